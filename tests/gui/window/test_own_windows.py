"""Views in windows of their own: they go out by double click and by command, hear the same keys,
come back when closed, and stand where they stood after a restart.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.hand.actions import PAGES
from gui.look.tab_chain import stops
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.window.main_window import MainWindow
from gui.window.own_windows import ViewWindow
from gui.wiring.canvas import WiringCanvas
from tests.gui.files.test_files import Asked
from tests.gui.machines import four, session_with
from tests.gui.on_screen import show


def opened(qtbot: QtBot) -> MainWindow:
    made = MainWindow(session_with(four()), LIGHT, dialogs=Asked())
    qtbot.addWidget(made, before_close_func=lambda shown: shown.own_windows.take_all_back())
    made.resize(1440, 900)
    show(qtbot, made)
    return made


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    made = opened(qtbot)
    yield made
    made.own_windows.take_all_back()


def double_click(window: MainWindow, name: str) -> None:
    tabs = window.views.tabs
    at = tabs.tabRect(PAGES.index(name)).center()
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(tabs, Qt.MouseButton.LeftButton, pos=at)


def where(window: MainWindow, name: str) -> object:
    return window.views.pages[name].window()


def a_view_goes_out_by_double_click_and_comes_back_when_its_window_is_closed(
    qtbot: QtBot, window: MainWindow
) -> None:
    double_click(window, "wiring")
    own = where(window, "wiring")
    assert isinstance(own, ViewWindow) and own.isVisible()
    assert window.views.shown == "3d" and window.viewport.isVisible()
    assert window.session.build.title in own.windowTitle()
    assert "own" in window.views.tabs.accessibleTabName(PAGES.index("wiring"))
    assert window.actions_of["undo"] in own.actions(), "its keys are those of the window"
    own.close()
    qtbot.waitUntil(lambda: where(window, "wiring") is window)
    assert window.views.shown == "wiring" and window.views.pages["wiring"].isVisible()
    way = stops(window)
    first = min(way.index(stop) for stop in stops(window.views.pages["wiring"]))
    assert way[first - 1] is window.views.tabs, "Tab comes to it from the tabs again"


def a_view_that_is_out_is_asked_for_in_its_window_and_the_middle_stays(
    window: MainWindow,
) -> None:
    window.actions_of["page_topology"].trigger()
    window.actions_of["own_window"].trigger()
    own = where(window, "topology")
    assert isinstance(own, ViewWindow) and window.views.shown == "3d"
    window.views.tabs.setCurrentIndex(PAGES.index("air"))
    window.activateWindow()
    window.views.tabs.setCurrentIndex(PAGES.index("topology"))
    assert window.views.shown == "air" == PAGES[window.views.tabs.currentIndex()]
    window.actions_of["page_topology"].trigger()
    assert own.focusWidget() is window.views.focus_target_of("topology")
    assert window.actions_of["page_air"].isChecked()
    assert not window.actions_of["page_topology"].isChecked()
    wear(DARK)
    ground = own.grab().toImage().pixelColor(2, own.height() - 3)
    assert ground.name() == DARK.panel.lower()


def the_window_that_is_used_fills_the_screen(qtbot: QtBot, window: MainWindow) -> None:
    window.own_windows.take_out("wiring")
    own = where(window, "wiring")
    assert isinstance(own, ViewWindow)
    for used, other in ((own, window), (window, own)):
        used.activateWindow()
        qtbot.waitUntil(lambda used=used: QApplication.activeWindow() is used)
        window.actions_of["full_screen"].trigger()
        assert used.isFullScreen() and not other.isFullScreen()
        window.actions_of["full_screen"].trigger()
        assert not used.isFullScreen()


def the_last_view_stays_in_the_middle(window: MainWindow) -> None:
    for name in reversed(PAGES):
        window.own_windows.take_out(name)
    assert set(window.own_windows.windows) == set(PAGES) - {"3d"}
    assert window.views.shown == "3d"
    window.actions_of["reset_layout"].trigger()
    assert not window.own_windows.windows
    assert all(where(window, name) is window for name in PAGES)


def test_views_go_out_and_come_back(qtbot: QtBot, window: MainWindow) -> None:
    """One window for all of it: a window costs most of a second."""
    a_view_goes_out_by_double_click_and_comes_back_when_its_window_is_closed(qtbot, window)
    window.views.show_view("3d")
    a_view_that_is_out_is_asked_for_in_its_window_and_the_middle_stays(window)
    window.own_windows.take_all_back()
    the_window_that_is_used_fills_the_screen(qtbot, window)
    window.own_windows.take_all_back()
    the_last_view_stays_in_the_middle(window)


def test_what_is_out_stands_there_again_after_a_restart_while_a_build_is_open(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.own_windows.take_out("3d")
    own = where(window, "3d")
    assert isinstance(own, ViewWindow)
    own.setGeometry(120, 90, 620, 430)
    QApplication.processEvents()
    window.own_windows.put_away()
    assert not own.isVisible()
    again = opened(qtbot)
    restored = where(again, "3d")
    assert isinstance(restored, ViewWindow) and restored.isVisible()
    assert restored.size() == own.size() and restored.pos() - own.pos() == QPoint()
    again.files.may_leave = lambda: True
    again.actions_of["close"].trigger()
    assert not restored.isVisible(), "no build, no view of it"


def test_what_is_searched_from_a_views_window_is_typed_into_the_main_one(
    qtbot: QtBot, window: MainWindow
) -> None:
    """Otherwise the letters would be keys of the view, which hide parts and turn the camera."""
    window.actions_of["page_wiring"].trigger()
    window.actions_of["own_window"].trigger()
    own = where(window, "wiring")
    assert isinstance(own, ViewWindow)
    for command, field in (("command", window.toolbar.search), ("find", None)):
        with qtbot.waitActive(own):
            own.activateWindow()
        window.actions_of[command].trigger()
        qtbot.waitUntil(window.isActiveWindow)
        assert QApplication.focusWidget() is (field or window.panels.catalog.search)


def test_every_key_that_leads_elsewhere_takes_the_keyboard_along(
    qtbot: QtBot, window: MainWindow
) -> None:
    session = window.session
    lacking = session.build.changed(psus=())
    assert session.document.commit(lacking, "Without a supply")
    session.selection.select("gpu2")
    window.actions_of["page_wiring"].trigger()
    window.actions_of["own_window"].trigger()
    own = where(window, "wiring")
    assert isinstance(own, ViewWindow)
    focused: QWidget | None = None
    led: dict[str, QWidget] = {
        "next_step": window.next_step,
        "show_parts": window.panels.parts,
        "limit": window.panels.inspector,
        "page_air": window.views,
        "move": window.panels.ladder,
        "next_pane": window.workspace,
        "site": window,
    }
    for command, panel in led.items():
        own.activateWindow()
        qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), WiringCanvas))
        window.actions_of[command].trigger()
        qtbot.waitUntil(window.isActiveWindow)
        focused = QApplication.focusWidget()
        assert focused is not None, command
        assert focused is panel or panel.isAncestorOf(focused), command
    assert focused is not None and window.forms.made["site"].isAncestorOf(focused)
