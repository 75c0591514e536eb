"""Opening, saving, closing, recent files and recovery: nothing is lost, and every fault is one
sentence.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from gui.app.settings import MOST_RECENT, open_settings, recent_files, remember_file
from gui.files.dialogs import Answer, QtDialogs
from gui.files.files import Files, example_files
from gui.files.left_over import LeftChoice, LeftQuestion
from gui.files.other_version import OFFERED, Choice, OtherVersion, other_version
from gui.files.recovery import Recovery
from gui.part_editor.files import QtPartDialogs
from gui.session.session import Session
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.files.places import assets_dir
from rigwright.files.seen import FileChange
from rigwright.files.storage import StorageError
from rigwright.share.page import page_of
from tests.gui.machines import BASE, TUF
from tests.shipped_parts import shipped

pytestmark = pytest.mark.usefixtures("qapp")
ROOT = Path(__file__).resolve().parents[3]


@dataclass
class Asked:
    """Dialogs that answer as told and remember what was asked."""

    to_open: Path | None = None
    to_save: Path | None = None
    to_export: Path | None = None
    answer: Answer = Answer.CANCEL
    choice: Choice = Choice.CANCEL
    left: LeftChoice = LeftChoice.CANCEL
    line: str | None = None
    told: list[str] = field(default_factory=list)
    asked: list[object] = field(default_factory=list)

    def path_to_open(self, folder: Path) -> Path | None:
        self.asked.append(folder)
        return self.to_open

    def path_to_save(self, suggested: Path) -> Path | None:
        self.asked.append(suggested)
        return self.to_save

    def path_to_export(self, suggested: Path) -> Path | None:
        self.asked.append(suggested)
        return self.to_export

    def about_changes(self, name: str) -> Answer:
        self.asked.append(name)
        return self.answer

    def about_other(self, other: OtherVersion) -> Choice:
        self.asked.append(other)
        return self.choice

    def about_left_over(self, question: LeftQuestion) -> LeftChoice:
        self.asked.append(question)
        return self.left

    def text(self, title: str, label: str, text: str, *, most: int = 0) -> str | None:
        self.asked.append(text)
        return self.line

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)


class Desk:
    """A session with its files and the answers given."""

    def __init__(self, build: Build = BASE, **answers: object) -> None:
        self.session = Session(shipped())
        if build != Build():
            self.session.document.start(build)
        self.asked = Asked(**answers)  # type: ignore[arg-type]
        self.files = Files(self.session, open_settings(), self.asked)

    def edit(self) -> None:
        """Change the build."""
        self.session.document.commit(self.session.build.place(TUF, "1"), "Place a card")


# saving


def test_saving_asks_once_for_the_file_and_then_no_more(tmp_path: Path) -> None:
    path = tmp_path / "four.rig"
    desk = Desk(to_save=path)
    desk.edit()
    assert desk.files.save()
    assert read_document(path).build == desk.session.build
    assert not desk.session.snapshot.dirty and desk.session.snapshot.path == path
    desk.session.document.commit(desk.session.build.move(0, "3"), "Move")
    assert desk.files.save()
    assert len(desk.asked.asked) == 1
    assert read_document(path).build.placements[0].place == "3"


def test_the_file_stays_beside_as_it_was_when_it_was_opened(tmp_path: Path) -> None:
    path, kept = tmp_path / "four.rig", tmp_path / "four.rig.bak"
    desk = Desk(to_save=path)
    desk.edit()
    assert desk.files.save() and desk.files.save() and not kept.exists(), "nothing was there before"
    opened = path.read_bytes()
    later = Desk()
    assert later.files.open(path)
    for place in ("3", "4"):
        later.session.document.commit(later.session.build.move(0, place), "Move")
        assert later.files.save() and kept.read_bytes() == opened != path.read_bytes()
    saved = path.read_bytes()
    assert later.files.open(path) and later.files.save() and kept.read_bytes() == saved
    later.asked.to_save = path
    assert later.files.new(BASE) and later.files.save() and kept.read_bytes() == saved
    assert kept.read_bytes() != path.read_bytes()


def test_a_copy_that_cannot_be_made_keeps_nobody_from_saving(tmp_path: Path) -> None:
    path = tmp_path / "four.rig"
    assert Desk(to_save=path).files.save()
    (tmp_path / "four.rig.bak").mkdir()
    desk = Desk()
    assert desk.files.open(path)
    desk.edit()
    assert desk.files.save() and not desk.asked.told
    assert read_document(path).build == desk.session.build
    assert {one.name for one in tmp_path.iterdir()} == {"data", "four.rig", "four.rig.bak"}


def test_saving_under_a_name_names_an_untitled_build(tmp_path: Path) -> None:
    desk = Desk(to_save=tmp_path / "Tower.rig")
    desk.files.save_as()
    assert read_document(tmp_path / "Tower.rig").build.title == "Tower"
    assert desk.files.naming.name == "Tower"


def test_saving_is_no_step_that_could_be_undone(tmp_path: Path) -> None:
    desk = Desk(to_save=tmp_path / "Tower.rig")
    desk.edit()
    assert desk.files.save()
    assert desk.session.document.history.count() == 1 and desk.session.build.title == "Tower"
    desk.session.document.undo()
    assert desk.session.build.placements == () and desk.session.snapshot.dirty


def test_a_save_that_fails_gives_no_name(tmp_path: Path) -> None:
    desk = Desk(to_save=tmp_path / "no such folder" / "x.rig")
    desk.files.save_as()
    assert desk.session.build.title == "Untitled"


def test_a_title_that_the_user_gave_stays(tmp_path: Path) -> None:
    desk = Desk(BASE.changed(title="My rig"), to_save=tmp_path / "tower.rig")
    desk.files.save_as()
    assert read_document(tmp_path / "tower.rig").build.title == "My rig"


def test_the_suggested_name_can_be_a_file_name() -> None:
    desk = Desk(BASE.changed(title='a/b: "c"?'))
    assert not desk.files.save_as()
    assert isinstance(desk.asked.asked[0], Path) and desk.asked.asked[0].name == "a-b- -c--.rig"


def test_a_save_that_fails_says_why_and_stays_unsaved(tmp_path: Path) -> None:
    desk = Desk(to_save=tmp_path / "no such folder" / "x.rig")
    desk.edit()
    assert not desk.files.save()
    assert (
        len(desk.asked.told) == 1
        and "x.rig" in desk.asked.told[0]
        and "\n" not in desk.asked.told[0]
    )
    assert desk.session.snapshot.dirty


# opening


def test_a_file_is_opened_and_remembered(tmp_path: Path) -> None:
    first = Desk(to_save=tmp_path / "a.rig")
    first.files.save()
    desk = Desk(Build(), to_open=tmp_path / "a.rig")
    assert not desk.files.is_open
    with_signal: list[bool] = []
    desk.files.changed.connect(lambda: with_signal.append(desk.files.is_open))
    assert desk.files.open()
    assert desk.files.is_open and with_signal[-1]
    assert desk.files.recent.paths() == [tmp_path / "a.rig"]
    assert not desk.session.snapshot.dirty


def test_the_files_used_last_are_forgotten_and_that_is_told(tmp_path: Path) -> None:
    desk = Desk(to_save=tmp_path / "a.rig")
    desk.files.save()
    assert desk.files.recent.paths() == [tmp_path / "a.rig"]
    left: list[list[Path]] = []
    desk.files.changed.connect(lambda: left.append(desk.files.recent.paths()))
    desk.files.recent.clear()
    assert left == [[]]


@pytest.mark.parametrize(
    "content", [b"", b"not json", b'{"format": "rigwright-build/99"}', b"\xff\xfe\x00", b"[" * 9999]
)
def test_a_bad_file_says_one_sentence_and_changes_nothing(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.rig"
    path.write_bytes(content)
    desk = Desk(to_open=path)
    before = desk.session.snapshot.committed
    assert not desk.files.open()
    assert len(desk.asked.told) == 1 and "bad.rig" in desk.asked.told[0]
    assert desk.session.snapshot.committed is before
    assert desk.files.recent.paths() == []
    assert path.read_bytes() == content


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    desk = Desk()
    assert not desk.files.open(tmp_path / "gone.rig")
    assert "gone.rig" in desk.asked.told[0]


@pytest.mark.parametrize("path", example_files(), ids=lambda path: path.stem)
def test_every_example_opens_as_a_new_unsaved_build(path: Path) -> None:
    desk = Desk(Build())
    assert desk.files.open_example(path)
    assert desk.session.snapshot.path is None and not desk.session.snapshot.dirty
    assert desk.session.snapshot.committed.assembly.missing == ()
    assert desk.asked.told == []


def test_there_are_examples() -> None:
    assert len(example_files()) >= 6


# unsaved changes


@pytest.mark.parametrize("leave", ["new", "close", "open_example"])
def test_cancel_keeps_everything(leave: str) -> None:
    desk = Desk(answer=Answer.CANCEL)
    desk.edit()
    before = desk.session.build
    act = getattr(desk.files, leave)
    assert not (act(example_files()[0]) if leave == "open_example" else act())
    assert desk.session.build == before and desk.session.snapshot.dirty


def test_discard_lets_go() -> None:
    desk = Desk(answer=Answer.DISCARD)
    desk.edit()
    assert desk.files.close()
    assert desk.session.build == Build() and not desk.files.is_open


def test_save_saves_first(tmp_path: Path) -> None:
    desk = Desk(answer=Answer.SAVE, to_save=tmp_path / "kept.rig")
    desk.edit()
    edited = desk.session.build
    assert desk.files.new()
    assert read_document(tmp_path / "kept.rig").build.placements == edited.placements
    assert desk.session.build == Build() and desk.files.is_open


def test_save_that_is_called_off_keeps_everything() -> None:
    desk = Desk(answer=Answer.SAVE, to_save=None)
    desk.edit()
    assert not desk.files.new()
    assert desk.session.snapshot.dirty


def test_undone_changes_are_no_changes() -> None:
    desk = Desk()
    desk.edit()
    desk.session.document.undo()
    assert desk.files.new()
    assert desk.asked.asked == []


def test_a_build_can_be_renamed_in_one_step() -> None:
    desk = Desk(line="Lab node")
    desk.files.naming.rename()
    assert desk.session.build.title == desk.files.naming.name == "Lab node"
    desk.session.document.undo()
    assert desk.session.build.title == "Untitled"


# the sheet


def test_a_sheet_goes_where_it_was_asked_to(tmp_path: Path) -> None:
    desk = Desk(to_export=tmp_path / "sheet.pdf")
    written = []
    desk.files.exports.paper(written.append)
    assert written == [tmp_path / "sheet.pdf"]
    assert "sheet.pdf" in desk.session.snapshot.message


def test_a_sheet_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    desk = Desk(to_export=tmp_path / "sheet.pdf")

    def fail(path: Path) -> None:
        raise StorageError(f"{path.name} cannot be written: the disk is full.")

    desk.files.exports.paper(fail)
    assert desk.asked.told == ["sheet.pdf cannot be written: the disk is full."]


# recent files


def test_recent_files_are_few_existing_and_newest_first(tmp_path: Path) -> None:
    settings = open_settings()
    paths = [tmp_path / f"{i}.rig" for i in range(MOST_RECENT + 3)]
    for path in paths:
        path.touch()
        remember_file(settings, path)
    remember_file(settings, paths[5])
    kept = recent_files(settings)
    assert len(kept) == MOST_RECENT and kept[0] == paths[5] and len(set(kept)) == MOST_RECENT
    paths[5].unlink()
    assert paths[5] not in recent_files(settings)


def test_one_recent_file_survives_the_settings_file(tmp_path: Path) -> None:
    path = (
        tmp_path / "only, one.rig"
    )  # a single entry and a comma are both written in their own way
    path.touch()
    settings = open_settings()
    remember_file(settings, path)
    settings.sync()
    assert recent_files(open_settings()) == [path]


def test_settings_are_a_file_in_the_data_folder(tmp_path: Path) -> None:
    settings = open_settings()
    settings.setValue("a", 1)
    settings.sync()
    assert (tmp_path / "data" / "settings.ini").is_file()


# recovery


def test_unsaved_work_is_kept_beside_the_users_file(tmp_path: Path) -> None:
    desk = Desk(to_save=tmp_path / "mine.rig")
    desk.files.save()
    saved = (tmp_path / "mine.rig").read_bytes()
    desk.edit()
    desk.files.recovery.keep()
    assert read_document(desk.files.recovery.path).build == desk.session.build
    assert (tmp_path / "mine.rig").read_bytes() == saved
    desk.files.save()
    assert not desk.files.recovery.path.exists()


def test_nothing_is_kept_where_nothing_changed() -> None:
    desk = Desk()
    desk.files.recovery.keep()
    assert not desk.files.recovery.path.exists()


def test_a_copy_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data" / "recovery").write_text("a file where the folder should be")
    desk = Desk()
    desk.edit()
    desk.files.recovery.keep()
    assert "not autosaved" in desk.session.snapshot.message


def test_work_is_kept_when_another_program_comes_to_the_front() -> None:
    desk = Desk()
    desk.edit()
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert desk.files.recovery.path.is_file()


KILLED = """
import os, sys
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
from pathlib import Path
from gui.files.recovery import Recovery
from gui.session.session import Session
from rigwright.catalog import open_catalog
from tests.gui.machines import BASE
session = Session(open_catalog())
session.document.start(BASE)
session.document.commit(BASE.place("asus-tuf-rtx-3090", "5"), "Place")
Recovery(session, Path(sys.argv[1])).keep()
os._exit(9)
"""


@pytest.fixture(scope="module")
def killed_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of copies of another process that kept one and died."""
    folder = tmp_path_factory.mktemp("killed") / "recovery"
    command = [sys.executable, "-c", KILLED, str(folder)]
    offscreen = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    said = subprocess.run(command, cwd=ROOT, env=offscreen, check=False)
    assert said.returncode == 9
    return folder


