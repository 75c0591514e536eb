"""Labels, cords and inlets. A lone card of P watts draws P + 145 W: CPU 100, consumer board 45."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.build import Circuit, Site, Workload
from rigwright.evaluation import Evaluation
from rigwright.power.sites import SITES
from tests.sampling import every
from tests.worlds import (
    US_15A,
    cpu,
    found,
    gpu,
    machine,
    only,
    psu,
    severity,
    unanswered_for,
    unchecked,
    world,
)

DERATE, CORD = "psu-line-derate", "cord-inlet-over"
TITANIUM = "80 PLUS Titanium"
DE, JP = SITES["de-230v-16a"], SITES["jp-100v-15a"]
LABEL: Any = (
    {"vac_min": 100.0, "vac_max": 120.0, "watts": 1000.0},
    {"vac_min": 200.0, "vac_max": 240.0, "watts": 1600.0},
)


ALL: Any = Workload(load="everything")


def drawing(
    dc_w: float,
    site: Site = US_15A,
    count: int = 1,
    workload: Workload | None = None,
    **figures: Any,
) -> Evaluation:
    """A build that draws that much on one kind of supply."""
    cards = ((gpu(board_power_w=dc_w - 145), "1"),)
    supplies = (psu(**figures),) * count
    return world(*cards, psus=supplies, site=site, workload=workload or Workload())


# what the supply gives


@every([(500.0, None), (999.9, None), (1000.0, None), (1000.1, "warning"), (1050.1, "error")])
def test_a_label_for_the_voltage_counts(dc_w: float, said: str | None) -> None:
    assert severity(drawing(dc_w, derating=LABEL, workload=ALL), DERATE) == said


@every(
    [
        (1.05, ALL, "warning"),
        (1.051, ALL, "error"),
        (1.07, Workload(), "warning"),  # of 100 W a processor that feeds cards leaves 70
        (1.071, Workload(), "error"),
    ]
)
def test_rating_and_label_spare_the_same_watts(over: float, workload: Workload, said: str) -> None:
    """What works at once is asked of the load, and so alike by each rule that compares it."""
    rated = drawing(1000.0 * over, watts=1000.0, derating=None, workload=workload)
    assert severity(rated, "psu-overload") == said
    labelled = drawing(1000.0 * over, derating=LABEL, workload=workload)
    assert severity(labelled, DERATE) == said
    if said == "warning" and over > 1.05:
        for e, rule in ((rated, "psu-overload"), (labelled, DERATE)):
            assert "short with the processor at full load" in only(e, rule).message


def test_a_cord_that_only_the_loss_of_a_module_overloads_is_told_with_the_loss() -> None:
    """1,900 W on two modules of 2000 W at 100 V: 10.4 A for each, 21 A once one is gone, through
    cords of 15 A. With 3,000 W each takes 17 A.
    """
    pair: Any = {"watts": 2000.0, "redundant": True, "redundancy_config": "1+1", "ac_inlet": "C14"}
    site = SITES["jp-100v-15a"]
    both = drawing(1900.0, site, 2, **pair)
    assert [round(supply.amperes or 0.0, 1) for supply in both.supplies] == [10.4, 10.4]
    assert severity(both, CORD) is None
    lost = only(both, "psu-redundancy-lost")
    assert lost.severity.value == "error"
    assert "since inlet C14 and its cord carry 15 A" in lost.message
    by_loss = only(drawing(2000.0, site, 2, **{**pair, "ac_inlet": None}), CORD)
    assert by_loss.severity.value == "warning", "22 A through any inlet once one is gone, else 11 A"
    assert severity(drawing(3000.0, site, 2, **pair), CORD) == "error"


def test_the_sentence_names_label_voltage_and_load() -> None:
    finding = only(drawing(1200.0, derating=LABEL), DERATE)
    assert "At 120 V, The psu is 200 W short." in finding.message
    assert "By its label it gives 1,000 W at 120 V; 1,200 W are asked of it." in finding.message
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        1200,
        1000,
    )
    assert [fix.title for fix in finding.remedies][0] == "Use a 200–240 V circuit"


@every(
    [
        # volts · amperes · 0.98 · efficiency: a 10 kW Titanium supply gives 92 % at a fifth of it,
        # 94 % on 230 V
        (SITES["us-120v-15a"], "C20", 120 * 15 * 0.98 * 0.92),
        (SITES["us-120v-20a"], "C20", 120 * 20 * 0.98 * 0.92),
        (SITES["us-120v-20a"], "C14", 120 * 15 * 0.98 * 0.92),
        (SITES["jp-100v-15a"], "C20", 100 * 15 * 0.98 * 0.915),
        (SITES["jp-100v-20a"], "C20", 100 * 16 * 0.98 * 0.915),
        (SITES["jp-100v-20a"], "C14", 100 * 15 * 0.98 * 0.915),
        (SITES["de-230v-16a"], "C20", 230 * 16 * 0.98 * 0.94),
        (SITES["de-230v-16a"], "C14", 230 * 10 * 0.98 * 0.94),
        (SITES["gb-230v-13a"], "C20", 230 * 13 * 0.98 * 0.94),
        (Site(volts=120, outlet_a=15), "C20", 120 * 15 * 0.98 * 0.92),
        (Site(volts=230, breaker_a=32), "C20", 230 * 16 * 0.98 * 0.94),
        (Site(volts=208, outlet_a=30), "C20", 208 * 20 * 0.98 * 0.94),
        (Site(volts=100, outlet_a=20), "C14", 100 * 15 * 0.98 * 0.915),
        (Site(volts=105, outlet_a=20), "C20", 105 * 16 * 0.98 * 0.915),
        (Site(volts=106, outlet_a=20), "C20", 106 * 20 * 0.98 * 0.92),
    ]
)
def test_without_a_label_the_cord_decides(site: Site, inlet: str, limit_w: float) -> None:
    rated = limit_w * 5  # so that it is loaded at a fifth
    below, above = (
        drawing(limit_w * x, site, watts=rated, efficiency=TITANIUM, ac_inlet=inlet)
        for x in (0.999, 1.051)
    )
    assert not found(below, DERATE)
    (finding,) = found(above, DERATE)
    assert finding.severity.value == "error"
    assert finding.measure is not None and finding.measure.limit == pytest.approx(limit_w, rel=2e-3)
    assert f"No label for {site.volts:.0f} V is known." in finding.message


def test_the_published_examples_of_low_line_limits() -> None:
    """89 % of what 100 V and 15 A, 100 V and 12 A, 120 V and 15 A, 120 V and 12 A give."""
    from rigwright.power.supplies import usable_power_w

    # 89 % at full load on 115 V
    bronze_and_up = psu(watts=1000.0, efficiency="80 PLUS Platinum")
    for volts, amperes, watts in ((120, 15, 1570), (120, 12, 1256)):
        usable = usable_power_w(bronze_and_up, volts, amperes)
        assert usable is not None and usable.watts == pytest.approx(watts, abs=1)
    for amperes, watts in ((15, 1308), (12, 1047)):
        # above the voltages that lose half a per cent
        usable = usable_power_w(bronze_and_up, 106, amperes)
        assert usable is not None and usable.watts * 100 / 106 == pytest.approx(watts, abs=1)


def test_a_label_that_says_no_is_a_sentence_too() -> None:
    no: Any = ({"vac_min": 100.0, "vac_max": 120.0, "watts": 0.0},)
    finding = only(drawing(500.0, derating=no), DERATE)
    assert (
        "The psu is not rated for 120 V. By its label it runs at 200–240 V only." in finding.message
    )
    assert finding.severity.value == "error"


@every([100.0, 110.0, 120.0, 127.0])
def test_a_label_for_high_mains_only_gives_nothing_at_low_mains(volts: float) -> None:
    high: Any = ({"vac_min": 200.0, "vac_max": 240.0, "watts": 1600.0},)
    at = Site(volts=volts, outlet_a=20, breaker_a=20)
    assert severity(drawing(300.0, at, derating=high), DERATE) == "error"
    assert severity(drawing(300.0, DE, derating=high), DERATE) is None
    assert severity(drawing(300.0, at.changed(volts=208.0), derating=high), DERATE) is None


@pytest.mark.parametrize("volts", [100.0, 110.0, 120.0])
def test_what_a_large_supply_without_a_label_gives_at_low_mains_is_an_open_question(
    volts: float,
) -> None:
    at = Site(volts=volts, outlet_a=20, breaker_a=20)
    assert unanswered_for(drawing(500.0, at, watts=2000.0), DERATE) == "a-psu.derating"
    assert unchecked(drawing(500.0, at, watts=1600.0), DERATE) == ()
    assert unchecked(drawing(500.0, at, watts=2000.0, derating=LABEL), DERATE) == ()
    assert unchecked(drawing(500.0, DE, watts=2000.0), DERATE) == ()


def test_only_what_gives_more_is_offered() -> None:
    """A larger supply gives no more through the same cord or at mains that it is not rated for, and
    no cord carries more than its outlet.
    """
    larger, cord = "Choose a supply of at least", "Choose a cord and an inlet for more current"
    high: Any = ({"vac_min": 200.0, "vac_max": 240.0, "watts": 2000.0},)
    wide = Site(name="us", volts=120.0, outlet_a=20.0, breaker_a=20.0)
    narrow = wide.changed(outlet_a=15.0)
    cases: tuple[tuple[Site, dict[str, Any], bool, bool], ...] = (
        (wide, {"watts": 3000.0, "ac_inlet": "C14"}, False, True),
        (narrow, {"watts": 3000.0, "ac_inlet": "C14"}, False, False),
        (narrow, {"watts": 3000.0, "ac_inlet": "C20"}, False, False),
        (wide, {"watts": 2000.0, "derating": high}, False, False),
        (wide, {"watts": 2000.0, "derating": LABEL}, True, False),
    )
    for site, figures, by_supply, by_cord in cases:
        # no limit helps: the cards may not be held below what they draw
        e = drawing(2000.0, site, **figures)
        titles = [str(remedy.title) for remedy in only(e, DERATE).remedies]
        assert any(title.startswith(larger) for title in titles) == by_supply, figures
        assert (cord in titles) == by_cord, (site, figures)


def test_where_two_ranges_meet_the_lower_counts() -> None:
    both: Any = (
        {"vac_min": 200.0, "vac_max": 230.0, "watts": 1800.0},
        {"vac_min": 230.0, "vac_max": 240.0, "watts": 2000.0},
    )
    assert severity(drawing(1900.0, DE, watts=2000.0, derating=both), DERATE) == "error"
    assert (
        severity(drawing(1900.0, DE.changed(volts=240.0), watts=2000.0, derating=both), DERATE)
        is None
    )


def test_supplies_that_share_a_load_give_twice_as_much() -> None:
    sharing: Any = {"derating": LABEL, "count": 2, "redundant": True, "redundancy_config": "none"}
    assert severity(drawing(1900.0, **sharing), DERATE) is None
    finding = only(drawing(2101.0, **sharing), DERATE)
    assert "the supplies give 2,000 W together at 120 V" in finding.message
    assert "2,101 W are asked of them." in finding.message
    assert finding.measure is not None and finding.measure.limit == 2000


# inlets and cords


@every(
    [
        (DE, "C14", 9.99, None),
        (DE, "C14", 10.01, "warning"),  # at the limit: no sum is truer than 5 %
        (DE, "C14", 10.49, "warning"),
        (DE, "C14", 10.51, "error"),
        (DE, "C20", 15.99, None),
        (DE, "C20", 16.81, "error"),
        (SITES["us-120v-20a"], "C14", 14.99, None),
        (SITES["us-120v-20a"], "C14", 15.01, "warning"),
        (SITES["us-120v-20a"], "C14", 15.76, "error"),
        (SITES["us-240v-30a"], "C20", 19.99, None),
        (SITES["us-240v-30a"], "C20", 21.01, "error"),
        (JP, "C14", 11.99, None),
        (JP, "C14", 12.01, "warning"),  # many Japanese cords carry 12 A
        (JP, "C14", 15.01, "warning"),
        (JP, "C14", 15.76, "error"),
        (JP, "C20", 14.99, None),
        (JP, "C20", 15.76, "error"),  # the plug at the other end
        (DE, "C14 x2", 10.51, "error"),
    ]
)
def test_what_inlets_and_cords_carry(
    site: Site, inlet: str, amperes: float, said: str | None
) -> None:
    # half loaded, Titanium gives 94 % on 115 V, 93.5 % at 100 V and 96 % on 230 V
    volts = site.volts or 0
    efficiency = 0.96 if volts >= 180 else 0.935 if volts <= 105 else 0.94
    dc_w = (
        amperes * volts * 0.98 * efficiency
    )  # amperes by volt-amperes, as the power factor has it
    e = drawing(dc_w, site, watts=dc_w * 2, efficiency=TITANIUM, ac_inlet=inlet)
    assert severity(e, CORD) == said
    if said:
        finding = only(e, CORD)
        assert finding.measure is not None and finding.measure.value == pytest.approx(amperes)
        weak = amperes < 15 and site is JP
        assert finding.estimate == weak
        start = "The cord or inlet of" if said == "error" or weak else "is at its limit of"
        assert start in finding.message and f"{amperes:.2f} A" in finding.message.replace(
            f"{amperes:.1f} A", f"{amperes:.2f} A"
        )


def test_of_two_supplies_each_has_its_cord() -> None:
    sharing: Any = {"redundant": True, "redundancy_config": "none"}
    e = drawing(4000.0, DE, count=2, watts=2500.0, **sharing)  # 2000 W each: 9.7 A
    assert severity(e, CORD) is None
    assert severity(drawing(4000.0, DE, watts=5000.0), CORD) == "error"


def test_several_cords_are_said_to_give_what_they_give_together() -> None:
    """15 A at 120 V are 1,764 W; one cord cannot give 3,000 W of two supplies' load."""
    sharing: Any = {"count": 2, "redundant": True, "redundancy_config": "none"}
    told = only(drawing(3600.0, watts=2500.0, efficiency=TITANIUM, **sharing), DERATE).message
    assert "Through such cords the supplies give" in told and "together" in told
    alone = only(drawing(1800.0, watts=2500.0, efficiency=TITANIUM), DERATE).message
    assert "Through it the supply gives" in alone and "together" not in alone


