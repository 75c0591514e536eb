"""Paints a line of the parts list and tells which of its buttons is at a point.

A part that fits has no sign, so that a list of forty is quiet; buttons come where the row is
pointed at or selected.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from PySide6.QtCore import QPersistentModelIndex, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.marks import (
    RIGHT,
    elided_name,
    first_that_fits,
    focus_ring,
    has_keyboard,
    inset,
    paint_verdict,
    pen_of,
    rounded_box,
    slice_of,
    width_of,
    write,
)
from gui.look.names import Names, told_apart
from gui.look.theme import Theme
from gui.look.themed import Index, RowDelegate
from gui.parts_list.lines import ADDED, ListSection, RowLine
from gui.parts_list.model import LINE_ROLE
from rigwright.checks import Fit
from rigwright.inventory.edits import can_be_removed, can_be_replaced
from rigwright.text.language import translated

ROW_PX, HEADING_PX, PAD_PX, SIGN_PX, BUTTON_PX, ICON_PX = 23, 28, 16, 14, 22, 14
INDENT_PX, GAP_PX = 14, 8
MOST_WHERE = 0.42  # of the room for words
STATES = QStyle.StateFlag


class Button(Enum):
    """What can be done with a row by a click on its right end; the value is the icon."""

    REPLACE = "swap"
    REMOVE = "close"
    ADD = "plus"


def buttons_of(entry: RowLine | ListSection) -> tuple[Button, ...]:
    """The buttons of a line, or of a heading."""
    if isinstance(entry, ListSection):
        if entry.group not in ADDED:
            return ()
        return (Button.ADD,)
    if entry.row is None:
        return ()
    offered = [Button.REPLACE] if can_be_replaced(entry.row) else []
    if can_be_removed(entry.row):
        return (*offered, Button.REMOVE)
    return tuple(offered)


@guarded
class PartsDelegate(RowDelegate):
    """Lines in one of two heights."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.names: list[Names] = []  # of all lines
        self.pointed: tuple[QPersistentModelIndex, Button] | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = HEADING_PX if isinstance(index.data(LINE_ROLE), ListSection) else ROW_PX
        return QSize(self._theme.px(120), self._theme.px(height))

    def paint_row(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, index: Index
    ) -> None:
        """Paint a heading or a line."""
        entry = index.data(LINE_ROLE)
        if isinstance(entry, ListSection):
            self._paint_heading(painter, rect, entry, state, index)
        elif isinstance(entry, RowLine):
            self._paint_line(painter, rect, entry, state, index)
        if has_keyboard(state):
            focus_ring(painter, rect, self._theme)

    def _paint_heading(
        self,
        painter: QPainter,
        rect: QRectF,
        section: ListSection,
        state: QStyle.StateFlag,
        index: Index,
    ) -> None:
        theme = self._theme
        size = self._theme.px(12)
        opened = bool(state & STATES.State_Open)
        left = rect.left() + theme.px(PAD_PX)
        name = "chevron-down" if opened else "chevron-right"
        painter.drawPixmap(
            QPointF(left, rect.center().y() - size / 2), icons.pixmap(name, theme.text_3, size)
        )
        left += size + theme.px(6)
        strong = theme.font(12, 600)
        plain = theme.font(11)
        title = translated(section.group.value)
        write(
            painter,
            slice_of(rect, left, rect.width()),
            title,
            strong,
            theme.text_1,
        )
        left += width_of(title, strong) + theme.px(7)
        count = str(section.count) if section.count else ""
        write(
            painter,
            slice_of(rect, left, rect.width()),
            count,
            plain,
            theme.text_3,
        )
        left += width_of(count, plain) + theme.px(7)
        if not opened and section.worst is not Fit.FITS:
            self._paint_sign(painter, left, rect, section.worst)
        self._paint_buttons(painter, rect, section, index)

    def _paint_line(
        self,
        painter: QPainter,
        rect: QRectF,
        line: RowLine,
        state: QStyle.StateFlag,
        index: Index,
    ) -> None:
        theme = self._theme
        selected = bool(state & STATES.State_Selected)
        pointed = bool(state & STATES.State_MouseOver)
        if selected or pointed:
            painter.fillRect(rect, QColor(theme.selected if selected else theme.hover))
        left = rect.left() + theme.px(PAD_PX)
        if line.standing.judged is not Fit.FITS:
            self._paint_sign(painter, left, rect, line.standing.judged)
        left += theme.px(SIGN_PX + 6) + (theme.px(INDENT_PX) if line.indented else 0)
        right = rect.right() - theme.px(PAD_PX)
        if (selected or pointed) and buttons_of(line):
            right = self._paint_buttons(painter, rect, line, index) - theme.px(GAP_PX)
            wheres: Names = ()
        else:
            wheres = line.ends
        words = slice_of(rect, left, right - left)
        self._write_words(painter, words, line, wheres)

    def _write_words(self, painter: QPainter, rect: QRectF, line: RowLine, wheres: Names) -> None:
        """Number and name, the name cut so that it is told from others of the list.

        The place at the right.
        """
        theme = self._theme
        body = theme.font(12)
        medium = theme.font(12, 500)
        if line.choose:
            name = elided_name(line.name, medium, rect.width())
            write(painter, rect, name, medium, theme.accent)
            return
        if wheres:
            marked = line.differs and line.removed is None
            ink = theme.accent if marked else theme.text_3
            rect = self._write_where(painter, rect, wheres, ink)
        ink = theme.text_2 if line.quiet else theme.text_1
        if line.removed is not None:
            ink = theme.text_3
            body.setStrikeOut(True)
        if line.head:
            rect = self._write_head(painter, rect, line.head, theme.font(11, 600), theme.text_2)
        if line.count > 1:
            rect = self._write_head(painter, rect, f"{line.count} ×", theme.font(12, 600), ink)
        name = told_apart(line.names, self.names, body, max(rect.width(), 0.0))
        write(painter, rect, name, body, ink)

    def _write_where(self, painter: QPainter, rect: QRectF, wheres: Names, ink: str) -> QRectF:
        """The place of a part at the right; returns the room before it."""
        small = self._theme.font(11)
        shown = first_that_fits(wheres, small, rect.width() * MOST_WHERE)
        write(painter, rect, shown, small, ink, RIGHT)
        taken = width_of(shown, small) + self._theme.px(GAP_PX)
        return rect.adjusted(0, 0, -taken, 0)

    def _write_head(
        self, painter: QPainter, rect: QRectF, words: str, font: QFont, ink: str
    ) -> QRectF:
        """Write the words before the name; return the room behind them."""
        write(painter, rect, words, font, ink)
        return rect.adjusted(width_of(words, font) + self._theme.px(5), 0, 0, 0)

    def _paint_sign(self, painter: QPainter, left: float, rect: QRectF, judged: object) -> None:
        size = self._theme.px(SIGN_PX)
        paint_verdict(painter, left, rect, judged, self._theme, size)  # type: ignore[arg-type] (a fit or a severity)

    def _paint_buttons(
        self,
        painter: QPainter,
        rect: QRectF,
        entry: RowLine | ListSection,
        index: Index,
    ) -> float:
        """The buttons at the right end; returns where they begin."""
        theme = self._theme
        left = rect.right() - self._theme.px(PAD_PX)
        size = theme.px(ICON_PX)
        for button, place in self.buttons(rect, entry):
            left = min(left, place.left())
            ink = theme.text_2
            if self.pointed == (QPersistentModelIndex(index), button):
                ink = theme.text_1
                frame = inset(place, 0.5, 0.5)
                rounded_box(painter, frame, 6, pen_of(theme.line_strong), theme.raised)
            corner = place.center() - QPointF(size / 2, size / 2)
            painter.drawPixmap(corner, icons.pixmap(button.value, ink, size))
        return left

    def buttons(
        self, rect: QRectF, entry: RowLine | ListSection
    ) -> Iterator[tuple[Button, QRectF]]:
        """Where the buttons of a line are, from the left."""
        size = self._theme.px(BUTTON_PX)
        offered = buttons_of(entry)
        left = rect.right() - self._theme.px(PAD_PX - 4) - size * len(offered)
        for button in offered:
            yield button, QRectF(left, rect.center().y() - size / 2, size, size)
            left += size
