"""The outlet. A Titanium supply of 4000 W gives 94 % at half load on 115 V, so that 2000 W are
2127.66 at the wall.

At a power factor of 0.98 an outlet of 120 V and 15 A gives 1764 W, and 1411.2 W of them for hours.
What is no more than 5 % over is a warning: no sum is truer than that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rigwright.build import Circuit, Site, Wire, Workload
from rigwright.checks import Finding
from rigwright.checks.remedy import Choose, Limit
from rigwright.evaluation import Evaluation
from rigwright.parts import Psu
from rigwright.power.sites import SITES
from tests.sampling import every
from tests.worlds import (
    US_15A,
    cpu,
    found,
    gpu,
    machine,
    only,
    plugs,
    psu,
    severity,
    unanswered_for,
    unchecked,
    world,
)

BREAKER, CONTINUOUS = "mains-breaker-over", "mains-continuous-over"
US_20A = Site(volts=120, outlet_a=20, breaker_a=20)
EU_16A = Site(volts=230, outlet_a=16, breaker_a=16)
JP_15A = Site(volts=100, outlet_a=15, breaker_a=20)


def at_the_wall(wall_w: float, site: Site = US_15A, **changes: Any) -> Evaluation:
    """A build that draws that much at the wall: a supply that is half loaded with an efficiency
    of 94 %, 115 V.
    """
    dc_w = wall_w * 0.94
    supply = psu(watts=dc_w * 2, efficiency="80 PLUS Titanium")
    return world((gpu(board_power_w=dc_w - 145), "1"), psus=(supply,), site=site, **changes)


@every(
    [
        (1000.0, None, None),
        (1411.1, None, None),
        (1411.3, None, "warning"),
        (1763.9, None, "warning"),
        (1764.1, "warning", None),
        (1852.1, "warning", None),  # 1764 · 1.05 = 1852.2
        (1852.3, "error", None),
        (2500.0, "error", None),
    ]
)
def test_an_outlet_of_120_v_and_15_a(
    wall_w: float, breaker: str | None, continuous: str | None
) -> None:
    e = at_the_wall(wall_w)
    assert e.budget.wall_w == pytest.approx(wall_w)
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (breaker, continuous)


def test_what_is_only_estimated_in_the_efficiency_is_said() -> None:
    # 1900 W at 95 % of 2000 W: Platinum on 115 V gives 92 - 3 · 0.9 = 89.3 %, at 100 V half a per
    # cent less
    for volts, level, wall_w, words in (
        (120, "80 PLUS Platinum", 2127.66, ()),
        (
            120,
            "Cybenetics Platinum",
            2127.66,
            ("Efficiency estimated: Cybenetics Platinum as 80 PLUS.",),
        ),
        (100, "80 PLUS Platinum", 2139.64, ("Efficiency estimated: 0.5 % less at 100 V.",)),
    ):
        supply = psu(watts=2000.0, efficiency=level)
        site = Site(volts=volts, outlet_a=15, breaker_a=15)
        e = world((gpu(board_power_w=1900.0 - 145), "1"), psus=(supply,), site=site)
        assert e.budget.wall_w == pytest.approx(wall_w, abs=0.01)
        message = only(e, BREAKER).message
        assert all(word in message for word in words) and ("estimate" in message) == bool(words)


def test_a_burst_may_use_the_whole_circuit() -> None:
    assert severity(at_the_wall(1760.0, workload=Workload(duty="burst")), CONTINUOUS) is None
    assert severity(at_the_wall(1760.0, workload=Workload(duty="burst")), BREAKER) is None
    assert severity(at_the_wall(1860.0, workload=Workload(duty="burst")), BREAKER) == "error"


def test_the_breaker_sentence_has_both_figures() -> None:
    finding = only(at_the_wall(2058.0), BREAKER)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (
        pytest.approx(2058),
        pytest.approx(1764),
    )
    # 2058 W / 0.98 / 120 V = 17.5 A, 2.5 A over
    assert all(
        w in finding.message
        for w in ("2,058 W", "1,764 W", "120 V, 15 A", "is 2.5 A over", "(17.5 A)")
    )
    # around the clock: 1411.2 W at the wall; at 34.1 % of 3869 W Titanium passes on 92.94 %: 1311.5
    # W DC, less 145
    assert [fix.title for fix in finding.remedies] == [
        "Use a 200–240 V circuit",
        "Use two supplies on two circuits",
        "Limit the GPU to 1,166 W",
    ]
    assert finding.remedies[0].edit == Choose(
        {
            "site.name": "us-240v-30a",
            "site.volts": 240.0,
            "site.outlet_a": 30.0,
            "site.breaker_a": 30.0,
            "site.assumed": None,  # it is no longer the usual outlet of the region
        }
    )
    assert finding.remedies[2].edit == Limit(("gpu1",), 1166.0)
    assert finding.rests_on == (
        "a-gpu.board_power_w",
        "a-cpu.max_power_w",
        "a-psu.watts",
        "a-psu.efficiency",
    )


def test_the_continuous_sentence_has_both_figures() -> None:
    finding = only(at_the_wall(1620.0), CONTINUOUS)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (
        pytest.approx(1620),
        pytest.approx(1411.2),
    )
    assert all(
        words in finding.message for words in ("1,620 W (13.8 A)", "1,411 W", "80 % of 120 V, 15 A")
    )
    assert "by 1.8 A" in finding.message and "a-psu.efficiency" in finding.rests_on


@pytest.mark.parametrize(("site", "limit"), [(JP_15A, 1470), (JP_15A.changed(outlet_a=25.0), 1960)])
def test_the_lower_of_outlet_and_breaker_counts(site: Site, limit: float) -> None:
    # at 100 V the supply is half a per cent worse: 0.94 / 0.935
    finding = only(at_the_wall(2100.0, site), BREAKER)
    assert finding.measure is not None and finding.measure.limit == pytest.approx(limit)
    assert finding.measure.value == pytest.approx(2100 * 0.94 / 0.935)
    assert f"100 V, {limit / 98:.0f} A gives" in finding.message


def test_exactly_the_rating_is_not_over_it() -> None:
    amperes = (at_the_wall(1500.0).budget.wall_w or 0) / 0.98 / 128
    e = at_the_wall(1500.0, Site(volts=128, outlet_a=amperes, breaker_a=amperes))
    assert e.budget.circuit_w == pytest.approx(e.budget.wall_w, abs=1e-9)
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (None, "warning")


def test_exactly_four_fifths_are_not_over_them() -> None:
    wall_w = at_the_wall(1000.0).budget.wall_w or 0
    site = Site(
        volts=128, outlet_a=10, breaker_a=10, other_load_w=1003.52 - wall_w
    )  # 0.8 · 0.98 · 1280
    assert severity(at_the_wall(1000.0, site), CONTINUOUS) is None
    assert (
        severity(at_the_wall(1000.0, site.changed(other_load_w=1003.6 - wall_w)), CONTINUOUS)
        == "warning"
    )


def test_a_site_with_only_an_outlet() -> None:
    site = Site(volts=120, outlet_a=15, other_load_w=860.0)
    assert severity(at_the_wall(1000.0, site), BREAKER) == "error"
    assert severity(at_the_wall(1000.0, site.changed(other_load_w=760.0)), BREAKER) is None


@every(
    [
        (1000.0, 400.0, None, None),
        (1000.0, 450.0, None, "warning"),
        (1000.0, 760.0, None, "warning"),
        (1000.0, 770.0, "warning", None),
        (1000.0, 860.0, "error", None),
    ]
)
def test_other_loads_share_the_circuit(
    wall_w: float, others: float, breaker: str | None, continuous: str | None
) -> None:
    e = at_the_wall(wall_w, US_15A.changed(other_load_w=others))
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (breaker, continuous)
    if breaker:
        finding = only(e, BREAKER)
        assert "the other loads" in finding.message and finding.measure is not None
        assert finding.measure.value == pytest.approx(wall_w + others)


def test_other_outlets_of_a_branch_do_not_make_it_silent() -> None:
    """A 15 A outlet on a 20 A branch: 1300 W and 400 W elsewhere are over the outlet's figure,
    under the breaker's.
    """
    e = at_the_wall(1300.0, JP_15A.changed(other_load_w=400.0))
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (None, "warning")
    assert (
        severity(at_the_wall(1300.0, JP_15A.changed(other_load_w=800.0)), BREAKER) == "error"
    )  # 2107 of 1960 W


@every(
    [
        # for hours the outlet gives 12 A, 1411.2 W, and the breaker 16 A, 1881.6 W
        (1400.0, 0.0, None, 0.0),
        (1400.0, 470.0, None, 0.0),  # 1870 W behind the breaker: both are within four fifths
        (1420.0, 0.0, 1420.0, 1411.2),
        (1420.0, 300.0, 1420.0, 1411.2),  # 1.006 and 0.914
        (1400.0, 600.0, 2000.0, 1881.6),  # 0.992 and 1.063
        (1420.0, 600.0, 2020.0, 1881.6),  # 1.006 and 1.074
    ]
)
def test_for_hours_the_outlet_carries_the_build_and_the_breaker_everything(
    wall_w: float, others: float, load: float | None, limit: float
) -> None:
    """NEC 210.21(B)(2): 12 A from a receptacle of 15 A. 210.20(A): a breaker carries 1.25 times
    what runs for three hours, so 16 A of 20 A.
    """
    site = Site(volts=120, outlet_a=15, breaker_a=20, other_load_w=others)
    e = at_the_wall(wall_w, site)
    assert severity(e, CONTINUOUS) == (None if load is None else "warning")
    if load is not None:
        finding = only(e, CONTINUOUS)
        assert finding.measure is not None
        assert finding.measure.value == pytest.approx(load)
        assert finding.measure.limit == pytest.approx(limit)
        amperes = "20 A" if load > wall_w else "15 A"
        assert f"80 % of 120 V, {amperes}" in finding.message
        assert ("With the other loads" in finding.message) is (load > wall_w)


@every(
    [
        # the outlet gives 1764 W (15 A), the breaker 2352 W (20 A); 1852.2 and 2469.6 W are 5 % up
        (1800.0, 500.0, 1800.0, "warning"),  # 1.020 of the outlet, 0.978 of the breaker
        (1800.0, 650.0, 2450.0, "warning"),  # 1.020 and 1.042
        (1800.0, 900.0, 2700.0, "error"),  # 1.020 and 1.148: 23.0 of 20 A
        (1850.0, 625.0, 2475.0, "error"),  # 1.049 and 1.052
        (1900.0, 400.0, 1900.0, "error"),  # 1.077 and 0.978: 16.2 of 15 A
        (1900.0, 900.0, 2800.0, "error"),  # 1.077 and 1.190
    ]
)
def test_the_fuller_of_outlet_and_breaker_decides(
    wall_w: float, others: float, value: float, verdict: str
) -> None:
    site = Site(volts=120, outlet_a=15, breaker_a=20, other_load_w=others)
    finding = only(at_the_wall(wall_w, site), BREAKER)
    assert finding.severity.value == verdict
    assert finding.measure is not None
    assert finding.measure.value == pytest.approx(value)
    assert finding.measure.limit == pytest.approx(1764 if value == wall_w else 2352)


def test_the_amperes_of_the_fuller_one_are_told() -> None:
    """2700 W at a power factor of 0.98 and 120 V are 22.96 A, 2.96 A over the breaker's 20 A."""
    site = Site(volts=120, outlet_a=15, breaker_a=20, other_load_w=900)
    message = only(at_the_wall(1800.0, site), BREAKER).message
    assert "is 3.0 A over its rating" in message
    assert "2,700 W (23.0 A)" in message and "120 V, 20 A gives 2,352 W" in message


