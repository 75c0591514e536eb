"""The assembly sheet cut into blocks of known height.

A block is as much as must not be torn: a line of a table, a finding, a heading that stays with what
follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

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
    Point,
    Rect,
    TextRun,
    line_height,
)
from gui.sheet.signs import sign, tick_box, unknown_sign
from rigwright.reports.sheet.content import Remark, Sheet
from rigwright.reports.sheet.power import PowerLine
from rigwright.reports.sheet.wiring import WireLine
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import headed, sentence_space, worded

HEADING, BODY, SMALL, TINY = 11.0, 8.2, 7.4, 7.0
SUPPLY_SIZES = (TINY, 6.5, 6.0, 5.5)  # of a supply over its cables: one line, with its whole name
SECTION_GAP = 4.5
BESIDE = 3  # lines to write on
MOST_IN_BLOCK = 900  # letters of a text that must not be torn
TICK = 6.0  # from a tick box to its text
PLUGS, LOAD = 21.0, 17.0  # columns of the power table: where plugs begin, and how wide the load is
TO, CARRIED = 23.0, 17.0  # columns of the wiring: where sockets begin at least, and the watts

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
        ink.line((x, y + height), (x + width, y + height), HAIR, color=LIGHT)

    return Block(height, paint)


def power_blocks(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    """The table of watts and plugs, and its sums."""
    if not sheet.power:
        return
    widest = max(ink.letters.width(line.name, BODY, BOLD) for line in sheet.power)
    plugs = _words_column(PLUGS, widest, width)
    columns = _TableColumns(words=plugs, load_width=LOAD, above=1.0, below=1.0)
    head = Block(5.2, lambda ink, x, y: _power_head(ink, x, y, width, plugs), keep=True)
    rows = [_power_line(ink, line, columns, width) for line in sheet.power]
    rows[-1] = replace(rows[-1], keep=bool(sheet.sums))
    yield from under_title(worded("Power and plugs"), rows, head=head)
    for index, text in enumerate(sheet.sums):
        first = index == 0
        said = [TextRun(text, BOLD if first else NORMAL)]
        yield replace(
            paragraph_block(ink, said, BODY, width, before=1.4 if first else 0.3), keep=True
        )

    yield paragraph_block(ink, [TextRun(sheet.site, color=GREY)], SMALL, width, before=0.6)


def _words_column(least: float, widest: float, width: float) -> float:
    """Where the words behind the names begin in mm: after the widest name, at most half way."""
    return min(max(least, TICK + widest + 2.5), width / 2)


def _power_head(ink: Ink, x: float, y: float, width: float, plugs: float) -> None:
    titles = {TICK: worded("Part"), plugs: worded("Plugs")}
    _table_head(ink, (x, y), width, titles, worded("Load"))


def _table_head(ink: Ink, at: Point, width: float, titles: Mapping[float, str], last: str) -> None:
    """The titles of a table's columns by where they begin, that of the last at its right edge, and
    the line below.
    """
    left, top = at
    right = left + width
    baseline = top + 3.4
    line_y = top + 5
    for begin, title in titles.items():
        ink.text(left + begin, baseline, title, TINY, color=GREY)
    ink.text(right, baseline, last, TINY, color=GREY, align="right")
    ink.line((left, line_y), (right, line_y), LINE)


def _power_line(ink: Ink, line: PowerLine, columns: _TableColumns, width: float) -> Block:
    return _table_line(ink, (line.name, line.plugs, line.load), columns, width)


def _table_line(
    ink: Ink, texts: tuple[str, str, str], columns: _TableColumns, width: float
) -> Block:
    """A line of a table behind a box to tick: a bold name, words of one or more lines, a load."""
    name, words, load = texts
    runs = [TextRun(words)]
    room = width - columns.words - columns.load_width
    lines = max(1, round(ink.letters.paragraph_height(runs, BODY, room) / line_height(BODY)))
    height = lines * line_height(BODY) + columns.above + columns.below

    def paint(ink: Ink, x: float, y: float) -> None:
        right = x + width
        bottom = y + height
        top = y + columns.above
        baseline = top + 2.8
        short = ink.letters.elided(name, BODY, columns.words - TICK - 1, BOLD)
        tick_box(ink, x, top)
        ink.text(x + TICK, baseline, short, BODY, BOLD)
        ink.paragraph(x + columns.words, top - 0.05, runs, BODY, room)
        ink.text(right, baseline, load, BODY, align="right")
        ink.line((x, bottom), (right, bottom), HAIR, color=LIGHT)

    return Block(height, paint)


def wire_blocks(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    """The wiring table, cable by cable under its supply, and what has no cable."""
    if not sheet.wiring and not sheet.wiring_notes:
        return
    yield heading(
        worded("Wiring"),
        worded("less what the slots give") if sheet.wiring else "",
    )
    widest = max((ink.letters.width(line.cable, BODY, BOLD) for line in sheet.wiring), default=0.0)
    to = _words_column(TO, widest, width)
    for supply, group in groupby(sheet.wiring, key=lambda line: line.supply):
        head = _wire_head(ink, supply, width)
        yield head
        lines = [replace(_wire_line(ink, line, width, to), repeat=head) for line in group]
        # a table does not begin with one line at the end of a column
        yield replace(lines[0], keep=len(lines) > 1)
        yield from lines[1:]
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

    def paint(ink: Ink, x: float, y: float) -> None:
        _table_head(ink, (x, y), width, {}, load)
        ink.text(x + TICK, y + 3.4, name, points, color=GREY)

    return Block(5.2, paint, before=0.8, keep=True)


def _wire_line(ink: Ink, line: WireLine, width: float, to: float) -> Block:
    columns = _TableColumns(words=to, load_width=CARRIED, above=0.7, below=0.6)
    return _table_line(ink, (line.cable, line.to, line.load), columns, width)


def remark_blocks(ink: Ink, remarks: Sequence[Remark], width: float, title: str) -> Iterator[Block]:
    """Findings under a title, worst first."""
    yield from under_title(title, [_remark(ink, remark, width) for remark in remarks])


def _remark(ink: Ink, remark: Remark, width: float) -> Block:
    title = headed(remark.word, remark.title) + sentence_space()
    runs = [TextRun(title, BOLD), TextRun(remark.detail)]
    small: list[list[TextRun]] = []
    if remark.doubt:
        small.append([TextRun(remark.doubt, color=GREY)])
    if remark.fix:
        small.append([TextRun(f"→ {remark.fix}", color=GREY)])
    room = width - TICK
    first = ink.letters.paragraph_height(runs, BODY, room)
    heights = [ink.letters.paragraph_height(said, SMALL, room) for said in small]

    def paint(ink: Ink, x: float, y: float) -> None:
        sign(ink, (x + 2, y + 1.9), 3.6, remark.severity)
        ink.paragraph(x + TICK, y, runs, BODY, room)
        below = y + first
        for said, height in zip(small, heights, strict=True):
            ink.paragraph(x + TICK, below, said, SMALL, room)
            below += height

    return Block(first + sum(heights), paint, before=1.6)


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
        frame = Rect(x, y, width, height)
        middle_of_sign = (x + 4, y + 3.2)
        left = x + 2 + TICK
        top = y + 1.5
        ink.rect(frame, THIN, dashed=True, radius=1.2)
        unknown_sign(ink, middle_of_sign, 3.4)
        ink.paragraph(left, top, runs, SMALL, room)

    return Block(
        height, paint, before=1.4, repeat=heading(worded("Not checked"), worded("continued"))
    )


def note_blocks(ink: Ink, notes: str, width: float) -> Iterator[Block]:
    """The builder's own notes, paragraph by paragraph."""
    if notes:
        yield heading(worded("Notes"))
    for line in notes.splitlines():
        for piece in wrap(line, MOST_IN_BLOCK) or [" "]:  # one paragraph may be higher than a page
            yield paragraph_block(ink, [TextRun(piece)], BODY, width, before=0.6)


