"""Where a margin lies on the one scale of the table, and the small picture of it, from zero to the
margin.

The scale stands still, so that rows and moments can be compared: what lies beyond it ends in an
arrow head.
"""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gui.look.marks import hairline, hatch
from gui.look.theme import Theme
from gui.margins.rows import MarginRow
from rigwright.checks import Fit, Severity
from rigwright.checks.judge import OFF_BY
from rigwright.record import Value
from rigwright.reports.clearances import ClearanceVerdict, Margin
from rigwright.text.lengths import Length, LengthUnit, in_mm, unit_in_use

LEAST_MM, MOST_MM = -20.0, 60.0
LINES_MM, LINES_IN = (0.0, 20.0, 40.0), (0.0, 0.75, 1.5)
QUIET = (Fit.FITS, Severity.INFO)  # nothing has to be done about them
# under the hatch, and grey on grey
BAR_ALPHA: dict[ClearanceVerdict, float] = {Fit.CLASH: 0.35, **dict.fromkeys(QUIET, 0.8)}
SIDE_PX, BAR_PX, CAP_PX, HEAD_PX = 10, 8, 4, 5


class Scale(Value, frozen=True):
    """Millimetres along a stretch of a row."""

    left: float
    right: float

    def x(self, mm: float) -> float:
        """Where a length lies; the ends hold what lies beyond them."""
        share = (min(max(mm, LEAST_MM), MOST_MM) - LEAST_MM) / (MOST_MM - LEAST_MM)
        return self.left + share * (self.right - self.left)


def scale_in(rect: QRectF, theme: Theme) -> Scale:
    """The scale within a cell."""
    side = theme.px(SIDE_PX)
    return Scale(rect.left() + side, rect.right() - side)


def lines_mm() -> tuple[float, ...]:
    """Where the lines of the scale are, at round figures of the unit in use."""
    if unit_in_use() is LengthUnit.MM:
        return LINES_MM
    return tuple(in_mm(line) for line in LINES_IN)


def paint_grid(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """The line of zero through all rows, and fainter ones beside it."""
    scale = scale_in(rect, theme)
    for mm in lines_mm():
        x = round(scale.x(mm)) + 0.5
        color = theme.text_3 if mm == 0 else theme.line
        hairline(painter, QPointF(x, rect.top()), QPointF(x, rect.bottom() + 1), color)


def paint_margin(painter: QPainter, rect: QRectF, row: MarginRow, theme: Theme) -> None:
    """The margin of a row as a bar from zero, with what it may be off on either side."""
    margin = row.margin
    scale = scale_in(rect, theme)
    if margin.margin_mm is None:
        _paint_unknown(painter, rect, scale, theme)
        return
    _paint_bar(painter, rect, scale, margin, theme)
    _paint_wanted(painter, rect, scale, margin, theme)
    _paint_tolerance(painter, rect, scale, margin, theme)
    if row.before is not None and row.before.margin_mm is not None:
        _paint_before(painter, rect, scale.x(row.before.margin_mm), theme)


def bar_color(margin: Margin, theme: Theme) -> str:
    """What must be acted on has its verdict's colour, the rest is grey."""
    if margin.verdict in QUIET:
        return theme.share_3
    return theme.mark(margin.verdict).color


def _paint_bar(painter: QPainter, rect: QRectF, scale: Scale, margin: Margin, theme: Theme) -> None:
    assert margin.margin_mm is not None
    zero = scale.x(0.0)
    end = scale.x(margin.margin_mm)
    high = theme.px(BAR_PX)
    color = bar_color(margin, theme)
    bar = QRectF(QPointF(min(zero, end), rect.center().y() - high / 2), QPointF(max(zero, end), 0))
    bar.setHeight(high)
    ground = QColor(color)
    ground.setAlphaF(BAR_ALPHA.get(margin.verdict, 0.55))
    painter.fillRect(bar, ground)
    if margin.verdict is Fit.CLASH:
        hatch(painter, bar, color, theme.px(6), theme.px(2))
    painter.fillRect(QRectF(end - 1, bar.top(), 2, high), QColor(color))
    for beyond, side in ((margin.margin_mm > MOST_MM, 1), (margin.margin_mm < LEAST_MM, -1)):
        if beyond:
            _paint_head(
                painter, QPointF(end, rect.center().y()), side * theme.px(HEAD_PX), high, color
            )


def _paint_head(painter: QPainter, tip: QPointF, reach: float, high: float, color: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(color))
    half = high / 2
    painter.drawPolygon(
        QPolygonF([tip + QPointF(0, -half), tip + QPointF(reach, 0), tip + QPointF(0, half)])
    )


def _paint_wanted(
    painter: QPainter, rect: QRectF, scale: Scale, margin: Margin, theme: Theme
) -> None:
    """A tick where the margin that is wanted ends."""
    if not 0 < margin.wanted_mm <= MOST_MM:
        return
    x = scale.x(margin.wanted_mm)
    middle = rect.center().y()
    half = theme.px(BAR_PX) / 2 + theme.px(2)
    painter.setPen(QPen(QColor(theme.text_2), 1.25, Qt.PenStyle.DotLine))
    painter.drawLine(QLineF(x, middle - half, x, middle + half))


def _paint_tolerance(
    painter: QPainter, rect: QRectF, scale: Scale, margin: Margin, theme: Theme
) -> None:
    """Paint a bar from the worst case to the best, dashed where only usual errors are known."""
    assert margin.margin_mm is not None
    off = OFF_BY if margin.tolerance_mm is None else margin.tolerance_mm
    if off == 0 or margin.margin_mm - off > MOST_MM or margin.margin_mm + off < LEAST_MM:
        return
    y = rect.center().y()
    cap = theme.px(CAP_PX) / 2
    ends = [margin.margin_mm - off, margin.margin_mm + off]
    pen = QPen(QColor(theme.text_1), 1.25)
    painter.setPen(pen)
    for mm in ends:
        if LEAST_MM <= mm <= MOST_MM:
            painter.drawLine(QLineF(scale.x(mm), y - cap, scale.x(mm), y + cap))
    if margin.tolerance_mm is None:
        pen.setDashPattern([2, 2])
        painter.setPen(pen)
    painter.drawLine(QLineF(scale.x(ends[0]), y, scale.x(ends[1]), y))


def _paint_before(painter: QPainter, rect: QRectF, x: float, theme: Theme) -> None:
    """A hollow mark where the margin was before the preview."""
    y = rect.center().y()
    half = theme.px(4)
    painter.setPen(QPen(QColor(theme.accent), 1.25))
    painter.setBrush(QColor(theme.panel))
    corners = (
        QPointF(x, y - half),
        QPointF(x + half, y),
        QPointF(x, y + half),
        QPointF(x - half, y),
    )
    painter.drawPolygon(QPolygonF(corners))


def _paint_unknown(painter: QPainter, rect: QRectF, scale: Scale, theme: Theme) -> None:
    """An empty dashed stretch over all of the scale: it may lie anywhere."""
    high = theme.px(BAR_PX)
    pen = QPen(QColor(theme.mark(Fit.UNKNOWN).color), 1)
    pen.setDashPattern([3, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(
        QRectF(
            scale.left,
            round(rect.center().y() - high / 2) + 0.5,
            scale.right - scale.left,
            high - 1,
        )
    )


def line_words(mm: float) -> str:
    """A figure of the scale, without its unit."""
    return str(Length(mm, ".0f", inch_decimals=2, trimmed=True, bare=True))
