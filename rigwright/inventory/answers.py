"""What the rules say of a build with one more part and did not say before: the answer of the place
that the part goes to.
"""

from __future__ import annotations

from collections.abc import Collection

from rigwright.checks import Finding, Fit, Severity
from rigwright.evaluation import Evaluation
from rigwright.evaluation.asked import RuleAnswers
from rigwright.text.sentence import Sentence


def answer_of(
    before: Evaluation, after: Evaluation, subjects: Collection[str] = ()
) -> tuple[Fit, Sentence | None]:
    """The worst that the rules say of a build and did not say before, with the reason.

    `subjects` are the rules on parts of that kind, which name all of them together: they are
    compared by their sentences, and what they alone leave open counts. Without them whatever is
    left open anew counts.
    """
    known = {_identity(finding, subjects) for finding in before.listed}
    new = [finding for finding in after.listed if _identity(finding, subjects) not in known]
    for severity, fit in ((Severity.ERROR, Fit.CLASH), (Severity.WARNING, Fit.TIGHT)):
        worst = next((finding for finding in new if finding.severity is severity), None)
        if worst is not None:
            return fit, worst.title
    why = left_open(before, after, subjects)
    if why is None:
        return Fit.FITS, None
    return Fit.UNKNOWN, why


def left_open(
    before: Evaluation, after: Evaluation | RuleAnswers, subjects: Collection[str] = ()
) -> Sentence | None:
    """Why a rule has no answer for the build, where it had one before; `subjects` as above."""
    asked = {(entry.rule, entry.field) for entry in before.not_checked}
    for entry in after.not_checked:
        counts = not subjects or entry.rule in subjects
        is_new = counts and (entry.rule, entry.field) not in asked
        if is_new or entry.by_fault:
            return entry.told
    return None


def _identity(finding: Finding, subjects: Collection[str]) -> tuple[object, ...]:
    """Return what identifies a finding before and after: for rules that name all parts together the
    sentence as well.
    """
    title = str(finding.title) if finding.rule in subjects else ""
    return (finding.rule, finding.parts, finding.severity, title)
