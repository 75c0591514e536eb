"""The rear of a machine at 1 : 1 as lines and words on layers, for drawing programs and for
the drill; millimetres.

Two drawings: the elevation with its cards, walls and dimensions, and the template with nothing but
what a panel is made to. Every place is that of `rigwright.reports.elevation`; what the records do
not know, such as the holes of bracket screws, is not drawn. Knows no file format.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from rigwright.assembly.enclosure import has_half_height_row
from rigwright.assembly.envelopes import BACK, COVER_WIDTH, FINGER_BOTTOM
from rigwright.assembly.seats import BRACKET_HEIGHT, BRACKET_LOW, Mount
from rigwright.evaluation import Evaluation
from rigwright.record import Value
from rigwright.reports.elevation import (
    Area,
    Elevation,
    ElevationDimension,
    ElevationRow,
    Wall,
    elevation_of,
)
from rigwright.reports.elevation_frame import CONNECTOR, ElevationFrame
from rigwright.share.slot_map import wall_words
from rigwright.text.language import translated
from rigwright.text.numbers import unit_name, whole_length
from rigwright.text.on_terminal import shown_width
from rigwright.text.refused import WordedError
from rigwright.text.sentence import Sentence, messages, worded

Point = tuple[float, float]

NO_REAR = messages(
    "There is no rear to draw yet; choose a case whose slots or cards have known places."
)
NO_OPENINGS = messages(
    "No drilling template can be drawn: where the expansion openings of this case lie is unknown."
)
HALF_HEIGHT = messages(
    "No drilling template can be drawn: the openings of this case are of half height, and how far "
    "such brackets reach is unknown."
)
BRACKET_OUT = (FINGER_BOTTOM - BRACKET_LOW, FINGER_BOTTOM + BRACKET_HEIGHT)  # from the board
LETTER_MM, LINE_MM, WIDE = 3.5, 5.5, 0.62  # height of letters, of lines, and width in heights
LEFT, RIGHT, ABOVE, BELOW = 46.0, 24.0, 14.0, 42.0  # room round the drawing for words
PROOF_MM = 100.0
TITLE_ROOM_MM, NOTES_LEFT = 90.0, 10.0
TICK_MM = 1.5  # half of the strokes that end a dimension
ONLY_BRACKETS = messages(
    "Outlines are those of card brackets; cut-outs and screw holes are unknown."
)
PROOF = messages("This line is {length} long where the drawing is printed at its size (100 %).")
TITLE = "{title}: rear, seen from behind, 1 : 1, {unit}"
TEMPLATE_TITLE = "{title}: brackets in the rear wall, seen from behind, 1 : 1, {unit}"


class DrawingLayer(Enum):
    """What a line or a word shows, by the layer's name in a file."""

    CARD = "CARD"
    CARD_ESTIMATED = "CARD_ESTIMATED"
    BRACKET = "BRACKET"
    OPENING = "OPENING"
    SLOT = "SLOT"
    BOARD = "BOARD"
    WALL = "WALL"
    WALL_ESTIMATED = "WALL_ESTIMATED"
    OVERLAP = "OVERLAP"
    DIMENSION = "DIMENSION"
    TEXT = "TEXT"
    PROOF = "PROOF"

    @property
    def is_dashed(self) -> bool:
        """True for what stands where it does by an estimate."""
        return self in (DrawingLayer.CARD_ESTIMATED, DrawingLayer.WALL_ESTIMATED)


class Path(Value, frozen=True):
    """A line through points, millimetres; x to the right, y down."""

    layer: DrawingLayer
    points: tuple[Point, ...]
    closed: bool = False


class Words(Value, frozen=True):
    """A line of text that begins at a point of its base line, or ends there.

    `turned`: it runs upward.
    """

    layer: DrawingLayer
    at: Point
    text: str
    ends: bool = False
    turned: bool = False


