"""Lays the sections of the assembly sheet on pages, one chapter below the other.

A chapter runs over the whole width or in two columns, and goes on where the one before it ended.
What blocks are is in blocks; nothing here knows paint.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from PySide6.QtGui import QImage

from gui.sheet.air import air_blocks
from gui.sheet.blocks import (
    SECTION_GAP,
    SMALL,
    Block,
    comment_blocks,
    fill_in_blocks,
    heading,
    note_blocks,
    paragraph_block,
    picture_block,
    power_blocks,
    remark_blocks,
    unchecked_blocks,
    under_title,
    wire_blocks,
)
from gui.sheet.board import board_scale, board_size, paint_board
from gui.sheet.columns import PageColumn, Placed, balanced, flowed, lowest
from gui.sheet.compared import compared_blocks, record_blocks
from gui.sheet.cover import MOST_PICTURE, cover_blocks
from gui.sheet.elevation import paint_elevation, scale_for, size_of
from gui.sheet.ink import GREY, Ink, Rect, TextRun
from gui.sheet.margins import figure_blocks, margin_blocks
from gui.sheet.measures import measure_blocks
from gui.sheet.own_pictures import own_picture_blocks, view_blocks
from gui.sheet.parts import cable_blocks, is_wide, part_blocks
from gui.sheet.settings import settings_blocks
from gui.sheet.steps import DETAIL_HEIGHT, step_blocks
from gui.sheet.wires import wire_drawing_blocks
from rigwright.checks import Verdict
from rigwright.reports.sheet.content import Sheet
from rigwright.reports.sheet.sections import SheetSection
from rigwright.text.numbers import short_unit_name
from rigwright.text.sentence import worded

MARGIN, FOOT, GUTTER = 15.0, 10.0, 7.0
HEAD, LATER_HEAD = 19.0, 11.0
LEAST_ROOM = 35.0  # a chapter does not begin with less left on the page
LITTLE = 0.3  # of a page: a last one with less on it is worth saving
GAP_TO_FILL = 15.0  # of a first page's height that is left
MOST_COVER_PICTURE = 134.0  # 190 dots per inch of the machine still
CLOSE_DETAIL_HEIGHT = 20.0  # of a step's detail, where that saves such a page
MOST_DRAWING = 150.0  # height of the rear elevation
LEAST_LEGIBLE = 5.0  # of a reduction 1 : n; a smaller drawing gets a page of its own
LETTERED_PICTURE = 92.0


@dataclass(frozen=True)
class Paper:
    """The size of the page, and the columns on it; `head` is the height of the first one's head."""

    width: float
    height: float
    head: float = HEAD

    @property
    def inner(self) -> float:
        """Width between the margins."""
        return self.width - 2 * MARGIN

    @property
    def half(self) -> float:
        """Width of one of two columns."""
        return (self.inner - GUTTER) / 2

    @property
    def bottom(self) -> float:
        """Where blocks must end."""
        return self.height - MARGIN - FOOT

    def top(self, page: int) -> float:
        """Where blocks begin."""
        return MARGIN + (LATER_HEAD if page else self.head)

    def columns(self, page: int, top: float, count: int) -> list[PageColumn]:
        """One column or two of equal width."""
        height = self.bottom - top
        if count == 1:
            return [PageColumn(page, Rect(MARGIN, top, self.inner, height))]
        lefts = (MARGIN, MARGIN + self.half + GUTTER)
        return [PageColumn(page, Rect(left, top, self.half, height)) for left in lefts]


@dataclass(frozen=True)
class Pictures:
    """The pictures of the machine and of its air; None for a picture that cannot be drawn."""

    machine: QImage | None = None
    air: QImage | None = None


@dataclass(frozen=True)
class Chapter:
    """Blocks that are laid together, in so many columns.

    A `fresh` one begins a page. A `movable` one may stand before its turn where it fills a page
    that would stay half empty.
    """

    blocks: Sequence[Block]
    columns: int = 1
    fresh: bool = False
    movable: bool = False


def laid_out(
    ink: Ink,
    paper: Paper,
    sheet: Sheet,
    pictures: Pictures,
    sections: Collection[SheetSection],
) -> list[Placed]:
    """Every block of the chosen sections in its place.

    The details of the steps are smaller where that saves a last page with little on it, and the
    picture is larger where the first page would end half way.
    """
    shown = Pictures(_drawn(pictures.machine), _drawn(pictures.air))
    return _with_first_page_full(Job(ink, paper, sheet, shown, sections))