def test_a_breaker_that_is_surely_over_comes_before_an_outlet_that_may_be() -> None:
    """A processor of 170 W may draw 230 W for long, or 60 W less: 63.8 W at the wall. 1910 W
    are 1.083 of the outlet's 1764 W and may be 1.046; 2540 W are 1.080 of the breaker's 2352 W and
    at least 1.053, which is more than the 5 % of a warning.
    """
    dc_w = 1910 * 0.94
    supply = psu(watts=dc_w * 2, efficiency="80 PLUS Titanium")
    card = gpu(board_power_w=dc_w - 45 - 230)
    site = Site(volts=120, outlet_a=15, breaker_a=20, other_load_w=630)
    e = machine((card, "1"), psus=(supply,), site=site, cpu=cpu(max_power_w=None, tdp_w=170.0))
    finding = only(e, BREAKER)
    assert finding.measure is not None
    assert finding.measure.value == pytest.approx(2540)
    assert finding.severity.value == "error"


def test_a_bigger_circuit_clears_both() -> None:
    e = at_the_wall(1810.0, US_20A)
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (None, None)
    assert severity(at_the_wall(1921.0, US_20A), CONTINUOUS) == "warning"


def test_the_230_v_column_counts_from_180_v_on() -> None:
    e = at_the_wall(2000.0, Site(volts=230, outlet_a=16, breaker_a=16))
    assert e.budget.wall_w == pytest.approx(2000 * 0.94 / 0.96)
    assert severity(e, BREAKER) is None


