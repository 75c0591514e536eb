"""The list that floats over a view while a part is dragged: a title, and one row for each way to
take the part, with its verdict and the reason.

Knows geometry and paint only.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QPainter

from gui.look.floating import SHADOW_PX, paint_floating
from gui.look.marks import (
    LEFT,
    elided_sentence,
    inset,
    paint_verdict,
    pen_of,
    rounded_box,
    width_of,
    write,
)
from gui.look.theme import Judged, Theme
from rigwright.record import Value

WIDTH_PX, HEAD_PX, ROW_PX, PAD_PX, ICON_PX = 340, 30, 40, 12, 16
NO_ROW = -1


class AnswerRow(Value, frozen=True):
    """One way to take the part: its verdict, what it is called, and why or what feeds it."""

    judged: Judged
    title: str
    line: str


def answers_size(theme: Theme, count: int) -> QSize:
    """How large a list of so many rows is, with its shadow."""
    head = theme.px(HEAD_PX + PAD_PX)
    rows = count * theme.px(ROW_PX)
    shadow = 2 * SHADOW_PX
    return QSize(theme.px(WIDTH_PX) + shadow, head + rows + shadow)


def answer_rect(theme: Theme, number: int) -> QRectF:
    """Where a row lies."""
    top = SHADOW_PX + theme.px(HEAD_PX) + number * theme.px(ROW_PX)
    return QRectF(SHADOW_PX, top, theme.px(WIDTH_PX), theme.px(ROW_PX))


def paint_answers(
    painter: QPainter,
    widget: QRect,
    theme: Theme,
    title: str,
    rows: Sequence[AnswerRow],
    hovered: int = NO_ROW,
) -> None:
    """Paint the list; the row of the number `hovered` stands out."""
    face = paint_floating(painter, widget, theme.line_strong, theme)
    bold = theme.font(12, 600)
    pad = theme.px(PAD_PX)
    head = QRectF(face.left(), face.top(), face.width(), theme.px(HEAD_PX))
    inside = inset(head, pad)
    words = elided_sentence(title, bold, inside.width())
    write(painter, inside, words, bold, theme.text_1, LEFT)
    for number, row in enumerate(rows):
        rect = answer_rect(theme, number)
        _paint_row(painter, rect, theme, row, hovered=number == hovered)


def _paint_row(
    painter: QPainter, rect: QRectF, theme: Theme, row: AnswerRow, *, hovered: bool
) -> None:
    mark = theme.mark(row.judged)
    bold = theme.font(12, 600)
    plain = theme.font(11)
    if hovered:
        rounded_box(painter, inset(rect, 4, 1), 6, pen_of(mark.color, 1.5), mark.tint)
    size = theme.px(ICON_PX)
    line = inset(rect, theme.px(PAD_PX))
    paint_verdict(painter, line.left(), rect, row.judged, theme, size)
    line.setLeft(line.left() + size + theme.px(8))
    half = rect.height() / 2
    line.setHeight(half)
    line.translate(0, theme.px(3))
    verdict = f" · {mark.word}"
    title = elided_sentence(row.title, bold, line.width() - width_of(verdict, bold))
    write(painter, line, f"{title}{verdict}", bold, theme.text_1, LEFT)
    line.translate(0, half - theme.px(4))
    reason = elided_sentence(row.line, plain, line.width())
    write(painter, line, reason, plain, theme.text_2, LEFT)
