"""Paints the machine from its open side: to scale with the room before each card, and small as the
detail beside a step.

Takes every millimetre from rigwright.reports.sheet.board; decides only where it lies on the paper,
or in the window's plan, which is the same drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from gui.sheet.elevation import BAR, control_bar, largest_scale
from gui.sheet.ink import (
    AMBER,
    BLACK,
    BLUE,
    BOLD,
    FAINT,
    GREY,
    HAIR,
    LIGHT,
    LINE,
    NORMAL,
    RED,
    THIN,
    WHITE,
    Ink,
    Point,
    Rect,
)
from rigwright.reports.elevation import Area
from rigwright.reports.sheet.board import BoardDrawing, BoardOutline, CardReach
from rigwright.text.numbers import whole_length
from rigwright.text.sentence import worded

BELOW, ABOVE = 9.0, 4.0  # room for the control bar, and for the words on the front limit
FILLS: Mapping[str, str | None] = {
    "case": None,
    "board": FAINT,
    "io": LIGHT,
    "slot": LIGHT,
    "socket": WHITE,
    "memory": LIGHT,
    "cooler": None,
    "supply": FAINT,
    "fan": None,
    "card": WHITE,
}
OVER_SLOTS = frozenset({"card", "supply"})
ONLY_OUTLINE = frozenset({"case", "board"})  # what a detail does not fill when it shows it
ALWAYS_THERE = frozenset({"case", "board", "slot", "io"})  # before the first step of building
REACH_COLORS = {"gap": BLACK, "tight": AMBER, "overlap": RED}
PALE_FILLS = {"card": LIGHT, "memory": LIGHT, "supply": LIGHT}  # of a detail's surroundings
SLOT_NAME = 30.0  # room for a slot's name beside it
NAME_LENGTH = 60.0  # of such a name, in millimetres of the machine
BEYOND_SLOT = 1.5  # a slot's name may reach so far above it and below
LEAST_LABEL = 2.6  # height of a shape with words in it
WORDS_HEIGHT = 2.6  # of a title
# Points, weight and colour of a title, and its baseline under the middle of its place.
LEAST_ON_LINE, OVER_LINE = 1.0, 2.0  # of a line at either side of its figure, in millimetres
CARD_LETTERS, OTHER_LETTERS = (8.0, BOLD, BLACK, 1.0), (6.6, NORMAL, GREY, 0.7)
LEAST_LETTERS = 5  # of a title that is cut, with its dots


@dataclass(frozen=True)
class BoardView:
    """Where a part of the drawing lies on the page, and its scale 1 : n."""

    area: Area
    x: float
    y: float
    scale: float

    def at(self, across: float, up: float) -> Point:
        """A point of the machine on the page."""
        rear, _ = self.area.along
        _, high = self.area.out
        left = self.x + (across - rear) / self.scale
        top = self.y + (high - up) / self.scale
        return left, top

    def rect(self, area: Area) -> Rect:
        """A rectangle of the machine on the page, cut to what is shown."""
        rear, front = _cut(area.along, self.area.along)
        low, high = _cut(area.out, self.area.out)
        left, top = self.at(rear, high)
        width = (front - rear) / self.scale
        height = (high - low) / self.scale
        return Rect(left, top, width, height)


def fitted(area: Area, rect: Rect, across: float, down: float) -> BoardView:
    """An area as large as it fits into a rectangle.

    `across` and `down` are the shares of the room it leaves that lie left of it and above it.
    """
    scale = max(area.length / rect.width, area.reach / rect.height)
    spare_width = rect.width - area.length / scale
    spare_height = rect.height - area.reach / scale
    left = rect.x + across * spare_width
    top = rect.y + down * spare_height
    return BoardView(area, left, top, scale)


def board_scale(drawing: BoardDrawing, width: float, height: float) -> float:
    """The largest standard scale at which the drawing fits."""
    return largest_scale(partial(board_size, drawing), width, height)


def board_size(drawing: BoardDrawing, scale: float) -> tuple[float, float]:
    """Width and height on paper with the control bar."""
    width = drawing.area.length / scale
    return max(width, BAR + 50), drawing.area.reach / scale + ABOVE + BELOW


def paint_board(ink: Ink, drawing: BoardDrawing, x: float, y: float, scale: float) -> None:
    """The whole drawing from its upper left corner, with a bar that shows the scale."""
    view = BoardView(drawing.area, x, y + ABOVE, scale)
    paint_plan(ink, drawing, view)
    _, height = board_size(drawing, scale)
    control_bar(ink, x, y + height - BELOW + 5)


def paint_plan(
    ink: Ink,
    drawing: BoardDrawing,
    view: BoardView,
    below_cards: Callable[[], None] | None = None,
    below_words: Callable[[], None] | None = None,
) -> None:
    """The drawing alone; the words on the front limit stand `ABOVE` it.

    `below_cards` paints what lies on the board, `below_words` what lies over the cards; their
    titles stand on a ground of their own then.
    """
    _shapes(ink, view, (shape for shape in drawing.shapes if shape.kind != "card"))
    if below_cards is not None:
        below_cards()
    _shapes(ink, view, (shape for shape in drawing.shapes if shape.kind == "card"))
    for area in drawing.overlaps:
        ink.hatch(view.rect(area))
        ink.rect(view.rect(area), LINE, color=ink.accent(RED))
    if below_words is not None:
        below_words()
    _words(ink, view, drawing, grounded=below_words is not None)
    if drawing.front is not None:
        _length_limit(ink, view, drawing, drawing.front.at)
    figures: list[Rect] = []
    for reach in drawing.reaches:
        _reach(ink, view, reach, figures)


def _length_limit(ink: Ink, view: BoardView, drawing: BoardDrawing, at_mm: float) -> None:
    """The dashed line that cards end before."""
    low, high = drawing.area.out
    top = view.at(at_mm, high)
    bottom = view.at(at_mm, low)
    ink.line(top, bottom, THIN, dashed=True)
    limit = whole_length(at_mm).without_unit()
    words = worded("length limit {limit}", limit=limit)
    x, y = top
    ink.text(x - 1, y - 1, words, 6.8, color=GREY, align="right")


def _shapes(ink: Ink, view: BoardView, shapes: Iterable[BoardOutline]) -> None:
    widths = {"case": 0.5, "board": LINE, "card": LINE}
    for shape in shapes:
        width = widths.get(shape.kind, THIN)
        ink.rect(view.rect(shape.area), width, fill=FILLS[shape.kind], dashed=shape.assumed)


def _words(ink: Ink, view: BoardView, drawing: BoardDrawing, *, grounded: bool) -> None:
    """The titles, those of the cards first; one that would lie on another, or that a card
    covers wherever it may stand, is left out.

    `grounded` cards' titles are not crossed by the lines that lie over the shapes.
    """
    taken: list[Rect] = []
    shapes = sorted(drawing.shapes, key=lambda shape: shape.kind != "card")
    cards = _rects_of_cards(drawing, view)
    for shape in shapes:
        is_card = shape.kind == "card"
        points, weight, color, baseline = CARD_LETTERS if is_card else OTHER_LETTERS
        column, room = _title_column(view.rect(shape.area), shape.kind)
        title = _title_within(ink, shape, room, points, weight)
        if not _is_titled(drawing, shape, view) or _says_nothing(title, shape):
            continue
        column = replace(column, width=ink.letters.width(title, points, weight))
        place = _free_place(column, [] if is_card else cards, taken)
        if place is None:
            continue
        taken.append(place)
        if grounded and is_card:
            ink.rect(Rect(place.x, place.y, place.width + 0.6, place.height), 0, fill=WHITE)
        ink.text(place.x, place.centre[1] + baseline, title, points, weight, color=color)


def _title_within(ink: Ink, shape: BoardOutline, room: float, points: float, weight: int) -> str:
    """The title of a shape, or its short one, cut where neither has room."""
    title = shape.title
    if shape.short and ink.letters.width(title, points, weight) > room:
        title = shape.short
    return ink.letters.elided(title, points, room, weight)


def _rects_of_cards(drawing: BoardDrawing, view: BoardView) -> list[Rect]:
    return [view.rect(shape.area) for shape in drawing.shapes if shape.kind == "card"]


def _title_column(rect: Rect, kind: str) -> tuple[Rect, float]:
    """Where a title may stand, and how long it may be: a slot's beside it, others within."""
    if kind == "slot":
        beside = Rect(rect.right + 1, rect.y - BEYOND_SLOT, 0, rect.height + 2 * BEYOND_SLOT)
        return beside, SLOT_NAME
    return Rect(rect.x + 1.5, rect.y, 0, rect.height), rect.width - 3


