"""The copy of unsaved work: there within a second of every edit, whatever the disk does, and
gone only when it may.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from threading import Event, Timer

import pytest

pytest.importorskip("PySide6")

from pytestqt.qtbot import QtBot

import gui.files.files
import gui.files.recovery
from gui.files.dialogs import Answer
from gui.files.left_over import LeftChoice, LeftQuestion
from gui.files.recovery import Recovery
from gui.session.session import Session
from rigwright.build import Build
from rigwright.documents.document import DocumentError, NewerDocumentError, read_document
from rigwright.files.ring import Ring
from tests.gui.files.test_files import Desk
from tests.gui.machines import BASE
from tests.shipped_parts import shipped

pytestmark = pytest.mark.usefixtures("qapp")
ROOT = Path(__file__).resolve().parents[3]

# Edits every tenth of a second, then is killed so long after the last edit.
KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from gui.files.recovery import Recovery
from gui.session.session import Session
from rigwright.catalog import open_catalog
from tests.gui.machines import BASE
app = QGuiApplication([])
session = Session(open_catalog())
session.document.start(BASE)
recovery = Recovery(session, Path(sys.argv[1]))
edits, rest_ms = int(sys.argv[2]), int(sys.argv[3])
def edit():
    number = session.document.history.count() + 1
    session.document.commit(session.build.changed(title=f"Edit {number}"), "Rename")
    if number == edits:
        timer.stop()
        QTimer.singleShot(rest_ms, lambda: os.kill(os.getpid(), signal.SIGKILL))
timer = QTimer(interval=100)
timer.timeout.connect(edit)
timer.start()
app.exec()
"""


@pytest.mark.sampled(step=2)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends programs in another way")
@pytest.mark.parametrize(("edits", "rest_ms", "least"), [(1, 1000, 1), (13, 0, 3)])
def test_what_was_edited_a_second_before_a_kill_is_there(
    tmp_path: Path, edits: int, rest_ms: int, least: int
) -> None:
    folder = tmp_path / "data" / "recovery"
    said = subprocess.run(
        [sys.executable, "-c", KILLED, str(folder), str(edits), str(rest_ms)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
    )
    assert said.returncode == -signal.SIGKILL
    desk = Desk(Build())
    (left,) = desk.files.recovery.left_over()
    assert left.title in [f"Edit {number}" for number in range(least, edits + 1)]
    assert desk.files.recover(left)
    assert desk.session.build == BASE.changed(title=left.title)


def title_in(recovery: Recovery) -> str:
    return read_document(recovery.path).build.title if recovery.path.exists() else ""


def rename(session: Session, title: str) -> None:
    session.document.commit(session.build.changed(title=title), "Rename")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, short_rests: None) -> Iterator[Event]:
    """A disk that writes nothing before it is let."""
    let = Event()
    real = gui.files.recovery.write_whole

    def write(path: Path, data: bytes) -> None:
        assert let.wait(30)
        real(path, data)

    monkeypatch.setattr(gui.files.recovery, "write_whole", write)
    yield let
    let.set()


def test_a_slow_disk_stops_nobody_and_the_last_edit_comes_after(qtbot: QtBot, slow: Event) -> None:
    desk = Desk()
    recovery = desk.files.recovery
    rename(desk.session, "One")
    qtbot.waitUntil(lambda: recovery._background_task.running)
    rename(desk.session, "Two")
    assert desk.session.build.title == "Two" and title_in(recovery) == ""
    slow.set()
    qtbot.waitUntil(lambda: title_in(recovery) == "Two")


def test_a_copy_that_is_being_written_when_the_build_is_saved_goes_too(
    qtbot: QtBot, slow: Event, tmp_path: Path
) -> None:
    desk = Desk(to_save=tmp_path / "f.rig")
    rename(desk.session, "One")
    qtbot.waitUntil(lambda: desk.files.recovery._background_task.running)
    Timer(0.05, slow.set).start()
    assert desk.files.save()
    recovery = desk.files.recovery
    assert not recovery._background_task.running and not recovery.path.exists()


def test_the_copy_is_of_the_unsaved_build_or_is_not(tmp_path: Path) -> None:
    desk = Desk(to_save=tmp_path / "f.rig")
    recovery = desk.files.recovery
    session = desk.session
    one, two = lambda: rename(session, "One"), lambda: rename(session, "Two")
    undo = session.document.undo
    redo = session.document.redo
    save = desk.files.save
    for step in (
        one,
        save,
        two,
        undo,
        undo,
        redo,
        redo,
        save,
        undo,
        session.document.history.resetClean,
    ):
        step()
        assert recovery.keep()
        assert title_in(recovery) == (session.build.title if session.snapshot.dirty else "")


