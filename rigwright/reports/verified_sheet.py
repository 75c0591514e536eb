"""The comparison of plan and machine as a sheet of its own: differences with their causes, every
figure that was compared, and lines to sign on.

Says what `rigwright verify` says and no more; gui/sheet puts it on pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from rigwright.checks import Severity, Verdict
from rigwright.evaluation import Evaluation
from rigwright.reports.sheet.content import Remark, Sheet, head_of
from rigwright.reports.sheet.record import ComparedLine, ComparedTable
from rigwright.reports.verified import card_words, outcome_words, sources_words
from rigwright.text.language import translated
from rigwright.text.sentence import messages, paragraph, plural, worded
from rigwright.verify.compared import Outcome, Row, Verified

TO_SIGN = messages(("Verified by", "Date", "Signature"))


def verified_sheet(
    verified: Verified, evaluation: Evaluation, file_name: str = "", day: date | None = None
) -> Sheet:
    """The sheet of a comparison; without a day it bears today's."""
    verdict, word = _verdict(verified)
    return replace(
        head_of(evaluation, file_name, day),
        kind=worded("Verification of the built machine"),
        verdict=verdict,
        verdict_word=word,
        counts=_counts(verified),
        remarks=tuple(_remarks(verified)),
        not_checked=tuple(_open(verified)),
        compared=tuple(_tables(verified)),
        notes=sources_words(verified),
        to_fill_in=tuple(map(translated, TO_SIGN)),
    )


def _verdict(verified: Verified) -> tuple[Verdict, str]:
    count = verified.count(Outcome.DIFFERS)
    if count:
        return Verdict.FAIL, str(plural("{n} difference", "{n} differences", count))
    if verified.count(Outcome.AGREES) == 0:
        return Verdict.UNDECIDED, worded("Nothing to compare")
    return Verdict.PASS, worded("As planned")


def _counts(verified: Verified) -> str:
    return worded(
        "as planned: {agreed}, not decided: {open}",
        agreed=verified.count(Outcome.AGREES),
        open=verified.count(Outcome.OPEN),
    )


def _remarks(verified: Verified) -> Iterator[Remark]:
    for outcome, severity, word in (
        (Outcome.DIFFERS, Severity.ERROR, worded("Difference")),
        (Outcome.NOTICE, Severity.INFO, worded("Note")),
    ):
        for _, row in verified.rows:
            if row.outcome is outcome and row.says is not None:
                yield Remark(
                    severity=severity,
                    word=word,
                    title=str(row.says),
                    detail="",
                    doubt=_causes(row),
                    fix="",
                )


def _causes(row: Row) -> str:
    """The causes in one paragraph, numbered, likeliest first."""
    numbered = (f"{number}. {cause}" for number, cause in enumerate(row.causes, 1))
    return str(paragraph(*numbered))


def _open(verified: Verified) -> Iterator[str]:
    for _, row in verified.rows:
        if row.outcome is Outcome.OPEN and row.says is not None:
            yield str(row.says)
    for ask in verified.asks:
        yield str(ask)


def _tables(verified: Verified) -> Iterator[ComparedTable]:
    columns = (worded("Planned"), worded("Found"), worded("Outcome"))
    for card in verified.cards:
        yield ComparedTable(card_words(card), tuple(_lines(card.rows)), columns)
    if verified.machine:
        yield ComparedTable(worded("The machine"), tuple(_lines(verified.machine)), columns)


def _lines(rows: Iterable[Row]) -> Iterator[ComparedLine]:
    for row in rows:
        differs = row.outcome is Outcome.DIFFERS
        what, planned, found = row.words
        yield ComparedLine(what, (planned, found, outcome_words(row.outcome)), differs)
