"""What is counted of the catalog: figures by source, decisive figures, and what builds are
missing.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rigwright.checks import Verdict, unanswered
from rigwright.cli import main
from rigwright.evaluation import evaluate
from rigwright.evaluation.evaluated import is_tight_by_gaps
from rigwright.parts import Motherboard
from rigwright.parts.part import FigureSource
from rigwright.reports.coverage import coverage_record, decisive_figures, figures_by_source, gaps_of
from rigwright.rules import RULES
from rigwright.text.sentence import sentence
from tests.fit_parts import cooler
from tests.generated_builds import planned, shipped
from tests.reading_once import parts_read_once
from tests.sampling import count
from tests.shipped_parts import shipped_parts
from tests.worlds import board, gpu, psu, world

__all__ = ["parts_read_once"]

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "assets/examples"


@pytest.fixture
def builds_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command count what is missing in builds, not also all figures of the catalog."""
    monkeypatch.setattr("rigwright.reports.coverage.figures_by_source", lambda parts: ())
    monkeypatch.setattr("rigwright.reports.coverage.decisive_figures", lambda parts: ())


def counted(*parts: Any) -> dict[str, tuple[int, int]]:
    return {row.confidence: (row.figures, row.uncertain) for row in figures_by_source(parts)}


def test_a_figure_counts_where_it_comes_from() -> None:
    """By hand: the same card with its length from elsewhere, and with one more figure, which is
    doubted.
    """
    card = gpu(confidence="recalled", uncertain_fields=(), derived_fields=())
    before = counted(card)["recalled"][0]
    ruler = FigureSource(source="a ruler", confidence="measured")
    elsewhere = counted(card.changed(figure_sources={"length_mm": ruler}))
    assert elsewhere["measured"] == (1, 0) and elsewhere["recalled"][0] == before - 1
    heavier = card.changed(weight_g=1_500.0, uncertain_fields=("weight_g",))
    assert counted(heavier)["recalled"] == (before + 1, 1)


def test_what_is_not_known_is_not_counted() -> None:
    card = gpu()
    (row,) = [row for row in decisive_figures([card]) if row.field == "length_mm"]
    assert (row.parts, row.known) == (1, 1)
    (row,) = [
        row for row in decisive_figures([card.changed(length_mm=None)]) if row.field == "length_mm"
    ]
    assert (row.parts, row.known, row.sure) == (1, 0, 0)


def test_general_knowledge_is_never_sure() -> None:
    for confidence, sure in (("recalled", 0), ("datasheet", 1)):
        (row,) = [
            row
            for row in decisive_figures([gpu(confidence=confidence)])
            if row.field == "length_mm"
        ]
        assert (row.known, row.sure) == (1, sure), confidence


def test_cables_are_asked_for_their_watts_only_where_there_are_cables() -> None:
    rows = {
        row.field: row
        for row in decisive_figures([psu(), psu(connectors={"pcie_8pin": 4, "conn_16pin": 0})])
    }
    assert rows["connectors.conn_16pin_w"].parts <= 1 and rows["watts"].parts == 2


def test_the_shipped_catalog_by_another_count() -> None:
    """Boards with every long slot in its place, counted without the report."""
    parts = shipped_parts()
    boards = [part for part in parts if isinstance(part, Motherboard)]
    placed = 0
    for one in boards:
        long = [slot.position for slot in one.slots or () if slot.mechanical_lanes == 16]
        placed += bool(long) and None not in long
    (row,) = [row for row in decisive_figures(parts) if row.field == "slots.position"]
    assert (row.known, row.parts) == (placed, len(boards))
    assert row.sure <= row.known


def test_a_gap_counts_the_builds_that_it_leaves_undecided() -> None:
    blind = board(
        slots=[{"name": "PCIE1", "mechanical_lanes": 16, "electrical_lanes": 16, "generation": 4}]
    )
    open_build = world((gpu(), "PCIE1"), board=blind)
    other = world((gpu(), "PCIE1"), board=blind)
    sound = world((gpu(), "1"))
    gaps = {(gap.kind, gap.field): gap for gap in gaps_of([open_build, other, sound])}
    position = gaps["motherboard", "slots.position"]
    undecided = sum(e.verdict is Verdict.UNDECIDED for e in (open_build, other))
    assert (position.builds, position.undecided, position.part_ids) == (2, undecided, (blind.id,))