class Drawing(Value, frozen=True):
    """A whole drawing, from (0, 0) at its upper left, millimetres."""

    title: str
    width: float
    height: float
    paths: tuple[Path, ...]
    words: tuple[Words, ...]


class NothingToDrawError(WordedError):
    """A build without a rear that could be drawn."""


def _proof() -> str:
    return worded(PROOF, length=whole_length(PROOF_MM))


def rear_drawing(evaluation: Evaluation) -> Drawing:
    """Return the elevation of the rear; NothingToDrawError where no place is known."""
    elevation = elevation_of(evaluation)
    if elevation is None:
        raise NothingToDrawError(NO_REAR)
    frame = ElevationFrame(elevation, 1.0, LEFT, ABOVE)
    words = [*_row_words(frame, elevation.rows), *_card_words(frame)]
    paths = [*_slots(frame), *_walls(frame), *_cards(frame)]
    for lines, figure in _dimensions(frame):
        paths += lines
        words.append(figure)
    words += _wall_words(frame)
    return _framed(frame, evaluation, TITLE, paths, words, _proof())


def drilling_template(evaluation: Evaluation) -> Drawing:
    """Return where the brackets of all openings lie, their slots and the board's edge.

    NothingToDrawError where the records do not say how many openings there are, or where.
    """
    elevation = elevation_of(evaluation)
    chassis = evaluation.assembly.chassis
    if chassis is not None and has_half_height_row(chassis):
        raise NothingToDrawError(HALF_HEIGHT)
    rows = _openings(evaluation, elevation)
    if elevation is None or not rows:
        raise NothingToDrawError(NO_OPENINGS)
    frame = ElevationFrame(elevation, 1.0, LEFT, ABOVE)
    paths = [*_slots(frame)]
    for row in rows:
        area = Area((row.along, row.along + COVER_WIDTH), BRACKET_OUT)
        paths.append(_rectangle(frame, area, DrawingLayer.OPENING))
    if elevation.board is not None:
        paths.append(_rectangle(frame, elevation.board, DrawingLayer.BOARD))
    words = [*_row_words(frame, rows)]
    notes = (_proof(), translated(ONLY_BRACKETS))
    return _framed(frame, evaluation, TEMPLATE_TITLE, paths, words, *notes)


def _openings(evaluation: Evaluation, elevation: Elevation | None) -> tuple[ElevationRow, ...]:
    """Return the rows that are openings of the case for certain."""
    enclosure = evaluation.assembly.enclosure
    if elevation is None or enclosure is None or not enclosure.openings:
        return ()
    seats = evaluation.assembly.seats
    mount = next((seat.mount for seat in seats if seat.pose is not None), None)
    if mount is not Mount.SLOT:
        return ()
    return tuple(row for row in elevation.rows if int(row.number) <= enclosure.openings)


def _framed(
    frame: ElevationFrame,
    evaluation: Evaluation,
    title: str,
    paths: list[Path],
    words: list[Words],
    *notes: str,
) -> Drawing:
    """Return the drawing with its title above, and a line of known length and notes below."""
    whole = frame.area(frame.elevation.area)
    right_end = whole.x + whole.width
    bottom = whole.y + whole.height + BELOW
    shown_title = elided(evaluation.build.shown_title, TITLE_ROOM_MM)
    named = str(Sentence(title, {"title": shown_title, "unit": unit_name()}))
    words.append(Words(DrawingLayer.TEXT, (4.0, 7.0), named))
    width = max(right_end + RIGHT, 8.0 + width_mm(named))
    y = bottom - 24.0
    left = LEFT
    right = LEFT + PROOF_MM
    proof_line = ((left, y), (right, y))
    paths.append(Path(DrawingLayer.PROOF, proof_line))
    for x in (left, right):
        stroke = ((x, y - 3.0), (x, y + 3.0))
        paths.append(Path(DrawingLayer.PROOF, stroke))
    base = y + 8.0
    for note in notes:
        words.append(Words(DrawingLayer.PROOF, (NOTES_LEFT, base), note))
        needed = 2 * NOTES_LEFT + width_mm(note)
        width = max(width, needed)
        base += LINE_MM
    return Drawing(
        title=named,
        width=width,
        height=bottom,
        paths=tuple(paths),
        words=tuple(words),
    )