@pytest.fixture
def left_over(killed_program: Path, tmp_path: Path) -> Path:
    """What that one left, as if it had died with the data folder of the test."""
    return Path(shutil.copytree(killed_program, tmp_path / "data" / "recovery"))


@pytest.mark.usefixtures("left_over")
def test_what_a_killed_program_left_is_offered_and_restored() -> None:
    desk = Desk(Build())
    (left,) = desk.files.recovery.left_over()
    assert left.title == BASE.title
    assert desk.files.recover(left)
    assert desk.session.build == BASE.place(TUF, "5")
    assert desk.session.snapshot.dirty and desk.session.snapshot.path is None
    assert not left.path.exists()
    assert (
        read_document(desk.files.recovery.path).build == desk.session.build
    )  # never without a copy
    assert desk.files.recovery.left_over() == []


def test_giving_a_left_over_up_removes_it(left_over: Path) -> None:
    desk = Desk(Build())
    desk.files.give_up(desk.files.recovery.left_over()[0])
    assert desk.files.recovery.left_over() == []
    assert list(left_over.glob("*.rig")) == []


def test_the_copy_of_a_program_that_runs_is_nobodys_business(tmp_path: Path) -> None:
    running = Desk()
    other = Desk(Build())
    running.edit()
    running.files.recovery.keep()
    assert other.files.recovery.left_over() == []


