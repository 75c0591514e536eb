"""Tables of what was planned and what was found, and the record of the machine as built, on paper.

What they say comes from rigwright.reports.verified_sheet and rigwright.reports.sheet.record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gui.sheet.blocks import (
    BODY,
    TINY,
    Block,
    Cell,
    Paint,
    paragraph_block,
    row_block,
    under_title,
)
from gui.sheet.ink import BOLD, GREY, LINE, NORMAL, Ink, TextRun
from rigwright.reports.sheet.record import ComparedLine, ComparedTable
from rigwright.text.sentence import worded

COLUMNS = (0.0, 0.22, 0.50, 0.87)  # where each begins, as shares of the width


def compared_blocks(ink: Ink, tables: Sequence[ComparedTable], width: float) -> Iterator[Block]:
    """Every table under its title."""
    for table in tables:
        head = Block(5.2, _head(table.columns, width), keep=True)
        rows = [_line(ink, line, width) for line in table.lines]
        yield from under_title(table.title, rows, head=head)


def _head(columns: Sequence[str], width: float) -> Paint:
    def paint(ink: Ink, x: float, y: float) -> None:
        base = y + 3.4
        for start, word in zip(COLUMNS[1:], columns, strict=True):
            left = x + start * width
            ink.text(left, base, word, TINY, color=GREY)
        bottom = y + 5
        ink.line((x, bottom), (x + width, bottom), LINE)

    return paint


def _line(ink: Ink, line: ComparedLine, width: float) -> Block:
    weight = BOLD if line.differs else NORMAL
    cells: list[Cell] = []
    ends = (*COLUMNS[1:], 1.0)
    texts = (line.what, *line.cells)
    for start, end, text in zip(COLUMNS, ends, texts, strict=True):
        left = start * width
        room = (end - start) * width - 2
        cells.append((left, room, [TextRun(text, weight)]))
    return row_block(ink, cells, width, above=0.7, extra=1.4)


def record_blocks(ink: Ink, lines: Sequence[str], width: float) -> Iterator[Block]:
    """When the machine was verified, and each difference below it."""
    rows: list[Block] = []
    for number, words in enumerate(lines):
        runs = [TextRun(words, NORMAL if number else BOLD)]
        rows.append(paragraph_block(ink, runs, BODY, width, before=0.8))
    yield from under_title(worded("Verification"), rows, keep_first=True)
