"""Waits until the window was painted: what can wait for a pause does not come between an action and
the picture that answers it.

A timer cannot say that: what it waited for may be over before the window is painted.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt

from gui.app.guard import guarded

BEHIND = Qt.EventPriority.LowEventPriority.value - 1  # Qt asks for paintings with that priority


@guarded
class AfterPainting(QObject):
    """Calls what it was made with once whatever asks to be painted has been painted; `waits` until
    then.
    """

    def __init__(self, then: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._then = then
        self.waits = False

    def begin(self) -> None:
        """Wait, once more or still."""
        if not self.waits:
            self.waits = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), BEHIND)

    def stop(self) -> None:
        """Wait for nothing."""
        self.waits = False
        QCoreApplication.removePostedEvents(self)

    def customEvent(self, event: QEvent) -> None:
        self.waits = False
        self._then()
