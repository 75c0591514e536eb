"""One figure everywhere, of machines that nobody planned with care: cards that overlap or are as
thick as nobody says, and cords that carry less than their circuit.
"""

from __future__ import annotations

from functools import cache

import pytest

pytest.importorskip("PySide6")

from gui.ladder.cards import band_words
from gui.ladder.layout import Ladder, LadderFrame, OverlapBand, lay_out
from gui.meters.power import circuit_gauge
from gui.meters.values import banner_words
from gui.session.snapshot import Snapshot
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, evaluate, standing_in
from rigwright.reports.check import check_record
from rigwright.rules import Measured, rules_that_measure
from rigwright.share.meters import meters_section
from rigwright.share.sections import SHAPES
from tests.generated_builds import planned, shipped
from tests.sampling import every, share
from tests.share.parsed import parsed

# 128: cards without a thickness overlap in the drawing alone; 64: they stand in one slot;
# 175: cards that surely overlap, and such that may; 79: a cord is over and its circuit is not.
ALWAYS = (64, 79, 128, 175)
machines = every(lambda: sorted({*share(range(300), 20), *ALWAYS}))


@cache
def evaluated(number: int) -> Evaluation:
    return evaluate(planned(number), shipped())


def ladder_of(number: int) -> Ladder:
    return lay_out(evaluated(number), LadderFrame(700, 520))


def bands_of(number: int) -> list[OverlapBand]:
    """All places where the ladder draws two cards in one."""
    return [band for section in ladder_of(number).sections for band in section.bands]


@pytest.mark.sampled
@machines
def test_an_overlap_in_the_ladder_is_what_the_record_says_of_it(number: int) -> None:
    margins = check_record(evaluated(number))["margins"]
    gaps = [one for one in margins if one["rule"] in rules_that_measure(Measured.GAP)]
    checks = evaluated(number).by_direction[Measured.GAP]
    for band in bands_of(number):
        known: list[float] = []
        for one in gaps:
            if tuple(one["parts"]) == band.labels and one["value_mm"] is not None:
                known.append(one["value_mm"])
        worst = standing_in(checks, Measured.GAP, *band.labels)
        assert band.judged is (worst or Fit.UNKNOWN)
        if band.value_mm is None:
            assert not known and band.judged in (Fit.UNKNOWN, Fit.CLASH)
        else:
            assert band.value_mm == pytest.approx(min(known), abs=0.0051)
            assert band.judged in (Fit.TIGHT, Fit.CLASH)


def test_all_sorts_of_overlaps_are_among_them() -> None:
    found: set[tuple[bool, Fit]] = set()
    for number in ALWAYS:
        for band in bands_of(number):
            found.add((band.value_mm is not None, band.judged))
    assert found == {
        (True, Fit.CLASH),
        (True, Fit.TIGHT),
        (False, Fit.CLASH),
        (False, Fit.UNKNOWN),
    }
    words = {band_words(band)[0].split(" ")[0] for band in bands_of(175)}
    assert words == {"overlap", "may"}
    assert {band_words(band)[0] for band in bands_of(128)} == {"room unknown"}
    assert {band_words(band)[0] for band in bands_of(64)} == {"slot taken"}


@pytest.mark.sampled
@machines
def test_a_circuit_stands_alike_on_the_page_and_in_the_meters(number: int) -> None:
    evaluation = evaluated(number)
    gauge = circuit_gauge(Snapshot(evaluation=evaluation, committed=evaluation))
    if gauge is None or gauge.judged is Fit.UNKNOWN or len(evaluation.circuits) > 1:
        return
    power = check_record(evaluation)["figures"]["power"]
    spans = parsed(meters_section(evaluation, power)).all("span")
    said = [span.attributes["class"] for span in spans if "said" in span.attributes["class"]]
    assert isinstance(gauge.judged, Fit)
    assert said[-1] == f"said {SHAPES[gauge.judged]}"


def test_a_cord_that_is_over_makes_no_circuit_over() -> None:
    evaluation = evaluated(79)
    cord = standing_in(evaluation.checks, Measured.CORD)
    circuit = standing_in(evaluation.checks, Measured.CIRCUIT)
    assert (cord, circuit) == (Fit.CLASH, Fit.FITS)
    snapshot = Snapshot(evaluation=evaluation, committed=evaluation)
    gauge = circuit_gauge(snapshot)
    assert gauge is not None and gauge.judged is Fit.FITS
    assert "circuit" not in banner_words(snapshot)[2]
