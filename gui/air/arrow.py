"""The arrows of the air view: a line with a head at the end that the air or the heat goes to."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF, QVector2D

from gui.look.marks import CENTRE, pen_of, write
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


def paint_warmth_below(
    painter: QPainter, a: QRectF, b: QRectF, kelvin: float, theme: Theme
) -> None:
    """Paint an arrow below two cards side by side, with the figure alone for want of room."""
    px = theme.px
    y = max(a.bottom(), b.bottom()) + px(8)
    start = QPointF(a.center().x(), y)
    end = QPointF(b.center().x(), y)
    paint_arrow(painter, theme, start, end)
    middle = (start.x() + end.x()) / 2
    at = QRectF(middle - px(30), y + px(4), px(60), px(14))
    write(painter, at, f"+{kelvin:.0f}", theme.font(10.5, 500), theme.text_2, CENTRE)
