"""The titles over the table of clearances: pressed, they sort; with the keyboard too.

One of them is the scale. Knows columns and which one sorts; the panel sorts the rows.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.marks import (
    CENTRE,
    LEFT,
    RIGHT,
    elided_name,
    focus_ring,
    hairline,
    slice_of,
    width_of,
    write,
)
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.margins.delegate import EDGE_PX, PAD_PX
from gui.margins.rows import ClearanceColumn
from gui.margins.scale import line_words, lines_mm, scale_in
from gui.margins.words import title_of
from rigwright.text.lengths import unit_symbol
from rigwright.text.sentence import messages, worded

TITLES_PX, ARROW_PX = 24, 10
FIGURES = frozenset({ClearanceColumn.MARGIN, ClearanceColumn.NEEDED, ClearanceColumn.AVAILABLE})
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
ORDERS = messages(("Sorted by {column}, ascending", "Sorted by {column}, descending"))
PRESSES = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})


@guarded
class MarginHeader(Themed, QHeaderView):
    """Left and Right go from title to title, Space or Enter sorts. Signal: sort_wanted(Column)."""

    sort_wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._sorted = ClearanceColumn.VERDICT
        self._descending = False
        self._at = ClearanceColumn.VERDICT
        self.setSectionsClickable(True)
        self.setSectionsMovable(False)
        self.setHighlightSections(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(1)
        self.setAccessibleName(worded("Sort clearances"))
        self.sectionClicked.connect(lambda section: self.sort_wanted.emit(ClearanceColumn(section)))

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.viewport().update()

    def show_order(self, column: ClearanceColumn, *, descending: bool) -> None:
        """Mark the column that the rows are sorted by."""
        self._sorted = column
        self._descending = descending
        self.setAccessibleDescription(worded(ORDERS[descending], column=title_of(column)))
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._theme.px(TITLES_PX))

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in STEPS:
            self._step(STEPS[key])
        elif key in PRESSES:
            self.sort_wanted.emit(self._at)
        else:
            super().keyPressEvent(event)

    def _step(self, step: int) -> None:
        shown = [column for column in ClearanceColumn if not self.isSectionHidden(column)]
        here = shown.index(self._at) if self._at in shown else 0
        self._at = shown[(here + step) % len(shown)]
        self.setAccessibleDescription(
            worded("{column}: press Space to sort", column=title_of(self._at))
        )
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        if not self.isSectionHidden(self._sorted):
            self._at = self._sorted
        else:
            self._at = ClearanceColumn.VERDICT
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # painting

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        column = ClearanceColumn(logicalIndex)
        area = QRectF(rect)
        theme = self._theme
        painter.fillRect(area, QColor(theme.panel))
        if column is ClearanceColumn.PICTURE:
            self._paint_scale(painter, area)
        else:
            self._write_title(painter, area, column)
        y = area.bottom() - 0.5
        hairline(painter, QPointF(area.left(), y), QPointF(area.right() + 1, y), theme.line_strong)
        if self.hasFocus() and column is self._at:
            focus_ring(painter, area, theme)
        painter.restore()

    def _write_title(self, painter: QPainter, area: QRectF, column: ClearanceColumn) -> None:
        theme = self._theme
        sorts = column is self._sorted
        font = theme.font(11, 600 if sorts else 400)
        ink = theme.text_1 if sorts else theme.text_3
        left = theme.px(EDGE_PX if column is ClearanceColumn.VERDICT else PAD_PX)
        inside = area.adjusted(left, 0, -theme.px(PAD_PX), 0)
        if column in FIGURES:
            words = title_of(column)
            write(painter, inside, words, font, ink, RIGHT)
            arrow = inside.right() - width_of(words, font) - theme.px(ARROW_PX + 2)
        else:
            words = self._fitting(title_of(column), font, inside.width() - theme.px(ARROW_PX + 2))
            write(painter, inside, words, font, ink, LEFT)
            arrow = inside.left() + width_of(words, font) + (theme.px(2) if words else 0)
        if sorts:
            self._paint_arrow(painter, max(arrow, area.left() + 1), area)

    def _fitting(self, words: str, font: object, room: float) -> str:
        """A title that would be cut to a letter or two is left out."""
        cut = elided_name(words, font, room)  # type: ignore[arg-type]
        if cut == words or len(cut) > 4:
            return cut
        return ""

    def _paint_arrow(self, painter: QPainter, left: float, area: QRectF) -> None:
        size = self._theme.px(ARROW_PX)
        name = "chevron-down" if self._descending else "chevron-up"
        picture = icons.pixmap(name, self._theme.text_1, size)
        painter.drawPixmap(QPointF(round(left), round(area.center().y() - size / 2)), picture)

    def _paint_scale(self, painter: QPainter, area: QRectF) -> None:
        """The figures of the scale stand over its lines; the unit after the last."""
        theme = self._theme
        scale = scale_in(area, self._theme)
        sorts = self._sorted is ClearanceColumn.PICTURE
        font = theme.font(11, 600 if sorts else 400)
        ink = theme.text_1 if sorts else theme.text_3
        lines = lines_mm()
        room = scale.x(lines[1]) - scale.x(lines[0])
        crowded = any(width_of(line_words(mm), font) + theme.px(4) > room for mm in lines)
        for mm in lines:
            words = line_words(mm)
            x = scale.x(mm)
            if not crowded or mm in (lines[0], lines[-1]):
                write(painter, slice_of(area, x - 30, 60), words, font, ink, CENTRE)
            foot = QPointF(round(x) + 0.5, area.bottom())
            tip = QPointF(foot.x(), foot.y() - theme.px(4))
            hairline(painter, tip, foot, theme.text_3)
        after = scale.x(lines[-1]) + width_of(line_words(lines[-1]), font) / 2
        unit = f" {unit_symbol()}"
        if area.right() - after > width_of(unit, font):
            write(painter, slice_of(area, after, 60), unit, font, ink, LEFT)
        if sorts:
            self._paint_arrow(painter, area.left() + theme.px(2), area)