@pytest.mark.parametrize("rule", [BREAKER, CONTINUOUS])
def test_the_mains_are_not_checked_without(rule: str) -> None:
    assert unanswered_for(machine((gpu(), "1"), site=Site()), rule) == "build.site"
    assert unanswered_for(machine((gpu(), "1"), site=Site(volts=120)), rule) == "build.site"
    assert unanswered_for(machine((gpu(), "1"), psus=()), rule) == "build.psus"
    assert (
        unanswered_for(machine((gpu(), "1"), psus=(psu(efficiency=None),)), rule)
        == "a-psu.efficiency"
    )
    assert unanswered_for(machine((gpu(board_power_w=None), "1")), rule) == "a-gpu.board_power_w"
    assert unchecked(machine(cpu=cpu(max_power_w=None, tdp_w=None)), rule) == (
        "a-cpu.max_power_w",
        "a-cpu.tdp_w",
    )


def test_a_burst_does_not_even_ask_for_the_continuous_figure() -> None:
    assert (
        unchecked(machine((gpu(), "1"), site=Site(), workload=Workload(duty="burst")), CONTINUOUS)
        == ()
    )


def test_the_fix_names_the_limit_that_the_circuit_allows() -> None:
    fixes = [fix.title for fix in only(at_the_wall(1620.0), CONTINUOUS).remedies]
    # at 43.4 % of 3046 W Titanium passes on 92 + 2 · 23.4 / 30 = 93.56 %: 1411.2 · 0.9356 = 1320.3
    # W DC, less 145
    assert fixes == ["Limit the GPU to 1,175 W", "Use a 200–240 V circuit"]


