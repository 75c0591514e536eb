"""Ratings of a card's plugs, and what is particular about 16-pins."""

from __future__ import annotations

from typing import Any

from rigwright.assembly import Assembly
from rigwright.build import Wire
from rigwright.parts import Gpu
from tests.sampling import every
from tests.worlds import (
    found,
    gpu,
    machine,
    only,
    plugs,
    psu,
    psu_plugs,
    severity,
    unanswered_for,
    unchecked,
)

RATED, SENSE, ADAPTER, MARGIN = (
    "gpu-aux-underrated",
    "sixteen-pin-sense-limit",
    "sixteen-pin-adapter",
    "sixteen-pin-margin",
)
NATIVE: dict[str, Any] = {"pcie_8pin": 0, "conn_16pin": 1, "conn_16pin_w": 600.0, "eps_8pin": 2}


def with_plugs(
    power: float | None, limit: float | None = None, supply: Any = NATIVE, **kinds: int
) -> Assembly:
    card = gpu(board_power_w=power, power_connectors=plugs(**kinds))
    placed = (card, "1") if limit is None else (card, "1", limit)
    return machine(placed, psus=(psu(watts=3000.0, connectors=psu_plugs(**supply)),))


# 75 W of the slot + 75 for a 6-pin + 150 for an 8-pin + 300 for EPS + what a 16-pin's sense pins
# allow
@every(
    [
        ({}, 75),
        ({"pin6": 1}, 150),
        ({"pin8": 1}, 225),
        ({"pin8": 1, "pin6": 1}, 300),
        ({"pin8": 3}, 525),
        ({"eps": 1}, 375),
        ({"pin16": 1}, 675),
    ]
)
def test_what_plugs_are_rated_for(kinds: dict[str, int], most: float) -> None:
    assert severity(with_plugs(most, **kinds), RATED) is None
    stock = only(with_plugs(most + 0.1, **kinds), RATED)
    assert stock.severity.value == "info" and "Its maker sets" in stock.message
    finding = only(with_plugs(most - 20, most + 10, **kinds), RATED)
    assert finding.severity.value == "error" and finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (most + 10, most)
    assert severity(with_plugs(most + 20, most, **kinds), RATED) is None


def test_a_cable_of_300_w_underrates_a_card_of_400() -> None:
    weak = {**NATIVE, "conn_16pin_w": 300.0}
    assert severity(with_plugs(375.0, supply=weak, pin16=1), RATED) is None
    assert severity(with_plugs(400.0, supply=weak, pin16=1), RATED) == "error"


def test_ratings_are_not_checked_without() -> None:
    e = machine((gpu(power_connectors=None), "1"))
    assert unanswered_for(e, RATED) == "a-gpu.power_connectors"
    assert unanswered_for(with_plugs(None, pin8=1), RATED) == "a-gpu.board_power_w"
    silent = {**NATIVE, "conn_16pin_w": None}
    assert (
        unanswered_for(with_plugs(400.0, supply=silent, pin16=1), RATED)
        == "a-psu.connectors.conn_16pin_w"
    )
    assert (
        severity(with_plugs(225.0, supply=silent, pin16=1), RATED) is None
    )  # any 16-pin allows 150 W
    uncounted = {**NATIVE, "conn_16pin": None}
    assert (
        unanswered_for(with_plugs(400.0, supply=uncounted, pin16=1), RATED)
        == "a-psu.connectors.conn_16pin"
    )


@every(
    [
        (600.0, 600.0, None),
        (600.0, 600.1, "error"),
        (450.0, 450.0, None),
        (450.0, 575.0, "error"),
        (300.0, 300.1, "error"),
        (150.0, 150.0, None),
    ]
)
def test_what_a_cable_allows(sense: float, limit: float, expected: str | None) -> None:
    e = with_plugs(limit, supply={**NATIVE, "conn_16pin_w": sense}, pin16_2x6=1)
    assert severity(e, SENSE) == expected
    if expected:
        finding = only(e, SENSE)
        assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
            limit,
            sense,
        )


def test_a_limit_that_the_cable_allows_is_silent() -> None:
    assert (
        severity(with_plugs(575.0, 450.0, {**NATIVE, "conn_16pin_w": 450.0}, pin16=1), SENSE)
        is None
    )


def test_what_a_cable_allows_is_not_checked_without() -> None:
    silent = {**NATIVE, "conn_16pin_w": None}
    assert (
        unanswered_for(with_plugs(400.0, supply=silent, pin16=1), SENSE)
        == "a-psu.connectors.conn_16pin_w"
    )
    assert severity(with_plugs(150.0, supply=silent, pin16=1), SENSE) is None
    assert unanswered_for(with_plugs(None, pin16=1), SENSE) == "a-gpu.board_power_w"
    card = gpu(power_connectors=plugs(pin16=1), board_power_w=400.0)
    assert unanswered_for(machine((card, "1"), psus=()), SENSE) == "build.psus"
    assert unchecked(with_plugs(400.0, pin8=2), SENSE) == ()
    uncounted = {**NATIVE, "pcie_8pin": 8, "conn_16pin": None}  # it may have a cable of 300 W
    assert (
        unanswered_for(with_plugs(400.0, supply=uncounted, pin16=1), SENSE)
        == "a-psu.connectors.conn_16pin"
    )
    assert (
        unanswered_for(with_plugs(400.0, supply=uncounted, pin16=1), ADAPTER)
        == "a-psu.connectors.conn_16pin"
    )


