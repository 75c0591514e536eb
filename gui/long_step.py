"""A step of the history that stores so many parts that it takes seconds: done in a thread of its
own, with progress.

The thread opens the store for itself. What the step means for the window is the session's affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from time import sleep

from PySide6.QtCore import QObject, QTimer, Signal

from gui.errand import Errand
from rigwright.catalog.database import Change
from rigwright.catalog.store import PartStore

MANY = 300  # parts that are stored in about two frames
SAY_MS = 400
REST_S = 0.002  # between two words of progress, so that the window comes first


class LongStep(QObject):
    """One at a time. Signals: moved(words) while it is being done, done(inverse),
    failed(CatalogError).
    """

    moved = Signal(str)
    done = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words, self._share = "", 0.0
        self._errand = Errand(self)
        self._errand.done.connect(self._end)
        self._errand.failed.connect(self._fail)
        self._timer = QTimer(self)
        self._timer.setInterval(SAY_MS)
        self._timer.timeout.connect(self._tell)

    @property
    def running(self) -> bool:
        """Whether a step is being taken."""
        return self._errand.running

    def begin(self, store: PartStore, changes: Mapping[str, Change], words: str) -> None:
        """Store the changes; `words` say what is being done."""
        self.words, self._share = words, 0.0
        self._errand.run(partial(PartStore(store.path).write, changes, self._watch))
        self._timer.start()
        self._tell()

    def _watch(self, done: int, total: int) -> None:
        """Called in the thread."""
        self._share = done / total
        sleep(REST_S)

    def _tell(self) -> None:
        if self.running:
            self.moved.emit(f"{self.words}: {self._share:.0%}")
        else:  # it met an error of the program's own, which is reported elsewhere
            self._timer.stop()

    def _end(self, inverse: object) -> None:
        self._timer.stop()
        self.done.emit(inverse)

    def _fail(self, error: object) -> None:
        self._timer.stop()
        self.failed.emit(error)