def test_several_supplies_that_are_not_rated_for_the_mains_are_told_so() -> None:
    no: Any = ({"vac_min": 100.0, "vac_max": 120.0, "watts": 0.0},)
    sharing: Any = {"count": 2, "redundant": True, "redundancy_config": "none"}
    told = only(drawing(900.0, derating=no, **sharing), DERATE).message
    assert "By its label it runs at 200–240 V only." in told and "together" not in told


def test_the_same_supplies_are_said_once() -> None:
    assert len(found(drawing(9000.0, DE, count=2, watts=5000.0), CORD)) == 1
    assert len(found(drawing(9000.0, DE, count=2, watts=5000.0), DERATE)) == 1


def test_a_supply_at_another_circuit_has_that_voltage() -> None:
    def at(circuits: tuple[Circuit, ...], psu_circuits: tuple[int, ...]) -> Assembly:
        supply = psu(watts=1600.0)
        return machine(
            (gpu(board_power_w=1600.0), "1"),
            psus=(supply,),
            circuits=circuits,
            psu_circuits=psu_circuits,
        )

    assert severity(at((), ()), DERATE) == "error"
    high = Circuit(240.0, 20.0, 20.0)
    assert (severity(at((high,), (1,)), DERATE), severity(at((high,), (1,)), CORD)) == (None, None)


