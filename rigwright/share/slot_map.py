"""The rear of a machine to scale as SVG: slots, cards, gaps and walls, as the assembly sheet draws
them.

Every millimetre is the elevation's. Colours stand in the page's style sheet, by the classes named
here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rigwright.assembly.envelopes import BACK
from rigwright.reports.elevation import (
    Area,
    Clearance,
    DrawnCard,
    Elevation,
    ElevationDimension,
    ElevationRow,
    Wall,
    whole_lines,
)
from rigwright.reports.elevation_frame import CONNECTOR, DrawnArea, ElevationFrame, Point
from rigwright.share.markup import Markup, element, joined
from rigwright.text.numbers import MINUS, comma_words, named_value
from rigwright.text.sentence import worded

SCALE, WIDEST = (
    1.7,
    430.0,
)  # pixels to a millimetre where the row runs down; the room of a row that runs across
LEFT, RIGHT, TOP = 112.0, 122.0, 6.0  # for names of slots, for figures along the row, and above
ACROSS_TOP, ACROSS_BOTTOM = 22.0, 44.0  # the same where the row runs across
MOST_LETTERS = 12  # of a slot's name; a longer one is written smaller
LINE_PX, LETTER_PX = 15.0, 6.5  # from a line of text to the next; how wide a letter mostly is
LEAST_MM = 15.0  # less is too little to write on
KINDS: Mapping[str, str] = {
    "gap": "{figure} free",
    "tight": "gap {figure}",
    "overlap": "overlap {figure}",
}
ESTIMATED = "{wall}, place estimated"


def slot_map(
    elevation: Elevation, words: str, labels: Mapping[str, str], verdicts: Mapping[str, str]
) -> Markup:
    """Return the drawing.

    `words` say what it shows; `labels` give the label of a card by its title.
    """
    frame = _frame(elevation)
    width, height = _size(frame)
    pieces = [element("title", words), _hatches()]
    for row in elevation.rows:
        pieces.append(_row(frame, row))
    pieces += _walls(frame)
    for card in elevation.cards:
        dashed = " dashed" if card.estimated else ""
        pieces.append(_rectangle(frame.area(card.body), f"body{dashed}"))
    for card in elevation.cards:
        dashed = " dashed" if card.guessed else ""
        pieces.append(_rectangle(frame.area(card.bracket), f"bracket{dashed}", 3))
    for area in elevation.overlaps:
        pieces.append(_rectangle(frame.area(area), "shared"))
    for card in elevation.cards:
        label = labels.get(card.label, "")
        pieces.append(_card(frame, card, label, verdicts))
    for dimension in elevation.dimensions:
        pieces.append(_dimension(frame, dimension))
    for clearance in elevation.clearances:
        pieces.append(_clearance(frame, clearance))
    box = f"0 0 {width:.0f} {height:.0f}"
    return element("svg", *pieces, class_="map", viewBox=box, role="img", aria_label=words)


def _frame(elevation: Elevation) -> ElevationFrame:
    if elevation.turn == "right":
        scale = min(SCALE, WIDEST / elevation.area.length)
        return ElevationFrame(elevation, scale, 0.0, ACROSS_TOP)
    return ElevationFrame(elevation, SCALE, LEFT, TOP)


def _size(frame: ElevationFrame) -> tuple[float, float]:
    if frame.across:
        return frame.width, frame.height + ACROSS_TOP + ACROSS_BOTTOM
    return frame.width + LEFT + RIGHT, frame.height + 2 * TOP


def _hatches() -> Markup:
    """Return the hatches of overlaps and of walls, which colour alone would not tell."""
    lines = (("hatch-clash", 6.0, 2.0), ("hatch-wall", 5.0, 1.0))
    patterns: list[Markup] = []
    for name, size, width in lines:
        line = element("path", d=f"M0 0V{size:g}", stroke_width=2 * width, class_=name)
        pattern = element(
            "pattern",
            line,
            id=name,
            width=size,
            height=size,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        )
        patterns.append(pattern)
    return element("defs", *patterns)


def _rectangle(spot: DrawnArea, class_: str, radius: float | None = None) -> Markup:
    return element(
        "rect",
        class_=class_,
        x=spot.x,
        y=spot.y,
        width=max(spot.width, 0.5),
        height=max(spot.height, 0.5),
        rx=radius,
    )


def _line(start: Point, end: Point, class_: str) -> Markup:
    x1, y1 = start
    x2, y2 = end
    return element("line", class_=class_, x1=x1, y1=y1, x2=x2, y2=y2)


def _text(x: float, y: float, words: str, class_: str, anchor: str | None = None) -> Markup:
    return element("text", words, x=x, y=y, class_=class_, text_anchor=anchor)


def _row(frame: ElevationFrame, row: ElevationRow) -> Markup:
    """Return a slot, bay or opening: its number and name, a hairline, and the connector on the
    board.
    """
    start, end = frame.across_row(row.along)
    x, y = frame.at(row.along + row.pitch / 2, 0)
    number = "number"
    if not row.title and not frame.across:
        number = "number empty"
    if frame.across:
        hair = _line(start, end, "hair")
        return joined(hair, _text(x, 14, row.number, number, "middle"))
    name = "slot long" if len(row.title) > MOST_LETTERS else "slot"
    _, level = start
    pieces = [
        _line((0, level), end, "hair"),
        _text(20, y + 5, row.number, number, "end"),
        _text(28, y + 4, row.title, name),
    ]
    if row.title:
        plane = row.along + BACK
        half, reach = CONNECTOR
        connector = Area((plane - half, plane + half), (0.0, reach))
        pieces.append(_rectangle(frame.area(connector), "connector"))
    return joined(*pieces)


def _walls(frame: ElevationFrame) -> Iterator[Markup]:
    elevation = frame.elevation
    if elevation.board is not None:
        board = frame.area(elevation.board)
        yield _rectangle(board, "board")
    floor = elevation.floor_within
    if floor is not None:
        strip = Area((floor.at, floor.at + 6.0), elevation.area.out)
        yield _rectangle(frame.area(strip), "wall")
        start, end = frame.across_row(floor.at)
        yield _line(start, end, "plane")
        start_x, level = start
        end_x, _ = end
        left = min(start_x, end_x)
        yield _text(left + 4, level - 5, wall_words(floor), "slot")
    panel = elevation.panel_within
    if panel is not None:
        start, end = frame.along_row(panel.at)
        yield _line(start, end, "plane dashed")
        yield _panel_words(frame, panel, start, end)


def _panel_words(frame: ElevationFrame, panel: Wall, start: Point, end: Point) -> Markup:
    """Return the name of a panel beside its line, turned where the line runs down."""
    words = wall_words(panel)
    start_x, start_y = start
    _, end_y = end
    if frame.across:
        return _text(start_x + 4, start_y + 13, words, "slot")
    x = start_x - 5
    y = max(start_y, end_y) - 6
    turn = f"rotate(-90 {x:.0f} {y:.0f})"
    return element("text", words, x=x, y=y, class_="slot", transform=turn)


def wall_words(wall: Wall) -> str:
    """Return what a wall is called, and whether its place is an estimate."""
    if not wall.estimated:
        return wall.title
    return worded(ESTIMATED, wall=wall.title)


def _card(
    frame: ElevationFrame, card: DrawnCard, label: str, verdicts: Mapping[str, str]
) -> Markup:
    """Return what is written on a card, where nothing else covers it, and its rim.

    The whole can be chosen.
    """
    body, bracket = card.body, card.bracket
    free = _free(body.along, frame.elevation.overlaps)
    along = _common(free, bracket.along)
    out = _common(body.out, bracket.out)
    verdict = verdicts.get(label, "fits")
    return element(
        "g",
        element("title", comma_words((named_value(card.label, card.name), card.facts))),
        _words(card, frame.area(Area(along, out))),
        _rectangle(frame.area(body), "rim"),
        class_=f"card {verdict}",
        data_part=label or None,
    )


def _common(first: tuple[float, float], second: tuple[float, float]) -> tuple[float, float]:
    """Return what two stretches share; the first where that is too little to write on."""
    first_low, first_high = first
    second_low, second_high = second
    low = max(first_low, second_low)
    high = min(first_high, second_high)
    if high - low > LEAST_MM:
        return low, high
    return first


def _free(stretch: tuple[float, float], overlaps: Iterable[Area]) -> tuple[float, float]:
    """Return what overlaps leave of a card's thickness: they lie at its ends."""
    low, high = stretch
    middle = (low + high) / 2
    for area in overlaps:
        start, end = area.along
        if start <= low < end <= middle:
            low = end
        elif middle <= start < high <= end:
            high = start
    return low, high


