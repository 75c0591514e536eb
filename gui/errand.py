"""Something that takes long and needs no window, done in a thread of its own; the answer comes as a signal.

The thread never touches Qt: a timer looks whether it is done. It does not keep the program from ending either.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from PySide6.QtCore import QObject, QTimer, Signal

from rigwright.catalog import CatalogError

LOOK_MS = 40


class Errand(QObject):
    """One thing at a time. Signals: ended() however it went, and before it is said how: done(result),
    failed(CatalogError); any other error is the program's own."""

    ended = Signal()
    done = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: Thread | None = None
        self._answer: list[object] = []
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        """Whether the answer is still to come."""
        return self._thread is not None

    def run(self, work: Callable[[], object]) -> bool:
        """Begin; False while something else is being done."""
        if self.running:
            return False
        answer: list[object] = []
        self._answer = answer
        self._thread = Thread(target=lambda: answer.append(_tried(work)), daemon=True)
        self._thread.start()
        self._timer.start()
        return True

    def finish(self) -> None:
        """Wait for what is being done, and give its answer before returning."""
        if self._thread is not None:
            self._thread.join()
            self._look()

    def give_up(self) -> None:
        """Forget what is being done; its answer never comes, and another thing may begin."""
        self._timer.stop()
        self._thread, self._answer = None, []

    def _look(self) -> None:
        if not self._answer:
            return
        answer = self._answer.pop()
        self.give_up()
        self.ended.emit()
        if isinstance(answer, CatalogError):
            self.failed.emit(answer)
        elif isinstance(answer, BaseException):
            raise answer
        else:
            self.done.emit(answer)


def _tried(work: Callable[[], object]) -> object:
    try:
        return work()
    except BaseException as error:  # for whoever asked, in their thread
        return error
