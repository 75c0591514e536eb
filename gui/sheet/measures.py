"""The measures that were pinned in the picture, on the assembly sheet: a letter, both faces, and
how far apart.

The letters are those of the lines in the sheet's picture. Where blocks go is in printing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gui.sheet.blocks import BODY, TICK, Block, heading
from gui.sheet.ink import BOLD, HAIR, LIGHT, Ink, TextRun, line_height
from rigwright.reports.sheet import MeasureLine
from rigwright.text.sentence import worded

FIGURE = 34.0  # column at the right
ROOM_BETWEEN = 2.0


def measure_blocks(ink: Ink, lines: Sequence[MeasureLine], width: float) -> Iterator[Block]:
    """One line for each measure, in the order in which they were pinned."""
    if not lines:
        return
    yield heading(worded("Measured"), worded("between two faces, as pinned in the 3D view"))
    again = heading(worded("Measured"), worded("continued"))
    for number, line in enumerate(lines):
        yield _line(ink, line, width, again, keep=number == 0 and len(lines) > 1)


def _line(ink: Ink, line: MeasureLine, width: float, again: Block, *, keep: bool) -> Block:
    room = width - TICK - FIGURE - ROOM_BETWEEN
    said = [TextRun(line.between)]
    figure = [TextRun(line.figure, BOLD)]
    of_words = ink.letters.paragraph_height(said, BODY, room)
    of_figure = ink.letters.paragraph_height(figure, BODY, FIGURE)
    height = max(of_words, of_figure, line_height(BODY)) + 1.3

    def paint(ink: Ink, x: float, y: float) -> None:
        ink.text(x, y + 3.5, line.mark, BODY, BOLD)
        ink.paragraph(x + TICK, y + 0.65, said, BODY, room)
        ink.paragraph(x + width - FIGURE, y + 0.65, figure, BODY, FIGURE)
        ink.line((x, y + height), (x + width, y + height), HAIR, color=LIGHT)

    return Block(height, paint, repeat=again, keep=keep)
