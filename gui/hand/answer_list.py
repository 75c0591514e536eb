"""The list of answers that lies in the corner of a view while a part is dragged over it.

Knows rows and where they lie; its owners know the part in the hand and what each row stands for.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look.answers import NO_ROW, AnswerRow, answer_rect, answers_size, paint_answers
from gui.look.marks import smooth_painter
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.text.numbers import named_value, semicolon_words
from rigwright.text.sentence import headed

EDGE_PX = 12


@guarded
class AnswerList(Themed, QWidget):
    """A title and rows; hidden until there are some to show."""

    def __init__(self, theme: Theme, over: QWidget) -> None:
        super().__init__(over)
        self._theme = theme
        self.title = ""
        self.rows: Sequence[AnswerRow] = ()
        self.hovered_row = NO_ROW
        self.hide()

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.update()

    def show_rows(self, title: str, rows: Sequence[AnswerRow]) -> None:
        """Show other rows; none of them stands out."""
        self.title = title
        self.rows = rows
        self.hovered_row = NO_ROW
        self.setAccessibleName(title)
        self.setAccessibleDescription(semicolon_words(map(self._words_of, rows)))
        self.resize(self.sizeHint())
        self.move(self._theme.px(EDGE_PX), self._theme.px(EDGE_PX))
        self.show()
        self.raise_()
        self.update()

    def row_rect(self, number: int) -> QRectF:
        """Where a row lies in the list."""
        return answer_rect(self._theme, number)

    def row_at(self, at: QPointF) -> int:
        """The number of the row at a point of the list; `NO_ROW` beside all of them."""
        for number in range(len(self.rows)):
            if self.row_rect(number).contains(at):
                return number
        return NO_ROW

    def stand_out(self, number: int) -> None:
        """Let a row stand out, or none."""
        if number != self.hovered_row:
            self.hovered_row = number
            self.update()

    def _words_of(self, row: AnswerRow) -> str:
        """A row as one line."""
        word = self._theme.mark(row.judged).word
        return headed(named_value(row.title, word), row.line)

    def sizeHint(self) -> QSize:
        return answers_size(self._theme, len(self.rows))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        paint_answers(painter, self.rect(), self._theme, self.title, self.rows, self.hovered_row)
        painter.end()
