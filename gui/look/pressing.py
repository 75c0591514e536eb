"""Buttons that Enter presses: Qt presses with Space alone outside of dialogs.

Knows no window; one that hears of a key which nothing in it has a use for asks here.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from gui.app.guard import guarded

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def presses_with_enter(owner: QWidget, event: QKeyEvent) -> bool:
    """Press the button of a window or form that has the keyboard, where the key is Enter; False
    where it is another, or where no button has the keyboard.
    """
    button = owner.focusWidget()
    if event.key() not in ENTER or not isinstance(button, QPushButton | QToolButton):
        return False
    event.accept()
    if button.isEnabled() and not event.isAutoRepeat():
        button.click()
    return True


@guarded
class EnterPresses(QObject):
    """Lets Enter press the buttons of a window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a key that nothing in the window had a use for."""
        return isinstance(event, QKeyEvent) and self._is_taken(event)

    def _is_taken(self, event: QKeyEvent) -> bool:
        is_pressed = event.type() is QEvent.Type.KeyPress
        return is_pressed and presses_with_enter(self._window, event)
