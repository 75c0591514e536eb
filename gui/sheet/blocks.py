"""The assembly sheet cut into blocks of known height.

A block is as much as must not be torn: a line of a table, a finding, a heading that stays with what
follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType

from PySide6.QtGui import QImage

from gui.sheet.ink import (
    BOLD,
    GREY,
    HAIR,
    LIGHT,
    LINE,
    NORMAL,
    THIN,
    Ink,
    Rect,
    TextRun,
    line_height,
)
from gui.sheet.signs import sign, tick_box, unknown_sign
from rigwright.reports.sheet.content import Remark, Sheet
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import headed, sentence_space, worded

HEADING, BODY, SMALL, TINY = 11.0, 8.2, 7.4, 7.0
SUPPLY_SIZES = (TINY, 6.5, 6.0, 5.5)  # of a supply over its cables: one line, with its whole name
HEAD = 5.2  # height of the titles of a table
SECTION_GAP = 4.5
BESIDE = 3  # lines to write on
MOST_IN_BLOCK = 900  # letters of a text that must not be torn
TICK = 6.0  # from a tick box to its text
PLUGS, LOAD = 21.0, 17.0  # columns of the power table: where plugs begin, and how wide the load is
TO, CARRIED = 23.0, 17.0  # columns of the wiring: where sockets begin at least, and the watts

NO_TITLES: Mapping[float, str] = MappingProxyType({})

Paint = Callable[[Ink, float, float], None]
Cell = tuple[float, float, Sequence[TextRun]]  # how far from the left edge, how wide, its words


@dataclass(frozen=True)
class _TableColumns:
    """The measures of a table in mm: where the words behind the name begin, how wide the last
    column is, and the room above and below the words.
    """

    words: float
    load_width: float
    above: float
    below: float


@dataclass(frozen=True)
class Block:
    """A piece that stays in one place. `keep`: never the last of a column.

    `repeat`: stands first on a new column.
    """

    height: float
    paint: Paint
    before: float = 0.0
    keep: bool = False
    repeat: Block | None = None


def heading(text: str, note: str = "") -> Block:
    """The title of a section."""

    def paint(ink: Ink, x: float, y: float) -> None:
        baseline = y + 4
        after_title = x + ink.letters.width(f"{text}  ", HEADING, BOLD)
        ink.text(x, baseline, text, HEADING, BOLD)
        ink.text(after_title, baseline, note, SMALL, color=GREY)

    return Block(6.5, paint, before=SECTION_GAP, keep=True)


def table_head(
    width: float, begin_at: Mapping[float, str], end_at: Mapping[float, str] = NO_TITLES
) -> Block:
    """The titles of a table's columns and the line below them.

    Titles stand by where they begin from the left edge in mm, or by where they end.
    """

    def paint(ink: Ink, x: float, y: float) -> None:
        baseline = y + 3.4
        for left, title in begin_at.items():
            ink.text(x + left, baseline, title, TINY, color=GREY)
        for right, title in end_at.items():
            ink.text(x + right, baseline, title, TINY, color=GREY, align="right")
        bottom = y + 5
        ink.line((x, bottom), (x + width, bottom), LINE)

    return Block(HEAD, paint, keep=True)


def end_row(ink: Ink, x: float, y: float, width: float) -> None:
    """The light line below a row of a table."""
    ink.line((x, y), (x + width, y), HAIR, color=LIGHT)


def stacked(upper: Block, lower: Block) -> Block:
    """Two blocks as one: the heading of a table that goes on, over the titles of its columns."""

    def paint(ink: Ink, x: float, y: float) -> None:
        upper.paint(ink, x, y)
        lower.paint(ink, x, y + upper.height)

    return Block(upper.height + lower.height, paint, before=upper.before, keep=True)


def under_title(
    title: str,
    blocks: Iterable[Block],
    note: str = "",
    *,
    head: Block | None = None,
    keep_first: bool = False,
) -> Iterator[Block]:
    """Yield blocks under a title, and under the `head` of their table; a new column repeats both.

    Nothing without blocks. With `keep_first` no column ends with the first of several.
    """
    rows = list(blocks)
    if not rows:
        return
    yield heading(title, note)
    again = heading(title, worded("continued"))
    if head is not None:
        yield head
        again = stacked(again, head)
    if keep_first and len(rows) > 1:
        rows[0] = replace(rows[0], keep=True)
    for block in rows:
        yield replace(block, repeat=again)


def row_block(
    ink: Ink,
    cells: Sequence[Cell],
    width: float,
    *,
    above: float,
    extra: float,
    mark: Paint | None = None,
    least: float = 0.0,
) -> Block:
    """Return a row of a table: a mark before it, words side by side in columns, a line below.

    The words begin `above` below its upper edge; it is `extra` higher than the highest of them.
    """
    heights = [ink.letters.paragraph_height(runs, BODY, room) for _, room, runs in cells]
    height = max(least, *heights) + extra

    def paint(ink: Ink, x: float, y: float) -> None:
        if mark is not None:
            mark(ink, x, y)
        for left, room, runs in cells:
            ink.paragraph(x + left, y + above, runs, BODY, room)
        end_row(ink, x, y + height, width)

    return Block(height, paint)


def power_blocks(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    """The table of watts and plugs, and its sums."""
    if not sheet.power:
        return
    widest = max(ink.letters.width(line.name, BODY, BOLD) for line in sheet.power)
    plugs = _words_column(PLUGS, widest, width)
    columns = _TableColumns(words=plugs, load_width=LOAD, above=1.0, below=1.0)
    begin_at = {TICK: worded("Part"), plugs: worded("Plugs")}
    head = table_head(width, begin_at, {width: worded("Load")})
    rows: list[Block] = []
    for line in sheet.power:
        rows.append(_table_line(ink, (line.name, line.plugs, line.load), columns, width))
    rows[-1] = replace(rows[-1], keep=bool(sheet.sums))
    yield from under_title(worded("Power and plugs"), rows, head=head)
    weight = BOLD
    before = 1.4
    for text in sheet.sums:
        sums = paragraph_block(ink, [TextRun(text, weight)], BODY, width, before=before)
        yield replace(sums, keep=True)
        weight = NORMAL
        before = 0.3
    yield paragraph_block(ink, [TextRun(sheet.site, color=GREY)], SMALL, width, before=0.6)


def _words_column(least: float, widest: float, width: float) -> float:
    """Where the words behind the names begin in mm: after the widest name, at most half way."""
    return min(max(least, TICK + widest + 2.5), width / 2)


def _table_line(
    ink: Ink, texts: tuple[str, str, str], columns: _TableColumns, width: float
) -> Block:
    """A line of a table behind a box to tick: a bold name, words of one or more lines, a load."""
    name, words, load = texts
    runs = [TextRun(words)]
    room = width - columns.words - columns.load_width
    words_height = max(line_height(BODY), ink.letters.paragraph_height(runs, BODY, room))
    height = columns.above + words_height + columns.below

    def paint(ink: Ink, x: float, y: float) -> None:
        top = y + columns.above
        baseline = top + 2.8
        short = ink.letters.elided(name, BODY, columns.words - TICK - 1, BOLD)
        tick_box(ink, x, top)
        ink.text(x + TICK, baseline, short, BODY, BOLD)
        ink.paragraph(x + columns.words, top - 0.05, runs, BODY, room)
        ink.text(x + width, baseline, load, BODY, align="right")
        end_row(ink, x, y + height, width)

    return Block(height, paint)


def wire_blocks(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    """The wiring table, cable by cable under its supply, and what has no cable."""
    if not sheet.wiring and not sheet.wiring_notes:
        return
    note = worded("less what the slots give") if sheet.wiring else ""
    yield heading(worded("Wiring"), note)
    widths = [ink.letters.width(line.cable, BODY, BOLD) for line in sheet.wiring]
    words = _words_column(TO, max(widths, default=0.0), width)
    columns = _TableColumns(words, load_width=CARRIED, above=0.7, below=0.6)
    for supply, lines in groupby(sheet.wiring, key=lambda line: line.supply):
        head = _wire_head(ink, supply, width)
        yield head
        rows: list[Block] = []
        for line in lines:
            row = _table_line(ink, (line.cable, line.to, line.load), columns, width)
            rows.append(replace(row, repeat=head))
        # a table does not begin with one line at the end of a column
        rows[0] = replace(rows[0], keep=len(rows) > 1)
        yield from rows
    for text in sheet.wiring_notes:
        yield paragraph_block(ink, [TextRun(text)], BODY, width, before=1.4)


def _wire_head(ink: Ink, supply: str, width: float) -> Block:
    load = worded("Each cable")
    room = width - TICK - ink.letters.width(load, TINY) - 2
    name = worded("From {supply}", supply=supply)
    if ink.letters.width(name, TINY) > room:
        name = supply
    points = ink.letters.fitting(name, SUPPLY_SIZES, room)
    name = ink.letters.elided(name, points, room)
    titles = table_head(width, {}, {width: load})

    def paint(ink: Ink, x: float, y: float) -> None:
        titles.paint(ink, x, y)
        ink.text(x + TICK, y + 3.4, name, points, color=GREY)

    return replace(titles, paint=paint, before=0.8)


def remark_blocks(ink: Ink, remarks: Sequence[Remark], width: float, title: str) -> Iterator[Block]:
    """Findings under a title, worst first."""
    yield from under_title(title, [_remark(ink, remark, width) for remark in remarks])


def _remark(ink: Ink, remark: Remark, width: float) -> Block:
    title = headed(remark.word, remark.title) + sentence_space()
    runs = [TextRun(title, BOLD), TextRun(remark.detail)]
    room = width - TICK
    below = [paragraph_block(ink, runs, BODY, room)]
    if remark.doubt:
        below.append(paragraph_block(ink, [TextRun(remark.doubt, color=GREY)], SMALL, room))
    if remark.fix:
        fix = [TextRun(f"→ {remark.fix}", color=GREY)]
        below.append(paragraph_block(ink, fix, SMALL, room))

    def paint(ink: Ink, x: float, y: float) -> None:
        sign(ink, (x + 2, y + 1.9), 3.6, remark.severity)
        top = y
        for paragraph in below:
            paragraph.paint(ink, x + TICK, top)
            top += paragraph.height

    height = sum(paragraph.height for paragraph in below)
    return Block(height, paint, before=1.6)


def unchecked_blocks(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    """What was not checked, in dashed boxes that cannot be taken for an answer."""
    if sheet.not_checked:
        yield heading(worded("Not checked"))
    for text in sheet.not_checked:
        yield _unchecked(ink, text, width)


def _unchecked(ink: Ink, text: str, width: float) -> Block:
    runs = [TextRun(text)]
    room = width - TICK - 5
    height = ink.letters.paragraph_height(runs, SMALL, room) + 3

    def paint(ink: Ink, x: float, y: float) -> None:
        ink.rect(Rect(x, y, width, height), THIN, dashed=True, radius=1.2)
        unknown_sign(ink, (x + 4, y + 3.2), 3.4)
        ink.paragraph(x + 2 + TICK, y + 1.5, runs, SMALL, room)

    again = heading(worded("Not checked"), worded("continued"))
    return Block(height, paint, before=1.4, repeat=again)


def note_blocks(ink: Ink, notes: str, width: float) -> Iterator[Block]:
    """The builder's own notes, paragraph by paragraph."""
    if notes:
        yield heading(worded("Notes"))
    for line in notes.splitlines():
        yield from _paragraphs(ink, line, width)


