"""Put a window or a panel on the screen, as most tests of the window begin."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

PATIENCE_MS = 10_000
"""How long a busy machine may take; nobody waits so long where the window system answers."""


def show(qtbot: QtBot, widget: QWidget) -> None:
    """Show the widget, where it is not shown already, and wait until it is on the screen."""
    with qtbot.waitExposed(widget, timeout=PATIENCE_MS):
        widget.show()


def show_active(qtbot: QtBot, window: QWidget) -> None:
    """Show the window, and wait until what is typed goes to it."""
    with qtbot.waitActive(window, timeout=PATIENCE_MS):
        window.show()
        window.activateWindow()
