"""A build as Markdown, for forums: what it is made of, how it stands, every card, what was found,
and its code.

What stands in it is what the check and the sheet say. Knows no forum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import (
    SEVERITY_WORDS,
    alone_and_notes,
    card_figures,
    supply_words,
    wall_words,
)
from rigwright.evaluation.waivers import changed_words
from rigwright.inventory.money.bill import bill_of
from rigwright.inventory.money.prices import has_money
from rigwright.reports.sheet.content import Sheet, sheet_of
from rigwright.rules.own_rules import own_lines
from rigwright.share.bill import table_lines
from rigwright.share.markdown_text import plain
from rigwright.text.language import translated
from rigwright.text.numbers import capital
from rigwright.text.sentence import messages, paragraph, without_stop, worded

VERDICT = "**{verdict}**: {counts}."
POWER, WALL = "Power: {words}.", "At the wall: {words}."
FOUND = "- **{severity}**: {message}"
NOT_CHECKED = "- **Not checked**: {words}"
THRESHOLD = "- **Own threshold or rule**: {words}"
WAIVED_FINDING = "- **Waived**: {message} “{reason}”"
PRICES = messages("### Prices")
COMMENTS = messages("### Comments")
HOW_TO_OPEN = messages("To open it in Rigwright, paste this code under File ▸ Import:")


def markdown_of(evaluation: Evaluation, code: str = "") -> str:
    """Return the text of a post; with a code, also how to open it.

    Prices are in it where the build has some: the user was asked about them before.
    """
    sheet = sheet_of(evaluation)
    counts = without_stop(plain(sheet.counts))
    blocks = [
        [f"## {plain(sheet.title)}"],
        [worded(VERDICT, verdict=plain(sheet.verdict_word), counts=counts)],
        list(_parts(sheet)),
        list(_cards(evaluation)),
        list(_power(evaluation)),
        list(_found(evaluation, sheet)),
        list(_comments(sheet)),
        [plain(line) for line in sheet.notes.splitlines()],
    ]
    if has_money(evaluation.build):
        blocks += [[translated(PRICES)], table_lines(bill_of(evaluation.assembly))]
    if code:
        blocks += [[translated(HOW_TO_OPEN)], ["```", code, "```"]]
    return "\n\n".join("\n".join(lines) for lines in blocks if lines) + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    if not rows:
        return
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(plain(cell) for cell in row)} |"


def _parts(sheet: Sheet) -> Iterator[str]:
    rows: list[tuple[str, str, str]] = []
    for line in sheet.parts:
        count = f"{line.count} ×" if line.count > 1 else ""
        rows.append((count, line.name, capital(line.note)))
    return _table(("", worded("Part"), ""), rows)


def _cards(evaluation: Evaluation) -> Iterator[str]:
    figures = card_figures(evaluation)
    rows = [(f.card.title, f.place, f.link_words, f.length, f.gap, f.power) for f in figures]
    return _table(
        (
            worded("Card"),
            worded("Place"),
            worded("Link"),
            worded("Length"),
            worded("Gap to next"),
            worded("Power"),
        ),
        rows,
    )


def _power(evaluation: Evaluation) -> Iterator[str]:
    yield worded(POWER, words=plain(supply_words(evaluation)))
    wall = wall_words(evaluation)
    if wall:
        yield ""
        yield worded(WALL, words=plain(wall))


def _found(evaluation: Evaluation, sheet: Sheet) -> Iterator[str]:
    alone, _ = alone_and_notes(evaluation, evaluation.listed)
    for finding in alone:
        said = str(finding.message)
        changed = changed_words(evaluation.sorted_out, finding)
        if changed:
            said = str(paragraph(changed, said))
        severity = translated(SEVERITY_WORDS[finding.severity])
        yield worded(FOUND, severity=severity, message=plain(said))
    for one in evaluation.waived:
        message = plain(one.finding.message)
        yield worded(WAIVED_FINDING, message=message, reason=plain(one.reason))
    for words in sheet.not_checked:
        yield worded(NOT_CHECKED, words=plain(words))
    for line in own_lines(evaluation.build):
        yield worded(THRESHOLD, words=plain(str(line)))


def _comments(sheet: Sheet) -> Iterator[str]:
    """What was said in review, where it goes along."""
    if sheet.comments:
        yield translated(COMMENTS)
        yield ""
    for said in sheet.comments:
        yield f"- {plain(said)}"
