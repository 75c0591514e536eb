"""Tables of what was planned and what was found, and the record of the machine as built, on paper.

What they say comes from rigwright.reports.verified_sheet and rigwright.reports.sheet.record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gui.sheet.blocks import (
    BODY,
    Block,
    Cell,
    paragraph_block,
    row_block,
    table_head,
    under_title,
)
from gui.sheet.ink import BOLD, NORMAL, Ink, TextRun
from rigwright.reports.sheet.record import ComparedLine, ComparedTable
from rigwright.text.sentence import worded

COLUMNS = (0.0, 0.22, 0.50, 0.87)  # where each begins, as shares of the width


def compared_blocks(ink: Ink, tables: Sequence[ComparedTable], width: float) -> Iterator[Block]:
    """Every table under its title."""
    for table in tables:
        lefts = [start * width for start in COLUMNS[1:]]
        head = table_head(width, dict(zip(lefts, table.columns, strict=True)))
        rows = [_line(ink, line, width) for line in table.lines]
        yield from under_title(table.title, rows, head=head)


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
