"""Windows of parts among themselves and with the program's: who asks what before anything
closes, and what survives.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from gui.files.dialogs import Answer, Dialogs, QtDialogs
from gui.files.files import example_files
from gui.look.theme import LIGHT
from gui.part_editor.opening import PartEditor
from gui.part_editor.window import PartWindow
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.build import Build
from rigwright.catalog.store import PartStore
from rigwright.editing.kept_drafts import drafts_in
from rigwright.files.places import data_dir
from rigwright.library import library_on
from tests.gui.machines import TUF, four, shipped
from tests.sampling import count, share

pytestmark = pytest.mark.usefixtures("no_picture")

ROOT = Path(__file__).resolve().parents[3]
FRONT = "max_gpu_length_mm"
CONTROL = Qt.KeyboardModifier.ControlModifier


class Answers:
    """Answers every question as a walk has it, and notes what was asked."""

    def __init__(self) -> None:
        self.choose: Callable[[], Answer] = lambda: Answer.CANCEL
        self.given: list[tuple[str, Answer]] = []
        self.told: list[str] = []
        self.path: Path | None = None

    def about_changes(self, name: str, over: QWidget | None = None) -> Answer:
        answer = self.choose()
        self.given.append((name, answer))
        return answer

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)

    def path_to_save(self, suggested: Path) -> Path | None:
        return self.path


def made(qtbot: QtBot, tmp_path: Path, dialogs: Dialogs | None = None) -> MainWindow:
    store = PartStore(tmp_path / "parts.db")
    session = Session(library_on(shipped(), store), store=store)
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = MainWindow(session, LIGHT, settings=settings, dialogs=dialogs)
    qtbot.addWidget(window, before_close_func=give_up)
    return window


def give_up(window: MainWindow) -> None:
    """Let a window of a test close without a question."""
    window.parts.close_all()
    window.files.may_leave = lambda: True


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, answers: Answers) -> MainWindow:
    shown = made(qtbot, tmp_path, answers)  # type: ignore[arg-type]
    shown.session.document.start(four())
    shown.show_document()
    shown.show()
    answers.path = tmp_path / "four.rig"
    return shown


@pytest.fixture
def lone(qtbot: QtBot, tmp_path: Path, answers: Answers) -> Iterator[PartEditor]:
    """An editor without the program's window."""
    store = PartStore(tmp_path / "parts.db")
    session = Session(library_on(shipped(), store), store=store)
    editor = PartEditor(session, answers)  # type: ignore[arg-type]
    yield editor
    editor.close_all()


def line(part: PartWindow, name: str) -> QLineEdit:
    found = part.form.rows[name].editor
    assert isinstance(found, QLineEdit)
    return found


def write(edit: QLineEdit, text: str) -> None:
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, text)


def all_part_windows() -> set[PartWindow]:
    return {
        w for w in QApplication.topLevelWidgets() if isinstance(w, PartWindow) and w.isVisible()
    }


# by keys


def go_to(qtbot: QtBot, window: QWidget) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def press(
    window: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.keyClick(window.focusWidget() or window, key, modifier)


def answering(key: Qt.Key, act: Callable[[], object]) -> list[str]:
    """Do something that asks, and answer each time by a key; gives the questions."""
    asked: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            asked.append(box.text())
            QTest.keyClick(box, key)

    timer = QTimer()
    timer.timeout.connect(answer)
    timer.start(0)
    act()
    timer.stop()
    return asked


def test_a_case_is_measured_saved_and_kept_by_keys_alone(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "two.rig"), ""))
    window = made(qtbot, tmp_path)
    assert isinstance(window.files._dialogs, QtDialogs)
    window.files.open_example(next(p for p in example_files() if p.stem == "two-open-air-3090"))
    window.show()

    def measuring() -> tuple[PartWindow, QLineEdit]:
        window.actions_of["part_measure"].trigger()
        (part,) = window.parts.editor.windows
        assert part.pages.measure is not None and all_part_windows() == {part}
        go_to(qtbot, part)
        return part, part.pages.measure.rows["front"].edit

    part, _ = measuring()
    press(part, Qt.Key.Key_Escape)
    assert window.parts.editor.windows == () and all_part_windows() == set()

    part, front = measuring()
    assert part.focusWidget() is front
    write(front, "520")
    press(part, Qt.Key.Key_Tab)
    press(part, Qt.Key.Key_S, CONTROL)
    case = window.session.build.chassis
    assert case is not None and not part.draft.dirty
    stored = window.session.parts.library.override(case)
    assert stored is not None and stored.figures[FRONT] == 520.0

    write(front, "521")
    go_to(qtbot, window)
    press(window, Qt.Key.Key_S, CONTROL)
    assert (tmp_path / "two.rig").is_file() and part.draft.record[FRONT] == 521.0
    name = str(part.draft.record["name"])
    for where in (window, part):
        go_to(qtbot, where)
        asked = answering(
            Qt.Key.Key_Escape, lambda where=where: press(where, Qt.Key.Key_Q, CONTROL)
        )
        assert asked == [f"Save the changes to “{name}”?"]
        assert (
            window.isVisible()
            and all_part_windows() == {part}
            and part.draft.record[FRONT] == 521.0
        )

    go_to(qtbot, part)
    asked = answering(
        Qt.Key.Key_Return, lambda: press(part, Qt.Key.Key_Q, CONTROL)
    )  # Save is what Enter says
    assert asked == [
        f"Save the changes to “{named}”?" for named in (name, "two")
    ]  # the file has the case in it
    assert not window.isVisible() and all_part_windows() == set()
    stored = window.session.parts.library.override(case)
    assert stored is not None and stored.figures[FRONT] == 521.0


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize(("key", "modifier"), [(Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier),
                                               (Qt.Key.Key_W, CONTROL)])  # fmt: skip
