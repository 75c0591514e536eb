"""Work that is done in pieces of a few milliseconds, in the pauses between the user's actions.

Whoever has work gives it as an iterator that yields None between two pieces, and what it found as
the last thing. Knows nothing of the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from gui.session.after_painting import AfterPainting
from gui.session.ground import NoAnswerError, sure

SLICE_S, PAUSE_MS = 0.006, 4


class Pauses(QObject):
    """One piece of work at a time; what is begun later takes the place of what was not done."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Iterator[object] | None = None
        self._tell: Callable[[object], None] | None = None
        self._what = ""
        self._found: object = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)
        self._after_ms = 0
        self._painted = AfterPainting(lambda: self._timer.start(self._after_ms), self)

    @property
    def running(self) -> bool:
        """Whether there is work left."""
        return self._work is not None

    def begin(
        self,
        work: Iterator[object],
        tell: Callable[[object], None],
        what: str,
        after_ms: int = 0,
    ) -> None:
        """Do some work, so long after the window was painted, and tell what it found, None where it
        met a fault.

        `what` begins the line in the log then.
        """
        self._work = work
        self._tell = tell
        self._what = what
        self._found = None
        self._after_ms = after_ms
        self._timer.stop()
        self._painted.begin()

    def stop(self) -> None:
        """Do no more of it."""
        self._work = self._tell = None
        self._painted.stop()
        self._timer.stop()

    def _step(self) -> None:
        until = perf_counter() + SLICE_S
        while self._work is not None and perf_counter() < until:
            self._advance(self._work)
        if self._work is not None:
            self._timer.start(PAUSE_MS)

    def _advance(self, work: Iterator[object]) -> None:
        try:
            piece = sure(lambda: next(work, self), self._what)
        except NoAnswerError:  # which is in the log
            self._found = None
            piece = self
        if piece is not self:
            self._found = piece if piece is not None else self._found
            return
        tell = self._tell
        found = self._found
        self.stop()
        if tell is not None:
            tell(found)