def test_the_fix_is_no_circuit_that_is_there_already() -> None:
    def fixes(site: Site, wall_w: float) -> list[str]:
        return [fix.title for fix in only(at_the_wall(wall_w, site=site), CONTINUOUS).remedies]

    assert fixes(US_20A, 2200.0)[-1] == "Use a 200–240 V circuit"
    assert fixes(Site(volts=220, outlet_a=10, breaker_a=10), 2000.0)[-1] == (
        "Use a circuit for more current"
    )


def test_what_is_within_the_accuracy_of_the_sums_is_at_the_limit() -> None:
    assert (
        "The circuit is at its limit. The build draws 1,766 W (15.02 A)"
        in only(at_the_wall(1766.0), BREAKER).message
    )
    assert (
        "The circuit is at its continuous limit." in only(at_the_wall(1412.0), CONTINUOUS).message
    )


def sum_of(finding: Finding) -> Mapping[str, Any]:
    """What the first sentence of a finding's detail is filled in with."""
    values = finding.detail.values
    while "first" in values:
        values = values["first"].values
    return values


def test_the_sum_can_be_done_again_by_hand() -> None:
    """80 % of 15 A are 12 A; 12 A × 120 V × 0.98 are 1,411 W, and not the 1,440 W of 12 A × 120 V.

    The whole of it is 15 A × 120 V × 0.98 = 1,764 W.
    """
    for_hours = sum_of(only(at_the_wall(1620.0), CONTINUOUS))
    assert for_hours["most"] == "12.0" and for_hours["limit"] == "1,411 W"
    assert for_hours["factor"] == pytest.approx(1411.2 / (12.0 * 120.0))
    at_once = sum_of(only(at_the_wall(1900.0), BREAKER))
    assert at_once["limit"] == "1,764 W"
    assert at_once["factor"] == pytest.approx(1764.0 / (15.0 * 120.0))