def test_keys_close_a_part_and_ask_where_there_is_something_to_lose(
    lone: PartEditor, answers: Answers, qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    part = lone.edit(TUF)
    assert part is not None and not isinstance(part, QDialog)
    assert part.focusWidget() is line(part, "name")
    go_to(qtbot, part)
    write(line(part, "length_mm"), "301")
    press(part, key, modifier)
    assert all_part_windows() == {part} == set(lone.windows)
    answers.choose = lambda: Answer.DISCARD
    press(part, key, modifier)
    assert all_part_windows() == set(lone.windows) == set()
    assert [answer for _, answer in answers.given] == [Answer.CANCEL, Answer.DISCARD]


def test_the_question_lies_over_the_part_that_it_is_about(qtbot: QtBot, window: MainWindow) -> None:
    over: list[object] = []
    asking = QtDialogs(window)
    QTimer.singleShot(
        0,
        lambda: (
            over.append(QApplication.activeModalWidget().parent()),
            QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape),
        ),
    )
    window.parts.edit(TUF)
    (part,) = window.parts.editor.windows
    assert asking.about_changes("x", part) is Answer.CANCEL and over == [part]


# in any order


def test_two_new_parts_stay_two_whatever_closes_between(lone: PartEditor) -> None:
    first = lone.new("fan")
    second = lone.new("fan")
    first.close()
    third = lone.new("fan")
    assert lone.windows == (second, third)
    for part, name in ((second, "Breeze"), (third, "Gale")):
        write(line(part, "name"), name)
        assert part.save()
    assert [part.part_id for part in lone.windows] == ["breeze", "gale"]


def test_a_new_part_never_takes_the_id_of_one_that_is_being_edited(
    lone: PartEditor, answers: Answers
) -> None:
    first = lone.new("fan")
    write(line(first, "name"), "Breeze")
    assert first.save()
    write(line(first, "release_year"), "2024")
    lone._session.document.undo()  # out of the catalog, but not out of its window
    again = lone.new("fan")
    write(line(again, "name"), "Breeze")
    assert again.save() and first.save()
    assert {first.part_id, again.part_id} == {"breeze", "breeze-2"} and len(lone.windows) == 2


def test_a_part_with_edits_is_asked_about_before_it_is_deleted_or_reverted(
    lone: PartEditor, answers: Answers
) -> None:
    part = lone.edit(TUF)
    assert part is not None
    write(line(part, "length_mm"), "301")
    assert part.save()
    write(line(part, "length_mm"), "302")
    lone.revert(TUF)
    assert part.draft.record["length_mm"] == 302.0 and answers.given
    answers.choose = lambda: Answer.DISCARD
    lone.revert(TUF)
    assert not part.draft.dirty and part.draft.record["length_mm"] == 300.0


WALKED = ("breeze", "gale")  # of a kind with few fields
STEPS = 60


