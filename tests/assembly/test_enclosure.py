"""The planes of a chassis, worked out by hand from its published figures, and held against what
makers publish.

Slot 1 lies 162.26 mm below the board's top edge and the last opening ends 20.54 mm above the floor,
so that a chassis of n openings surely has 20.54 + 162.26 + 20.32 (n - 1) mm minus the board's
height below the board.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly.board_solids import board_solids
from rigwright.assembly.enclosure import (
    Enclosure,
    axes_contradict,
    enclosure_of,
    front_limit,
    has_side_panel,
    is_flat,
    is_sandwich,
    openings_of,
    outer_size,
    side_panel_plane,
    vertical_room,
)
from rigwright.figures import Basis
from rigwright.geometry import Box, Vec
from rigwright.parts import Chassis
from tests.sampling import every
from tests.shipped_parts import shipped, shipped_parts
from tests.worlds import board, chassis, fan_mounts, fans, slot

UNMEASURED = {"below_board_mm": None}
FRONT = fan_mounts("front")


def tower(openings: int, height_mm: float, **figures: Any) -> Chassis:
    return chassis(expansion_slots=openings, height_mm=height_mm, **{**UNMEASURED, **figures})


def planes(case: Chassis) -> Enclosure:
    return enclosure_of(case, board())


# name, openings, height -> guaranteed and likely room below an ATX board, top edge of the board.
# Define 7 XL: 20.54 + 162.26 + 8 · 20.32 - 305 = 40.36. Over a 100 mm shroud the board's top is at
# 445.36 at least; the roof is at 566 - 35 = 531, 85.64 above it; beyond 30 that is shared: (85.64 -
# 30) / 2 = 27.82.
@pytest.mark.parametrize(
    ("openings", "height_mm", "low", "high", "top"),
    [
        pytest.param(9, 566, 40.36, 68.18, 473.18, id="Define 7 XL"),
        pytest.param(8, 580, 20.04, 65.02, 470.02, id="Enthoo Pro 2"),
        pytest.param(7, 474, -0.28, 1.86, 406.86, id="Meshify 2"),
        pytest.param(7, 465, -0.28, -0.28, 404.72, id="too low to share anything"),
    ],
)
def test_room_below_the_board(
    openings: int, height_mm: float, low: float, high: float, top: float
) -> None:
    e = planes(tower(openings, height_mm))
    assert e.below_low and e.below_high
    assert (e.below_low.value, e.below_high.value, e.top_y) == pytest.approx((low, high, top))
    assert e.below_low.estimate and e.below_high.estimate
    assert e.below_low.rests_on == ("a-chassis.expansion_slots", "a-motherboard.width_mm")


def test_a_measured_room_replaces_both() -> None:
    e = planes(chassis(below_board_mm=33.0))
    assert e.below_low == e.below_high and e.below_low
    assert (e.below_low.value, e.below_low.basis) == (33.0, Basis.MEASURED)
    assert e.below_low.rests_on == ("a-chassis.below_board_mm",)


def test_a_supply_at_the_top_leaves_no_shroud() -> None:
    # Torrent: floor 0, top edge at 304.72 at least; roof 530 - 35 - 100 = 395: (90.28 - 30) / 2 =
    # 30.14
    e = planes(tower(7, 530, psu_position="top_rear"))
    assert (e.floor_y, e.top_y) == pytest.approx((0, 334.86))


@every(
    [
        ("+y", "bottom_rear", 100),
        ("+y", "bottom", 100),
        ("+y", "rear_chamber", 0),
        ("+y", None, 0),
        ("+y", "front_or_bottom", 0),
        ("+y", "bottom_or_top", 100),
        ("-y", "bottom", 0),
        ("-y", "top_rear", 100),  # an inverted board has its slots at the top
        ("+z", "bottom", 0),
        ("-x", "bottom", 0),
    ]
)
def test_only_a_supply_beyond_the_last_slot_raises_the_floor(
    up: str, psu_position: str | None, floor: float
) -> None:
    assert planes(tower(8, 566, up=up, psu_position=psu_position)).floor_y == floor


def test_an_inverted_board_has_the_room_of_an_upright_one() -> None:
    upright = planes(tower(8, 580))
    inverted = planes(tower(8, 580, up="-y"))
    assert upright.below_high and inverted.below_high
    assert inverted.below_high.value == pytest.approx(upright.below_high.value)


def test_unknown_outer_sizes_share_nothing() -> None:
    e = planes(chassis(**UNMEASURED, expansion_slots=8, height_mm=None))
    assert e.below_low and e.below_high and e.below_low.value == e.below_high.value
    assert not e.boxes_known


@pytest.mark.parametrize("changes", [{"expansion_slots": None}, {"gpu_positions": 6}])
def test_without_openings_nothing_is_known_below(changes: dict[str, Any]) -> None:
    e = planes(chassis(**{**UNMEASURED, **changes}))
    assert e.below_low is None and e.below_high is None
    assert enclosure_of(tower(8, 580), board(width_mm=None)).below_low is None
    assert enclosure_of(tower(8, 580), None).below_low is None


def test_slots_lie_one_pitch_apart() -> None:
    e = planes(tower(9, 566))
    assert e.slot_plane(1) == pytest.approx(473.18 - 162.26)
    assert e.slot_plane(7) == pytest.approx(473.18 - 162.26 - 121.92)
    assert e.slot_plane(9) - 20.54 >= e.floor_y, (
        "a two-slot card in the last opening stays above the floor"
    )


@every(
    [
        ({"expansion_slots": 8}, 8),
        ({"expansion_slots": 11}, 11),
        ({"expansion_slots": 12}, 6),
        ({"expansion_slots": 20}, 10),  # Core W200: two chambers of ten
        ({"expansion_slots": 0, "half_height_slots": 7}, 7),
        ({"expansion_slots": 3, "half_height_slots": 7}, 3),
        ({"expansion_slots": 0}, 0),
        ({"expansion_slots": None}, None),
    ]
)
def test_openings(figures: dict[str, Any], openings: int | None) -> None:
    assert openings_of(chassis(**figures)) == openings


def test_half_height_openings_are_named() -> None:
    e = planes(tower(0, 470, half_height_slots=7))
    assert e.below_low and e.below_low.rests_on[0] == "a-chassis.half_height_slots"


@every(
    [
        ("+y", (604, 566, 240)),
        ("-y", (604, 566, 240)),
        ("+z", (604, 240, 566)),
        ("-x", (566, 604, 240)),
    ]
)
def test_outer_sizes_lie_on_the_boards_axes(up: str, expected: tuple[float, float, float]) -> None:
    assert outer_size(chassis(up=up)) == expected
    assert is_flat(chassis(up=up)) == (up == "+z")


def test_longer_cards_than_the_chassis_contradict_its_axes() -> None:
    case = chassis(depth_mm=247.0, max_gpu_length_mm=336.0, max_cpu_cooler_height_mm=None)
    assert axes_contradict(case) and not planes(case).boxes_known
    assert side_panel_plane(case) is None, "nothing is derived from sizes on unknown axes"
    assert not axes_contradict(chassis(depth_mm=336.0, max_gpu_length_mm=336.0))
    assert not axes_contradict(chassis(depth_mm=None)) and not axes_contradict(
        chassis(max_gpu_length_mm=None)
    )


NO_FAN = {"max_gpu_length_mm": 549.0, "max_gpu_length_condition": "no_front_fan"}
WITH_FAN = {**NO_FAN, "max_gpu_length_with_front_fan_mm": 524.0}


@every(
    [
        # Define 7 XL: 549 mm, 524 mm with the fans that it comes with; where they sit is not said
        (
            {**WITH_FAN, "included_fans": fans(3), "fan_mounts": FRONT},
            524,
            "published",
            "with the front fans fitted",
        ),
        (
            {**NO_FAN, "included_fans": fans(3), "fan_mounts": FRONT},
            524,
            "derived",
            "with the front fans fitted",
        ),
        (
            {**NO_FAN, "included_fans": fans(2, "front", 38.0), "fan_mounts": FRONT},
            511,
            "derived",
            "(38 mm)",
        ),
        (
            {**NO_FAN, "included_fans": fans(2, "front")},
            524,
            "derived",
            "with the front fans fitted",
        ),
        (
            {**WITH_FAN, "included_fans": fans(1, "rear"), "fan_mounts": FRONT},
            549,
            "published",
            "without front fans",
        ),
        (
            {**WITH_FAN, "included_fans": fans(0), "fan_mounts": FRONT},
            549,
            "published",
            "without front fans",
        ),
        (
            {**WITH_FAN, "included_fans": fans(3), "fan_mounts": ()},
            549,
            "published",
            "without front fans",
        ),
        # who speaks of front fans has a front for them, whether or not the mounts are listed
        (
            {**WITH_FAN, "included_fans": fans(3), "fan_mounts": None},
            524,
            "published",
            "with the front fans fitted",
        ),
        (
            {**WITH_FAN, "included_fans": None, "fan_mounts": FRONT},
            549,
            "published",
            "unknown, none assumed",
        ),
        (
            {
                "max_gpu_length_condition": "front_fans_25mm",
                "included_fans": fans(3),
                "fan_mounts": FRONT,
            },
            500,
            "published",
            "behind 25 mm front fans",
        ),
        (
            {"max_gpu_length_condition": "no_hdd_cage"},
            500,
            "published",
            "with the drive cage removed",
        ),
        (
            {"max_gpu_length_condition": "unspecified"},
            500,
            "published",
            "its maker does not say with which fans or cages",
        ),
        ({"max_gpu_length_condition": "with_reservoir"}, 500, "published", "with a reservoir"),
        (
            {"max_gpu_length_condition": "with_front_psu_or_fan"},
            500,
            "published",
            "with a supply or fan in front",
        ),
        (
            {
                **NO_FAN,
                "max_gpu_length_condition": "no_front_rad",
                "included_fans": fans(3),
                "fan_mounts": FRONT,
            },
            524,
            "derived",
            "with the front fans fitted",
        ),
    ]
)
def test_free_length(figures: dict[str, Any], limit: float, basis: str, note: str) -> None:
    figure, words = front_limit(chassis(**figures))
    assert figure is not None
    assert (figure.value, figure.basis.value) == (limit, basis)
    assert note in words


def test_the_thickest_front_fan_counts() -> None:
    both = (*fans(1, "front", 25.0), *fans(1, "front", 38.0), *fans(1, "rear", 50.0))
    figure, _ = front_limit(chassis(**NO_FAN, included_fans=both, fan_mounts=FRONT))
    assert figure and figure.value == 511  # 549 - 38


def test_free_length_names_the_figure_it_rests_on() -> None:
    figure, _ = front_limit(chassis(**WITH_FAN, included_fans=fans(3), fan_mounts=FRONT))
    assert figure and figure.rests_on == ("a-chassis.max_gpu_length_with_front_fan_mm",)
    figure, _ = front_limit(chassis(**NO_FAN))
    assert figure and figure.rests_on == ("a-chassis.max_gpu_length_mm",)
    assert front_limit(chassis(max_gpu_length_mm=None)) == (None, "")


RACK = {"chassis_type": "rack_4u", "up": "+z", "rack_units": 4}


@every(
    [
        (
            {"max_cpu_cooler_height_mm": 185.0},
            192.5,
            "published",
        ),  # + 7.5: coolers are measured from the CPU
        ({}, 185.0, "assumed"),  # 240 - 55
        ({"psu_position": "rear_chamber"}, 115.0, "assumed"),  # 240 - 125
        (RACK, 161.8, "assumed"),  # 4 · 44.45 - 16
        ({**RACK, "rack_units": 2}, 72.9, "assumed"),
        ({"rack_units": 4}, 185.0, "assumed"),  # a tower that also goes into a rack: 240 - 55
        # a server that stands on its side is as wide as four units: 177.8 mm, less 16
        ({"rack_units": 4, "width_mm": 178.0}, 161.8, "assumed"),
        ({"width_mm": 178.0}, 123.0, "assumed"),  # 178 - 55
        (
            {"up": "+z"},
            190.0,
            "assumed",
        ),  # a flat cube: 566 - 55, but no case is known to give coolers more than 190
    ]
)
def test_side_panel(figures: dict[str, Any], plane: float, basis: str) -> None:
    figure = side_panel_plane(chassis(**{"max_cpu_cooler_height_mm": None, **figures}))
    assert figure is not None
    assert (figure.value, figure.basis.value) == (pytest.approx(plane), basis)
    assert figure.rests_on == ("a-chassis.max_cpu_cooler_height_mm",)


@pytest.mark.parametrize(
    ("figures", "has_one"),
    [({"side_panel": "none"}, False), ({"gpu_positions": 6}, False), ({"width_mm": None}, True)],
)
def test_no_plane_without_a_panel_or_without_a_figure(
    figures: dict[str, Any], has_one: bool
) -> None:
    case = chassis(**{"max_cpu_cooler_height_mm": None, **figures})
    assert side_panel_plane(case) is None
    assert has_side_panel(case) == has_one


def test_a_published_cooler_height_counts_for_open_frames_too() -> None:
    plane = side_panel_plane(chassis(side_panel="none"))
    assert plane is not None and plane.value == 192.5


# 35 + 20.32 (n - 1)
@every([(1, 35.0), (2, 55.32), (3, 75.64), (4, 95.96)])
def test_room_of_a_vertical_mount(slots: int, room: float) -> None:
    figure = vertical_room(chassis(vertical_slots=slots))
    assert figure and figure.estimate and figure.value == pytest.approx(room)
    assert figure.rests_on == ("a-chassis.max_gpu_thickness_vertical_mm",)
    figure = vertical_room(chassis(vertical_slots=slots, max_gpu_thickness_vertical_mm=75.0))
    assert figure and figure.value == 75 and figure.basis is Basis.PUBLISHED


def test_no_vertical_mount() -> None:
    for figures in (
        {"vertical_slots": 0},
        {"vertical_slots": None},
        {"vertical_slots": 3, "gpu_positions": 6},
    ):
        assert vertical_room(chassis(**figures)) is None


def test_the_formula_does_not_hold_behind_the_board() -> None:
    sandwich = {"chassis_type": "sff", "expansion_slots": 0, "vertical_slots": 3}
    assert is_sandwich(chassis(**sandwich)) and not is_sandwich(
        chassis(chassis_type="sff", expansion_slots=3)
    )
    figure = vertical_room(chassis(**sandwich))
    assert figure and not figure.known
    figure = vertical_room(chassis(**sandwich, max_gpu_thickness_vertical_mm=57.0))
    assert figure and figure.value == 57


def test_the_back_panel_lies_the_width_behind_the_side_panel() -> None:
    e = planes(chassis())
    assert e.back_z == pytest.approx(192.5 + 5 - 240)
    assert e.interior == Box(Vec(0, 0, e.back_z), Vec(604, 566, 192.5))
    assert planes(chassis(width_mm=None)).back_z < -7.92, "behind the tray in any case"


def test_the_board_and_its_slots() -> None:
    sizes = (
        slot(1),
        slot(2, mechanical_lanes=8),
        slot(3, mechanical_lanes=4),
        slot(4, mechanical_lanes=1),
        slot(None),
    )
    e = enclosure_of(tower(9, 566), board(*sizes))
    boxes = {solid.role: solid.box for solid in board_solids(board(*sizes), e)}
    top = pytest.approx(473.18)
    assert boxes["pcb"].low == pytest.approx((2.11, 473.18 - 305, -1.57))
    assert boxes["pcb"].high == pytest.approx((2.11 + 244, 473.18, 0))
    assert (boxes["io"].low.y + 156.3, boxes["io"].high.y - 2.4) == (top, top)
    assert boxes["io"].size == pytest.approx((30, 158.7, 40.6))
    ends = [boxes[f"slot:PCIE{k}"].high.x for k in (1, 2, 3, 4)]
    assert ends == [133.7, 100.7, 83.7, 69.7]
    assert boxes["slot:PCIE1"].low == pytest.approx((44.7, 473.18 - 162.26 - 3.75, 0))
    assert boxes["slot:PCIE1"].size == pytest.approx((89, 7.5, 11.25))
    assert "slot:PCIENone" not in boxes, "a slot without a position has no box"
    assert {solid.basis for solid in board_solids(board(*sizes), e)} == {Basis.PUBLISHED}
    unknown = {solid.role: solid.basis for solid in board_solids(board(width_mm=None), e)}
    assert (unknown["pcb"], unknown["slot:PCIE1"]) == (Basis.ASSUMED, Basis.ASSUMED)


# What makers publish for vertical mounts, against the formula for those who publish nothing.
@every(
    [
        ("hyte-y60", 75, 75.64),
        ("hyte-y70", 101, 95.96),
        ("hyte-y40", 94, 95.96),
        ("cooler-master-nr200p", 60, 55.32),
        ("fractal-design-terra", 72, 75.64),
    ]
)
def test_the_formula_is_near_what_makers_publish(
    part_id: str, published: float, formula: float
) -> None:
    case = shipped().get(part_id)
    assert isinstance(case, Chassis) and case.vertical_slots is not None
    room = vertical_room(case)
    assert room and (room.value, room.basis) == (published, Basis.PUBLISHED)
    assert 35 + 20.32 * (case.vertical_slots - 1) == pytest.approx(formula)
    assert abs(formula - published) < 6


@pytest.mark.parametrize(
    ("part_id", "limit"), [("fractal-design-define-7-xl", 524), ("fractal-design-meshify-2", 467)]
)
def test_makers_limits_with_the_fans_that_are_included(part_id: str, limit: float) -> None:
    case = shipped().get(part_id)
    assert isinstance(case, Chassis)
    figure, note = front_limit(case)
    assert figure and figure.value == limit and "front fans fitted" in note


TOWERS = [
    case
    for case in shipped_parts()
    if isinstance(case, Chassis)
    and case.chassis_type in ("mid_tower", "full_tower", "super_tower", "dual_system")
    and case.up == "+y"
    and None not in (case.width_mm, case.height_mm, case.depth_mm)
    and case.board is None
    and openings_of(case)
]


def test_boards_have_room_above_them_in_every_tower() -> None:
    """Where less than 20 mm were left above a board, the formula for its place would be wrong."""
    assert len(TOWERS) > 70
    least = {}
    for case in TOWERS:
        supply = (case.psu_position or "").split("_or_")[0]
        floor = 100 if "bottom" in supply else 0
        roof = (case.height_mm or 0) - 35 - (100 if "top" in supply else 0)
        top = floor + 20.54 + 162.26 + 20.32 * ((openings_of(case) or 0) - 1)
        least[case.id] = roof - top
        share = max(0.0, (least[case.id] - 30) / 2)
        assert enclosure_of(case, None).top_y == pytest.approx(top + share), case.id
    assert {name: room for name, room in least.items() if room < 20} == {}
