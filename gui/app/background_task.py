"""Something that takes long and needs no window, done in a thread of its own.

The answer comes as a signal. The thread does not keep the program from ending.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from PySide6.QtCore import QObject, Qt, Signal

from rigwright.catalog import CatalogError


class BackgroundTask(QObject):
    """One thing at a time.

    Signals: ended() however it went, and before it is said how: done(result),
    failed(CatalogError); any other error is the program's own.
    """

    ended = Signal()
    done = Signal(object)
    failed = Signal(object)
    _answered = Signal(object)  # a _Task, from its thread to that of the window

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task: _Task | None = None
        self._answered.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        """Whether the answer is still to come."""
        return self._task is not None

    def run(self, work: Callable[[], object]) -> bool:
        """Begin; False while something else is being done."""
        if self.running:
            return False
        self._task = _Task(work, self._answered.emit)
        self._task.thread.start()
        return True

    def finish(self) -> None:
        """Wait for what is being done, and give its answer before returning."""
        if self._task is not None:
            self._task.thread.join()
            self._take(self._task)

    def give_up(self) -> None:
        """Forget what is being done; its answer never comes, and another thing may begin."""
        self._task = None

    def _take(self, task: _Task) -> None:
        if task is not self._task:
            return  # given up, or waited for
        self._task = None
        self.ended.emit()
        if isinstance(task.error, CatalogError):
            self.failed.emit(task.error)
        elif task.error is not None:
            raise task.error
        else:
            self.done.emit(task.result)


class _Task:
    """Work with its thread, and afterwards with its result or its error."""

    def __init__(self, work: Callable[[], object], tell: Callable[[_Task], None]) -> None:
        self.result: object = None
        self.error: BaseException | None = None
        self._work = work
        self._tell = tell
        self.thread = Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            self.result = self._work()
        except BaseException as error:  # for whoever asked, in their thread
            self.error = error
        with suppress(RuntimeError):  # who asked is gone
            self._tell(self)
