"""How near two parts come: against the pitch of slots, by hand, and against points of boxes."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.assembly.part_distance import (
    PartBox,
    PartDistance,
    labels_with_boxes,
    nearest_boxes,
    part_boxes,
    part_distance,
)
from rigwright.geometry import Box, Vec
from rigwright.reports.distance import distance_record, distance_words, short_words
from rigwright.text.lengths import LengthUnit, lengths_in
from tests.fit_parts import cooler
from tests.sampling import count
from tests.worlds import board as mainboard
from tests.worlds import chassis, gpu, open_card, slot, world

PITCH_MM = 20.32  # of slots, PCIe CEM
CASE = chassis(height_mm=566.0, width_mm=240.0, depth_mm=604.0)


def between(first: PartBox, second: PartBox) -> PartDistance:
    found = nearest_boxes([first], [second])
    assert found is not None
    return found


def box(label: str, low: tuple[float, ...], size: tuple[float, ...], *, assumed: bool = False):
    ends = [(start, start + length) for start, length in zip(low, size, strict=True)]
    return PartBox(label, "model", Box.of(*ends), assumed)


@pytest.mark.parametrize("apart", [2, 3, 4])
def test_two_cards_are_as_far_apart_as_their_slots_less_the_upper_card(apart: int) -> None:
    """ARCHITECTURE.md: the gap between neighbours is 20.32 mm a slot less the upper's thickness."""
    card = open_card()
    e = world((card, "1"), (card, str(1 + apart)), chassis=CASE)
    found = part_distance(e.assembly, "gpu1", "gpu2")
    assert found is not None
    assert found.straight_mm == pytest.approx(PITCH_MM * apart - 52, abs=1e-5)
    assert found.axes == (1,) and found.overlaps is (apart == 2)
    back = part_distance(e.assembly, "gpu2", "gpu1")
    assert back is not None and back.gaps_mm == found.gaps_mm
    (gap,) = e.assembly.neighbours
    assert found.straight_mm == pytest.approx(gap.gap.value, abs=1e-5), "as the rules say"


def test_parts_that_are_apart_along_several_axes_are_so_far_as_pythagoras_says() -> None:
    found = between(box("psu", (0, 0, 0), (10, 10, 10)), box("cooler", (13, 14, 5), (5, 5, 5)))
    assert found.gaps_mm == Vec(3, 4, -5) and found.straight_mm == 5 and found.axes == (0, 1)
    said = "5.00 mm straight (3.00 mm along x and 4.00 mm along y)."
    assert str(distance_words(found)) == f"Supply (model) to cooler (model): {said}"
    assert short_words(found) == "5.00 mm straight"
    touching = between(box("psu", (0, 0, 0), (10, 10, 10)), box("cooler", (10, 0, 0), (5, 5, 5)))
    assert touching.straight_mm == 0 and not touching.overlaps and touching.axes == (0,)


def test_an_overlap_is_the_shortest_move_that_ends_it() -> None:
    found = between(box("psu", (0, 0, 0), (10, 10, 10)), box("cooler", (9, 4, 3), (5, 5, 5)))
    assert found.overlaps and found.straight_mm == -1 and found.axes == (0,)
    assert short_words(found) == "overlap of 1.00 mm along x"
    assert distance_record(found)["straight_mm"] == -1


def test_an_assumed_box_makes_the_figure_an_estimate_that_says_whose() -> None:
    found = between(
        box("gpu1", (0, 0, 0), (10, 10, 10)), box("psu", (52.6, 0, 0), (5, 5, 5), assumed=True)
    )
    said = str(distance_words(found))
    assert (
        said
        == "GPU 1 (model) to supply (model): about 43 mm along x. Place or size is assumed: supply."
    )
    assert distance_record(found)["estimate"] is True
    with lengths_in(LengthUnit.INCH):
        assert short_words(found) == "about 1.68 in along x"


def test_a_guessed_slot_makes_its_card_assumed() -> None:
    e = world((gpu(), "1"), chassis=CASE)
    assert not any(one.assumed for one in part_boxes(e.assembly) if one.label == "gpu1")
    unseen = world(
        (gpu(), "PCIEX16_1"),
        chassis=CASE,
        board=mainboard(slot(None, position_guess=3, name="PCIEX16_1")),
    )
    boxes = [one for one in part_boxes(unseen.assembly) if one.label == "gpu1"]
    assert boxes and all(one.assumed for one in boxes)


def test_what_has_no_box_has_no_distance() -> None:
    e = world((gpu(), "1"), (gpu(), "tray"), chassis=CASE, others=[cooler()], cooler="a-cooler")
    there = labels_with_boxes(e.assembly)
    assert {"gpu1", "board", "cooler", "psu"} <= set(there) and "gpu2" not in there
    assert part_distance(e.assembly, "gpu1", "gpu2") is None
    assert part_distance(e.assembly, "gpu1", "gpu1") is None
    assert part_distance(e.assembly, "gpu1", "cpu") is None


def test_room_for_plugs_and_cables_is_no_part() -> None:
    """The cables of a supply want 50 mm before it; what is measured is the supply."""
    e = world((gpu(), "1"), chassis=CASE)
    roles = {one.role for one in part_boxes(e.assembly)}
    assert not roles & {"plug", "supply cables", "header plugs", "fingers", "bracket"}
    assert not any(role.startswith("slot:") for role in roles)


corners, sizes = st.tuples(*[st.floats(-50, 50)] * 3), st.tuples(*[st.floats(1, 30)] * 3)


@settings(max_examples=count(8, of=60), deadline=None)
@given(corners, sizes, corners, sizes)
def test_it_is_how_far_the_nearest_points_are_from_each_other(
    low: tuple[float, ...], size: tuple[float, ...], at: tuple[float, ...], wide: tuple[float, ...]
) -> None:
    """A point that goes to and fro between two boxes ends at the nearest two."""
    one = box("psu", low, size)
    other = box("cooler", at, wide)
    here = one.box.centre
    there = other.box.centre
    for _ in range(3):
        here = held_within(there, one.box)
        there = held_within(here, other.box)
    found = between(one, other)
    assert max(found.straight_mm, 0.0) == pytest.approx(math.dist(here, there), abs=1e-4)


def held_within(point: Vec, within: Box) -> Vec:
    """The point of a box that is nearest to a point."""
    inside: list[float] = []
    for axis in range(3):
        low, high = within.interval(axis)
        inside.append(min(max(point[axis], low), high))
    return Vec(*inside)
