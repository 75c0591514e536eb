"""Cards on their way out of their places: what is in it, which latch no finger reaches, in which
order they go in.
"""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from rigwright.evaluation import Evaluation
from rigwright.geometry import overlap
from rigwright.routing.insertion import blocked_cards, insertion_order, removal_order, way_out
from tests.worlds import (
    board,
    chassis,
    found,
    gpu,
    machine,
    nic,
    only,
    open_card,
    severity,
    slot,
    unanswered_for,
    unchecked,
    world,
)

BLOCKED, LATCH = "card-blocked-in", "slot-latch-covered"
# Vertical cards stand 92.5 mm from the panel (at 192.5 mm) to the board, above slot 9: over the
# lowest slots.
MOUNT = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=60.0)


def slots(*places: str) -> Evaluation:
    return world(*((gpu(), place) for place in places))


def test_a_card_leaves_away_from_the_board_and_by_the_side() -> None:
    (card,) = slots("3").assembly.cards
    out, aside = way_out(card)
    assert (out.low, out.high.z) == (card.body.low, card.body.high.z + 12)
    assert aside.high.z > 1000 and (aside.low.x, aside.high.y) == (
        card.body.low.x,
        card.body.high.y,
    )


def test_a_vertical_card_is_lifted_from_its_riser_first() -> None:
    (card,) = world((gpu(), "vertical1"), chassis=MOUNT).assembly.cards
    out, aside = way_out(card)
    assert out.high.y == card.body.high.y + 12 and out.high.z == card.body.high.z
    assert aside.low.y == card.body.low.y + 12 and aside.high.z > 1000


def test_cards_beside_each_other_are_in_nobodys_way() -> None:
    e = slots("1", "3", "5", "7")
    assert list(blocked_cards(e.assembly.cards)) == [] and severity(e, BLOCKED) is None


def both(place: str, thickness: float = 40.0) -> Evaluation:
    """A low-profile card in a slot, and a vertical one that hangs before the lower slots."""
    low = gpu(id="low", height_mm=68.9, length_mm=160.0)
    return world((low, place), (gpu(thickness_mm=thickness), "vertical1"), chassis=MOUNT)


def test_a_vertical_card_blocks_those_behind_it() -> None:
    e = both("7")
    horizontal, vertical = e.assembly.cards
    assert overlap(horizontal.body, vertical.body) is None
    hit = only(e, BLOCKED)
    assert hit.parts == ("gpu2", "gpu1") and hit.severity.value == "info"
    assert hit.title.values["card"] == "GPU 2" and "before GPU 1" in hit.message
    assert "a-chassis.max_gpu_thickness_vertical_mm" in hit.rests_on
    assert severity(both("1"), BLOCKED) is None, "it does not reach so high"


def test_a_collision_is_no_matter_of_order() -> None:
    e = machine((gpu(id="high", height_mm=180.0), "7"), (gpu(), "vertical1"), chassis=MOUNT)
    assert found(e, "cards-collide") and severity(e, BLOCKED) is None


def test_an_unknown_size_of_a_card_in_the_way() -> None:
    low = gpu(id="low", height_mm=68.9, length_mm=160.0)
    e = machine((low, "7"), (gpu(thickness_mm=None), "vertical1"), chassis=MOUNT)
    assert unanswered_for(e, BLOCKED) == "a-gpu.thickness_mm"


# 2 · 20.32 − T
@pytest.mark.parametrize(("thickness", "covered"), [(25.64, False), (25.65, True), (40.0, True)])
def test_a_latch_needs_room_for_a_finger(thickness: float, covered: bool) -> None:
    e = machine((gpu(id="upper", thickness_mm=thickness), "1"), (gpu(), "3"))
    assert severity(e, LATCH) == ("info" if covered else None)
    if covered:
        hit = only(e, LATCH)
        assert hit.parts == ("gpu2",) and hit.estimate
        assert ("enough for a flat stick" in hit.message) == (thickness < 35.0)


def test_all_latches_in_one_line() -> None:
    hit = only(slots("1", "3", "5", "7"), LATCH)
    assert hit.parts == ("gpu2", "gpu3", "gpu4")
    assert str(hit.title) == "The slot latches of GPU 2–4 are out of finger reach."


def test_one_latch_is_said_as_one() -> None:
    hit = only(slots("1", "3"), LATCH)
    assert str(hit.title) == "The slot latch of GPU 2 is out of finger reach."


@pytest.mark.parametrize(
    ("thickness", "tool"),
    [
        (35.64, "enough for a flat stick"),
        (35.65, "too little for a flat stick"),
        (40.64, "too little for a flat stick"),
    ],
)
def test_what_reaches_a_latch(thickness: float, tool: str) -> None:
    # The upper pair leaves 14.64 mm, the lower one 40.64 − T: the narrower counts.
    e = machine(
        (gpu(id="thin", thickness_mm=26.0), "1"), (gpu(thickness_mm=thickness), "3"), (nic(), "5")
    )
    hit = only(e, LATCH)
    assert tool in hit.message and hit.measure is not None
    assert hit.measure.value == pytest.approx(40.64 - thickness)
    assert "a-motherboard.slots" in hit.rests_on


def test_what_has_no_latch() -> None:
    short = board(slot(1), slot(3, mechanical_lanes=8, open_ended=True))
    assert severity(machine((gpu(), "1"), (gpu(), "3"), board=short), LATCH) is None
    assert severity(machine((open_card(), "1"), (gpu(), "3")), LATCH) is None, "they collide"
    assert (
        unanswered_for(machine((gpu(thickness_mm=None), "1"), (gpu(id="b"), "3")), LATCH)
        == "a-gpu.thickness_mm"
    )
    assert unchecked(slots("1"), LATCH) == ()


def test_the_order_follows() -> None:
    assert removal_order(slots("1", "3", "5").assembly) == ("gpu1", "gpu2", "gpu3")
    assert insertion_order(slots("1", "3", "5").assembly) == ("gpu3", "gpu2", "gpu1")
    assert removal_order(both("7").assembly) == ("gpu2", "gpu1"), "the vertical card first"
    assert removal_order(world((gpu(), "vertical1"), (gpu(), "9"), chassis=None).assembly) == ()


def test_the_order_of_placing_does_not_matter() -> None:
    places = ["1", "3", "5", "7"]
    for order in random.Random(4).sample(list(permutations(places)), 6):
        a = slots(*order).assembly
        by_label = {card.label: card.placement.place for card in a.cards}
        assert [by_label[label] for label in removal_order(a)] == places
