"""Paints the rear elevation of the assembly sheet to scale: rows, cards, overlaps, dimensions, and
the control bar.

Takes every millimetre from rigwright.reports.elevation; decides only where on the paper it lies.
"""

from __future__ import annotations

import math
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
    NORMAL,
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
# Room for dimensions along the row, and for those to the panel alone.
FIGURES, CLEARANCES = 31.0, 22.0
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
        last_lane = max(_lanes(elevation.dimensions), default=0)
        figures = ACROSS_FIGURES + LANE * last_lane
        return frame.width + 8, ACROSS_LABELS + frame.height + figures + BELOW
    figures = FIGURES
    if elevation.clearances and not elevation.dimensions:
        figures = CLEARANCES
    return LABELS + frame.width + figures, frame.height + BELOW


def paint_elevation(ink: Ink, elevation: Elevation, x: float, y: float, scale: float) -> None:
    """The whole drawing from its upper left corner."""
    left = x + LABELS
    top = y
    bar_left = left
    if elevation.across:
        left = x + 4
        top = y + ACROSS_LABELS
        bar_left = x
    frame = ElevationFrame(elevation, 1 / scale, left, top)
    _rows(ink, frame)
    _walls(ink, frame)
    for card in elevation.cards:
        ink.rect(_rect(frame, card.body), LINE, fill=FAINT, dashed=card.estimated)
    for card in elevation.cards:
        ink.rect(_rect(frame, card.bracket), THIN, fill=WHITE, dashed=card.guessed)
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
    _, height = size_of(elevation, scale)
    control_bar(ink, bar_left, y + height - BELOW + 6.5)


def _rows(ink: Ink, frame: ElevationFrame) -> None:
    """Slots, bays and openings; those that lie too close to the one before are not named."""
    before = -math.inf
    for row in frame.elevation.rows:
        start, end = frame.across_row(row.along)
        ink.line(start, end, HAIR, color=LIGHT)
        if abs(row.along - before) * frame.scale >= LEAST_PITCH:
            _name_row(ink, frame, row)
        before = row.along


def _name_row(ink: Ink, frame: ElevationFrame, row: ElevationRow) -> None:
    """The number of a slot, bay or opening; beside it a slot's name and its connector."""
    _, far = frame.elevation.area.out
    middle = row.along + row.pitch / 2
    x, y = frame.at(middle, far)
    if frame.across:
        ink.text(x, y - 1.8, row.number, 8.5, BOLD, color=GREY, align="centre")
        return
    left = frame.left - LABELS
    color = BLACK if row.title else LIGHT
    ink.text(left + 4, y + 1.1, row.number, 8.5, BOLD, color=color, align="right")
    if not row.title:
        return
    room = LABELS - AFTER_NUMBER - 0.5
    # smaller letters before fewer: who looks for a slot wants its whole name
    points = ink.letters.fitting(row.title, NAME_SIZES, room)
    name = ink.letters.elided(row.title, points, room)
    ink.text(left + AFTER_NUMBER, y + 1, name, points, color=GREY)
    half, reach = CONNECTOR
    plane = row.along + BACK
    connector = Area((plane - half, plane + half), (0.0, reach))
    ink.rect(_rect(frame, connector), 0, fill=LIGHT)


def _walls(ink: Ink, frame: ElevationFrame) -> None:
    elevation = frame.elevation
    if elevation.board is not None:
        ink.rect(_rect(frame, elevation.board), THICK, fill=BLACK)
    floor = elevation.floor_within
    panel = elevation.panel_within
    if floor is not None:
        behind = floor.at + 2 / frame.scale
        strip = Area((floor.at, behind), elevation.area.out)
        ink.hatch(_rect(frame, strip), 1.6, THIN)
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
        x, y = start
        if frame.across:
            ink.text(x + 1, y - 1, panel.title, 6.8, color=GREY)
            return
        title = panel.title
        if panel.estimated:
            title = worded("{panel}, estimated", panel=title)
        bottom = max(y, end[1])
        ink.text(x, bottom + 2.8, title, 6.8, color=GREY, align="centre")


