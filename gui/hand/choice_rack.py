"""What a board, a case or another part that a build chooses would be in it, said over a view while
the part is dragged.

The whole view takes the part, so the pointer goes through the list.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look.answers import AnswerRow, answers_size, paint_answers
from gui.look.marks import smooth_painter
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session, Snapshot
from gui.session.snapshot import CarriedChoice
from rigwright.text.sentence import worded

EDGE_PX = 12


@guarded
class ChoiceRack(Themed, QWidget):
    """The list; hidden while no such part is in the hand."""

    def __init__(self, session: Session, theme: Theme, over: QWidget) -> None:
        super().__init__(over)
        self._theme = theme
        self.choice: CarriedChoice | None = None
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
        self.setVisible(self.choice is not None)
        if self.choice is None:
            return
        self.setAccessibleName(self.title)
        self.setAccessibleDescription("; ".join(map(self._words_of, self.rows)))
        self.resize(self.sizeHint())
        self.move(self._theme.px(EDGE_PX), self._theme.px(EDGE_PX))
        self.raise_()
        self.update()

    def _words_of(self, row: AnswerRow) -> str:
        """A way with its answer as one line."""
        word = self._theme.mark(row.judged).word
        return worded("{way}: {word}. {line}", way=row.title, word=word, line=row.line)

    def sizeHint(self) -> QSize:
        return answers_size(self._theme, len(self.rows))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.choice is None:
            return
        painter = smooth_painter(self)
        paint_answers(painter, self.rect(), self._theme, self.title, self.rows)
        painter.end()