def _with_first_page_full(job: Job) -> list[Placed]:
    """The blocks, where the picture of the cover takes what the first page has left."""
    placed = _with_last_page_saved(job)
    left = job.paper.bottom - lowest(placed, 0)
    has_picture = job.pictures.machine is not None and SheetSection.COVER in job.sections
    if not has_picture or left < GAP_TO_FILL:
        return placed
    height = min(MOST_PICTURE + left, MOST_COVER_PICTURE)
    larger = _with_last_page_saved(replace(job, picture_height=height))
    if _pages_of(larger) == _pages_of(placed):
        return larger
    return placed


def _pages_of(placed: Sequence[Placed]) -> list[int]:
    """The page of every block, in their order."""
    return [column.page for column, _, _ in placed]


def _with_last_page_saved(job: Job) -> list[Placed]:
    """The blocks, where the details of steps are smaller if that saves a page.

    Where the last one has little on it all the same, the section before the last chapter keeps it
    company, so that no page has the lines to fill in alone.
    """
    placed = _placed(job)
    if not _ends_on_little(job.paper, placed):
        return placed
    job_with_close_details = replace(job, detail_height=CLOSE_DETAIL_HEIGHT)
    closer = _placed(job_with_close_details)
    if _last_page(closer) < _last_page(placed):
        job = job_with_close_details
        placed = closer
        if not _ends_on_little(job.paper, placed):
            return placed
    accompanied = _placed(replace(job, accompanied=True))
    if _last_page(accompanied) == _last_page(placed):
        return accompanied
    return placed


def _ends_on_little(paper: Paper, placed: Sequence[Placed]) -> bool:
    """Whether the last of several pages has little on it."""
    last = _last_page(placed)
    top = paper.top(last)
    used = lowest(placed, last) - top
    return last > 0 and used < LITTLE * (paper.bottom - top)


def _last_page(placed: Sequence[Placed]) -> int:
    return max((column.page for column, _, _ in placed), default=0)


def _placed(job: Job) -> list[Placed]:
    paper = job.paper
    placed: list[Placed] = []
    waiting = [chapter for chapter in _chapters(job) if chapter.blocks]
    if job.accompanied:
        waiting = _with_company(waiting)
    page = 0
    y = paper.top(0)
    while waiting:
        chapter = _next(paper, waiting, page, y)
        waiting.remove(chapter)
        if _turns_page(paper, chapter, page, y):
            page += 1
            y = paper.top(page)
        some = _laid(paper, chapter, page, y)
        placed += some
        page = _last_page(some)
        y = lowest(some, page) + 2
    return placed


def _with_company(chapters: list[Chapter]) -> list[Chapter]:
    """The chapters, where the last section of the one before the last begins a page."""
    if len(chapters) < 2:
        return chapters
    *others, former, last = chapters
    blocks = former.blocks
    begins = max((n for n, block in enumerate(blocks) if block.before == SECTION_GAP), default=0)
    earlier = replace(former, blocks=blocks[:begins])
    company = replace(former, blocks=blocks[begins:], fresh=True, movable=False)
    if begins:
        return [*others, earlier, company, last]
    return [*others, company, last]


def _turns_page(paper: Paper, chapter: Chapter, page: int, y: float) -> bool:
    """Whether a chapter begins the next page before anything of it is laid."""
    used = y > paper.top(page)
    return used and (chapter.fresh or _is_out_of_room(paper, chapter, page, y))


def _is_out_of_room(paper: Paper, chapter: Chapter, page: int, y: float) -> bool:
    """Whether so little is left of a page that only a chapter that wholly fits may begin there."""
    return paper.bottom - y < LEAST_ROOM and _last_page(_laid(paper, chapter, page, y)) > page


def _next(paper: Paper, waiting: Sequence[Chapter], page: int, y: float) -> Chapter:
    """The first chapter, or a movable one that wholly fits where the first would leave a gap."""
    first = waiting[0]
    if _begins_on(paper, first, page, y):
        return first
    for chapter in waiting[1:]:
        if chapter.movable and _last_page(_laid(paper, chapter, page, y)) == page:
            return chapter
    return first


def _begins_on(paper: Paper, chapter: Chapter, page: int, y: float) -> bool:
    """Whether the first piece of a chapter stands on a page from a height on."""
    if _turns_page(paper, chapter, page, y):
        return False
    first_column, _, _ = _laid(paper, chapter, page, y)[0]
    return first_column.page == page


