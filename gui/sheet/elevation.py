"""Paints the rear elevation of the assembly sheet to scale: rows, cards, overlaps, dimensions, and
the control bar.

Takes every millimetre from rigwright.reports.elevation; decides only where on the paper it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from gui.hand.card_words import short_name
from gui.sheet.ink import (
    AMBER,
    BLACK,
    BOLD,
    FAINT,
    GREY,
    HAIR,
    LIGHT,
    LINE,
    RED,
    THICK,
    THIN,
    WHITE,
    Ink,
    Rect,
    TextRun,
)
from rigwright.assembly.envelopes import BACK
from rigwright.reports.elevation import (
    Area,
    Clearance,
    DrawnCard,
    Elevation,
    ElevationDimension,
    ElevationRow,
    whole_lines,
)
from rigwright.reports.elevation_frame import CONNECTOR, ElevationFrame
from rigwright.text.lengths import MM_PER_INCH, LengthUnit, unit_in_use
from rigwright.text.numbers import length
from rigwright.text.sentence import worded

SCALES = (2.0, 2.5, 4.0, 5.0, 10.0, 20.0)  # 1 : n, the usual reductions
LABELS, AFTER_NUMBER = 22.0, 5.2  # room for numbers and names of slots, and where a name begins
FIGURES, CLEARANCES = (
    31.0,
    22.0,
)  # room for dimensions along the row, and for those to the panel alone
BELOW = 11.0  # the control bar
# The same where the row runs across the page; figures of cards on two tiers that overlap along it
# take one lane more each.
ACROSS_LABELS, ACROSS_FIGURES, LANE = 6.0, 12.0, 9.0
BAR = 50.8  # room for the control bar, in either unit
BAR_STEPS = {LengthUnit.MM: (10.0, 5), LengthUnit.INCH: (MM_PER_INCH / 2, 4)}
TAG, TAG_WIDTH = 4.7, 18.5  # from one tag to the next below it, and how wide one is
STEPS = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5)  # how far a tag may give way, in tags
NAME_SIZES = (6.8, 6.5, 6.0)  # points, of slots: three tell PCIEX16(G5)_1 from PCIEX16(G5)_2
NAME, FACT = 7.2, 7.0  # points
FIRST_LINE, LINE_STEP = 3.6, 3.2  # from the label's line to the one below it, and on
NAME_BELOW = 1.2  # from the label's line to the top of a name below it
LEAST_PITCH = 3.4  # on paper, between rows that are named
MINUS = "\N{MINUS SIGN}"


def _rect(frame: ElevationFrame, area: Area) -> Rect:
    """A rectangle of the machine on the page."""
    return Rect(*frame.area(area))


def scale_for(elevation: Elevation, width: float, height: float) -> float:
    """The largest standard scale at which the drawing with its labels fits."""
    return largest_scale(partial(size_of, elevation), width, height)


def largest_scale(
    size_at: Callable[[float], tuple[float, float]], width: float, height: float
) -> float:
    """The largest usual scale 1 : n at which a drawing fits; the smallest where it fits at none."""
    for scale in SCALES:
        wide, high = size_at(scale)
        if wide <= width and high <= height:
            return scale
    return SCALES[-1]


def size_of(elevation: Elevation, scale: float) -> tuple[float, float]:
    """Width and height on paper with labels, figures and the control bar."""
    frame = ElevationFrame(elevation, 1 / scale, 0, 0)
    if frame.across:
        figures = ACROSS_FIGURES + LANE * max(_lanes(elevation.dimensions), default=0)
        return frame.width + 8, frame.height + ACROSS_LABELS + figures + BELOW
    figures = FIGURES if elevation.dimensions or not elevation.clearances else CLEARANCES
    return frame.width + LABELS + figures, frame.height + BELOW


def paint_elevation(ink: Ink, elevation: Elevation, x: float, y: float, scale: float) -> None:
    """The whole drawing from its upper left corner."""
    frame = ElevationFrame(elevation, 1 / scale, x + LABELS, y)
    if frame.across:
        frame = ElevationFrame(elevation, 1 / scale, x + 4, y + ACROSS_LABELS)
    _rows(ink, frame)
    _walls(ink, frame)
    for card in elevation.cards:
        _body(ink, frame, card)
    for card in elevation.cards:
        _bracket(ink, frame, card)
    for area in elevation.overlaps:
        rect = _rect(frame, area)
        ink.hatch(rect)
        ink.rect(rect, LINE)
    written: list[Rect] = []
    for card in elevation.cards:
        _words(ink, frame, card, written, label=True)
    for card in elevation.cards:
        _words(ink, frame, card, written, label=False)
    tags: list[Rect] = []
    for dimension, lane in zip(elevation.dimensions, _lanes(elevation.dimensions), strict=True):
        if frame.across:
            _dimension_across(ink, frame, dimension, lane)
        else:
            _dimension(ink, frame, dimension, tags)
    for clearance in elevation.clearances:
        _clearance(ink, frame, clearance, tags)
    _bar(ink, frame, x, y + size_of(elevation, scale)[1] - BELOW)


def _rows(ink: Ink, frame: ElevationFrame) -> None:
    """Slots, bays and openings; those that lie too close to the one before are not named."""
    before: ElevationRow | None = None
    for row in frame.elevation.rows:
        apart = before is None or abs(row.along - before.along) * frame.scale >= LEAST_PITCH
        _row(ink, frame, row, named=apart)
        before = row


def _row(ink: Ink, frame: ElevationFrame, row: ElevationRow, *, named: bool) -> None:
    """A slot, bay or opening; `named` where its words do not meet those of the one before it."""
    area = frame.elevation.area
    start, end = frame.across_row(row.along)
    ink.line(start, end, HAIR, color=LIGHT)
    middle = row.along + row.pitch / 2
    if not named:
        return
    if frame.across:
        x, y = frame.at(middle, area.out[1])
        ink.text(x, y - 1.8, row.number, 8.5, BOLD, color=GREY, align="centre")
        return
    _, y = frame.at(middle, 0)
    left = frame.left - LABELS
    ink.text(
        left + 4, y + 1.1, row.number, 8.5, BOLD, color=BLACK if row.title else LIGHT, align="right"
    )
    room = LABELS - AFTER_NUMBER - 0.5
    points = ink.letters.fitting(
        row.title, NAME_SIZES, room
    )  # who looks for a slot wants its whole name
    ink.text(
        left + AFTER_NUMBER, y + 1, ink.letters.elided(row.title, points, room), points, color=GREY
    )
    if row.title:
        plane, (half, reach) = row.along + BACK, CONNECTOR
        ink.rect(_rect(frame, Area((plane - half, plane + half), (0.0, reach))), 0, fill=LIGHT)


def _walls(ink: Ink, frame: ElevationFrame) -> None:
    elevation = frame.elevation
    area = frame.elevation.area
    if elevation.board is not None:
        ink.rect(_rect(frame, elevation.board), THICK, fill=BLACK)
    floor = elevation.floor_within
    panel = elevation.panel_within
    if floor is not None:
        strip = _rect(frame, Area((floor.at, floor.at + 2 / frame.scale), area.out))
        ink.hatch(strip, 1.6, THIN)
        start, end = frame.across_row(floor.at)
        ink.line(start, end, LINE)
        x, y = start
        title = floor.title
        if floor.estimated:
            title = worded("{floor}, place estimated", floor=title)
        ink.text(x + 14, y - 1.2, title, 6.8, color=GREY)
    if panel is not None:
        start, end = frame.along_row(panel.at)
        ink.line(start, end, THIN, dashed=True)
        if frame.across:
            ink.text(start[0] + 1, start[1] - 1, panel.title, 6.8, color=GREY)
            return
        title = panel.title
        if panel.estimated:
            title = worded("{panel}, estimated", panel=title)
        bottom = max(start[1], end[1])
        ink.text(start[0], bottom + 2.8, title, 6.8, color=GREY, align="centre")


def _body(ink: Ink, frame: ElevationFrame, card: DrawnCard) -> None:
    ink.rect(_rect(frame, card.body), LINE, fill=FAINT, dashed=card.estimated)


def _bracket(ink: Ink, frame: ElevationFrame, card: DrawnCard) -> None:
    ink.rect(_rect(frame, card.bracket), THIN, fill=WHITE, dashed=card.guessed)


def _words(
    ink: Ink, frame: ElevationFrame, card: DrawnCard, written: list[Rect], *, label: bool
) -> None:
    """Label, name, facts and ports, on what is to be seen of the bracket."""
    along = _free(card.body.along, frame.elevation.overlaps)
    seen = _common(along, card.bracket.along), _common(card.body.out, card.bracket.out)
    rect = _rect(frame, Area(seen[0] or along, seen[1] or card.body.out))
    if rect.width < rect.height:
        with ink.turned(rect.x, rect.bottom):
            upright = Rect(0, 0, rect.height, rect.width)
            _lines(ink, card, upright, [], label=label)  # those of others stand beside it
    else:
        _lines(ink, card, rect, written, label=label)


def _common(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float] | None:
    """What two stretches share; None where that is too little to write on."""
    low = max(a[0], b[0])
    high = min(a[1], b[1])
    if high - low > 15:
        return low, high
    return None


def _write(
    ink: Ink, written: list[Rect], x: float, y: float, text: str, points: float, weight: int = 400
) -> None:
    """A line of text, where no other line of a card stands: bodies may overlap, words may not."""
    box = Rect(x, y - 0.26 * points, ink.letters.width(text, points, weight), 0.33 * points)
    for other in written:
        across = box.x < other.right and other.x < box.right
        if across and box.y < other.bottom and other.y < box.bottom:
            return
    written.append(box)
    ink.text(x, y, text, points, weight, color=BLACK if weight == BOLD else GREY)


def _lines(ink: Ink, card: DrawnCard, rect: Rect, written: list[Rect], *, label: bool) -> None:
    """The label of a card, or all the rest of its words."""
    room = rect.width - 5
    small = rect.height < 5 or room < 20  # a drawing at a small scale
    y = rect.y + min(4.6, rect.height / 2 - 0.4)
    if label and small:
        left = rect.centre[0] - ink.letters.width(card.label, 7, BOLD) / 2
        _write(ink, written, left, rect.centre[1] + 0.9, card.label, 7, BOLD)
    elif label:
        _write(ink, written, rect.x + 4, y, card.label, 8.5, BOLD)
    elif not small:
        _name_and_facts(ink, card, rect, written)


def _name_and_facts(ink: Ink, card: DrawnCard, rect: Rect, written: list[Rect]) -> None:
    """The name beside the label, the facts below it, and boxes for a pencil where there is room.

    A name that has no room beside the label stands below it, and is left out where it would take
    the room of the facts: half a name tells no card from another.
    """
    room = rect.width - 5
    y = rect.y + min(4.6, rect.height / 2 - 0.4)
    x = rect.x + 4
    lines = _lines_below(rect.height)
    name = short_name(card.name)
    start = ink.letters.width(f"{card.label}  ", 8.5, BOLD)
    named = 0
    if ink.letters.width(name, NAME) <= room - start:
        _write(ink, written, x + start, y, name, NAME)
    else:
        runs = [TextRun(name, color=GREY)]
        needed = sum(1 for _ in ink.letters.paragraph_lines(runs, NAME, room))
        if needed < lines:
            named = needed
            ink.paragraph(x, y + NAME_BELOW, runs, NAME, room)
            written.append(Rect(x, y + NAME_BELOW, room, named * LINE_STEP))

    def has_room(words: str) -> bool:
        return ink.letters.width(words, FACT) <= room

    facts = whole_lines(card.facts, " · ", has_room)[: lines - named]
    for number, words in enumerate(facts, named):
        _write(ink, written, x, y + FIRST_LINE + LINE_STEP * number, words, FACT)
    below = named + len(facts)
    if rect.height > 17 + LINE_STEP * (below - 1) and room > 42:
        for i in range(4):
            ink.rect(
                Rect(rect.x + 4 + i * 11, rect.bottom - 5.6, 8.2, 3.2), HAIR, color=GREY, radius=0.4
            )


def _lines_below(height: float) -> int:
    """How many lines have room below the label of a card of a height; none on a thin one."""
    if height < 8:
        return 0
    first = min(4.6, height / 2 - 0.4) + FIRST_LINE
    return 1 + max(0, int((height - 0.6 - first) / LINE_STEP))


def _free(stretch: tuple[float, float], overlaps: tuple[Area, ...]) -> tuple[float, float]:
    start, end = stretch
    for area in overlaps:
        low, high = area.along
        if start < high <= (start + end) / 2 and low <= start:
            start = high
        elif low < end and high >= end and low >= (start + end) / 2:
            end = low
    return start, end


def _free_place(tags: list[Rect], frame: ElevationFrame, x: float, middle: float) -> Rect:
    """Where a tag lies on no other, as near as can be to what it measures."""
    places = [Rect(x, middle + TAG * step - 2.2, TAG_WIDTH, 4.4) for step in STEPS]
    for place in places:
        inside = frame.top <= place.y and place.bottom <= frame.top + frame.height + 2.2
        if inside and not any(place.y < tag.bottom and tag.y < place.bottom for tag in tags):
            tags.append(place)
            return place
    return places[0]


def _dimension(
    ink: Ink, frame: ElevationFrame, dimension: ElevationDimension, tags: list[Rect]
) -> None:
    x = frame.left + frame.width + 3
    y0, y1 = sorted(frame.at(along, 0)[1] for along in dimension.along)
    ink.line((x, y0), (x, y1), THIN)
    for y in (y0, y1):
        ink.line((x - 1, y), (x + 1, y), THIN)
    middle = (y0 + y1) / 2
    if dimension.kind == "card":
        ink.text(x + 2, middle + 1, dimension.text, 7.2)
    else:
        place = _free_place(tags, frame, x + 9.5, middle)
        ink.line((x + 1, middle), (x + 9.5, place.centre[1]), HAIR)
        _tag(ink, place, dimension)


def _clearance(ink: Ink, frame: ElevationFrame, clearance: Clearance, tags: list[Rect]) -> None:
    """Room before a vertical card: a line to the panel, its figure beside the drawing."""
    (x0, y), (x1, _) = (
        frame.at(clearance.along, clearance.out[0]),
        frame.at(clearance.along, clearance.out[1]),
    )
    ink.line((x0, y), (x1, y), LINE)
    for x in (x0, x1):
        ink.line((x, y - 1), (x, y + 1), LINE)
    if not frame.across:
        edge = frame.left + frame.width
        place = _free_place(tags, frame, edge + 3, y)
        ink.line((max(x0, x1), y), (edge + 3, place.centre[1]), HAIR)
        _tag(ink, place, clearance)


def _lanes(dimensions: Sequence[ElevationDimension]) -> list[int]:
    """The lane of each dimension, from the drawing on: no two of a lane share a stretch of the row.

    One stays in the lane of the one before it where it can, as a card and the gap behind it do.
    """
    taken: list[list[tuple[float, float]]] = []
    lanes: list[int] = []
    for dimension in dimensions:
        start, end = sorted(dimension.along)
        free = [
            number
            for number, lane in enumerate(taken)
            if all(end <= low or high <= start for low, high in lane)
        ]
        if not free:
            free = [len(taken)]
            taken.append([])
        lane = lanes[-1] if lanes and lanes[-1] in free else free[0]
        taken[lane].append((start, end))
        lanes.append(lane)
    return lanes


def _dimension_across(
    ink: Ink, frame: ElevationFrame, dimension: ElevationDimension, lane: int
) -> None:
    y = frame.top + frame.height + 3 + LANE * lane
    x0, x1 = sorted(frame.at(along, 0)[0] for along in dimension.along)
    ink.line((x0, y), (x1, y), THIN)
    for x in (x0, x1):
        ink.line((x, y - 1), (x, y + 1), THIN)
    middle = (x0 + x1) / 2
    if dimension.kind == "card":
        ink.text(middle, y + 3.2, dimension.text, 7, align="centre")
    else:
        ink.line((middle, y + 1), (middle, y + 4.2), HAIR)
        _tag(ink, Rect(middle - 7, y + 4.2, 14, 4), dimension, short=True)


def _tag(
    ink: Ink, rect: Rect, dimension: ElevationDimension | Clearance, *, short: bool = False
) -> None:
    """The figure of a gap: framed where it is tight, black where it is an overlap."""
    words = dimension.text
    color = BLACK
    weight = BOLD
    x = rect.centre[0]
    align = "centre"
    match dimension.kind:
        case "overlap":
            ink.rect(rect, 0, fill=ink.accent(RED), radius=0.6)
            color = WHITE
            if not short:
                words = worded("overlap {figure}", figure=words.lstrip(MINUS))
        case "tight":
            ink.rect(rect, LINE, color=ink.accent(AMBER), fill=WHITE, radius=0.6)
            if not short:
                words = worded("gap {figure}", figure=words)
        case _:
            weight = 400
            if not short:
                words = worded("{figure} free", figure=words)
                x = rect.x + 1.2
                align = "left"
    ink.text(x, rect.centre[1] + 1, words, 7.2, weight, color=color, align=align)


def _bar(ink: Ink, frame: ElevationFrame, x: float, y: float) -> None:
    control_bar(ink, x if frame.across else x + LABELS, y + 6.5)


def control_bar(ink: Ink, left: float, y: float) -> None:
    """A bar of 50 mm, or of 2 inches, on paper: shows whether the printer kept the scale."""
    step, steps = BAR_STEPS[unit_in_use()]
    bar = step * steps
    ink.line((left, y), (left + bar, y), LINE)
    for number in range(steps + 1):
        tick = 1.3 if number in (0, steps) else 0.7
        x = left + number * step
        ink.line((x, y - tick), (x, y + tick), THIN)
    words = worded("{length}: check with a ruler", length=length(bar))
    ink.text(left + bar + 2.5, y + 1, words, 7, color=GREY)
