"""The parts list on paper: number, part with the maker's number, what is owned, what to buy and its
price.

The columns of a buyer, that of the maker's numbers among them, stand only where somebody keeps
prices: few parts have such a number on record. Elsewhere it stands below the part's name. Below the
list stands what joins the parts: adapters, risers and the cables that the wiring uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gui.sheet.blocks import BODY, SMALL, TICK, TINY, Block, end_row, table_head, under_title
from gui.sheet.ink import BOLD, GREY, Ink, TextRun
from gui.sheet.signs import tick_box
from rigwright.reports.sheet.content import Sheet
from rigwright.reports.sheet.parts import PartLine, Purchase
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import plural, worded

COUNT, NUMBER, OWNED, BUY, PRICE = 9.0, 38.0, 14.0, 14.0, 24.0
GAP = 2.0
NOTHING = Purchase()


@dataclass(frozen=True)
class _PartColumns:
    """Where the columns of the table begin or end, from its left edge."""

    width: float
    priced: bool

    @property
    def name(self) -> float:
        return TICK + COUNT

    @property
    def name_end(self) -> float:
        return self.number if self.priced else self.width

    @property
    def number(self) -> float:
        return self.width - OWNED - BUY - PRICE - NUMBER

    @property
    def owned(self) -> float:
        return self.width - PRICE - BUY

    @property
    def buy(self) -> float:
        return self.width - PRICE


def is_wide(sheet: Sheet) -> bool:
    """Whether the table needs the whole width, for prices."""
    return bool(sheet.purchases)


def part_blocks(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    """The parts list."""
    parts = [part for part in sheet.parts if not part.cable]
    yield from _table(ink, worded("Parts"), parts, sheet, width)


def cable_blocks(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    """Adapters and cables: those that are parts, and the cables in use."""
    lines = [part for part in sheet.parts if part.cable]
    for line in sheet.cables:
        lines.append(PartLine(line.cable, line.supply, line.count))
    yield from _table(ink, worded("Adapters and cables"), lines, sheet, width)


def _table(
    ink: Ink, title: str, parts: Sequence[PartLine], sheet: Sheet, width: float
) -> Iterator[Block]:
    columns = _PartColumns(width, bool(sheet.purchases))
    head = _head(columns)
    rows: list[Block] = []
    for part in parts:
        purchase = sheet.purchases.get(part.part_id, NOTHING)
        rows.append(_line(ink, part, purchase, columns))
    yield from under_title(title, rows, head=head, keep_first=True)


def _head(columns: _PartColumns) -> Block:
    begin_at = {columns.name: worded("Part")}
    end_at = {columns.name - GAP: worded("Qty")}
    if columns.priced:
        begin_at[columns.number] = worded("Part number")
        end_at[columns.owned] = worded("Owned")
        end_at[columns.buy] = worded("To buy")
        end_at[columns.width] = worded("Price each")
    return table_head(columns.width, begin_at, end_at)


def _note_with_numbers(part: PartLine) -> str:
    """The figures that a part is recognised by, and its maker's numbers for it."""
    if not part.numbers:
        return part.note
    said = plural(
        "{note}; part number {numbers}",
        "{note}; part numbers {numbers}",
        len(part.numbers),
        note=part.note,
        numbers=comma_words(part.numbers),
    )
    return str(said)


def _line(ink: Ink, part: PartLine, purchase: Purchase, columns: _PartColumns) -> Block:
    room = columns.name_end - columns.name - GAP
    said = part.note if columns.priced else _note_with_numbers(part)
    name = [TextRun(part.name)]
    note = [TextRun(said, color=GREY)]
    name_height = ink.letters.paragraph_height(name, BODY, room)
    note_height = ink.letters.paragraph_height(note, TINY, room) if said else 0.0
    numbers = [TextRun(" ".join(part.numbers) or "–", color=GREY)]
    numbers_height = 0.0
    if columns.priced:
        numbers_height = ink.letters.paragraph_height(numbers, SMALL, NUMBER - GAP)
    height = 1.2 + max(name_height + note_height, numbers_height, 4.0) + 1.0
    to_buy = max(0, part.count - purchase.owned)

    def paint(ink: Ink, x: float, y: float) -> None:
        base = y + 4.0
        top = y + 1.1
        name_left = x + columns.name
        tick_box(ink, x, y + 1.2)
        ink.text(name_left - GAP, base, f"{part.count} ×", BODY, BOLD, align="right")
        ink.paragraph(name_left, top, name, BODY, room)
        ink.paragraph(name_left, top + name_height, note, TINY, room)
        if columns.priced:
            ink.paragraph(x + columns.number, y + 1.2, numbers, SMALL, NUMBER - GAP)
        if columns.priced and part.part_id:
            price = ink.letters.elided(purchase.price or "–", BODY, PRICE - GAP)
            ink.text(x + columns.owned, base, f"{purchase.owned}", BODY, align="right")
            ink.text(x + columns.buy, base, f"{to_buy}", BODY, BOLD, align="right")
            ink.text(x + columns.width, base, price, BODY, align="right")
        end_row(ink, x, y + height, columns.width)

    return Block(height, paint)
