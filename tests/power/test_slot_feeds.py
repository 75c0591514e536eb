"""What cards take from their slots, on the supply that feeds the slot: the board's, that of the
riser's own plug, or any, where nobody says which.

By hand: a card of 350 W with two 8-pins takes 45 W from its slot and 305 W through its plugs.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.build import Placement, Wire
from rigwright.checks import Severity, Verdict
from rigwright.evaluation import Evaluation
from rigwright.parts import Chassis, Riser
from rigwright.power.wiring.carried import carried_of
from tests.worlds import (
    board,
    chassis,
    cpu,
    found,
    gpu,
    plugs,
    psu,
    psu_plugs,
    slot,
    unchecked,
    world,
)

CARD = gpu(board_power_w=350.0, power_connectors=plugs(pin8=2))
SLOT_W, PLUGS_W = 45.0, 305.0
SLOTS = tuple(slot(position, name=f"PCIE{position}") for position in range(1, 9))
BOARD = board(*SLOTS, socket="SP3", cpu_sockets=1, extra_pcie_power="none")  # 100 W
PROCESSOR = cpu(max_power_w=225.0)
BASE_W = 100.0 + 225.0  # board and processor, on the supply of the board
FRAME = chassis(
    chassis_type="open_frame",
    gpu_positions=8,
    expansion_slots=0,
    gpu_pitch_mm=80.0,
    included_fans=(),
)
OVERLOAD = "psu-overload"


def riser(**figures: Any) -> Riser:
    kind = figures.pop("riser_type", "riser_cable")
    return Riser(
        id="a-riser",
        name="A riser",
        brand="",
        source="",
        confidence="spec_page",
        riser_type=kind,
        **figures,
    )


def on_frame(
    count: int,
    *ratings: float,
    by: Riser | None = None,
    eights: int = 8,
    case: Chassis = FRAME,
    **more: Any,
) -> Evaluation:
    """So many cards on a frame, `by` risers in as many slots, on supplies of so many watts."""
    wanted: list[Placement] = []
    for number in range(1, count + 1):
        placement = Placement(CARD.id, f"frame{number}")
        if by is not None:
            placement = placement.changed(riser=by.id, slot=f"PCIE{number}")
        wanted.append(placement)
    supplies = []
    for number, watts in enumerate(ratings):
        counts = psu_plugs(pcie_8pin=eights, pcie_8pin_cables=eights, conn_16pin=0, eps_8pin=2)
        supplies.append(psu(id=f"p{number}", watts=watts, connectors=counts))
    return world(
        chassis=case,
        board=BOARD,
        cpu=PROCESSOR,
        psus=tuple(supplies),
        others=(CARD, *([] if by is None else [by])),
        placements=tuple(wanted),
        **more,
    )


def errors(e: Evaluation) -> set[str]:
    return {finding.rule for finding in e.findings if finding.severity is Severity.ERROR}


def test_eight_cards_in_no_slot_on_three_supplies_of_1200_w() -> None:
    """By hand: 325 + 8 × 350 = 3,125 W of 3,600 W. Two cards on the board's supply and three on
    each other make 935, 915 and 915 W, and 8 × 45 = 360 W hang nobody knows where; all of them on
    the board's supply made 1,295 W, a false *Does not fit*.
    """
    e = on_frame(8, 1200.0, 1200.0, 1200.0)
    carried = carried_of(e.assembly)
    assert carried.surely == (BASE_W + 2 * PLUGS_W, 3 * PLUGS_W, 3 * PLUGS_W)
    assert carried.unplaced_w == pytest.approx(8 * SLOT_W)
    assert sum(carried.watts) == pytest.approx(BASE_W + 8 * 350.0)
    assert OVERLOAD not in errors(e)
    assert "build.riser" in unchecked(e, OVERLOAD), "935 + 360 W would be more than 1,200 W"


def test_where_it_decides_nothing_no_answer_is_missing() -> None:
    """By hand: 325 + 2 × 305 + 4 × 45 = 1,115 W at most on the board's supply."""
    e = on_frame(4, 1200.0, 1200.0)
    carried = carried_of(e.assembly)
    assert carried.surely == (BASE_W + PLUGS_W, 3 * PLUGS_W)
    assert max(carried.at_most) == pytest.approx(3 * PLUGS_W + 4 * SLOT_W)
    assert "build.riser" not in unchecked(e, OVERLOAD)


