"""Cards of unknown thickness against the slots that they are stated to take.

A card of n slots leaves the next n - 1 slots to none, however thick it is.
"""

from __future__ import annotations

from typing import Any

from rigwright.assembly import Assembly
from rigwright.parts import FigureSource
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    found,
    gpu,
    machine,
    nic,
    only,
    severity,
    slot,
    unanswered_for,
    unchecked,
)

COLLIDE = "cards-collide"
TWO_SLOTS = board(slot(1), slot(2))
SLOTS = board(*(slot(number) for number in range(1, 8)))


def beside(lower: str, **figures: Any) -> Assembly:
    """A card of unknown thickness in slot 1 above another card."""
    upper = gpu(id="upper", thickness_mm=None, **figures)
    return machine((upper, "1"), (gpu(), lower), board=SLOTS)


@every(
    [
        ({"slots_occupied": 2.0, "bracket_slots": None}, "2", True),
        ({"slots_occupied": 2.0, "bracket_slots": None}, "3", False),
        ({"slots_occupied": 1.0, "bracket_slots": None}, "2", False),
        ({"slots_occupied": 2.5, "bracket_slots": None}, "3", True),
        ({"slots_occupied": 2.16, "bracket_slots": None}, "3", True),
        ({"slots_occupied": 2.15, "bracket_slots": None}, "3", False),
        ({"slots_occupied": None, "bracket_slots": 2}, "2", True),
        ({"slots_occupied": None, "bracket_slots": 2}, "3", False),
        ({"slots_occupied": 2.5, "bracket_slots": 2}, "3", True),
        ({"slots_occupied": None, "bracket_slots": None}, "2", False),
    ]
)
def test_a_card_leaves_no_slot_that_it_takes(
    figures: dict[str, Any], lower: str, meets: bool
) -> None:
    e = beside(lower, **figures)
    if meets:
        assert severity(e, COLLIDE) == "error"
    else:
        missing = [name for name in ("thickness_mm", "slots_occupied") if figures.get(name) is None]
        assert unchecked(e, COLLIDE) == tuple(f"upper.{name}" for name in missing)


def test_it_says_both_numbers_and_where_the_other_may_go() -> None:
    finding = only(beside("2", slots_occupied=2.0), COLLIDE)
    assert finding.parts == ("gpu1", "gpu2")
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit, finding.measure.unit) == (1, 2, "slots")
    assert "takes 2 slots, the next card is 1 further on" in finding.message
    assert [remedy.title for remedy in finding.remedies] == ["Move GPU 2 to slot 3"]
    full = machine(
        (gpu(id="upper", thickness_mm=None, slots_occupied=2.0), "1"), (gpu(), "2"), board=TWO_SLOTS
    )
    (narrower,) = only(full, COLLIDE).remedies
    assert narrower.title == "Choose a card of one slot for GPU 1"


def test_a_network_card_is_met_as_well() -> None:
    upper = gpu(id="upper", thickness_mm=None, slots_occupied=2.0)
    assert severity(machine((upper, "1"), (nic(), "2"), board=SLOTS), COLLIDE) == "error"
    further = machine((upper, "1"), (nic(), "3"), board=SLOTS)
    assert unanswered_for(further, COLLIDE) == "upper.thickness_mm"


def test_a_published_thickness_counts_instead() -> None:
    """24 mm thick, "one slot" and the other way round: the millimetres are known."""
    thin = gpu(id="upper", thickness_mm=20.0, slots_occupied=2.0, bracket_slots=2)
    e = machine((thin, "1"), (gpu(), "2"), board=SLOTS)
    assert not [one for one in found(e, COLLIDE) if "slots" in one.message]


def inferred_beside(lower: str, **figures: Any) -> Assembly:
    """39 mm of two slots are 18.7 mm too thick for the next slot, whatever 39 may be off by."""
    rule = {"source": "a rule of thumb", "confidence": "inferred"}
    inferred = {"thickness_mm": FigureSource.of(rule)}
    upper = gpu(id="upper", thickness_mm=39.0, figure_sources=inferred, **figures)
    return machine((upper, "1"), (gpu(), lower), board=SLOTS)


def test_a_thickness_that_was_inferred_from_the_slots_knows_no_better() -> None:
    taken = {"slots_occupied": 2.0, "bracket_slots": 2}
    assert severity(inferred_beside("2", **taken), COLLIDE) == "error"
    # 1.6 mm are less than 39 may be off by
    assert unchecked(inferred_beside("3", **taken), COLLIDE) == ("upper.thickness_mm",)


@every(
    [
        (("vertical1", "vertical2"), "error"),
        (("vertical2", "vertical1"), "error"),
        (("vertical1", "vertical3"), None),
    ]
)
def test_cards_on_end_leave_no_opening_that_they_take_either(
    places: tuple[str, str], judged: str | None
) -> None:
    """18.7 mm of overlap were “tight” there, since the thickness is inferred."""
    rule = {"source": "a rule of thumb", "confidence": "inferred"}
    inferred = {"thickness_mm": FigureSource.of(rule)}
    cards = [
        gpu(
            id=f"card-{place}",
            thickness_mm=39.0,
            figure_sources=inferred,
            slots_occupied=2.0,
            bracket_slots=2,
        )
        for place in places
    ]
    case = chassis(vertical_slots=4, max_gpu_thickness_vertical_mm=101.0)
    e = machine(*zip(cards, places, strict=True), board=SLOTS, chassis=case)
    if judged is None:
        assert not found(e, COLLIDE)
        return
    finding = only(e, COLLIDE)
    assert finding.severity.value == judged and finding.measure is not None
    assert (finding.measure.value, finding.measure.limit, finding.measure.unit) == (1, 2, "slots")
    (narrower,) = finding.remedies
    assert "one slot" in narrower.title, "no slot of the board is offered for a card on end"


def test_slots_that_nobody_states_are_asked_for_below_an_inferred_thickness() -> None:
    untold = {"slots_occupied": None, "bracket_slots": None}
    e = inferred_beside("2", **untold)
    assert severity(e, COLLIDE) == "warning" and "may overlap" in only(e, COLLIDE).message
    assert "upper.slots_occupied" in unchecked(e, COLLIDE)
    assert "upper.slots_occupied" in unchecked(inferred_beside("3", **untold), COLLIDE)
    assert unchecked(inferred_beside("4", **untold), COLLIDE) == (), "22 mm are left"
