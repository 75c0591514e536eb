"""What is in the case: each choice is one step, and says what it costs the cards."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.forms.interior_panel import NOTHING, InsideRows, inside_panel
from gui.forms.rows_panel import RowsPanel
from gui.look.theme import LIGHT
from gui.session.session import Session
from rigwright.build import Build
from tests.gui.machines import session_with

MESHIFY, SETA = "fractal-design-meshify-2", "silverstone-seta-h2"


def opened(session: Session, qtbot: QtBot) -> RowsPanel[InsideRows]:
    panel = inside_panel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def test_every_choice_is_a_step_and_says_its_lengths(qtbot: QtBot) -> None:
    session = session_with(Build(chassis=MESHIFY))
    panel = opened(session, qtbot)
    assert panel.rows.things == ("drive cage", "front fans")
    cage, _ = panel.rows.choices
    assert (
        cage.value is None
        and panel.rows.notes[0].text() == "Longest card: 315 mm with it, 467 mm without."
    )
    assert panel.rows.notes[1].text() == "Longest card: 467 mm with them, 491 mm without."
    cage.choose(True)
    assert (
        session.build.drive_cage is True
        and session.document.history.text(0) == "Put the drive cage in"
    )
    assert cage.value is True and panel.rows.notes[1].text() == "Longest card: 315 mm either way."
    cage.choose(True)
    assert session.document.history.count() == 1, "nothing was changed"
    session.document.undo()
    assert session.build.drive_cage is None and cage.value is None


def test_what_nobody_publishes_is_said(qtbot: QtBot) -> None:
    panel = opened(session_with(Build(chassis=SETA)), qtbot)
    assert panel.rows.things == ("drive cage",)
    assert panel.rows.notes[0].text() == "Longest card: 330 mm with it, more than 330 mm without."


def test_the_rows_follow_the_case(qtbot: QtBot) -> None:
    session = session_with(Build())
    panel = opened(session, qtbot)
    assert panel.rows.things == () and NOTHING in {
        label.text() for label in panel.rows.findChildren(QLabel)
    }
    session.document.commit(session.build.choose("chassis", MESHIFY), "Choose a case")
    assert panel.rows.things == ("drive cage", "front fans")
