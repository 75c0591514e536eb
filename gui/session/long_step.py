"""A step of the history that stores so many parts that it takes seconds: done in a thread of its
own, with progress.

The thread opens a store of its own. The session shows what the step changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from time import sleep

from PySide6.QtCore import QObject, QTimer, Signal

from gui.app.background_task import BackgroundTask
from rigwright.catalog.database import Change
from rigwright.catalog.store import PartStore
from rigwright.text.numbers import named_value

MANY = 300  # parts that are stored in about two frames
SAY_MS = 400  # between two words of how far it is
REST_S = 0.002  # after each part, so that the window comes first


class LongStep(QObject):
    """One at a time. Signals: moved(words) while it is being done, done(inverse),
    failed(CatalogError).
    """

    moved = Signal(str)
    done = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words = self._occupied = ""
        self._share = 0.0  # that is stored, written by the thread
        self._background_task = BackgroundTask(self)
        self._background_task.done.connect(self.done)
        self._background_task.failed.connect(self.failed)
        self._timer = QTimer(self)
        self._timer.setInterval(SAY_MS)
        self._timer.timeout.connect(self._tell)
        self._background_task.ended.connect(self._timer.stop)

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
        self.words = words
        self._share = 0.0
        self._background_task.run(partial(PartStore(store.path).write, changes, self._watch))
        self._timer.start()
        self._tell()

    def _watch(self, done: int, total: int) -> None:
        """Called in the thread, after each part."""
        self._share = done / total
        sleep(REST_S)

    def _tell(self) -> None:
        self.moved.emit(named_value(self.words, f"{self._share:.0%}"))
