"""Attaching a model in the window: read in the background, rescaled where asked, shown at once,
given up, taken off.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMenu, QProgressDialog, QWidget
from pytestqt.qtbot import QtBot

from gui.look.theme import DARK
from gui.session.session import Session
from gui.view3d.model_commands import ModelCommands, QtModelDialogs
from gui.view3d.viewport import Viewport
from gui.view3d.viewport_panel import has_opengl
from rigwright.assembly.envelopes import card_body
from rigwright.cli.answers import evaluated
from rigwright.graphics.mesh import Mesh
from rigwright.picture.user_models import files
from rigwright.picture.user_models.attached import Attached
from rigwright.picture.user_models.subjects import subject_of
from tests.gui.machines import TUF, session_with, with_cards
from tests.hostile_models import box_glb
from tests.picture.test_models import box, stl, written


class Answers:
    """Dialogs that answer as told and remember what was said."""

    def __init__(self, scale: float | None = None) -> None:
        self.chosen, self.asked, self.told = scale, list[tuple[str, list[str]]](), list[str]()

        self.typed: str | None = None

    def path_to_model(self) -> Path | None:
        return None

    def scale(self, sentence: str, offers: Mapping[str, float]) -> float | None:
        self.asked.append((sentence, list(offers)))
        return self.chosen

    def shift(self, axes: str) -> str | None:
        return self.typed

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)


@pytest.mark.parametrize("can_read_step", [True, False])
def test_the_question_for_a_file_has_a_short_title_and_shows_step_files(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, can_read_step: bool
) -> None:
    """A STEP file that cannot be read is refused with what to do, so it need not be in a title."""
    asked: list[tuple[str, str]] = []

    def ask(_parent: object, title: str, _folder: str, kinds: str) -> tuple[str, str]:
        asked.append((title, kinds))
        return "", ""

    monkeypatch.setattr(files, "find_spec", lambda _name: object() if can_read_step else None)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    window = QWidget()
    qtbot.addWidget(window)
    assert QtModelDialogs(window).path_to_model() is None
    ((title, kinds),) = asked
    assert title == "Attach Model"
    assert all(f"*{suffix}" in kinds for suffix in (".glb", ".stl", ".obj", ".step", ".stp"))


@pytest.fixture
def session() -> Session:
    return session_with(with_cards(TUF, "3"))


@pytest.fixture
def view(qtbot: QtBot, session: Session) -> Viewport:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    made = Viewport(session, DARK)
    qtbot.addWidget(made)
    return made


def model_file(session: Session, folder: Path, scale: float) -> Path:
    """A box as large as the card, in another unit."""
    (card,) = session.snapshot.committed.assembly.cards
    return written(
        folder, "card.stl", stl(box(*(side / scale for side in card_body(card.size).size)))
    )


def triangles(view: Viewport) -> int:
    assert view.stage.scene is not None
    return next(
        len(body.mesh.triangles) for body in view.stage.scene.bodies if body.label == "gpu1"
    )


def test_a_model_in_inches_is_rescaled_and_shown(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path
) -> None:
    answers = Answers(25.4)
    commands = ModelCommands(session, view, answers)
    ours = triangles(view)
    commands.begin("gpu1", model_file(session, tmp_path, 25.4))
    qtbot.waitUntil(lambda: triangles(view) == 12, timeout=5000)
    ((sentence, offers),) = answers.asked
    assert offers == ["Rescale from inch", "Take as millimetres"] and "inches" in sentence
    assert "card.stl is shown" in session.snapshot.message
    menu = QMenu(view)
    commands.fill(menu, "gpu1")
    menu.actions()[-1].trigger()
    assert triangles(view) == ours and Attached().all() == {}


def fitted(
    session: Session, view: Viewport, qtbot: QtBot, folder: Path, by: float
) -> tuple[ModelCommands, Answers]:
    """The card with a model attached that is as its box, but thinner."""
    (card,) = session.snapshot.committed.assembly.cards
    size = card_body(card.size).size
    answers = Answers(1.0)
    commands = ModelCommands(session, view, answers)
    commands.begin("gpu1", written(folder, "thin.stl", stl(box(size.x, size.y - by, size.z))))
    qtbot.waitUntil(lambda: TUF in Attached().all(), timeout=5000)
    (told,) = answers.told  # what differs is more than the status line has room for
    assert told.startswith("thin.stl is shown for the part.") and f"{by:g}" in told
    answers.told.clear()
    return commands, answers


def span(mesh: Mesh) -> tuple[float, float]:
    """From the fans to the back."""
    across = mesh.positions[:, 1]
    return float(across.min()), float(across.max())


def thickness(session: Session) -> float:
    (card,) = session.snapshot.committed.assembly.cards
    return card.size.thickness.value


def action(commands: ModelCommands, view: Viewport, words: str) -> QAction:
    menu = QMenu(view)
    commands.fill(menu, "gpu1")
    found = [
        a
        for a in (*menu.actions(), *(b for sub in menu.findChildren(QMenu) for b in sub.actions()))
    ]
    return next(a for a in found if words in a.text().replace("&", ""))


def test_the_switch_lets_the_rules_measure_by_the_model_in_window_and_command(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path
) -> None:
    commands, _ = fitted(session, view, qtbot, tmp_path, 14.5)
    assert thickness(session) == 52.0, "attached alone it is for the eyes"
    action(commands, view, "Use as the Card").trigger()
    qtbot.waitUntil(lambda: thickness(session) == pytest.approx(37.5), timeout=5000)
    assert "is measured by its model" in session.snapshot.message
    assert action(commands, view, "Use as the Card").isChecked()
    path = tmp_path / "a.rig"
    session.document.save(path)
    by_command = evaluated(path)
    assert [f.message for f in by_command.findings] == [
        f.message for f in session.snapshot.committed.findings
    ]
    action(commands, view, "Use as the Card").trigger()
    assert thickness(session) == 52.0 and "boxes of its figures again" in session.snapshot.message
    assert evaluated(path).assembly.cards[0].size.thickness.value == 52.0


def test_what_another_program_switched_counts_when_the_user_comes_back(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path
) -> None:
    fitted(session, view, qtbot, tmp_path, 14.5)
    before = session.snapshot.committed
    session.parts.look_again()
    assert session.snapshot.committed is before, "nothing changed"
    Attached().let_collide(TUF, True)
    session.parts.look_again()
    assert thickness(session) == pytest.approx(37.5)
    before = session.snapshot.committed
    session.parts.look_again()
    assert session.snapshot.committed is before


def test_taking_the_model_off_takes_its_shape_off(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path
) -> None:
    commands, _ = fitted(session, view, qtbot, tmp_path, 14.5)
    action(commands, view, "Use as the Card").trigger()
    qtbot.waitUntil(lambda: thickness(session) == pytest.approx(37.5), timeout=5000)
    action(commands, view, "Take the Model Off").trigger()
    assert thickness(session) == 52.0


def test_the_model_keeps_to_the_back_and_is_turned_about_its_axes(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path
) -> None:
    """Every card’s back is where its slot is, so what a thinner model lacks it lacks at the
    fans.
    """
    commands, _ = fitted(session, view, qtbot, tmp_path, 14.5)
    (mesh,) = Attached().meshes([TUF]).values()
    assert span(mesh) == pytest.approx((-34.04, 3.46), abs=0.01)
    before = Attached().all()[TUF]
    action(commands, view, "About Its Length").trigger()
    after = Attached().all()[TUF]
    assert after.signs == (before.signs[0], -before.signs[1], -before.signs[2])
    (mesh,) = Attached().meshes([TUF]).values()
    assert span(mesh) == pytest.approx((-34.04, 3.46), abs=0.01)


def test_a_model_is_shifted_and_what_counts_follows(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path
) -> None:
    commands, answers = fitted(session, view, qtbot, tmp_path, 14.5)
    action(commands, view, "Use as the Card").trigger()
    qtbot.waitUntil(lambda: thickness(session) == pytest.approx(37.5), timeout=5000)
    answers.typed = "0, \u22122.5, 0"
    action(commands, view, "Shift the Model").trigger()
    qtbot.waitUntil(lambda: thickness(session) == pytest.approx(40.0), timeout=5000)
    (mesh,) = Attached().meshes([TUF]).values()
    assert span(mesh) == pytest.approx((-36.54, 0.96), abs=0.01)
    answers.typed = "to the left"
    action(commands, view, "Shift the Model").trigger()
    assert answers.told == [
        "'to the left' is no shift: type three lengths in millimetres, such as 0, -2.5, 0."
    ]
    answers.typed = None
    action(commands, view, "Shift the Model").trigger()
    assert len(answers.told) == 1 and thickness(session) == pytest.approx(40.0)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("label", ["chassis", "cooler", "psu"])
def test_other_parts_show_their_models(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path, label: str
) -> None:
    build = session.build.changed(cooler="noctua-nh-u14s-tr4-sp3", psus=("evga-supernova-1600-t2",))
    session.document.start(build)
    subject = subject_of(label, session.snapshot.committed.assembly)
    assert subject is not None and not subject.is_card
    size = subject.room.box.size
    commands = ModelCommands(session, view, Answers(1.0))
    commands.begin(label, written(tmp_path, "part.stl", stl(box(*size))))
    qtbot.waitUntil(lambda: subject.part_id in Attached().all(), timeout=5000)
    assert view.stage.scene is not None
    (body,) = [body for body in view.stage.scene.bodies if body.label == label]
    assert len(body.mesh.triangles) == 12
    menu = QMenu(view)
    commands.fill(menu, label)
    assert any("Part\u2019s &Shape" in a.text() for a in menu.actions())


def test_a_part_without_a_model_of_its_own_offers_none(session: Session, view: Viewport) -> None:
    menu = QMenu(view)
    ModelCommands(session, view, Answers()).fill(menu, "cables")
    assert menu.isEmpty()


def test_in_millimetres_nothing_is_asked(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path
) -> None:
    answers = Answers()
    ModelCommands(session, view, answers).begin("gpu1", model_file(session, tmp_path, 1.0))
    qtbot.waitUntil(lambda: triangles(view) == 12, timeout=5000)
    assert answers.asked == []
    assert TUF in Attached().all()


def test_what_is_wrong_is_said_and_nothing_is_attached(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path
) -> None:
    answers = Answers()
    ours = triangles(view)
    ModelCommands(session, view, answers).begin("gpu1", written(tmp_path, "a.glb", b"nonsense"))
    qtbot.waitUntil(lambda: bool(answers.told), timeout=5000)
    assert (
        answers.told == ["a.glb is damaged or no GLB file: it cannot be read."]
        and triangles(view) == ours
    )


def dialogs(view: Viewport) -> list[QProgressDialog]:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return view.findChildren(QProgressDialog)


def test_a_reading_that_was_given_up_ends_at_once_and_another_begins(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Answers(1.0)
    ours = triangles(view)
    begun = tmp_path / "begun"
    commands = ModelCommands(session, view, answers)
    stuck = f"open({str(begun)!r}, 'w').close(); import threading; threading.Event().wait()"
    with monkeypatch.context() as patched:
        patched.setattr(files, "reader_command", lambda: [sys.executable, "-c", stuck])
        commands.begin("gpu1", model_file(session, tmp_path, 1.0))
        qtbot.waitUntil(begun.exists, timeout=5000)
    (dialog,) = dialogs(view)
    reader = commands._reading._reader
    assert reader is not None
    dialog.canceled.emit()
    assert dialogs(view) == [] and not commands._background_task.running
    qtbot.waitUntil(lambda: reader.poll() is not None, timeout=5000)
    assert triangles(view) == ours and Attached().all() == {}
    commands.begin("gpu1", model_file(session, tmp_path, 1.0))
    qtbot.waitUntil(lambda: triangles(view) == 12, timeout=5000)
    assert answers.asked == [] and answers.told == []


@pytest.mark.parametrize("code", ["import os; os.abort()", "print('something else')", "1 / 0"])
def test_a_reader_that_crashes_costs_a_sentence(
    session: Session,
    view: Viewport,
    qtbot: QtBot,
    tmp_path: Path,
    code: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "reader_command", lambda: [sys.executable, "-c", code])
    answers = Answers(1.0)
    ours = triangles(view)
    commands = ModelCommands(session, view, answers)
    commands.begin("gpu1", model_file(session, tmp_path, 1.0))
    qtbot.waitUntil(lambda: bool(answers.told), timeout=5000)
    (told,) = answers.told
    assert told.startswith("card.stl made the reader of models crash")
    assert dialogs(view) == [] and not commands._background_task.running
    assert triangles(view) == ours and Attached().all() == {}


def test_even_a_fault_of_the_program_s_own_closes_the_dialog(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(*_: object) -> None:
        raise RuntimeError("our own fault")

    monkeypatch.setattr("gui.view3d.model_commands.read_model", faulty)
    commands = ModelCommands(session, view, Answers(1.0))
    with qtbot.captureExceptions() as caught:
        commands.begin("gpu1", model_file(session, tmp_path, 1.0))
        qtbot.waitUntil(lambda: bool(caught), timeout=5000)
    assert dialogs(view) == [] and not commands._background_task.running


def test_a_model_of_ten_metres_is_not_taken_as_millimetres(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path
) -> None:
    answers = Answers(1.0)
    ours = triangles(view)
    commands = ModelCommands(session, view, answers)
    commands.begin(
        "gpu1", written(tmp_path, "large.glb", box_glb(nodes=[{"mesh": 0, "scale": [33, 33, 33]}]))
    )
    qtbot.waitUntil(lambda: bool(answers.told), timeout=5000)
    ((sentence, offers),) = answers.asked
    assert (
        "Take as millimetres" not in offers
        and "no part of a computer is longer than 3 m" in sentence
    )
    assert answers.told[0].startswith("large.glb would be 9.9 m long")
    assert triangles(view) == ours and Attached().all() == {}


def test_a_model_that_takes_too_long_to_measure_is_not_let_count(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands, answers = fitted(session, view, qtbot, tmp_path, 14.5)
    monkeypatch.setattr("rigwright.assembly.heights.MOST_MARKS", 1000)
    action(commands, view, "Use as the Card").trigger()
    (told,) = answers.told
    assert "too many to be measured, so its boxes go on to count" in told
    assert thickness(session) == 52.0 and not Attached().all()[TUF].collides


def test_giving_up_the_question_attaches_nothing(
    session: Session, view: Viewport, qtbot: QtBot, tmp_path: Path
) -> None:
    answers = Answers(None)
    ours = triangles(view)
    ModelCommands(session, view, answers).begin("gpu1", model_file(session, tmp_path, 1000.0))
    qtbot.waitUntil(lambda: bool(answers.asked), timeout=5000)
    assert triangles(view) == ours and Attached().all() == {}
