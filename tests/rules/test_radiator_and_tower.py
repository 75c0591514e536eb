"""Radiators of cards beside the processor's tower, and over memory under the roof."""

from __future__ import annotations

from typing import Any

from rigwright.assembly import Assembly
from rigwright.build import Quantity
from rigwright.parts import Cooler
from tests.fit_parts import cooler, memory
from tests.sampling import every
from tests.worlds import board, chassis, gpu, machine, only, severity, unanswered_for

RADIATOR = "radiator-unfit"


def hybrid(radiator_mm: float) -> Any:
    return gpu(cooler="aio_hybrid", radiator_mm=radiator_mm), "1"


def with_tower(tower: Cooler, *walls: str, socket: str = "AM5", **case: Any) -> Assembly:
    """A card with a radiator of 120 mm, such as EVGA's Hybrids, and a tower on the processor."""
    support = [{"location": wall, "max_mm": 140.0} for wall in walls]
    figures: dict[str, Any] = {"radiator_support": support, **case}
    return machine(
        hybrid(120.0),
        chassis=chassis(**figures),
        board=board(socket=socket),
        others=(tower,),
        cooler=tower.id,
    )


# The socket of an ATX board is 97 mm before the rear wall, a radiator of 27 mm with its fan 52 mm
# deep: a tower may be 90 mm deep. That of a threadripper is at 140 mm: 176. Both may be off by
# 10 mm, a tower's middle by half a fan, the radiator by 10 mm: 155 mm deep is a clash for certain.
# Of a Noctua NH-D15 Noctua states 161 × 150 mm, of an NH-U12S 71 mm.
@every(
    [
        ("rear", 90.0, "AM5", None),
        ("rear", 91.0, "AM5", "warning"),
        ("rear", 155.0, "AM5", "warning"),
        ("rear", 161.0, "AM5", "error"),
        ("rear", 161.0, "sTR5", None),
        ("rear", 71.0, "AM5", None),
        ("rear top", 161.0, "AM5", "info"),  # it may as well hang under the roof
        ("top", 161.0, "AM5", None),
    ]
)
def test_a_radiator_in_the_rear_and_a_deep_tower(
    walls: str, depth_mm: float, socket: str, expected: str | None
) -> None:
    tower = cooler(depth_mm=depth_mm, width_mm=150.0, height_mm=165.0)
    a = with_tower(tower, *walls.split(), socket=socket, above_board_mm=60.0)
    assert severity(a, RADIATOR) == expected


def test_a_tower_of_unknown_depth_before_a_radiator_in_the_rear() -> None:
    assert unanswered_for(with_tower(cooler(depth_mm=None), "rear"), RADIATOR) == (
        "a-cooler.depth_mm"
    )


# The socket is 80 mm below the board's edge. A tower of 150 mm ends 5 mm below it, and a radiator
# of 52 mm wants 47 mm over the edge.
@every([(47.0, None), (46.9, "warning"), (20.0, "error")])
def test_a_radiator_of_a_card_under_the_roof_and_a_wide_tower(
    above_mm: float, expected: str | None
) -> None:
    a = with_tower(cooler(width_mm=150.0), "top", above_board_mm=above_mm)
    assert severity(a, RADIATOR) == expected
    if expected:
        assert "under the roof meets A cooler" in only(a, RADIATOR).message


# 40 mm over the board's edge and 8 mm down to the memory hold 48 mm: 52 do not go in. Nobody states
# how thick a card's radiator is: one of 38 mm takes 63.
@every([(55.0, 60.0, None), (54.9, 60.0, "warning"), (40.0, 60.0, "warning"), (40.0, 40.0, None)])
def test_a_radiator_of_a_card_under_the_roof_and_high_memory(
    above_mm: float, module_mm: float, expected: str | None
) -> None:
    case = chassis(radiator_support=[{"location": "top", "max_mm": 360.0}], above_board_mm=above_mm)
    kit = memory(height_mm=module_mm)
    a = machine(hybrid(360.0), chassis=case, others=(kit,), memory=(Quantity(kit.id),))
    assert severity(a, RADIATOR) == expected
    if expected:
        may_only = above_mm > 44
        assert ("may meet the memory" in only(a, RADIATOR).message) == may_only


def test_a_radiator_whose_other_wall_is_taken_meets_the_tower() -> None:
    """Two cards with radiators share the rear and the roof: one is behind the tower in any case."""
    walls = [{"location": wall, "max_mm": 120.0} for wall in ("rear", "top")]
    tower = cooler(depth_mm=161.0, width_mm=120.0)
    case = chassis(radiator_support=walls, above_board_mm=60.0)
    cards = (hybrid(120.0), (hybrid(120.0)[0], "4"))
    a = machine(*cards, chassis=case, others=(tower,), cooler=tower.id)
    assert severity(a, RADIATOR) == "warning"
