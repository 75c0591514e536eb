"""The plan of the build: the machine from its open side and to scale, with the room in front of
every card, as it is printed on the assembly sheet.

Follows the session's snapshot, previews included. What is clicked is the window's selection.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.hand.card_words import as_drawn
from gui.hand.choice_rack import ChoiceRack
from gui.hand.drags import drop_chosen, left_view, over_view
from gui.hand.drive_rack import DriveRack
from gui.hand.part_rows import select_row
from gui.hand.several import extend, toggle
from gui.look.plain_words import PlainLabel
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import Elided, set_ground
from gui.look.theme import Theme
from gui.look.waiting import Waiting
from gui.plan.canvas import PlanCanvas, PlanPicture
from gui.plan.words import (
    cards_from_above,
    lane_words,
    marked_keys,
    row_of,
    seat_of,
    spoken,
    tip_of,
    undrawn_words,
    unplaced_words,
)
from gui.session.session import Session
from rigwright.evaluation import Evaluation
from rigwright.reports.lane_lines import NO_LANES, lane_plan_of
from rigwright.reports.sheet.board import BoardDrawing, BoardOutline, board_drawing_of
from rigwright.text.language import translated
from rigwright.text.numbers import short_unit_name
from rigwright.text.sentence import messages, worded

HEADER_PX, PAD_PX = 40, 16
HINT = messages("Choose a case and a board to see the machine from its open side.")
SHORT = messages("To scale, figures in {unit}")
HOW = messages("To scale. Figures: {unit} left in front of a card. Dashed: assumed.")


@guarded
class PlanPanel(Waiting, QWidget):
    """The view. Signal: context_wanted(label of a card or None, global QPoint)."""

    context_wanted = Signal(object, QPoint)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._drawn: Evaluation | None = None  # what the drawing is of
        self._drawing: BoardDrawing | None = None
        self._lanes = NO_LANES
        self.canvas, self.how = PlanCanvas(theme, self.tip_of, self), Elided(self)
        self._header = in_row((self.how, 1))
        self.lanes, self.unplaced = PlainLabel("", self), Elided(self)
        self.lanes.setWordWrap(True)
        lines = (self.lanes, self.unplaced)
        for line in lines:
            line.setContentsMargins(PAD_PX, 4, PAD_PX, 4)
        in_column(self._header, (self.canvas, 1), *lines, owner=self, spacing=0)
        self.rack = DriveRack(session, theme, self.canvas)
        self.answers = ChoiceRack(session, theme, self.canvas)
        self.setAcceptDrops(True)
        self.setFocusProxy(self.canvas)
        self.canvas.chosen.connect(self._choose)
        self.canvas.menu_wanted.connect(self.context_wanted)
        session.shown.connect(self.refresh)
        self.dress(theme)

    def leave_room(self, px: int) -> None:
        """Keep the left of the header free."""
        self._header.setContentsMargins(px + 8, 4, PAD_PX, 4)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.panel)
        for line in (self.how, self.lanes, self.unplaced):
            line.setFont(theme.font(12))
            line.setStyleSheet(f"color: {theme.text_3}")
        self.how.setFixedHeight(theme.px(HEADER_PX - 8))
        self.how.say(
            worded(HOW, unit=short_unit_name()), short=worded(SHORT, unit=short_unit_name())
        )
        self.refresh()

    # what is shown

    def show_now(self) -> None:
        """Show the present state."""
        snapshot = self._session.snapshot
        snapshot = as_drawn(snapshot)
        self._draw(snapshot.evaluation)
        drawing = self._drawing
        if drawing is None:
            self.canvas.show_plan(PlanPicture(None, hint=translated(HINT)))
            return
        plan = PlanPicture(
            drawing,
            self._lanes,
            cards=cards_from_above(drawing),
            selected=snapshot.selected,
            marked=marked_keys(snapshot),
        )
        self.canvas.show_plan(plan)

    def _draw(self, evaluation: Evaluation) -> None:
        """Make the drawing of a machine, once for each."""
        if evaluation is self._drawn:
            return
        self._drawn, self._drawing = evaluation, board_drawing_of(evaluation)
        a = evaluation.assembly
        told = (lane_words(evaluation), undrawn_words(a))
        self.lanes.setText("\n".join(words for words in told if words))
        self.unplaced.say(unplaced_words(a), short=unplaced_words(a, with_drives=False))
        drawing = self._drawing
        self._lanes = lane_plan_of(evaluation, drawing) if drawing is not None else NO_LANES
        self.canvas.setAccessibleDescription(
            spoken(drawing) if drawing is not None else translated(HINT)
        )

    def tip_of(self, shape: BoardOutline) -> str:
        """Return the tooltip of a shape that is pointed at."""
        if self._drawn is None:
            return ""
        return tip_of(shape, self._drawn)

    # what the user does

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A part that is chosen rather than put in a slot can be let go here, too."""
        if over_view(event.mimeData(), self._session):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self.answers.hover(self.answers.below(self, event.position()))
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        # onto the list of sockets perhaps, which hears of it in the same turn
        QTimer.singleShot(0, self, self._left)

    def _left(self) -> None:
        if not self.rack.entered:
            left_view(self._session)

    def dropEvent(self, event: QDropEvent) -> None:
        answer = self.answers.answer_at(self.answers.below(self, event.position()))
        drop_chosen(self, event, self._session, answer)

    def _choose(self, key: str, modifiers: Qt.KeyboardModifier) -> None:
        """Select what was clicked: a card, alone or with others, a place, any other part."""
        session = self._session
        if session.snapshot.carried_card is not None:
            return
        a = session.snapshot.committed.assembly
        is_card = key in [card.label for card in a.cards]
        seat = seat_of(a, key)
        if is_card and modifiers & Qt.KeyboardModifier.ControlModifier:
            toggle(session, key)
        elif is_card and modifiers & Qt.KeyboardModifier.ShiftModifier:
            extend(session, key)
        elif is_card:
            session.selection.select(key)
        elif seat is not None:
            session.selection.select_place(seat)
        else:
            select_row(session, row_of(a, key))
