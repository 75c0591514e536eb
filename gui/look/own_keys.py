"""Keys that a list has a meaning of its own for, kept from the window's commands."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence


def keeps_copy(event: QEvent) -> bool:
    """Accept the question of Qt whether a widget wants the key for copying; a widget's `event`
    calls this first.
    """
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if not event.matches(QKeySequence.StandardKey.Copy):
        return False
    event.accept()
    return True
