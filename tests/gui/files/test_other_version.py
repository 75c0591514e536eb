"""A file that others change while it is open: it is noticed, said, and no version is lost
whatever the user chooses.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gui.files.dialogs import Answer
from gui.files.other_version import OFFERED, Choice, OtherVersion
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.session.session import Session
from gui.window.disk_notice import DiskNotice
from gui.window.main_window import MainWindow
from rigwright.build import Build
from rigwright.documents.document import read_document, write_document
from rigwright.files.seen import FileChange
from tests.gui.files.test_files import Asked, Desk
from tests.gui.machines import BASE, TUF
from tests.shipped_parts import shipped

pytestmark = pytest.mark.usefixtures("qapp", "no_picture")
MINE, THEIRS = BASE.place(TUF, "1"), BASE.changed(title="Theirs")


def saved_at(path: Path, build: Build = BASE) -> None:
    write_document(path, build, shipped())


def edited(tmp_path: Path, **answers: object) -> Desk:
    """A window with a file open and an edit that is not saved."""
    saved_at(tmp_path / "f.rig", BASE.changed(title="Tower"))
    desk = Desk(Build(), **answers)
    assert desk.files.open(tmp_path / "f.rig")
    desk.edit()
    return desk


def come_back() -> None:
    """The user turns to the window again."""
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)


# how others change a file


def by_another_window(path: Path) -> None:
    other = Desk(Build())
    other.files.open(path)
    other.session.document.commit(other.session.build.changed(title="Theirs"), "Rename")
    assert other.files.save()


def by_a_synced_folder(path: Path) -> None:
    saved_at(path.with_name(".f.rig.sync"), THEIRS)
    path.with_name(".f.rig.sync").replace(path)


def by_git(path: Path) -> None:
    def git(*words: str) -> None:
        name = ("-c", "user.name=a", "-c", "user.email=a@b")
        subprocess.run(["git", *name, *words], cwd=path.parent, check=True, capture_output=True)

    saved_at(path, THEIRS)
    theirs = path.read_bytes()
    git("init", "-q")
    git("add", path.name)
    git("commit", "-qm", "theirs")
    path.write_bytes(b"")
    git("checkout", "--", path.name)
    assert path.read_bytes() == theirs


def in_place(path: Path) -> None:
    saved_at(path.with_name("x"), THEIRS)
    path.write_bytes(path.with_name("x").read_bytes())


OTHERS = [by_another_window, by_a_synced_folder, by_git, in_place]


@pytest.mark.parametrize("change", OTHERS)
def test_a_save_asks_first_and_called_off_it_leaves_both(
    tmp_path: Path, change: Callable[[Path], None]
) -> None:
    desk = edited(tmp_path)
    change(tmp_path / "f.rig")
    assert not desk.files.save()
    (asked,) = desk.asked.asked
    assert isinstance(asked, OtherVersion) and asked.choices == OFFERED[FileChange.CONTENT]
    assert read_document(tmp_path / "f.rig").build.title == "Theirs"
    assert desk.session.build.placements == MINE.placements and desk.session.snapshot.dirty


def builds_in(folder: Path) -> dict[str, str]:
    return {
        path.name: read_document(path).build.title for path in folder.iterdir() if path.is_file()
    }


@pytest.mark.parametrize(
    ("choice", "files", "path", "title"),
    [
        (Choice.BOTH, {"f.rig": "Theirs", "f (2).rig": "Tower"}, "f (2).rig", "Tower"),
        (Choice.MINE, {"f.rig": "Tower", "f.rig~": "Theirs"}, "f.rig", "Tower"),
        (Choice.RELOAD, {"f.rig": "Theirs"}, "f.rig", "Theirs"),
    ],
)
def test_every_choice_keeps_what_it_says(
    tmp_path: Path, choice: Choice, files: dict[str, str], path: str, title: str
) -> None:
    desk = edited(tmp_path, choice=choice)
    by_a_synced_folder(tmp_path / "f.rig")
    assert desk.files.save() is (choice is not Choice.RELOAD)
    assert builds_in(tmp_path) == files
    assert desk.session.snapshot.path == tmp_path / path and desk.session.build.title == title
    assert not desk.session.snapshot.dirty and desk.files.other is None
    desk.edit()
    assert desk.files.save() and len(desk.asked.asked) == 1


def test_reloading_what_cannot_be_read_keeps_mine(tmp_path: Path) -> None:
    desk = edited(tmp_path, choice=Choice.RELOAD)
    (tmp_path / "f.rig").write_bytes(b"half of a")
    assert not desk.files.save()
    assert len(desk.asked.told) == 1
    assert desk.session.build.placements == MINE.placements and desk.session.snapshot.dirty


def test_a_change_while_the_question_is_open_is_asked_about_again(tmp_path: Path) -> None:
    desk = edited(tmp_path)
    path = tmp_path / "f.rig"
    answers = [Choice.AGAIN, Choice.CANCEL]

    def answer(other: OtherVersion) -> Choice:
        desk.asked.asked.append(other)
        saved_at(path, THEIRS)
        return answers.pop(0)

    desk.asked.about_other = answer  # type: ignore[method-assign]
    path.unlink()
    real = desk.session.document.save

    def save(where: Path, over: object = None) -> object:
        saved_at(path, BASE.changed(title="Even later")) if len(answers) == 1 else None
        return real(where, over)  # type: ignore[arg-type]

    desk.session.document.save = save  # type: ignore[method-assign,assignment]
    assert not desk.files.save()
    assert len(desk.asked.asked) == 2
    assert read_document(path).build.title == "Theirs"


def test_a_change_right_after_reading_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(Build())
    path = tmp_path / "f.rig"
    saved_at(path)
    real = desk.session.document.open

    def open_slowly(where: Path) -> None:
        real(where)
        saved_at(path, THEIRS)

    monkeypatch.setattr(desk.session.document, "open", open_slowly)
    desk.files.open(path)
    assert desk.files.other is not None


def test_saving_as_another_file_needs_no_question(tmp_path: Path) -> None:
    desk = edited(tmp_path, to_save=tmp_path / "g.rig")
    by_a_synced_folder(tmp_path / "f.rig")
    saved_at(tmp_path / "g.rig")  # Qt's dialog has asked about that one
    assert desk.files.save_as()
    former = BASE.title  # of the file that was written over
    assert builds_in(tmp_path) == {"f.rig": "Theirs", "g.rig": "Tower", "g.rig.bak": former}


def test_saving_as_the_very_file_asks_like_saving(tmp_path: Path) -> None:
    desk = edited(tmp_path, to_save=tmp_path / "f.rig")
    by_a_synced_folder(tmp_path / "f.rig")
    assert not desk.files.save_as()
    assert builds_in(tmp_path) == {"f.rig": "Theirs"}


@pytest.mark.parametrize(
    "touch", [lambda path: os.utime(path, (1, 1)), lambda path: path.write_bytes(path.read_bytes())]
)
def test_what_changes_no_byte_is_no_change(tmp_path: Path, touch: Callable[[Path], None]) -> None:
    desk = edited(tmp_path)
    touch(tmp_path / "f.rig")
    come_back()
    assert desk.files.other is None
    assert desk.files.save() and desk.asked.asked == []


# files that go


def test_a_file_that_was_deleted_makes_the_build_unsaved_work(tmp_path: Path) -> None:
    desk = edited(tmp_path, answer=Answer.CANCEL)
    assert desk.files.save()
    (tmp_path / "f.rig").unlink()
    come_back()
    assert desk.files.other is not None and desk.files.other.choices == (
        Choice.AGAIN,
        Choice.SAVE_AS,
    )
    assert desk.session.snapshot.dirty and desk.files.recovery.keep()
    assert read_document(desk.files.recovery.path).build == desk.session.build
    assert not desk.files.close()
    desk.asked.choice = Choice.AGAIN
    assert desk.files.save()
    assert read_document(tmp_path / "f.rig").build == desk.session.build
    assert desk.files.other is None and not desk.session.snapshot.dirty


@pytest.mark.parametrize("elsewhere", [True, False])
def test_nothing_is_saved_where_a_disk_is_gone(tmp_path: Path, elsewhere: bool) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "home").mkdir()
    desk = edited(tmp_path / "disk", choice=Choice.SAVE_AS if elsewhere else Choice.CANCEL)
    desk.asked.to_save = tmp_path / "home" / "f.rig"
    assert desk.files._seen is not None
    desk.files._seen = desk.files._seen.changed(volume=-1)  # the folder was on another file system
    (tmp_path / "disk" / "f.rig").unlink()
    assert desk.files.save() is elsewhere
    asked = desk.asked.asked[0]
    assert (
        isinstance(asked, OtherVersion)
        and "unmounted" in asked.sentence
        and asked.choices == (Choice.SAVE_AS,)
    )
    assert list((tmp_path / "disk").iterdir()) == []
    assert desk.session.snapshot.dirty is not elsewhere
    assert (tmp_path / "home" / "f.rig").exists() is elsewhere


# the line in the window


def test_the_line_says_so_and_offers_what_the_question_does(qtbot: QtBot, tmp_path: Path) -> None:
    desk = edited(tmp_path)
    notice = DiskNotice(desk.files, LIGHT)
    qtbot.addWidget(notice)
    assert notice.isHidden()
    by_a_synced_folder(tmp_path / "f.rig")
    come_back()
    assert not notice.isHidden() and "f.rig" in notice.words.text()
    offered = {choice for choice, button in notice.buttons.items() if not button.isHidden()}
    assert offered == set(OFFERED[FileChange.CONTENT])
    wear(DARK)
    notice.buttons[Choice.BOTH].click()
    assert notice.isHidden() and builds_in(tmp_path) == {"f.rig": "Theirs", "f (2).rig": "Tower"}
    (tmp_path / "f (2).rig").unlink()
    come_back()
    assert notice.buttons[Choice.BOTH].isHidden() and not notice.buttons[Choice.AGAIN].isHidden()
    saved_at(tmp_path / "new.rig")
    desk.asked.answer = Answer.DISCARD
    assert desk.files.open(tmp_path / "new.rig")
    assert notice.isHidden()


def test_a_window_has_the_line(qtbot: QtBot, tmp_path: Path) -> None:
    saved_at(tmp_path / "f.rig")
    session = Session(shipped())
    session.document.open(tmp_path / "f.rig")
    window = MainWindow(session, LIGHT, dialogs=Asked())
    qtbot.addWidget(
        window, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    window.complete()
    assert (
        window.middle.notices.disk.isHidden()
        and window.middle.notices.disk.parent() is window.centralWidget()
    )
    by_a_synced_folder(tmp_path / "f.rig")
    come_back()
    assert not window.middle.notices.disk.isHidden()
    window.middle.notices.disk.buttons[Choice.RELOAD].click()
    assert session.build.title == "Theirs" and window.middle.notices.disk.isHidden()


# files of a newer program


def newer_at(path: Path) -> bytes:
    """A file of a format that is not known here, with a field that is not either."""
    saved_at(path, BASE.changed(title="Tower"))
    data = path.read_bytes().replace(b'"rigwright-build/1"', b'"rigwright-build/4"')
    data = data.replace(b'"title":', b'"mood": "good",\n    "title":')
    path.write_bytes(data)
    return data


def test_a_newer_file_is_open_for_reading_only_and_saved_under_another_name(
    tmp_path: Path,
) -> None:
    path = tmp_path / "Tower.rig"
    data = newer_at(path)
    desk = Desk(Build(), to_save=path)
    assert desk.files.open(path)
    assert desk.files.naming.window_title == "Tower (read-only)"
    other = desk.files.other
    assert other is not None and other.choices == (Choice.SAVE_AS,)
    assert "format 4; this one reads 1" in other.sentence and "build.mood" in other.sentence
    assert not desk.session.snapshot.dirty and desk.files.may_leave()

    desk.edit()
    assert not desk.files.save()  # under the very name
    assert desk.asked.asked == [tmp_path / "Tower (2).rig"]
    assert "not written over" in desk.asked.told[0]
    assert path.read_bytes() == data and desk.files.other is not None

    desk.asked.to_save = tmp_path / "Tower (2).rig"
    assert desk.files.save()
    assert read_document(tmp_path / "Tower (2).rig").build.placements == MINE.placements
    assert path.read_bytes() == data
    assert desk.files.other is None and desk.files.naming.window_title == "Tower (2)"
    desk.edit()
    assert desk.files.save() and len(desk.asked.asked) == 2


def test_what_is_opened_after_a_newer_file_may_be_written(tmp_path: Path) -> None:
    newer_at(tmp_path / "newer.rig")
    saved_at(tmp_path / "f.rig")
    desk = Desk(Build())
    assert desk.files.open(tmp_path / "newer.rig") and desk.files.open(tmp_path / "f.rig")
    assert desk.files.other is None and desk.session.document.foreign is None
    desk.edit()
    assert desk.files.save() and desk.asked.asked == [] == desk.asked.told


def test_a_newer_file_takes_the_place_of_the_open_one_only_where_that_is_wanted(
    tmp_path: Path,
) -> None:
    desk = edited(tmp_path, choice=Choice.MINE)
    data = newer_at(tmp_path / "f.rig")
    assert not desk.files.save()
    assert "not written over" in desk.asked.told[0] and desk.session.snapshot.dirty
    assert (tmp_path / "f.rig").read_bytes() == data
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["f.rig"]
    desk.asked.choice = Choice.BOTH
    assert desk.files.save() and (tmp_path / "f.rig").read_bytes() == data
    assert read_document(tmp_path / "f (2).rig").build.placements == MINE.placements
