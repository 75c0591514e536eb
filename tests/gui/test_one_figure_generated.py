"""One figure everywhere, of machines that nobody planned with care: cards that overlap or are as
thick as nobody says, and cords that carry less than their circuit.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from gui.ladder.boxes import Ladder, LadderFrame, OverlapBand
from gui.ladder.gaps import band_words
from gui.ladder.layout import lay_out
from gui.meters.power import circuit_gauge
from gui.meters.values import banner_words
from gui.session.snapshot import Snapshot
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Fit
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate, standing_in
from rigwright.reports.check import check_record
from rigwright.rules import Measured, rules_that_measure
from rigwright.share.meters import meters_section
from rigwright.share.sections import SHAPES
from tests.generated_builds import planned, shipped
from tests.sampling import every, share
from tests.share.parsed import parsed

# Some that were kept with the parts of their day, since they stand for something.
FOLDER = Path(__file__).parents[1] / "odd_machines"
IN_ONE_SLOT = "two-cards-in-one-slot"
UNKNOWN_THICKNESS = "cards-of-unknown-thickness"  # they overlap in the drawing alone
SURELY_AND_MAYBE = "cards-that-overlap-and-that-may"
CORD_OVER = "cord-over-its-circuit-not"
KEPT = (IN_ONE_SLOT, UNKNOWN_THICKNESS, SURELY_AND_MAYBE, CORD_OVER)
machines = every(lambda: [*KEPT, *share(range(300), 20)])


@cache
def evaluated(machine: str | int) -> Evaluation:
    """The answer about a kept machine, or about the generated one of a number."""
    if isinstance(machine, int):
        return evaluate(planned(machine), shipped())
    document = read_document(FOLDER / f"{machine}.rig")
    return evaluate(document.build, MemoryCatalog(document.parts))


def ladder_of(machine: str | int) -> Ladder:
    return lay_out(evaluated(machine), LadderFrame(700, 520))


def bands_of(machine: str | int) -> list[OverlapBand]:
    """All places where the ladder draws two cards in one."""
    return [band for section in ladder_of(machine).sections for band in section.bands]


@pytest.mark.sampled
@machines
def test_an_overlap_in_the_ladder_is_what_the_record_says_of_it(machine: str | int) -> None:
    margins = check_record(evaluated(machine))["margins"]
    gaps = [one for one in margins if one["rule"] in rules_that_measure(Measured.GAP)]
    checks = evaluated(machine).by_direction[Measured.GAP]
    for band in bands_of(machine):
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
    for machine in KEPT:
        for band in bands_of(machine):
            found.add((band.value_mm is not None, band.judged))
    assert found == {
        (True, Fit.CLASH),
        (True, Fit.TIGHT),
        (False, Fit.CLASH),
        (False, Fit.UNKNOWN),
    }
    words = {band_words(band)[0].split(" ")[0] for band in bands_of(SURELY_AND_MAYBE)}
    assert words == {"overlap", "may"}
    assert {band_words(band)[0] for band in bands_of(UNKNOWN_THICKNESS)} == {"room unknown"}
    assert {band_words(band)[0] for band in bands_of(IN_ONE_SLOT)} == {"slot taken"}


@pytest.mark.sampled
@machines
def test_a_circuit_stands_alike_on_the_page_and_in_the_meters(machine: str | int) -> None:
    evaluation = evaluated(machine)
    gauge = circuit_gauge(Snapshot(evaluation=evaluation, committed=evaluation))
    if gauge is None or gauge.judged is Fit.UNKNOWN or len(evaluation.circuits) > 1:
        return
    power = check_record(evaluation)["figures"]["power"]
    spans = parsed(meters_section(evaluation, power)).all("span")
    said = [span.attributes["class"] for span in spans if "said" in span.attributes["class"]]
    assert isinstance(gauge.judged, Fit)
    assert said[-1] == f"said {SHAPES[gauge.judged]}"


def test_a_cord_that_is_over_makes_no_circuit_over() -> None:
    evaluation = evaluated(CORD_OVER)
    cord = standing_in(evaluation.checks, Measured.CORD)
    circuit = standing_in(evaluation.checks, Measured.CIRCUIT)
    assert (cord, circuit) == (Fit.CLASH, Fit.FITS)
    snapshot = Snapshot(evaluation=evaluation, committed=evaluation)
    gauge = circuit_gauge(snapshot)
    assert gauge is not None and gauge.judged is Fit.FITS
    assert "circuit" not in banner_words(snapshot)[2]