def _drawn(picture: QImage | None) -> QImage | None:
    """A picture with something in it, else None."""
    if picture is None or picture.isNull():
        return None
    return picture


def _laid(paper: Paper, chapter: Chapter, page: int, y: float) -> list[Placed]:
    def more(page: int) -> list[PageColumn]:
        return paper.columns(page, paper.top(page), chapter.columns)

    columns = paper.columns(page, y, chapter.columns)
    if chapter.columns == 1:
        return flowed(chapter.blocks, columns, more)
    return balanced(chapter.blocks, columns, more)


@dataclass(frozen=True)
class Job:
    """What the chapters of one print are made from; the details of steps are so high, in mm, and
    the picture of the cover at most so high. `accompanied`: the section before the last chapter
    begins a page.
    """

    ink: Ink
    paper: Paper
    sheet: Sheet
    pictures: Pictures
    sections: Collection[SheetSection]
    detail_height: float = DETAIL_HEIGHT
    picture_height: float = MOST_PICTURE
    accompanied: bool = False


def _chapters(job: Job) -> Iterator[Chapter]:
    """The sections in their order, those that are wanted."""
    for section in _in_order(job.sheet):
        if section in job.sections:
            yield from CHAPTERS[section](job)
    if SheetSection.FINDINGS not in job.sections:
        yield Chapter(list(_thresholds(job.ink, job.sheet, job.paper.half)), 2, movable=True)


def _in_order(sheet: Sheet) -> Iterator[SheetSection]:
    """The sections; of a build that does not fit, what to change stands right below the verdict."""
    findings = SheetSection.FINDINGS
    failed = sheet.verdict is Verdict.FAIL
    for section in SheetSection:
        if section is not findings or not failed:
            yield section
        if section is SheetSection.COVER and failed:
            yield findings


def _cover(job: Job) -> Iterator[Chapter]:
    picture = job.pictures.machine
    most_height = job.picture_height
    yield Chapter(list(cover_blocks(job.sheet, picture, job.paper.inner, most_height)))


def _parts(job: Job) -> Iterator[Chapter]:
    ink = job.ink
    sheet = job.sheet
    paper = job.paper
    columns = 2
    width = paper.half
    if is_wide(sheet):
        columns = 1
        width = paper.inner
    blocks = list(part_blocks(ink, sheet, width))
    blocks += cable_blocks(ink, sheet, width)
    yield Chapter(blocks, columns)


def _drawings(job: Job) -> Iterator[Chapter]:
    ink = job.ink
    sheet = job.sheet
    paper = job.paper
    lettered = None if SheetSection.COVER in job.sections else job.pictures.machine
    yield Chapter(list(_measured(ink, sheet, lettered, paper.half)), 2)
    yield Chapter(list(elevation_blocks(ink, paper, sheet)))
    yield Chapter(
        list(margin_blocks(ink, sheet.margins, paper.half, sheet.margins_note)), 2, movable=True
    )
    yield Chapter(list(view_blocks(ink, sheet.views, paper.half)), 2, movable=True)
    yield Chapter(list(figure_blocks(ink, sheet.figures, paper.half)), 2)
    yield Chapter(list(board_blocks(paper, sheet)))


def _air(job: Job) -> Iterator[Chapter]:
    blocks = air_blocks(job.ink, job.sheet.air, job.pictures.air, job.paper.inner)
    yield Chapter(list(blocks), fresh=True)  # the picture and its table on one page


def _steps(job: Job) -> Iterator[Chapter]:
    yield Chapter(list(step_blocks(job.ink, job.sheet, job.paper.inner, job.detail_height)))


def _wiring(job: Job) -> Iterator[Chapter]:
    ink = job.ink
    sheet = job.sheet
    half = job.paper.half
    yield Chapter(
        [*power_blocks(ink, sheet, half), *wire_blocks(ink, sheet, half)], 2, movable=True
    )
    yield Chapter(list(wire_drawing_blocks(sheet.wires, job.paper.inner)))


def _settings(job: Job) -> Iterator[Chapter]:
    yield Chapter(list(settings_blocks(job.ink, job.sheet, job.paper.inner)))


