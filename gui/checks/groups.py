"""The rows of the checks list under headings with their counts: by severity, part or subject.

A heading can be folded, which leaves out the rows under it. Knows rows and the manual's subjects,
neither models nor painting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from gui.checks.rows import CheckRow, Filter, Notes
from gui.checks.sorting import ChecksOrder
from rigwright.build.labels import by_number, part_words
from rigwright.checks import Fit, Severity
from rigwright.help.subjects import SUBJECTS, subject_title
from rigwright.parts import CARD_KINDS
from rigwright.record import Value
from rigwright.rules import rule_of
from rigwright.text.language import translated
from rigwright.text.numbers import capital
from rigwright.text.sentence import worded

_SEVERITIES: Mapping[Severity | Fit, Filter] = {
    Severity.ERROR: Filter.ERRORS,
    Severity.WARNING: Filter.WARNINGS,
    Severity.INFO: Filter.NOTES,
    Fit.UNKNOWN: Filter.UNKNOWN,
}


class Heading(Value, frozen=True):
    """The head of a group of rows: its name, how many checks it has, the worst of them."""

    name: str
    count: int
    judged: Severity | Fit
    key: tuple[str, ...]
    folded: bool = False

    @property
    def sentence(self) -> str:
        """The heading as it is read out."""
        if self.folded:
            return worded("{name}, checks: {count}, folded", name=self.name, count=self.count)
        return worded("{name}, checks: {count}", name=self.name, count=self.count)


Line = CheckRow | Heading
_Place = tuple[int, str, int]  # what groups are sorted by


def lines_of(
    rows: Iterable[CheckRow],
    order: ChecksOrder,
    folded: frozenset[tuple[str, ...]] = frozenset(),
) -> tuple[Line, ...]:
    """The rows under the headings of an order; as they are where the worst of all comes first.

    `folded` are keys of headings.
    """
    if order is ChecksOrder.WORST:
        return tuple(rows)
    group_of = {
        ChecksOrder.SEVERITY: _by_severity,
        ChecksOrder.PART: _by_part,
        ChecksOrder.SUBJECT: _by_subject,
    }[order]
    lines: list[Line] = []
    ordered = sorted(rows, key=lambda row: group_of(row)[0])
    for (_, name), members in groupby(ordered, key=group_of):
        heading = worded("{name}", name=name)
        lines += _under_heading(heading, list(members), (order.name, name), folded)
    return tuple(lines)


def _under_heading(
    name: str,
    members: list[CheckRow],
    key: tuple[str, ...],
    folded: frozenset[tuple[str, ...]],
) -> Iterator[Line]:
    """A heading and, unless it is folded, its rows, of which the worst comes first."""
    count = 0
    for row in members:
        count += len(row.source.findings) if isinstance(row.source, Notes) else 1
    yield Heading(name, count, members[0].judged, key, key in folded)
    if key not in folded:
        yield from members


def _by_severity(row: CheckRow) -> tuple[_Place, str]:
    return (list(_SEVERITIES).index(row.judged), "", 0), translated(_SEVERITIES[row.judged].value)


def _by_part(row: CheckRow) -> tuple[_Place, str]:
    """Cards first, by their numbers, then other parts by name; what is about none comes last."""
    labels = sorted(row.source.parts, key=by_number)
    cards = [label for label in labels if label.startswith(CARD_KINDS)]
    if not labels:
        return (2, "", 0), worded("Whole build")
    first = (cards or labels)[0]
    return (0 if cards else 1, *by_number(first)), capital(part_words((first,)))


def _by_subject(row: CheckRow) -> tuple[_Place, str]:
    """Return the rows grouped by what their rules are about, in the order of the manual; what was
    not checked comes last.
    """
    subjects = list(SUBJECTS)
    if row.judged is Fit.UNKNOWN:
        return (len(subjects) + 1, "", 0), worded("Not checked")
    if isinstance(row.source, Notes):
        return (len(subjects), "", 0), worded("Info")
    rule = rule_of(row.rules[0])
    return (subjects.index(rule.category), "", 0), subject_title(rule)