def _rectangle(frame: ElevationFrame, area: Area, layer: DrawingLayer) -> Path:
    spot = frame.area(area)
    lower_right = (spot.x + spot.width, spot.y + spot.height)
    return rectangle_path((spot.x, spot.y), lower_right, layer)


def rectangle_path(upper_left: Point, lower_right: Point, layer: DrawingLayer) -> Path:
    """Return a rectangle that begins in its upper left corner."""
    left, top = upper_left
    right, bottom = lower_right
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Path(layer, corners, closed=True)


def _slots(frame: ElevationFrame) -> Iterator[Path]:
    """Yield the connectors on the board, at the slots that have a printed name."""
    half, out = CONNECTOR
    for row in frame.elevation.rows:
        if row.title:
            plane = row.along + BACK
            connector = Area((plane - half, plane + half), (0.0, out))
            yield _rectangle(frame, connector, DrawingLayer.SLOT)


def _cards(frame: ElevationFrame) -> Iterator[Path]:
    for card in frame.elevation.cards:
        body = DrawingLayer.CARD
        if card.estimated:
            body = DrawingLayer.CARD_ESTIMATED
        yield _rectangle(frame, card.body, body)
        bracket = DrawingLayer.BRACKET
        if card.guessed:
            bracket = DrawingLayer.CARD_ESTIMATED
        yield _rectangle(frame, card.bracket, bracket)
    for shared in frame.elevation.overlaps:
        yield _rectangle(frame, shared, DrawingLayer.OVERLAP)


def _walls(frame: ElevationFrame) -> Iterator[Path]:
    """Yield the board's edge, the floor and the panel, as far as they lie within the drawing."""
    elevation = frame.elevation
    if elevation.board is not None:
        yield _rectangle(frame, elevation.board, DrawingLayer.BOARD)
    floor = elevation.floor_within
    panel = elevation.panel_within
    if floor is not None:
        yield Path(_wall_layer(floor), frame.across_row(floor.at))
    if panel is not None:
        yield Path(_wall_layer(panel), frame.along_row(panel.at))


def _wall_layer(wall: Wall) -> DrawingLayer:
    return DrawingLayer.WALL_ESTIMATED if wall.estimated else DrawingLayer.WALL


def _row_words(frame: ElevationFrame, rows: tuple[ElevationRow, ...]) -> Iterator[Words]:
    """Yield the number of every slot, bay or opening, and the name that is printed beside it."""
    near, far = frame.elevation.area.out
    for row in rows:
        middle = row.along + COVER_WIDTH / 2
        if frame.across:
            x, y = frame.at(middle, far)
            yield Words(DrawingLayer.TEXT, (x - 1.0, y - 2.0), row.number)
            continue
        _, y = frame.at(middle, near)
        base = y + LETTER_MM / 2
        yield Words(DrawingLayer.TEXT, (10.0, base), row.number, ends=True)
        if row.title:
            title = elided(row.title, LEFT - 16.0)
            yield Words(DrawingLayer.TEXT, (13.0, base), title)


def _wall_words(frame: ElevationFrame) -> Iterator[Words]:
    floor = frame.elevation.floor_within
    panel = frame.elevation.panel_within
    if floor is not None:
        x, y = min(frame.across_row(floor.at))
        above_line = (x + 2.0, y - 1.5)
        yield Words(DrawingLayer.TEXT, above_line, wall_words(floor))
    if panel is None:
        return
    title = wall_words(panel)
    ends = frame.along_row(panel.at)
    if frame.across:
        x, y = min(ends)
        below_line = (x + 2.0, y + LETTER_MM + 1.5)
        yield Words(DrawingLayer.TEXT, below_line, title)
    else:
        x, y = min(ends, key=lambda end: end[1])
        beside_line = (x - 1.5, y + width_mm(title))
        yield Words(DrawingLayer.TEXT, beside_line, title, turned=True)