def test_how_low_a_limit_goes_is_asked_where_the_circuit_would_carry_too_much() -> None:
    """Nobody states that a card of 300 W takes 150 W; some take 70 % at the least."""
    field = "a-gpu.min_power_limit_w"
    for own_w, limit_w, asked in ((300.0, 150.0, False), (1700.0, 900.0, True)):
        card = gpu(board_power_w=own_w, min_power_limit_w=None)
        e = machine((card, "1", limit_w), psus=(psu(watts=3000.0),), site=US_15A)
        for rule in (BREAKER, CONTINUOUS):
            assert (field in unchecked(e, rule)) is asked


# several circuits


def over_two(
    wall_w: float, other: Circuit, at: tuple[int, ...] = (0, 1), **changes: Any
) -> Evaluation:
    """Two modules that share the load, half loaded at 96 %, at the site's own circuit and at
    another.
    """
    dc_w = wall_w * 0.96
    supply = psu(
        watts=dc_w, efficiency="80 PLUS Titanium", redundant=True, redundancy_config="none"
    )
    return world(
        (gpu(board_power_w=dc_w - 145), "1"),
        psus=(supply, supply),
        circuits=(other,),
        psu_circuits=at,
        **changes,
    )


SECOND = Circuit(120.0, 15.0, 15.0)


def test_two_circuits_carry_half_each() -> None:
    e = over_two(2800.0, SECOND)
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (None, None)
    assert severity(over_two(2800.0, SECOND, (0, 0)), BREAKER) == "error"
    assert severity(over_two(2800.0, SECOND, (1, 1)), BREAKER) == "error"
    assert severity(over_two(2800.0, SECOND, ()), BREAKER) == "error"


def test_the_circuit_that_is_over_is_named() -> None:
    finding = only(over_two(3000.0, Circuit(120.0, 20.0, 20.0)), CONTINUOUS)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (
        pytest.approx(1500),
        pytest.approx(1411.2),
    )
    assert "Circuit 1 is over its continuous limit by 0.8 A." in finding.message
    second = only(over_two(3400.0, SECOND.changed(other_load_w=200.0), site=US_20A), BREAKER)
    assert "Circuit 2 is 1.2 A over" in second.message and second.measure is not None
    assert second.measure.value == pytest.approx(1900)
    assert len(found(over_two(4000.0, SECOND), BREAKER)) == 2


def test_the_fix_leaves_each_circuit_its_part() -> None:
    # 1411.2 W for the first; at 47 % of 2880 W such a module passes on 95.8 %: 1352 W of 2704 W DC,
    # less 145
    fixes = [
        fix.title for fix in only(over_two(3000.0, Circuit(120.0, 20.0, 20.0)), CONTINUOUS).remedies
    ]
    assert fixes[0] == "Limit the GPU to 2,558 W"


def test_the_fix_leaves_what_else_hangs_on_the_circuit_its_part() -> None:
    shared = at_the_wall(1500.0, site=US_15A.changed(other_load_w=200.0))
    # 1411.2 − 200 = 1211.2 W; at 40.1 % of 2820 W Titanium passes on 93.34 %: 1130.6 W DC, less 145
    assert only(shared, CONTINUOUS).remedies[0].title == "Limit the GPU to 985 W"


