"""The keyboard alone:

Tab comes to everything that can be used, whichever view is in the middle, and goes round.
"""

from __future__ import annotations

from functools import partial

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.hand.actions import PAGES
from gui.look.tab_chain import stops, tab_through
from gui.look.theme import LIGHT
from gui.window.main_window import MainWindow
from tests.gui.machines import four, session_with
from tests.gui.on_screen import show
from tests.sampling import share


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(session_with(four()), LIGHT)
    qtbot.addWidget(made)
    made.resize(1440, 900)
    show(qtbot, made)
    made.session.selection.select("gpu1")
    made.activateWindow()
    return made


def reached(window: MainWindow) -> list[QWidget]:
    """Where Tab stops, from the search on until it is back there."""
    window.toolbar.search.setFocus()
    found = list[QWidget]()
    while (focus := window.focusWidget()) not in found:
        found.append(focus)
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
        QApplication.processEvents()
    assert window.focusWidget() is found[0], "Tab goes round"
    return found


def usable(window: MainWindow) -> list[QWidget]:
    """What can take the keyboard.

    Of buttons that exclude each other the pressed one, of a field not its inside.
    """
    return [
        widget
        for widget in stops(window)
        if widget.isVisibleTo(window)
        and widget.isEnabled()
        and not (
            isinstance(widget, QAbstractButton)
            and widget.autoExclusive()
            and not widget.isChecked()
        )
        and not (isinstance(widget, QAbstractButton) and widget.group() and not widget.isChecked())
        and widget.objectName() != "qt_spinbox_lineedit"
        and not widget.objectName().startswith("qt_scrollarea")
        and (widget.accessibleName() or isinstance(widget, QAbstractButton))
    ]


@pytest.mark.sampled
def test_tab_comes_to_everything_and_to_a_view_between_its_tabs_and_the_panels_beside_it(
    window: MainWindow,
) -> None:
    for page in share(list(PAGES), len(PAGES)):
        window.actions_of[f"page_{page}"].trigger()
        way = reached(window)
        missed = [widget for widget in usable(window) if widget not in way]
        names = [f"{type(widget).__name__} {widget.accessibleName()}" for widget in missed]
        assert names == [], page
        view = window.views.pages[page]
        inside = [way.index(widget) for widget in way if view.isAncestorOf(widget)]
        tabs = way.index(window.views.tabs)
        beside = way.index(window.panels.catalog.search)
        assert tabs < min(inside) and max(inside) < beside, page


@pytest.mark.usefixtures("no_picture")
def test_enter_presses_the_button_that_has_the_keyboard(window: MainWindow) -> None:
    """Qt presses with Space alone; a box to tick stays Qt's."""
    pressed = list[str]()
    for made in (QPushButton("push", window), QToolButton(window), QCheckBox("tick", window)):
        made.clicked.connect(partial(pressed.append, type(made).__name__))
        made.show()
        made.setFocus()
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Return)
    assert pressed == ["QPushButton", "QToolButton"]


@pytest.mark.usefixtures("no_picture")
def test_cards_that_come_later_stand_where_they_are_seen(window: MainWindow, qtbot: QtBot) -> None:
    from gui.power.panel import PowerPanel

    window.session.document.commit(window.session.build.remove(3).remove(2), "Remove two cards")
    window.actions_of["page_power"].trigger()
    window.session.document.undo()
    panel = window.views.pages["power"]
    assert isinstance(panel, PowerPanel)
    way = reached(window)
    rows = [row.slider for row in panel.rows]
    assert len(rows) == 4
    assert sorted(rows, key=way.index) == rows and way.index(rows[-1]) < way.index(panel.plan)


def test_a_key_for_a_view_leads_into_it(window: MainWindow) -> None:
    for page in PAGES:
        window.actions_of[f"page_{page}"].trigger()
        focus = window.focusWidget()
        assert focus is not None and window.views.pages[page].isAncestorOf(focus)


def test_widgets_are_led_through_in_the_order_given(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    made = [QWidget(box) for _ in range(4)]
    for widget in made:
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    tab_through(made[::-1])
    way = stops(box)
    first = way.index(made[-1])
    assert [*way[first:], *way[:first]] == made[::-1], "it is a round"