@pytest.mark.parametrize("rule", [DERATE, CORD])
def test_inlets_are_not_checked_without(rule: str) -> None:
    assert unanswered_for(machine((gpu(), "1"), site=Site()), rule) == "build.site"
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
    assert (
        unanswered_for(drawing(2300.0, DE, watts=2500.0, ac_inlet=None), rule) == "a-psu.ac_inlet"
    )
    assert (
        unanswered_for(drawing(2300.0, DE, watts=2500.0, ac_inlet="a plug"), rule)
        == "a-psu.ac_inlet"
    )


@pytest.mark.parametrize("rule", [DERATE, CORD])
def test_an_unknown_inlet_is_not_asked_where_every_one_would_do_or_none(rule: str) -> None:
    assert unchecked(drawing(1000.0, DE, ac_inlet=None), rule) == ()
    assert (
        severity(drawing(4000.0, DE, watts=5000.0, ac_inlet=None), rule) == "error"
    )  # more than its outlet


@pytest.mark.parametrize("rule", [DERATE, CORD])
def test_an_unknown_inlet_is_asked_where_the_largest_is_too_little_by_an_estimate_alone(
    rule: str,
) -> None:
    """Of 16 A at 230 V it gives 3,335 W; a sum is off by 5 %, so that 3,502 W are surely more."""
    e = drawing(3450.0, DE, watts=5000.0, ac_inlet=None)
    assert unchecked(e, rule) == ("a-psu.ac_inlet",)
    assert [finding.severity.value for finding in found(e, rule)] == ["warning"]


