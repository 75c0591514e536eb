"""What the checks list says: a row per finding and per missing figure, counts per filter, and what a preview adds.

Words and values of a snapshot; it knows neither models nor painting.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from gui.card_words import called_new
from gui.session import Snapshot
from rigwright.evaluation import Evaluation
from rigwright.findings import Finding, Fit, Severity
from rigwright.parts import Part
from rigwright.provenance.doubts import doubt_words, parts_of
from rigwright.reports.missing import Missing, missing_count, missing_figures

_VERDICT_WORDS = re.compile(r"-(?:too-short|over|short|unfit|starved|mismatch|report|unknown)$")
_ACRONYMS = {"psu": "PSU", "gpu": "GPU", "cpu": "CPU"}


class Filter(Enum):
    """Which rows are listed."""

    ALL = "All"
    ERRORS = "Errors"
    WARNINGS = "Warnings"
    UNKNOWN = "Unknown"


@dataclass(frozen=True)
class CheckRow:
    """One row. `new`: only the preview says it; `key` tells rows apart across two snapshots.

    `doubt` says which uncertain figures a finding rests on.
    """

    judged: Severity | Fit
    title: str
    detail: str
    source: Finding | Missing
    key: tuple[str, ...]
    new: bool = False
    doubt: str = ""

    @property
    def sentence(self) -> str:
        """Title, reason and doubt."""
        return " ".join(words for words in (self.title, self.detail, self.doubt) if words)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that say it, or that could not."""
        return (self.source.rule,) if isinstance(self.source, Finding) else self.source.rules

    @property
    def fixes(self) -> tuple[str, ...]:
        """Ways out, in words; of a missing figure the one to enter it."""
        if isinstance(self.source, Finding):
            return tuple(f.title for f in self.source.remedies)
        return (self.source.link,) if self.source.link else ()


@dataclass(frozen=True)
class Count:
    """Rows under a filter, and how many of them the preview adds (negative: takes away)."""

    now: int
    more: int


def rows_of(snapshot: Snapshot, chosen: Filter = Filter.ALL) -> tuple[CheckRow, ...]:
    """The rows of what is shown, worst first, unknown ones last."""
    known, parts = _ranks(snapshot.committed), parts_of(snapshot.evaluation.assembly)
    rows = [_of_finding(f, parts, new=known.get(f.key, 9) > f.severity.rank) for f in snapshot.evaluation.findings]
    unknown = {(n.rule, n.field) for n in snapshot.committed.not_checked}
    missing = missing_figures(snapshot.evaluation.not_checked, snapshot.evaluation.assembly)
    rows += [_of_missing(m, new=any((rule, m.field) not in unknown for rule in m.rules)) for m in missing]
    return _told_apart(_renamed(row, snapshot) for row in rows if _passes(row.judged, chosen))


def _renamed(row: CheckRow, snapshot: Snapshot) -> CheckRow:
    """The row with the held card called as the other panels call it."""
    held, at = snapshot.held, snapshot.hovered
    if held is None or at is None:
        return row
    title, detail = (called_new(words, at, held.moving) for words in (row.title, row.detail))
    return replace(row, title=title, detail=detail)


def counts_of(snapshot: Snapshot) -> dict[Filter, Count]:
    """How many rows every filter has."""
    return {f: Count(n := _count(snapshot.evaluation, f), n - _count(snapshot.committed, f)) for f in Filter}


def _count(evaluation: Evaluation, chosen: Filter) -> int:
    unknown = missing_count(evaluation.not_checked) if _passes(Fit.UNKNOWN, chosen) else 0
    return sum(_passes(f.severity, chosen) for f in evaluation.findings) + unknown


def _passes(judged: Severity | Fit, chosen: Filter) -> bool:
    wanted = {Filter.ERRORS: Severity.ERROR, Filter.WARNINGS: Severity.WARNING, Filter.UNKNOWN: Fit.UNKNOWN}
    return chosen is Filter.ALL or judged is wanted[chosen]


def _ranks(evaluation: Evaluation) -> dict[tuple[str, tuple[str, ...]], int]:
    """How bad each finding is at its worst."""
    ranks: dict[tuple[str, tuple[str, ...]], int] = {}
    for found in evaluation.findings:
        ranks[found.key] = min(found.severity.rank, ranks.get(found.key, 9))
    return ranks


def _of_finding(found: Finding, parts: Mapping[str, Part], *, new: bool) -> CheckRow:
    key = (found.rule, *found.parts, found.severity.value)
    title, detail = str(found.title), str(found.detail)
    return CheckRow(found.severity, title, detail, found, key, new, doubt_words(found, parts))


def _of_missing(entry: Missing, *, new: bool) -> CheckRow:
    return CheckRow(Fit.UNKNOWN, entry.title, entry.detail, entry, ("?", entry.field), new)


def subject_of(rule: str) -> str:
    """What a rule is about, from its id: "PSU headroom", "Card length"."""
    stem = _VERDICT_WORDS.sub("", rule)
    words = " ".join(_ACRONYMS.get(word, word) for word in stem.split("-"))
    return words[:1].upper() + words[1:]


def _told_apart(rows: Iterable[CheckRow]) -> tuple[CheckRow, ...]:
    """Rows with the same key are numbered, so that every key is there once."""
    seen: dict[tuple[str, ...], int] = {}
    made: list[CheckRow] = []
    for row in rows:
        seen[row.key] = nth = seen.get(row.key, 0) + 1
        key = row.key if nth == 1 else (*row.key, str(nth))
        made.append(replace(row, key=key))
    return tuple(made)
