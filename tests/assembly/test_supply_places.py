"""Where supplies stand: in bays while there are some, else outside, as the finding says."""

from __future__ import annotations

from typing import Any

from rigwright.assembly import Assembly
from rigwright.assembly.supply_places import supplies_outside
from rigwright.geometry import Box, overlap
from rigwright.parts import Psu
from rigwright.picture.scenery import scene_of
from rigwright.power.wiring.order import supplies_in_order
from tests.sampling import every
from tests.worlds import chassis, psu, world

TOWER = {
    "width_mm": 240.0,
    "height_mm": 566.0,
    "depth_mm": 604.0,
    "max_gpu_length_mm": 524.0,
    "expansion_slots": 9,
    "psu_position": "bottom_rear",
}
MODULE = {"form_factor": "redundant_module", "redundant": True}
SMALL = {"form_factor": "SFX"}
DUAL = {"chassis_type": "dual_system", "psu_form_factors": ("ATX", "SFX")}
SMALL_CASE = {"chassis_type": "sff", "psu_form_factors": ("SFX", "SFX-L")}
FRAME = {"chassis_type": "open_frame", "psu_form_factors": ("ATX",)}


def supplies(*figures: dict[str, Any]) -> tuple[Psu, ...]:
    return tuple(psu(id=f"psu-{i}", **one) for i, one in enumerate(figures))


def built(count: int, **case: Any) -> Assembly:
    return world(psus=supplies(*[{}] * count), chassis=chassis(**{**TOWER, **case})).assembly


def boxes(a: Assembly) -> list[Box]:
    return [one.box for one in a.furniture.fixtures if one.role == "power supply"]


@every(
    [
        ({"psu_count": 1}, [{}], set()),
        ({"psu_count": 1}, [{}, {}], {1}),
        ({"psu_count": 2}, [{}, {}, {}], {2}),
        ({"psu_count": None}, [{}, {}], set()),
        ({"psu_count": 1}, [MODULE, MODULE], set()),  # these are plugged in or nowhere
        ({"psu_count": 2, **DUAL}, [{}, {}], {1}),
        ({"psu_count": 2, **DUAL}, [{}, SMALL], set()),
        ({"psu_count": 1, **FRAME}, [{}, {}], {1}),
        ({"psu_count": 2, **FRAME}, [MODULE, {}, {}], {0}),
        ({"psu_count": 2, **FRAME}, [SMALL, {}], {0}),  # without an adapter plate
        ({"psu_count": 1, **SMALL_CASE}, [{}, SMALL], {0}),  # the bay is for the small one
        ({"psu_count": 1, **SMALL_CASE}, [{}, {}], {1}),  # which the first does not go into
    ]
)
def test_those_stand_outside_for_which_no_bay_is_left(
    case: dict[str, Any], figures: list[dict[str, Any]], expected: set[int]
) -> None:
    assert supplies_outside(supplies(*figures), chassis(**case)) == expected


@every([(SMALL_CASE, 0), ({"psu_form_factors": ("ATX", "SFX")}, 1)])
def test_the_board_hangs_on_a_supply_in_a_bay(case: dict[str, Any], board: int) -> None:
    """On the largest there: a larger one that stands outside feeds cards."""
    small = psu(id="small", form_factor="SFX", watts=750.0)
    large = psu(id="large", watts=850.0)
    for both in ((small, large), (large, small)):
        a = world(psus=both, chassis=chassis(psu_count=1, **case)).assembly
        assert a.chassis is not None
        inside = both[supplies_in_order(a)[0]]
        assert inside is (small, large)[board]
        outside = [both[index] for index in supplies_outside(both, a.chassis)]
        assert outside == [one for one in both if one is not inside]


def test_an_adapter_plate_puts_a_small_supply_into_a_bay_for_atx() -> None:
    frame = chassis(**FRAME, psu_count=1)
    assert supplies_outside(supplies(SMALL), frame, plate=True) == set()
    assert supplies_outside(supplies(SMALL, {}), frame, plate=True) == {1}


@every([("+y", {}), ("+z", {}), ("-x", {}), ("+y", {"psu_position": "rear_chamber"})])
def test_a_supply_without_a_bay_is_drawn_outside_the_case(up: str, case: dict[str, Any]) -> None:
    a = built(3, psu_count=1, up=up, **case)
    inside = a.furniture.inside
    assert inside is not None
    room = Box.of((0.0, inside.x), (0.0, inside.y), inside.z)
    first, *others = boxes(a)
    assert overlap(first, room) is not None
    assert [box for box in others if overlap(box, room) is not None] == []
    second, third = others
    assert overlap(second, third) is None
    assert all(scene_of(a).bounds.grown(0.5).contains(box) for box in others), "the camera sees it"


def test_beside_a_frame_lies_what_it_has_no_bay_for() -> None:
    a = built(3, psu_count=2, chassis_type="open_frame")
    inside = a.furniture.inside
    assert inside is not None
    assert [box.low.x > inside.x for box in boxes(a)] == [False, False, True]


def test_with_two_bays_both_stand_inside() -> None:
    a = built(2, psu_count=2)
    assert [box.low.x > 0 for box in boxes(a)] == [True, True]
