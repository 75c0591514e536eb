"""Rear openings, and the room past the board's edge."""

from __future__ import annotations

import math
from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.evaluation import Evaluation
from rigwright.parts import Motherboard, Slot
from tests.fit_parts import aio
from tests.sampling import every
from tests.shipped_parts import shipped_parts
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

OPENINGS, BOTTOM = "case-slot-count-over", "card-past-board-bottom"
HALF_HEIGHT = {
    "expansion_slots": 0,
    "half_height_slots": 7,
    "vertical_slots": 3,
    "max_gpu_thickness_vertical_mm": 75.0,
}
UNMEASURED = chassis(below_board_mm=None)
NO_POSITION = board(slot(None, name="PCIE1"))
GUESS = board(slot(None, name="PCIE1", position_guess=2))


def at(place: int | str, openings: int | None = 7, **card: Any) -> Evaluation:
    return world((gpu(**card), str(place)), chassis=chassis(expansion_slots=openings))


# case-slot-count-over: position + bracket - 1 is an error beyond the last opening, thickness alone
# a warning


@every(
    [
        (5, {}, None),
        (6, {}, None),  # 6 and 7 of 7
        (7, {}, "error"),
        (7, {"bracket_slots": 1, "thickness_mm": 24.0}, None),
        (7, {"bracket_slots": 1, "thickness_mm": 24.1}, "warning"),
        (6, {"bracket_slots": 2, "thickness_mm": 44.32}, None),
        (6, {"bracket_slots": 2, "thickness_mm": 44.33}, "warning"),
        (6, {"bracket_slots": 3, "thickness_mm": 40.0}, "error"),
        (5, {"bracket_slots": 2, "thickness_mm": 61.0}, None),
    ]
)
def test_case_slot_count_over(place: int, card: dict[str, Any], expected: str | None) -> None:
    assert severity(at(place, **card), OPENINGS) == expected


LYING = {"chassis_type": "rack_2u", "up": "+z", "rack_units": 2, "max_double_width_gpus": 3}
STANDING = {"chassis_type": "rack_4u", "up": "+z", "rack_units": 4, "max_double_width_gpus": 3}


@every(
    [
        (LYING, {"thickness_mm": 39.0}, None),
        (LYING, {"thickness_mm": 44.32}, None),  # sold as two slots, up to 44.3 mm
        (LYING, {"thickness_mm": 44.33}, "error"),
        (LYING, {"thickness_mm": 52.0}, "error"),  # a 3090 TUF in an R740
        (LYING | {"rack_units": 1}, {"thickness_mm": 54.1}, "error"),  # 54.1 of 44.45 mm
        (LYING | {"validated_cards": ("A",)}, {"thickness_mm": 52.0, "chip": "A"}, None),
        (STANDING, {"thickness_mm": 52.0}, None),  # into the empty bay beside it
    ]
)
def test_a_card_that_lies_is_no_wider_than_its_bay(
    case: dict[str, Any], card: dict[str, Any], expected: str | None
) -> None:
    e = machine((gpu(**card), "bay1"), chassis=chassis(expansion_slots=None, **case))
    assert severity(e, OPENINGS) == expected


def test_a_bay_that_lies_asks_for_the_thickness() -> None:
    unknown = gpu(thickness_mm=None, slots_occupied=None)
    e = machine((unknown, "bay1"), chassis=chassis(expansion_slots=None, **LYING))
    assert unchecked(e, OPENINGS)


