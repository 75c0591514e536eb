"""Something that takes long and needs no window, done in a thread of its own.

The answer comes as a signal. The thread does not keep the program from ending, and it touches
nothing of Qt: a signal that it emits while its object is being deleted ends the program.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from PySide6.QtCore import QObject, QTimer, Signal

from rigwright.catalog import CatalogError

LOOK_MS = 5  # between two looks at whether the work is done


class BackgroundTask(QObject):
    """One thing at a time.

    Signals: ended() however it went, and before it is said how: done(result),
    failed(CatalogError); any other error is the program's own.
    """

    ended = Signal()
    done = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task: _Task | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        """Whether the answer is still to come."""
        return self._task is not None

    def run(self, work: Callable[[], object]) -> bool:
        """Begin; False while something else is being done."""
        if self.running:
            return False
        self._task = _Task(work)
        self._task.thread.start()
        self._timer.start()
        return True

    def finish(self) -> None:
        """Wait for what is being done, and give its answer before returning."""
        if self._task is not None:
            self._task.thread.join()
            self._look()

    def give_up(self) -> None:
        """Forget what is being done; its answer never comes, and another thing may begin."""
        self._task = None
        self._timer.stop()

    def _look(self) -> None:
        task = self._task
        if task is None or not task.is_done:
            return
        self.give_up()
        self.ended.emit()
        if isinstance(task.error, CatalogError):
            self.failed.emit(task.error)
        elif task.error is not None:
            raise task.error
        else:
            self.done.emit(task.result)


class _Task:
    """Work with its thread, and afterwards with its result or its error."""

    def __init__(self, work: Callable[[], object]) -> None:
        self.result: object = None
        self.error: BaseException | None = None
        self.is_done = False
        self._work = work
        self.thread = Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            self.result = self._work()
        except BaseException as error:  # for whoever asked, in their thread
            self.error = error
        self.is_done = True
