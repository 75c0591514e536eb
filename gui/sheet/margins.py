"""The fit proof on the assembly sheet: one line per clearance, with verdict, margin, tolerance and
basis.

What the lines say comes from rigwright.reports.margins; where blocks go is in sheet_blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType

from gui.sheet.blocks import (
    BODY,
    HEAD,
    SMALL,
    TICK,
    TINY,
    Block,
    end_row,
    paragraph_block,
    table_head,
    under_title,
)
from gui.sheet.ink import BOLD, GREY, NORMAL, Ink, TextRun, line_height
from gui.sheet.signs import sign, unknown_sign
from rigwright.checks import Fit, Severity, Verdict
from rigwright.reports.clearances import ClearanceVerdict
from rigwright.reports.margins import MarginLine
from rigwright.text.lengths import unit_symbol
from rigwright.text.sentence import worded

# Columns from the right, as wide at least: margin and tolerance, verdict, basis.
FIGURES, WORD, BASIS = 25.5, 15.4, 12.2
HEAD_OF_TWO_LINES = 8.2
GAP = 2.0  # between columns
MOST_TOGETHER = 3  # lines on the same parts that no column may part
SIGNS: Mapping[ClearanceVerdict, Verdict | Severity] = MappingProxyType(
    {
        Fit.CLASH: Verdict.FAIL,
        Fit.TIGHT: Verdict.WARN,
        Severity.INFO: Severity.INFO,
        Fit.FITS: Verdict.PASS,
    }
)


def margin_blocks(
    ink: Ink, lines: Sequence[MarginLine], width: float, note: str = ""
) -> Iterator[Block]:
    """The table, worst first; the note says of what.

    Lines on the same parts that follow one another stay in one column.
    """
    if not lines:
        return
    columns = _columns(ink, lines)
    head = _head(ink, columns, width)
    blocks: list[Block] = []
    for _, rows in groupby(lines, key=lambda line: line.whose):
        same = list(rows)
        together = len(same) <= MOST_TOGETHER
        for line in same:
            keep = together and line is not same[-1]
            blocks.append(replace(_line(ink, line, columns, width), keep=keep))
    yield from under_title(worded("Fit proof"), blocks, note, head=head, keep_first=True)


@dataclass(frozen=True)
class _ProofColumns:
    """How wide the columns for the verdict's word and for the basis are, in mm."""

    word: float
    basis: float


def _columns(ink: Ink, lines: Sequence[MarginLine]) -> _ProofColumns:
    """As wide as their widest words, which other languages have longer."""
    letters = ink.letters
    widest_word = letters.width(worded("Verdict"), TINY)
    widest_basis = letters.width(worded("Basis"), TINY)
    for line in lines:
        widest_word = max(widest_word, letters.width(line.word, BODY, BOLD))
        widest_basis = max(widest_basis, letters.width(line.basis, TINY))
    word = max(WORD, widest_word + GAP + 1)
    basis = max(BASIS, widest_basis + 1)
    return _ProofColumns(word, basis)


def _head(ink: Ink, columns: _ProofColumns, width: float) -> Block:
    """The titles on one line, or on two where that of the margins has no room beside the first."""
    subject = worded("Clearance")
    margin = worded("Margin, worst case, {unit}", unit=unit_symbol())
    figures_right = width - columns.basis - columns.word
    begin_at = {TICK: subject, figures_right + GAP: worded("Verdict")}
    end_at = {width: worded("Basis")}
    needed = ink.letters.width(subject, TINY) + ink.letters.width(margin, TINY) + GAP
    if needed <= figures_right - TICK:
        return table_head(width, begin_at, {figures_right: margin, **end_at})
    lower = table_head(width, begin_at, end_at)
    higher = HEAD_OF_TWO_LINES - HEAD

    def paint(ink: Ink, x: float, y: float) -> None:
        lower.paint(ink, x, y + higher)
        ink.text(x + figures_right, y + 3.4, margin, TINY, color=GREY, align="right")

    return replace(lower, paint=paint, height=HEAD_OF_TWO_LINES)


def _line(ink: Ink, line: MarginLine, columns: _ProofColumns, width: float) -> Block:
    figures = line.figures or worded("unknown")
    weight = BOLD if line.verdict in (Fit.CLASH, Fit.TIGHT) else NORMAL
    needed = ink.letters.width(figures, BODY, weight) + 1
    taken = max(FIGURES, needed)
    room = width - TICK - taken - columns.word - columns.basis
    said = [TextRun(line.subject)]
    words_height = ink.letters.paragraph_height(said, BODY, room)
    height = max(words_height, line_height(BODY)) + 1.3

    def paint(ink: Ink, x: float, y: float) -> None:
        right = x + width
        figures_right = right - columns.basis - columns.word
        verdict_left = figures_right + GAP
        baseline = y + 3.5
        _sign(ink, line.verdict, x + 2, y + 2.3)
        ink.paragraph(x + TICK, y + 0.65, said, BODY, room)
        ink.text(figures_right, baseline, figures, BODY, weight, align="right")
        ink.text(verdict_left, baseline, line.word, BODY, weight)
        ink.text(right, baseline, line.basis, TINY, color=GREY, align="right")
        end_row(ink, x, y + height, width)

    return Block(height, paint)


def figure_blocks(ink: Ink, figures: Sequence[str], width: float) -> Iterator[Block]:
    """What the margins rest on, a figure to a line."""
    note = worded("that these margins rest on, the least sure first")
    yield from under_title(worded("Figures"), [_figure(ink, text, width) for text in figures], note)


def _figure(ink: Ink, text: str, width: float) -> Block:
    words = paragraph_block(ink, [TextRun(text)], SMALL, width)
    height = words.height + 1.2

    def paint(ink: Ink, x: float, y: float) -> None:
        words.paint(ink, x, y + 0.5)
        end_row(ink, x, y + height, width)

    return Block(height, paint)


def _sign(ink: Ink, verdict: ClearanceVerdict, x: float, y: float) -> None:
    if verdict is Fit.UNKNOWN:
        unknown_sign(ink, (x, y), 3.2)
    else:
        sign(ink, (x, y), 3.2, SIGNS[verdict])