@every(
    [
        ("bay3", {"thickness_mm": 39.0}, False),
        ("bay3", {"thickness_mm": 44.32}, False),
        ("bay3", {"thickness_mm": 44.33}, True),
        ("bay3", {"thickness_mm": 52.0}, True),
        ("bay3", {"thickness_mm": None, "slots_occupied": None}, True),
        ("bay2", {"thickness_mm": 52.0}, False),  # into the empty bay beside it
    ]
)
def test_beyond_the_last_bay_nobody_knows_the_room(
    place: str, card: dict[str, Any], expected: bool
) -> None:
    case = chassis(expansion_slots=None, **STANDING)
    e = machine((gpu(**card), place), chassis=case)
    assert bool(unchecked(e, OPENINGS)) == expected
    assert not found(e, OPENINGS)
    validated = case.changed(validated_cards=("A",))
    e = machine((gpu(chip="A", **card), place), chassis=validated)
    assert not unchecked(e, OPENINGS)


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("thickness_mm", [18.0, 38.5, 39.7, 40.0, 55.0, 60.0, 72.6])
@pytest.mark.parametrize("place", [1, 4, 5, 6, 7])
def test_a_bracket_that_nobody_knows_is_asked_for_only_where_it_matters(
    place: int, thickness_mm: float
) -> None:
    """No bracket is wider than its cooler: where the widest has its openings, so has each."""
    card: dict[str, Any] = {"thickness_mm": thickness_mm, "slots_occupied": None}
    unknown = at(place, bracket_slots=None, **card)
    widest = math.ceil((thickness_mm + 1.0) / 20.32)
    if place - 1 + widest > 7:
        assert unanswered_for(unknown, OPENINGS) == "a-gpu.bracket_slots"
        return
    assert severity(unknown, OPENINGS) is None
    for bracket in range(1, widest + 1):
        assert severity(at(place, bracket_slots=bracket, **card), OPENINGS) is None


def test_the_slots_that_a_maker_states_bound_a_bracket_too() -> None:
    card: dict[str, Any] = {"thickness_mm": 40.0, "bracket_slots": None}
    assert severity(at(5, slots_occupied=3.0, **card), OPENINGS) is None
    unknown = at(6, slots_occupied=3.0, **card)
    assert unanswered_for(unknown, OPENINGS) == "a-gpu.bracket_slots"


def test_a_four_slot_card_in_slot_7_of_7() -> None:
    finding = only(at(7, bracket_slots=4, thickness_mm=77.0), OPENINGS)
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (10, 7)
    assert "needs opening 10" in finding.message and "has 7 openings" in finding.message
    assert finding.rests_on == ("a-gpu.bracket_slots", "a-chassis.expansion_slots")


def test_a_thickness_that_reaches_past_the_last_opening() -> None:
    finding = only(
        at(6, bracket_slots=2, thickness_mm=61.0), OPENINGS
    )  # ceil(37 / 20.32) + 1 = 3: openings 6 to 8
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (8, 7)
    assert finding.rests_on == ("a-gpu.thickness_mm", "a-chassis.expansion_slots")
    assert finding.message == (
        "GPU 1 in slot 6 is thicker than the openings that are left. "
        "The chassis has 7 openings; the bracket fits, the cooler reaches into opening 8."
    )


def test_a_case_of_two_chambers_has_ten_openings_for_a_board() -> None:
    case = chassis(expansion_slots=20)
    assert severity(machine((gpu(), "7"), chassis=case), OPENINGS) is None
    eleven = board(*map(slot, range(1, 12)))
    assert only(machine((gpu(), "10"), board=eleven, chassis=case), OPENINGS).measure.limit == 10  # type: ignore[union-attr]


@every(
    [
        (at(1, None), "a-chassis.expansion_slots"),
        (at(7, bracket_slots=None), "a-gpu.bracket_slots"),
        (at(1, thickness_mm=None), "a-gpu.thickness_mm"),
        (machine((nic(slot_width=None), "1")), "a-nic.slot_width"),
        (machine((gpu(), "PCIE1"), board=NO_POSITION), "a-motherboard.slots.PCIE1.position"),
        (machine((gpu(), "PCIE1"), board=GUESS), "a-motherboard.slots.PCIE1.position"),
        (
            machine((gpu(low_profile=None), "1"), chassis=chassis(**HALF_HEIGHT)),
            "a-gpu.low_profile",
        ),
        (
            machine((nic(card_height_mm=None), "1"), chassis=chassis(**HALF_HEIGHT)),
            "a-nic.card_height_mm",
        ),
    ]
)
def test_openings_are_not_checked_without(evaluation: Evaluation, field: str) -> None:
    assert unanswered_for(evaluation, OPENINGS) == field


