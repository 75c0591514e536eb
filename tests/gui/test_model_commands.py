"""Attaching a model in the window: read in the background, rescaled where asked, shown at once, given up, taken off."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.theme import DARK
from gui.view.model_commands import ModelCommands
from gui.view.viewport import Viewport
from gui.view.viewport_panel import has_opengl
from rigwright.assembly.envelopes import card_body
from rigwright.models.attached import Attached
from tests.gui.machines import TUF, session_with, with_cards
from tests.test_models import box, stl, written


class Answers:
    """Dialogs that answer as told and remember what was said."""

    def __init__(self, scale: float | None = None) -> None:
        self.chosen, self.asked, self.told = scale, list[tuple[str, str | None]](), list[str]()

    def path_to_model(self) -> Path | None:
        return None

    def scale(self, sentence: str, unit: str | None) -> float | None:
        self.asked.append((sentence, unit))
        return self.chosen

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)


@pytest.fixture
def view(qtbot: QtBot) -> Viewport:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    made = Viewport(session_with(with_cards(TUF, "3")), DARK)
    qtbot.addWidget(made)
    return made


def model_file(view: Viewport, folder: Path, scale: float) -> Path:
    """A box as large as the card, in another unit."""
    (card,) = view._session.snapshot.committed.assembly.cards
    return written(folder, "card.stl", stl(box(*(side / scale for side in card_body(card.size).size))))


def triangles(view: Viewport) -> int:
    assert view._scene is not None
    return next(len(body.mesh.triangles) for body in view._scene.bodies if body.label == "gpu1")


def test_a_model_in_inches_is_rescaled_and_shown(view: Viewport, qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers(25.4)
    commands = ModelCommands(view._session, view, answers)
    ours = triangles(view)
    commands.begin("gpu1", model_file(view, tmp_path, 25.4))
    qtbot.waitUntil(lambda: triangles(view) == 12, timeout=5000)
    ((sentence, unit),) = answers.asked
    assert unit == "inch" and "inches" in sentence
    assert "card.stl is shown" in view._session.snapshot.message
    menu = QMenu(view)
    commands.fill(menu, "gpu1")
    menu.actions()[-1].trigger()
    assert triangles(view) == ours and Attached().all() == {}


def test_in_millimetres_nothing_is_asked(view: Viewport, qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers()
    ModelCommands(view._session, view, answers).begin("gpu1", model_file(view, tmp_path, 1.0))
    qtbot.waitUntil(lambda: triangles(view) == 12, timeout=5000)
    assert answers.asked == []
    assert TUF in Attached().all()


def test_what_is_wrong_is_said_and_nothing_is_attached(view: Viewport, qtbot: QtBot, tmp_path: Path) -> None:
    answers, ours = Answers(), triangles(view)
    ModelCommands(view._session, view, answers).begin("gpu1", written(tmp_path, "a.glb", b"nonsense"))
    qtbot.waitUntil(lambda: bool(answers.told), timeout=5000)
    assert answers.told == ["a.glb is damaged or no GLB file: it cannot be read."] and triangles(view) == ours


def test_a_reading_that_was_given_up_changes_nothing(view: Viewport, qtbot: QtBot, tmp_path: Path) -> None:
    answers, ours = Answers(1.0), triangles(view)
    commands = ModelCommands(view._session, view, answers)
    commands.begin("gpu1", model_file(view, tmp_path, 1.0))
    assert commands._progress is not None
    commands._progress.canceled.emit()
    qtbot.waitUntil(lambda: not commands._errand.running, timeout=5000)
    assert triangles(view) == ours and Attached().all() == {} and answers.asked == []


def test_giving_up_the_question_attaches_nothing(view: Viewport, qtbot: QtBot, tmp_path: Path) -> None:
    answers, ours = Answers(None), triangles(view)
    ModelCommands(view._session, view, answers).begin("gpu1", model_file(view, tmp_path, 1000.0))
    qtbot.waitUntil(lambda: bool(answers.asked), timeout=5000)
    assert triangles(view) == ours and Attached().all() == {}
