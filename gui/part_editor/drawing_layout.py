"""Where the views of a part lie on the screen: one scale for all, projections in line, room for the
figures.

Pure geometry of values; it paints nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF

from gui.look.marks import inset
from gui.part_editor.drawing_views import DimensionLine, View, ViewShape

TITLE_PX, BETWEEN_PX = 26.0, 14.0
# What a dimension line takes off a view's side, and off its top or bottom: the figure of a short
# line stands between it and the next one.
BESIDE_PX, UNDER_PX = 80.0, 26.0
MOST_SCALE, LEAST_SCALE = 3.2, 0.05  # pixels for a millimetre
LEAST_PX = 80  # of the area, for a picture
PILL_PX, APART_PX = 18.0, 3.0
ALONG = (0.0, 0.2, -0.2, 0.35, -0.35)  # where a figure may stand on its line, from the middle
ASIDE = (1.1, -1.1, 2.2)  # or beside it, in its own widths


@dataclass(frozen=True)
class PlacedDimension:
    """A dimension line with its figure: both ends, where the features are that it measures, and
    the pill's place.
    """

    line: DimensionLine
    start: QPointF
    end: QPointF
    feet: tuple[QPointF, QPointF]
    pill: QRectF


@dataclass(frozen=True)
class ViewBox:
    """A view at its place. `origin` is where its millimetre 0, 0 lies."""

    view: View
    origin: QPointF
    scale: float
    title: QRectF
    placed: tuple[PlacedDimension, ...]

    def rect(self, shape: ViewShape) -> QRectF:
        """A shape on the screen."""
        a = self.at(shape.x[0], shape.y[1])
        b = self.at(shape.x[1], shape.y[0])
        return QRectF(a, b)

    def at(self, x: float, y: float) -> QPointF:
        """A point on the screen."""
        return QPointF(self.origin.x() + x * self.scale, self.origin.y() - y * self.scale)


@dataclass(frozen=True)
class DrawingSheet:
    """All views; `width_of` a pill's words decides where pills go."""

    boxes: tuple[ViewBox, ...]

    def field_at(self, at: QPointF) -> str:
        """The field that a click leads to: a figure's, its line's, else the shape's."""
        for placed in self._placed():
            if placed.pill.contains(at) or _along(placed).contains(at):
                return placed.line.field
        for box in self.boxes:
            field = _field_under(box, at)
            if field:
                return field
        return ""

    def placed_of(self, field: str) -> PlacedDimension | None:
        """The dimension line of a field."""
        for placed in self._placed():
            if placed.line.field == field:
                return placed
        return None

    def _placed(self) -> Iterator[PlacedDimension]:
        for box in self.boxes:
            yield from box.placed


@dataclass(frozen=True)
class _Track:
    """A column or row: how far it extends in millimetres, and the pixels before and after it."""

    low: float
    high: float
    before: float
    after: float

    @property
    def length(self) -> float:
        """How long it is in millimetres."""
        return self.high - self.low


def lay_out(
    views: tuple[View, ...], area: QRectF, unit: float, width_of: Callable[[str], float]
) -> DrawingSheet:
    """The views as large as they fit an area."""
    if not views or min(area.width(), area.height()) < LEAST_PX:
        return DrawingSheet(())
    columns = _columns(views, unit)
    rows = _rows(views, unit)
    between = BETWEEN_PX * unit
    fitting = min(_scale(columns, area.width(), between), _scale(rows, area.height(), between))
    scale = max(min(fitting, MOST_SCALE * unit), LEAST_SCALE)
    left = area.left() + (area.width() - _length(columns, scale, between)) / 2
    top = area.top() + (area.height() - _length(rows, scale, between)) / 2
    lefts = list(_starts(columns, left, scale, between))
    tops = list(_starts(rows, top, scale, between))
    boxes: list[ViewBox] = []
    for view in views:
        column, row = view.cell
        x = lefts[column] - columns[column].low * scale
        y = tops[row] + rows[row].high * scale
        boxes.append(_boxed(view, QPointF(x, y), scale, unit, width_of, area))
    return DrawingSheet(tuple(boxes))


def _columns(views: tuple[View, ...], unit: float) -> list[_Track]:
    """The columns that the views stand in."""
    beside = BESIDE_PX * unit
    tracks: list[_Track] = []
    for number in range(1 + max(view.cell[0] for view in views)):
        stacked = [view for view in views if view.cell[0] == number]
        left = min(view.x[0] for view in stacked)
        right = max(view.x[1] for view in stacked)
        before = max(view.levels("left") for view in stacked) * beside
        after = max(view.levels("right") for view in stacked) * beside
        tracks.append(_Track(left, right, before, after))
    return tracks


def _rows(views: tuple[View, ...], unit: float) -> list[_Track]:
    """The rows that they stand in, each under its title."""
    under = UNDER_PX * unit
    tracks: list[_Track] = []
    for number in range(1 + max(view.cell[1] for view in views)):
        beside = [view for view in views if view.cell[1] == number]
        low = min(view.y[0] for view in beside)
        high = max(view.y[1] for view in beside)
        before = max(view.levels("above") for view in beside) * under + TITLE_PX * unit
        after = max(view.levels("below") for view in beside) * under
        tracks.append(_Track(low, high, before, after))
    return tracks


