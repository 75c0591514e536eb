"""Cables of the supply against the way they have to go."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.assembly import Assembly
from rigwright.assembly.outside import supplies_without_bay
from rigwright.power.wiring import wiring_of
from rigwright.routing.cable_routes import SupplyEnds, supply_ends
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    found,
    gpu,
    machine,
    only,
    psu,
    psu_plugs,
    severity,
    slot,
    unanswered_for,
    unchecked,
    world,
)

RULE = "cable-length-short"
# The default tower: a shroud of 100, nine openings down to 20.54 mm above it, and half of what the
# roof leaves over.
TOP = 100 + 20.54 + 162.26 + 20.32 * 8 + (566 - 35 - (100 + 20.54 + 162.26 + 20.32 * 8) - 30) / 2
START = (150.0, 50.0, 192.5 + 5 - 240 + 10 + 75)
EPS_WAY = math.dist(START, (45.0, TOP - 5.0, 0.0)) + 60


def cables(
    *cards: Any, eps: float | None = None, pcie: float | None = None, **more: Any
) -> Assembly:
    return machine(*cards, psus=(psu(eps_lead_mm=eps, pcie_lead_mm=pcie),), **more)


@every([(30.01, None), (29.99, "to spare"), (0.01, "to spare"), (-0.01, "short")])
def test_the_way_to_the_board(spare: float, says: str | None) -> None:
    e = cables(eps=round(EPS_WAY + spare, 6), pcie=900.0)
    # Where the supply sits is assumed, so that even a cable that is too short is a warning.
    assert severity(e, RULE) == ("warning" if says else None)
    if says:
        assert only(e, RULE).estimate and says in only(e, RULE).message
        assert only(e, RULE).parts == ("psu", "board")


def test_the_way_to_a_card() -> None:
    plane = TOP - 162.26
    plug = (0.75 * 267.0, plane, 3.4 + 111.15)
    way = math.dist(START, plug) + 60
    e = cables((gpu(), "1"), eps=900.0, pcie=round(way + 29.99, 6))
    hit = only(e, RULE)
    assert hit.parts == ("gpu1", "psu") and hit.measure is not None
    assert hit.measure.value == pytest.approx(way, abs=0.01)
    assert severity(cables((gpu(), "1"), eps=900.0, pcie=round(way + 30.01, 6)), RULE) is None
    assert severity(cables((gpu(), "7"), eps=900.0, pcie=round(way, 6)), RULE) is None, (
        "nearer to the supply"
    )
    rear = math.dist(START, (267.0, plane, 3.4 + 111.15)) + 60
    at_rear = gpu(power_connector_edge="rear_end")
    assert only(cables((at_rear, "1"), eps=900.0, pcie=rear), RULE).measure.value == pytest.approx(
        rear, abs=0.01
    )  # type: ignore[union-attr]


def test_a_card_is_reached_by_the_cables_of_the_supply_that_feeds_it() -> None:
    """Two supplies, of which one has plugs for one card: the other card hangs on the other."""
    for first, second in ((900.0, 300.0), (300.0, 900.0)):
        plugs = psu_plugs(pcie_8pin=2, pcie_8pin_cables=2, conn_16pin=0, eps_8pin=2)
        supplies = (
            psu(id="one", connectors=plugs, eps_lead_mm=900.0, pcie_lead_mm=first),
            psu(id="two", connectors=plugs, eps_lead_mm=900.0, pcie_lead_mm=second),
        )
        cards = ((gpu(), "1"), (gpu(), "4"))
        e = world(*cards, psus=supplies, psus_start_together=True)
        wiring = wiring_of(e.assembly)
        fed = {label: wiring.supplies_of(label) for label in ("gpu1", "gpu2")}
        assert sorted(fed.values()) == [(0,), (1,)]
        short = 0 if first == 300.0 else 1
        label = next(label for label, numbers in fed.items() if numbers == (short,))
        hit = only(e, RULE)
        assert hit.parts == (label, "psu")
        assert hit.measure is not None
        assert hit.measure.limit == 300.0
        checks = [j.check for j in e.checks if j.check.rule == RULE and j.check.parts[0] == label]
        assert [check.number for check in checks] == [short + 1]


def test_a_usual_cable_stands_in() -> None:
    assert severity(cables((gpu(), "1")), RULE) is None
    giant = only(cables(chassis=chassis(height_mm=1300.0)), RULE)
    assert "usually 650 mm" in giant.message and "a-psu.eps_lead_mm" in giant.rests_on


def test_what_needs_no_cable_of_its_own() -> None:
    assert severity(cables((gpu(power_connectors=()), "1"), eps=900.0, pcie=100.0), RULE) is None
    server = chassis(board=board(id="a-chassis"))
    assert severity(cables(eps=100.0, chassis=server), RULE) is None
    assert severity(cables(eps=100.0, chassis=chassis(chassis_type="open_frame")), RULE) is None
    modules = machine(psus=(psu(form_factor="redundant_module", eps_lead_mm=100.0),))
    assert severity(modules, RULE) is None and unchecked(machine(psus=()), RULE) == ()


@every([400.0, 500.0, 520.0, 540.0, 560.0, 580.0, 600.0, 700.0])
def test_a_cable_that_a_row_of_openings_decides_on_asks_for_them(eps: float) -> None:
    """A case of unknown openings counts as one of seven; no row has more than eleven."""
    eleven, unknown = (
        cables(eps=eps, pcie=900.0, chassis=chassis(expansion_slots=openings))
        for openings in (11, None)
    )
    said = found(unknown, RULE) or unchecked(unknown, RULE)
    assert said or severity(eleven, RULE) is None
    assert unchecked(eleven, RULE) == () and (eps < 700.0 or said == ())


def test_what_is_missing_for_a_way() -> None:
    for field in ("height_mm", "depth_mm", "width_mm"):
        assert (
            unanswered_for(cables(chassis=chassis(**{field: None})), RULE) == f"a-chassis.{field}"
        )
    for field in ("length_mm", "height_mm"):
        card = gpu(cooler="open_air", **{field: None})
        assert unanswered_for(cables((card, "1")), RULE) == f"a-gpu.{field}"
    hidden = board(slot(None, name="PCIE_X"))
    assert (
        unanswered_for(cables((gpu(), "PCIE_X"), board=hidden), RULE)
        == "a-motherboard.slots.PCIE_X.position"
    )


def test_a_supply_that_may_sit_anywhere() -> None:
    case = chassis(psu_position=None)
    assert severity(cables(eps=1500.0, chassis=case), RULE) is None, "long enough from anywhere"
    assert unanswered_for(cables(eps=600.0, chassis=case), RULE) == "a-chassis.psu_position"
    assert severity(cables(eps=100.0, chassis=case), RULE) == "error", "too short from anywhere"


@every([(750.0, "error"), (1600.0, None)])
def test_the_eps_cable_is_that_of_the_supply_that_feeds_the_board(
    watts: float, severe: str | None
) -> None:
    """That of the largest, wherever it is in the list."""
    short = psu(id="short", eps_lead_mm=100.0, watts=1000.0)
    other = psu(id="other", eps_lead_mm=1500.0, watts=watts)
    e = machine(psus=(short, other), chassis=chassis(psu_count=2))
    assert severity(e, RULE) == severe


def ends_in(a: Assembly) -> SupplyEnds | None:
    assert a.chassis is not None and a.enclosure is not None
    return supply_ends(a.chassis, a.enclosure, len(a.psus), supplies_without_bay(a))


@every([(True, [-60.0, 150.0]), (False, [150.0, -60.0])])
def test_cables_begin_where_the_supply_stands_that_an_adapter_plate_holds(
    plate: bool, begin_mm: list[float]
) -> None:
    """The larger supply is SFX: the plate lets it have the only bay, which is for ATX."""
    supplies = (psu(), psu(id="small", form_factor="SFX", watts=2000.0))
    case = chassis(psu_count=1, psu_form_factors=("ATX",))
    ends = ends_in(machine(psus=supplies, chassis=case, psu_adapter_plate=plate))
    assert ends is not None and [point.x for point in ends.points] == begin_mm


def test_where_cables_begin() -> None:
    def ends(number: int = 1, **figures: Any) -> Any:
        return ends_in(machine(psus=(psu(),) * number, chassis=chassis(**figures)))

    assert ends().points == (pytest.approx(START),)
    two = ends(2, psu_count=2)
    assert [p.x for p in two.points] == [150.0, 604.0 - 12 - 150] and two.recorded
    assert [p.x for p in ends(2, psu_count=1).points] == [150.0, -60.0], "the second is outside"
    small = chassis(psu_count=1, psu_form_factors=("SFX",))
    mixed = ends_in(machine(psus=(psu(), psu(id="small", form_factor="SFX")), chassis=small))
    assert mixed is not None and [p.x for p in mixed.points] == [-60.0, 150.0]
    assert [p.y for p in ends(psu_position="top_rear").points] == [566.0 - 50]
    assert {p.z for p in ends(psu_position="rear_chamber").points} == {-60.0}
    assert not ends(psu_position="front").recorded and {
        p.x for p in ends(psu_position="front").points
    } == {442.0}


@given(st.floats(100, 1200), st.floats(0, 300))
def test_a_longer_cable_never_fits_worse(size: float, more: float) -> None:
    def count(length: float) -> int:
        return len(found(cables((gpu(), "1"), eps=length, pcie=length), RULE))

    assert count(size + more) <= count(size)
