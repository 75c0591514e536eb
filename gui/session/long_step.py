"""A step of the history that stores so many parts that it takes seconds: done in a thread of its
own, with progress.

The thread opens a store of its own. The session shows what the step changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from time import monotonic, sleep

from PySide6.QtCore import QObject, Qt, Signal

from gui.app.background_task import BackgroundTask
from rigwright.catalog.database import Change
from rigwright.catalog.store import PartStore

MANY = 300  # parts that are stored in about two frames
SAY_S = 0.4
REST_S = 0.002  # between two words of progress, so that the window comes first


class LongStep(QObject):
    """One at a time. Signals: moved(words) while it is being done, done(inverse),
    failed(CatalogError).
    """

    moved = Signal(str)
    done = Signal(object)
    failed = Signal(object)
    _stored = Signal(float)  # the share that is done, from the thread to that of the window

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words, self._said_at, self._occupied = "", 0.0, ""
        self._background_task = BackgroundTask(self)
        self._background_task.done.connect(self.done)
        self._background_task.failed.connect(self.failed)
        self._stored.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        """Whether a step is being taken."""
        return self._background_task.running

    @property
    def busy_with(self) -> str:
        """What is being stored in the background; "" most of the time."""
        return self.words if self.running else self._occupied

    def occupy(self, words: str) -> None:
        """Bar changes while somebody else stores parts of the user's own; "" ends that."""
        self._occupied = words

    def begin(self, store: PartStore, changes: Mapping[str, Change], words: str) -> None:
        """Store the changes; `words` say what is being done."""
        self.words, self._said_at = words, monotonic()
        self._background_task.run(partial(PartStore(store.path).write, changes, self._watch))
        self._tell(0.0)

    def _watch(self, done: int, total: int) -> None:
        """Called in the thread, after each part."""
        if monotonic() - self._said_at >= SAY_S:
            self._said_at = monotonic()
            with suppress(RuntimeError):  # the window is gone
                self._stored.emit(done / total)
        sleep(REST_S)

    def _tell(self, share: float) -> None:
        if self.running:
            self.moved.emit(f"{self.words}: {share:.0%}")