def test_a_bracket_beyond_the_last_opening_is_certain_at_any_thickness() -> None:
    assert severity(at(7, thickness_mm=None), OPENINGS) == "error"


@every(
    [
        (gpu(), "error"),
        (gpu(low_profile=True, bracket_slots=1, height_mm=68.9, thickness_mm=18.0), None),
        (nic(card_height_mm=68.9), None),
        (nic(card_height_mm=111.0), "error"),
    ]
)
def test_only_low_cards_enter_half_height_openings(card: Any, expected: str | None) -> None:
    e = machine((card, "1"), chassis=chassis(**HALF_HEIGHT))
    assert severity(e, OPENINGS) == expected
    if expected:
        finding = only(e, OPENINGS)
        assert "0 openings for full-height brackets" in finding.message
        assert "a-chassis.half_height_slots" in finding.rests_on


def test_low_cards_run_out_of_half_height_openings_too() -> None:
    low_card = gpu(low_profile=True, bracket_slots=2, height_mm=68.9)
    message = only(machine((low_card, "7"), chassis=chassis(**HALF_HEIGHT)), OPENINGS).message
    assert "has 7 openings." in message


def test_the_place_is_lit_where_there_is_one() -> None:
    e = at(7)
    assert only(e, OPENINGS).place == e.assembly.cards[0].body
    narrow = world((gpu(), "1"), board=board(slot(1, mechanical_lanes=1)))
    assert only(narrow, "edge-connector-too-short").place == narrow.assembly.cards[0].body


@every(
    [
        ("vertical1", {"bracket_slots": 3, "thickness_mm": 61.0}, None),
        ("vertical1", {"bracket_slots": 4, "thickness_mm": 61.0}, "error"),
        ("vertical1", {"bracket_slots": 3, "thickness_mm": 65.0}, None),  # the room decides
        ("vertical3", {"bracket_slots": 1, "thickness_mm": 18.0}, None),
        ("vertical3", {}, "error"),
    ]
)
def test_vertical_openings(place: str, card: dict[str, Any], expected: str | None) -> None:
    e = machine((gpu(**card), place), chassis=chassis(**HALF_HEIGHT))
    assert severity(e, OPENINGS) == expected
    if expected == "error":
        finding = only(e, OPENINGS)
        assert "3 vertical openings" in finding.message
        assert finding.rests_on == ("a-gpu.bracket_slots", "a-chassis.vertical_slots")


def test_openings_bound_a_cooler_on_end_where_nobody_states_the_room() -> None:
    """Four openings by a thickness of 65 mm, three by the bracket."""
    thick = gpu(bracket_slots=3, thickness_mm=65.0)
    unsaid = chassis(**{**HALF_HEIGHT, "max_gpu_thickness_vertical_mm": None})
    assert severity(machine((thick, "vertical1"), chassis=unsaid), OPENINGS) == "warning"


def test_the_way_out_is_one_that_there_is() -> None:
    case = chassis(expansion_slots=2, vertical_slots=3, max_gpu_thickness_vertical_mm=101.0)

    def first_fix(place: str, **card: Any) -> str:
        return only(machine((gpu(**card), place), chassis=case), OPENINGS).remedies[0].title

    assert first_fix("1", bracket_slots=3) == "Choose a card of at most 2 slots"
    assert first_fix("2", bracket_slots=2) == "Move GPU 1 up"
    assert first_fix("vertical1", bracket_slots=4) == "Choose a card of at most 3 slots"
    assert first_fix("vertical3", bracket_slots=2) == "Hang GPU 1 nearer to the board"


