"""How one gets to the part editor from the window: the menu, the checks, the inspector and the
catalog's rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from gui.files.dialogs import Answer
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.catalog.store import PartStore
from rigwright.library import library_on
from rigwright.parts.kind_words import KIND_WORDS, NEW_PARTS
from rigwright.text.language import translated
from tests.gui.machines import TUF, four, shipped
from tests.gui.part_editor.test_part_editor import Dialogs, type_in

pytestmark = pytest.mark.usefixtures("no_picture")

CASE = "fractal-design-define-7-xl"


@pytest.fixture
def dialogs() -> Dialogs:
    return Dialogs()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, dialogs: Dialogs) -> Iterator[MainWindow]:
    store = PartStore(tmp_path / "parts.db")
    session = Session(library_on(shipped(), store), store=store)
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    made = MainWindow(session, LIGHT, settings=settings, dialogs=dialogs)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    session.document.start(four())
    made.files.is_open = True
    made.show_document()
    yield made
    for part in made.parts.editor.windows:
        part.done_with()


def nothing_of_the_editor_is_made_before_it_is_wanted(window: MainWindow) -> None:
    assert "editor" not in vars(window.parts)
    assert window.parts.may_close()


def the_selected_card_is_edited_from_the_menu(window: MainWindow) -> None:
    assert not window.actions_of["part_edit"].isEnabled()
    window.session.selection.select("gpu2")
    window.actions_of["part_edit"].trigger()
    assert [part.draft.record["id"] for part in window.parts.editor.windows] == [TUF]


def the_case_is_measured_from_the_menu(window: MainWindow) -> None:
    window.actions_of["part_measure"].trigger()
    (part,) = window.parts.editor.windows
    assert part.draft.record["id"] == CASE and part.pages.shown == "measure"


def the_menu_offers_every_kind_of_new_part(window: MainWindow) -> None:
    menu = QMenu(window)
    window.parts.fill_new(menu)
    assert tuple(NEW_PARTS) == tuple(KIND_WORDS) and len(menu.actions()) == 11
    menu.actions()[0].trigger()
    assert window.parts.editor.windows[0].draft.kind == "gpu"


def a_kind_is_written_alike_in_all_menus(window: MainWindow) -> None:
    for kind in ("gpu", "psu", "cpu", "cooler"):
        chosen = window.actions_of[f"choose_{kind}"].text().replace("&", "")
        assert translated(NEW_PARTS[kind]) == chosen, kind


def a_missing_figure_opens_at_its_field(window: MainWindow) -> None:
    window.panels.checks.edit_wanted.emit(CASE, "below_board_mm")
    (part,) = window.parts.editor.windows
    assert part.focusWidget() is part.form.rows["below_board_mm"].editor
    window.panels.inspector.edit_wanted.emit(
        "asus-pro-ws-wrx80e-sage-se-wifi", "slots.PCIEX16_3.position"
    )
    board = window.parts.editor.windows[1]
    assert board.focusWidget() is board.form.rows["slots"].editor.canvas  # type: ignore[attr-defined]
    assert board.form.rows["slots"].editor.canvas.current == 2  # type: ignore[attr-defined]


def a_row_of_the_catalog_can_be_edited_cloned_and_exported(
    window: MainWindow, dialogs: Dialogs, tmp_path: Path
) -> None:
    menu = QMenu(window)
    window.panels.catalog.menu_wanted.emit(menu, TUF)
    measure, edit, clone, export = menu.actions()
    assert measure.text() == "&Measure…"
    edit.trigger()
    clone.trigger()
    assert [part.draft.way.value for part in window.parts.editor.windows] == ["override", "clone"]
    window.parts.editor._files = dialogs
    dialogs.path = tmp_path / "tuf.rigpart"
    export.trigger()
    assert dialogs.path.exists()


def test_the_window_asks_for_parts_before_it_closes_and_paints_them_anew(
    window: MainWindow, dialogs: Dialogs
) -> None:
    window.show()
    window.parts.edit(TUF)
    (part,) = window.parts.editor.windows
    type_in(part, "thickness_mm", "40")
    wear(DARK)
    assert part.drawing.grab().toImage().pixelColor(2, 2).name().upper() == DARK.panel
    window.close()
    assert window.isVisible() and dialogs.asked
    dialogs.answer = Answer.DISCARD
    window.close()
    assert not window.isVisible()


def a_saved_part_is_found_at_once(window: MainWindow) -> None:
    part = window.parts.editor.new("gpu")
    type_in(part, "name", "Zeppelin 9000")
    part.save()
    assert [row.id for row in window.session.catalog.search("zeppelin")] == ["zeppelin-9000"]


def a_new_part_is_led_to_and_a_changed_one_is_not(window: MainWindow) -> None:
    window.show()
    catalog = window.panels.catalog
    catalog.ask(catalog.question.turning("gpu").typing("5090"))
    part = window.parts.editor.new("chassis")
    type_in(part, "name", "Zeppelin Hangar")
    QTest.mouseClick(part.save_button, Qt.MouseButton.LeftButton)
    assert _led_to(window) == "zeppelin-hangar"
    said = window.session.snapshot.message
    assert said == "Zeppelin Hangar is saved and selected in the catalog, under Case."
    label = window.status.findChildren(QLabel)[0]
    assert said in (label.text(), label.toolTip())
    window.leads.show_catalog("psu")
    type_in(part, "brand", "Acme")
    QTest.mouseClick(part.save_button, Qt.MouseButton.LeftButton)
    assert catalog.question.kind == "psu", "a correction leads nowhere"


def _led_to(window: MainWindow) -> str:
    """The part that the catalog shows: selected, and in view."""
    catalog = window.panels.catalog
    index = catalog.view.currentIndex()
    row = catalog.view.visualRect(index)
    assert catalog.view.isVisible() and catalog.view.viewport().rect().contains(row)
    return catalog.rows.part_ids(index.row(), index.row() + 1)[0]


def test_the_editor_is_reached_from_the_window(
    window: MainWindow, dialogs: Dialogs, tmp_path: Path
) -> None:
    """One window for all of it; each asked with no part open."""
    for ask in (
        nothing_of_the_editor_is_made_before_it_is_wanted,
        a_kind_is_written_alike_in_all_menus,
        the_selected_card_is_edited_from_the_menu,
        the_case_is_measured_from_the_menu,
        the_menu_offers_every_kind_of_new_part,
        a_missing_figure_opens_at_its_field,
        a_saved_part_is_found_at_once,
        a_new_part_is_led_to_and_a_changed_one_is_not,
    ):
        window.session.selection.select(None)
        ask(window)
        if "editor" in vars(window.parts):
            for part in window.parts.editor.windows:
                part.done_with()
    a_row_of_the_catalog_can_be_edited_cloned_and_exported(window, dialogs, tmp_path)
