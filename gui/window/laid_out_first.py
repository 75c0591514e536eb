"""A window that is laid out before it is painted, so that it is put together once for each step.

Knows Qt's events and no panel.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded


@guarded
class LaidOutFirst(QObject):
    """Lays out whatever asked for it before a window is painted: what moves afterwards would be
    painted a frame later, and the whole window put together once more.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.UpdateRequest:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        return False
