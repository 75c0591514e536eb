"""Collects garbage where nobody notices: when the user pauses, and thoroughly when they turn to another program.

A full collection looks at everything that the program holds, which takes longer than a frame. Python would begin one in
the middle of a drag; here it only looks at what came since the last one.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, Qt, QTimer

from gui.session import Session

PAUSE_MS = 3000  # without any change of what is shown
SELDOM = 1000  # collections of younger objects between two full ones, should the user never pause


class Tidying(QObject):
    """Takes over from Python's own full collections for as long as it lives."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        former = gc.get_threshold()
        gc.freeze()
        gc.set_threshold(*former[:2], SELDOM)
        gc.enable()
        self._timer = QTimer(self, singleShot=True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(tidy)
        session.shown.connect(lambda _snapshot: self._timer.start())
        self.destroyed.connect(lambda: gc.set_threshold(*former))

    def follow(self, state: Qt.ApplicationState) -> None:
        """Look at everything when the user has left."""
        if state == Qt.ApplicationState.ApplicationInactive:
            gc.unfreeze()
            tidy()


def tidy() -> None:
    """Collect what came since the last time, and look no more at what is left of it."""
    gc.collect()
    gc.freeze()