def _words(
    ink: Ink, frame: ElevationFrame, card: DrawnCard, written: list[Rect], *, label: bool
) -> None:
    """Label, name, facts and ports, on what is to be seen of the bracket."""
    body_along = _free(card.body.along, frame.elevation.overlaps)
    along = _common(body_along, card.bracket.along) or body_along
    out = _common(card.body.out, card.bracket.out) or card.body.out
    rect = _rect(frame, Area(along, out))
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
    ink: Ink,
    written: list[Rect],
    x: float,
    y: float,
    text: str,
    points: float,
    weight: int = NORMAL,
) -> None:
    """A line of text, where no other line of a card stands: bodies may overlap, words may not."""
    width = ink.letters.width(text, points, weight)
    box = Rect(x, y - 0.26 * points, width, 0.33 * points)
    if any(box.meets(other) for other in written):
        return
    written.append(box)
    color = BLACK if weight == BOLD else GREY
    ink.text(x, y, text, points, weight, color=color)


def _lines(ink: Ink, card: DrawnCard, rect: Rect, written: list[Rect], *, label: bool) -> None:
    """The label of a card, or all the rest of its words."""
    is_small = rect.height < 5 or rect.width < 25  # a drawing at a small scale
    x, y = rect.centre
    if label and is_small:
        left = x - ink.letters.width(card.label, 7, BOLD) / 2
        _write(ink, written, left, y + 0.9, card.label, 7, BOLD)
    elif label:
        baseline = rect.y + _label_line(rect.height)
        _write(ink, written, rect.x + 4, baseline, card.label, 8.5, BOLD)
    elif not is_small:
        _name_and_facts(ink, card, rect, written)


def _label_line(height: float) -> float:
    """How far below the upper edge of a card of a height the line of its label stands."""
    return min(4.6, height / 2 - 0.4)


def _name_and_facts(ink: Ink, card: DrawnCard, rect: Rect, written: list[Rect]) -> None:
    """The name beside the label, the facts below it, and boxes for a pencil where there is room.

    A name that has no room beside the label stands below it, and is left out where it would take
    the room of the facts: half a name tells no card from another.
    """
    letters = ink.letters
    room = rect.width - 5
    x = rect.x + 4
    y = rect.y + _label_line(rect.height)
    lines = _lines_below(rect.height)
    name = short_name(card.name)
    label_width = letters.width(f"{card.label}  ", 8.5, BOLD)
    used = 0
    if label_width + letters.width(name, NAME) <= room:
        _write(ink, written, x + label_width, y, name, NAME)
    else:
        runs = [TextRun(name, color=GREY)]
        needed = letters.line_count(runs, NAME, room)
        if needed < lines:
            used = needed
            top = y + NAME_BELOW
            ink.paragraph(x, top, runs, NAME, room)
            written.append(Rect(x, top, room, used * LINE_STEP))

    def has_room(words: str) -> bool:
        return letters.width(words, FACT) <= room

    for words in whole_lines(card.facts, " · ", has_room):
        if used == lines:
            break
        baseline = y + FIRST_LINE + LINE_STEP * used
        _write(ink, written, x, baseline, words, FACT)
        used += 1
    if rect.height > 17 + LINE_STEP * (used - 1) and room > 42:
        for number in range(4):
            box = Rect(x + number * 11, rect.bottom - 5.6, 8.2, 3.2)
            ink.rect(box, HAIR, color=GREY, radius=0.4)


def _lines_below(height: float) -> int:
    """How many lines have room below the label of a card of a height; none on a thin one."""
    if height < 8:
        return 0
    below_first = height - 0.6 - _label_line(height) - FIRST_LINE
    return 1 + max(0, int(below_first / LINE_STEP))


def _free(stretch: tuple[float, float], overlaps: tuple[Area, ...]) -> tuple[float, float]:
    """The stretch without the overlaps at its ends, of which each takes half of it at most."""
    start, end = stretch
    for area in overlaps:
        low, high = area.along
        middle = (start + end) / 2
        if low <= start < high <= middle:
            start = high
        elif middle <= low < end <= high:
            end = low
    return start, end


