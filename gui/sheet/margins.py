"""The fit proof on the assembly sheet: one line per clearance, with verdict, margin, tolerance and
basis.

What the lines say comes from rigwright.reports.margins; where blocks go is in sheet_blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from gui.sheet.blocks import BODY, SMALL, TICK, TINY, Block, heading, stacked
from gui.sheet.ink import BOLD, GREY, HAIR, LIGHT, LINE, NORMAL, Ink, TextRun, line_height
from gui.sheet.signs import sign, unknown_sign
from rigwright.findings import Fit, Verdict
from rigwright.reports.margins import MarginLine
from rigwright.text.lengths import unit_symbol
from rigwright.text.sentence import worded

FIGURES, WORD, BASIS = (
    25.5,
    15.4,
    12.2,
)  # columns from the right: margin and tolerance, verdict, basis
GAP = 2.0  # between columns
SIGNS: Mapping[Fit, Verdict] = MappingProxyType(
    {
        Fit.CLASH: Verdict.FAIL,
        Fit.TIGHT: Verdict.WARN,
        Fit.FITS: Verdict.PASS,
    }
)


def margin_blocks(
    ink: Ink, lines: Sequence[MarginLine], width: float, note: str = ""
) -> Iterator[Block]:
    """The table, worst first; the note says of what."""
    if not lines:
        return
    title = worded("Fit proof")
    head = Block(5.2, lambda ink, x, y: _head(ink, x, y, width), keep=True)
    again = stacked(heading(title, worded("continued")), head)
    yield heading(title, note)
    yield head
    for number, line in enumerate(lines):
        # a table does not begin with one line at the end of a column
        yield replace(_line(ink, line, width, again), keep=number == 0 and len(lines) > 1)


def _head(ink: Ink, x: float, y: float, width: float) -> None:
    right = x + width
    ink.text(x + TICK, y + 3.4, worded("Clearance"), TINY, color=GREY)
    ink.text(
        right - BASIS - WORD,
        y + 3.4,
        worded("Margin, worst case, {unit}", unit=unit_symbol()),
        TINY,
        color=GREY,
        align="right",
    )
    ink.text(right - BASIS - WORD + GAP, y + 3.4, worded("Verdict"), TINY, color=GREY)
    ink.text(right, y + 3.4, worded("Basis"), TINY, color=GREY, align="right")
    ink.line((x, y + 5), (right, y + 5), LINE)


def _line(ink: Ink, line: MarginLine, width: float, again: Block) -> Block:
    room = width - TICK - FIGURES - WORD - BASIS
    said = [TextRun(line.subject)]
    lines = max(1, round(ink.paragraph_height(said, BODY, room) / line_height(BODY)))
    height = lines * line_height(BODY) + 1.3
    weight = BOLD if line.verdict in (Fit.CLASH, Fit.TIGHT) else NORMAL

    def paint(ink: Ink, x: float, y: float) -> None:
        right = x + width
        _sign(ink, line.verdict, x + 2, y + 2.3)
        ink.paragraph(x + TICK, y + 0.65, said, BODY, room)
        figures = line.figures or worded("unknown")
        ink.text(right - BASIS - WORD, y + 3.5, figures, BODY, weight, align="right")
        ink.text(right - BASIS - WORD + GAP, y + 3.5, line.word, BODY, weight)
        ink.text(right, y + 3.5, line.basis, TINY, color=GREY, align="right")
        ink.line((x, y + height), (right, y + height), HAIR, color=LIGHT)

    return Block(height, paint, repeat=again)


def figure_blocks(ink: Ink, figures: Sequence[str], width: float) -> Iterator[Block]:
    """What the margins rest on, a figure to a line."""
    if not figures:
        return
    yield heading(worded("Figures"), worded("that these margins rest on, the least sure first"))
    again = heading(worded("Figures"), worded("continued"))
    for text in figures:
        yield _figure(ink, text, width, again)


def _figure(ink: Ink, text: str, width: float, again: Block) -> Block:
    said = [TextRun(text)]
    height = ink.paragraph_height(said, SMALL, width)

    def paint(ink: Ink, x: float, y: float) -> None:
        ink.paragraph(x, y + 0.5, said, SMALL, width)
        ink.line((x, y + height + 1.2), (x + width, y + height + 1.2), HAIR, color=LIGHT)

    return Block(height + 1.2, paint, repeat=again)


def _sign(ink: Ink, verdict: Fit, x: float, y: float) -> None:
    if verdict is Fit.UNKNOWN:
        unknown_sign(ink, (x, y), 3.2)
    else:
        sign(ink, (x, y), 3.2, SIGNS[verdict])