@pytest.mark.parametrize(
    "case", [{"max_double_width_gpus": 1}, {"chassis_type": "open_frame", "gpu_positions": 1}]
)
def test_bays_and_frames_have_no_openings(case: dict[str, Any]) -> None:
    place = "bay1" if "max_double_width_gpus" in case else "frame1"
    card = open_card(thickness_mm=39.0)
    assert severity(machine((card, place), chassis=chassis(**case)), OPENINGS) is None


# card-past-board-bottom. Slot 7 on a board of 305 mm: 284.18 + T - 3.46 - 305 = T - 24.28.


def low(
    thickness: float | None, room: float | None = 30.0, place: str = "7", **case: Any
) -> Assembly:
    return machine(
        (gpu(thickness_mm=thickness), place), chassis=chassis(below_board_mm=room, **case)
    )


@every(
    [
        (40.0, 30.0, None),  # 15.72 below, 14.28 to spare
        (49.28, 30.0, None),  # 25 below, 5 to spare
        (49.29, 30.0, "warning"),
        (54.28, 30.0, "warning"),
        (54.29, 30.0, "error"),
        (18.71, 0.0, None),  # ends 5.57 before the edge
        (24.27, 0.0, None),  # 0.01 before it, as the board that the case takes
        (24.28, 0.0, "warning"),
        (24.29, 0.0, "error"),
    ]
)
def test_card_past_board_bottom(thickness: float, room: float, expected: str | None) -> None:
    assert severity(low(thickness, room), BOTTOM) == expected


@every([(37.9, None), (38.0, "warning"), (42.9, "warning"), (43.0, "error")])
def test_what_lies_on_the_floor_may_reach_past_the_board(
    thickness: float, expected: str | None
) -> None:
    """In slot 5 a card ends T − 64.92 below the board. A radiator of 27 mm with fans of 25 mm takes
    52 of 30 mm there: 5 mm are wanted before 22 mm above the board's edge.
    """
    floor = {"location": "bottom", "max_mm": 360.0}
    case = chassis(below_board_mm=30.0, radiator_support=[floor], psu_position="rear_chamber")
    card = (gpu(thickness_mm=thickness), "5")
    e = machine(card, chassis=case, others=(aio(),), cooler="a-cooler")
    assert severity(e, BOTTOM) == expected


def test_a_floor_that_may_reach_past_the_board_is_said_to() -> None:
    """566 mm and nine openings: 40.36 mm surely, less 52 of a radiator there."""
    floor = {"location": "bottom", "max_mm": 360.0}
    case = chassis(below_board_mm=None, radiator_support=[floor], psu_position="rear_chamber")
    card = (gpu(thickness_mm=40.0), "6")
    told = only(machine(card, chassis=case, others=(aio(),), cooler="a-cooler"), BOTTOM)
    assert told.measure is not None and told.measure.value < 0
    assert "11.64 mm above that edge" in told.message


def test_the_sentence_has_both_figures() -> None:
    finding = only(low(60.0), BOTTOM)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (pytest.approx(35.72), 30)
    assert "35.72 mm below the board" in finding.message and "30.00 mm" in finding.message
    assert (
        finding.rests_on
        == ("a-gpu.thickness_mm", "a-chassis.below_board_mm", "a-motherboard.width_mm")
        and not finding.estimate
    )
    assert "ends 0.00 mm above" in only(low(24.28, 0.0), BOTTOM).message
    assert "Only 4.28 mm are left." in only(low(50.0, 30.0), BOTTOM).message
    assert "Nothing is left." in only(low(24.28, 0.0), BOTTOM).message
    assert "left" not in finding.message, "there is too little"
    assert "reaches 0.02 mm below" in only(low(24.30, 0.0), BOTTOM).message