def _scale(tracks: list[_Track], room: float, between: float) -> float:
    """How many pixels a millimetre gets where tracks take the whole room."""
    length = sum(track.length for track in tracks)
    return (room - _length(tracks, 0.0, between)) / max(1.0, length)


def _length(tracks: list[_Track], scale: float, between: float) -> float:
    """How many pixels tracks take at a scale, with the gaps between them."""
    drawn = sum(track.before + track.length * scale + track.after for track in tracks)
    return drawn + between * (len(tracks) - 1)


def _starts(tracks: list[_Track], at: float, scale: float, between: float) -> Iterator[float]:
    """Where the millimetres of each track begin."""
    for track in tracks:
        yield at + track.before
        at += track.before + track.length * scale + track.after + between


def _boxed(
    view: View,
    origin: QPointF,
    scale: float,
    unit: float,
    width_of: Callable[[str], float],
    area: QRectF,
) -> ViewBox:
    """A view with its title and its figures, none of them beyond the sides of the area."""
    box = ViewBox(view, origin, scale, QRectF(), ())
    left, right = view.x
    low, high = view.y
    frame = QRectF(box.at(left, high), box.at(right, low))
    title = QRectF(0, 0, max(frame.width(), 120 * unit), 20 * unit)
    above = view.levels("above") * UNDER_PX * unit
    title.moveTo(frame.left(), frame.top() - above - TITLE_PX * unit)
    lines = (_placed(box, line, frame, unit, width_of) for line in view.lines)
    placed: list[PlacedDimension] = []
    for one in _apart(lines):
        too_far_left = max(0.0, area.left() - one.pill.left())
        too_far_right = max(0.0, one.pill.right() - area.right() - BESIDE_PX / 4)
        pill = one.pill.translated(too_far_left - too_far_right, 0)
        placed.append(replace(one, pill=pill))
    return replace(box, title=title, placed=tuple(placed))


def _placed(
    box: ViewBox, line: DimensionLine, frame: QRectF, unit: float, width_of: Callable[[str], float]
) -> PlacedDimension:
    feet = (box.at(*line.start), box.at(*line.end))
    start, end = (_moved_out(line, foot, frame, unit) for foot in feet)
    pill = QRectF(0, 0, width_of(line.words) + 16 * unit, PILL_PX * unit)
    pill.moveCenter((start + end) / 2)
    _move_off_short_line(pill, line, start, end, unit)
    return PlacedDimension(line, start, end, feet, pill)


def _moved_out(line: DimensionLine, foot: QPointF, frame: QRectF, unit: float) -> QPointF:
    aside = (line.level + 0.5) * BESIDE_PX * unit
    apart = (line.level + 0.5) * UNDER_PX * unit
    match line.side:
        case "below":
            return QPointF(foot.x(), frame.bottom() + apart)
        case "above":
            return QPointF(foot.x(), frame.top() - apart)
        case "left":
            return QPointF(frame.left() - aside, foot.y())
        case "right":
            return QPointF(frame.right() + aside, foot.y())
        case _:
            return foot


def _move_off_short_line(
    pill: QRectF, line: DimensionLine, start: QPointF, end: QPointF, unit: float
) -> None:
    """Move a pill off a line that it would hide."""
    across = abs(end.x() - start.x())
    down = abs(end.y() - start.y())
    least = 10 * unit
    if line.lies and across < pill.width() + least:
        pill.moveTop(start.y() + 4 * unit)
    if not line.lies and down < pill.height() + least:
        pill.moveLeft(start.x() + 6 * unit)


def _apart(lines: Iterable[PlacedDimension]) -> tuple[PlacedDimension, ...]:
    """The figures where none hides another: each goes along its own line, else aside, until it
    is free, if it can.
    """
    done: list[PlacedDimension] = []
    taken: list[QRectF] = []
    for one in lines:
        pill = one.pill
        for place in _places_for(one):
            room = inset(place, -APART_PX, -APART_PX)
            if not any(room.intersects(other) for other in taken):
                pill = place
                break
        taken.append(pill)
        done.append(replace(one, pill=pill))
    return tuple(done)


def _places_for(one: PlacedDimension) -> Iterator[QRectF]:
    """Where the figure of a line may stand, best first."""
    for share in ALONG:
        yield one.pill.translated((one.end - one.start) * share)
    for share in ASIDE:
        yield one.pill.translated(one.pill.width() * share, 0)


def _along(placed: PlacedDimension) -> QRectF:
    return inset(QRectF(placed.start, placed.end).normalized(), -6, -6)


def _field_under(box: ViewBox, at: QPointF) -> str:
    """The field of the smallest shape at a point that has one; "" where none has."""
    smallest = math.inf
    field = ""
    for shape in box.view.shapes:
        rect = box.rect(shape)
        size = rect.width() * rect.height()
        if shape.field and rect.contains(at) and size < smallest:
            smallest = size
            field = shape.field
    return field