@pytest.mark.parametrize(("dc_w", "said"), [(1650.0, "warning"), (1700.0, "error")])
def test_what_is_too_much_for_the_rating_is_not_said_again_of_the_label(
    dc_w: float, said: str
) -> None:
    full: Any = ({"vac_min": 200.0, "vac_max": 240.0, "watts": 1600.0},)
    e = drawing(dc_w, DE, watts=1600.0, derating=full, ac_inlet="C20")
    assert severity(e, "psu-overload") == said and severity(e, DERATE) is None


# 10 A at 230 V are 2,300 VA, or 2,254 W; of those a Titanium supply gives 95.8 %: 2,160 W.
@pytest.mark.parametrize(("dc_w", "is_open"), [(2150.0, False), (2200.0, True)])
def test_a_limit_for_all_cards_needs_the_inlet_where_the_smallest_would_ask_for_one(
    dc_w: float, is_open: bool
) -> None:
    figures: dict[str, Any] = {"watts": 4000.0, "efficiency": TITANIUM}
    option = "power-limit-option"
    least, most = (
        severity(drawing(dc_w, DE, ac_inlet=inlet, **figures), option) for inlet in ("C14", "C20")
    )
    assert most is None and (least is not None) == is_open
    unknown = drawing(dc_w, DE, ac_inlet=None, **figures)
    assert unchecked(unknown, option) == (("a-psu.ac_inlet",) if is_open else ())


