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
SFX, ATX = "cooler-master-v-sfx-platinum-1300", "corsair-rm850x-2021"


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


def test_a_small_supply_asks_for_its_plate(qtbot: QtBot) -> None:
    """An SFX supply does not go into a bay for ATX by itself: the plate is one step, and then it
    fits.
    """
    session = session_with(Build(chassis=MESHIFY, psus=(SFX,)))
    panel = opened(session, qtbot)
    assert panel.rows.things == ("drive cage", "front fans", "adapter plate")
    assert wrong_form(session)
    plate = panel.rows.choices[-1]
    plate.choose(True)
    assert session.build.psu_adapter_plate is True and not wrong_form(session)
    assert session.document.history.text(0) == "Put the adapter plate in"
    assert "SFX" in panel.rows.notes[-1].text()
    plate.choose(None)
    assert session.build.psu_adapter_plate is None and wrong_form(session)


def test_no_plate_is_offered_where_none_is_needed_or_holds(qtbot: QtBot) -> None:
    panel = opened(session_with(Build(chassis=MESHIFY, psus=(ATX,))), qtbot)
    assert "adapter plate" not in panel.rows.things
    said = session_with(Build(chassis=MESHIFY, psus=(ATX,), psu_adapter_plate=True))
    assert "adapter plate" in opened(said, qtbot).rows.things, "what is chosen can be taken back"


def wrong_form(session: Session) -> bool:
    """Whether the supply is said to have a form that the case does not take."""
    found = session.snapshot.committed.findings
    return any(one.rule == "psu-unfit" and "SFX" in one.message for one in found)
