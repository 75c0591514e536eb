"""The measures that were pinned in the picture, on the assembly sheet: a letter, both faces, and
how far apart.

The letters are those of the lines in the sheet's picture. Where blocks go is in printing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gui.sheet.blocks import BODY, TICK, Block, row_block, under_title
from gui.sheet.ink import BOLD, Ink, TextRun, line_height
from rigwright.reports.sheet.content import MeasureLine
from rigwright.text.sentence import worded

FIGURE = 34.0  # column at the right
ROOM_BETWEEN = 2.0


def measure_blocks(ink: Ink, lines: Sequence[MeasureLine], width: float) -> Iterator[Block]:
    """One line for each measure, in the order in which they were pinned."""
    note = worded("between two faces, as pinned in the 3D view")
    rows = [_line(ink, line, width) for line in lines]
    yield from under_title(worded("Measured"), rows, note, keep_first=True)


def _line(ink: Ink, line: MeasureLine, width: float) -> Block:
    cells = (
        (TICK, width - TICK - FIGURE - ROOM_BETWEEN, [TextRun(line.between)]),
        (width - FIGURE, FIGURE, [TextRun(line.figure, BOLD)]),
    )

    def mark(ink: Ink, x: float, y: float) -> None:
        ink.text(x, y + 3.5, line.mark, BODY, BOLD)

    least = line_height(BODY)
    return row_block(ink, cells, width, above=0.65, extra=1.3, mark=mark, least=least)
