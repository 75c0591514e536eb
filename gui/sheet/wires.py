"""Paints the wiring: cables at the left, sockets at the right, a line for each plug.

Words and order come from rigwright.reports.sheet.wires.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from gui.sheet.blocks import SMALL, TINY, Block, end_row, heading
from gui.sheet.ink import (
    AMBER,
    BLACK,
    BLUE,
    BOLD,
    GREEN,
    GREY,
    RED,
    VIOLET,
    Ink,
    Rect,
)
from gui.sheet.signs import tick_box
from rigwright.power.wiring.sockets import PsuCableKind
from rigwright.reports.sheet.wires import WireDrawing, WireEnd
from rigwright.text.sentence import worded

ROW, LEAST_ROW = 4.4, 3.0
MOST_HEIGHT = 205.0
SIDE = 56.0  # width of each column
STRAIGHT = 6.0  # what a line runs level beside each of them
COLORS: Mapping[PsuCableKind, str] = MappingProxyType(
    {
        "24pin": BLACK,
        "eps_8pin": GREEN,
        "pcie_8pin": BLUE,
        "conn_16pin": RED,
        "sata": AMBER,
        "molex": VIOLET,
    }
)


@dataclass(frozen=True)
class _Row:
    """A line of a column: a head, or an end with its number."""

    words: str
    number: int | None


def wire_drawing_blocks(drawings: Sequence[WireDrawing], width: float) -> Iterator[Block]:
    """A block for each drawing."""
    for number, drawing in enumerate(drawings):
        note = worded("continued") if number else worded("supply at the left, sockets at the right")
        yield heading(worded("Wiring, drawn"), note)
        yield _drawing(drawing, width)


def _drawing(drawing: WireDrawing, width: float) -> Block:
    left = list(_rows(drawing.cables))
    right = list(_rows(drawing.sockets))
    count = max(len(left), len(right))
    row = max(LEAST_ROW, min(ROW, MOST_HEIGHT / max(1, count)))

    def paint(ink: Ink, x: float, y: float) -> None:
        from_x = x + SIDE
        to_x = x + width - SIDE
        starts = _column(ink, left, Rect(x, y, SIDE, row), width - 2 * SIDE - 2)
        ends = _column(ink, right, Rect(to_x, y, SIDE, row))
        for cable, socket in drawing.joins:
            line = [
                (from_x, starts[cable]),
                (from_x + STRAIGHT, starts[cable]),
                (to_x - STRAIGHT, ends[socket]),
                (to_x, ends[socket]),
            ]
            color = ink.accent(COLORS[drawing.cables[cable].kind])
            ink.polyline(line, 0.4, color=color)

    return Block(count * row + 1, paint)


def _rows(ends: Sequence[WireEnd]) -> Iterator[_Row]:
    former = ""
    for number, end in enumerate(ends):
        if end.owner != former:
            yield _Row(end.owner, None)
            former = end.owner
        yield _Row(end.words, number)


def _column(ink: Ink, rows: Sequence[_Row], first: Rect, beside: float = 0.0) -> dict[int, float]:
    """Paint a column; says at which height each end lies.

    The name in its first row may be longer than the column by `beside`: no line begins there.
    """
    middles: dict[int, float] = {}
    box = min(2.6, first.height - 0.6)
    top = first.y
    room = first.width + beside
    for row in rows:
        middle = top + first.height / 2
        if row.number is None:
            words = ink.letters.elided(row.words, SMALL, room, BOLD)
            ink.text(first.x, middle + 1, words, SMALL, BOLD)
        else:
            tick_box(ink, first.x + 2, middle - box / 2, box)
            words = ink.letters.elided(row.words, TINY, first.width - 8)
            ink.text(first.x + 6.5, middle + 1, words, TINY, color=GREY)
            middles[row.number] = middle
        top += first.height
        end_row(ink, first.x, top, first.width)
        room = first.width
    return middles
