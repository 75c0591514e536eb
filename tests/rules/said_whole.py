"""What every error and warning has to say: both numbers, what it is about, and a way out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rigwright.checks import Finding, Severity
from rigwright.evaluation import Evaluation
from rigwright.reports.why import judged_of
from rigwright.rules import rule_of
from rigwright.rules.rule import Asks

# Names with a number of their own: of parts, slots and headers.
NAMED = re.compile(r"\b(?:GPU|NIC|PSU|CPU|PCIE|CHA_FAN|[Ss]lot|[Cc]ircuit|[Ss]upply) ?\d+")
FIGURE = re.compile(r"\d[\d,.]*")
IN_WORDS = re.compile(
    r"\b(?:no|not|none|nothing|off|one|without|exactly that|only)\b", re.IGNORECASE
)


def figures_said(message: str) -> int:
    """How many figures a message says; "no bay" and "is off" are some too."""
    rest = NAMED.sub("", message)
    return len(FIGURE.findall(rest)) + len(IN_WORDS.findall(rest))


def left_unsaid(finding: Finding, evaluation: Evaluation) -> Iterator[str]:
    """What an error or a warning of an evaluation does not say."""
    judged = judged_of(finding, evaluation.checks)
    if judged is not None and judged.check.unit:
        if finding.measure is None:
            yield "what is measured"
        # bodies meet at 0 mm: how far they overlap is what there is and what lacks in one
        elif judged.check.limit != 0 and figures_said(finding.message) < 2:
            yield "both numbers"
    if not finding.parts and rule_of(finding.rule).runs_on is not Asks.MACHINE:
        yield "what it is about"
    if not finding.remedies:
        yield "a way out"


def unsaid(evaluation: Evaluation) -> list[str]:
    """What the errors and warnings of an evaluation do not say, each with its message."""
    return [
        f"{finding.rule} leaves out {what}: {finding.message}"
        for finding in evaluation.findings
        if finding.severity is not Severity.INFO
        for what in left_unsaid(finding, evaluation)
    ]
