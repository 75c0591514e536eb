"""Whose answers stand in the picture while a card is in the hand."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from gui.view3d.overlay import told_places
from rigwright.build import Build
from tests.gui.machines import TURBO, session_with, with_cards

SLOTS = ["1", "2", "3", "4", "5", "6", "7"]
UPRIGHT = ["vertical1", "vertical2", "vertical3"]


def told(build: Build, hovered: str | None = None) -> list[str]:
    session = session_with(build)
    session.hand.pick_up(TURBO)
    session.hand.hover(hovered)
    held = session.snapshot.carried_card
    assert held is not None
    return [place.seat.name for place in told_places(held, session.snapshot)]


def test_slots_answer_alone_while_one_of_them_takes_the_card() -> None:
    assert told(with_cards(TURBO, "1", "3", "5")) == SLOTS


def test_vertical_places_that_take_the_card_answer_too_where_no_slot_does() -> None:
    assert told(with_cards(TURBO, "1", "3", "5", "7")) == [*SLOTS, "vertical1", "vertical2"]


def test_vertical_places_answer_alone_where_one_of_them_is_meant() -> None:
    assert told(with_cards(TURBO, "1", "3", "5", "7"), hovered="vertical1") == UPRIGHT