def test_a_supply_of_no_watts_is_no_crash() -> None:
    e = machine((gpu(board_power_w=355.0), "1"), psus=(psu().changed(watts=0.0),), site=US_15A)
    assert found(e, DERATE) == found(e, CORD) == ()


def test_a_label_is_asked_for_where_only_assumed_watts_are_too_many() -> None:
    """Without the processor's own highest power the load may be as much as 78 W less."""
    boosts = cpu(max_power_w=None, tdp_w=100.0, socket="LGA1151")
    at = SITES["us-120v-15a"]
    limit_w = 120 * 15 * 0.98 * 0.92
    for over, asked in ((50.0, ("a-psu.derating",)), (400.0, ())):
        cards = ((gpu(board_power_w=limit_w + over - 245), "1"),)
        e = machine(*cards, cpu=boosts, psus=(psu(watts=2000.0),), site=at)
        assert tuple(f for f in unchecked(e, DERATE) if f == "a-psu.derating") == asked


def test_a_cord_that_assumed_watts_overload_is_named_before_what_goes_through_it() -> None:
    """120 W beyond the 1,623 W of the cord are more than the sum may be off by; as far as nobody
    knows what the processor draws at most, they are a warning.
    """
    boosts = cpu(max_power_w=None, tdp_w=100.0, socket="LGA1151")
    limit_w = 120 * 15 * 0.98 * 0.92
    cards = ((gpu(board_power_w=limit_w + 120.0 - 245), "1"),)
    e = machine(*cards, cpu=boosts, psus=(psu(watts=2000.0),), site=SITES["us-120v-15a"])
    told = only(e, DERATE)
    assert told.severity.value == "warning"
    assert told.message.startswith("A 15 A cord at 120 V may be 1")
    assert "Through it the supply gives" in told.message
