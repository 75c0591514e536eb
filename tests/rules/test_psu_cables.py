"""What a cable carries: a card of P watts with 8-pins takes 45 W from its slot, and its plugs
share the rest.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.build import Wire
from rigwright.evaluation import Evaluation
from tests.sampling import every
from tests.worlds import (
    gpu,
    machine,
    only,
    plugs,
    psu,
    psu_plugs,
    severity,
    unanswered_for,
    unchecked,
    world,
)

CHAIN, EPS = "pcie-cable-daisy-chain", "eps-plug-gpu"


def chained(
    plugs_had: int, cables: int | None, power: float | None = 245.0, count: int = 1, **card: Any
) -> Assembly:
    part = gpu(board_power_w=power, power_connectors=plugs(**(card or {"pin8": 2})))
    connectors = psu_plugs(pcie_8pin=plugs_had, pcie_8pin_cables=cables, conn_16pin=0, eps_8pin=2)
    cards = ((part, place) for place in ("1", "3", "5", "7")[:count])
    return machine(*cards, psus=(psu(watts=3000.0, connectors=connectors),))


@every(
    [
        (245.0, 2, None),
        (245.0, 1, "warning"),  # 245 − 45 = 200 W on one cable
        (195.0, 1, None),
        (195.1, 1, "warning"),  # 150.0 and 150.1 W
        (333.0, 1, "warning"),
        (333.1, 1, "error"),  # 288.0 and 288.1 W
        (450.0, 2, None),  # 202.5 W on each: plugs beyond their rating, but no chain
    ]
)
def test_two_sockets_on_one_cable(power: float, cables: int, expected: str | None) -> None:
    assert severity(chained(2, cables, power), CHAIN) == expected


def test_a_chain_names_load_and_limit() -> None:
    finding = only(chained(2, 1, 350.0), CHAIN)
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        305,
        288,
    )
    assert "One cable carries 305 W." in finding.message and "8-pin 1 of The psu" in finding.message
    assert "GPU 1, 8-pin 1 and GPU 1, 8-pin 2 hang on" in finding.message
    assert finding.parts == ("gpu1", "psu")
    weaker = only(chained(2, 1, 245.0), CHAIN)
    assert weaker.measure is not None and (weaker.measure.value, weaker.measure.limit) == (200, 150)


def test_a_6_pin_takes_the_smaller_share() -> None:
    finding = only(chained(2, 1, 270.0, pin8=1, pin6=1), CHAIN)
    assert finding.measure is not None and finding.measure.value == pytest.approx(225)


def test_cards_share_cables_only_when_separate_ones_are_used_up() -> None:
    assert severity(chained(4, 4, count=2), CHAIN) is None
    # Four sockets of 100 W on three cables: one cable has two of them.
    finding = only(chained(4, 3, count=2), CHAIN)
    assert (
        finding.measure is not None
        and finding.measure.value == 200
        and finding.parts == ("gpu1", "gpu2", "psu")
    )


def test_an_adapter_on_one_cable_is_a_chain_too() -> None:
    # 10 W come from the slot, and 460 W ask for four plugs.
    finding = only(chained(4, 1, 460.0, pin16=1), CHAIN)
    assert (
        finding.severity.value == "error"
        and finding.measure is not None
        and finding.measure.value == 450
    )
    assert "4 plugs of GPU 1, 16-pin hang on" in finding.message
    assert severity(chained(4, 4, 460.0, pin16=1), CHAIN) is None


@pytest.mark.parametrize(("plugs_had", "cables"), [(2, None), (4, 0)])
def test_cables_that_nobody_counted(plugs_had: int, cables: int | None) -> None:
    e = chained(plugs_had, cables)
    assert unanswered_for(e, CHAIN) == "a-psu.connectors.pcie_8pin_cables"
    assert severity(chained(plugs_had, cables, 195.0), CHAIN) is None  # 150 W may be on one cable


def test_what_else_is_missing_to_answer() -> None:
    assert unanswered_for(chained(2, 1, None), CHAIN) == "a-gpu.board_power_w"
    assert severity(chained(2, 2, None), CHAIN) is None
    assert unanswered_for(machine((gpu(), "1"), psus=()), CHAIN) == "build.psus"
    assert (
        unanswered_for(machine((gpu(), "1"), psus=(psu(connectors=None),)), CHAIN)
        == "a-psu.connectors.pcie_8pin"
    )
    one = gpu(power_connectors=plugs(pin8=1))
    assert severity(machine((one, "1"), psus=(psu(connectors=None),)), CHAIN) is None


def eps_card(*wires: Wire, **supply: int | None) -> Evaluation:
    card = gpu(power_connectors=plugs(eps=1), board_power_w=300.0)
    connectors = psu_plugs(
        **{"pcie_8pin": 4, "pcie_8pin_cables": 4, "conn_16pin": 0, "eps_8pin": 3, **supply}
    )
    return world((card, "1"), psus=(psu(connectors=connectors),), wires=wires)


def test_an_eps_card_with_a_pcie_plug_is_a_short_circuit() -> None:
    finding = only(eps_card(Wire(0, 0, 0, 1, "pcie_8pin")), EPS)
    assert finding.severity.value == "error" and finding.parts == ("gpu1", "psu")
    assert "8-pin 2 of The psu would be shorted" in finding.message


@pytest.mark.parametrize("wires", [(), (Wire(0, 0, 0, 2),), (Wire(0, 0, 0, 0, "adapter"),)])
def test_an_eps_cable_and_a_dongle_are_right(wires: tuple[Wire, ...]) -> None:
    assert severity(eps_card(*wires), EPS) is None
    assert severity(eps_card(*wires, eps_8pin=2), EPS) is None  # by itself it takes the dongle


@pytest.mark.parametrize(("supply", "asks"), [(0, True), (1, False)])
def test_cables_are_asked_only_of_a_supply_that_is_there(supply: int, asks: bool) -> None:
    e = eps_card(Wire(0, 0, supply, 0, "pcie_8pin"), pcie_8pin=None)
    assert unchecked(e, "wires-refused") == ("build.wires",)
    assert ("a-psu.connectors.pcie_8pin" in unchecked(e, EPS)) == asks


@every(
    [
        (Wire(0, 5, 0, 0), "there is no socket 6"),
        (Wire(7, 0, 0, 0), "there is no socket 1"),
        (Wire(0, 0, 3, 0), "there is no supply 4"),
        (Wire(0, 0, 0, 9), "The psu has no EPS cable 10"),
        (Wire(0, 0, 0, 0, "sata"), "SATA does not go into GPU 1, EPS"),
        (Wire(None, 1, 0, 0, "adapter"), "there is no adapter for Board, EPS"),
        (Wire(None, 1, 0, 0, "pcie_8pin"), "8-pin does not go into Board, EPS"),
    ]
)
def test_choices_that_cannot_be_kept_are_said(wire: Wire, why: str) -> None:
    e = eps_card(wire)
    assert unchecked(e, "wires-refused") == ("build.wires",)
    assert why in next(n.message for n in e.not_checked if n.rule == "wires-refused")
    assert severity(eps_card(), EPS) is None


def test_two_choices_for_one_socket_and_two_sockets_on_one_plug() -> None:
    e = eps_card(Wire(0, 0, 0, 0), Wire(0, 0, 0, 1))
    assert "socket 1 has a cable already" in next(
        n.message for n in e.not_checked if n.rule == "wires-refused"
    )
    e = eps_card(Wire(0, 0, 0, 0), Wire(None, 1, 0, 0), Wire(None, 2, 0, 0))
    assert "EPS 1 of The psu has no free plug, and 1 more" in e.not_checked[0].message
