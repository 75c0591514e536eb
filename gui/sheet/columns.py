"""Blocks of the assembly sheet laid into columns and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from gui.sheet.blocks import Block
from gui.sheet.ink import Rect

MOST_OF_LAST_ROWS = 60.0  # mm that the last two rows of a table may take to be kept together


@dataclass(frozen=True)
class PageColumn:
    """Where blocks may go: a place on a page."""

    page: int
    rect: Rect


Placed = tuple[PageColumn, float, Block]  # with its upper edge


def flowed(
    blocks: Sequence[Block], columns: Sequence[PageColumn], more: Callable[[int], list[PageColumn]]
) -> list[Placed]:
    """Blocks laid one below the other into columns; `more(page)` gives those of a further page."""
    rooms = list(columns)
    placed: list[Placed] = []
    index = 0
    y = rooms[0].rect.y
    for group in _with_last_rows_together(list(_kept_together(blocks))):
        moved = False
        while _ends_too_low(group, y, rooms[index]) and (
            y != rooms[index].rect.y or _is_higher_later(rooms, index, more)
        ):
            index += 1
            if index == len(rooms):
                rooms += more(rooms[-1].page + 1)
            moved = True
            y = rooms[index].rect.y
        if moved and (repeat := group[0].repeat) is not None:
            copy = replace(repeat)  # the block itself is placed already
            placed.append((rooms[index], y, copy))
            y += repeat.height
        for block in group:
            y += 0 if y == rooms[index].rect.y else block.before
            placed.append((rooms[index], y, block))
            y += block.height
    return placed


def _ends_too_low(group: Sequence[Block], y: float, column: PageColumn) -> bool:
    height = _height(group, fresh=y == column.rect.y)
    return y + height > column.rect.bottom + 1e-6


def _is_higher_later(
    rooms: Sequence[PageColumn], index: int, more: Callable[[int], list[PageColumn]]
) -> bool:
    """Whether a further column has more room than this one, so that waiting for it helps."""
    own = rooms[index].rect.height + 1e-6
    on_the_next_page = more(rooms[-1].page + 1)
    later = [*rooms[index + 1 :], *on_the_next_page]
    return any(column.rect.height > own for column in later)


def _kept_together(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.keep:
            yield group
            group = []
    if group:
        yield group


def _with_last_rows_together(groups: Sequence[list[Block]]) -> list[list[Block]]:
    """The same, where the last row of a table stays with the one before it: alone on a further page
    it would be overlooked.
    """
    kept: list[list[Block]] = []
    tables = [group[0].repeat for group in groups]
    for number, (group, table) in enumerate(zip(groups, tables, strict=True), 1):
        following = tables[number] if number < len(tables) else None
        ends = table is not None and following is not table
        if ends and kept and kept[-1][-1].repeat is table:
            both = [*kept[-1], *group]
            if _height(both, fresh=True) <= MOST_OF_LAST_ROWS:
                kept[-1] = both
                continue
        kept.append(group)
    return kept


def _height(group: Sequence[Block], *, fresh: bool) -> float:
    height = sum(block.before + block.height for block in group)
    return height - group[0].before if fresh else height


def balanced(
    blocks: Sequence[Block], columns: Sequence[PageColumn], more: Callable[[int], list[PageColumn]]
) -> list[Placed]:
    """The same, but the last page's columns end at about the same height."""
    placed = flowed(blocks, columns, more)
    last = placed[-1][0].page if placed else 0
    before = [p for p in placed if p[0].page < last]
    rest = _rest_of(blocks, before)
    rooms = [c for c in columns if c.page == last] or more(last)
    full = rooms[0].rect.height
    for share in range(4, 41):
        height = full * share / 40
        tried = flowed(rest, _lowered(rooms, height), more)
        if all(_is_within(spot, last) for spot in tried):
            return [*before, *tried]
    return placed


def _rest_of(blocks: Sequence[Block], before: Sequence[Placed]) -> list[Block]:
    """The blocks of the last page, under the heading that is repeated there."""
    done = {id(block) for _, _, block in before}
    rest = [block for block in blocks if id(block) not in done]
    if before and rest and rest[0].repeat is not None:
        rest.insert(0, rest[0].repeat)
    return rest


def _lowered(columns: Sequence[PageColumn], height: float) -> list[PageColumn]:
    return [PageColumn(c.page, Rect(c.rect.x, c.rect.y, c.rect.width, height)) for c in columns]


def _is_within(spot: Placed, page: int) -> bool:
    """Whether a block is on a page and ends within its column."""
    column, y, block = spot
    return column.page == page and y + block.height <= column.rect.bottom + 0.01


def lowest(placed: Sequence[Placed], page: int) -> float:
    """Where the lowest block of a page ends."""
    ends = [y + block.height for column, y, block in placed if column.page == page]
    return max(ends, default=0.0)
