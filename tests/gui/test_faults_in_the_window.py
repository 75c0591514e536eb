"""The real window with faults of the program in it, of a rule and of an evaluation: it lives,
and says so.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from rigwright.documents.document import read_document, write_document
from tests.shipped_parts import shipped

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "assets" / "examples" / "two-open-air-3090.rig"
DRIVE = """
import sys
from pathlib import Path
import msgspec
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import gui.application as application
import gui.session.ground
from gui.files.dialogs import Answer, QtDialogs
from rigwright.rules import RULES

QtDialogs.tell = lambda self, sentence: print("told", sentence)
QtDialogs.about_changes = lambda self, name: Answer.DISCARD
evaluate, rule, faulty = gui.session.ground.evaluate, RULES[0], Path(sys.argv[2])

def check(a):
    yield from ()
    [][0]

check.__name__, check.__doc__ = rule.function.__name__, rule.function.__doc__
msgspec.structs.force_setattr(rule, "function", check)

def sometimes(build, *given, **named):
    if build.title == "faulty" or not build.placements:
        1 // 0
    return evaluate(build, *given, **named)

def use(window):
    session, files = window.session, window.files
    before = session.build
    entry, = (n for n in session.snapshot.committed.not_checked if n.by_fault)
    print("entry", entry.message)
    gui.session.ground.evaluate = sometimes
    print("opened", files.open(faulty))
    session.document.commit(before.changed(title="faulty"), "Rename")
    print("message", session.snapshot.message)
    session.document.commit(before.limit(0, 200.0), "Limit")
    session.document.undo()
    session.document.redo()
    session.document.undo()
    kept = session.snapshot.path == Path(sys.argv[1])
    print("same", session.build == before, kept, session.snapshot.dirty)
    window.grab()
    QTimer.singleShot(50, window.close)

def look():
    window = next(w for w in QApplication.topLevelWidgets() if type(w).__name__ == "MainWindow")
    QTimer.singleShot(300, lambda: use(window))

real = application.make_application
def make(arguments):
    made = real(arguments)
    QTimer.singleShot(0, look)
    return made
application.make_application = make
sys.exit(application.run([sys.argv[1]]))
"""


def test_the_window_lives_and_says_what_it_could_not_do(tmp_path: Path) -> None:
    good = tmp_path / "good.rig"
    faulty = tmp_path / "faulty.rig"
    document = read_document(EXAMPLE)
    write_document(good, document.build, shipped())
    write_document(faulty, document.build.changed(title="faulty"), shipped())
    command = [sys.executable, "-c", DRIVE, str(good), str(faulty)]
    environment = {**os.environ, "RIGWRIGHT_DATA_DIR": str(tmp_path / "data")}
    ran = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    said = dict(line.split(" ", 1) for line in ran.stdout.splitlines())
    sentence = "because of a fault in Rigwright; the log has the details."
    assert said["entry"].endswith(f"could not be answered {sentence}")
    assert said["opened"] == "False" and said["told"] == f"faulty.rig was not opened {sentence}"
    assert said["message"] == f"“Rename” was not done {sentence}"
    assert said["same"] == "True True False"
    log = (tmp_path / "data/rigwright.log").read_text()
    assert "IndexError: list index out of range" in log and "ZeroDivisionError" in log
    assert "Traceback" not in ran.stderr