def test_a_circuit_of_another_voltage_has_its_own_amperes() -> None:
    """What hangs on the second supply passes at 240 V: 96 % at half load, 94 % at full load."""
    supply = psu(watts=1000.0, efficiency="80 PLUS Titanium")
    card = gpu(board_power_w=700.0, power_connectors=plugs(pin8=3))
    wires = tuple(Wire(0, socket, 1, socket) for socket in range(3))
    other = (Circuit(240.0, 20.0, 20.0),)
    at = (0, 1)
    e = world(
        (card, "1"),
        psus=(supply, supply),
        circuits=other,
        psu_circuits=at,
        wires=wires,
        site=US_15A,
    )
    first, second = e.circuits
    wall_w = 655 / (0.96 - 0.02 * 0.155 / 0.5)
    assert second.build_w == pytest.approx(wall_w)
    assert second.amperes == pytest.approx(wall_w / 0.98 / 240)
    assert first.amperes == pytest.approx(190 / 0.918 / 0.98 / 120)
    assert e.budget.wall_w == pytest.approx((first.build_w or 0) + (second.build_w or 0))
    assert e.budget.amperes == first.amperes


def test_each_circuit_carries_what_hangs_on_its_supply() -> None:
    """A card of 700 W with three 8-pins takes 45 W from the slot.

    The rest of it hangs on the second supply.
    """
    supply = psu(watts=1000.0, efficiency="80 PLUS Titanium")
    card = gpu(board_power_w=700.0, power_connectors=plugs(pin8=3))
    wires = tuple(Wire(0, socket, 1, socket) for socket in range(3))
    at = (0, 1)
    e = world(
        (card, "1"),
        psus=(supply, supply),
        circuits=(SECOND,),
        psu_circuits=at,
        wires=wires,
        site=US_15A,
    )
    assert [supply.dc_w for supply in e.supplies] == [pytest.approx(190), pytest.approx(655)]
    # Titanium at 115 V: 90 % at a tenth, 92 % at a fifth, 94 % at half, 90 % at full load
    efficiencies = (0.90 + 0.02 * 0.9, 0.94 - 0.04 * 0.155 / 0.5)
    assert [c.build_w for c in e.circuits] == [
        pytest.approx(190 / efficiencies[0]),
        pytest.approx(655 / efficiencies[1]),
    ]
    assert e.budget.wall_w == pytest.approx(190 / efficiencies[0] + 655 / efficiencies[1])


def test_supplies_that_are_split_are_not_told_to_split() -> None:
    fixes = [
        fix.title for f in found(over_two(4000.0, SECOND, (0, 1)), BREAKER) for fix in f.remedies
    ]
    assert fixes and "Split the supplies over two circuits" not in fixes
    (finding,) = found(over_two(4000.0, SECOND, (0, 0)), BREAKER)
    split = next(
        fix for fix in finding.remedies if fix.title == "Split the supplies over two circuits"
    )
    assert isinstance(split.edit, Choose) and split.edit.fields["psu_circuits"] == (0, 2)


def redundant_modules(
    at: tuple[int, ...], dc_w: float = 1000.0, site: Site = US_15A, second: Circuit = SECOND
) -> Evaluation:
    """Modules of a redundant set at the site's own circuit and at another."""
    module = psu(
        watts=4000.0,
        efficiency="80 PLUS Titanium",
        redundant=True,
        redundancy_config="1+1 / 2+1 / 2+2",
    )
    return world(
        (gpu(board_power_w=dc_w - 145), "1"),
        psus=(module,) * len(at),
        circuits=(second,),
        psu_circuits=at,
        site=site,
    )


def test_circuits_share_what_the_modules_at_them_share() -> None:
    """What spare modules take over counts beside that: of 1+1 at two circuits each comes to carry
    all; of 2+1 with two at one circuit, that one does.
    """

    def loads(*at: int) -> list[tuple[float, float]]:
        e = redundant_modules(at)
        wall_w = e.budget.wall_w or 1
        return [((c.build_w or 0) / wall_w, (c.without_spare_w or 0) / wall_w) for c in e.circuits]

    third = pytest.approx(1 / 3)
    assert loads(0, 1) == [(pytest.approx(0.5), pytest.approx(1))] * 2
    assert loads(0, 0, 1) == [(pytest.approx(2 / 3), pytest.approx(1)), (third, pytest.approx(0.5))]
    assert loads(0, 0, 0) == [(pytest.approx(1), 0)], "no spare one is elsewhere"
    assert loads(0, 0, 0, 1) == [(0.75, pytest.approx(1)), (0.25, pytest.approx(0.5))]
    assert loads(0, 0, 1, 1) == [(pytest.approx(0.5), pytest.approx(1))] * 2


