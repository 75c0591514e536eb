"""The fit proof on a sheet of its own: what it says, what it leaves to the assembly sheet, and
its figures.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from rigwright.assembly.addresses import parts_of
from rigwright.build import Build, Thresholds
from rigwright.build.thresholds import own_thresholds
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Fit, Verdict
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.reports.clearances import margins_of
from rigwright.reports.fit_proof import OPEN, proof_of
from rigwright.reports.margin_figures import rests_of
from rigwright.reports.margins import margin_lines
from tests.fit_parts import obstacle
from tests.worlds import board, gpu, open_card, slot, world

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "assets/examples").glob("*.rig"))


def example(path: Path) -> Evaluation:
    document = read_document(path)
    return evaluate(document.build, MemoryCatalog(document.parts))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_has_every_clearance_and_every_figure_once(path: Path) -> None:
    e = example(path)
    proof = proof_of(e, path.name, date(2026, 1, 2))
    margins = margins_of(e)
    assert proof.margins == margin_lines(margins)
    named = {rest.words for m in margins for rest in rests_of(m, parts_of(e.assembly))}
    assert {text.partition(" (±")[0] for text in proof.figures} == {
        words.partition(" (±")[0] for words in named
    }
    assert len(proof.figures) == len(set(proof.figures))


def test_it_has_nothing_else() -> None:
    proof = proof_of(example(EXAMPLES[0]))
    assert proof.kind == "Fit proof" and proof.title and proof.day
    empty = (
        proof.parts,
        proof.power,
        proof.sums,
        proof.wiring,
        proof.remarks,
        proof.not_checked,
        proof.notes,
    )
    assert not any(empty) and proof.elevation is None


def test_its_verdict_is_that_of_the_clearances_alone() -> None:
    clash = proof_of(world((open_card(), "1"), (open_card(), "3")))
    assert clash.verdict is Verdict.FAIL and clash.tiles[0].value == "−11.36 mm"
    unknown = proof_of(world((gpu(thickness_mm=None), "1")))
    assert unknown.verdict is Verdict.UNDECIDED and unknown.verdict_word == "Not decided"
    vrm = board(
        slot(position=1), obstructions=(obstacle("vrm heatsink", "in slots 2-3", height_mm=None),)
    )
    small = proof_of(world((gpu(), "1"), board=vrm))
    assert small.verdict is Verdict.WARN and small.verdict_word == OPEN
    e = world((gpu(), "1"))  # its supply and its circuit are no clearances
    counts = {m.verdict for m in margins_of(e)}
    assert (proof_of(e).verdict is Verdict.PASS) is (counts == {Fit.FITS})


def test_the_least_margin_is_none_of_advice() -> None:
    tiles = proof_of(world((gpu(), "1"), (gpu(), "3"))).tiles
    assert (tiles[0].value, tiles[0].label) == (
        "0.64 mm",
        "least margin",
    )  # not the finger that misses 14.36 mm


def test_a_build_without_clearances_has_a_proof() -> None:
    proof = proof_of(evaluate(Build(), MemoryCatalog([])))
    assert proof.margins == () and proof.figures == () and proof.tiles[0].value == "0"


def test_it_says_under_which_thresholds_of_its_own_a_build_is_judged() -> None:
    document = read_document(EXAMPLES[0])
    own = document.build.changed(thresholds=Thresholds(length_margin_mm=4.0))
    said = proof_of(evaluate(own, MemoryCatalog(document.parts))).confidence
    assert list(said) == [str(line) for line in own_thresholds(own)] and "4 mm" in said[0]
    assert proof_of(example(EXAMPLES[0])).confidence == ()