class Walk:
    """Two parts and the program's window, used in any order.

    What was typed is either there, stored, or discarded.
    """

    def __init__(self, window: MainWindow, answers: Answers, seed: int) -> None:
        self.window, self.answers, self.dice = window, answers, random.Random(seed)
        self.editor, self.typed = window.parts.editor, dict[str, str]()
        answers.choose = lambda: self.dice.choice(list(Answer))
        self.figure = 0
        for part_id in WALKED:
            part = self.editor.new("fan")
            write(line(part, "name"), part_id.title())
            assert part.save() and part.part_id == part_id

    def step(self) -> None:
        """One random step, and whether all still holds."""
        self.answers.given.clear()
        before = all_part_windows(), {part: part.draft for part in self.editor.windows}
        step = self.dice.choice(
            [
                self.open,
                self.open,
                self.type,
                self.type,
                self.type,
                self.escape,
                self.save,
                self.click_close,
                self.quit,
                self.quit_from_part,
                self.edit_build,
                self.save_build,
                self.undo,
                self.redo,
                self.delete,
            ]
        )
        step()
        QApplication.processEvents()
        self.check(step.__name__, *before)
        if not self.window.isVisible():
            assert all_part_windows() == set()
            self.window.show()

    def check(self, step: str, shown: set[PartWindow], drafts: dict[PartWindow, object]) -> None:
        """Nothing typed is gone without a word, windows and editor agree, and no part has two
        windows.
        """
        assert all_part_windows() == set(self.editor.windows)
        ids = [part.part_id for part in self.editor.windows]
        assert len(ids) == len(set(ids))
        for part_id, brand in list(self.typed.items()):
            self.check_typed(step, part_id, brand)
        if step.startswith("quit") and any(
            answer is Answer.CANCEL for _, answer in self.answers.given
        ):
            assert self.window.isVisible() and all_part_windows() == shown
            kept = {part: draft for part, draft in drafts.items() if part.draft.dirty}
            assert all(part.draft == draft for part, draft in kept.items())

    def check_typed(self, step: str, part_id: str, brand: str) -> None:
        stored = self.window.session.catalog.get(part_id)
        part = self.open_one(part_id)
        if stored is not None and stored.brand == brand:
            del self.typed[part_id]
        elif part is None or part.draft.record.get("brand") != brand:
            assert (part_id.title(), Answer.DISCARD) in self.answers.given, (step, part_id, brand)
            del self.typed[part_id]

    def open_one(self, part_id: str) -> PartWindow | None:
        return next((part for part in self.editor.windows if part.part_id == part_id), None)

    def any_part(self) -> PartWindow | None:
        return self.dice.choice(self.editor.windows) if self.editor.windows else None

    def open(self) -> None:
        self.window.parts.edit(self.dice.choice(WALKED))

    def type(self) -> None:
        part = self.any_part()
        if part is not None:
            self.figure += 1
            write(line(part, "brand"), f"Brand {self.figure}")
            self.typed[part.part_id] = f"Brand {self.figure}"

    def escape(self) -> None:
        part = self.any_part()
        if part is not None:
            press(part, Qt.Key.Key_Escape)

    def save(self) -> None:
        part = self.any_part()
        if part is not None:
            part.save()

    def click_close(self) -> None:
        part = self.any_part()
        if part is not None:
            part._close_button.click()

    def quit(self) -> None:
        self.window.actions_of["quit"].trigger()

    def quit_from_part(self) -> None:
        part = self.any_part()
        if part is not None:
            part.quit_wanted.emit()

    def edit_build(self) -> None:
        self.window.session.document.commit(Build().changed(title=str(self.figure)), "Edit")

    def save_build(self) -> None:
        self.window.files.save()

    def undo(self) -> None:
        self.window.session.document.undo()

    def redo(self) -> None:
        self.window.session.document.redo()

    def delete(self) -> None:
        self.editor.delete(self.dice.choice(WALKED))


