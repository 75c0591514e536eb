"""The places of a chassis: what they are called and where a card in one of them lies."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rigwright.assembly.enclosure import enclosure_of
from rigwright.assembly.seats import (
    Mount,
    PlaceError,
    Seat,
    describe_seats,
    has_lying_bays,
    seat_named,
    seats_of,
)
from rigwright.geometry import LYING, UPRIGHT, VERTICAL, Box, overlap
from rigwright.parts import Chassis, Motherboard
from tests.sampling import every
from tests.worlds import board, chassis, gpu, slot, world

SERVER = {
    "chassis_type": "rack_4u",
    "up": "+z",
    "rack_units": 4,
    "width_mm": 437.0,
    "height_mm": 178.0,
    "depth_mm": 737.0,
    "max_cpu_cooler_height_mm": None,
    "expansion_slots": None,
}
SANDWICH = {"chassis_type": "sff", "expansion_slots": 0, "vertical_slots": 3}


def seats(case: Chassis, mainboard: Motherboard | None = None) -> tuple[Seat, ...]:
    mainboard = case.board or mainboard
    return seats_of(case, mainboard, enclosure_of(case, mainboard))


def names(case: Chassis, mainboard: Motherboard | None = None) -> list[str]:
    return [seat.name for seat in seats(case, mainboard)]


def body(seat: Seat, thickness: float) -> Box:
    """The room of a standard card of that thickness at a place."""
    assert seat.pose is not None
    return seat.pose.place(Box.of((0, 312), (3.46 - thickness, 3.46), (0, 111.15)))


def test_slots_come_first_then_verticals_then_bays() -> None:
    case = chassis(vertical_slots=2, max_double_width_gpus=1)
    assert names(case, board(slot(1), slot(3))) == ["1", "3", "vertical1", "vertical2", "bay1"]


@every(
    [
        (
            {"gpu_positions": 2, "chassis_type": "open_frame", "vertical_slots": 2},
            [*"1234567", "frame1", "frame2"],
        ),
        (SANDWICH, ["vertical1"]),
        (
            {**SERVER, "max_double_width_gpus": 2, "board": board(slot(1))},
            ["bay1", "bay2", "PCIE1"],
        ),
        (
            {**SERVER, "max_double_width_gpus": 2},
            ["bay1", "bay2"],
        ),  # another's board has no openings beside its slots
        ({"vertical_slots": None}, list("1234567")),
    ]
)
def test_only_the_places_that_there_are(figures: dict[str, Any], expected: list[str]) -> None:
    assert names(chassis(**figures), board()) == expected


def test_no_places_without_chassis_or_board() -> None:
    assert seats_of(None, board(), None) == ()
    assert names(chassis()) == []


def test_a_card_in_a_slot_stands_on_its_plane() -> None:
    (seat,) = seats(chassis(), board(slot(3)))
    # Top edge of the board at 473.18 (nine openings, 566 mm high): 473.18 - 162.26 - 2 · 20.32 =
    # 270.28
    assert seat.pose is not None and seat.pose.offset == pytest.approx((0, 270.28, 3.4))
    assert (seat.pose.turn, seat.mount, seat.index, seat.title) == (
        UPRIGHT,
        Mount.SLOT,
        3,
        "slot 3",
    )


def test_a_vertical_card_has_its_back_the_published_room_from_the_panel() -> None:
    first, second = seats(chassis(vertical_slots=2, max_gpu_thickness_vertical_mm=75.0))
    assert first.pose is not None and second.pose is not None and first.pose.turn == VERTICAL
    # Panel at 192.5; the back at 117.5 is 3.46 before the slot plane; 40 mm of card end at 157.5.
    assert body(first, 40).interval(2) == pytest.approx((117.5, 157.5))
    assert body(second, 40).interval(2) == pytest.approx((137.82, 177.82))
    # Fingers 8 mm below the plane of the ninth opening: 473.18 - 162.26 - 162.56 - 8 = 140.36, and
    # upward from there.
    assert body(first, 40).interval(1) == pytest.approx((140.36, 251.51))
    assert [first.title, second.name] == ["vertical 1", "vertical2"]


def test_bays_stand_two_slots_apart() -> None:
    places = seats(chassis(**SERVER, max_double_width_gpus=8))
    assert [body(s, 40.64).size.y for s in places] == pytest.approx([40.64] * 8)
    planes = [seat.pose.offset.y for seat in places if seat.pose]
    assert [a - b for a, b in zip(planes, planes[1:], strict=False)] == pytest.approx([40.64] * 7)
    centre = (body(places[0], 40.64).high.y + body(places[-1], 40.64).low.y) / 2
    assert centre == pytest.approx(437 / 2), "the row is in the middle of the chassis"


@pytest.mark.parametrize(
    "case",
    [
        chassis(vertical_slots=2, max_gpu_thickness_vertical_mm=75.0),
        chassis(**SERVER, max_double_width_gpus=2),
        chassis(chassis_type="open_frame", gpu_positions=2),
    ],
)
def test_every_card_starts_at_the_rear_wall(case: Chassis) -> None:
    assert [body(seat, 40).interval(0) for seat in seats(case, board())] == [(0, 312)] * len(
        seats(case, board())
    )


@pytest.mark.parametrize("count", [4, 8])
def test_in_two_rack_units_cards_lie_in_pairs_and_never_in_each_other(count: int) -> None:
    low = {**SERVER, "chassis_type": "rack_2u", "rack_units": 2, "height_mm": 88.9}
    case = chassis(**low, max_double_width_gpus=count)
    places = seats(case)
    assert has_lying_bays(case) and all(seat.pose and seat.pose.turn == LYING for seat in places)
    assert all(overlap(body(a, 40.64), body(b, 40.64)) is None for a, b in combinations(places, 2))
    upper, lower = (body(seat, 40) for seat in places[:2])
    assert upper.low.z - lower.high.z == pytest.approx(
        0.64
    )  # 40.64 - 40, the upper one's fans toward the lower
    # 437 mm wide: the first pair ends 10 mm before the wall at the I/O side, the second 125 -
    # 111.15 before the other
    assert body(places[0], 40).high.y == 427 and body(places[2], 40).low.y == pytest.approx(13.85)
    assert [body(seat, 40).low.x for seat in places[:5:4]] == [0.0, 372.0][: count // 4]
    room = enclosure_of(case, None).interior
    assert all(room.contains(body(seat, 40.64), 0.5) for seat in places)


@every([(1, True), (2, True), (3, False), (4, False), (None, False)])
def test_from_three_rack_units_on_cards_stand(units: int | None, lying: bool) -> None:
    assert has_lying_bays(chassis(up="+z", rack_units=units)) == lying
    assert not has_lying_bays(chassis(up="+y", rack_units=units)), (
        "a tower has room for cards to stand"
    )


def test_frame_places_stand_80_mm_apart_and_say_that_this_is_assumed() -> None:
    places = seats(chassis(chassis_type="open_frame", gpu_positions=2))
    planes = [seat.pose.offset.y for seat in places if seat.pose]
    assert planes[0] - planes[1] == 80
    assert all(seat.plane is not None and seat.plane.estimate for seat in places)


def test_a_slot_goes_by_its_bare_name_on_a_badge_and_other_places_by_their_title() -> None:
    *slots, upright = seats(chassis(vertical_slots=1), board(slot(1), slot(None, name="PCIE2")))
    told = [(seat.title, seat.short_title) for seat in slots]
    assert told == [("slot 1", "1"), ("PCIE2", "PCIE2")]
    assert upright.short_title == upright.title


def test_guessed_and_unknown_positions_go_by_name() -> None:
    mainboard = board(
        slot(None, name="PCIE1", position_guess=3), slot(None, name="PCIE2"), slot(5, name="PCIE3")
    )
    guessed, unknown, known = seats(chassis(), mainboard)
    assert (guessed.name, guessed.guessed, guessed.index) == ("PCIE1", True, 3)
    assert guessed.pose is not None and guessed.title == "PCIE1"
    assert (unknown.name, unknown.guessed, unknown.pose) == ("PCIE2", True, None)
    assert (known.name, known.guessed) == ("5", False)
    with pytest.raises(PlaceError):
        seat_named((guessed, unknown, known), "3")
    assert seat_named((guessed, unknown, known), "pcie2") is unknown


PLACES = seats(
    chassis(vertical_slots=1),
    board(slot(1, name="PCIEX16_1"), slot(2, name="PCI_E (2nd x16)"), slot(None, name="M")),
)


@every(
    [
        ("1", "1"),
        (" 1 ", "1"),
        ("01", "1"),
        ("pciex16_1", "1"),
        ("PCIEX16 _1", "1"),
        ("pci_e(2NDx16)", "2"),
        ("Vertical 1", "vertical1"),
        ("m", "M"),
    ]
)
def test_a_place_goes_by_position_or_printed_name_without_case_and_spaces(
    place: str, name: str
) -> None:
    assert seat_named(PLACES, place).name == name


@every(["3", "0", "", " ", "²", "-1", "1.0", "vertical2", "bay1", "9" * 5000])
def test_a_place_that_is_not_there_is_refused_with_those_that_are(place: str) -> None:
    with pytest.raises(
        PlaceError,
        match=r"there are 1 \(PCIEX16_1\), 2 \(PCI_E \(2nd x16\)\), M \(by name\), vertical1\.",
    ):
        seat_named(PLACES, place)


def test_no_places_in_words() -> None:
    assert describe_seats(()) == "no places (choose a case and a board first)"


def test_a_small_case_that_may_have_no_openings_beside_the_board_holds_cards_behind_it() -> None:
    unknown = {**SANDWICH, "expansion_slots": None}
    assert [s.name for s in seats(chassis(**unknown), board())] == ["vertical1"]
    plain = chassis(**{**unknown, "vertical_slots": None})
    assert {s.mount for s in seats(plain, board())} == {Mount.SLOT}


@pytest.mark.parametrize(
    "figures", [{**SANDWICH, "expansion_slots": None}, {**SERVER, "max_double_width_gpus": 4}]
)
def test_a_card_without_a_place_for_lack_of_openings_names_them(figures: dict[str, Any]) -> None:
    e = world((gpu(), "1"), chassis=chassis(**figures))
    assert e.assembly.misplaced == ("gpu1",)
    assert "a-chassis.expansion_slots" in [entry.field for entry in e.undecided]
    none = world((gpu(), "1"), chassis=chassis(**{**figures, "expansion_slots": 0}))
    assert "a-chassis.expansion_slots" not in [entry.field for entry in none.undecided]
