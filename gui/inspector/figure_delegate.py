"""Paints a line of the figures list: the mark of how sure it is, what it is called, and its value
at the right.

A value is cut where there is no room, since the whole of it stands below the list.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.app.guard import guarded
from gui.inspector.figure_rows import FigureRow
from gui.look.confidence_icon import paint_confidence_icon
from gui.look.marks import LEFT, RIGHT, elided_name, inset, pen_of, rounded_box, width_of, write
from gui.look.themed import Index, RowDelegate

ROW_ROLE = Qt.ItemDataRole.UserRole
ROW_PX, HEADING_PX, MARK_PX, PAD_PX, LEAST_VALUE = 22, 28, 20, 6, 0.45


@guarded
class FigureDelegate(RowDelegate):
    """Rows of figures and headings."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.data(ROW_ROLE)
        heading = isinstance(row, FigureRow) and row.is_heading
        return QSize(self._theme.px(200), self._theme.px(HEADING_PX if heading else ROW_PX))

    def paint_row(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, index: Index
    ) -> None:
        """Paint a line."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, FigureRow):
            return
        if row.is_heading:
            below = rect.adjusted(self._theme.px(PAD_PX), self._theme.px(8), 0, 0)
            write(painter, below, row.label, self._theme.font(11, 600), self._theme.text_3)
        else:
            self._paint_ground(painter, rect, state)
            self._paint_figure(painter, inset(rect, self._theme.px(PAD_PX)), row)

    def _paint_ground(self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag) -> None:
        theme = self._theme
        if state & QStyle.StateFlag.State_Selected:
            rounded_box(painter, rect, 4, None, theme.selected)
            if state & QStyle.StateFlag.State_HasFocus:
                rounded_box(painter, inset(rect, 1, 1), 4, pen_of(theme.accent, 1.5))
        elif state & QStyle.StateFlag.State_MouseOver:
            rounded_box(painter, rect, 4, None, theme.hover)

    def _paint_figure(self, painter: QPainter, rect: QRectF, row: FigureRow) -> None:
        theme = self._theme
        plain = theme.font(12)
        strong = theme.font(12, 500)
        mark = theme.px(MARK_PX)
        if row.figure is not None:
            centre = QPointF(rect.left() + mark / 2, rect.center().y())
            paint_confidence_icon(painter, centre, row.figure.sureness, row.figure.uncertain, theme)
        line = rect.adjusted(mark + theme.px(4), 0, 0, 0)
        gap = theme.px(12)
        wanted = width_of(row.value, strong)
        value_room = max(
            line.width() - width_of(row.label, plain) - gap, LEAST_VALUE * line.width()
        )
        value = elided_name(row.value, strong, min(wanted, value_room) + 1)
        label = elided_name(row.label, plain, line.width() - width_of(value, strong) - gap)
        write(painter, line, label, plain, theme.text_2, LEFT)
        write(
            painter,
            line,
            value,
            strong,
            theme.text_1 if row.figure is not None else theme.text_3,
            RIGHT,
        )
