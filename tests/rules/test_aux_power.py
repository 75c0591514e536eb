"""The CPU's cables, what slots take through the 24-pin, and risers with a plug of their own."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.build import Build, Placement, Quantity, Wire
from rigwright.catalog import MemoryCatalog
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Riser
from rigwright.parts.motherboard import slot_plugs_of
from rigwright.power.wiring import wiring_of
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    cpu,
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
    world,
)

EPS, SLOTS, SATA = "eps-cpu-short", "slot-power-24pin", "sata-fed-riser"


def eps(wanted: int | None, had: int | None, watts: float | None = 100.0, **more: Any) -> Assembly:
    connectors = psu_plugs(pcie_8pin=8, pcie_8pin_cables=8, conn_16pin=0, eps_8pin=had)
    processor = cpu(max_power_w=watts, tdp_w=None)
    return machine(
        board=board(eps_8pin=wanted), cpu=processor, psus=(psu(connectors=connectors),), **more
    )


@every(
    [
        (2, 3, 100.0, None),
        (2, 2, 100.0, None),
        (2, 1, 100.0, "info"),
        (2, 0, 100.0, "error"),
        (1, 1, 235.0, None),
        (1, 1, 235.1, "warning"),
        (2, 2, 470.0, None),
        (2, 2, 470.1, "warning"),
        (0, 0, 100.0, None),
        (1, 0, 500.0, "error"),
    ]
)
def test_eps_cables_of_the_board(wanted: int, had: int, watts: float, expected: str | None) -> None:
    assert severity(eps(wanted, had, watts), EPS) == expected


def test_eps_findings_name_both_figures() -> None:
    short = only(eps(2, 0), EPS)
    assert short.measure is not None and (short.measure.value, short.measure.limit) == (2, 0)
    assert (
        "The board lacks 2 × EPS. The motherboard has 2 × EPS; The psu leaves 0 for it."
        in short.message
    )
    optional = only(eps(2, 1, 65.0), EPS)
    assert (
        "An EPS socket of the board stays empty." in optional.message
        and optional.severity.value == "info"
    )
    pair = only(eps(2, 1, 65.0, cpus=Quantity("a-cpu", 2)), EPS)
    assert pair.severity.value == "error", "each processor needs a cable"
    hot = only(eps(1, 1, 280.0), EPS)
    assert hot.measure is not None and (hot.measure.value, hot.measure.limit) == (280, 235)
    assert only(eps(1, 1, 120.0, cpus=Quantity("a-cpu", 2)), EPS).severity.value == "warning"


@pytest.mark.parametrize(("watts", "enough"), [(235.0, True), (235.1, False)])
def test_one_cable_is_called_enough_only_where_it_is(watts: float, enough: bool) -> None:
    findings = found(eps(2, 1, watts), EPS)
    assert ("is enough for this load" in findings[-1].message) is enough
    assert any("through one EPS cable" in finding.message for finding in findings) is not enough


@pytest.mark.parametrize(
    ("had", "watts", "expected"), [(2, 352.5, None), (2, 352.6, "warning"), (1, 235.1, "warning")]
)
def test_a_4_pin_carries_half_as_much(had: int, watts: float, expected: str | None) -> None:
    connectors = psu_plugs(pcie_8pin=8, pcie_8pin_cables=8, conn_16pin=0, eps_8pin=had)
    mainboard = board(eps_8pin=1, eps_4pin=1)
    processor = cpu(max_power_w=watts)
    assert (
        severity(machine(board=mainboard, cpu=processor, psus=(psu(connectors=connectors),)), EPS)
        == expected
    )


def test_the_board_comes_before_cards_unless_a_cable_is_given_away() -> None:
    card = gpu(power_connectors=plugs(eps=1), board_power_w=300.0)
    connectors = psu_plugs(pcie_8pin=4, pcie_8pin_cables=4, conn_16pin=0, eps_8pin=2)
    assert severity(machine((card, "1"), psus=(psu(connectors=connectors),)), EPS) is None
    given = machine((card, "1"), psus=(psu(connectors=connectors),), wires=(Wire(0, 0, 0, 1),))
    assert severity(given, EPS) == "info", "one cable carries a processor of 100 W"


def test_eps_is_not_checked_without() -> None:
    assert unanswered_for(eps(None, 2, 235.1), EPS) == "a-motherboard.eps_8pin"
    assert unanswered_for(eps(2, None, 470.1), EPS) == "a-psu.connectors.eps_8pin"
    assert unchecked(eps(2, 2, None), EPS) == ("a-cpu.max_power_w", "a-cpu.tdp_w")
    assert unanswered_for(machine(psus=()), EPS) == "build.psus"
    assert severity(machine(cpu=None), EPS) is None
    enough = psu()
    unknown = psu(id="unknown", connectors=None)
    assert severity(machine(psus=(enough, unknown)), EPS) is None


def slots(count: int, aux: str | None, connected: bool = True, **kinds: int) -> Assembly:
    card = gpu(power_connectors=plugs(**(kinds or {"pin8": 2})))
    cards = ((card, str(place)) for place in range(1, count + 1))
    return machine(
        *cards,
        board=board(extra_pcie_power=aux),
        psus=(psu(watts=5000.0),),
        board_aux_connected=connected,
    )


# 66 W at worst and 45 W typically for each card with 8-pins, 15 W for one with a 16-pin; 144 and
# 216 W are the limits.
@every(
    [
        (2, {}, None),
        (3, {}, "warning"),
        (4, {}, "warning"),
        (5, {}, "error"),
        (7, {"pin16": 1}, None),
        (3, {"eps": 1}, "warning"),
    ]
)
def test_slots_that_draw_through_the_24_pin(
    count: int, kinds: dict[str, int], expected: str | None
) -> None:
    assert severity(slots(count, "none", **kinds), SLOTS) == expected
    assert severity(slots(count, "1x 6-pin PCIe", connected=False, **kinds), SLOTS) == expected
    assert severity(slots(count, "1x 6-pin PCIe", **kinds), SLOTS) is None


def test_plugs_of_the_board_that_no_cable_is_left_for_carry_nothing() -> None:
    """Seven cards take 14 plugs and up to 462 W from their slots. The 24-pin carries 144 W, a 6-pin
    beside it as much by its two pins, an 8-pin 216 W by three.
    """
    aux = "2x 6-pin PCIe + 1x 8-pin PCIe"
    cases = (
        (14, "warning", 144, "6-pin 1, 6-pin 2 and 8-pin"),
        (15, "warning", 288, "6-pin 2 and 8-pin"),
        (16, "warning", 432, "8-pin"),
        (17, None, 0, ""),
        (None, "unknown", 0, ""),
    )
    for pins, expected, limit_w, unfed in cases:
        e = boarded(7, aux, pins)
        if expected == "unknown":
            assert unanswered_for(e, SLOTS) == "a-psu.connectors.pcie_8pin"
            continue
        assert severity(e, SLOTS) == expected, pins
        if expected is None:
            continue
        finding = only(e, SLOTS)
        assert finding.measure is not None
        assert (finding.measure.value, finding.measure.limit) == (462, limit_w)
        assert f"is left for {unfed} of the board" in finding.message
    few = boarded(2, aux, 4)  # 132 W, which the 24-pin carries alone
    assert wiring_of(few.assembly).unwired and severity(few, SLOTS) is None


def boarded(cards: int, aux: str, pins: int | None) -> Evaluation:
    """Cards of two 8-pins each, on a supply of so many separate 8-pin cables."""
    connectors = psu_plugs(
        pcie_8pin=pins, pcie_8pin_cables=pins, conn_16pin=0, eps_8pin=4, sata=8, molex=4
    )
    card = gpu(power_connectors=plugs(pin8=2))
    return world(
        *((card, str(place)) for place in range(1, cards + 1)),
        board=board(extra_pcie_power=aux),
        psus=(psu(watts=5000.0, connectors=connectors),),
    )


def test_slot_findings_name_both_figures() -> None:
    warning = only(slots(3, "none"), SLOTS)
    error = only(slots(5, "none"), SLOTS)
    assert warning.measure is not None and (warning.measure.value, warning.measure.limit) == (
        198,
        144,
    )
    assert error.measure is not None and (error.measure.value, error.measure.limit) == (225, 216)
    assert "3 cards may draw up to 198 W through the 24-pin." in warning.message
    assert "not connected" in only(slots(3, "1x 6-pin PCIe", connected=False), SLOTS).message


def test_slots_are_not_checked_without() -> None:
    assert unanswered_for(slots(3, None), SLOTS) == "a-motherboard.extra_pcie_power"
    assert severity(slots(2, None), SLOTS) is None
    assert severity(slots(3, None, connected=False), SLOTS) == "warning"
    blind = gpu(id="blind", power_connectors=None)
    cards = ((gpu(), "1"), (gpu(), "3"), (blind, "5"))
    assert (
        unanswered_for(machine(*cards, board=board(extra_pcie_power="none")), SLOTS)
        == "blind.power_connectors"
    )


def riser(**figures: Any) -> Riser:
    known = {
        "brand": "Test",
        "source": "this test",
        "confidence": "high",
        "lanes": 1,
        "riser_type": "riser_cable",
    }
    return Riser.of({"kind": "riser", "id": "a-riser", "name": "The riser", **known, **figures})


def on_risers(
    count: int,
    aux: str | None,
    supply: dict[str, int | None],
    *wires: Wire,
    card: Any = None,
    supplies: int = 1,
    **more: Any,
) -> Evaluation:
    """Cards in a frame, each on a riser, on so many equal supplies."""
    card = card or gpu()
    part = riser(aux_power=aux, **more)
    frame = chassis(chassis_type="open_frame", gpu_positions=8, expansion_slots=0)
    counts = {
        "pcie_8pin": 16,
        "pcie_8pin_cables": 16,
        "conn_16pin": 0,
        "eps_8pin": 2,
        "sata": 8,
        "molex": 8,
    }
    power = psu(watts=5000.0, connectors=psu_plugs(**{**counts, **supply}))
    build = Build(
        chassis=frame.id,
        board=(mainboard := board()).id,
        cpus=Quantity("a-cpu"),
        psus=(power.id,) * supplies,
        wires=wires,
        placements=tuple(
            Placement(card.id, f"frame{i + 1}", None, part.id, f"PCIE{i + 1}") for i in range(count)
        ),
    )
    return evaluate(build, MemoryCatalog([frame, mainboard, cpu(), power, card, part]))


@every(
    [
        ("SATA", {}, "error"),
        ("6-pin PCIe / SATA / Molex", {}, None),
        ("6-pin PCIe / SATA / Molex", {"pcie_8pin": 3}, None),
        ("6-pin PCIe / SATA", {"pcie_8pin": 2}, "error"),
        ("6-pin / SATA / Molex", {"pcie_8pin": 2}, None),
        ("ATX 24-pin PSU", {}, None),
        (None, {}, None),
    ]
)
def test_a_riser_takes_the_best_plug_there_is(
    aux: str | None, supply: dict[str, int], expected: str | None
) -> None:
    lanes = {"lanes": 16} if aux is None else {}
    e = on_risers(1, aux, {**supply, **({"pcie_8pin_cables": None} if supply else {})}, **lanes)
    assert severity(e, SATA) == expected


@every(
    [
        (6, 6, 3, 0),  # three cards take all 8-pins of a supply, their risers its Molex
        (6, 9, 0, 0),
        (6, 8, 1, 0),  # two risers of each supply on its 8-pins, one on Molex
        (4, 4, 8, 0),
        (2, 2, 0, 2),  # no supply has anything for a riser but SATA
        (2, 3, 0, 0),
    ]
)
def test_a_card_and_its_riser_hang_on_one_supply_wherever_its_plugs_do(
    cards: int, pins: int, molex: int, split: int
) -> None:
    counts: dict[str, int | None] = {"pcie_8pin": pins, "pcie_8pin_cables": pins, "molex": molex}
    e = on_risers(cards, "6-pin / SATA / Molex", counts, supplies=2)
    wiring = wiring_of(e.assembly)
    labels = [card.label for card in e.assembly.cards]
    homes = [set(wiring.supplies_of(label)) for label in labels]
    assert all(len(home) == 1 for home in homes)
    on_sata = [run for run in wiring.runs if run.cables[0].kind == "sata"]
    assert len(on_sata) == split
    assert {len([home for home in homes if home == {psu}]) for psu in (0, 1)} == {cards // 2}


def test_a_riser_on_sata_names_both_figures() -> None:
    finding = only(on_risers(1, "SATA", {}), SATA)
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        66,
        54,
    )
    by_hand = on_risers(1, "6-pin PCIe / SATA / Molex", {}, Wire(0, 2, 0, 0, "sata"))
    assert severity(by_hand, SATA) == "error"


@every([8, 9, 10, 11, 12])
def test_a_riser_that_no_plug_is_left_for_is_told(pins: int) -> None:
    """Four cards of two 8-pins, each on a riser that takes such a plug too: twelve are wanted."""
    counts: dict[str, int | None] = {"pcie_8pin": pins, "pcie_8pin_cables": pins}
    told = found(on_risers(4, "6-pin PCIe", counts), SATA)
    without = {label for one in told for label in one.parts if label != "psu"}
    assert len(without) == 12 - pins and all(one.severity.value == "warning" for one in told)
    assert found(on_risers(4, "6-pin PCIe", {"pcie_8pin": None}), SATA) == ()
    unsure = found(on_risers(4, "6-pin PCIe", counts, uncertain_fields=("aux_power",)), SATA)
    assert len(unsure) == len(told) and all(one.severity.value == "info" for one in unsure)


def test_a_card_that_takes_little_from_its_slot_may_hang_on_sata() -> None:
    card = gpu(power_connectors=plugs(pin16=1))
    assert severity(on_risers(1, "SATA", {"conn_16pin": 1}, card=card), SATA) is None
    small = gpu(power_connectors=(), board_power_w=54.0)
    assert severity(on_risers(1, "SATA", {}, card=small), SATA) is None
    assert (
        severity(on_risers(1, "SATA", {}, card=small.changed(board_power_w=54.1)), SATA) == "error"
    )


def test_risers_are_not_checked_without() -> None:
    assert unanswered_for(on_risers(1, None, {}), SATA) == "a-riser.aux_power"
    assert severity(on_risers(1, "Molex", {}), SATA) is None
    assert unanswered_for(on_risers(2, "Molex", {}), SATA) == "a-psu.connectors.molex"
    unknown = on_risers(1, "6-pin / SATA", {"pcie_8pin": None, "sata": None})
    assert unchecked(unknown, SATA) == ("a-psu.connectors.pcie_8pin", "a-psu.connectors.sata")
    assert found(unknown, SATA) == ()
    # It may have 6-pins: nothing says that it must be SATA.
    assert (
        unanswered_for(on_risers(1, "6-pin / SATA", {"pcie_8pin": None}), SATA)
        == "a-psu.connectors.pcie_8pin"
    )


def test_powered_risers_take_nothing_through_the_24_pin() -> None:
    e = on_risers(5, "6-pin PCIe", {})
    assert severity(e, SLOTS) is None


@every([(None, ""), ("none", ""), ("No", ""), (" - ", ""), ("1x 6-pin PCIe ", "1x 6-pin PCIe")])
def test_none_on_a_record_is_no_plug_beside_the_slots(words: str | None, plugs: str) -> None:
    assert slot_plugs_of(board(extra_pcie_power=words)) == plugs
    assert slot_plugs_of(None) == ""
