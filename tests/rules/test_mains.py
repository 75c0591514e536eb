"""The outlet. A Titanium supply of 4000 W gives 94 % at half load on 115 V, so that 2000 W are 2127.66 at the wall."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.build import Circuit, Site, Workload
from rigwright.evaluation import Evaluation
from tests.worlds import US_15A, cpu, found, gpu, only, psu, severity, unanswered_for, unchecked, world

BREAKER, CONTINUOUS = "mains-breaker-over", "mains-continuous-over"
US_20A = Site(volts=120, outlet_a=20, breaker_a=20)
JP_15A = Site(volts=100, outlet_a=15, breaker_a=20)


def at_the_wall(wall_w: float, site: Site = US_15A, **changes: Any) -> Evaluation:
    """A build that draws that much at the wall: a supply that is half loaded with an efficiency of 94 %, 115 V."""
    dc_w = wall_w * 0.94
    supply = psu(watts=dc_w * 2, efficiency="80 PLUS Titanium")
    return world((gpu(board_power_w=dc_w - 145), "1"), psus=(supply,), site=site, **changes)


@pytest.mark.parametrize(
    ("wall_w", "breaker", "continuous"),
    [
        (1000.0, None, None),
        (1439.9, None, None),
        (1440.1, None, "warning"),
        (1799.9, None, "warning"),
        (1800.1, "error", None),
        (2500.0, "error", None),
    ],
)
def test_an_outlet_of_120_v_and_15_a(wall_w: float, breaker: str | None, continuous: str | None) -> None:
    e = at_the_wall(wall_w)
    assert e.budget.wall_w == pytest.approx(wall_w)
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (breaker, continuous)


def test_what_is_only_estimated_in_the_efficiency_is_said() -> None:
    # 1900 W at 95 % of 2000 W: Platinum on 115 V gives 92 - 3 · 0.9 = 89.3 %, at 100 V half a per cent less
    for volts, level, wall_w, words in (
        (120, "80 PLUS Platinum", 2127.66, ()),
        (120, "Cybenetics Platinum", 2127.66, ("is an estimate: Cybenetics Platinum counts as the 80 PLUS level",)),
        (100, "80 PLUS Platinum", 2139.64, ("is an estimate: 0.5 % less at 100 V than at 115 V.",)),
    ):
        supply = psu(watts=2000.0, efficiency=level)
        site = Site(volts=volts, outlet_a=15, breaker_a=15)
        e = world((gpu(board_power_w=1900.0 - 145), "1"), psus=(supply,), site=site)
        assert e.budget.wall_w == pytest.approx(wall_w, abs=0.01)
        message = only(e, BREAKER).message
        assert all(word in message for word in words) and ("estimate" in message) == bool(words)


def test_a_burst_may_use_the_whole_circuit() -> None:
    assert severity(at_the_wall(1790.0, workload=Workload(duty="burst")), CONTINUOUS) is None
    assert severity(at_the_wall(1810.0, workload=Workload(duty="burst")), BREAKER) == "error"


def test_the_breaker_sentence_has_both_figures() -> None:
    finding = only(at_the_wall(2058.0), BREAKER)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (pytest.approx(2058), 1800)
    # 258 W / 120 V = 2.15 A over; 2058 / 120 = 17.15 A
    assert all(w in finding.message for w in ("2,058 W", "1,800 W", "120 V, 15 A", "is 2.1 A over", "(17.1 A)"))
    # at 43.5 % of 3869 W Titanium passes on 92 + 2 · 23.5 / 30 = 93.57 %: 1800 · 0.9357 = 1684.3 W DC, less 145
    assert [fix.title for fix in finding.remedies] == [
        "Use a 200–240 V circuit",
        "Use two supplies on two circuits",
        "Limit the GPU to 1,539 W",
    ]
    assert finding.rests_on == ("a-gpu.board_power_w", "a-cpu.max_power_w", "a-psu.watts", "a-psu.efficiency")


def test_the_continuous_sentence_has_both_figures() -> None:
    finding = only(at_the_wall(1620.0), CONTINUOUS)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit) == (pytest.approx(1620), 1440)
    assert all(words in finding.message for words in ("1,620 W (13.5 A)", "1,440 W", "80 % of 120 V, 15 A"))
    assert "by 1.5 A" in finding.message and "a-psu.efficiency" in finding.rests_on


@pytest.mark.parametrize(("site", "limit"), [(JP_15A, 1500), (JP_15A.changed(outlet_a=25.0), 2000)])
def test_the_lower_of_outlet_and_breaker_counts(site: Site, limit: float) -> None:
    # at 100 V the supply is half a per cent worse: 0.94 / 0.935
    finding = only(at_the_wall(2100.0, site), BREAKER)
    assert finding.measure is not None and finding.measure.limit == limit
    assert finding.measure.value == pytest.approx(2100 * 0.94 / 0.935)
    assert f"100 V, {limit / 100:.0f} A gives" in finding.message


def test_exactly_the_rating_is_not_over_it() -> None:
    wall_w = at_the_wall(1500.0).budget.wall_w or 0
    exact = Site(volts=128, outlet_a=wall_w / 128, breaker_a=wall_w / 128)  # a power of two divides exactly
    e = at_the_wall(1500.0, exact)
    assert e.budget.circuit_w == e.budget.wall_w
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (None, "warning")


def test_exactly_four_fifths_are_not_over_them() -> None:
    wall_w = at_the_wall(1000.0).budget.wall_w or 0
    site = Site(volts=128, outlet_a=10, breaker_a=10, other_load_w=1024 - wall_w)  # 0.8 · 1280 = 1024
    assert severity(at_the_wall(1000.0, site), CONTINUOUS) is None
    assert severity(at_the_wall(1000.0, site.changed(other_load_w=1024.1 - wall_w)), CONTINUOUS) == "warning"


def test_a_site_with_only_an_outlet() -> None:
    site = Site(volts=120, outlet_a=15, other_load_w=810.0)
    assert severity(at_the_wall(1000.0, site), BREAKER) == "error"
    assert severity(at_the_wall(1000.0, site.changed(other_load_w=790.0)), BREAKER) is None


@pytest.mark.parametrize(
    ("wall_w", "others", "breaker", "continuous"),
    [
        (1000.0, 400.0, None, None),
        (1000.0, 450.0, None, "warning"),
        (1000.0, 790.0, None, "warning"),
        (1000.0, 810.0, "error", None),
    ],
)
def test_other_loads_share_the_circuit(
    wall_w: float, others: float, breaker: str | None, continuous: str | None
) -> None:
    e = at_the_wall(wall_w, US_15A.changed(other_load_w=others))
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (breaker, continuous)
    if breaker:
        finding = only(e, BREAKER)
        assert "the other loads" in finding.message and finding.measure is not None
        assert finding.measure.value == pytest.approx(1810)


def test_other_outlets_of_a_branch_do_not_make_it_silent() -> None:
    """A 15 A outlet on a 20 A branch: 1300 W and 400 W elsewhere are over the outlet's figure, under the breaker's."""
    e = at_the_wall(1300.0, JP_15A.changed(other_load_w=400.0))
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (None, "warning")
    assert severity(at_the_wall(1300.0, JP_15A.changed(other_load_w=800.0)), BREAKER) == "error"


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
    assert unanswered_for(world((gpu(), "1"), site=Site()), rule) == "build.site"
    assert unanswered_for(world((gpu(), "1"), site=Site(volts=120)), rule) == "build.site"
    assert unanswered_for(world((gpu(), "1"), psus=()), rule) == "build.psus"
    assert unanswered_for(world((gpu(), "1"), psus=(psu(efficiency=None),)), rule) == "a-psu.efficiency"
    assert unanswered_for(world((gpu(board_power_w=None), "1")), rule) == "a-gpu.board_power_w"
    assert unanswered_for(world(cpu=cpu(max_power_w=None, tdp_w=None)), rule) == "a-cpu.tdp_w"


def test_a_burst_does_not_even_ask_for_the_continuous_figure() -> None:
    assert unchecked(world((gpu(), "1"), site=Site(), workload=Workload(duty="burst")), CONTINUOUS) == ()


def test_the_fix_names_the_limit_that_the_circuit_allows() -> None:
    fixes = [fix.title for fix in only(at_the_wall(1620.0), CONTINUOUS).remedies]
    # at 44.3 % of 3046 W Titanium passes on 92 + 2 · 24.3 / 30 = 93.62 %: 1440 · 0.9362 = 1348.1 W DC, less 145
    assert fixes == ["Limit the GPU to 1,203 W", "Use a 20 A circuit or 200–240 V"]


def test_the_fix_is_no_circuit_that_is_there_already() -> None:
    def fixes(site: Site, wall_w: float) -> list[str]:
        return [fix.title for fix in only(at_the_wall(wall_w, site=site), CONTINUOUS).remedies]

    assert fixes(US_20A, 2200.0)[-1] == "Use a 200–240 V circuit"
    assert fixes(Site(volts=220, outlet_a=10, breaker_a=10), 2000.0)[-1] == ("Use a circuit for more current")


def test_little_over_is_not_called_nothing_over() -> None:
    assert "is 0.02 A over" in only(at_the_wall(1802.0), BREAKER).message  # 2 W / 120 V


# several circuits


def over_two(wall_w: float, other: Circuit, at: tuple[int, ...] = (0, 1), **changes: Any) -> Evaluation:
    """Two equal supplies, half loaded at 94 % on 115 V, one at the site's own circuit and one at another."""
    dc_w = wall_w * 0.94
    supply = psu(watts=dc_w, efficiency="80 PLUS Titanium")
    return world((gpu(board_power_w=dc_w - 145), "1"), psus=(supply, supply), circuits=(other,), psu_circuits=at,
                 **changes)  # fmt: skip


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
    assert (finding.measure.value, finding.measure.limit) == (pytest.approx(1500), 1440)
    assert "Circuit 1 is over its continuous limit by 0.5 A." in finding.message
    second = only(over_two(3400.0, SECOND.changed(other_load_w=200.0), site=US_20A), BREAKER)
    assert "Circuit 2 is 0.8 A over" in second.message and second.measure is not None
    assert second.measure.value == pytest.approx(1900)
    assert len(found(over_two(4000.0, SECOND), BREAKER)) == 2


