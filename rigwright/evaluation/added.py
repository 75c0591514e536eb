"""What a card or another part adds to a build: the findings that were not there before, the one
that decides, and the verdict that all of them come to.

Knows judged checks and rules; it evaluates nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from rigwright.checks import Finding, Fit, Judged, NotChecked, Severity, worst_ranks
from rigwright.evaluation.evaluated import can_object, is_deciding
from rigwright.rules import RULES, Measured, rules_that_measure

S = TypeVar("S", Finding, Judged, Finding | Judged)


def deciding(added: Iterable[S]) -> S | None:
    """What the verdict on a place stands on, of findings or judged checks that come worst first:
    what clashes, else the worst.
    """
    worst = [one for one in added if _counts_here(one)]
    clashes = (one for one in worst if is_clash(one))
    return next(clashes, next(iter(worst), None))


_FORBIDDING = frozenset(r.id for r in RULES if r.category in ("mechanical", "owner"))
DECIDING = frozenset(rule.id for rule in RULES if rule.keeps_place_open)
_OF_GAPS = rules_that_measure(Measured.GAP)
_OF_ANY_PLACE = frozenset(rule.id for rule in RULES if rule.of_any_place)


def is_clash(found: Severe) -> bool:
    """Return whether a finding forbids a place: a mechanical error, or one by the owner's rules."""
    return found.severity is Severity.ERROR and found.rule in _FORBIDDING


def added_findings(before: Iterable[Finding], after: Iterable[S], label: str) -> tuple[S, ...]:
    """Findings about the card, and those that `before` did not have or had less severely.

    Judged checks alike.
    """
    known = worst_ranks(f for f in before if label not in f.parts)
    added: list[S] = []
    for one in after:
        if one.severity is not None and known.get((one.rule, one.parts), 9) > one.severity.rank:
            added.append(one)
    return tuple(added)


def leaves_open(entry: NotChecked | Judged, label: str) -> bool:
    """Whether it is unknown if a card fits, for what was not checked: by a rule that decides, or
    by one at fault.
    """
    return entry.by_fault or (label in entry.parts and entry.rule in DECIDING)


class Severe(Protocol):
    """What has a rule and a severity: a finding, or a judged check that does not fit."""

    @property
    def rule(self) -> str:
        """The id of the rule."""
        ...

    @property
    def severity(self) -> Severity | None:
        """How bad it is."""
        ...


def _counts_here(found: Severe) -> bool:
    """Return whether a finding makes a place worse: an error, or a warning that other places may
    not have.
    """
    if found.severity is Severity.WARNING:
        return found.rule not in _OF_ANY_PLACE
    return found.severity is Severity.ERROR


def gap_counts(added: Iterable[Severe]) -> bool:
    """Return whether a gap to a neighbour is among what makes a place worse."""
    return any(_counts_here(one) and one.rule in _OF_GAPS for one in added)


def fit_of(added: Iterable[Severe], not_checked: Iterable[NotChecked | Judged], label: str) -> Fit:
    """What findings that a card adds, and what was not checked about it, come to.

    The worst of all rules decides, but for warnings that a card has wherever it stands.
    """
    added = tuple(added)
    if any(map(is_clash, added)):
        return Fit.CLASH
    if any(map(_counts_here, added)):
        return Fit.TIGHT
    unknown = any(leaves_open(entry, label) for entry in not_checked)
    return Fit.UNKNOWN if unknown else Fit.FITS


def fit_of_question(entry: NotChecked) -> Fit:
    """What a machine comes to, at best, while a question is open that a choice brings.

    Fits where the answer could be no warning, or another choice will give it.
    """
    if entry.field.startswith("build."):
        return Fit.FITS
    if is_deciding(entry):
        return Fit.UNKNOWN
    return Fit.TIGHT if can_object(entry) else Fit.FITS


def worst_question(entries: Iterable[NotChecked]) -> tuple[Fit, NotChecked | None]:
    """Return what open questions come to together, and the first that it stands on."""
    worst: NotChecked | None = None
    for entry in entries:
        fit = fit_of_question(entry)
        if fit is Fit.UNKNOWN:
            return fit, entry
        if fit is Fit.TIGHT and worst is None:
            worst = entry
    return (Fit.FITS if worst is None else Fit.TIGHT), worst


def questions_added(
    before: Iterable[NotChecked], after: Iterable[NotChecked]
) -> tuple[NotChecked, ...]:
    """Return the open questions that were not open before."""
    asked = {(entry.rule, entry.field) for entry in before}
    return tuple(entry for entry in after if (entry.rule, entry.field) not in asked)
