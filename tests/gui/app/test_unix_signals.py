"""A program that is told to end from outside ends in order: unsaved work is kept, and nothing
crashes or complains.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.app.unix_signals import EndRequests
from rigwright.documents.document import read_document
from rigwright.editing.kept_drafts import drafts_in
from tests.sampling import share

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "assets" / "examples" / "four-blower-3090.rig"
START = """
import os, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import gui.application as application
def edit_and_end():
    window = next(w for w in QApplication.topLevelWidgets() if type(w).__name__ == "MainWindow")
    window.session.document.commit(window.session.build.remove(0), "Remove a card")
    window.parts.editor.edit("rtx-a4000").pages.form.typed.emit("length_mm", "250")
    os.kill(os.getpid(), int(sys.argv[1]))
real = application.make_application
def make(arguments):
    made = real(arguments)
    QTimer.singleShot(0, lambda: QTimer.singleShot(0, edit_and_end))
    return made
application.make_application = make
status = application.run(sys.argv[2:])
left = [type(w).__name__ for w in QApplication.topLevelWidgets() if w.isVisible()]
sys.exit(f"still on the screen: {left}" if left else status)
"""
pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows ends programs without asking"
)


@pytest.mark.sampled
def test_unsaved_work_is_kept_no_window_stays_and_the_status_names_the_signal(
    qapp: object, tmp_path: Path
) -> None:
    """A whole program for each signal; the loop alone is asked about each of them below."""
    for name in share(["SIGTERM", "SIGINT", "SIGHUP"], 3):
        assert_work_is_kept(getattr(signal, name), tmp_path / name)


def assert_work_is_kept(number: int, tmp_path: Path) -> None:
    """A program that is sent the signal ends with its status, and leaves its edits behind."""
    tmp_path.mkdir()
    said = subprocess.run(
        [sys.executable, "-c", START, str(int(number)), str(EXAMPLE)],
        cwd=ROOT,
        env={**os.environ, "RIGWRIGHT_DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stderr) == (128 + number, "")
    (kept,) = (tmp_path / "recovery").glob("build-*.rig")
    assert (
        len(read_document(kept).build.placements)
        == len(read_document(EXAMPLE).build.placements) - 1
    )
    (copy,) = (tmp_path / "recovery").glob("parts-*.json")
    (draft,) = drafts_in(copy.read_bytes(), "copy")
    assert draft.record["id"] == "rtx-a4000" and draft.record["length_mm"] == 250.0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_each_signal_ends_the_loop_with_its_status(qapp: QApplication, name: str) -> None:
    number = int(getattr(signal, name))
    requests = EndRequests()
    asked = list[None]()
    requests.asked.connect(lambda: asked.append(None))
    assert signal.getsignal(number) is not signal.SIG_DFL, "it would end the tests"
    QTimer.singleShot(0, lambda: os.kill(os.getpid(), number))
    assert (qapp.exec(), len(asked)) == (128 + number, 1)
    requests.stop()


def test_a_signal_behind_a_question_of_the_start_leaves_no_loop_to_begin(
    qapp: QApplication,
) -> None:
    """The loop of a question ends with the signal; the program's own, which comes after it, would
    not: Qt forgets who asked it to end before it began.
    """
    requests = EndRequests()
    assert requests.status is None
    QTimer.singleShot(0, lambda: os.kill(os.getpid(), int(signal.SIGTERM)))
    QEventLoop().exec()
    assert requests.status == 128 + signal.SIGTERM
    requests.stop()
    QTimer.singleShot(0, qapp.quit)
    qapp.exec()  # which begins anew; loops of later tests would end at once


def test_after_the_end_signals_are_as_before(qtbot: QtBot) -> None:
    before = signal.getsignal(signal.SIGTERM)
    requests = EndRequests()
    assert signal.getsignal(signal.SIGTERM) != before
    requests.stop()
    assert signal.getsignal(signal.SIGTERM) == before
    assert signal.set_wakeup_fd(-1) == -1