def test_a_gap_counts_the_builds_that_it_keeps_from_fitting() -> None:
    """By hand: of three builds one has a cooler without a rating, and of another one a note alone
    wants the card's weight; nothing is wrong with any.
    """
    rated = cooler(height_mm=120.0, cooling_class_w=250.0)
    unrated = cooler(height_mm=120.0, cooling_class_w=None)
    waiting = world((gpu(), "1"), cooler=unrated.id, others=(unrated,))
    sound = world((gpu(), "1"), cooler=rated.id, others=(rated,))
    note = next(rule.id for rule in RULES if rule.only_informs)
    entry = unanswered(note, ("gpu1",), gpu().address("weight_g"), sentence("a note."))
    answers = [waiting, sound, replace(sound, not_checked=(entry,))]
    gaps = {(gap.kind, gap.field): gap for gap in gaps_of(answers)}
    rating = gaps["cooler", "cooling_class_w"]
    weight = gaps["gpu", "weight_g"]
    assert (rating.builds, rating.undecided, rating.unsettled) == (1, 0, 1)
    assert rating.part_ids == (unrated.id,)
    assert (weight.builds, weight.undecided, weight.unsettled) == (1, 0, 0)
    assert coverage_record([], answers)["tight_by_gaps"] == 1


@pytest.mark.sampled
@pytest.mark.usefixtures("builds_alone")
def test_the_gaps_that_keep_builds_from_fitting_are_listed_beside_those_that_leave_them_open(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Over the same builds as the answers here; cables of supplies leave none undecided and wait
    in most.
    """
    answers = [evaluate(planned(number), shipped()) for number in range(count(15, of=40))]
    gaps = gaps_of(answers)
    (cables,) = [gap for gap in gaps if gap.field == "connectors.pcie_8pin_cables"]
    waiting = sum(
        any(entry.field.endswith(cables.field) for entry in answer.unsettled) for answer in answers
    )
    assert cables.unsettled == waiting > cables.undecided == 0
    assert main(["catalog", "coverage", "--samples", str(len(answers))]) == 0
    head, _, unsettled = capsys.readouterr().out.partition("Tight for gaps alone: ")
    assert (
        cables.words in unsettled
        and cables.words not in head.partition(f"{len(answers)} builds")[2]
    )
    record = coverage_record([], answers)
    assert record["tight_by_gaps"] == sum(is_tight_by_gaps(answer) for answer in answers)
    assert sum(gap["unsettled"] for gap in record["gaps"]) > 0


def test_the_record_adds_up() -> None:
    parts = shipped_parts()[:200]
    said = coverage_record(parts, [])
    assert said["figures"] == sum(row["figures"] for row in said["sources"])
    assert "gaps" not in said and said["parts"] == 200


def test_the_readme_says_what_is_counted() -> None:
    """The shares in the README, against the catalog as it is.

    With a percent of leeway for new parts.
    """
    rows = {row.confidence: row for row in figures_by_source(shipped_parts())}
    total = sum(row.figures for row in rows.values())
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    said = re.search(
        r"of ([\d,]+) figures (\d+) % are general knowledge .*?, (\d+) % agree with .*?, "
        r"(\d+) % are from a specification .*?, (\d+) % from a maker's document or manual, "
        r"(\d+) % worked out from others, (\d+) % stated alike by two independent sources; "
        r"(\d+) % are marked uncertain",
        text,
    )
    assert said is not None
    figures, *shares = (int(number.replace(",", "")) for number in said.groups())
    assert figures == pytest.approx(total, rel=0.02)
    groups = (("recalled",), ("opendb",), ("spec_page",), ("datasheet", "manual"), ("derived",))
    groups += (("confirmed",),)
    measured = [100 * sum(rows[word].figures for word in group) / total for group in groups]
    measured.append(100 * sum(row.uncertain for row in rows.values()) / total)
    assert shares == pytest.approx(measured, abs=1)


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "coverage"]) == 0
    text = capsys.readouterr().out
    assert "From memory, not verified" in text and "place of every x16 slot" in text
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.usefixtures("builds_alone")
def test_the_command_counts_what_builds_are_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "coverage", "--json", str(EXAMPLES)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["builds"] == 7 and said["undecided"] == 0
    assert all(gap["undecided"] == 0 for gap in said["gaps"])


@pytest.mark.sampled
@pytest.mark.usefixtures("builds_alone")
def test_missing_figures_are_counted_over_builds_of_the_catalogs_own_parts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The same builds, evaluated here one by one."""
    answers = [evaluate(planned(number), shipped()) for number in range(count(4, of=12))]
    assert main(["catalog", "coverage", "--json", "--samples", str(len(answers))]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["builds"] == len(answers)
    assert said["undecided"] == sum(answer.verdict is Verdict.UNDECIDED for answer in answers)
    told = [(gap["kind"], gap["field"], gap["undecided"], gap["builds"]) for gap in said["gaps"]]
    assert told == [(gap.kind, gap.field, gap.undecided, gap.builds) for gap in gaps_of(answers)]
    assert main(["catalog", "coverage", "--samples", "many"]) == 2
    assert "--samples" in capsys.readouterr().err


def test_the_command_names_a_folder_without_builds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["catalog", "coverage", str(tmp_path)]) == 2
    assert "has no .rig files" in capsys.readouterr().err