def _findings(job: Job) -> Iterator[Chapter]:
    ink = job.ink
    sheet = job.sheet
    half = job.paper.half
    found = list(remark_blocks(ink, sheet.remarks, half, worded("Findings")))
    found += remark_blocks(ink, sheet.stages, half, worded("Planned for later"))
    found += remark_blocks(ink, sheet.waived, half, worded("Waived"))
    found += unchecked_blocks(ink, sheet, half)
    found += _confidence(ink, sheet, half)
    found += comment_blocks(ink, sheet.comments, half)
    found += note_blocks(ink, sheet.notes, half)
    found += own_picture_blocks(ink, sheet.pictures, half, is_first=not sheet.notes)
    yield Chapter(found, 2, movable=True)


def _record(job: Job) -> Iterator[Chapter]:
    ink = job.ink
    sheet = job.sheet
    wide = job.paper.inner
    yield Chapter(list(record_blocks(ink, sheet.as_built, wide)))
    yield Chapter(list(compared_blocks(ink, sheet.compared, wide)))
    yield Chapter(list(fill_in_blocks(sheet.to_fill_in, wide, sheet.filled_in)))


CHAPTERS: Mapping[SheetSection, Callable[[Job], Iterator[Chapter]]] = MappingProxyType(
    {
        SheetSection.COVER: _cover,
        SheetSection.PARTS: _parts,
        SheetSection.DRAWINGS: _drawings,
        SheetSection.AIR: _air,
        SheetSection.STEPS: _steps,
        SheetSection.WIRING: _wiring,
        SheetSection.SETTINGS: _settings,
        SheetSection.FINDINGS: _findings,
        SheetSection.RECORD: _record,
    }
)


def _measured(ink: Ink, sheet: Sheet, picture: QImage | None, width: float) -> Iterator[Block]:
    """The measures that were pinned, under their picture where the cover does not show it."""
    if not sheet.measured:
        return
    if picture is not None:
        yield replace(picture_block(picture, width, LETTERED_PICTURE), keep=True)
    yield from measure_blocks(ink, sheet.measured, width)


def elevation_blocks(ink: Ink, paper: Paper, sheet: Sheet) -> Iterator[Block]:
    """The rear elevation as large as the paper allows, with what could not be drawn."""
    elevation = sheet.elevation
    if elevation is None:
        return
    scale = scale_for(elevation, paper.inner, MOST_DRAWING)
    if scale > LEAST_LEGIBLE:
        scale = scale_for(elevation, paper.inner, paper.bottom - paper.top(1) - 12)
    _, height = size_of(elevation, scale)
    note = worded("scale 1 : {scale:g}, figures in {unit}", scale=scale, unit=short_unit_name())
    if any(card.guessed for card in elevation.cards):
        note = worded(
            "scale 1 : {scale:g}, figures in {unit}; dashed cards: place guessed",
            scale=scale,
            unit=short_unit_name(),
        )
    yield heading(worded("Rear elevation"), note)
    yield Block(height, lambda ink, x, y: paint_elevation(ink, elevation, x, y, scale))
    for words in elevation.undrawn:
        runs = [TextRun(worded("Not drawn: {words}.", words=words), color=GREY)]
        yield paragraph_block(ink, runs, SMALL, paper.inner, before=0.8)


def board_blocks(paper: Paper, sheet: Sheet) -> Iterator[Block]:
    """The machine from its open side, as large as the paper allows."""
    drawing = sheet.board
    if drawing is None:
        return
    most = paper.bottom - paper.top(1) - 12
    scale = board_scale(drawing, paper.inner, most)
    _, height = board_size(drawing, scale)
    note = worded(
        "scale 1 : {scale:g}, figures in {unit}; dashed: assumed",
        scale=scale,
        unit=short_unit_name(),
    )
    yield heading(worded("Side elevation and board plan"), note)
    yield Block(height, lambda ink, x, y: paint_board(ink, drawing, x, y, scale))


def _thresholds(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    """What a sheet without its findings says of the thresholds, which stand beside those else."""
    yield from _small_print(ink, worded("Own thresholds and rules"), sheet.thresholds, width)


def _confidence(ink: Ink, sheet: Sheet, width: float) -> Iterator[Block]:
    yield from _small_print(ink, worded("Confidence"), sheet.confidence, width)


def _small_print(ink: Ink, title: str, lines: Sequence[str], width: float) -> Iterator[Block]:
    """Yield lines in small letters under a title, which a new page repeats."""
    blocks = [paragraph_block(ink, [TextRun(one)], SMALL, width, before=0.8) for one in lines]
    yield from under_title(title, blocks)
