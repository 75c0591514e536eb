"""The fit proof on the assembly sheet: one line per clearance, with verdict, margin, tolerance and
basis.

What the lines say comes from rigwright.reports.margins; where blocks go is in sheet_blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType

from gui.sheet.blocks import BODY, SMALL, TICK, TINY, Block, under_title
from gui.sheet.ink import BOLD, GREY, HAIR, LIGHT, LINE, NORMAL, Ink, Point, TextRun, line_height
from gui.sheet.signs import sign, unknown_sign
from rigwright.checks import Fit, Severity, Verdict
from rigwright.reports.clearances import ClearanceVerdict
from rigwright.reports.margins import MarginLine
from rigwright.text.lengths import unit_symbol
from rigwright.text.sentence import worded

# Columns from the right, as wide at least: margin and tolerance, verdict, basis.
FIGURES, WORD, BASIS = 25.5, 15.4, 12.2
HEAD, HEAD_OF_TWO_LINES = 5.2, 8.2
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
    height = _head_height(ink, columns, width)
    head = Block(height, lambda ink, x, y: _head(ink, (x, y), columns, width, height), keep=True)
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
    verdict = ink.letters.width(worded("Verdict"), TINY)
    word = max(WORD, verdict + GAP + 1)
    basis = max(BASIS, ink.letters.width(worded("Basis"), TINY) + 1)
    for line in lines:
        word = max(word, ink.letters.width(line.word, BODY, BOLD) + GAP + 1)
        basis = max(basis, ink.letters.width(line.basis, TINY) + 1)
    return _ProofColumns(word, basis)


def _head_height(ink: Ink, columns: _ProofColumns, width: float) -> float:
    """One line of titles, or two where that of the margins has no room beside the first."""
    room = width - TICK - columns.word - columns.basis
    first = ink.letters.width(worded("Clearance"), TINY)
    second = ink.letters.width(_title_of_margins(), TINY)
    if first + second + GAP <= room:
        return HEAD
    return HEAD_OF_TWO_LINES


def _title_of_margins() -> str:
    return worded("Margin, worst case, {unit}", unit=unit_symbol())


def _head(ink: Ink, at: Point, columns: _ProofColumns, width: float, height: float) -> None:
    x, y = at
    right = x + width
    baseline = y + height - 1.8
    figures_right = right - columns.basis - columns.word
    verdict_left = figures_right + GAP
    ink.text(x + TICK, baseline, worded("Clearance"), TINY, color=GREY)
    ink.text(figures_right, y + 3.4, _title_of_margins(), TINY, color=GREY, align="right")
    ink.text(verdict_left, baseline, worded("Verdict"), TINY, color=GREY)
    ink.text(right, baseline, worded("Basis"), TINY, color=GREY, align="right")
    bottom = y + height - 0.2
    ink.line((x, bottom), (right, bottom), LINE)


def _line(ink: Ink, line: MarginLine, columns: _ProofColumns, width: float) -> Block:
    figures = line.figures or worded("unknown")
    weight = BOLD if line.verdict in (Fit.CLASH, Fit.TIGHT) else NORMAL
    needed = ink.letters.width(figures, BODY, weight) + 1
    taken = max(FIGURES, needed)
    room = width - TICK - taken - columns.word - columns.basis
    said = [TextRun(line.subject)]
    each = line_height(BODY)
    lines = max(1, round(ink.letters.paragraph_height(said, BODY, room) / each))
    height = lines * each + 1.3

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
        bottom = y + height
        ink.line((x, bottom), (right, bottom), HAIR, color=LIGHT)

    return Block(height, paint)


def figure_blocks(ink: Ink, figures: Sequence[str], width: float) -> Iterator[Block]:
    """What the margins rest on, a figure to a line."""
    note = worded("that these margins rest on, the least sure first")
    yield from under_title(worded("Figures"), [_figure(ink, text, width) for text in figures], note)


def _figure(ink: Ink, text: str, width: float) -> Block:
    said = [TextRun(text)]
    height = ink.letters.paragraph_height(said, SMALL, width)

    def paint(ink: Ink, x: float, y: float) -> None:
        ink.paragraph(x, y + 0.5, said, SMALL, width)
        ink.line((x, y + height + 1.2), (x + width, y + height + 1.2), HAIR, color=LIGHT)

    return Block(height + 1.2, paint)


def _sign(ink: Ink, verdict: ClearanceVerdict, x: float, y: float) -> None:
    if verdict is Fit.UNKNOWN:
        unknown_sign(ink, (x, y), 3.2)
    else:
        sign(ink, (x, y), 3.2, SIGNS[verdict])
