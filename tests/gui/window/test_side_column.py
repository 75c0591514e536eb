"""The right column of the window: figures and parts list, the inspector below, and the ways that
lead from one to
another.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.look.theme import LIGHT
from gui.meters.groups import MeterGroup
from gui.window.main_window import MainWindow
from rigwright.build import Build
from tests.gui.machines import TUF, TURBO, session_with, with_cards
from tests.gui.on_screen import show
from tests.gui.painted import painted_words
from tests.sampling import share

EXAMPLE = Path(__file__).parents[3] / "assets" / "examples" / "four-open-air-3090.rig"
T2, MSI = "evga-supernova-1600-t2", "msi-mpg-a1000g-pcie5"
TWO = with_cards(TURBO, "1", "3").changed(psus=(T2, MSI))
pytestmark = pytest.mark.usefixtures("qapp", "no_picture")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(session_with(TWO), LIGHT)
    made.files.is_open = True
    qtbot.addWidget(made, before_close_func=lambda w: w.session.document.history.setClean())
    made.show_document()
    made.resize(1280, 720)
    show(qtbot, made)
    return made


def said(widget: QWidget) -> str:
    """All words that are seen in a widget."""
    labels = [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]
    buttons = [
        button.text() for button in widget.findChildren(QAbstractButton) if button.isVisible()
    ]
    return "\n".join((*labels, *buttons))


def the_parts_list_comes_by_its_command_and_stays_with_the_keyboard(
    qtbot: QtBot, window: MainWindow
) -> None:
    parts = window.panels.parts
    assert not parts.isVisible() and "All parts…" in said(window.panels.inspector)
    window.actions_of["show_parts"].trigger()
    assert parts.isVisible() and window.focusWidget() is parts.view
    tabs = window.workspace.column.tabs
    assert tabs.tabText(1) == f"Parts {parts.count}" and parts.count > 0
    assert "Case" not in said(window.panels.inspector) and "Outlet" in said(
        window.panels.inspector
    ), "nothing is told twice"


def the_link_of_the_build_leads_to_the_list(qtbot: QtBot, window: MainWindow) -> None:
    link = next(
        b for b in window.panels.inspector.findChildren(QPushButton) if b.text() == "All parts…"
    )
    QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    assert window.panels.parts.isVisible()


def a_high_window_has_figures_and_parts_at_once(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1600, 1150)
    qtbot.waitUntil(lambda: window.panels.parts.isVisible())
    assert not window.workspace.column.tabs.isVisible()
    assert window.panels.meters.height() > 300
    window.resize(1280, 720)
    qtbot.waitUntil(lambda: not window.panels.parts.isVisible())


def build_and_selected_card_stand_below_either_page_of_a_low_window(
    qtbot: QtBot, window: MainWindow
) -> None:
    """At 720 pixels the outlet could not be reached while a card was selected."""
    column = window.workspace.column
    inspector = window.panels.inspector
    window.session.selection.select("gpu1")
    for number, page in enumerate((window.panels.meters, window.panels.parts)):
        column.tabs.setCurrentIndex(number)
        for height in (600, 720):
            window.resize(1280, height)
            QApplication.processEvents()
            assert inspector.geometry().bottom() < column.height(), (number, height)
            assert page.geometry().bottom() < inspector.y(), (number, height)
        assert inspector.build.height() >= inspector.build.least_px
        assert inspector.chosen.height() >= inspector.chosen.least_px
        assert "Outlet" in said(inspector) and "Length" in said(inspector)


HEIGHTS = (720, 764, 800, 846, 900, 1000, 1080, 1150)


@pytest.mark.sampled
def test_figures_and_parts_end_with_a_whole_line_at_every_height(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line of letters is cut, no heading stands at the foot alone, and no row is half."""
    window.session.document.open(EXAMPLE)
    meters, parts = window.panels.meters, window.panels.parts
    for height in share(HEIGHTS, 3):
        window.resize(1600, height)
        QApplication.processEvents()
        with painted_words(monkeypatch) as painted:
            window.grab()
        area = meters.findChild(QScrollArea)
        assert area is not None
        end = area.mapTo(window, QPoint(0, area.viewport().height())).y()
        titles = set[int]()
        lines = set[int]()
        for widget, written in painted.by_widget.items():
            if not isinstance(widget, MeterGroup):
                continue
            for line in written:
                top = widget.mapTo(window, line.taken.topLeft().toPoint()).y()
                assert top >= end or top + line.taken.height() <= end + 1, (height, line.words)
                is_title = line.words == widget.accessibleName()
                (titles if is_title else lines).add(top)
        assert max(y for y in lines if y < end) > max(y for y in titles if y < end), height
        view = parts.view
        if view.isVisible():
            rows = view.viewport().height()
            index = view.indexAt(QPoint(5, rows - 1))
            assert not index.isValid() or view.visualRect(index).bottom() <= rows, height
            assert not index.isValid() or parts.model.section(index) is None, height


