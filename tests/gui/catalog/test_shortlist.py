"""Favourites and the parts used last: marked, shown alone, kept over starts."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.catalog.panel import CatalogPanel
from gui.catalog.rows import CatalogOrder
from gui.catalog.shortlist import FAVOURITES, MOST_RECENT, Shortlist
from gui.look.theme import LIGHT
from gui.session.session import Session
from rigwright.build import Build
from tests.gui.machines import BASE, TUF, TURBO, session_with, with_cards
from tests.gui.on_screen import show

ASKED_OF = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def settings() -> QSettings:
    return open_settings()


@pytest.fixture
def session() -> Session:
    return session_with(BASE)


@pytest.fixture
def panel(qtbot: QtBot, settings: QSettings, session: Session) -> CatalogPanel:
    shown = CatalogPanel(session, LIGHT, Shortlist(settings))
    qtbot.addWidget(shown)
    shown.resize(280, 700)
    show(qtbot, shown)
    return shown


def star(panel: CatalogPanel) -> None:
    QTest.mouseClick(panel.star, Qt.MouseButton.LeftButton)


def length_of(panel: CatalogPanel, part_id: str) -> float:
    row = panel.rows.summary(panel.rows.index(panel.rows.row_of(part_id) or 0))
    assert row is not None and row.length_mm is not None
    return row.length_mm


def test_marked_parts_are_shown_alone(panel: CatalogPanel) -> None:
    panel.shortlist.turn(TURBO)
    panel.shortlist.turn(TUF)
    star(panel)
    assert set(panel.rows.part_ids()) == {TURBO, TUF}
    panel.search.setText("tuf")
    assert panel.rows.part_ids() == [TUF]
    panel.search.clear()
    panel.set_order(CatalogOrder.LENGTH)
    lengths = {part_id: length_of(panel, part_id) for part_id in (TUF, TURBO)}
    assert panel.rows.part_ids() == sorted(lengths, key=lengths.__getitem__)
    star(panel)
    assert panel.rows.rowCount() > 2


def test_without_any_the_list_says_how_to_mark_one_and_leads_back(panel: CatalogPanel) -> None:
    star(panel)
    assert panel.rows.rowCount() == 0 and panel.star.isChecked()
    assert "favourite" in panel.notice.text
    back = panel.notice.lines[-1]
    assert isinstance(back, QPushButton)
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert panel.rows.rowCount() > 100 and not panel.star.isChecked()


def test_the_menu_of_a_row_marks_its_part_and_takes_the_mark_back(
    qtbot: QtBot, panel: CatalogPanel
) -> None:
    index = panel.rows.index(panel.rows.row_of(TUF) or 0)
    panel.view.scrollTo(index)
    spoken = panel.rows.data(index, ASKED_OF)
    place = panel.view.visualRect(index)
    drawn = panel.view.viewport().grab(place).toImage()
    for is_marked in (True, False):
        panel.view.customContextMenuRequested.emit(panel.view.visualRect(index).center())
        menu = next(menu for menu in panel.findChildren(QMenu) if menu.isVisible())
        (mark,) = (
            action for action in menu.actions() if "avourites" in action.text().replace("&", "")
        )
        mark.trigger()
        menu.close()
        menu.deleteLater()
        assert (TUF in panel.shortlist.favourites) is is_marked
        assert (panel.rows.data(index, ASKED_OF) != spoken) is is_marked
        assert (panel.view.viewport().grab(place).toImage() != drawn) is is_marked


def test_they_are_kept_over_a_start(settings: QSettings) -> None:
    first = Shortlist(settings)
    first.turn(TUF)
    first.follow(Build())
    first.follow(with_cards(TURBO, "1"))
    again = Shortlist(settings)
    assert again.favourites == {TUF}
    assert again.part_ids >= {TURBO, TUF}
    settings.setValue(FAVOURITES, 7)  # as a file by another hand may have it
    assert Shortlist(settings).favourites == frozenset()


def test_the_parts_that_came_into_builds_last_are_known(settings: QSettings) -> None:
    shortlist = Shortlist(settings)
    shortlist.follow(BASE)
    assert not shortlist.part_ids  # what was there already was not used now
    shortlist.follow(with_cards(TUF, "1"))
    shortlist.follow(with_cards(TURBO, "1"))
    assert shortlist.part_ids == {TUF, TURBO}
    shortlist.follow(with_cards(TUF, "1"))
    for number in range(MOST_RECENT - 1):
        shortlist.follow(Build(chassis=f"case-{number}"))
    assert len(shortlist.part_ids) == MOST_RECENT
    assert TUF in shortlist.part_ids and TURBO not in shortlist.part_ids


def test_a_part_that_is_used_does_not_move_under_the_pointer(
    panel: CatalogPanel, session: Session
) -> None:
    session.document.commit(with_cards(TUF, "1"), "Place")
    session.document.commit(with_cards(TURBO, "1"), "Place")
    star(panel)
    before = panel.rows.part_ids()
    session.document.commit(with_cards(TUF, "1"), "Place")
    assert panel.rows.part_ids() == before


def test_who_chooses_a_kind_sees_all_of_it(panel: CatalogPanel) -> None:
    star(panel)
    panel.begin("psu")
    assert panel.rows.rowCount() > 50 and not panel.star.isChecked()
