"""A riser goes into a slot that lies free, not into one under the cooler of a card."""

from __future__ import annotations

import pytest

from rigwright.build import Placement
from rigwright.evaluation import Evaluation
from rigwright.parts import Motherboard
from rigwright.routing.ribbons import HALF_PLUG, feeds_for
from tests.lane_doubts import riser
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    found,
    gpu,
    machine,
    only,
    severity,
    slot,
    unanswered_for,
    unchecked,
    world,
)

RULE = "riser-under-card"
RIBBON = riser()
STANDING = "a-standing-card"


def hung(
    feed: str, thickness_mm: float | None, place: str = "1", on: Motherboard | None = None
) -> Evaluation:
    """A card in a slot, and another one before the side panel with its riser in the slot `feed`."""
    standing = gpu(id=STANDING, thickness_mm=thickness_mm)
    case = chassis(vertical_slots=2, max_gpu_thickness_vertical_mm=100.0)
    return world(
        (standing, place),
        (gpu(), "vertical1"),
        chassis=case,
        board=on or board(),
        others=(RIBBON,),
        placements=(
            Placement(STANDING, place),
            Placement("a-gpu", "vertical1", riser=RIBBON.id, slot=feed),
        ),
    )


# A card of 40 mm reaches 40 − 3.46 = 36.54 mm below its slot: 16.22 past the next one at 20.32, and
# 4.10 short of the one after, at 40.64.
@every([("PCIE2", -16.22), ("PCIE3", 4.10), ("PCIE4", 24.42), ("PCIE7", 85.38)])
def test_the_room_beside_a_plug_is_what_a_card_leaves(feed: str, room: float) -> None:
    e = hung(feed, 40.0)
    (check,) = (judged.check for judged in e.checks if judged.check.rule == RULE)
    assert check.value == pytest.approx(room) and check.limit == HALF_PLUG
    assert severity(e, RULE) == ("warning" if room < HALF_PLUG else None)


@every([(None, ()), (40.0, ("PCIE2", "PCIE3")), (61.0, ("PCIE2", "PCIE3", "PCIE4"))])
def test_slots_under_a_card_are_the_last_that_a_riser_is_fed_from(
    thickness_mm: float | None, covered: tuple[str, ...]
) -> None:
    """Of 61 mm 57.54 are below the slot, 3.42 mm before the middle of the fourth, at 60.96: a plug
    takes 5. What is not known covers none.
    """
    e = hung("PCIE7", thickness_mm)
    feeds = feeds_for(e.assembly.cards[1], e.assembly)
    assert tuple(sorted(feed.slot.name for feed in feeds if feed.is_covered)) == covered
    assert [feed.is_covered for feed in feeds] == sorted(feed.is_covered for feed in feeds)


def test_a_riser_above_a_card_or_in_its_own_slot_lies_free() -> None:
    assert not found(hung("PCIE2", 40.0, place="3"), RULE)
    alone = machine((gpu(thickness_mm=40.0), "1"), (gpu(id="b", thickness_mm=40.0), "2"))
    assert not found(alone, RULE), "cards that stand on each other's slots are told by others"


def test_of_several_cards_above_a_slot_the_nearest_counts() -> None:
    """From 1 a card of 40 mm ends 4.10 mm before the third slot, from 2 it lies over it."""
    cards = [gpu(id=f"at-{place}", thickness_mm=40.0) for place in "12"]
    case = chassis(vertical_slots=2, max_gpu_thickness_vertical_mm=100.0)
    e = machine(
        *zip(cards, "12", strict=True),
        (gpu(), "vertical1"),
        chassis=case,
        others=(RIBBON,),
        placements=(
            *(Placement(card.id, place) for card, place in zip(cards, "12", strict=True)),
            Placement("a-gpu", "vertical1", riser=RIBBON.id, slot="PCIE3"),
        ),
    )
    finding = only(e, RULE)
    assert finding.parts == ("gpu3", "gpu2") and "16.22 mm" in finding.message


def test_both_numbers_are_said_and_a_free_slot_is_offered() -> None:
    finding = only(hung("PCIE2", 40.0), RULE)
    assert "16.22 mm past the slot's middle" in finding.message
    assert "15.24 mm under it" in finding.message and finding.estimate
    assert "ends 4.10 mm before" in only(hung("PCIE3", 40.0), RULE).message
    titles = [str(remedy.title) for remedy in finding.remedies]
    assert titles and not any(
        covered in title for covered in ("PCIE2", "PCIE3") for title in titles
    )


def test_what_is_missing_to_say_it() -> None:
    assert unanswered_for(hung("PCIE2", None), RULE) == f"{STANDING}.thickness_mm"
    unknown = board(slot(1), slot(None, name="PCIE2"))
    e = hung("PCIE2", 40.0, on=unknown)
    assert unchecked(e, RULE) == ("a-motherboard.slots.PCIE2.position",) and not found(e, RULE)
    guessed = board(slot(None, name="PCIE1"), slot(2))
    assert unchecked(hung("PCIE2", 40.0, on=guessed, place="PCIE1"), RULE) == (
        "a-motherboard.slots.PCIE1.position",
    )