def _words(card: DrawnCard, spot: DrawnArea) -> Markup:
    """Return label, name and facts, turned where the card stands on end, and as many lines as
    there is room for.

    A name that would take the room of the facts is left out: half a name tells no card from
    another.
    """
    turned = spot.width < 90 and spot.height > spot.width
    width = spot.width
    height = spot.height
    if turned:
        width, height = height, width
    room = max(1, int((height - 6) // LINE_PX))
    lines = _told(card, width, room)
    free = height - len(lines) * LINE_PX
    first = free / 2 + 11
    pieces: list[Markup] = []
    for number, words in enumerate(lines):
        y = first + number * LINE_PX
        class_ = "label" if number == 0 else "name"
        pieces.append(_text(12, y, words, class_))
    move = f"translate({spot.x:.1f} {spot.y:.1f})"
    if turned:
        bottom = spot.y + spot.height
        move = f"translate({spot.x:.1f} {bottom:.1f}) rotate(-90)"
    return element("g", *pieces, transform=move)


def _told(card: DrawnCard, width: float, room: int) -> list[str]:
    """Return label, name and facts in as many lines as have room."""

    def has_room(words: str) -> bool:
        return len(words) * LETTER_PX <= width - 20

    named = whole_lines(card.name, " ", has_room)
    if len(named) > room - 2 or " ".join(named) != card.name:
        named = []
    facts = whole_lines(card.facts, " · ", has_room)
    lines = [card.label, *named, *facts]
    return lines[:room]


def _dimension(frame: ElevationFrame, dimension: ElevationDimension) -> Markup:
    """Return a stretch along the row with its figure."""
    if frame.across:
        return _dimension_below(frame, dimension)
    return _dimension_beside(frame, dimension)


def _dimension_below(frame: ElevationFrame, dimension: ElevationDimension) -> Markup:
    """Return the stretch below a row that runs across."""
    low, high = sorted(_stretch(frame, dimension, 0))
    y = frame.top + frame.reach + 7
    pieces = [_line((low, y), (high, y), "measure")]
    for x in (low, high):
        tick = _line((x, y - 3), (x, y + 3), "measure")
        pieces.append(tick)
    below = 15 if dimension.kind == "card" else 30
    middle = (low + high) / 2
    class_ = f"figure small {dimension.kind}"
    pieces.append(_text(middle, y + below, dimension.text, class_, "middle"))
    return joined(*pieces)


def _dimension_beside(frame: ElevationFrame, dimension: ElevationDimension) -> Markup:
    """Return the stretch beside a row that runs down."""
    low, high = sorted(_stretch(frame, dimension, 1))
    x = frame.left + frame.reach + 8
    pieces = [_line((x, low), (x, high), "measure")]
    for y in (low, high):
        tick = _line((x - 3, y), (x + 3, y), "measure")
        pieces.append(tick)
    middle = (low + high) / 2
    if dimension.kind == "card":
        pieces.append(_text(x + 8, middle + 4, dimension.text, "figure"))
    else:
        pieces.append(_pill(x + 8, middle, dimension))
    return joined(*pieces)


def _stretch(
    frame: ElevationFrame, dimension: ElevationDimension, axis: int
) -> tuple[float, float]:
    """Return both ends of a stretch on one axis of the picture: 0 across, 1 down."""
    _, far = frame.elevation.area.out
    start, end = dimension.along
    first = frame.at(start, far)
    last = frame.at(end, far)
    return first[axis], last[axis]


def _clearance(frame: ElevationFrame, clearance: Clearance) -> Markup:
    """Return the room before a card in a vertical mount: a line to the panel, and its figure."""
    near, far = clearance.out
    start = frame.at(clearance.along, near)
    end = frame.at(clearance.along, far)
    start_x, start_y = start
    _, end_y = end
    line = _line(start, end, f"measure {clearance.kind}")
    if frame.across:
        middle = (start_y + end_y) / 2
        figure = _text(start_x + 4, middle + 4, clearance.text, "figure")
        return joined(line, figure)
    x = frame.left + frame.reach + 8
    lead = _line(end, (x, end_y), "hair")
    return joined(line, lead, _pill(x, start_y, clearance))


def _pill(x: float, y: float, measured: ElevationDimension | Clearance) -> Markup:
    """Return the figure of a gap: in words what it is, besides its colour."""
    words = worded(KINDS[measured.kind], figure=measured.text.lstrip(MINUS))
    width = len(words) * LETTER_PX + 12
    area = DrawnArea(x, y - 9, width, 18)
    plate = _rectangle(area, f"pill {measured.kind}", 9)
    middle = x + width / 2
    figure = _text(middle, y + 4, words, f"figure on {measured.kind}", "middle")
    return joined(plate, figure)
