"""What a board, a case or another part that a build chooses would be in it, said over a view while
the part is dragged.

The whole view takes the part, so the pointer goes through the list; where there are several ways,
the row that it is let go on is taken.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QWidget

from gui.hand.answer_list import AnswerList
from gui.look.answers import NO_ROW, AnswerRow
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from gui.session.snapshot import CarriedChoice, ChoiceAnswer
from rigwright.text.sentence import worded


class ChoiceRack(AnswerList):
    """The list; hidden while no such part is in the hand."""

    def __init__(self, session: Session, theme: Theme, over: QWidget) -> None:
        super().__init__(theme, over)
        self._over = over
        self.choice: CarriedChoice | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        session.shown.connect(self.show_snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the answers for the part in the hand."""
        if snapshot.choice is self.choice:
            return
        self.choice = snapshot.choice
        if self.choice is None:
            self.hide()
            return
        title = worded("Let go here to choose {part}", part=self.choice.part.name)
        rows = [AnswerRow(one.fit, one.words, one.line) for one in self.choice.answers]
        self.show_rows(title, rows)

    def below(self, panel: QWidget, at: QPointF) -> QPointF:
        """A point of a panel as one of the view that the list lies over."""
        return self._over.mapFrom(panel, at)

    def answer_at(self, at: QPointF) -> ChoiceAnswer | None:
        """The answer whose row is at a point of the view below."""
        number = self.row_at(at - QPointF(self.pos()))
        if number == NO_ROW or self.choice is None:
            return None
        return self.choice.answers[number]

    def hover(self, at: QPointF) -> None:
        """Let the row at a point of the view stand out, where it would be taken."""
        answer = self.answer_at(at)
        if answer is None or answer.proposal is None:
            self.stand_out(NO_ROW)
        else:
            self.stand_out(self.row_at(at - QPointF(self.pos())))