def test_a_circuit_too_weak_for_all_loses_the_redundancy_and_runs() -> None:
    """A circuit of 230 V and 16 A gives 3,606 W; Titanium passes on about 94 % of what it takes."""
    strong = (EU_16A, Circuit(230.0, 16.0, 16.0))
    lost = "psu-redundancy-lost"
    e = redundant_modules((0, 0, 1, 1), 3000.0, *strong)
    assert (severity(e, BREAKER), severity(e, lost)) == (None, None)
    e = redundant_modules((0, 0, 1, 1), 3700.0, *strong)
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (None, None)
    first, second = found(e, lost)
    assert first.severity.value == second.severity.value == "warning"
    assert first.measure is not None and first.measure.limit == pytest.approx(3606.4)
    assert first.measure.value == pytest.approx(e.budget.wall_w)
    assert "Circuit 1 does not carry the machine without the others." in first.message
    e = redundant_modules((0, 0, 0, 0), 3700.0, *strong)
    assert (severity(e, BREAKER), severity(e, lost)) == ("error", None)


@pytest.mark.parametrize("rule", [BREAKER, CONTINUOUS])
def test_a_circuit_that_the_build_does_not_have_is_not_checked(rule: str) -> None:
    e = over_two(2000.0, SECOND, (0, 7))
    assert unanswered_for(e, rule) == "build.psu_circuits"
    assert "supply 2 is plugged in at circuit 8" in " ".join(n.message for n in e.not_checked)


def test_no_site_is_needed_where_all_supplies_are_elsewhere() -> None:
    e = over_two(2000.0, Circuit(240.0, 20.0, 20.0), (1, 1), site=Site())
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (None, None)
    assert (
        unanswered_for(over_two(2000.0, Circuit(240.0, 20.0, 20.0), (0, 1), site=Site()), BREAKER)
        == "build.site"
    )


@every([1400.0, 1500.0, 1540.0, 1580.0, 1740.0])
def test_what_surely_is_beyond_the_rating_is_said_once(card_w: float) -> None:
    """Without the processor's own highest power the load at the wall may be some 90 W less."""
    boosts = cpu(max_power_w=None, tdp_w=100.0, socket="LGA1151")
    card = gpu(board_power_w=card_w)
    e = machine((card, "1"), cpu=boosts, psus=(psu(watts=3000.0),), site=US_15A)
    (over,) = found(e, BREAKER)
    is_sure = over.severity.value == "error"
    assert is_sure == (card_w > 1550)
    assert bool(found(e, CONTINUOUS)) != is_sure


def test_what_may_be_beyond_the_rating_is_not_said_to_be_at_it() -> None:
    """Of 1,855.9 W at the wall, 91.9 W beyond 1,764 W and 0.8 A at 120 V and 0.98, a hundred watts
    are only assumed of the processor; of a supply of 1,000 W it is 150 W of 1,150.
    """
    boosts = cpu(max_power_w=None, tdp_w=100.0, socket="LGA1151")

    def machine(total_w: float, supply: Psu, site: Site) -> Evaluation:
        card = gpu(board_power_w=total_w - 245.0)
        return world((card, "1"), cpu=boosts, psus=(supply,), site=site)

    large, small = psu(watts=3000.0), psu(watts=1000.0)
    circuit = only(machine(1700.0, large, US_15A), BREAKER)
    assert circuit.severity.value == "warning"
    assert circuit.message.startswith("The circuit may be 0.8 A over its rating.")
    at_limit = only(machine(1650.0, large, US_15A), BREAKER)  # 2 % beyond
    assert at_limit.message.startswith("The circuit is at its limit.")
    titles = {
        1030.0: "The supply is at its limit.",
        1100.0: "The supply is 100 W short with the processor at full load.",
        1150.0: "The supply may be 150 W short.",
    }
    for total_w, title in titles.items():
        told = only(machine(total_w, small, SITES["de-230v-16a"]), "psu-overload")
        assert (told.severity.value, str(told.title)) == ("warning", title)
