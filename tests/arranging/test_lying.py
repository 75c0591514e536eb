"""What is said of cards that found no place."""

from __future__ import annotations

import pytest

from rigwright.arranging.lying import lying_words
from rigwright.build import TRAY, Build
from rigwright.evaluation import evaluate
from tests.shipped_parts import shipped

CARD = "asus-turbo-rtx-3090"
CASE = {"chassis": "fractal-design-define-7-xl"}
BOARD = {"board": "asus-pro-ws-wrx80e-sage-se-wifi"}


@pytest.mark.parametrize(
    ("chosen", "awaits"), [({}, True), (CASE, True), (BOARD, True), ({**CASE, **BOARD}, False)]
)
def test_without_places_no_place_is_said_to_refuse_a_card(
    chosen: dict[str, str], awaits: bool
) -> None:
    build = Build(**chosen).place(CARD, TRAY)
    machine = evaluate(build, shipped())
    words = str(lying_words(machine, shipped(), machine.assembly.cards, "Move others."))
    assert words.startswith("1 card lies beside the machine")
    assert ("until case and board are chosen" in words) is awaits
    assert ("no free place takes it" in words) is not awaits
