"""The grip on a section in the picture: where it is, how it is drawn, and how far dragging it moves
the plane.

Pure figures and paint; pointer events are handled elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gui.look.marks import inset, pen_of
from gui.look.theme import Theme
from rigwright.geometry import Box, Vec
from rigwright.graphics.render.camera import Camera, project
from rigwright.graphics.scene.cut import Cut
from rigwright.record import Value

GRIP_PX, REACH_PX, ARROW_PX = 11.0, 15.0, 5.0
LEAST_PX_PER_MM = 0.15  # an axis that is seen from its end is dragged up and down instead


class Grip(Value, frozen=True):
    """Where the grip is, how far it goes on the screen for a millimetre, and the outline of the
    plane.
    """

    at: QPointF
    per_mm: QPointF
    outline: tuple[QPointF, ...]

    def moved_mm(self, by: QPointF) -> float:
        """How far a drag on the screen moves the plane along its axis."""
        length = QPointF.dotProduct(self.per_mm, self.per_mm)
        return QPointF.dotProduct(by, self.per_mm) / length


def grip_of(cut: Cut, bounds: Box, camera: Camera, size: QSize) -> Grip | None:
    """The grip at that side of the plane which is nearest to the eye.

    None where the plane is behind it.
    """
    corners = corners_across(cut.axis, cut.level_mm, bounds)
    outline = outline_of(corners, camera, size)
    if outline is None:
        return None
    sides: list[tuple[bool, float, Vec, QPointF]] = []
    for first, second in zip(corners, (*corners[1:], corners[0]), strict=True):
        middle = first.plus(second).times(0.5)
        found = projected(camera, middle, size)
        if found is not None:
            at, depth_mm = found
            sides.append((not _is_inside(at, size), depth_mm, middle, at))
    if not sides:
        return None
    _, _, middle, at = min(sides, key=lambda side: side[:2])
    way = _way_of_a_mm(cut, middle, at, camera, size)
    if QPointF.dotProduct(way, way) < LEAST_PX_PER_MM**2:
        way = QPointF(0.0, -size.height() / (2 * max(bounds.size)))
    return Grip(at, way, outline)


def _way_of_a_mm(cut: Cut, middle: Vec, at: QPointF, camera: Camera, size: QSize) -> QPointF:
    """How far on the screen a millimetre along the plane's axis is; nothing behind the eye."""
    step = [0.0, 0.0, 0.0]
    step[cut.axis] = 1.0
    ahead = seen_at(camera, middle.plus(Vec(*step)), size)
    return ahead - at if ahead is not None else QPointF()


def projected(camera: Camera, point: Vec, size: QSize) -> tuple[QPointF, float] | None:
    """Where a point is seen, and how far away; None behind the eye."""
    seen = project(camera, point, size.width(), size.height())
    if seen.depth_mm > 0 or camera.orthographic:
        return (QPointF(seen.px, seen.py), seen.depth_mm)
    return None


def seen_at(camera: Camera, point: Vec, size: QSize) -> QPointF | None:
    """Where a point is seen; None behind the eye."""
    found = projected(camera, point, size)
    return found[0] if found is not None else None


def outline_of(corners: Sequence[Vec], camera: Camera, size: QSize) -> tuple[QPointF, ...] | None:
    """Where corners are seen; None where one of them is behind the eye."""
    outline: list[QPointF] = []
    for corner in corners:
        at = seen_at(camera, corner, size)
        if at is None:
            return None
        outline.append(at)
    return tuple(outline)


def corners_across(axis: int, level_mm: float, bounds: Box) -> tuple[Vec, ...]:
    """The corners of a box's section at a level of an axis, one after the other."""
    u, v = (other for other in range(3) if other != axis)
    low = bounds.low
    high = bounds.high
    points: list[Vec] = []
    for at_u, at_v in ((low, low), (high, low), (high, high), (low, high)):
        point = [level_mm] * 3
        point[u] = at_u[u]
        point[v] = at_v[v]
        points.append(Vec(*point))
    return tuple(points)


def _is_inside(at: QPointF, size: QSize) -> bool:
    """Whether a grip at a point is in sight as a whole."""
    view = QRectF(0, 0, size.width(), size.height())
    return inset(view, REACH_PX, REACH_PX).contains(at)


def paint_grip(painter: QPainter, grip: Grip, theme: Theme, *, hot: bool) -> None:
    """The outline of the plane, thin, and the grip with arrows along its way."""
    line = QColor(theme.accent)
    line.setAlphaF(0.9 if hot else 0.55)
    painter.setPen(QPen(line, 1.25))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(list(grip.outline)))
    face = theme.panel
    arrow = theme.accent
    if hot:
        face = theme.accent
        arrow = theme.on_accent
    painter.setPen(pen_of(theme.accent, 1.5))
    painter.setBrush(QColor(face))
    painter.drawEllipse(grip.at, GRIP_PX, GRIP_PX)
    length = QPointF.dotProduct(grip.per_mm, grip.per_mm) ** 0.5
    along = grip.per_mm / length
    half = QPointF(-along.y(), along.x()) * ARROW_PX
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(arrow))
    for way in (along, -along):
        tip = grip.at + way * (GRIP_PX - 2.5)
        foot = grip.at + way * 2.5
        painter.drawPolygon(QPolygonF([tip, foot + half, foot - half]))
