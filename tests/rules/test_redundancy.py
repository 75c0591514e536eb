"""Spare modules and a UPS. A lone card of P watts draws P + 145 W: CPU 100, consumer board 45."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.build import Site, Ups
from rigwright.evaluation import Evaluation
from rigwright.evaluation.listed import listed
from rigwright.evaluation.summary import supply_words
from rigwright.power.sites import SITES
from tests.sampling import every
from tests.worlds import (
    US_15A,
    gpu,
    machine,
    only,
    psu,
    severity,
    unanswered_for,
    unchecked,
    world,
)

LOST, UPS = "psu-redundancy-lost", "ups-undersized"
DE = SITES["de-230v-16a"]
LABEL: Any = (
    {"vac_min": 100.0, "vac_max": 127.0, "watts": 800.0},
    {"vac_min": 200.0, "vac_max": 240.0, "watts": 1000.0},
)
TITANIUM = "80 PLUS Titanium"


def modules(dc_w: float, config: str, count: int, site: Site = DE, **figures: Any) -> Evaluation:
    """A build on a redundant set of modules of 1000 W."""
    module = psu(
        **{
            "watts": 1000.0,
            "redundant": True,
            "redundancy_config": config,
            "derating": LABEL,
            **figures,
        }
    )
    return world((gpu(board_power_w=dc_w - 145), "1"), psus=(module,) * count, site=site)


@every([("2+1", 3, 2000), ("1+1", 2, 1000), ("2+2", 4, 2000), ("3+1", 4, 3000)])
def test_without_the_spare_modules_the_rest_must_carry_it(
    config: str, count: int, carried_w: float
) -> None:
    assert severity(modules(carried_w, config, count), LOST) is None
    assert severity(modules(carried_w + 0.1, config, count), LOST) == "warning", (
        "all of them together do"
    )
    assert severity(modules(carried_w + 0.1, config, count), "psu-overload") is None
    assert severity(modules(1000.0 * count * 1.2, config, count), "psu-overload") == "error"


@pytest.mark.parametrize("rule", ["psu-headroom", "psu-sustained-load", "psu-overload"])
def test_a_higher_load_never_weighs_less_on_a_set(rule: str) -> None:
    """Up to 1,000 W one of two modules carries the build alone, and beyond they need each other:
    what each of them carries grows all along.
    """
    shares: list[float] = []
    for dc_w in (600.0, 950.0, 999.0, 1001.0, 1400.0, 1790.0):
        checks = [one.check for one in modules(dc_w, "1+1", 2).checks if one.rule == rule]
        (check,) = checks
        shares.append(check.value / check.limit)
    assert shares == sorted(shares) and len(set(shares)) == len(shares)


@pytest.mark.parametrize(("peak_w", "said"), [(1400.0, None), (2590.0, None), (2610.0, "warning")])
def test_peaks_fall_on_all_modules(peak_w: float, said: str | None) -> None:
    """Two older modules of 1,000 W, of which one is spare, trip from 2,600 W on."""
    card = gpu(board_power_w=755.0, transient_peak_w=peak_w - 145)
    module = psu(watts=1000.0, redundant=True, redundancy_config="1+1", atx_version="2.4")
    e = machine((card, "1"), psus=(module,) * 2, site=DE)
    assert severity(e, "psu-peak") == said
    assert severity(e, "psu-headroom") is None


def test_the_line_of_watts_says_that_a_spare_module_is_out() -> None:
    """1,001 W are more than one carries: the line has both, and none of them is spare."""
    aside = "1,000 W of 1,000 W (100 %) while 1 spare supply is out"
    assert supply_words(modules(1000.0, "1+1", 2)) == aside
    assert supply_words(modules(1001.0, "1+1", 2)) == "1,001 W of 2,000 W (50 %)"


def test_no_server_is_told_to_take_a_supply_of_a_pc() -> None:
    """No module has the standard of ATX 3 or a 16-pin; a larger one survives the peak, too."""
    card = gpu(board_power_w=755.0, transient_peak_w=2610.0 - 145)
    figures: Any = {"redundant": True, "redundancy_config": "1+1", "atx_version": "2.4"}
    module = psu(watts=1000.0, form_factor="redundant_module", **figures)
    finding = only(machine((card, "1"), psus=(module,) * 2, site=DE), "psu-peak")
    titles = [str(remedy.title) for remedy in finding.remedies]
    assert titles == ["Choose supplies of at least 2,050 W together"]  # 2,610 W / 1.30


def test_at_a_low_voltage_the_label_counts() -> None:
    us = SITES["us-120v-20a"]
    assert severity(modules(1600.0, "2+1", 3, us), LOST) is None
    finding = only(modules(1700.0, "2+1", 3, us), LOST)
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        1700,
        1600,
    )
    for load_w in (1600.3, 1680.0):  # 5 % are what the sum may be off by
        just = only(modules(load_w, "2+1", 3, us), LOST)
        assert just.title.template == "Without the spare modules the set is at its limit."
        assert just.severity.value == "warning"
    assert (
        "2+1 redundancy asks 1,700 W of the rest; at 120 V that gives 1,600 W." in finding.message
    )
    assert "100 W short" in finding.message
    assert finding.severity.value == "error", "at another voltage the set is redundant"


def test_a_set_that_does_not_run_on_its_mains_is_told_that_once() -> None:
    high = [{"vac_min": 200.0, "vac_max": 240.0, "watts": 2000.0}]
    e = modules(1700.0, "1+1", 2, SITES["us-120v-20a"], watts=2000.0, derating=high)
    lines = {finding.rule: finding for finding in listed(e.findings)}
    assert LOST not in lines
    assert LOST in {folded.rule for folded in lines["psu-line-derate"].folded}


def test_without_a_label_the_cord_counts() -> None:
    """2000 W from 100 V and 15 A: 100 · 15 · 0.98 = 1,470 W, of which it gives, by its points of
    96 and 91 % less half a per cent, P = 1,470 · (1.005 − 0.1 · P / 2,000) = 1,376 W.
    """
    figures = {"watts": 2000.0, "derating": None, "efficiency": TITANIUM, "ac_inlet": "C20"}
    enough = modules(1376.0, "1+1", 2, SITES["jp-100v-15a"], **figures)
    assert unanswered_for(enough, LOST).endswith(".derating"), "its label may say less"
    assert severity(modules(1377.0, "1+1", 2, SITES["jp-100v-15a"], **figures), LOST) == "warning"
    assert severity(modules(1446.0, "1+1", 2, SITES["jp-100v-15a"], **figures), LOST) == "error", (
        "5 % beyond is more than the sum may be off"
    )


def test_supplies_that_are_not_redundant_lose_nothing() -> None:
    e = machine((gpu(board_power_w=1500.0), "1"), psus=(psu(watts=1000.0),) * 2)
    assert severity(e, LOST) is None and unchecked(e, LOST) == ()
    alone = modules(900.0, "1+1", 1)
    assert severity(alone, LOST) is None


def test_without_a_site_no_voltage_is_named() -> None:
    """A module without a label by voltage: only that no site is chosen is said, and never "0 V"."""
    a_set = {"derating": None, "form_factor": "redundant_module"}
    unsited = modules(900.0, "1+1", 2, Site(), **a_set)
    whys = [entry.message for entry in unsited.not_checked if entry.rule == LOST]
    assert len(whys) == 1 and "no site is chosen" in whys[0]
    at_home = modules(900.0, "1+1", 2, SITES["us-120v-20a"], **a_set)
    assert any("at 120 V" in entry.message for entry in at_home.not_checked if entry.rule == LOST)


def test_spare_modules_are_not_checked_without() -> None:
    assert unanswered_for(modules(900.0, "1+1", 2, Site()), LOST) == "build.site"
    assert severity(modules(1001.0, "1+1", 2, Site()), LOST) == "warning", "too much at any voltage"
    unknown = machine(
        (gpu(board_power_w=None), "1"),
        site=DE,
        psus=(psu(redundant=True, redundancy_config="1+1"),) * 2,
    )
    assert unanswered_for(unknown, LOST) == "a-gpu.board_power_w"


def test_a_set_of_no_watts_is_no_crash() -> None:
    module = psu(redundant=True, redundancy_config="1+1", derating=LABEL).changed(watts=0.0)
    e = machine((gpu(board_power_w=355.0), "1"), psus=(module,) * 2, site=DE)
    assert severity(e, LOST) is None


# a UPS. Half loaded a Titanium supply gives 94 % on 115 V.


def backed(wall_w: float, ups: Ups | None, **changes: Any) -> Assembly:
    dc_w = wall_w * 0.94
    supply = psu(watts=dc_w * 2, efficiency=TITANIUM)
    site = US_15A.changed(ups=ups)
    choices: dict[str, Any] = {"psus": (supply,), "site": site, **changes}
    return machine((gpu(board_power_w=dc_w - 145), "1"), **choices)


@every([(500.0, None), (799.9, None), (800.1, "warning"), (1500.0, "warning")])
def test_a_ups_keeps_a_fifth_of_its_watts(wall_w: float, said: str | None) -> None:
    assert severity(backed(wall_w, Ups(1000.0, 1500.0)), UPS) == said
    assert severity(backed(wall_w, Ups(1000.0, 0.0)), UPS) == said, "what is 0 was not said"


@pytest.mark.parametrize(("wall_w", "said"), [(783.9, None), (784.1, "warning")])
def test_a_ups_keeps_a_fifth_of_its_volt_amperes(wall_w: float, said: str | None) -> None:
    # 784 W at a power factor of 0.98 are 800 VA
    assert severity(backed(wall_w, Ups(2000.0, 1000.0)), UPS) == said
    assert severity(backed(wall_w, Ups(0.0, 1000.0)), UPS) == said


def test_the_sentence_names_load_and_rating() -> None:
    finding = only(backed(940.0, Ups(1000.0, 1500.0)), UPS)
    assert finding.measure is not None
    assert (finding.measure.value, finding.measure.limit, finding.measure.unit) == (
        pytest.approx(940),
        800,
        "W",
    )
    assert "has less than a fifth in reserve" in finding.message
    assert "The UPS is 40 W short." in only(backed(1040.0, Ups(1000.0, 1500.0)), UPS).message
    assert "940 W on a UPS of 1,000 W, of which 80 % are 800 W." in finding.message
    assert only(backed(940.0, Ups(5000.0, 1000.0)), UPS).message.count("VA") == 3


def test_a_ups_that_nobody_named_is_not_asked() -> None:
    e = backed(1500.0, None)
    assert severity(e, UPS) is None and unchecked(e, UPS) == ()


def test_a_ups_is_not_checked_without() -> None:
    assert unanswered_for(backed(500.0, Ups(1000.0, 1500.0), psus=()), UPS) == "build.psus"
    assert (
        unanswered_for(backed(500.0, Ups(1000.0, 1500.0), psus=(psu(efficiency=None),)), UPS)
        == "a-psu.efficiency"
    )
    assert unanswered_for(backed(500.0, Ups(0.0, 0.0)), UPS) == "build.site"
    without = machine((gpu(board_power_w=None), "1"), site=US_15A.changed(ups=Ups(1000.0, 1500.0)))
    assert unanswered_for(without, UPS) == "a-gpu.board_power_w"
    at_no_outlet = backed(940.0, Ups(1000.0, 1500.0), site=Site(ups=Ups(1000.0, 1500.0)))
    assert severity(at_no_outlet, UPS) == "warning", "a UPS needs no circuit to be too small"


def test_an_inlet_that_gives_less_than_the_module_is_named() -> None:
    """C14 and its cord carry 10 A at 230 V: less than 2200 W of output beside the losses."""
    figures: dict[str, Any] = {"watts": 2200.0, "derating": None, "efficiency": TITANIUM}
    short = only(modules(2190.0, "1+1", 2, ac_inlet="C14", **figures), LOST)
    assert "since inlet C14 and its cord carry 10 A" in short.message
    assert short.measure is not None and short.measure.limit < 2190
    wide = modules(2250.0, "1+1", 2, ac_inlet="C20", **figures)
    assert "inlet" not in only(wide, LOST).message
