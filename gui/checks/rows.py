"""What the checks list says: a row per finding and per missing figure, counts per filter, and what
a preview adds.

Words and values of a snapshot; it knows neither models nor painting.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from enum import Enum

from gui.hand.card_words import called_new
from gui.session.session import Snapshot
from rigwright.assembly.addresses import parts_of
from rigwright.checks import Finding, Fit, Severity, worst_ranks
from rigwright.evaluation import Evaluation
from rigwright.evaluation.listed import everything, listed
from rigwright.evaluation.summary import alone_and_notes, grave_and_notes, titles_of
from rigwright.evaluation.waivers import CHANGED, WAIVED, Waived
from rigwright.parts import CARD_KINDS, Part
from rigwright.record import Value
from rigwright.reports.comments import open_on_check, told_comments
from rigwright.reports.doubts import doubt_words
from rigwright.reports.missing import Missing, missing_count, missing_figures
from rigwright.text.sentence import messages, paragraph, plural, worded

_VERDICT_WORDS = re.compile(r"-(?:too-short|over|short|unfit|starved|mismatch|report|unknown)$")
_ACRONYMS = {"psu": "PSU", "gpu": "GPU", "cpu": "CPU"}


class Filter(Enum):
    """Which rows are listed; the values are messages."""

    ALL = messages("All")
    ERRORS = messages("Errors")
    WARNINGS = messages("Warnings")
    NOTES = messages("Info")  # as its rows say it
    UNKNOWN = messages("Unknown")
    WAIVED = messages("Waived")


class Notes(Value, frozen=True):
    """What is only worth knowing, as one row."""

    findings: tuple[Finding, ...]
    parts: tuple[str, ...] = ()


class CheckRow(Value, frozen=True):
    """One row. `new`: only the preview says it; `key` tells rows apart across two snapshots, where
    one more card alike
    changes the row of the others.

    `doubt` says which uncertain figures a finding rests on; `waived` is what is known of it where
    it does not count, or no longer.
    """

    judged: Severity | Fit
    title: str
    detail: str
    source: Finding | Notes | Missing
    key: tuple[str, ...]
    new: bool = False
    doubt: str = ""
    waived: Waived | None = None
    counts: bool = True

    @property
    def sentence(self) -> str:
        """Title, reason and doubt."""
        return str(paragraph(self.title, self.detail, self.doubt))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that say it, or that could not."""
        if isinstance(self.source, Notes):
            return tuple(dict.fromkeys(note.rule for note in self.source.findings))
        if isinstance(self.source, Finding):
            return (self.source.rule,)
        return self.source.rules

    def tells(self, source: object) -> bool:
        """Whether the row is, or stands for, what a rule said."""
        if isinstance(self.source, Missing) or not isinstance(source, Finding):
            return self.source == source
        told = self.source.findings if isinstance(self.source, Notes) else (self.source,)
        return source in told or source in everything(told)

    @property
    def fixes(self) -> tuple[str, ...]:
        """Ways out, in words; of a missing figure the one to enter it."""
        if isinstance(self.source, Finding):
            return tuple(f.title for f in self.source.remedies)
        if isinstance(self.source, Notes):
            return ()
        if not self.source.link:
            return ()
        return (self.source.link,)


class RowCount(Value, frozen=True):
    """Rows under a filter, and how many of them the preview adds (negative: takes away)."""

    now: int
    more: int


def rows_of(
    snapshot: Snapshot,
    listed_now: tuple[Finding, ...],
    chosen: Filter = Filter.ALL,
    about: frozenset[str] = frozenset(),
) -> tuple[CheckRow, ...]:
    """The rows of what is shown, of what `listed_in` lists, worst first, unknown ones last.

    Among all, several notes are one row, and what is waived is not listed. `about` names the parts
    of which one has to be concerned; empty: any.
    """
    with called_now(snapshot):
        if chosen is Filter.WAIVED:
            waived = _of_waived(snapshot)
            return _told_apart(row for row in waived if _concerns(row.source, about))
        found = _of_findings(snapshot, listed_now, chosen, about)
        rows = [*found, *_of_unknown(snapshot, about)]
        rows = _with_reopened(rows, snapshot.evaluation)
        rows = _with_comments(rows, snapshot.committed)
        return _told_apart(row for row in rows if _passes(row.judged, chosen))


def _of_findings(
    snapshot: Snapshot, listed_now: tuple[Finding, ...], chosen: Filter, about: frozenset[str]
) -> Iterator[CheckRow]:
    """A row for each finding, the notes last; among all, several notes are one row."""
    known = worst_ranks(snapshot.committed.findings)
    parts = parts_of(snapshot.evaluation.assembly)
    concerned = tuple(f for f in listed_now if _concerns(f, about))
    alone, notes = alone_and_notes(snapshot.evaluation, concerned)
    in_one_row = chosen is Filter.ALL and len(notes) > 1
    for finding in alone if in_one_row else (*alone, *notes):
        yield _of_finding(finding, parts, new=_is_new(finding, known))
    if in_one_row:
        yield _of_notes(notes, new=any(_is_new(note, known) for note in notes))