# Unmeasured, 566 mm and nine openings: 40.36 mm surely, 68.18 perhaps.
@every(
    [
        (59.6, None),
        (59.7, "warning"),
        (64.0, "warning"),
        (65.0, "warning"),
        (92.0, "warning"),
        (110.0, "error"),
    ]
)
def test_an_assumed_floor_clashes_where_it_does_wherever_it_is(
    thickness: float, expected: str | None
) -> None:
    e = low(thickness, None)
    assert severity(e, BOTTOM) == expected
    if expected:
        finding = only(e, BOTTOM)
        assert (
            finding.estimate
            and finding.measure is not None
            and finding.measure.limit == pytest.approx(40.36)
        )
        assert "Between 40.36 mm and 68.18 mm are free below the board" in finding.message
        assert (
            "a-chassis.expansion_slots" in finding.rests_on
            and "a-motherboard.width_mm" in finding.rests_on
        )


def test_the_wall_beyond_the_last_slot_is_no_floor_in_every_chassis() -> None:
    assert "the floor or PSU shroud" in only(low(60.0), BOTTOM).message
    for up in ("-y", "+z", "-x"):
        assert "the wall beyond the last slot" in only(low(60.0, up=up), BOTTOM).message


@every(
    [
        (low(None), "a-gpu.thickness_mm"),
        (machine((gpu(), "7"), board=board(width_mm=None)), "a-motherboard.width_mm"),
        (
            machine((gpu(), "7"), board=board(width_mm=None), chassis=chassis(below_board_mm=None)),
            "a-motherboard.width_mm",
        ),
        (machine((gpu(), "PCIE1"), board=NO_POSITION), "a-motherboard.slots.PCIE1.position"),
        (machine((gpu(), "PCIE1"), board=GUESS), "a-motherboard.slots.PCIE1.position"),
    ]
)
def test_the_bottom_is_not_checked_without(evaluation: Evaluation, field: str) -> None:
    assert unanswered_for(evaluation, BOTTOM) == field


def test_the_bottom_lacks_both_figures_that_it_could_follow_from() -> None:
    fields = unchecked(low(40.0, None, expansion_slots=None), BOTTOM)
    assert fields == ("a-chassis.below_board_mm", "a-chassis.expansion_slots")


def test_bays_and_verticals_have_no_board_below() -> None:
    case = chassis(max_double_width_gpus=1, vertical_slots=4, below_board_mm=0.0)
    assert (
        severity(machine((gpu(), "bay1"), (open_card(), "vertical1"), chassis=case), BOTTOM) is None
    )


# no wall ends the row of slots of an open frame, or that of a server beside its bays


FRAME = chassis(
    chassis_type="open_frame",
    gpu_positions=4,
    expansion_slots=0,
    up="+z",
    max_cpu_cooler_height_mm=None,
)
SERVER = chassis(
    chassis_type="rack_4u",
    rack_units=4,
    up="+z",
    expansion_slots=None,
    max_double_width_gpus=8,
    board=board(slot(None, name="SLOT9")),
)


def test_cards_stand_straight_in_the_slots_of_an_open_frame() -> None:
    e = world((gpu(), "1"), (gpu(), "7"), chassis=FRAME)
    assert [f.rule for f in e.findings if f.severity.value != "info"] == [] and e.not_checked == ()
    assert [link.width for link in e.links] == [16, 16]


def test_cards_in_the_slots_of_an_open_frame_still_need_room_beside_each_other() -> None:
    assert severity(machine((gpu(), "1"), (gpu(), "2"), chassis=FRAME), "cards-collide") == "error"


def test_a_network_card_goes_into_a_slot_beside_the_bays() -> None:
    cards = (*((gpu(cooler="passive"), f"bay{i}") for i in range(1, 9)), (nic(), "SLOT9"))
    e = world(*cards, chassis=SERVER, board=None)
    assert not any("nic1" in entry.parts for entry in e.not_checked)
    assert not any("nic1" in f.parts for f in e.findings)
    assert [(link.slot, link.width) for link in e.links][-1] == ("SLOT9", 8)