EIGHTS = {"conn_16pin": 0, "eps_8pin": 2}


@every(
    [
        (600.0, 4, 4, None),
        (600.0, 4, 3, "warning"),
        (450.0, 3, 3, None),
        (450.0, 4, 2, "warning"),
        (300.0, 2, 2, None),
        (300.0, 2, 1, "warning"),
        (150.0, 1, 1, None),
        (301.0, 3, 2, "warning"),
    ]
)
def test_an_adapter_wants_separate_cables(
    power: float, pins: int, cables: int, expected: str | None
) -> None:
    supply = {**EIGHTS, "pcie_8pin": pins, "pcie_8pin_cables": cables}
    assert severity(with_plugs(power, supply=supply, pin16=1), ADAPTER) == expected


def test_a_cable_that_feeds_another_card_is_not_separate() -> None:
    sixteen = gpu(id="sixteen", board_power_w=450.0, power_connectors=plugs(pin16=1))
    one = gpu(power_connectors=plugs(pin8=1))
    for cables, expected in ((3, "warning"), (4, None)):
        supply = psu(
            watts=3000.0, connectors=psu_plugs(**EIGHTS, pcie_8pin=6, pcie_8pin_cables=cables)
        )
        assert severity(machine((one, "1"), (sixteen, "3"), psus=(supply,)), ADAPTER) == expected


def test_an_adapter_without_enough_plugs() -> None:
    finding = only(
        with_plugs(600.0, supply={**EIGHTS, "pcie_8pin": 3, "pcie_8pin_cables": 3}, pin16=1),
        ADAPTER,
    )
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (4, 3)
    assert "needs 4 separate 8-pin cables. There are 3 for it." in finding.message


def test_a_native_cable_needs_no_adapter() -> None:
    assert severity(with_plugs(600.0, pin16=1), ADAPTER) is None


def test_adapters_are_not_checked_without() -> None:
    supply = {**EIGHTS, "pcie_8pin": 4, "pcie_8pin_cables": None}
    assert (
        unanswered_for(with_plugs(600.0, supply=supply, pin16=1), ADAPTER)
        == "a-psu.connectors.pcie_8pin_cables"
    )
    assert severity(with_plugs(150.0, supply=supply, pin16=1), ADAPTER) is None
    known = {**supply, "pcie_8pin_cables": 4}
    assert unanswered_for(with_plugs(None, supply=known, pin16=1), ADAPTER) == "a-gpu.board_power_w"


def test_an_adapter_by_hand_with_too_few_cables_caps_the_card() -> None:
    card: Gpu = gpu(board_power_w=450.0, power_connectors=plugs(pin16=1))
    supply = psu(
        connectors=psu_plugs(
            pcie_8pin=2, pcie_8pin_cables=2, conn_16pin=1, conn_16pin_w=600.0, eps_8pin=2
        )
    )
    e = machine((card, "1"), psus=(supply,), wires=(Wire(0, 0, 0, 0, "adapter"),))
    assert (severity(e, ADAPTER), severity(e, SENSE)) == ("warning", "error")
    assert severity(machine((card, "1"), psus=(supply,)), SENSE) is None


@every([(540.0, None), (540.1, "info"), (500.0, None), (662.0, "info"), (663.0, "warning")])
def test_margin(power: float, expected: str | None) -> None:
    assert severity(with_plugs(power, pin16=1), MARGIN) == expected
    assert found(with_plugs(power, pin8=4), MARGIN) == ()


def test_margin_at_575_and_600_w() -> None:
    # 575 / 12 / 6 = 7.99 A of 9.2: 13 %; 600 W: 8.33 A, 9 %
    assert (
        "575 W = 8.0 A per pin of 9.2 A: margin 13 %"
        in only(with_plugs(575.0, pin16=1), MARGIN).message
    )
    assert (
        "600 W = 8.3 A per pin of 9.2 A: margin 9 %"
        in only(with_plugs(600.0, pin16=1), MARGIN).message
    )
    over = only(with_plugs(675.0, pin16=1), MARGIN)  # 9.375 A of 9.2: 1.9 % too much
    assert "= 9.4 A per pin of 9.2 A: margin \N{MINUS SIGN}2 %" in over.message
    assert (
        over.title.template == "The 16-pin of {cards} carries more than its contacts are made for."
    )
    assert severity(with_plugs(800.0, pin16=2), MARGIN) is None  # 400 W each
    assert unanswered_for(with_plugs(None, pin16=1), MARGIN) == "a-gpu.board_power_w"


def test_cards_of_one_product_and_limit_have_one_margin() -> None:
    sixteen = plugs(pin16=1)
    first = gpu(board_power_w=600.0, power_connectors=sixteen)
    other = gpu(id="other", board_power_w=600.0, power_connectors=sixteen)
    e = machine(
        (first, "1"),
        (other, "3"),
        (first, "5"),
        (first, "7", 590.0),
        psus=(psu(watts=3000.0, connectors=psu_plugs(**{**NATIVE, "conn_16pin": 4})),),
    )
    assert {told.parts for told in found(e, MARGIN)} == {("gpu1", "gpu3"), ("gpu2",), ("gpu4",)}
