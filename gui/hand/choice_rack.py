"""What a board, a case or another part that a build chooses would be in it, said over a view while
the part is dragged.

The whole view takes the part, so the pointer goes through the list; where there are several ways,
the row that it is let go on is taken.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look.answers import NO_ROW, AnswerRow, answer_rect, answers_size, paint_answers
from gui.look.marks import smooth_painter
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session, Snapshot
from gui.session.snapshot import CarriedChoice, ChoiceAnswer
from rigwright.text.numbers import semicolon_words
from rigwright.text.sentence import headed, worded

EDGE_PX = 12


@guarded
class ChoiceRack(Themed, QWidget):
    """The list; hidden while no such part is in the hand."""

    def __init__(self, session: Session, theme: Theme, over: QWidget) -> None:
        super().__init__(over)
        self._theme = theme
        self._over = over
        self.choice: CarriedChoice | None = None
        self.hovered = NO_ROW
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        session.shown.connect(self.show_snapshot)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.update()

    @property
    def title(self) -> str:
        """What letting go does."""
        return worded(
            "Let go here to choose {part}", part=self.choice.part.name if self.choice else ""
        )

    @property
    def rows(self) -> list[AnswerRow]:
        """Each way to take the part, with its answer."""
        answers = self.choice.answers if self.choice is not None else ()
        return [AnswerRow(answer.fit, answer.words, answer.line) for answer in answers]

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the answers for the part in the hand."""
        if snapshot.choice is self.choice:
            return
        self.choice = snapshot.choice
        self.hovered = NO_ROW
        self.setVisible(self.choice is not None)
        if self.choice is None:
            return
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(semicolon_words(map(self._words_of, self.rows)))
        self.resize(self.sizeHint())
        self.move(self._theme.px(EDGE_PX), self._theme.px(EDGE_PX))
        self.raise_()
        self.update()

    def below(self, panel: QWidget, at: QPointF) -> QPointF:
        """A point of a panel as one of the view that the list lies over."""
        return self._over.mapFrom(panel, at)

    def row_rect(self, number: int) -> QRectF:
        """Where a row lies in the list."""
        return answer_rect(self._theme, number)

    def answer_at(self, at: QPointF) -> ChoiceAnswer | None:
        """The answer whose row is at a point of the view below."""
        inside = at - QPointF(self.pos())
        for number, answer in enumerate(self.choice.answers if self.choice is not None else ()):
            if self.row_rect(number).contains(inside):
                return answer
        return None

    def hover(self, at: QPointF) -> None:
        """Let the row at a point of the view stand out, where it would be taken."""
        answer = self.answer_at(at)
        hovered = NO_ROW
        if answer is not None and answer.proposal is not None and self.choice is not None:
            hovered = self.choice.answers.index(answer)
        if hovered != self.hovered:
            self.hovered = hovered
            self.update()

    def _words_of(self, row: AnswerRow) -> str:
        """A way with its answer as one line."""
        word = self._theme.mark(row.judged).word
        return headed(worded("{way}: {word}", way=row.title, word=word), row.line)

    def sizeHint(self) -> QSize:
        return answers_size(self._theme, len(self.rows))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.choice is None:
            return
        painter = smooth_painter(self)
        paint_answers(painter, self.rect(), self._theme, self.title, self.rows, self.hovered)
        painter.end()