def test_nobody_knows_where_a_gpu_in_a_slot_beside_the_bays_would_lie() -> None:
    e = machine((gpu(), "SLOT9"), chassis=SERVER, board=None)
    assert unanswered_for(e, OPENINGS) == "a-motherboard.slots.SLOT9.position"


# slots whose places nobody states


def row(*before: Slot, **figures: Any) -> Motherboard:
    """Seven places; long slots A, B and D, a short one C, all somewhere."""
    short = slot(None, name="C", mechanical_lanes=1)
    named = [slot(None, name="A"), slot(None, name="B"), short, slot(None, name="D")]
    return board(*before, *named, expansion_positions=7, **figures)


NOT_KNOWN_TO_BE_SHORT = slot(None, name="X", mechanical_lanes=None)


@every(
    [
        (row(), "A", 3),  # the first long slot
        (row(), "B", 6),  # one long slot stands after it
        (row(), "C", None),
        (row(), "D", 7),
        (row(cpu_sockets=2), "A", 5),
        (row(NOT_KNOWN_TO_BE_SHORT), "A", 5),
        (row(slot(None, name="Y", mechanical_lanes=1)), "A", 3),
        (row().changed(expansion_positions=4), "A", 2),
        (row().changed(expansion_positions=None), "A", None),
    ]
)
def test_openings_are_asked_at_the_last_place_that_a_slot_may_have(
    mainboard: Motherboard, name: str, last: int | None
) -> None:
    """A card of two slots there fits one opening more, and with fewer nobody knows."""

    def opened(openings: int) -> Evaluation:
        case = chassis(expansion_slots=openings, below_board_mm=0.0)
        return world((gpu(), name), board=mainboard, chassis=case)

    enough = 20 if last is None else last + 1
    assert (unchecked(opened(enough), OPENINGS) == ()) is (last is not None)
    few = opened(enough - 1)
    assert unchecked(few, OPENINGS) and not found(few, OPENINGS)


def test_the_thickness_counts_at_the_last_place_as_the_bracket_does() -> None:
    case = chassis(expansion_slots=5)
    thick = world((gpu(thickness_mm=64.6), "A"), board=row(), chassis=case)
    assert not unchecked(thick, OPENINGS) and not found(thick, OPENINGS)
    thicker = world((gpu(thickness_mm=64.7), "A"), board=row(), chassis=case)
    assert unchecked(thicker, OPENINGS) and not found(thicker, OPENINGS)


@every([(105.5, True), (105.6, False)])
def test_the_room_below_the_board_is_asked_there_too(thickness: float, answered: bool) -> None:
    """Slot 3 lies 202.90 mm down, and a card ends 3.46 nearer than it is thick: past 305 mm 5 mm
    are wanted before what stands 1.5 mm below, before it nothing.
    """
    case = chassis(expansion_slots=20, below_board_mm=1.5)
    e = world((gpu(thickness_mm=thickness), "A"), board=row(), chassis=case)
    assert (unchecked(e, BOTTOM) == ()) is answered
    assert not found(e, BOTTOM)


def test_boards_of_the_catalog_list_their_long_slots_down_from_the_processor() -> None:
    boards = 0
    for part in shipped_parts():
        if not isinstance(part, Motherboard) or part.expansion_positions is None:
            continue
        long = [one for one in part.slots or () if one.mechanical_lanes == 16]
        positions = [one.position for one in long if one.position is not None]
        if not long or len(positions) < len(long):
            continue
        boards += 1
        assert positions == sorted(positions), part.name
        assert part.cpu_sockets != 1 or positions[0] <= 3, part.name
        for number, position in enumerate(positions, start=1):
            assert position <= part.expansion_positions - (len(long) - number), part.name
    assert boards >= 90