def comment_blocks(ink: Ink, comments: Sequence[str], width: float) -> Iterator[Block]:
    """What was said in review, each on a paragraph."""
    if comments:
        yield heading(worded("Comments"))
    for said in comments:
        yield from _paragraphs(ink, said, width)


def _paragraphs(ink: Ink, text: str, width: float) -> Iterator[Block]:
    """A paragraph in pieces, as it may be higher than a page; an empty one is a line high."""
    for piece in wrap(text, MOST_IN_BLOCK) or [" "]:
        yield paragraph_block(ink, [TextRun(piece)], BODY, width, before=0.6)


def fill_in_blocks(
    labels: Sequence[str], width: float, filled_in: Mapping[str, str] | None = None
) -> Iterator[Block]:
    """Lines to write on, three side by side; what is known already stands on its line."""
    rows: list[Block] = []
    for start in range(0, len(labels), BESIDE):
        some = labels[start : start + BESIDE]
        rows.append(Block(9.5, _writing_lines(some, width, filled_in or {})))
    yield from under_title(worded("To fill in"), rows, keep_first=True)


def _writing_lines(labels: Sequence[str], width: float, filled_in: Mapping[str, str]) -> Paint:
    def paint(ink: Ink, x: float, y: float) -> None:
        gap = 5.0
        room = (width - (BESIDE - 1) * gap) / BESIDE
        left = x
        line_y = y + 8.6
        for label in labels:
            short = ink.letters.elided(label, TINY, room)
            ink.text(left, y + 3, short, TINY, color=GREY)
            ink.line((left, line_y), (left + room, line_y), THIN)
            if label in filled_in:
                known = ink.letters.elided(filled_in[label], BODY, room, BOLD)
                ink.text(left, line_y - 1, known, BODY, BOLD)
            left += room + gap

    return paint


def picture_block(picture: QImage, width: float, most_height: float) -> Block:
    """The picture of the machine."""
    height = min(most_height, width * picture.height() / picture.width())

    def paint(ink: Ink, x: float, y: float) -> None:
        ink.image(Rect(x, y, width, height), picture)

    return Block(height, paint, before=SECTION_GAP)


def paragraph_block(
    ink: Ink, runs: Sequence[TextRun], points: float, width: float, before: float = 0.0
) -> Block:
    """A piece of text of a width."""
    height = ink.letters.paragraph_height(runs, points, width)

    def paint(ink: Ink, x: float, y: float) -> None:
        ink.paragraph(x, y, runs, points, width)

    return Block(height, paint, before)
