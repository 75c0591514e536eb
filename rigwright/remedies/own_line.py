"""A finding of comfort made the rule: the build's own threshold where the machine stands now.

Offered only where it was tried: the finding is then gone and nothing else got worse. Which
threshold a rule holds its checks against stands in the rule itself.
"""

from __future__ import annotations

import math

from rigwright.build import Build, Thresholds
from rigwright.build.thresholds import headroom
from rigwright.catalog import Catalog
from rigwright.checks import Finding, Severity
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.listed import everything
from rigwright.power.sites import continuous_share
from rigwright.record import Value
from rigwright.rules import rule_of
from rigwright.text.lengths import Length
from rigwright.text.sentence import Sentence

STEP = 0.1  # to which a threshold is drawn, below what there is
WORDS = {
    "free_air_mm": "Make {figure} of air the &rule here",
    "reserve_percent": "Make {figure} % in reserve the &rule here",
    "length_margin_mm": "Make {figure} behind a card the &rule here",
    "continuous_percent": "Make {figure} % of a circuit around the clock the &rule here",
    "sustained_percent": "Make {figure} % of a supply around the clock the &rule here",
}


class OwnLine(Value, frozen=True):
    """The build with a threshold of its own, and what that is called."""

    words: Sentence
    build: Build


def own_line(before: Evaluation, finding: Finding, catalog: Catalog) -> OwnLine | None:
    """Return the build that wants no more than it has, of what a listed finding is about.

    None for errors, where its rule asks for nothing that can be wanted otherwise, and where that
    mends nothing.
    """
    field = rule_of(finding.rule).wants
    same = [one for one in everything((finding,)) if one.rule == finding.rule]
    if any(one.severity is Severity.ERROR for one in same):
        return None
    least = _least(field, same, before.build)
    if least is None:
        return None
    wanted = round(math.floor(round(least / STEP, 6)) * STEP, 1)
    if wanted < 0:
        return None
    if field in ("continuous_percent", "sustained_percent"):
        wanted = round(100 - wanted, 1)
    own = (before.build.thresholds or Thresholds()).changed(**{field: wanted})
    build = before.build.changed(thresholds=own)
    if not _mends(before, evaluate(build, catalog, shapes=before.assembly.shapes), same):
        return None
    return OwnLine(Sentence(WORDS[field], {"figure": _figure(field, wanted)}), build)


def _figure(field: str, wanted: float) -> object:
    """A threshold as its message has it: lengths with their unit, shares without."""
    if field.endswith("_mm"):
        return Length(wanted, ".1f")
    return f"{wanted:.1f}"


def _least(field: str, same: list[Finding], build: Build) -> float | None:
    """The least of what there is, over some findings; None where one of them does not say."""
    figures: list[float] = []
    for one in same:
        figure = _has(field, one, build) if field else None
        if figure is None:
            return None
        figures.append(figure)
    return min(figures, default=None)


def _has(field: str, finding: Finding, build: Build) -> float | None:
    """What there is, in the threshold's unit.

    A supply's load is measured with the reserve that is wanted; a length against the room there
    is; air is what was measured. Of a circuit it is the part that the load leaves free, of a supply
    around the clock as well.
    """
    measure = finding.measure
    if measure is None:
        return None
    if field == "continuous_percent":
        if measure.limit <= 0:
            return None
        return 100 * (1 - continuous_share(build) * measure.value / measure.limit)
    if field == "sustained_percent":
        return 100 - measure.value
    if field == "reserve_percent":
        if measure.value <= 0:
            return None
        return 100 * (headroom(build) * measure.limit / measure.value - 1)
    return measure.room if measure.at_most else measure.value


def _mends(before: Evaluation, after: Evaluation, same: list[Finding]) -> bool:
    """Whether these findings are gone and no other came."""
    then = {finding.key for finding in before.findings}
    now = {finding.key for finding in after.findings}
    mended = {finding.key for finding in same}
    return now <= then and now.isdisjoint(mended)
