"""Plugs of supplies against sockets of cards."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.evaluation import Evaluation
from rigwright.figures import Basis
from rigwright.parts import PowerConnector, Psu
from rigwright.parts.gpu import PlugType
from rigwright.rules.plugs import LEAST_8PIN, least_8pin, plug_demand
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
    plugs,
    psu,
    psu_plugs,
    severity,
    unanswered_for,
    world,
)

PLUGS = "gpu-connectors-short"


def plugged(
    card: dict[str, int], supply: dict[str, int | None], count: int = 1, **changes: Any
) -> Evaluation:
    """`count` cards with those sockets on a supply with those plugs; power 450 W each."""
    part = gpu(power_connectors=plugs(**card), board_power_w=changes.pop("power", 450.0))
    figures = {"watts": 3000.0, **changes.pop("supplies", {})}
    connectors = psu_plugs(**supply)
    places = ("1", "3", "5", "7")[:count]
    return world(
        *((part, place) for place in places),
        psus=(psu(connectors=connectors, **figures),),
        **changes,
    )


WEAK = {"watts": 999.0}  # of such a supply nobody can say how many 8-pins it has at least
NONE = {"pcie_8pin": 0, "conn_16pin": 0, "eps_8pin": 0}


@every(
    [
        ({"pin8": 2}, {"pcie_8pin": 3}, None),
        ({"pin8": 2}, {"pcie_8pin": 2}, None),
        ({"pin8": 2}, {"pcie_8pin": 1}, "error"),
        ({"pin8": 1, "pin6": 1}, {"pcie_8pin": 2}, None),  # a 6+2 plug fits a 6-pin
        ({"pin8": 1, "pin6": 1}, {"pcie_8pin": 1}, "error"),
        ({"pin16": 1}, {"conn_16pin": 1}, None),
        ({"pin16_2x6": 1}, {"conn_16pin": 1}, None),
        ({"pin16": 1}, {"pcie_8pin": 3}, None),  # an adapter for 450 W takes three 8-pins
        ({"pin16": 1}, {"pcie_8pin": 2}, "error"),
        ({"pin16": 2}, {"conn_16pin": 1, "pcie_8pin": 2}, None),  # 225 W on the second socket: two
        ({"pin16": 2}, {"conn_16pin": 1, "pcie_8pin": 1}, "error"),
        ({"eps": 1}, {"eps_8pin": 3}, None),  # the board takes two
        ({"eps": 1}, {"eps_8pin": 2, "pcie_8pin": 2}, None),  # a dongle of two 8-pins
        ({"eps": 1}, {"eps_8pin": 2, "pcie_8pin": 1}, "error"),
        ({"eps": 1}, {"eps_8pin": 0, "pcie_8pin": 2}, None),  # not fewer than none are left
        ({"pin8": 1, "eps": 1}, {"eps_8pin": 2, "pcie_8pin": 2}, "error"),
        ({}, {}, None),
    ]
)
def test_gpu_connectors_short(
    card: dict[str, int], supply: dict[str, int], expected: str | None
) -> None:
    assert severity(plugged(card, {**NONE, **supply}), PLUGS) == expected


@every([(600.0, 4), (451.0, 4), (450.0, 3), (301.0, 3), (300.0, 2), (150.0, 1)])
def test_an_adapter_takes_an_8_pin_for_every_150_w(limit: float, needed: int) -> None:
    enough = plugged({"pin16": 1}, {**NONE, "pcie_8pin": needed}, power=limit)
    assert severity(enough, PLUGS) is None
    assert (
        severity(plugged({"pin16": 1}, {**NONE, "pcie_8pin": needed - 1}, power=limit), PLUGS)
        == "error"
    )


def test_the_strongest_cards_take_the_native_plugs() -> None:
    weak = gpu(id="weak", power_connectors=plugs(pin16=1), board_power_w=300.0)
    strong = gpu(id="strong", power_connectors=plugs(pin16=1), board_power_w=600.0)
    supply = psu(watts=3000.0, connectors=psu_plugs(conn_16pin=1, pcie_8pin=2, eps_8pin=2))
    assert severity(machine((strong, "1"), (weak, "3"), psus=(supply,)), PLUGS) is None
    assert severity(machine((weak, "1"), (strong, "3"), psus=(supply,)), PLUGS) is None


def test_four_16_pin_cards_on_two_native_plugs() -> None:
    finding = only(
        plugged({"pin16": 1}, {"conn_16pin": 2, "pcie_8pin": 4, "eps_8pin": 2}, 4), PLUGS
    )
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (4, 2)
    # the other two at 450 W take three 8-pins each
    assert (
        "6 × 8-pin are needed; there are 4" in finding.message
        and "lacks 2 × 16-pin." in finding.message
    )
    assert finding.parts == ("gpu1", "gpu2", "gpu3", "gpu4", "psu")


def test_8_pins_needed_and_had() -> None:
    finding = only(plugged({"pin8": 3}, {**NONE, "pcie_8pin": 4}, 2), PLUGS)
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (6, 4)
    assert "need 6 × 8-pin" in finding.message and "has 4." in finding.message
    assert "a-gpu.power_connectors" in finding.rests_on and "a-psu.connectors" in finding.rests_on


def test_6_pin_sockets_are_told_from_8_pin_ones() -> None:
    """Both take a 6+2 plug; a GTX 1080 Ti has one of each and does not "need 2 × 8-pin"."""
    mixed = only(plugged({"pin6": 1, "pin8": 1}, {**NONE, "pcie_8pin": 3}, 2), PLUGS)
    assert mixed.measure is not None and (mixed.measure.value, mixed.measure.limit) == (4, 3)
    assert "need 4 × 8-pin (2 for 6-pin sockets)" in mixed.message
    plain = only(plugged({"pin8": 2}, {**NONE, "pcie_8pin": 3}, 2), PLUGS)
    assert "6-pin" not in plain.message


def test_dongles_are_named() -> None:
    finding = only(plugged({"eps": 1}, {**NONE, "eps_8pin": 2, "pcie_8pin": 6}, 4), PLUGS)
    assert "need 8 × 8-pin" in finding.message and "has 6." in finding.message
    one = only(plugged({"eps": 1}, {**NONE, "eps_8pin": 2, "pcie_8pin": 1}), PLUGS)
    assert "a dongle on one EPS card, 2 × 8-pin are needed; there are 1" in one.message
    assert "dongles on 4 EPS cards, 8 × 8-pin are needed; there are 6" in finding.message


def test_8_pins_and_adapters_together_are_counted_as_8_pins() -> None:
    connectors = psu_plugs(pcie_8pin=4, conn_16pin=0, eps_8pin=2)
    sixteen = gpu(id="sixteen", power_connectors=plugs(pin16=1), board_power_w=450.0)
    e = machine((gpu(), "1"), (sixteen, "3"), psus=(psu(watts=3000.0, connectors=connectors),))
    finding = only(e, PLUGS)
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (5, 4)
    assert (
        "lacks 1 × 8-pin." in finding.message and "an adapter on the 16-pin card" in finding.message
    )


def test_plugs_of_two_supplies_add_up() -> None:
    supply = psu(watts=1500.0, connectors=psu_plugs(pcie_8pin=1, conn_16pin=0, eps_8pin=2))
    e = machine((gpu(), "1"), psus=(supply, supply))
    assert severity(e, PLUGS) is None


@every(
    [
        ({"pin8": 1}, {"conn_16pin": 0, "eps_8pin": 0}, "a-psu.connectors.pcie_8pin"),
        ({"pin16": 1}, {"pcie_8pin": 9, "eps_8pin": 0}, "a-psu.connectors.conn_16pin"),
        ({"eps": 1}, {"pcie_8pin": 9, "conn_16pin": 0}, "a-psu.connectors.eps_8pin"),
        ({"eps": 1}, {"conn_16pin": 0, "eps_8pin": 2}, "a-psu.connectors.pcie_8pin"),
    ]
)
def test_unknown_counts_are_not_checked(
    card: dict[str, int], supply: dict[str, int | None], field: str
) -> None:
    e = plugged(card, supply, supplies=WEAK)
    assert unanswered_for(e, PLUGS) == field
    assert "number of" in next(n.message for n in e.not_checked if n.rule == PLUGS)


@pytest.mark.parametrize(
    ("card", "supply"),
    [
        ({"pin16": 1}, {"conn_16pin": 1}),
        ({"pin8": 1}, {"pcie_8pin": 1}),
        ({"eps": 1}, {"eps_8pin": 3}),
    ],
)
def test_counts_that_do_not_matter_may_be_unknown(
    card: dict[str, int], supply: dict[str, int | None]
) -> None:
    assert severity(plugged(card, supply), PLUGS) is None


@every(
    [
        ({"pin8": 4}, {"watts": 1500.0}, {}, True),
        ({"pin8": 5}, {"watts": 1500.0}, {}, False),
        ({"pin8": 4}, {"watts": 1499.0}, {}, False),
        ({"pin8": 4}, {"watts": 1500.0, "form_factor": "SFX-L"}, {}, False),
        ({"pin8": 4}, {"watts": 1500.0, "form_factor": "redundant_module"}, {}, False),
        ({"pin8": 4}, {"watts": 1000.0}, {"conn_16pin": 0}, True),
        ({"pin8": 5}, {"watts": 1000.0}, {"conn_16pin": 0}, False),
        ({"pin8": 2}, {"watts": 1000.0}, {"conn_16pin": 1}, True),
        ({"pin8": 3}, {"watts": 1000.0}, {"conn_16pin": 1}, False),
        ({"pin8": 1}, {"watts": 1000.0}, {"conn_16pin": 2}, False),
        ({"pin8": 1}, {"watts": 1000.0}, {}, False),
        ({"pin8": 1}, {"watts": 999.0}, {"conn_16pin": 0}, False),
        # 450 W by an adapter take three 8-pins, beside one of the native plugs
        ({"pin16": 2}, {"watts": 1600.0}, {"conn_16pin": 1}, True),
        ({"pin16": 1, "pin8": 2}, {"watts": 1600.0}, {"conn_16pin": 0}, False),
        ({"pin16": 1}, {"watts": 1600.0}, {}, False),
    ]
)
def test_8_pins_that_nobody_counted_are_at_least_so_many(
    card: dict[str, int], supply: dict[str, Any], counted: dict[str, int | None], enough: bool
) -> None:
    """What one cable carries stays unknown, so that the machine is tight at best."""
    e = plugged(card, counted, supplies=supply)
    field = "a-psu.connectors.pcie_8pin"
    assert found(e, PLUGS) == ()
    undecided = [entry.field for entry in e.undecided if entry.rule == PLUGS]
    assert (undecided == []) == enough
    assert field in [entry.field for entry in e.unsettled], "asked by the rules on cables at least"
    if enough:
        (check,) = [judged.check for judged in e.checks if judged.check.rule == PLUGS]
        assert check.figures[0].basis is Basis.ASSUMED


def test_no_supply_has_fewer_8_pins_than_are_taken_for_granted() -> None:
    """Of each row of the table, some supply of the catalog has just as many."""
    fewest: dict[tuple[float, int | None], list[int]] = {}
    for part in shipped_parts():
        if not isinstance(part, Psu) or part.connectors is None or part.form_factor != "ATX":
            continue
        counted = part.connectors.pcie_8pin
        if counted is None:
            continue
        assert (
            least_8pin(part.changed(connectors=part.connectors.changed(pcie_8pin=None))) <= counted
        )
        for from_w, native, _ in LEAST_8PIN:
            if part.watts >= from_w and native in (None, part.connectors.conn_16pin):
                fewest.setdefault((from_w, native), []).append(counted)
    assert len(fewest) == len(LEAST_8PIN)
    for from_w, native, least in LEAST_8PIN:
        of_row = fewest[(from_w, native)]
        assert len(of_row) >= 30 and min(of_row) == least


def test_plugs_are_not_checked_without() -> None:
    assert (
        unanswered_for(machine((gpu(power_connectors=None), "1")), PLUGS)
        == "a-gpu.power_connectors"
    )
    assert unanswered_for(machine((gpu(), "1"), psus=()), PLUGS) == "build.psus"
    assert (
        unanswered_for(machine((gpu(), "1"), psus=(psu(connectors=None, **WEAK),)), PLUGS)
        == "a-psu.connectors.pcie_8pin"
    )
    e = plugged({"eps": 1}, {**NONE, "eps_8pin": 4}, board=board(eps_8pin=None))
    assert unanswered_for(e, PLUGS) == "a-motherboard.eps_8pin"
    adapter = plugged({"pin16": 1}, {**NONE, "pcie_8pin": 3}, power=None)
    assert unanswered_for(adapter, PLUGS) == "a-gpu.board_power_w"
    native = plugged({"pin16": 1}, {**NONE, "conn_16pin": 1}, power=None)
    assert severity(native, PLUGS) is None


def test_without_a_board_every_eps_cable_is_free() -> None:
    case = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=80.0)
    card = gpu(power_connectors=plugs(eps=1))
    supply = psu(connectors=psu_plugs(pcie_8pin=0, conn_16pin=0, eps_8pin=1))
    assert (
        severity(machine((card, "vertical1"), chassis=case, board=None, psus=(supply,)), PLUGS)
        is None
    )
    assert severity(machine((card, "vertical1"), chassis=case, psus=(supply,)), PLUGS) == "error"


def test_demand() -> None:
    demand = plug_demand(
        world((gpu(power_connectors=plugs(eps=1, pin6=1, pin16=2)), "1"), (nic(), "5")).assembly
    )
    assert (demand.eps, demand.pin8, demand.pin16, demand.labels) == (
        1,
        1,
        (125.0, 125.0),
        ("gpu1",),
    )
    assert plug_demand(world((gpu(power_connectors=()), "1")).assembly).labels == ()


@pytest.mark.parametrize("kind", ["6pin", "8pin", "12vhpwr", "12v-2x6", "eps8"])
@pytest.mark.parametrize("others", [(), plugs(pin8=1), plugs(pin16=1)])
def test_no_plug_of_a_kind_asks_for_nothing(
    kind: PlugType, others: tuple[PowerConnector, ...]
) -> None:
    none = (PowerConnector(type=kind, count=0), *others)
    supply = psu(connectors=psu_plugs(**NONE | {"pcie_8pin": 4}))
    said, bare = (
        world((gpu().changed(power_connectors=p), "1"), psus=(supply,)) for p in (none, others)
    )
    assert plug_demand(said.assembly) == plug_demand(bare.assembly)
    assert [f for f in said.findings if f.rule == PLUGS] == [
        f for f in bare.findings if f.rule == PLUGS
    ]