def _free_place(column: Rect, cards: Sequence[Rect], taken: Sequence[Rect]) -> Rect | None:
    """Where a title as wide as a column lies on no other title and below no card."""
    for middle in _title_heights(column, cards):
        place = Rect(column.x, middle - WORDS_HEIGHT / 2, column.width, WORDS_HEIGHT)
        if not any(place.meets(other) for other in (*taken, *cards)):
            return place
    return None


def _title_heights(column: Rect, cards: Sequence[Rect]) -> Iterator[float]:
    """Where the middle of a title may stand: in the middle of its column, else between the cards
    that lie over it, where there is most room first.
    """
    yield column.centre[1]
    covering = [card for card in cards if column.meets(card)]
    edges = {column.y, column.bottom}
    for card in covering:
        edges.add(max(card.y, column.y))
        edges.add(min(card.bottom, column.bottom))
    strips: list[tuple[float, float]] = []
    for top, bottom in pairwise(sorted(edges)):
        strips.append((bottom - top, (top + bottom) / 2))
    for height, middle in sorted(strips, reverse=True):
        if height >= WORDS_HEIGHT:
            yield middle


def _says_nothing(title: str, shape: BoardOutline) -> bool:
    """Whether so little is left of a shape's title that it names nothing."""
    is_cut = title not in (shape.title, shape.short)
    return is_cut and (shape.kind == "socket" or len(title) < LEAST_LETTERS)