def test_what_is_given_up_stays_so_until_the_next_edit(tmp_path: Path) -> None:
    desk = Desk()
    desk.edit()
    recovery = desk.files.recovery
    assert recovery.keep() and recovery.path.exists()
    recovery.give_up()
    desk.session.say("Something else.")
    assert recovery.keep() and not recovery.path.exists()
    rename(desk.session, "Later")
    assert recovery.keep() and title_in(recovery) == "Later"


def blocked(tmp_path: Path) -> Path:
    """A file where the folder of copies should be."""
    folder = tmp_path / "data" / "recovery"
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("")
    return folder


def test_that_there_is_no_copy_is_said_once_and_tried_again(tmp_path: Path) -> None:
    folder = blocked(tmp_path)
    desk = Desk()
    said: list[str] = []
    desk.session.shown.connect(lambda snapshot: said.append(snapshot.message))
    for title in ("One", "Two", "Three"):
        desk.session.say("")
        rename(desk.session, title)
        assert not desk.files.recovery.keep()
    assert len([words for words, _same in groupby(said) if "not autosaved" in words]) == 1
    assert desk.files.recovery._timer.isActive()
    folder.unlink()
    assert desk.files.recovery.keep() and title_in(desk.files.recovery) == "Three"


def test_a_left_over_stays_until_what_it_had_is_kept_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Desk()
    rename(first.session, "Lost")
    first.files.recovery.keep()
    left = tmp_path / "data" / "recovery" / "build-1-a.rig"
    left.write_bytes(first.files.recovery.path.read_bytes())
    first.files.recovery.give_up()

    desk = Desk()
    rename(desk.session, "Other work")
    assert desk.files.recovery.keep()
    (found,) = desk.files.recovery.left_over()

    def full(*_: object) -> None:
        raise gui.files.recovery.StorageError("The disk is full.")

    monkeypatch.setattr(gui.files.recovery, "write_whole", full)
    desk.files.recovery.restore(found)
    assert desk.session.build.title == "Lost" and left.exists()
    monkeypatch.undo()
    desk.files.recovery.restore(found)
    assert not left.exists() and title_in(desk.files.recovery) == "Lost"


def test_what_only_a_newer_program_can_read_stays_for_it(tmp_path: Path) -> None:
    """It would look for it under its own name; what nobody can read is put aside."""
    newer = tmp_path / "build-1-aa.rig"
    damaged = tmp_path / "build-2-bb.rig"
    newer.write_text('{"format": "rigwright-build/99", "build": {"chassis": 7}, "parts": []}')
    damaged.write_text('{"format": "rigwright-build/1", "build": {"chassis": 7}, "parts": []}')
    with pytest.raises(NewerDocumentError, match="newer Rigwright"):
        read_document(newer)
    assert Recovery(Session(shipped()), tmp_path).left_over() == []
    assert newer.exists() and not damaged.exists()
    assert damaged.with_suffix(".unreadable").exists()


def test_what_is_opened_after_a_left_over_is_not_edited(tmp_path: Path) -> None:
    desk = Desk()
    desk.session.document.history.resetClean()
    desk.session.document.start(BASE)
    desk.session.say("Anything.")
    assert not desk.session.snapshot.dirty


def test_an_interval_of_former_versions_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data" / "settings.ini").write_text("[files]\nautosave_s=600\n")
    desk = Desk()
    desk.edit()
    assert desk.files.recovery._timer.isActive() and desk.files.recovery._timer.interval() < 1000


# unsaved work beside its file


def crashed(tmp_path: Path) -> tuple[Path, bytes]:
    """A file, and beside it in the data folder what a program had of it when it was killed."""
    path = tmp_path / "f.rig"
    first = Desk(BASE.changed(title="Tower"), to_save=path)
    first.session.document.history.resetClean()
    assert first.files.save()
    saved = path.read_bytes()
    first.edit()
    assert first.files.recovery.keep()
    copy = first.files.recovery.path
    kept = copy.read_bytes(), copy.with_suffix(".origin").read_bytes()
    first.files.recovery.drop()
    copy.with_name("build-1-a.rig").write_bytes(kept[0])
    copy.with_name("build-1-a.origin").write_bytes(kept[1])
    assert path.read_bytes() == saved  # which the copies never touch
    return path, saved


def recovered(choice: LeftChoice) -> tuple[Desk, bool]:
    desk = Desk(Build(), left=choice)
    (left,) = desk.files.recovery.left_over()
    return desk, desk.files.recover(left)


def copies(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "data" / "recovery").glob("build-1-a*.*i*"))


