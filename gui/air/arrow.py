"""The arrow of the air view: a line with a head at the end that the air goes to."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF, QVector2D

from gui.look.marks import pen_of
from gui.look.theme import Theme

HEAD_PX = 7


def paint_arrow(
    painter: QPainter, theme: Theme, start: QPointF, end: QPointF, wide: float = 1.5
) -> None:
    """Paint an arrow whose line is so wide."""
    painter.setPen(pen_of(theme.share_1, wide))
    painter.drawLine(start, end)
    along = end - start
    length = max(QVector2D(along).length(), 0.001)
    unit = along / length
    head = theme.px(HEAD_PX)
    half = QPointF(-unit.y(), unit.x()) * (head * 0.6)
    back = end - unit * head
    painter.setBrush(QColor(theme.share_1))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(QPolygonF([end + unit, back + half, back - half]))