def test_the_fix_leaves_each_circuit_its_part() -> None:
    # 2880 W at the wall would be 1440 for each; at 47.9 % of 5640 W Titanium passes on 93.86 %: 2703.2 W DC, less 145
    fixes = [fix.title for fix in only(over_two(3000.0, Circuit(120.0, 20.0, 20.0)), CONTINUOUS).remedies]
    assert fixes[0] == "Limit the GPU to 2,558 W"


def test_the_fix_leaves_what_else_hangs_on_the_circuit_its_part() -> None:
    shared = at_the_wall(1500.0, site=US_15A.changed(other_load_w=200.0))
    # 1440 − 200 = 1240 W; at 41.2 % of 2820 W Titanium passes on 93.41 %: 1158.3 W DC, less 145
    assert only(shared, CONTINUOUS).remedies[0].title == "Limit the GPU to 1,013 W"


def test_a_circuit_of_another_voltage_has_its_own_amperes() -> None:
    e = over_two(2000.0, Circuit(240.0, 20.0, 20.0))  # 1000 W at 94 %, 979.2 at 96 %
    first, second = e.circuits
    assert (first.build_w, second.build_w) == (pytest.approx(1000), pytest.approx(1000 * 0.94 / 0.96))
    assert (first.amperes, second.amperes) == (pytest.approx(8.33, abs=0.01), pytest.approx(4.08, abs=0.01))
    assert e.budget.wall_w == pytest.approx((first.build_w or 0) + (second.build_w or 0))
    assert e.budget.amperes == first.amperes