@pytest.mark.sampled
@pytest.mark.parametrize("seed", share(range(3), 3))
def test_nothing_typed_is_lost_without_a_word_in_any_order(
    window: MainWindow, answers: Answers, seed: int
) -> None:
    window.session.document.start(Build())
    window.views.show_view("topology")  # what is painted is not the question here
    walk = Walk(window, answers, seed)
    for _ in range(count(STEPS // 6, of=STEPS)):
        walk.step()
    assert answers.told == []


# drafts that outlive the program


def left_by_a_dead_program(editor: PartEditor) -> None:
    """Have the copy as if the program that wrote it were no more."""
    editor.copies.keep()
    assert editor.copies._lock is not None
    editor.copies._lock.unlock()


def test_a_draft_has_a_copy_within_a_second_and_none_once_it_is_saved_or_given_up(
    lone: PartEditor, answers: Answers, qtbot: QtBot
) -> None:
    part = lone.edit(TUF)
    assert part is not None and not lone.copies.path.exists()
    answers.choose = lambda: Answer.DISCARD
    for end in (part.save, part.close):
        write(line(part, "length_mm"), "301" if end == part.save else "302")
        qtbot.waitUntil(lone.copies.path.is_file, timeout=1000)
        (kept,) = drafts_in(lone.copies.path.read_bytes(), "copy")
        assert kept.record == part.draft.record
        end()
        qtbot.waitUntil(lambda: not lone.copies.path.exists(), timeout=1000)


def test_drafts_that_were_left_are_offered_once_and_open_unsaved_as_they_were(
    lone: PartEditor, qtbot: QtBot, window: MainWindow
) -> None:
    part = lone.edit(TUF)
    new = lone.new("fan")
    assert part is not None
    write(line(part, "length_mm"), "301")
    write(line(new, "name"), "Breeze & Co")
    window.parts.tell_of_drafts()
    assert (
        window.session.snapshot.notice == "" and not window.parts._left_drafts()
    )  # its owner is alive
    left_by_a_dead_program(lone)
    window.parts.tell_of_drafts()
    qtbot.waitUntil(lambda: "Open Recent" in window.session.snapshot.notice)
    menu = window.menus._changing("x", window.menus._fill_recent)
    menu.aboutToShow.emit()
    (offer,) = [action for action in menu.actions() if action.text().startswith("Recovered part: ")]
    assert "Breeze && Co" in offer.text()
    offer.trigger()
    again = {w.draft.kind: w for w in window.parts.editor.windows}
    assert (
        again["gpu"].draft.record["length_mm"] == 301.0
        and again["fan"].draft.record["name"] == "Breeze & Co"
    )
    assert all(w.draft.dirty for w in again.values())
    qtbot.waitUntil(lambda: window.session.snapshot.notice == "")
    again["gpu"].undo()
    assert not again["gpu"].draft.dirty  # what came back can be taken back
    assert not lone.copies.path.exists() and window.parts.editor.copies.path.is_file()
    assert window.parts.editor.copies.left_over() == []


def test_a_copy_that_cannot_be_read_is_put_aside(lone: PartEditor) -> None:
    folder = data_dir() / "recovery"
    folder.mkdir(parents=True)
    (folder / "parts-1-a.json").write_text('{"format": "rigwright-drafts/1", "drafts": [{}]}')
    assert lone.copies.left_over() == []
    assert (folder / "parts-1-a.unreadable").is_file()


def test_a_copy_that_cannot_be_written_is_said_and_loses_nothing(lone: PartEditor) -> None:
    data_dir().mkdir(parents=True)
    (data_dir() / "recovery").write_text("in the way")
    part = lone.edit(TUF)
    assert part is not None
    write(line(part, "length_mm"), "301")
    lone.copies.keep()
    assert "not autosaved" in lone._session.snapshot.message and part.draft.dirty
    (data_dir() / "recovery").unlink()
    lone.copies.keep()
    assert lone.copies.path.is_file()


KILLED = """
import os, signal
from PySide6.QtCore import QTimer
from gui.application import make_application
from gui.files.dialogs import QtDialogs
from gui.part_editor.opening import PartEditor
from gui.session.session import Session
from gui.look.theme import LIGHT
from rigwright.catalog import open_catalog
application = make_application(["x"])
editor = PartEditor(Session(open_catalog()), QtDialogs(None))
part = editor.edit("asus-tuf-rtx-3090")
part.pages.form.typed.emit("length_mm", "301")
QTimer.singleShot(1000, lambda: os.kill(os.getpid(), signal.SIGKILL))
application.exec()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_a_draft_outlives_a_program_that_is_killed(lone: PartEditor) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    said = subprocess.run(
        [sys.executable, "-c", KILLED],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stderr) == (-signal.SIGKILL, "")
    (left,) = lone.copies.left_over()
    lone.take_up(left)
    (part,) = lone.windows
    assert part.part_id == TUF and part.draft.record["length_mm"] == 301.0 and part.draft.dirty
