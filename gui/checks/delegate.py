"""Paints a row of the checks list and tells which of its actions is at a point.

Actions are plain words until the row is pointed at or selected, and in a narrow list not there
until then, so that the sentence has the row to itself; a reason is cut between words, a figure
never.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from PySide6.QtCore import (
    QEvent,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.app.guard import guarded
from gui.checks.groups import Heading, Line
from gui.checks.model import ROW_ROLE
from gui.checks.rows import CheckRow
from gui.look import icons
from gui.look.confidence_icon import DOUBT_PX, paint_confidence_icon
from gui.look.marks import (
    CENTRE,
    elided_sentence,
    focus_ring,
    hairline,
    has_keyboard,
    inset,
    paint_new,
    paint_verdict,
    pen_of,
    rounded_box,
    slice_of,
    widest_word,
    width_of,
    write,
)
from gui.look.surfaces import CHECK_PX
from gui.look.themed import Index, RowDelegate
from rigwright.checks import Finding, Fit, Severity
from rigwright.reports.missing import Missing
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

PAD_PX, ICON_PX, BUTTON_PX = 16, 16, 24
LEAST_TEXT_PX = 180
QUIET_PX = 800  # a narrower list shows no actions in rows at rest
ARROW_PX, ARROW_GAP_PX = 12, 3
SHORT_DOUBT = messages("Based on an uncertain figure.")


class Action(Enum):
    """What can be done with a row; the values are messages."""

    SHOW = messages("Show")
    FIX = messages("Fix")
    WHY = messages("Why?")


def action_words(action: Action, row: CheckRow) -> str:
    """What an action is called in a row: the way out of a missing figure is to enter it, or to
    choose a part.
    """
    if action is Action.FIX and isinstance(row.source, Missing):
        if row.source.choose:
            return worded("Choose…")
        if row.source.by_ruler:
            return worded("Measure…")
        return worded("Enter…")
    return translated(action.value)


def actions_of(row: CheckRow) -> tuple[Action, ...]:
    """The actions a row has; a row without ways out has no Fix."""
    if row.fixes:
        return Action.SHOW, Action.FIX, Action.WHY
    return Action.SHOW, Action.WHY


@guarded
class ChecksDelegate(RowDelegate):
    """Signals: acted(row number, Action, QRectF of the button in the view)."""

    acted = Signal(int, object, object)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.px(320), self._theme.px(CHECK_PX))

    # painting

    def paint_row(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, index: Index
    ) -> None:
        """Paint a row: verdict, sentence, actions; or a heading."""
        line = index.data(ROW_ROLE)
        if not isinstance(line, CheckRow | Heading):
            return
        selected = bool(state & QStyle.StateFlag.State_Selected)
        pointed = bool(state & QStyle.StateFlag.State_MouseOver)
        self._paint_ground(painter, rect, line, selected=selected, pointed=pointed)
        if isinstance(line, Heading):
            self._paint_heading(painter, rect, line)
        else:
            left = self._paint_verdict(painter, rect, line)
            right = self._paint_actions(painter, rect, line, selected=selected, pointed=pointed)
            room = slice_of(rect, left, right - left)
            self._write_sentence(painter, room, line)
        if has_keyboard(state):
            focus_ring(painter, rect, self._theme)

    def _paint_ground(
        self, painter: QPainter, rect: QRectF, line: Line, *, selected: bool, pointed: bool
    ) -> None:
        theme = self._theme
        if isinstance(line, Heading) and not selected:
            painter.fillRect(rect, QColor(theme.hover if pointed else theme.sunk))
            return
        if selected or pointed:
            painter.fillRect(rect, QColor(theme.selected if selected else theme.hover))
        if not selected:
            y = rect.top() + 0.5
            hairline(painter, QPointF(rect.left(), y), QPointF(rect.right(), y), theme.line)
        if isinstance(line, CheckRow) and line.new:
            paint_new(painter, rect, theme)

    def _paint_heading(self, painter: QPainter, rect: QRectF, heading: Heading) -> None:
        """The arrow that folds it, the worst verdict under it, name and count."""
        theme = self._theme
        strong = theme.font(12, 600)
        arrow = theme.px(ARROW_PX)
        size = theme.px(ICON_PX)
        gap = theme.px(8)
        room = QRectF(rect)
        room.setLeft(rect.left() + theme.px(PAD_PX))
        name = "chevron-right" if heading.folded else "chevron-down"
        at = QPointF(room.left() + (size - arrow) / 2, rect.center().y() - arrow / 2)
        painter.drawPixmap(at, icons.pixmap(name, theme.text_2, arrow))
        room.setLeft(room.left() + size + gap)
        paint_verdict(painter, room.left(), rect, heading.judged, theme, size)
        room.setLeft(room.left() + size + gap)
        write(painter, room, heading.name, strong, theme.text_1)
        room.setLeft(room.left() + width_of(f"{heading.name} ", strong))
        write(painter, room, str(heading.count), theme.font(12), theme.text_2)

    def _paint_verdict(self, painter: QPainter, rect: QRectF, row: CheckRow) -> float:
        """Icon and word; returns where the sentence begins."""
        theme = self._theme
        mark = theme.mark(row.judged)
        size = theme.px(ICON_PX)
        font = theme.font(12, 500)
        left = rect.left() + theme.px(PAD_PX)
        paint_verdict(painter, left, rect, row.judged, theme, size)
        left += size + theme.px(8)
        write(painter, slice_of(rect, left, 200), mark.word, font, mark.color)
        return left + widest_word((*Severity, Fit.UNKNOWN), theme, font) + theme.px(16)

    def _paint_actions(
        self, painter: QPainter, rect: QRectF, row: CheckRow, *, selected: bool, pointed: bool
    ) -> float:
        """The actions, as buttons where the row is selected or pointed at.

        Returns where they begin.
        """
        framed = selected or pointed
        if not framed and rect.width() < self._theme.px(QUIET_PX):
            return rect.right() - self._theme.px(PAD_PX)
        left = rect.right()
        for action, button in self.buttons(rect, row):
            left = min(left, button.left())
            self._paint_button(painter, button, action, row, framed=framed, primary=selected)
        return left - self._theme.px(12)

    def _paint_button(
        self,
        painter: QPainter,
        rect: QRectF,
        action: Action,
        row: CheckRow,
        *,
        framed: bool,
        primary: bool,
    ) -> None:
        theme = self._theme
        ink = theme.text_1 if framed else theme.text_2
        rim = theme.line_strong
        face = theme.raised
        if primary and action is Action.FIX:
            ink = theme.on_accent
            rim = theme.accent
            face = theme.accent
        if framed:
            rounded_box(painter, inset(rect, 0.5, 0.5), 6, pen_of(rim), face)
        words = action_words(action, row)
        font = theme.font(12, 500)
        if action is not Action.FIX or not isinstance(row.source, Finding):
            write(painter, rect, words, font, ink, CENTRE)
            return
        size = theme.px(ARROW_PX)
        width = width_of(words, font)
        gap = theme.px(ARROW_GAP_PX)
        middle = rect.center()
        left = middle.x() - (width + gap + size) / 2
        write(painter, slice_of(rect, left, width), words, font, ink)
        at = QPointF(left + width + gap, middle.y() - size / 2)
        painter.drawPixmap(at, icons.pixmap("chevron-down", ink, size))

    def _write_sentence(self, painter: QPainter, rect: QRectF, row: CheckRow) -> None:
        """Write the title in strong letters and the reason after it.

        The mark of an uncertain figure is written however little room there is.
        """
        theme = self._theme
        strong = theme.font(12, 600)
        plain = theme.font(12)
        mark = theme.px(DOUBT_PX + 5) if row.doubt else 0
        title = elided_sentence(row.title, strong, rect.width() - mark)
        write(painter, rect, title, strong, theme.text_1)
        rest = rect.adjusted(width_of(f"{title} ", strong), 0, 0, 0)
        short = width_of(translated(SHORT_DOUBT), plain)
        if title != row.title or (row.doubt and rest.width() < short):
            self._paint_doubt(painter, rest, row)
        elif rest.width() > 0:
            self._write_reason(painter, rest, row)

    def _paint_doubt(self, painter: QPainter, rest: QRectF, row: CheckRow) -> None:
        """The mark of an uncertain figure, where there is no room for words."""
        if row.doubt:
            centre = QPointF(rest.left() + self._theme.px(DOUBT_PX) / 2, rest.center().y())
            paint_confidence_icon(painter, centre, 0, True, self._theme)

    def _write_reason(self, painter: QPainter, rest: QRectF, row: CheckRow) -> None:
        theme = self._theme
        plain = theme.font(12)
        doubt = row.doubt
        if doubt and width_of(f"{row.detail} {doubt}", plain) > rest.width():
            doubt = translated(SHORT_DOUBT)
        room = rest.width()
        if doubt:
            room -= width_of(f" {doubt}", plain)
        detail = elided_sentence(row.detail, plain, room)
        write(painter, rest, detail, plain, theme.text_2)
        after = QRectF(rest)
        if detail:
            after.setLeft(rest.left() + width_of(f"{detail} ", plain))
        write(painter, after, doubt, plain, theme.text_3)

    # actions

    def buttons(self, rect: QRectF, row: CheckRow) -> Iterator[tuple[Action, QRectF]]:
        """Where the actions of a row are, from the left.

        None where they would leave no room for words.
        """
        theme = self._theme
        height = theme.px(BUTTON_PX)
        gap = theme.px(6)
        top = rect.center().y() - height / 2
        end = rect.right() - theme.px(PAD_PX) + theme.px(4)
        widths = {action: self._button_width(action) for action in Action}
        left = end - sum(widths.values()) - gap * (len(widths) - 1)
        word = widest_word((*Severity, Fit.UNKNOWN), theme, theme.font(12, 500))
        if left - rect.left() < theme.px(LEAST_TEXT_PX) + word:
            return
        offered = actions_of(row)
        for action, width in widths.items():
            if action in offered:
                yield action, QRectF(left, top, width, height)
            left += width + gap

    def _button_width(self, action: Action) -> float:
        """The same in every row, so that the columns stand below each other."""
        font = self._theme.font(12, 500)
        width = width_of(translated(action.value), font)
        if action is Action.FIX:
            with_arrow = width + self._theme.px(14)
            width = max(with_arrow, width_of(worded("Choose…"), font))
        return width + self._theme.px(16)

    def editorEvent(
        self,
        event: QEvent,
        model: object,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        row = index.data(ROW_ROLE)
        if not isinstance(event, QMouseEvent) or not isinstance(row, CheckRow):
            return False
        is_release = event.type() is QEvent.Type.MouseButtonRelease
        if not is_release or event.button() is not Qt.MouseButton.LeftButton:
            return False
        rect = QRectF(option.rect)  # type: ignore[attr-defined]
        for action, button in self.buttons(rect, row):
            if button.contains(event.position()):
                self.acted.emit(index.row(), action, button)
                return True
        return False
