"""Peaks of milliseconds. A lone card of P watts draws P + 145 W: CPU 100, consumer board 45."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.build import Wire, Workload
from rigwright.checks import Severity
from rigwright.evaluation import Evaluation
from rigwright.parts import Gpu
from tests.generated_builds import shipped
from tests.sampling import every
from tests.worlds import (
    cpu,
    found,
    gpu,
    machine,
    nic,
    only,
    open_card,
    plugs,
    psu,
    psu_plugs,
    severity,
    unanswered_for,
    unchecked,
    world,
)

PEAK, CAPPED = "psu-peak", "limited-cards-peak"
OLDER = psu(watts=1000.0, atx_version="2.4")
ATX_3 = psu(watts=1000.0, atx_version="3.1")


def peaking(peak_w: float, supply: Any, sustained_w: float = 645.0, **figures: Any) -> Evaluation:
    """A build that shoots up to so many watts, by the measured peak of its only card."""
    card_w = sustained_w - 145
    card = open_card(board_power_w=card_w, transient_peak_w=peak_w - 145, **figures)
    return world((card, "1"), psus=(supply,))


@every(
    [
        (700.0, None),
        (1299.9, None),
        (1300.1, "warning"),
        (1449.9, "warning"),
        (1450.1, "error"),
        (3000.0, "error"),
    ]
)
def test_older_supplies_trip_from_130_percent_on(peak_w: float, said: str | None) -> None:
    assert severity(peaking(peak_w, OLDER), PEAK) == said


@pytest.mark.parametrize(("peak_w", "said"), [(1500.0, None), (1799.9, None), (1800.1, "error")])
def test_atx_3_asks_for_180_percent_of_one_millisecond(peak_w: float, said: str | None) -> None:
    few: Any = {"chip": "GeForce RTX 3090"}  # 1.2 times the limit for 10 ms
    assert severity(peaking(peak_w, ATX_3, **few), PEAK) == said


def test_exactly_the_limit_is_not_over_it() -> None:
    assert severity(peaking(1300.0, OLDER), PEAK) is None
    assert severity(peaking(1800.0, ATX_3, chip="GeForce RTX 3090"), PEAK) is None
    assert severity(peaking(1300.0, OLDER, sustained_w=1300.0), PEAK) is None, (
        "nor without any peak"
    )


@every(
    [
        (psu(watts=1000.0, atx_version="3.0"), True),
        (
            psu(
                watts=1000.0,
                atx_version="3.0",
                connectors=psu_plugs(pcie_8pin=9, conn_16pin=0, eps_8pin=4),
            ),
            False,
        ),
        (psu(watts=450.0, atx_version="3.0"), False),
        (psu(watts=1000.0, atx_version="2.53"), False),
        (psu(watts=1000.0, atx_version=None, redundant=True), False),
    ]
)
def test_which_supplies_are_asked_as_atx_3(supply: Any, modern: bool) -> None:
    rated = supply.watts
    e = peaking(1.5 * rated, supply, sustained_w=0.9 * rated, chip="GeForce RTX 3090")
    assert severity(e, PEAK) == (None if modern else "error")


def test_ten_milliseconds_of_all_cards_together() -> None:
    # four RTX 5090 of 575 W: 145 + 2300 · 1.28 = 3089 W; alone 2445 + 2 · 327.75 = 3100.5 for 1 ms
    cards = [
        (open_card(chip="GeForce RTX 5090", board_power_w=575.0), place)
        for place in ("1", "3", "5", "7")
    ]
    over, enough = (
        world(*cards, psus=(psu(watts=w, atx_version="3.1"),)) for w in (1930.0, 2445.0)
    )
    assert (over.peaks.ms_1.watts, over.peaks.ms_10.watts) == (
        pytest.approx(3100.5),
        pytest.approx(3089),
    )
    assert severity(enough, PEAK) is None
    assert severity(over, PEAK) is None and severity(over, "psu-overload") == "error", (
        "one finding for one fact"
    )


def test_peaks_that_nobody_measured_on_the_card_are_estimates() -> None:
    """Two RTX 3090: 845 + 0.8 · 350 · √2 = 1240.98 W, 146 % of 850."""
    cards = [(open_card(chip="GeForce RTX 3090"), place) for place in ("1", "5")]
    finding = only(machine(*cards, psus=(psu(watts=850.0, atx_version="2.4"),)), PEAK)
    assert finding.estimate and finding.severity.value == "warning"
    assert finding.measure is not None and finding.measure.value == pytest.approx(1240.98, abs=0.01)
    assert "Peaks of 1 ms reach 146 %" in finding.message
    measured = [
        (open_card(board_power_w=350.0, transient_peak_w=630.0), place) for place in ("1", "5")
    ]
    sure = only(machine(*measured, psus=(psu(watts=850.0, atx_version="2.4"),)), PEAK)
    assert sure.severity.value == "error" and not sure.estimate and sure.measure == finding.measure
    assert "an-open-card.transient_peak_w" in sure.rests_on


@every(["rtx-a6000", "quadro-rtx-4000", "tesla-t4", "rtx-5090-founders"])
def test_a_card_without_its_own_peak_says_no_less(card_id: str) -> None:
    """What its kind is assumed to take comes up to it: a warning is told again, an error at least
    as a warning with the figure that could make it one.
    """
    card = shipped().get(card_id)
    assert isinstance(card, Gpu)
    said: set[str] = set()
    for rated_w in range(100, 1000, 25):
        supply = psu(watts=float(rated_w), atx_version="2.4")
        before = machine((card, "1"), psus=(supply,))
        after = machine((card.changed(transient_peak_w=None), "1"), psus=(supply,))
        was = severity(before, PEAK)
        now = severity(after, PEAK)
        if was is None:
            continue
        said.add(was)
        assert now in (was, "warning"), rated_w
        if was != now:
            assert f"{card_id}.transient_peak_w" in unchecked(after, PEAK), rated_w
    assert said


def test_two_steady_cards_may_be_more_than_an_older_supply_takes() -> None:
    """645 W and 1.21 · 250 W · √2 = 427.8 W more: 1073 W of 800 W, 134 %; sure are 106 %."""
    cards = [(open_card(segment="workstation", board_power_w=250.0), place) for place in ("1", "5")]
    e = world(*cards, psus=(psu(watts=800.0, atx_version="2.4"),))
    finding = only(e, PEAK)
    assert finding.severity.value == "warning" and finding.estimate
    assert finding.measure is not None and finding.measure.value == pytest.approx(1072.8, abs=0.05)
    assert "may reach 134 %" in finding.message and unchecked(e, PEAK) == ()
    assert e.peaks.ms_1.watts == pytest.approx(645 + 0.4 * 250 * 2**0.5)
    larger = world(*cards, psus=(psu(watts=826.0, atx_version="2.4"),))
    assert severity(larger, PEAK) is None


def test_a_limit_set_by_software_is_no_fix_and_makes_no_peak_smaller() -> None:
    """An RTX 3090 takes 280 W beyond its limit for a millisecond, whatever that limit is."""

    def at(limit_w: float) -> Evaluation:
        cards = [
            (open_card(chip="GeForce RTX 3090"), place, limit_w) for place in ("1", "3", "5", "7")
        ]
        return world(*cards, psus=(psu(watts=1600.0, atx_version="2.4"),))

    for limit_w in (350.0, 300.0, 250.0, 150.0):
        peak = at(limit_w).peaks.ms_1
        assert peak.watts == pytest.approx(145 + 4 * limit_w + 2 * 280)
    fixes = [fix.title for fix in only(peaking(1345.0, OLDER), PEAK).remedies]
    assert fixes == ["Choose an ATX 3 supply with 16-pin plugs"]


def test_cards_of_a_tensor_parallel_group_peak_together() -> None:
    """Four RTX 3090 at 250 W: 1145 W and 4 · 280 W, 141.6 % of 1600 W; each on its own 106.6 %."""
    cards = [(open_card(chip="GeForce RTX 3090"), place, 250.0) for place in ("1", "3", "5", "7")]
    supply = psu(watts=1600.0, atx_version="2.4")
    finding = only(world(*cards, psus=(supply,), workload=Workload(tensor_parallel=4)), PEAK)
    assert finding.severity.value == "warning" and finding.measure is not None
    assert finding.measure.value == pytest.approx(145 + 4 * 250 + 4 * 280)
    assert "Software limits hold no peaks." in finding.message
    pairs = world(*cards, psus=(supply,), workload=Workload(tensor_parallel=2))
    assert pairs.peaks.ms_1.watts == pytest.approx(1145 + 2**0.5 * 2 * 280)
    assert severity(pairs, PEAK) is None and severity(world(*cards, psus=(supply,)), PEAK) is None


def test_groups_that_nobody_tells_are_of_the_cards_that_peak_highest() -> None:
    """In pairs an RTX 3090, 280 W beyond its limit, and an RTX 4060 go with those like them, in
    whatever order the file has them.
    """
    high = open_card(chip="GeForce RTX 3090")
    low = open_card(id="low", chip="GeForce RTX 4060")
    pairs = Workload(tensor_parallel=2)

    def peak(*cards: Any) -> float:
        placed = [(card, place, 250.0) for card, place in zip(cards, "1357", strict=True)]
        return world(*placed, psus=(psu(watts=1600.0),), workload=pairs).peaks.ms_1.watts

    single = world((low, "1", 250.0), psus=(psu(watts=1600.0),)).peaks.ms_1
    own = single.watts - single.sustained_w
    assert 0 < own < 280
    expected = 145 + 4 * 250 + ((2 * 280) ** 2 + (2 * own) ** 2) ** 0.5
    assert peak(high, high, low, low) == pytest.approx(expected)
    assert peak(high, low, high, low) == pytest.approx(expected)
    assert peak(low, low, high, high) == pytest.approx(expected)


def capped(limit_w: float, supply: Any, **workload: Any) -> Evaluation:
    """Four RTX 3090 on a supply, all limited to so many watts."""
    cards = [(open_card(chip="GeForce RTX 3090"), place, limit_w) for place in ("1", "3", "5", "7")]
    return world(*cards, psus=(supply,), workload=Workload(**workload))


@every(
    [
        (250.0, "2.4", "info"),  # 145 + 4 · (250 + 280) = 2265 W of 2080 W
        (200.0, "2.4", None),  # 2065 W
        (204.0, "2.4", "info"),  # 2081 W
        (250.0, "3.1", None),  # of 2880 W
        (350.0, "2.4", None),  # as high as the board power: no limit
    ]
)
def test_limited_cards_still_peak_in_step_while_nobody_says_whether_they_are(
    limit_w: float, version: str, said: str | None
) -> None:
    supply = psu(watts=1600.0, atx_version=version)
    assert severity(capped(limit_w, supply), CAPPED) == said
    for group in (1, 2, 4):
        e = capped(limit_w, supply, tensor_parallel=group)
        assert severity(e, CAPPED) is None, "psu-peak knows which cards work in step, and says it"


def test_the_note_on_limited_cards_has_its_figures_and_is_no_warning() -> None:
    e = capped(250.0, psu(watts=1600.0, atx_version="2.4"))
    note = only(e, CAPPED)
    assert note.measure is not None and note.estimate
    assert (note.measure.value, note.measure.limit) == (pytest.approx(2265), 2080)
    assert "142 % of the rating" in note.message and "2,265 W on 1,600 W" in note.message
    assert severity(e, PEAK) is None and not [
        f for f in e.findings if f.severity is not Severity.INFO and f.rule.startswith("psu-")
    ]
    alike = only(capped(250.0, psu(watts=1600.0, atx_version="2.4"), tensor_parallel=4), PEAK)
    assert alike.measure is not None and alike.measure.value == note.measure.value


def test_a_card_of_unknown_kind_is_not_checked_where_its_peak_could_matter() -> None:
    assert (
        unanswered_for(
            machine((open_card(), "1"), psus=(psu(watts=800.0, atx_version="2.4"),)), PEAK
        )
        == "an-open-card.transient_peak_w"
    )
    # 145 + 3 · 350 = 1195 W, whatever it is
    assert (
        severity(machine((open_card(), "1"), psus=(psu(watts=1195.0, atx_version="2.4"),)), PEAK)
        is None
    )
    assert severity(machine((open_card(), "1")), PEAK) is None


# 145 W and 300 W of a card that may take three times as much: 1,045 W, of 600 W 174 %.
@every(
    [
        ({"segment": "workstation"}, ()),
        ({"segment": "consumer"}, ("transient_peak_w",)),
        ({"segment": None}, ("transient_peak_w", "segment")),
        ({"segment": None, "cooler": "blower"}, ()),
        ({"segment": None, "board_power_w": 300.1}, ("transient_peak_w",)),
        ({"segment": None, "chip": "GeForce RTX 4080"}, ()),
    ]
)
def test_the_kind_of_a_card_is_asked_for_where_it_would_tell_its_peaks(
    card: dict[str, Any], fields: tuple[str, ...]
) -> None:
    placed = open_card(**{"board_power_w": 300.0, **card})
    e = machine((placed, "1"), psus=(psu(watts=600.0, atx_version="2.4"),))
    assert unchecked(e, PEAK) == tuple(f"an-open-card.{field}" for field in fields)


def test_a_supply_of_unknown_standard_is_not_checked_where_that_matters() -> None:
    unknown = psu(watts=1000.0, atx_version=None)
    assert severity(peaking(1299.0, unknown), PEAK) is None
    assert unanswered_for(peaking(1301.0, unknown), PEAK) == "a-psu.atx_version"
    assert severity(peaking(1801.0, unknown), PEAK) == "error"
    plugs = psu(watts=1000.0, connectors=psu_plugs(pcie_8pin=4))
    assert unanswered_for(peaking(1301.0, plugs), PEAK) == "a-psu.connectors.conn_16pin"


def test_a_supply_that_may_be_a_module_may_be_none_of_atx_3() -> None:
    """ATX 3 asks nothing of modules; the form of a supply for PCs says that it is none."""
    crps: dict[str, Any] = {"form_factor": "redundant_module", "atx_version": None}
    assert severity(peaking(1301.0, psu(watts=1000.0, redundant=True, **crps)), PEAK) == "warning"
    unknown = psu(watts=1000.0, redundant=None, **crps)
    assert unchecked(peaking(1299.0, unknown), PEAK) == ()
    assert unchecked(peaking(1301.0, unknown), PEAK) == ("a-psu.atx_version", "a-psu.redundant")
    of_a_pc = psu(watts=1000.0, redundant=None, atx_version=None)
    assert unchecked(peaking(1301.0, of_a_pc), PEAK) == ("a-psu.atx_version",)


@pytest.mark.parametrize(("psu_index", "said"), [(0, None), (1, "error")])
def test_each_supply_has_the_peaks_of_what_hangs_on_it(psu_index: int, said: str | None) -> None:
    """Of 500 W with peaks of 1500 W; 455 W go through cables: 1455 W, 145.5 % of either supply."""
    pair = (
        psu(watts=1000.0, id="new", atx_version="3.1"),
        psu(watts=1000.0, id="old", atx_version="2.4"),
    )
    known: Any = {"chip": "GeForce RTX 3090", "transient_peak_w": 1500.0}
    card = open_card(board_power_w=500.0, power_connectors=plugs(pin8=2), **known)
    wires = (Wire(0, 0, psu_index, 0), Wire(0, 1, psu_index, 1))
    e = machine((card, "1"), psus=pair, wires=wires)
    assert severity(e, PEAK) == said
    if said:
        assert "the rating of supply 2" in only(e, PEAK).message


def test_peaks_are_not_checked_without() -> None:
    assert unanswered_for(machine((gpu(), "1"), psus=()), PEAK) == "build.psus"
    assert unanswered_for(machine((gpu(board_power_w=None), "1")), PEAK) == "a-gpu.board_power_w"
    assert unchecked(machine(cpu=cpu(max_power_w=None, tdp_w=None)), PEAK) == (
        "a-cpu.max_power_w",
        "a-cpu.tdp_w",
    )
    assert unanswered_for(machine((nic(tdp_max_w=None), "1")), PEAK) == "a-nic.tdp_max_w"


def test_a_supply_of_no_watts_is_no_crash() -> None:
    assert found(machine((gpu(), "1"), psus=(psu().changed(watts=0.0),)), PEAK) == ()