def test_spare_modules_may_be_those_of_the_other_circuit() -> None:
    """Of 1+1 at two circuits each must carry all; of 2+1 with two at one circuit, that one carries all."""
    module = psu(watts=4000.0, efficiency="80 PLUS Titanium", redundant=True, redundancy_config="1+1 / 2+1 / 2+2")

    def loads(count: int, at: tuple[int, ...]) -> list[float]:
        e = world((gpu(board_power_w=1855.0), "1"), psus=(module,) * count, circuits=(SECOND,), psu_circuits=at)
        return [(c.build_w or 0) / (e.budget.wall_w or 1) for c in e.circuits]

    assert loads(2, (0, 1)) == pytest.approx([1, 1])
    assert loads(3, (0, 0, 1)) == pytest.approx([1, 0.5])
    assert loads(3, (0, 0, 0)) == [1]
    assert loads(4, (0, 0, 0, 1)) == pytest.approx([1, 0.5]), "never more than all of it"


@pytest.mark.parametrize("rule", [BREAKER, CONTINUOUS])
def test_a_circuit_that_the_build_does_not_have_is_not_checked(rule: str) -> None:
    e = over_two(2000.0, SECOND, (0, 7))
    assert unanswered_for(e, rule) == "build.psu_circuits"
    assert "supply 2 is plugged in at circuit 8" in " ".join(n.message for n in e.not_checked)


def test_no_site_is_needed_where_all_supplies_are_elsewhere() -> None:
    e = over_two(2000.0, Circuit(240.0, 20.0, 20.0), (1, 1), site=Site())
    assert (severity(e, BREAKER), severity(e, CONTINUOUS)) == (None, None)
    assert unanswered_for(over_two(2000.0, Circuit(240.0, 20.0, 20.0), (0, 1), site=Site()), BREAKER) == "build.site"