def test_slots_of_the_board_hang_on_the_supply_of_the_board() -> None:
    """By hand: two ribbons without a plug: 325 + 2 × 45 W, then the plugs of one card on each."""
    e = on_frame(2, 900.0, 900.0, by=riser(lanes=16))
    carried = carried_of(e.assembly)
    assert carried.sure
    assert carried.watts == (BASE_W + 2 * SLOT_W, 2 * PLUGS_W)


def test_a_powered_riser_takes_its_watts_from_the_supply_of_its_plug() -> None:
    """By hand: a card on the board's supply and two on the other, each with its riser."""
    e = on_frame(3, 1200.0, 1200.0, by=riser(lanes=16, aux_power="6-pin"))
    carried = carried_of(e.assembly)
    assert carried.sure
    assert sorted(carried.watts) == [BASE_W + 350.0, 2 * 350.0]


def test_the_plug_of_a_riser_moved_by_hand_takes_its_watts_along() -> None:
    """The riser's socket is the card's third, after its two 8-pins."""
    powered = riser(lanes=16, aux_power="6-pin")
    plugs_of_card = (Wire(0, 0, 1, 0), Wire(0, 1, 1, 1))
    both = on_frame(1, 1200.0, 1200.0, by=powered, wires=(*plugs_of_card, Wire(0, 2, 1, 2)))
    assert carried_of(both.assembly).watts == (BASE_W, PLUGS_W + SLOT_W)
    apart = on_frame(1, 1200.0, 1200.0, by=powered, wires=(*plugs_of_card, Wire(0, 2, 0, 7)))
    assert carried_of(apart.assembly).watts == (BASE_W + SLOT_W, PLUGS_W)


@pytest.mark.parametrize(
    ("part", "is_sure"),
    [
        (riser(lanes=16), True),
        (riser(lanes=16, aux_power="none"), True),
        (riser(lanes=1), False),
        (riser(lanes=1, aux_power="none"), True),
        (riser(lanes=4, aux_power="ATX 24-pin PSU"), False),
    ],
)
def test_a_riser_that_may_have_a_plug_hangs_nobody_knows_where(part: Riser, is_sure: bool) -> None:
    e = on_frame(1, 1200.0, 1200.0, by=part)
    carried = carried_of(e.assembly)
    assert carried.sure is is_sure
    assert carried.open_fields == (() if is_sure else ("a-riser.aux_power",))
    assert sum(carried.watts) == pytest.approx(BASE_W + 350.0)


def test_an_adapter_at_the_end_of_a_data_cable_takes_nothing_from_the_board() -> None:
    """SlimSAS, MCIO and OCuLink cables carry no 12 V: five cards ask nothing of the 24-pin."""
    end = riser(riser_type="slimsas_mcio_oculink_adapter", lanes=16)
    by_adapter = on_frame(5, 1600.0, 1600.0, by=end)
    by_ribbon = on_frame(5, 1600.0, 1600.0, by=riser(lanes=16))
    assert found(by_ribbon, "slot-power-24pin") and not found(by_adapter, "slot-power-24pin")
    assert set(unchecked(by_adapter, "slot-power-24pin")) == {"a-riser.aux_power"}
    assert carried_of(by_adapter.assembly).unplaced_w == pytest.approx(5 * SLOT_W)


def test_no_supply_is_overloaded_by_the_choice_of_the_program() -> None:
    """Eight cards with powered risers want 24 plugs, and three supplies have 18. By hand: with
    plugs set aside for risers three cards hang on the board's supply, 325 + 3 × 305 = 1,240 W of
    1,100 W; without, 2 + 3 + 3 cards are 935, 915 and 915 W.
    """
    powered = riser(lanes=16, aux_power="6-pin or 8-pin")
    e = on_frame(8, 1100.0, 1100.0, 1100.0, by=powered, eights=6)
    assert OVERLOAD not in errors(e)
    surely = carried_of(e.assembly).surely
    assert max(surely) <= 1100.0
    by_cards = (BASE_W + 2 * PLUGS_W, 3 * PLUGS_W, 3 * PLUGS_W)
    assert sum(surely) - sum(by_cards) == 2 * SLOT_W, "two plugs are left, for two of the risers"
    assert e.verdict is not Verdict.PASS
