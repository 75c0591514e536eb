"""What only findings tell of clearances: distances that are a question just where a rule has one, and what is open.

Nothing is listed twice: a rule's own margins come first, and this is what they leave out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from types import MappingProxyType

from rigwright.evaluation import Evaluation
from rigwright.figures import Basis, Figure
from rigwright.findings import Finding, Fit, Measure, NotChecked
from rigwright.margins.rows import Clearance, above, unanswered
from rigwright.rules.spacing import TOUCH

Rows = Iterator[Clearance]
BOOKED, BY_MODEL = "mount-double-booked", "model-meets-part"
# What a rule that could not be answered is about.
OPEN: Mapping[str, str] = MappingProxyType({
    "cards-collide": "gap", "card-length-over": "length", "card-hits-side-panel": "height to the panel",
    "case-slot-count-over": "openings", "card-past-board-bottom": "room below the board",
    "bottom-card-fan-starved": "air before the floor", "plug-bend-space": "room over the plug",
    "full-height-in-low-case": "height in the rack", "riser-too-short": "riser length",
    "card-on-riser-unsupported": "thickness it holds", "nvlink-pitch-mismatch": "bridge ends",
    "cooler-too-tall": "height", "cooler-hits-slot1-card": "gap", "cooler-hits-dimm": "height under the cooler",
    "radiator-unfit": "radiator length", BOOKED: "length before the cage", "cable-length-short": "lead length",
    "tall-part-under-card": "height under the card", "bottom-headers-covered": "edge before the headers",
    "ports-covered": "room before the ports", "slot-latch-covered": "finger at the latch",
})  # fmt: skip
ADVICE = frozenset({"bottom-headers-covered", "ports-covered", "slot-latch-covered"})


def said_clearances(evaluation: Evaluation, rows: Iterable[Clearance]) -> Rows:
    """What the rows that are there already leave out."""
    known = tuple(rows)
    by_checks = {judged.rule for judged in evaluation.checks}
    for finding in evaluation.findings:
        if finding.rule in by_checks:
            continue
        if finding.measure is not None and finding.measure.unit == "mm" and not _is_there(finding, known):
            yield from _of_finding(finding, finding.measure)
    asked: set[tuple[str, tuple[str, ...]]] = set()
    judged_open = {judged.key for judged in evaluation.checks if judged.fit is Fit.UNKNOWN}
    for entry in evaluation.not_checked:
        about = entry.rule, entry.parts
        if entry.rule in OPEN and about not in asked and not _is_open(entry, known) and about not in judged_open:
            asked.add(about)
            row = unanswered(OPEN[entry.rule], entry)
            yield row.changed(clash_mm=-inf) if entry.rule in ADVICE else row


def _is_there(finding: Finding, rows: tuple[Clearance, ...]) -> bool:
    """Whether a rule has a margin about the part that a finding is about first."""
    first = set(finding.parts[:1])
    return any(row.rule == finding.rule and first <= set(row.parts) for row in rows)


def _is_open(entry: NotChecked, rows: tuple[Clearance, ...]) -> bool:
    """Whether a margin of the rule about one of the parts is open already, by a figure that is missing or guessed."""
    parts = set(entry.parts)
    mine = (row for row in rows if row.rule == entry.rule and (not parts or not parts.isdisjoint(row.parts)))
    figures = [figure for row in mine for figure in row.figures]
    return any(not f.known or (f.estimate and entry.field in f.rests_on) for f in figures)


def _of_finding(finding: Finding, measure: Measure) -> Rows:
    rule, labels = finding.rule, finding.parts
    figure = Figure(measure.value, Basis.ASSUMED if finding.estimate else Basis.DERIVED, finding.rests_on)
    if rule == BY_MODEL:
        yield above(rule, "gap by its model", labels, measure.value, 0.0, (figure,), clash_mm=TOUCH)