def test_restoring_is_unsaved_work_on_the_file_itself(tmp_path: Path) -> None:
    path, saved = crashed(tmp_path)
    desk, done = recovered(LeftChoice.RESTORE)
    (question,) = desk.asked.asked
    assert isinstance(question, LeftQuestion) and question.path == path
    assert question.differences[0] == "Cards: – → ASUS TUF Gaming GeForce RTX 3090 24GB"
    assert question.differences[-1] == "Other: places and limits of the cards."
    assert done and desk.session.snapshot.path == path and desk.session.snapshot.dirty
    assert len(desk.session.build.placements) == 1 and copies(tmp_path) == []
    assert path.read_bytes() == saved
    assert desk.files.save() and len(desk.asked.asked) == 1
    assert len(read_document(path).build.placements) == 1


def test_keeping_the_saved_one_opens_it_and_gives_the_copy_up(tmp_path: Path) -> None:
    path, saved = crashed(tmp_path)
    desk, done = recovered(LeftChoice.SAVED)
    assert done and desk.session.snapshot.path == path and not desk.session.snapshot.dirty
    assert desk.session.build.placements == () and copies(tmp_path) == []
    assert path.read_bytes() == saved


def test_keeping_both_writes_the_copy_beside_the_file(tmp_path: Path) -> None:
    path, saved = crashed(tmp_path)
    desk, done = recovered(LeftChoice.BOTH)
    assert done and desk.session.snapshot.path == tmp_path / "f (2).rig"
    assert len(read_document(tmp_path / "f (2).rig").build.placements) == 1
    assert path.read_bytes() == saved and copies(tmp_path) == []


def test_calling_it_off_leaves_everything(tmp_path: Path) -> None:
    path, saved = crashed(tmp_path)
    desk, done = recovered(LeftChoice.CANCEL)
    assert not done and desk.session.build == Build() and path.read_bytes() == saved
    assert copies(tmp_path) == ["build-1-a.origin", "build-1-a.rig"]


def test_a_copy_that_cannot_be_written_beside_its_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed(tmp_path)

    def full(*_: object) -> None:
        raise DocumentError("The disk is full.")

    monkeypatch.setattr(gui.files.files, "write_document", full)
    desk, done = recovered(LeftChoice.BOTH)
    assert not done and desk.asked.told == ["The disk is full."]
    assert copies(tmp_path) == ["build-1-a.origin", "build-1-a.rig"]


@pytest.mark.parametrize("gone", [True, False])
def test_a_copy_without_a_readable_file_is_unsaved_work_of_no_file(
    tmp_path: Path, gone: bool
) -> None:
    path, _ = crashed(tmp_path)
    path.unlink() if gone else path.write_text("{")
    desk, done = recovered(LeftChoice.CANCEL)
    assert done and desk.asked.asked == [] and desk.session.snapshot.path is None
    assert desk.session.snapshot.dirty and len(desk.session.build.placements) == 1


def test_a_copy_that_is_as_the_file_needs_no_question(tmp_path: Path) -> None:
    path, saved = crashed(tmp_path)
    folder = tmp_path / "data" / "recovery"
    (folder / "build-1-a.rig").write_bytes(saved)
    desk, done = recovered(LeftChoice.CANCEL)
    assert done and desk.asked.asked == [] and desk.session.snapshot.path == path
    assert not desk.session.snapshot.dirty and copies(tmp_path) == []
    assert desk.session.snapshot.message.endswith("the file is open.")


# earlier states


def states(desk: Desk) -> list[str]:
    return [state.title for state in desk.files.recovery.earlier_states()]


def test_work_that_was_given_up_is_among_the_earlier_states(tmp_path: Path) -> None:
    desk = Desk(answer=Answer.DISCARD)
    rename(desk.session, "Given up")
    assert desk.files.recovery.keep()
    assert desk.files.new() and states(desk) == ["Given up"]
    rename(desk.session, "Saved")
    assert desk.files.recovery.keep()
    desk.asked.to_save = tmp_path / "f.rig"
    assert desk.files.save() and states(desk) == ["Given up"]
    (state,) = desk.files.recovery.earlier_states()
    assert desk.files.open_example(state.path)
    assert desk.session.build.title == "Given up" and desk.session.snapshot.path is None


def test_a_state_is_kept_every_few_minutes(tmp_path: Path) -> None:
    desk = Desk()
    at = [1_000_000.0]
    desk.files.recovery._ring = Ring(tmp_path / "data" / "snapshots", now=lambda: at[0])
    for minute in range(0, 120, 2):
        rename(desk.session, f"Minute {minute}")
        assert desk.files.recovery.keep()
        at[0] += 120.0
    # the first edit after five minutes is the sixth, then every sixth again; the last ten of them
    assert states(desk) == [f"Minute {minute}" for minute in range(114, 54, -6)]
