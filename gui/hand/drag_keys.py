"""R while a drag goes on: Qt's drag keeps every key for itself, so the widget that it is over hears
the program's keys before the drag does.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui.app.guard import guarded


@guarded
class DragKeys(QObject):
    """Calls `turn` with whether Shift is held, for each R while it listens."""

    def __init__(self, owner: QWidget, turn: Callable[[bool], object]) -> None:
        super().__init__(owner)
        self._turn = turn

    def listen(self, on: bool) -> None:
        """Begin when a drag comes over the widget, and end when it leaves or lets go."""
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self) if on else application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep R."""
        if (
            event.type() is QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_R
        ):
            self._turn(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            return True
        return False