def _free_place(tags: list[Rect], frame: ElevationFrame, x: float, middle: float) -> Rect:
    """Where a tag lies on no other, as near as can be to what it measures."""
    lowest = frame.top + frame.height + 2.2
    for step in STEPS:
        place = Rect(x, middle + TAG * step - 2.2, TAG_WIDTH, 4.4)
        is_inside = frame.top <= place.y and place.bottom <= lowest
        if is_inside and not any(place.meets(tag) for tag in tags):
            tags.append(place)
            return place
    return Rect(x, middle - 2.2, TAG_WIDTH, 4.4)


def _dimension(
    ink: Ink, frame: ElevationFrame, dimension: ElevationDimension, tags: list[Rect]
) -> None:
    x = frame.left + frame.width + 3
    y0, y1 = (frame.at(along, 0)[1] for along in dimension.along)
    ink.span((x, y0), (x, y1), THIN)
    middle = (y0 + y1) / 2
    if dimension.kind == "card":
        ink.text(x + 2, middle + 1, dimension.text, 7.2)
    else:
        place = _free_place(tags, frame, x + 9.5, middle)
        ink.line((x + 1, middle), (x + 9.5, place.centre[1]), HAIR)
        _tag(ink, place, dimension)


def _clearance(ink: Ink, frame: ElevationFrame, clearance: Clearance, tags: list[Rect]) -> None:
    """Room before a vertical card: a line to the panel, its figure beside the drawing."""
    near, far = clearance.out
    start = frame.at(clearance.along, near)
    end = frame.at(clearance.along, far)
    ink.span(start, end)
    if frame.across:
        return
    x, y = max(start, end)
    beside = frame.left + frame.width + 3
    place = _free_place(tags, frame, beside, y)
    ink.line((x, y), (beside, place.centre[1]), HAIR)
    _tag(ink, place, clearance)


def _lanes(dimensions: Sequence[ElevationDimension]) -> list[int]:
    """The lane of each dimension, from the drawing on: no two of a lane share a stretch of the row.

    One stays in the lane of the one before it where it can, as a card and the gap behind it do.
    """
    taken: list[list[tuple[float, float]]] = []
    lanes: list[int] = []
    for dimension in dimensions:
        start, end = sorted(dimension.along)
        free: list[int] = []
        for number, stretches in enumerate(taken):
            if all(end <= low or high <= start for low, high in stretches):
                free.append(number)
        if not free:
            free.append(len(taken))
            taken.append([])
        lane = free[0]
        if lanes and lanes[-1] in free:
            lane = lanes[-1]
        taken[lane].append((start, end))
        lanes.append(lane)
    return lanes


def _dimension_across(
    ink: Ink, frame: ElevationFrame, dimension: ElevationDimension, lane: int
) -> None:
    y = frame.top + frame.height + 3 + LANE * lane
    x0, x1 = (frame.at(along, 0)[0] for along in dimension.along)
    ink.span((x0, y), (x1, y), THIN)
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
    x, y = rect.centre
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
            weight = NORMAL
            if not short:
                words = worded("{figure} free", figure=words)
                x = rect.x + 1.2
                align = "left"
    ink.text(x, y + 1, words, 7.2, weight, color=color, align=align)


def control_bar(ink: Ink, left: float, y: float) -> None:
    """A bar of 50 mm, or of 2 inches, on paper: shows whether the printer kept the scale."""
    step, steps = BAR_STEPS[unit_in_use()]
    bar = step * steps
    right = left + bar
    ink.line((left, y), (right, y), LINE)
    for number in range(steps + 1):
        tick = 1.3 if number in (0, steps) else 0.7
        x = left + number * step
        ink.line((x, y - tick), (x, y + tick), THIN)
    words = worded("{length}: check with a ruler", length=length(bar))
    ink.text(right + 2.5, y + 1, words, 7, color=GREY)
