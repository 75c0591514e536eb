"""Whatever goes wrong with the disk or with other windows: one sentence, nothing overwritten, and
the work is still there.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from gui.files.open_mark import OpenMark
from gui.files.other_version import Choice, OtherVersion
from rigwright.build import Build
from rigwright.documents.document import read_document
from rigwright.files import storage
from tests.gui.files.test_files import Desk
from tests.gui.files.test_other_version import saved_at
from tests.gui.machines import BASE

pytestmark = pytest.mark.usefixtures("qapp")
Patch = pytest.MonkeyPatch


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A window with a file open and an edit that is not saved, of which a copy is kept."""
    folder = tmp_path / "builds"
    folder.mkdir()
    saved_at(folder / "f.rig", BASE.changed(title="Tower"))
    desk = Desk(Build())
    assert desk.files.open(folder / "f.rig")
    desk.edit()
    assert desk.files.recovery.keep()
    return desk


# What goes wrong in a folder; each gives what is said.


def disk_full(_folder: Path, patch: Patch) -> str:
    def fail(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    patch.setattr(storage.os, "fsync", fail)
    return "f.rig cannot be written: no space left on device."


def read_only_disk(folder: Path, patch: Patch) -> str:
    real = os.open

    def refuse(path: object, flags: int, *more: int, **named: int) -> int:
        if str(path).startswith(str(folder)) and flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, "Read-only file system")
        return real(path, flags, *more, **named)  # type: ignore[arg-type]

    patch.setattr(storage.os, "open", refuse)
    return "f.rig cannot be written: read-only file system."


def protected_file(_folder: Path, patch: Patch) -> str:
    patch.setattr(storage.os, "access", lambda *_: False)  # for root, no file is protected
    return "f.rig cannot be written: permission denied."


@pytest.mark.parametrize("trouble", [disk_full, read_only_disk, protected_file])
def test_a_save_that_fails_says_why_and_loses_nothing(
    desk: Desk, tmp_path: Path, trouble: Callable[[Path, Patch], str]
) -> None:
    folder = tmp_path / "builds"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.MonkeyPatch.context() as patch:
        said = trouble(folder, patch)
        assert not desk.files.save()
    (told,) = desk.asked.told
    assert told.endswith(f"{said} File ▸ Save As writes the build to another place.")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert desk.session.snapshot.dirty and desk.files.recovery.path.exists()
    assert desk.files.save() and len(desk.asked.told) == 1
    assert read_document(folder / "f.rig").build == desk.session.build


@pytest.mark.parametrize("choice", [Choice.CANCEL, Choice.SAVE_AS])
def test_a_folder_that_vanished_is_asked_about_and_the_work_goes_elsewhere(
    desk: Desk, tmp_path: Path, choice: Choice
) -> None:
    shutil.rmtree(tmp_path / "builds")
    desk.asked.choice = choice
    desk.asked.to_save = tmp_path / "elsewhere.rig"
    assert desk.files.save() is (choice is Choice.SAVE_AS)
    asked = desk.asked.asked[0]
    assert isinstance(asked, OtherVersion) and asked.choices == (Choice.SAVE_AS,)
    assert "builds, the folder of “f.rig”, is gone" in asked.sentence
    if choice is Choice.CANCEL:
        assert desk.session.snapshot.dirty and desk.files.recovery.path.exists()
        desk.asked.to_save = tmp_path / "builds" / "g.rig"
        assert not desk.files.save_as()
        assert "g.rig cannot be written: its folder does not exist." in desk.asked.told[0]
        desk.asked.to_save = tmp_path / "elsewhere.rig"
        assert desk.files.save_as()
    assert read_document(tmp_path / "elsewhere.rig").build == desk.session.build
    assert not (tmp_path / "builds").exists()


def test_a_file_that_became_a_folder_is_not_replaced(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "builds" / "f.rig"
    path.unlink()
    path.mkdir()
    desk.asked.choice = Choice.MINE
    assert not desk.files.save()
    assert path.is_dir() and desk.session.snapshot.dirty and len(desk.asked.told) == 1


# two windows on one file


def test_the_second_window_on_a_file_says_so_and_neither_overwrites_the_other(
    desk: Desk, tmp_path: Path
) -> None:
    path = tmp_path / "builds" / "f.rig"
    other = Desk(Build(), choice=Choice.BOTH)
    assert other.files.open(path)
    assert other.session.snapshot.message.startswith("“f.rig” is open in another window")
    other.session.say("")
    other.files.look()
    assert other.session.snapshot.message == ""  # once is enough
    assert desk.files.save()
    other.session.document.commit(other.session.build.changed(notes="Theirs"), "Note")
    assert other.files.save() and len(other.asked.asked) == 1
    assert read_document(path).build == desk.session.build
    assert read_document(path.with_name("f (2).rig")).build == other.session.build
    assert desk.files.close()
    third = Desk(Build())
    assert third.files.open(path) and "another window" not in third.session.snapshot.message


def test_marks_lie_in_the_data_folder_and_bar_nobody(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    path = tmp_path / "f.rig"
    path.touch()
    link = tmp_path / "link.rig"
    link.symlink_to(path)
    one = OpenMark(folder)
    two = OpenMark(folder)
    assert not one.follow(path) and two.follow(link) and not two.follow(link)
    assert sorted(os.listdir(tmp_path)) == ["f.rig", "link.rig", "open"]
    one.release()
    assert not two.follow(link) and one.follow(path)  # the second has it by now
    two.follow(None)
    assert os.listdir(folder) == []
    (tmp_path / "barred").write_text("")
    assert not OpenMark(tmp_path / "barred").follow(path)
