"""What the checks list says: a row per finding and per unknown figure, counts per filter, and what a preview adds.

Words and values of a snapshot; it knows neither models nor painting.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from gui.session import Snapshot
from rigwright.evaluation import Evaluation
from rigwright.findings import Finding, Fit, NotChecked, Severity

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
    """One row. `new`: only the preview says it; `key` tells rows apart across two snapshots."""

    judged: Severity | Fit
    title: str
    detail: str
    source: Finding | NotChecked
    key: tuple[str, ...]
    new: bool = False

    @property
    def sentence(self) -> str:
        """Title and reason."""
        return f"{self.title} {self.detail}".strip()

    @property
    def fixes(self) -> tuple[str, ...]:
        """Ways out, in words."""
        return tuple(f.title for f in self.source.fixes) if isinstance(self.source, Finding) else ()


@dataclass(frozen=True)
class Count:
    """Rows under a filter, and how many of them the preview adds (negative: takes away)."""

    now: int
    more: int


def rows_of(snapshot: Snapshot, chosen: Filter = Filter.ALL) -> tuple[CheckRow, ...]:
    """The rows of what is shown, worst first, unknown ones last."""
    known = _ranks(snapshot.committed)
    rows = [_of_finding(f, new=known.get(f.key, 9) > f.severity.rank) for f in snapshot.evaluation.findings]
    unknown = {(n.rule, n.field) for n in snapshot.committed.not_checked}
    rows += [_of_unknown(n, new=(n.rule, n.field) not in unknown) for n in snapshot.evaluation.not_checked]
    return _told_apart(row for row in rows if _passes(row.judged, chosen))


def counts_of(snapshot: Snapshot) -> dict[Filter, Count]:
    """How many rows every filter has."""
    return {f: Count(n := _count(snapshot.evaluation, f), n - _count(snapshot.committed, f)) for f in Filter}


def _count(evaluation: Evaluation, chosen: Filter) -> int:
    judged = [*(f.severity for f in evaluation.findings), *(Fit.UNKNOWN for _ in evaluation.not_checked)]
    return sum(_passes(one, chosen) for one in judged)


def _passes(judged: Severity | Fit, chosen: Filter) -> bool:
    wanted = {Filter.ERRORS: Severity.ERROR, Filter.WARNINGS: Severity.WARNING, Filter.UNKNOWN: Fit.UNKNOWN}
    return chosen is Filter.ALL or judged is wanted[chosen]


def _ranks(evaluation: Evaluation) -> dict[tuple[str, tuple[str, ...]], int]:
    """How bad each finding is at its worst."""
    ranks: dict[tuple[str, tuple[str, ...]], int] = {}
    for found in evaluation.findings:
        ranks[found.key] = min(found.severity.rank, ranks.get(found.key, 9))
    return ranks


def _of_finding(found: Finding, *, new: bool) -> CheckRow:
    key = (found.rule, *found.parts, found.severity.value)
    return CheckRow(found.severity, str(found.title), str(found.detail), found, key, new)


def _of_unknown(entry: NotChecked, *, new: bool) -> CheckRow:
    title, detail = unknown_words(entry)
    return CheckRow(Fit.UNKNOWN, title, detail, entry, ("?", entry.rule, entry.field), new)


def unknown_words(entry: NotChecked) -> tuple[str, str]:
    """What was not checked, and why: "Open air gap not checked:" and "ASUS X has no known thickness."."""
    reason = entry.message.removeprefix(f"{entry.rule} was not checked: ")
    if reason == entry.message:
        return entry.message, ""
    return f"{subject_of(entry.rule)} not checked:", reason


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
        made.append(CheckRow(row.judged, row.title, row.detail, row.source, key, row.new))
    return tuple(made)
