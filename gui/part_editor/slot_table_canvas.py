"""The lower half of a board to scale, one row of 20.32 mm for each position: slots are dragged from
row to row.

Arrow keys choose a slot, with Alt they move it. Says what should change; the list itself it does
not own.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from gui.app.guard import guarded
from gui.look.marks import (
    elided_name,
    hairline,
    hatch,
    inset,
    pen_of,
    rounded_box,
    smooth_painter,
    width_of,
    write,
)
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.slot_table_rows import (
    described,
    is_guess,
    position_of,
    row_count,
    slot_at,
    slot_words,
)
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.routing.ribbons import CONNECTOR_END, CONNECTOR_START
from rigwright.text.sentence import plural, worded

ROW_PX, NUMBER_PX, EDGE_PX, PAD_PX = 27, 34, 5, 8
CONNECTOR_MM, FROM_MM = 7.5, 10.0
LENGTHS_MM = {lanes: end - CONNECTOR_START for lanes, end in CONNECTOR_END.items()}
OFF_BOARD = 0  # the row of slots whose place is not known


@guarded
class SlotCanvas(Themed, QWidget):
    """The rows. Signals: selected(index), moved(index, position or None), add_wanted(),
    remove_wanted(index), focused()
    when the keyboard comes.
    """

    selected = Signal(int)
    moved = Signal(int, object)
    add_wanted = Signal()
    remove_wanted = Signal(int)
    focused = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.slots: list[dict[str, Any]] = []
        self.positions: int | None = None
        self.current: int | None = None
        self._pressed: QPointF | None = None
        self._dragged_to: int | None = None  # the row under the pointer while a slot is dragged
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(
            worded("Slots by position; Alt with Up or Down moves the chosen slot")
        )
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def show_slots(
        self, slots: list[dict[str, Any]], positions: int | None, current: int | None
    ) -> None:
        """Show a list and the chosen one of it."""
        self.slots = slots
        self.positions = positions
        self.current = current
        self.setFixedHeight(self.sizeHint().height())
        self.setAccessibleDescription(
            described(slots[current])
            if current is not None
            else str(plural("{n} slot", "{n} slots", len(slots)))
        )
        self.update()

    # rows

    @property
    def rows(self) -> int:
        """How many positions there are."""
        return row_count(self.slots, self.positions)

    @property
    def _homeless(self) -> list[int]:
        return [n for n, slot in enumerate(self.slots) if position_of(slot) is None]

    def row_rect(self, row: int) -> QRectF:
        """The strip of a position; that of slots without one is the last."""
        high = self._theme.px(ROW_PX)
        at = row - 1 if row != OFF_BOARD else self.rows
        return QRectF(
            0, at * high + (self._theme.px(PAD_PX) if row == OFF_BOARD else 0), self.width(), high
        )

    def slot_rect(self, index: int) -> QRectF:
        """The connector of a slot."""
        slot = self.slots[index]
        scale = self._theme.px(ROW_PX) / SLOT_PITCH
        at = position_of(slot)
        row = self.row_rect(at if at is not None else OFF_BOARD)
        long = LENGTHS_MM.get(slot.get("mechanical_lanes") or 16, LENGTHS_MM[16]) * scale
        left = self._theme.px(NUMBER_PX + EDGE_PX) + FROM_MM * scale
        top = row.center().y() - CONNECTOR_MM * scale / 2
        if at is None:
            row = row.translated(0, self._homeless.index(index) * row.height())
            top = row.center().y() - CONNECTOR_MM * scale / 2
        return QRectF(left, top, long, CONNECTOR_MM * scale)

    def row_at(self, at: QPointF) -> int:
        """The position under a point; OFF_BOARD below the board."""
        row = int(at.y() // self._theme.px(ROW_PX)) + 1
        if 1 <= row <= self.rows:
            return row
        return OFF_BOARD

    def slot_under(self, at: QPointF) -> int | None:
        """The slot of the row under a point."""
        row = self.row_at(at)
        if row != OFF_BOARD:
            return slot_at(self.slots, row)
        high = self._theme.px(ROW_PX)
        line = int((at.y() - self.row_rect(OFF_BOARD).top()) // high)
        if 0 <= line < len(self._homeless):
            return self._homeless[line]
        return None

    # pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.slot_under(event.position())
        self._pressed = event.position() if index is not None else None
        if index is not None:
            self.selected.emit(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or self.current is None:
            return
        far = (
            event.position() - self._pressed
        ).manhattanLength() >= QApplication.startDragDistance()
        if self._dragged_to is not None or far:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._dragged_to = self.row_at(event.position())
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        row = self._dragged_to
        self._dragged_to = None
        self._pressed = None
        self.unsetCursor()
        self.update()
        if row is not None and self.current is not None:
            self.moved.emit(self.current, row if row != OFF_BOARD else None)

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape and self._dragged_to is not None:
            self._dragged_to = self._pressed = None
            self.update()
        elif event.key() == Qt.Key.Key_Insert:
            self.add_wanted.emit()
        elif event.key() == Qt.Key.Key_Delete and self.current is not None:
            self.remove_wanted.emit(self.current)
        elif step is not None and self.slots:
            self._step(step, moving=bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))
        else:
            super().keyPressEvent(event)

    def _step(self, step: int, *, moving: bool) -> None:
        if self.current is None:
            self.selected.emit(0)
        elif not moving:
            self.selected.emit(max(0, min(len(self.slots) - 1, self.current + step)))
        else:
            at = position_of(self.slots[self.current])
            to = max(1, (at or self.rows + 1) + step)
            self.moved.emit(self.current, to if to <= self.rows else None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # painting

    def sizeHint(self) -> QSize:
        extra = max(1, len(self._homeless))
        return QSize(
            self._theme.px(420),
            self._theme.px(ROW_PX) * (self.rows + extra) + self._theme.px(PAD_PX) + 2,
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._theme
        painter.fillRect(self.rect(), QColor(theme.raised))
        self._paint_board(painter)
        for row in range(1, self.rows + 1):
            self._paint_row(painter, row)
        self._paint_homeless(painter)
        for index in range(len(self.slots)):
            self._paint_slot(painter, index)
        self._paint_frame(painter)

    def _paint_board(self, painter: QPainter) -> None:
        theme = self._theme
        left = self._theme.px(NUMBER_PX)
        bottom = self.row_rect(self.rows).bottom()
        board = QColor(theme.share_3)
        board.setAlphaF(0.14)
        painter.fillRect(QRectF(left, 0, self.width() - left, bottom), board)
        painter.fillRect(QRectF(left, 0, theme.px(EDGE_PX), bottom), QColor(theme.share_2))

    def _paint_row(self, painter: QPainter, row: int) -> None:
        theme = self._theme
        rect = self.row_rect(row)
        pointed = self._dragged_to == row
        chosen = self.current is not None and position_of(self.slots[self.current]) == row
        if pointed or chosen:
            painter.fillRect(rect.adjusted(0, 1, 0, -1), QColor(theme.selected))
        hairline(painter, rect.bottomLeft(), rect.bottomRight(), theme.line)
        taken = slot_at(self.slots, row) is not None
        number = rect.adjusted(theme.px(10), 0, 0, 0)
        write(
            painter, number, str(row), theme.font(12, 600), theme.text_1 if taken else theme.text_3
        )

    def _paint_homeless(self, painter: QPainter) -> None:
        rect = self.row_rect(OFF_BOARD)
        theme = self._theme
        if self._dragged_to == OFF_BOARD:
            painter.fillRect(rect, QColor(theme.selected))
        if not self._homeless:
            if self._dragged_to is not None:
                words = worded("drop here: place unknown")
            else:
                words = worded("no slot without a place")
            write(
                painter,
                rect.adjusted(theme.px(NUMBER_PX + EDGE_PX + 4), 0, 0, 0),
                words,
                theme.font(11),
                theme.text_3,
            )
        else:
            write(
                painter,
                rect.adjusted(theme.px(10), 0, 0, 0),
                "?",
                theme.font(12, 600),
                theme.unknown,
            )

    def _paint_slot(self, painter: QPainter, index: int) -> None:
        theme = self._theme
        slot = self.slots[index]
        rect = self.slot_rect(index)
        rim = theme.unknown
        face: str | None = None
        if slot.get("position"):
            rim = theme.text_2
            face = theme.text_2
        if index == self.current:
            rim = theme.accent
            if self._dragged_to is not None:
                middle = self.row_rect(self._dragged_to).center()
                rect.moveCenter(QPointF(rect.center().x(), middle.y()))
        rounded_box(painter, rect, 2, pen_of(rim, 1.5), face)
        if is_guess(slot):
            hatch(painter, rect, theme.unknown, pitch=5.0, line=1.0)
        self._write_slot(painter, slot, rect)

    def _write_slot(self, painter: QPainter, slot: dict[str, Any], rect: QRectF) -> None:
        theme = self._theme
        scale = theme.px(ROW_PX) / SLOT_PITCH
        longest = (FROM_MM + LENGTHS_MM[16] + 8) * scale
        left = theme.px(NUMBER_PX + EDGE_PX) + longest
        room = QRectF(left, rect.center().y() - 12, self.width() - left - theme.px(8), 24)
        bold = theme.font(12, 600)
        plain = theme.font(11)
        name = elided_name(slot["name"], bold, room.width() * 0.45)
        write(painter, room, name, bold, theme.text_1)
        room.setLeft(left + width_of(name, bold) + theme.px(8))
        words = slot_words(slot)
        if is_guess(slot):
            words = worded("{slot}, guess", slot=words)
        write(painter, room, elided_name(words, plain, room.width()), plain, theme.text_3)

    def _paint_frame(self, painter: QPainter) -> None:
        theme = self._theme
        rim = pen_of(theme.line_strong)
        if self.hasFocus():
            rim = pen_of(theme.accent, 2)
        half = rim.widthF() / 2
        rounded_box(painter, inset(QRectF(self.rect()), half, half), 6, rim)
