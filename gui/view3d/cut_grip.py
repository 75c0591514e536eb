"""The grip on a section in the picture: where it is, how it is drawn, and how far dragging it moves
the plane.

Pure figures and paint; pointer events are handled elsewhere.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

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
    corners = _corners(cut, bounds)
    ends = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    seen = [projected(camera, point, size) for point in corners]
    outline = tuple(found[0] for found in seen if found is not None)
    near: list[tuple[bool, float, Vec, QPointF]] = []
    for first, second in ends:
        middle = first.plus(second).times(0.5)
        found = projected(camera, middle, size)
        if found is not None:
            at, depth_mm = found
            near.append((not _is_inside(at, size), depth_mm, middle, at))
    if not near or len(outline) < len(corners):
        return None
    _, _, middle, at = min(near, key=lambda each: each[:2])
    way = _way_of_a_mm(cut, middle, at, camera, size)
    if QPointF.dotProduct(way, way) < LEAST_PX_PER_MM**2:
        way = QPointF(0.0, -size.height() / (2 * max(bounds.size)))
    return Grip(at, way, outline)


def _way_of_a_mm(cut: Cut, middle: Vec, at: QPointF, camera: Camera, size: QSize) -> QPointF:
    """How far on the screen a millimetre along the plane's axis is; nothing behind the eye."""
    step = [0.0, 0.0, 0.0]
    step[cut.axis] = 1.0
    ahead = projected(camera, middle.plus(Vec(*step)), size)
    return ahead[0] - at if ahead is not None else QPointF()


def projected(camera: Camera, point: Vec, size: QSize) -> tuple[QPointF, float] | None:
    """Where a point is seen, and how far away; None behind the eye."""
    seen = project(camera, point, size.width(), size.height())
    if seen.depth_mm > 0 or camera.orthographic:
        return (QPointF(seen.px, seen.py), seen.depth_mm)
    return None


def _corners(cut: Cut, bounds: Box) -> tuple[Vec, ...]:
    u, v = (i for i in range(3) if i != cut.axis)
    points: list[Vec] = []
    for low_u, low_v in ((True, True), (False, True), (False, False), (True, False)):
        point = [cut.level_mm] * 3
        point[u] = (bounds.low if low_u else bounds.high)[u]
        point[v] = (bounds.low if low_v else bounds.high)[v]
        points.append(Vec(*point))
    return tuple(points)


def _is_inside(at: QPointF, size: QSize) -> bool:
    return (
        REACH_PX < at.x() < size.width() - REACH_PX and REACH_PX < at.y() < size.height() - REACH_PX
    )


def paint_grip(painter: QPainter, grip: Grip, theme: Theme, *, hot: bool) -> None:
    """The outline of the plane, thin, and the grip with arrows along its way."""
    line = QColor(theme.accent)
    line.setAlphaF(0.9 if hot else 0.55)
    painter.setPen(QPen(line, 1.25))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(list(grip.outline)))
    painter.setPen(QPen(QColor(theme.accent), 1.5))
    painter.setBrush(QColor(theme.accent if hot else theme.panel))
    painter.drawEllipse(grip.at, GRIP_PX, GRIP_PX)
    length = QPointF.dotProduct(grip.per_mm, grip.per_mm) ** 0.5
    along = grip.per_mm / length
    across = QPointF(-along.y(), along.x())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.on_accent if hot else theme.accent))
    for way in (1, -1):
        tip = grip.at + along * (way * (GRIP_PX - 2.5))
        foot = grip.at + along * (way * 2.5)
        painter.drawPolygon(QPolygonF([tip, foot + across * ARROW_PX, foot - across * ARROW_PX]))
