"""Small cases with the card behind or below the board: both are drawn within the case, marked as
inferred, and no check rests on where.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly, board_solids_of, seats, small_cases
from rigwright.assembly.enclosure import is_sandwich
from rigwright.assembly.seated import place_is_guessed
from rigwright.assembly.small_cases import is_beside
from rigwright.evaluation import Evaluation
from rigwright.geometry import Box, overlap
from rigwright.parts import Chassis
from rigwright.reports.elevation import elevation_of
from tests.shipped_parts import shipped_parts
from tests.worlds import board, chassis, gpu, slot, world

CASES = [part for part in shipped_parts() if isinstance(part, Chassis) and is_sandwich(part)]
ITX: dict[str, Any] = {"form_factor": "Mini-ITX", "width_mm": 170.0, "depth_mm": 170.0}
SANDWICH = chassis(
    chassis_type="sff",
    expansion_slots=0,
    vertical_slots=3,
    width_mm=150.0,
    height_mm=220.0,
    depth_mm=340.0,
    max_cpu_cooler_height_mm=70.0,
    max_gpu_height_mm=140.0,
    max_gpu_length_mm=320.0,
    psu_position="front",
    riser_included=True,
)


def held(case: Chassis, **card: Any) -> Evaluation:
    """A card in the one place of a small case, with a board in it."""
    part = gpu(**{"length_mm": 300.0, "height_mm": 125.0, "thickness_mm": 50.0, **card})
    return world((part, "vertical1"), chassis=case, board=board(slot(1), **ITX))


def is_within(box: Box, a: Assembly) -> bool:
    """Whether a box is within the walls of the case, but for its rear one."""
    assert a.enclosure is not None
    room = a.enclosure.interior
    across = zip(box.low[1:], box.high[1:], room.low[1:], room.high[1:], strict=True)
    return all(low >= wall and high <= end for low, high, wall, end in across)


@pytest.mark.parametrize("case", [*CASES, SANDWICH], ids=lambda case: case.id)
@pytest.mark.parametrize("thickness_mm", [30.0, 45.0, 61.0, 72.0])
def test_board_and_card_are_drawn_within_the_case(case: Chassis, thickness_mm: float) -> None:
    most = case.max_gpu_thickness_vertical_mm or thickness_mm
    a = held(case, thickness_mm=min(thickness_mm, most)).assembly
    (card,) = a.cards
    (pcb,) = (solid.box for solid in board_solids_of(a) if solid.role == "pcb")
    assert is_within(pcb, a) and is_within(card.body, a)
    assert overlap(card.body, pcb) is None
    assert place_is_guessed(card), "nobody says where"
    assert a.enclosure is not None
    assert a.enclosure.interior.size.z == pytest.approx((case.width_mm or 0.0) - 5.0)


@pytest.mark.parametrize("case", [*CASES, SANDWICH], ids=lambda case: case.id)
def test_the_side_elevation_has_the_card_within_the_panel_and_measures_nothing_from_it(
    case: Chassis,
) -> None:
    drawn = elevation_of(held(case))
    assert drawn is not None and drawn.panel is not None and drawn.clearances == ()
    (card,) = drawn.cards
    assert card.guessed and card.body.out[1] <= drawn.panel.at
    assert drawn.area.out[0] <= card.body.out[0]


def test_the_card_turns_its_fans_away_from_the_board_behind_it() -> None:
    """A card is no mirror: with its bracket at the rear, its fingers then point up."""
    a = held(SANDWICH).assembly
    (card,) = a.cards
    assert card.pose is not None and not is_beside(SANDWICH, SANDWICH.height_mm)
    assert card.pose.turn.apply((0, -1, 0)) == (0, 0, -1)
    assert card.pose.turn.apply((0, 0, -1)) == (0, 1, 0)
    high = SANDWICH.changed(height_mm=380.0)
    (below,) = held(high).assembly.cards
    assert below.pose is not None and is_beside(high, high.height_mm)
    assert below.pose.turn.apply((0, -1, 0)) == (0, 0, 1)
    assert below.pose.turn.apply((0, 0, -1)) == (0, -1, 0)


@pytest.mark.parametrize("case", [*CASES, SANDWICH], ids=lambda case: case.id)
def test_no_check_rests_on_where_the_card_is_drawn(
    case: Chassis, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = held(case)
    monkeypatch.setattr(small_cases, "RISER_SOCKET", 5.0)
    monkeypatch.setattr(small_cases, "BESIDE", 12.0)
    monkeypatch.setattr(seats, "DIVIDER", 9.0)
    there = held(case)
    assert here.assembly.cards[0].pose != there.assembly.cards[0].pose

    def answers(e: Evaluation) -> list[tuple[Any, ...]]:
        return [(one.key, one.check.value, one.check.limit, one.fit) for one in e.checks]

    assert answers(here) == answers(there)
    assert here.not_checked == there.not_checked
