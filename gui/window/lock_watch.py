"""Takes the word that one's own parts are in use back as soon as they are free again, and has them
searched again.

Looks only while that word stands. The store owns that file and reports the lock first.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from gui.session.session import Session
from gui.session.snapshot import Snapshot
from rigwright.catalog.store import PartStore

LOOK_MS = 1000


class LockWatch(QObject):
    """Watches over one store for as long as it lives."""

    def __init__(self, session: Session, store: PartStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._store = store
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)
        session.shown.connect(self._follow)

    def _follow(self, snapshot: Snapshot) -> None:
        if snapshot.notice != self._store.in_use_words:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _look(self) -> None:
        in_the_hand = self._session.snapshot.carried_card is not None
        if in_the_hand or not self._store.is_free():
            return
        self._session.notify("")
        self._session.parts.use_library(self._session.parts.library)
