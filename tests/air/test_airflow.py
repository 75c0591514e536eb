"""Where each card's heat goes, by cooler and chassis."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.air.airflow import Exhaust, exhausts_of, is_ducted
from rigwright.build import Placement
from tests.fit_parts import fan
from tests.sampling import every
from tests.worlds import chassis, gpu, nic, world

SERVER = chassis(max_double_width_gpus=2)


def exhaust(place: str = "1", case: Any = None, **figures: Any) -> Exhaust:
    (found,) = exhausts_of(
        world((gpu(board_power_w=300.0, **figures), place), chassis=case or chassis()).assembly
    )
    return found


@every(
    [
        ({"cooler": "open_air"}, 300, "all round into the case"),
        ({"cooler": "blower"}, 45, "out of the bracket"),  # 15 % stays
        ({"cooler": "flow_through"}, 300, "through the card toward the CPU side"),
        ({"cooler": "flow_through", "exhaust": "mixed"}, 150, "half out of the bracket"),
        ({"cooler": "passive"}, 300, "needs ducted air"),
        ({"cooler": "aio_hybrid"}, 300, "radiator"),
        ({"cooler": "water_block"}, 0, "water loop"),
    ]
)
def test_where_the_heat_goes(figures: dict[str, Any], inside: float, way: str) -> None:
    found = exhaust(**figures)
    assert (found.inside_w, found.outside_w) == (pytest.approx(inside), pytest.approx(300 - inside))
    assert way in found.way


def test_an_open_frame_has_no_inside() -> None:
    frame = chassis(chassis_type="open_frame", gpu_positions=1)
    assert exhaust("frame1", frame, cooler="open_air").way == "all round into the open air"


def test_a_flow_through_card_elsewhere_blows_at_nothing_in_particular() -> None:
    assert (
        exhaust("vertical1", chassis(vertical_slots=3), cooler="flow_through").way
        == "through the card"
    )


@pytest.mark.parametrize("cooler", ["passive", "open_air"])
def test_a_bay_takes_all_of_it_out(cooler: str) -> None:
    found = exhaust("bay1", SERVER, cooler=cooler)
    assert (found.inside_w, found.outside_w) == (0, 300)


def test_a_duct_of_its_own_takes_the_heat_of_a_passive_card_out() -> None:
    for cooler, outside in (("passive", 300.0), ("open_air", 0.0)):
        card = gpu(board_power_w=300.0, cooler=cooler)
        placed = (Placement(card.id, "1", duct="a-fan"),)
        (found,) = exhausts_of(world((card, "1"), others=(fan(),), placements=placed).assembly)
        assert (found.inside_w, found.outside_w) == (300.0 - outside, outside)


def test_what_is_ducted() -> None:
    def card(place: str, case: Any) -> Any:
        return world((gpu(), place), chassis=case).assembly.cards[0]

    assert is_ducted(SERVER, card("bay1", SERVER)) and is_ducted(SERVER, card("1", SERVER))
    upright = chassis(max_double_width_gpus=2, vertical_slots=3)
    assert not is_ducted(upright, card("vertical1", upright))
    assert not is_ducted(chassis(), card("1", chassis())) and not is_ducted(
        None, card("1", chassis())
    )


def test_only_cards_of_known_power_and_only_gpus() -> None:
    a = world(
        (gpu(id="unknown", board_power_w=None), "1"), (nic(), "3"), (gpu(), "5", 200)
    ).assembly
    assert [(e.card.label, e.outside_w) for e in exhausts_of(a)] == [("gpu2", pytest.approx(170))]
