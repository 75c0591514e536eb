"""Radiators against the heat of their loops, ducts against the air of warm and thin rooms, and
waivers from before a rule was divided.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.air.at_full_speed import front_of
from rigwright.build import Placement, Site, Waiver
from rigwright.checks.remedy import Limit, Replace
from rigwright.evaluation import Evaluation
from rigwright.evaluation.waivers import identity
from rigwright.parts import Chassis, Gpu
from tests.fit_parts import aio, cooled, fan
from tests.sampling import every
from tests.worlds import (
    chassis,
    cpu,
    found,
    gpu,
    machine,
    only,
    severity,
    unanswered_for,
    world,
)

SMALL, SHORT, DUCTLESS = "radiator-too-small", "passive-airflow-short", "passive-without-duct"


def cooled_by(radiator_mm: float | None, watts: float | None) -> Evaluation:
    part = aio(radiator_mm=radiator_mm, cooling_class_w=2000.0)
    return cooled(by=part, cpu=cpu(max_power_w=watts))


@every(
    [
        (240.0, 300.0, None),  # two sections of 150 W
        (240.0, 301.0, "warning"),
        (360.0, 450.0, None),
        (360.0, 451.0, "warning"),
        (280.0, 408.0, None),  # 280 · 140 / 120² = 2.722 sections: 408.3 W
        (280.0, 409.0, "warning"),
        (120.0, 150.0, None),
    ]
)
def test_a_radiator_gives_off_150_w_for_each_120_mm(
    radiator_mm: float, watts: float, expected: str | None
) -> None:
    assert severity(cooled_by(radiator_mm, watts), SMALL) == expected
    assert severity(machine((looped(radiator_mm), "1", watts)), SMALL) == expected


def test_a_processor_of_unknown_power_is_cooled_where_the_most_of_its_kind_is() -> None:
    """On LGA1700 it draws at most 253 W: enough of 240 mm for all, and 120 mm for none."""
    unknown = cpu(max_power_w=None, tdp_w=125.0, socket="LGA1700")
    assert (
        severity(cooled(by=aio(radiator_mm=240.0, cooling_class_w=2e3), cpu=unknown), SMALL) is None
    )
    small = cooled(by=aio(radiator_mm=120.0, cooling_class_w=2e3), cpu=unknown)
    assert unanswered_for(small, SMALL) == "a-cpu.max_power_w"
    hot = cpu(max_power_w=None, tdp_w=151.0, socket="LGA1700")
    e = cooled(by=aio(radiator_mm=120.0, cooling_class_w=2e3), cpu=hot)
    assert severity(e, SMALL) == "warning"


def looped(radiator_mm: float | None, sold_with: float = 100.0) -> Gpu:
    """A card of which the maker allows more than it is sold with."""
    return gpu(
        cooler="aio_hybrid",
        fan_count=0,
        radiator_mm=radiator_mm,
        board_power_w=sold_with,
        max_power_limit_w=600.0,
    )


@every([120.0, 240.0, 360.0, None])
def test_a_card_is_sold_with_the_radiator_that_its_power_needs(radiator_mm: float | None) -> None:
    """240 mm cool the 480 W of an RTX 4090 SUPRIM LIQUID X."""
    e = world((looped(radiator_mm, 480.0), "1"))
    assert not found(e, SMALL)
    assert all(entry.rule != SMALL for entry in e.not_checked)


def test_a_radiator_of_unknown_size_is_only_asked_for_where_it_decides() -> None:
    assert unanswered_for(cooled_by(None, 300.0), SMALL).endswith(".radiator_mm")
    assert not found(cooled_by(None, 150.0), SMALL)
    assert all(entry.rule != SMALL for entry in cooled_by(None, 150.0).not_checked)


def test_a_card_is_limited_to_what_its_radiator_is_made_for() -> None:
    told = only(machine((looped(240.0, 200.0), "1", 350.0)), SMALL)
    assert told.remedies[0].edit == Limit(("gpu1",), 300.0)
    assert not found(machine((looped(240.0, 200.0), "1", 300.0)), SMALL)
    raised = only(machine((looped(240.0, 480.0), "1", 520.0)), SMALL)
    assert raised.remedies[0].edit == Limit(("gpu1",), 480.0), "more than its area gives off"
    card = looped(240.0, 200.0).changed(min_power_limit_w=320.0)
    stubborn = only(machine((card, "1", 350.0)), SMALL)
    assert all(remedy.edit is None for remedy in stubborn.remedies)


def blown(site: Site, case: Chassis | None = None, **choices: Any) -> Evaluation:
    card = gpu(cooler="passive", board_power_w=300.0, fan_count=0)
    duct = fan(id="a-duct", airflow_cfm=30.0, size_mm=80.0)
    placed = (Placement(card.id, "1", duct=duct.id),)
    case = chassis() if case is None else case
    return world((card, "1"), others=(duct,), placements=placed, site=site, chassis=case, **choices)


def needed_cfm(e: Evaluation) -> float:
    (judged,) = [one for one in e.checks if one.rule == SHORT]
    return judged.check.limit


def test_warm_and_thin_air_has_to_be_more() -> None:
    """20 °C of rise up to 45 °C of intake, 15 at 50 °C; at 2,000 m the air has 0.785 of its
    pressure (ISA).
    """
    assert needed_cfm(blown(Site(room_c=45.0))) == pytest.approx(26.7)
    hot = blown(Site(room_c=50.0))
    assert front_of(hot.assembly) == 50.0
    assert needed_cfm(hot) == pytest.approx(26.7 * 20 / 15)
    assert needed_cfm(blown(Site(room_c=25.0, altitude_m=2000.0))) == pytest.approx(
        26.7 / 0.785, rel=0.001
    )


def test_a_waiver_from_before_the_rule_was_divided_holds_until_it_gets_worse() -> None:
    bare = blown(Site())
    finding = only(bare, SHORT)
    parts = tuple(identity(label, bare.assembly) for label in finding.parts)
    old = Waiver(DUCTLESS, parts, "measured", "warning", 3.3 - 0.2 * 26.7, "CFM")
    assert [w.finding.rule for w in blown(Site(), waivers=(old,)).waived] == [SHORT]
    thin = blown(Site(altitude_m=2000.0), waivers=(old,))
    assert not thin.waived, "it is worse there"


LOOPLESS = "loop-without-radiator"


def blocked(watts: float | None = 250.0, **figures: Any) -> Gpu:
    return gpu(id="a-block", cooler="water_block", fan_count=0, board_power_w=watts, **figures)


def test_the_heat_of_water_blocks_wants_a_radiator_that_no_list_has() -> None:
    """Two cards of 200 and 250 W are 450 W: three sections of 150 W."""
    e = world((blocked(), "1", 200.0), (blocked(), "4"), (gpu(), "7"))
    told = only(e, LOOPLESS)
    assert told.severity.value == "warning" and told.parts == ("gpu1", "gpu2")
    assert told.message.startswith("450 W of GPU 1 and GPU 2 go into water")
    assert "About 3 × 120 mm" in told.message
    edits = [one.edit for one in told.remedies if isinstance(one.edit, Replace)]
    assert [edit.needs[0].equals for edit in edits] == ["aio_hybrid", "blower", "open_air"]
    assert {(edit.part, edit.alike) for edit in edits} == {("gpu1", ("gpu2",))}
    dry = (gpu(id="dry"), "1")
    assert not found(world(dry, (looped(240.0), "4")), LOOPLESS)


def test_the_walls_that_are_left_are_counted_by_area() -> None:
    """420 mm for fans of 140 are 420 · 140 / 120² = 4.08 sections, and 360 mm are three: seven
    together, four of them where a cooler of 360 mm hangs under the roof.
    """
    walls = [{"location": "top", "max_mm": 360.0}, {"location": "front", "max_mm": 420.0}]
    case = chassis(radiator_support=walls, max_gpu_length_front_rad_mm=450.0)
    alone = machine((blocked(), "4"), chassis=case)
    assert "take 7 × 120 mm" in only(alone, LOOPLESS).message
    beside = machine((blocked(), "4"), chassis=case, others=(aio(),), cooler="a-cooler")
    assert "take 4 × 120 mm" in only(beside, LOOPLESS).message


def test_a_block_of_unknown_power_is_not_checked() -> None:
    e = machine((blocked(None), "4"))
    assert not found(e, LOOPLESS)
    assert unanswered_for(e, LOOPLESS) == "a-block.board_power_w"
    both = machine((blocked(None), "4"), (blocked(300.0).changed(id="b"), "7"))
    assert "300 W" in only(both, LOOPLESS).message