def comment_blocks(ink: Ink, comments: Sequence[str], width: float) -> Iterator[Block]:
    """What was said in review, each on a paragraph."""
    if comments:
        yield heading(worded("Comments"))
    for said in comments:
        for piece in wrap(said, MOST_IN_BLOCK):
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
            ink.text(left, y + 3, ink.letters.elided(label, TINY, room), TINY, color=GREY)
            ink.line((left, line_y), (left + room, line_y), THIN)
            if label in filled_in:
                known = ink.letters.elided(filled_in[label], BODY, room, BOLD)
                ink.text(left, line_y - 1, known, BODY, BOLD)
            left += room + gap

    return paint


def picture_block(picture: QImage, width: float, most_height: float) -> Block:
    """The picture of the machine."""
    height = min(most_height, width * picture.height() / picture.width())
    return Block(
        height, lambda ink, x, y: ink.image(Rect(x, y, width, height), picture), before=SECTION_GAP
    )


def paragraph_block(
    ink: Ink, runs: Sequence[TextRun], points: float, width: float, before: float = 0.0
) -> Block:
    """A piece of text of a width."""
    height = ink.letters.paragraph_height(runs, points, width)
    return Block(height, lambda ink, x, y: ink.paragraph(x, y, runs, points, width), before=before)