def test_which_page_was_in_front_is_remembered(qtbot: QtBot, window: MainWindow) -> None:
    window.leads.show_parts()
    window.panels.inspector.fold({"build"})
    window.workspace.save(window.settings)
    other = MainWindow(session_with(Build()), LIGHT, settings=window.settings)
    qtbot.addWidget(other)
    assert other.workspace.column.tabs.currentIndex() == 1
    assert other.panels.inspector.folded == {"build"}


def replace_says_in_the_catalog_whose_place_is_taken_and_lets_go_of_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.leads.show_parts()
    parts = window.panels.parts
    session = window.session
    session.selection.select(None, frozenset({"psu"}), "psu2")
    QTest.keyClick(parts.view, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert "Choose what replaces PSU 2, MSI MPG A1000G PCIE5." in said(window.panels.catalog)
    assert window.panels.catalog.question.kind == "psu"
    stop = next(
        b for b in window.panels.catalog.findChildren(QPushButton) if b.text() == "Stop replacing"
    )
    QTest.mouseClick(stop, Qt.MouseButton.LeftButton)
    assert "replaces" not in said(window.panels.catalog)


def a_card_is_replaced_by_enter_on_a_row_of_the_catalog(qtbot: QtBot, window: MainWindow) -> None:
    window.leads.show_parts()
    session = window.session
    catalog = window.panels.catalog
    session.selection.select("gpu2")
    QTest.keyClick(window.panels.parts.view, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    catalog.search.setText("TUF RTX 3090")
    shown = [catalog.rows.summary(catalog.rows.index(i)) for i in range(catalog.rows.rowCount())]
    number = next(i for i, row in enumerate(shown) if row is not None and row.id == TUF)
    catalog.view.setCurrentIndex(catalog.rows.index(number))
    QTest.keyClick(catalog.view, Qt.Key.Key_Return)
    assert [(p.part_id, p.place) for p in session.build.placements] == [(TURBO, "1"), (TUF, "3")]
    assert session.snapshot.carried_card is None


def the_inspector_tells_of_a_supply_what_it_tells_of_a_card(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.session.selection.select(None, frozenset({"psu"}), "psu2")
    words = said(window.panels.inspector)
    for expected in ("PSU 2", "Rating", "1,000 W", "Where", "120 V, 15 A", "Finding"):
        assert expected in words, words
    window.session.selection.select(None)
    assert "Rating" not in said(window.panels.inspector)


def delete_in_the_list_takes_the_supply_and_leaves_the_cards(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.leads.show_parts()
    window.session.selection.select(None, frozenset({"psu"}), "psu2")
    QTest.keyClick(window.panels.parts.view, Qt.Key.Key_Delete)
    assert window.session.build.psus == (T2,) and len(window.session.build.placements) == 2
    window.session.document.undo()
    assert window.session.build.psus == (T2, MSI)


def what_is_pointed_at_in_the_picture_can_be_replaced_or_taken_out_there(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.session.selection.select(None, frozenset({"psu"}), "psu")
    window.pointer.open_in_view(None, "psu", QPoint(200, 200))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    offered = {action.text().replace("&", ""): action for action in menu.actions()}
    assert offered["Replace…"].isEnabled()
    offered["Remove"].trigger()
    menu.close()
    assert window.session.build.psus == (MSI,)


# several questions to one window, which costs half a second


def asked_in_turn(
    qtbot: QtBot, window: MainWindow, *questions: Callable[[QtBot, MainWindow], None]
) -> None:
    """Ask each of the same build, with the figures in front."""
    for ask in questions:
        window.session.document.start(TWO)
        window.session.selection.select(None)
        window.workspace.column.tabs.setCurrentIndex(0)
        ask(qtbot, window)


def test_figures_parts_and_the_inspector_have_their_room(qtbot: QtBot, window: MainWindow) -> None:
    asked_in_turn(
        qtbot,
        window,
        the_parts_list_comes_by_its_command_and_stays_with_the_keyboard,
        the_link_of_the_build_leads_to_the_list,
        build_and_selected_card_stand_below_either_page_of_a_low_window,
        a_high_window_has_figures_and_parts_at_once,
    )


def test_parts_are_told_of_replaced_and_taken_out(qtbot: QtBot, window: MainWindow) -> None:
    asked_in_turn(
        qtbot,
        window,
        replace_says_in_the_catalog_whose_place_is_taken_and_lets_go_of_it,
        a_card_is_replaced_by_enter_on_a_row_of_the_catalog,
        the_inspector_tells_of_a_supply_what_it_tells_of_a_card,
        delete_in_the_list_takes_the_supply_and_leaves_the_cards,
        what_is_pointed_at_in_the_picture_can_be_replaced_or_taken_out_there,
    )