def test_a_copy_that_cannot_be_read_is_put_aside_not_removed(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "recovery"
    folder.mkdir(parents=True)
    (folder / "build-1-a.rig").write_text("half of a")
    session = Session(shipped())
    assert Recovery(session, folder).left_over() == []
    assert (folder / "build-1-a.unreadable").read_text() == "half of a"


@pytest.mark.usefixtures("left_over")
def test_a_left_over_that_vanished_is_an_ordinary_fault() -> None:
    desk = Desk(Build())
    (left,) = desk.files.recovery.left_over()
    left.path.unlink()
    assert not desk.files.recover(left)
    assert len(desk.asked.told) == 1


# the real dialogs


def answer_box(qtbot: QtBot, standard: QMessageBox.StandardButton | None, act: object) -> object:
    """Answer the message box that `act` opens; None presses Escape."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        if standard is None:
            qtbot.keyClick(box, Qt.Key.Key_Escape)
        else:
            qtbot.mouseClick(box.button(standard), Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, press)
    return act()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("button", "answer"),
    [
        (QMessageBox.StandardButton.Save, Answer.SAVE),
        (QMessageBox.StandardButton.Discard, Answer.DISCARD),
        (QMessageBox.StandardButton.Cancel, Answer.CANCEL),
        (None, Answer.CANCEL),
    ],
)
def test_the_question_about_changes_has_three_answers(
    qtbot: QtBot, button: QMessageBox.StandardButton | None, answer: Answer
) -> None:
    assert answer_box(qtbot, button, lambda: QtDialogs(None).about_changes("Tower")) is answer  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "answer"), [(Qt.Key.Key_S, Answer.SAVE), (Qt.Key.Key_D, Answer.DISCARD)]
)
def test_the_question_about_changes_has_access_keys(
    qtbot: QtBot, key: Qt.Key, answer: Answer
) -> None:
    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        qtbot.waitUntil(box.isActiveWindow)
        qtbot.keyClick(box, key, Qt.KeyboardModifier.AltModifier)

    QTimer.singleShot(0, press)
    assert QtDialogs(None).about_changes("Tower") is answer


@pytest.mark.parametrize("choice", [*OFFERED[FileChange.CONTENT], Choice.CANCEL])
def test_the_question_about_another_version_has_these_answers(qtbot: QtBot, choice: Choice) -> None:
    other = other_version(Path("/lab/<b>tower</b>.rig"), FileChange.CONTENT)
    assert other is not None

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        assert box.textFormat() is Qt.TextFormat.PlainText
        assert box.defaultButton().text() == "Keep Both"
        if choice is Choice.CANCEL:
            qtbot.keyClick(box, Qt.Key.Key_Escape)
        else:
            button = next(button for button in box.buttons() if button.text() == choice.value)
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, press)
    assert QtDialogs(None).about_other(other) is choice


@pytest.mark.parametrize(("pressed", "given"), [("Replace", True), ("Cancel", False)])
@pytest.mark.parametrize(("asked", "suffix"), [("path_to_save", "rig"), ("path_to_export", "pdf")])
def test_a_suffix_that_is_added_replaces_no_file_unasked(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    asked: str,
    suffix: str,
    pressed: str,
    given: bool,
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "tower"), ""))
    there = tmp_path / f"tower.{suffix}"
    there.touch()

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        button = next(
            button for button in box.buttons() if button.text().replace("&", "") == pressed
        )
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, press)
    chosen = getattr(QtDialogs(None), asked)(tmp_path / "suggested")
    assert chosen == (there if given else None)


def test_files_are_given_their_suffix(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chosen = str(tmp_path / "tower")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (chosen, ""))
    dialogs = QtDialogs(None)  # type: ignore[arg-type]
    assert dialogs.path_to_save(tmp_path) == tmp_path / "tower.rig"
    assert dialogs.path_to_export(tmp_path) == tmp_path / "tower.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert dialogs.path_to_save(tmp_path) is None


@pytest.mark.parametrize("typed", ["tower v1.2", "tower.2026", "tower"])
def test_what_stands_behind_a_point_is_no_ending(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, typed: str
) -> None:
    """Without the ending the file is found by neither the dialog for opening nor the desktop."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / typed), ""))
    dialogs = QtDialogs(None)
    assert dialogs.path_to_save(tmp_path / "a.rig") == tmp_path / f"{typed}.rig"
    assert dialogs.path_to_export(tmp_path / "a.pdf") == tmp_path / f"{typed}.pdf"
    assert dialogs.path_to_export(tmp_path / "a.svg") == tmp_path / f"{typed}.svg"
    assert QtPartDialogs(None).path_to_export("a") == tmp_path / f"{typed}.rigpart"


def test_an_ending_in_capitals_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "A.RIG"), ""))
    assert QtDialogs(None).path_to_save(tmp_path) == tmp_path / "A.RIG"


# what was shared


def test_a_shared_page_opens_as_an_unsaved_build(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    example = read_document(assets_dir() / "examples" / "two-open-air-3090.rig")
    catalog = MemoryCatalog(example.parts)
    path.write_text(page_of(evaluate(example.build, catalog), catalog), encoding="utf-8")
    desk = Desk(Build(), to_save=tmp_path / "own.rig")
    assert desk.files.open(path)
    assert desk.session.build == example.build
    assert desk.session.snapshot.path is None and not desk.session.snapshot.dirty
    page = path.read_bytes()
    desk.edit()
    assert desk.files.save()
    assert path.read_bytes() == page, "the page is no place to save in"
    assert read_document(tmp_path / "own.rig").build == desk.session.build