def _is_titled(drawing: BoardDrawing, shape: BoardOutline, view: BoardView) -> bool:
    """Whether a shape has a title, and the room for one."""
    if not shape.title:
        return False
    if shape.kind == "slot":
        return not _is_covered(drawing, shape)
    return view.rect(shape.area).height >= LEAST_LABEL


def _is_covered(drawing: BoardDrawing, slot: BoardOutline) -> bool:
    """Whether a card lies over a slot's name."""
    _, end = slot.area.along
    name = Area((end, end + NAME_LENGTH), slot.area.out)
    return any(shape.kind in OVER_SLOTS and shape.area.meets(name) for shape in drawing.shapes)


def _reach(ink: Ink, view: BoardView, reach: CardReach, figures: list[Rect]) -> None:
    """The room before a card; of cards that overlap the figure stands once. It stands on its line,
    and over one that is too short for it.
    """
    low, high = sorted(reach.across)
    start = view.at(low, reach.up)
    end = view.at(high, reach.up)
    ink.line(view.at(reach.end, reach.up), start, THIN, dashed=True)  # what is plugged in there
    color = ink.accent(REACH_COLORS[reach.kind])
    ink.span(start, end, color=color)
    weight = NORMAL if reach.kind == "gap" else BOLD
    width = ink.letters.width(reach.text, 7.2, weight) + 1.6
    left, y = start
    right, _ = end
    middle = (left + right) / 2
    if width + 2 * LEAST_ON_LINE > right - left:
        y -= OVER_LINE
    place = Rect(middle - width / 2, y - 1.5, width, 3.0)
    if any(place.meets(figure) for figure in figures):
        return
    figures.append(place)
    ink.rect(place, 0, fill=WHITE)
    ink.text(middle, y + 0.95, reach.text, 7.2, weight, color=color, align="centre")


# details


def paint_detail(
    ink: Ink,
    drawing: BoardDrawing,
    rect: Rect,
    shows: Collection[str],
    there: Collection[str],
) -> None:
    """What a step is about, within what stands already; not to scale, as large as fits."""
    area = drawing.near(shows)
    view = fitted(area, rect, across=1.0, down=0.0)
    seen = [shape for shape in drawing.shapes if _is_inside(shape, area)]
    for shape in seen:
        if shape.key not in shows and (shape.key in there or shape.kind in ALWAYS_THERE):
            fill = PALE_FILLS.get(shape.kind) or FILLS[shape.kind]
            ink.rect(view.rect(shape.area), HAIR, color=GREY, fill=fill)
    for shape in seen:
        if shape.key in shows:
            _paint_new(ink, view, shape)


def _paint_new(ink: Ink, view: BoardView, shape: BoardOutline) -> None:
    """What a step puts in."""
    if shape.kind in ONLY_OUTLINE:
        ink.rect(view.rect(shape.area), 0.6, color=ink.accent(BLUE))
    elif shape.kind != "io":
        ink.rect(view.rect(shape.area), THIN, color=BLACK, fill=ink.accent(BLUE))


def _is_inside(shape: BoardOutline, area: Area) -> bool:
    """Whether any of a shape is to be seen; the case itself is not, unless all of it is."""
    if shape.kind == "case":
        return _cut(shape.area.along, area.along) == shape.area.along
    return shape.area.meets(area)


def _cut(span: tuple[float, float], shown: tuple[float, float]) -> tuple[float, float]:
    """A span cut to what is shown of it."""
    least, most = shown
    start, end = (min(max(edge, least), most) for edge in span)
    return start, end
