"""Tables of what was planned and what was found, and the record of the machine as built, on paper.

What they say comes from rigwright.reports.verified_sheet and rigwright.reports.sheet_record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gui.sheet.blocks import BODY, TINY, Block, Paint, heading, paragraph_block, stacked
from gui.sheet.ink import BOLD, GREY, HAIR, LIGHT, LINE, NORMAL, Ink, TextRun
from rigwright.reports.sheet_record import ComparedLine, ComparedTable
from rigwright.text.sentence import worded

COLUMNS = (0.0, 0.22, 0.50, 0.87)  # where each begins, as shares of the width


def compared_blocks(ink: Ink, tables: Sequence[ComparedTable], width: float) -> Iterator[Block]:
    """Every table under its title."""
    for table in tables:
        head = Block(5.2, _head(table.columns, width), keep=True)
        again = stacked(heading(table.title, worded("continued")), head)
        yield heading(table.title)
        yield head
        for line in table.lines:
            yield replace(_line(ink, line, width), repeat=again)


def _head(columns: Sequence[str], width: float) -> Paint:
    def paint(ink: Ink, x: float, y: float) -> None:
        for start, word in zip(COLUMNS[1:], columns, strict=True):
            ink.text(x + start * width, y + 3.4, word, TINY, color=GREY)
        ink.line((x, y + 5), (x + width, y + 5), LINE)

    return paint


def _line(ink: Ink, line: ComparedLine, width: float) -> Block:
    weight = BOLD if line.differs else NORMAL
    cells: list[tuple[float, float, list[TextRun]]] = []  # each with its left edge and its room
    ends = (*COLUMNS[1:], 1.0)
    for start, end, text in zip(COLUMNS, ends, (line.what, *line.cells), strict=True):
        cells.append((start * width, (end - start) * width - 2, [TextRun(text, weight)]))
    height = max(ink.letters.paragraph_height(runs, BODY, room) for _, room, runs in cells) + 1.4

    def paint(ink: Ink, x: float, y: float) -> None:
        for left, room, runs in cells:
            ink.paragraph(x + left, y + 0.7, runs, BODY, room)
        ink.line((x, y + height), (x + width, y + height), HAIR, color=LIGHT)

    return Block(height, paint)


def record_blocks(ink: Ink, lines: Sequence[str], width: float) -> Iterator[Block]:
    """When the machine was verified, and each difference below it."""
    if not lines:
        return
    yield heading(worded("Verification"))
    again = heading(worded("Verification"), worded("continued"))
    for number, words in enumerate(lines):
        block = paragraph_block(
            ink, [TextRun(words, BOLD if number == 0 else NORMAL)], BODY, width, before=0.8
        )
        yield replace(block, repeat=again, keep=number == 0 and len(lines) > 1)
