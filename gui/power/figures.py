"""The machine's figures above the power limits: cards, supply, wall and heat, with their change
before it is let go.

Paints values of power_words; knows no build.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.app.guard import guarded
from gui.look.marks import elided_name, hairline, paint_verdict, smooth_painter, width_of, write
from gui.look.plain_words import tip
from gui.look.surfaces import PADDING_PX
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.power.words import PlanFigure
from rigwright.text.numbers import semicolon_words
from rigwright.text.sentence import worded

CELL_PX, CELL_HIGH_PX, GAP_PX = 160, 42, 16


@guarded
class FigureStrip(Themed, QWidget):
    """Four figures side by side; two rows of two where there is little room."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.figures = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(worded("The machine at these limits"))

    figures: tuple[PlanFigure, ...]

    def show_figures(self, figures: tuple[PlanFigure, ...]) -> None:
        """Show other figures."""
        if figures != self.figures:
            self.figures = figures
            self.setAccessibleDescription(semicolon_words(figure.sentence for figure in figures))
            self.update()

    def _columns(self, width: int) -> int:
        inside = width - 2 * PADDING_PX
        if inside >= 4 * self._theme.px(CELL_PX) + 3 * GAP_PX:
            return 4
        return 2

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return (4 // self._columns(width)) * self._theme.px(CELL_HIGH_PX) + 8

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(400), self.heightForWidth(self.width() or 400))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self._theme.px(CELL_HIGH_PX))

    def _cells(self) -> list[tuple[PlanFigure, QRectF]]:
        columns = self._columns(self.width())
        width = (self.width() - 2 * PADDING_PX - (columns - 1) * GAP_PX) / columns
        high = self._theme.px(CELL_HIGH_PX)
        return [
            (
                figure,
                QRectF(
                    PADDING_PX + (i % columns) * (width + GAP_PX),
                    4 + (i // columns) * high,
                    width,
                    high,
                ),
            )
            for i, figure in enumerate(self.figures)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._theme
        painter.fillRect(self.rect(), QColor(theme.panel))
        for figure, cell in self._cells():
            self._paint_cell(painter, figure, cell)
        y = self.height() - 0.5
        hairline(painter, QPointF(0, y), QPointF(self.width(), y), theme.line)

    def _paint_cell(self, painter: QPainter, figure: PlanFigure, cell: QRectF) -> None:
        theme = self._theme
        small = theme.font(11)
        large = theme.font(15, 600)
        name = QRectF(cell.left(), cell.top(), cell.width(), theme.px(16))
        write(painter, name, figure.name, small, theme.text_3)
        after = width_of(figure.name, small) + theme.px(6)
        if figure.judged is not None:
            size = theme.px(14)
            paint_verdict(painter, cell.left() + after, name, figure.judged, theme, size)
            after += size + theme.px(4)
            mark, strong = theme.mark(figure.judged), theme.font(11, 500)
            write(painter, name.adjusted(after, 0, 0, 0), mark.word, strong, mark.color)
            after += width_of(mark.word, strong) + theme.px(8)
        if figure.change:
            write(
                painter,
                name.adjusted(after, 0, 0, 0),
                figure.change,
                theme.font(11, 600),
                theme.accent,
            )
        value = QRectF(cell.left(), name.bottom(), cell.width(), theme.px(22))
        write(painter, value, figure.value, large, theme.text_1)
        unit = value.adjusted(width_of(figure.value, large) + theme.px(4), theme.px(1), 0, 0)
        write(painter, unit, elided_name(figure.unit, small, unit.width()), small, theme.text_3)

    def event(self, event: QEvent) -> bool:
        """A tooltip for the figure under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            words = next(
                (f.tip for f, cell in self._cells() if cell.contains(QPointF(event.pos()))), ""
            )
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)
