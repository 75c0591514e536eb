"""What has the keyboard is seen to have it, at every stop of Tab, in light and dark."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.look.scroll_view import ScrollView
from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import wear
from gui.view3d.viewport import Viewport
from gui.window.main_window import MainWindow
from tests.gui.machines import four, session_with
from tests.gui.on_screen import show_active

ROUND_PX = 4  # a ring may stand outside the widget
CORNER_PX = 12  # of what others stand in, whose rings are not its own


def picture(window: MainWindow, widget: QWidget) -> QImage:
    """What is painted of a widget and close round it; only a corner of what holds others."""
    size = (
        QSize(CORNER_PX, CORNER_PX) if isinstance(widget, Viewport | ScrollView) else widget.size()
    )
    place = QRect(widget.mapTo(window, QPoint(0, 0)), size)
    return window.grab(place.adjusted(-ROUND_PX, -ROUND_PX, ROUND_PX, ROUND_PX)).toImage()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_each_stop_of_tab_is_painted_otherwise_while_it_has_the_keyboard(
    qtbot: QtBot, theme: Theme
) -> None:
    wear(theme)
    window = MainWindow(session_with(four()), theme)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    show_active(qtbot, window)
    window.toolbar.search.setFocus()
    seen, unseen = list[QWidget](), list[str]()
    while (widget := window.focusWidget()) not in seen:
        seen.append(widget)
        focused = picture(window, widget)
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
        if picture(window, widget) == focused:
            unseen.append(f"{type(widget).__name__} {widget.accessibleName()}")
    assert len(seen) > 20
    assert unseen == []