def _card_words(frame: ElevationFrame) -> Iterator[Words]:
    """Yield label, name and facts amid each card along its longer side, since overlaps lie at its
    rim.
    """
    for card in frame.elevation.cards:
        spot = frame.area(card.body)
        depth, length = sorted((spot.height, spot.width))
        turned = spot.height > spot.width
        room = max(1, int((depth - 4.0) / LINE_MM))
        lines = (card.label, card.name, card.facts)[:room]
        free = depth - len(lines) * LINE_MM
        first = free / 2 + LETTER_MM
        for number, line in enumerate(lines):
            across = first + number * LINE_MM
            at = (spot.x + 18.0, spot.y + across)
            if turned:
                bottom = spot.y + spot.height
                at = (spot.x + across, bottom - 18.0)
            shown = elided(line, length - 22.0)
            yield Words(DrawingLayer.TEXT, at, shown, turned=turned)


def _dimensions(frame: ElevationFrame) -> Iterator[tuple[list[Path], Words]]:
    """Yield every measured stretch with its figure: of the row beside it, of a panel where it lies.

    Stretches to an estimated place are left out: the part measured there would have another length.
    """
    for dimension in frame.elevation.dimensions:
        if not dimension.estimated:
            yield _along_row(frame, dimension)
    for clearance in frame.elevation.clearances:
        near, far = clearance.out
        first = frame.at(clearance.along, near)
        last = frame.at(clearance.along, far)
        first_x, first_y = first
        last_x, last_y = last
        right = max(first_x, last_x)
        top = min(first_y, last_y)
        at = (right + 2.0, top - 1.5)
        figure = Words(DrawingLayer.DIMENSION, at, clearance.text)
        yield _measure(first, last), figure


def _along_row(frame: ElevationFrame, dimension: ElevationDimension) -> tuple[list[Path], Words]:
    """Return a stretch along the row, beside what it measures, and its figure."""
    area = frame.elevation.area
    near, far = area.out
    start, end = dimension.along
    start_x, start_y = frame.at(start, far)
    end_x, end_y = frame.at(end, far)
    if frame.across:
        _, board_y = frame.at(0.0, near)
        y = board_y + 5.0
        first = (start_x, y)
        last = (end_x, y)
        left = (start_x + end_x - width_mm(dimension.text)) / 2
        below = 5.5 if dimension.kind == "card" else 10.5
        at = (left, y + below)
    else:
        x = frame.left + area.reach + 5.0
        first = (x, start_y)
        last = (x, end_y)
        base = (start_y + end_y + LETTER_MM) / 2
        at = (x + 3.0, base)
    figure = Words(DrawingLayer.DIMENSION, at, dimension.text)
    return _measure(first, last), figure


def _measure(first: Point, last: Point) -> list[Path]:
    """Return a line with a stroke across at both ends."""
    first_x, first_y = first
    last_x, last_y = last
    along_x = abs(last_x - first_x) > abs(last_y - first_y)
    dx, dy = (0.0, TICK_MM) if along_x else (TICK_MM, 0.0)
    strokes = [Path(DrawingLayer.DIMENSION, (first, last))]
    for x, y in (first, last):
        tick = ((x - dx, y - dy), (x + dx, y + dy))
        strokes.append(Path(DrawingLayer.DIMENSION, tick))
    return strokes


def width_mm(text: str) -> float:
    """How much room a line of text takes, rather too much than too little."""
    return shown_width(text) * LETTER_MM * WIDE


def elided(text: str, room_mm: float) -> str:
    """As much of a text as has room, and at least three letters."""
    if width_mm(text) <= room_mm:
        return text
    beginning = text[:-1]
    while len(beginning) > 2 and width_mm(f"{beginning}…") > room_mm:
        beginning = beginning[:-1]
    return f"{beginning.rstrip()}…"
