"""Where the views of a part lie on the screen: one scale for all, projections in line, room for the
figures.

Pure geometry of values; it paints nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF

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
        placed = [p for box in self.boxes for p in box.placed]
        for one in placed:
            if one.pill.contains(at) or _along(one).contains(at):
                return one.line.field
        return next((f for box in self.boxes for f in _fields_under(box, at)), "")

    def placed_of(self, field: str) -> PlacedDimension | None:
        """The dimension line of a field."""
        return next((p for box in self.boxes for p in box.placed if p.line.field == field), None)


@dataclass(frozen=True)
class _Track:
    """A column or row: how far it extends in millimetres, and the pixels before and after it."""

    low: float
    high: float
    before: float
    after: float


def lay_out(
    views: tuple[View, ...], area: QRectF, unit: float, width_of: Callable[[str], float]
) -> DrawingSheet:
    """The views as large as they fit an area."""
    if not views or min(area.width(), area.height()) < LEAST_PX:
        return DrawingSheet(())
    columns = [_column(views, number, unit) for number in range(_count(views, 0))]
    rows = [_row(views, number, unit) for number in range(_count(views, 1))]
    fitting = min(_scale(columns, area.width(), unit), _scale(rows, area.height(), unit))
    scale = max(min(fitting, MOST_SCALE * unit), LEAST_SCALE)
    left = area.left() + (area.width() - _length(columns, scale, unit)) / 2
    top = area.top() + (area.height() - _length(rows, scale, unit)) / 2
    boxes: list[ViewBox] = []
    from_left = list(_starts(columns, left, scale, unit))
    from_top = list(_starts(rows, top, scale, unit))
    for view in views:
        column, row = view.cell
        origin = QPointF(
            from_left[column] - columns[column].low * scale,
            from_top[row] + rows[row].high * scale,
        )
        boxes.append(_kept_within(_boxed(view, origin, scale, unit, width_of), area))
    return DrawingSheet(tuple(boxes))


def _count(views: tuple[View, ...], axis: int) -> int:
    """How many columns (axis 0) or rows (axis 1) the views stand in."""
    return 1 + max(view.cell[axis] for view in views)


def _kept_within(box: ViewBox, area: QRectF) -> ViewBox:
    """The view with no pill beyond the sides of the area."""
    return replace(box, placed=tuple(replace(p, pill=_shifted(p.pill, area)) for p in box.placed))


def _shifted(pill: QRectF, area: QRectF) -> QRectF:
    aside = max(0.0, area.left() - pill.left()) - max(
        0.0, pill.right() - area.right() - BESIDE_PX / 4
    )
    return pill.translated(aside, 0)


def _column(views: tuple[View, ...], number: int, unit: float) -> _Track:
    mine = [v for v in views if v.cell[0] == number]
    before = max(v.levels("left") for v in mine) * BESIDE_PX * unit
    after = max(v.levels("right") for v in mine) * BESIDE_PX * unit
    left = min(v.x[0] for v in mine)
    right = max(v.x[1] for v in mine)
    return _Track(left, right, before, after)


def _row(views: tuple[View, ...], number: int, unit: float) -> _Track:
    mine = [v for v in views if v.cell[1] == number]
    before = max(v.levels("above") for v in mine) * UNDER_PX * unit
    after = max(v.levels("below") for v in mine) * UNDER_PX * unit
    top = min(v.y[0] for v in mine)
    bottom = max(v.y[1] for v in mine)
    return _Track(top, bottom, before + TITLE_PX * unit, after)


def _scale(tracks: list[_Track], room: float, unit: float) -> float:
    beside = sum(t.before + t.after for t in tracks)
    length = sum(t.high - t.low for t in tracks)
    fixed = beside + _gaps(tracks, unit)
    return (room - fixed) / max(1.0, length)


def _length(tracks: list[_Track], scale: float, unit: float) -> float:
    drawn = sum(t.before + t.after + (t.high - t.low) * scale for t in tracks)
    return drawn + _gaps(tracks, unit)


def _gaps(tracks: list[_Track], unit: float) -> float:
    return BETWEEN_PX * unit * (len(tracks) - 1)


def _starts(tracks: list[_Track], at: float, scale: float, unit: float) -> Iterator[float]:
    for track in tracks:
        yield at + track.before
        at += track.before + (track.high - track.low) * scale + track.after + BETWEEN_PX * unit


def _boxed(
    view: View, origin: QPointF, scale: float, unit: float, width_of: Callable[[str], float]
) -> ViewBox:
    plain = ViewBox(view, origin, scale, QRectF(), ())
    (left, right), (low, high) = view.x, view.y
    frame = QRectF(plain.at(left, high), plain.at(right, low))
    above = view.levels("above") * UNDER_PX * unit
    title = QRectF(
        frame.left(),
        frame.top() - above - TITLE_PX * unit,
        max(frame.width(), 120 * unit),
        20 * unit,
    )
    placed = _apart(_placed(plain, line, frame, unit, width_of) for line in view.lines)
    return ViewBox(view, origin, scale, title, placed)


def _placed(
    box: ViewBox, line: DimensionLine, frame: QRectF, unit: float, width_of: Callable[[str], float]
) -> PlacedDimension:
    feet = box.at(*line.start), box.at(*line.end)
    start, end = (_moved_out(line, foot, frame, unit) for foot in feet)
    wide = width_of(line.words) + 16 * unit
    high = PILL_PX * unit
    middle = (start + end) / 2
    left = middle.x() - wide / 2
    top = middle.y() - high / 2
    pill = QRectF(left, top, wide, high)
    beside = _beside_short(line, start, end, pill, unit)
    return PlacedDimension(line, start, end, feet, beside)


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


def _beside_short(
    line: DimensionLine, start: QPointF, end: QPointF, pill: QRectF, unit: float
) -> QRectF:
    """The pill moved off a line that it would hide."""
    across = abs(end.x() - start.x())
    down = abs(end.y() - start.y())
    least = 10 * unit
    if line.lies and across < pill.width() + least:
        pill.moveTop(start.y() + 4 * unit)
    if not line.lies and down < pill.height() + least:
        pill.moveLeft(start.x() + 6 * unit)
    return pill


def _apart(lines: Iterable[PlacedDimension]) -> tuple[PlacedDimension, ...]:
    """The figures where none hides another: each goes along its own line, else aside, until it
    is free, if it can.
    """
    done: list[PlacedDimension] = []
    for one in lines:
        taken = [other.pill for other in done]
        along = (one.pill.translated((one.end - one.start) * share) for share in ALONG)
        aside = (one.pill.translated(one.pill.width() * share, 0) for share in ASIDE)
        pill = next((place for place in (*along, *aside) if _is_free(place, taken)), one.pill)
        done.append(replace(one, pill=pill))
    return tuple(done)


def _is_free(place: QRectF, taken: list[QRectF]) -> bool:
    room = place.adjusted(-APART_PX, -APART_PX, APART_PX, APART_PX)
    return not any(room.intersects(other) for other in taken)


def _along(placed: PlacedDimension) -> QRectF:
    return QRectF(placed.start, placed.end).normalized().adjusted(-6, -6, 6, 6)


def _fields_under(box: ViewBox, at: QPointF) -> Iterator[str]:
    """The fields of shapes at a point, the smallest first."""
    under: list[tuple[float, str]] = []
    for shape in box.view.shapes:
        rect = box.rect(shape)
        if shape.field and rect.contains(at):
            under.append((rect.width() * rect.height(), shape.field))
    under.sort(key=lambda one: one[0])
    for _, field in under:
        yield field