def _of_unknown(snapshot: Snapshot, about: frozenset[str]) -> Iterator[CheckRow]:
    """A row for each figure that is missing."""
    unknown = {(n.rule, n.field) for n in snapshot.committed.not_checked}
    for missing in missing_figures(snapshot.evaluation.not_checked, snapshot.evaluation.assembly):
        if _concerns(missing, about):
            is_new = any((rule, missing.field) not in unknown for rule in missing.rules)
            yield _of_missing(missing, new=is_new)


def _concerns(source: Finding | Notes | Missing, about: frozenset[str]) -> bool:
    """Whether a row is about one of some parts; of several findings in one row, any of them."""
    if not about:
        return True
    members = source.members if isinstance(source, Finding) else ()
    return any(about & set(one.parts) for one in (source, *members))


def _of_waived(snapshot: Snapshot) -> Iterator[CheckRow]:
    """One row for everything that is waived, with the reason."""
    parts = parts_of(snapshot.evaluation.assembly)
    for one in snapshot.evaluation.waived:
        row = _of_finding(one.finding, parts, new=False)
        yield row.changed(detail=worded(WAIVED, reason=one.reason), waived=one, counts=False)


def _with_reopened(rows: Iterable[CheckRow], evaluation: Evaluation) -> list[CheckRow]:
    """Return the rows; those of waived findings that got worse begin with that.

    The user who waived a finding has to see that it counts again.
    """
    told: list[CheckRow] = []
    for row in rows:
        waived = None
        if isinstance(row.source, Finding):
            waived = evaluation.sorted_out.formerly_waived(row.source)
        if waived is not None:
            changed = worded(CHANGED, reason=waived.reason)
            row = row.changed(detail=str(paragraph(changed, row.detail)), waived=waived)
        told.append(row)
    return told


def _with_comments(rows: list[CheckRow], evaluation: Evaluation) -> list[CheckRow]:
    """Return the rows; those of checks on which comments are open begin with how many."""
    comments = told_comments(evaluation)
    if not comments:
        return rows
    told: list[CheckRow] = []
    for row in rows:
        said = len(open_on_check(comments, row.rules[0])) if len(row.rules) == 1 else 0
        if said:
            counted = plural("{n} comment.", "{n} comments.", said)
            row = row.changed(detail=str(paragraph(counted, row.detail)))
        told.append(row)
    return told


def listed_in(snapshot: Snapshot) -> tuple[Finding, ...]:
    """What is listed, where what a preview adds has rows of its own."""
    shown = snapshot.evaluation
    committed = snapshot.committed
    if shown is committed:
        return shown.listed
    known = worst_ranks(committed.findings)
    return listed(shown.sorted_out.standing, apart=lambda finding: _is_new(finding, known))


def _is_new(finding: Finding, known: Mapping[tuple[str, tuple[str, ...]], int]) -> bool:
    """Whether one of those that a finding stands for was not found before, or less severely."""
    return any(known.get(member.key, 9) > member.severity.rank for member in finding.members)


def called_now(snapshot: Snapshot) -> AbstractContextManager[None]:
    """Call the carried card in messages as the other panels call it."""
    carried_card = snapshot.carried_card
    if carried_card is None:
        return called_new(None, None)
    return called_new(snapshot.hovered, carried_card.moving)


def counts_of(snapshot: Snapshot, listed_now: tuple[Finding, ...]) -> dict[Filter, RowCount]:
    """How much every filter holds, of what `listed_in` lists; notes count one by one, also where a
    row stands for several.
    """
    shown = snapshot.evaluation
    before = snapshot.committed
    now = _counted(shown, listed_now)
    then = _counted(before, before.listed)
    return {chosen: RowCount(now[chosen], now[chosen] - then[chosen]) for chosen in Filter}


def _counted(evaluation: Evaluation, found: tuple[Finding, ...]) -> dict[Filter, int]:
    grave, notes = grave_and_notes(found)
    unknown = missing_count(evaluation.not_checked)
    errors = sum(finding.severity is Severity.ERROR for finding in grave)
    return {
        Filter.ALL: len(grave) + len(notes) + unknown,
        Filter.ERRORS: errors,
        Filter.WARNINGS: len(grave) - errors,
        Filter.NOTES: len(notes),
        Filter.UNKNOWN: unknown,
        Filter.WAIVED: len(evaluation.waived),
    }


def _passes(judged: Severity | Fit, chosen: Filter) -> bool:
    wanted = {
        Filter.ERRORS: Severity.ERROR,
        Filter.WARNINGS: Severity.WARNING,
        Filter.NOTES: Severity.INFO,
        Filter.UNKNOWN: Fit.UNKNOWN,
    }
    return chosen is Filter.ALL or judged is wanted[chosen]


def _of_finding(found: Finding, parts: Mapping[str, Part], *, new: bool) -> CheckRow:
    cards = sorted(part for part in found.parts if part.startswith(CARD_KINDS))
    others = (part for part in found.parts if part not in cards)
    key = (found.rule, *cards[:1], *others, found.severity.value)
    return CheckRow(
        found.severity, str(found.title), found.reason, found, key, new, doubt_words(found, parts)
    )


def _of_notes(notes: tuple[Finding, ...], *, new: bool) -> CheckRow:
    return CheckRow(
        Severity.INFO,
        worded("{n} notes.", n=len(notes)),
        titles_of(notes),
        Notes(notes),
        ("notes",),
        new,
    )


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
        made.append(row.changed(key=key))
    return tuple(made)
