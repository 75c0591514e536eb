"""What a refused drop names as ways out, held against the answers of the places themselves."""

from __future__ import annotations

import re

from gui.ladder.drop_card import fixes_of
from rigwright.build import Build
from rigwright.evaluation import Candidate, candidates, evaluate
from rigwright.findings import Severity
from tests.gui.machines import TUF, shipped, with_cards

MOVE_NEW = re.compile(r"Move GPU 3 to slot (\d+)")


def refused_places(build: Build) -> dict[str, Candidate]:
    """The places where a third card of 52 mm clashes, by name."""
    places = candidates(evaluate(build, shipped()), shipped(), TUF)
    return {place.seat.name: place for place in places if not place.taken and place.refused}


def moves_of_the_new_card(words: tuple[str, ...]) -> set[str]:
    """The slots to which those words move the third card."""
    return {match[1] for fix in words if (match := MOVE_NEW.match(fix))}


def test_no_way_out_leads_to_a_place_that_clashes_itself() -> None:
    """Cards of 52 mm in slots 1 and 5 leave no slot for a third one.

    The rule alone knows of the neighbour in slot 1 and names slot 6, under the card in slot 5.
    """
    refused = refused_places(with_cards(TUF, "1", "5"))
    assert {"2", "3", "4", "6", "7"} <= set(refused)
    named = set[str]()
    for place in refused.values():
        errors = [finding for finding in place.added if finding.severity is Severity.ERROR]
        named |= moves_of_the_new_card(tuple(r.title for f in errors for r in f.remedies))
        assert not moves_of_the_new_card(fixes_of(place, shipped())) & set(refused)
    assert "6" in named, "the rule names what was tried and left out"


def test_a_way_out_that_helps_is_named() -> None:
    """Beside one card in slot 1 there is room from slot 4 on."""
    refused = refused_places(with_cards(TUF, "1"))
    words = fixes_of(refused["3"], shipped())
    assert any("slot 4" in fix for fix in words)
