"""Work in a thread of its own: what is told of it, and that its thread ends no program."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QThread
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from gui.app.background_task import BackgroundTask
from rigwright.catalog import CatalogError

WITHOUT_END = """
import threading
from PySide6.QtCore import QCoreApplication, QTimer
from gui.app.background_task import BackgroundTask

application = QCoreApplication([])
background_task = BackgroundTask()
background_task.run(threading.Event().wait)
QTimer.singleShot(0, application.quit)
raise SystemExit(application.exec())
"""

# Both sides count for a while that differs each time, so that each moment of the one meets each of
# the other. A signal that the thread emitted ended this within some hundred rounds.
OWNERS_THAT_GO = """
import random
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from gui.app.background_task import BackgroundTask

def count_for_a_while(most):
    for _ in range(random.randrange(most)):
        pass

application = QCoreApplication([])
random.seed(1)
for _ in range(600):
    owner = QObject()
    for _ in range(3):
        background_task = BackgroundTask(owner)
        background_task.done.connect(lambda answer: None)
        background_task.run(lambda: count_for_a_while(3000))
    count_for_a_while(9000)
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    application.processEvents()
"""


def ended(code: str) -> tuple[int, str]:
    """How a program of its own ends, and what it says of it."""
    program = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=50, check=False
    )
    return program.returncode, program.stderr


def test_work_is_done_in_another_thread_and_told_in_this_one(qtbot: QtBot) -> None:
    background_task = BackgroundTask()
    threads = []
    here = background_task.thread()
    background_task.done.connect(lambda _answer: threads.append(QThread.currentThread() is here))
    with qtbot.waitSignal(background_task.done) as told:
        assert background_task.run(lambda: threading.current_thread() is threading.main_thread())
    assert told.args == [False]
    assert threads == [True]
    assert not background_task.running


def test_one_thing_at_a_time(qtbot: QtBot) -> None:
    background_task = BackgroundTask()
    go_on = threading.Event()
    assert background_task.run(lambda: go_on.wait(10))
    assert background_task.running and not background_task.run(lambda: None)
    with qtbot.waitSignal(background_task.done):
        go_on.set()
    with qtbot.waitSignal(background_task.done) as told:
        assert background_task.run(lambda: "again")
    assert told.args == ["again"]


def test_a_fault_is_told_and_a_bug_reaches_the_hook(qtbot: QtBot) -> None:
    def fail(error: Exception) -> None:
        raise error

    background_task = BackgroundTask()
    with qtbot.waitSignal(background_task.failed) as told:
        background_task.run(lambda: fail(CatalogError("There is no team.")))
    assert [str(error) for error in told.args] == ["There is no team."]
    with capture_exceptions() as caught:
        background_task.run(lambda: fail(ZeroDivisionError("a bug")))
        qtbot.waitUntil(lambda: not background_task.running)
    assert [type(error) for _, error, _ in caught] == [ZeroDivisionError]


def test_work_under_way_does_not_keep_the_program_from_ending() -> None:
    assert ended(WITHOUT_END) == (0, "")


def test_whoever_asked_may_go_at_any_moment() -> None:
    assert ended(OWNERS_THAT_GO) == (0, "")
