"""A card in the hand over the 3D view: what each place would do with it, and letting it go there.

Calls the session's verbs. Which place is under the pointer, the pointing knows; events of Qt come
from the view.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gui.hand.cursor_card import CursorCard
from gui.hand.drags import FREELY
from gui.ladder.keys import placing_key
from gui.look.theme import Theme
from gui.session.session import Session
from gui.view3d.free_hand import hover_freely
from gui.view3d.pointing import Pointing
from gui.view3d.view_camera import ViewCamera
from rigwright.evaluation import Candidate

CLEAR_PX = 14  # the answer keeps so far from the pointer


class Placing(QObject):
    """Places the card in the hand. Signal: refused(Drop, QPoint) when a card was not placed."""

    refused = Signal(object, QPoint)

    def __init__(
        self,
        session: Session,
        theme: Theme,
        widget: QWidget,
        camera: ViewCamera,
        pointing: Pointing,
    ) -> None:
        super().__init__(widget)
        self._session = session
        self._widget = widget
        self._camera = camera
        self._pointing = pointing
        self._answer = CursorCard(theme, widget)
        session.shown.connect(self._answer.follow)

    @property
    def is_holding(self) -> bool:
        """Whether a card is in the hand."""
        return self._session.snapshot.carried_card is not None

    def hover(self, at: QPointF, keys: Qt.KeyboardModifier) -> None:
        """Answer for the place under the pointer; with Alt for where the pointer holds the card."""
        if not self.is_holding:
            return
        candidate = self._held_freely(at) if keys & FREELY else None
        if candidate is None:
            seat = self._pointing.place_at(at)
            candidate = self._session.hand.hover(seat.name if seat else None)
        self._show_answer(candidate, at)

    def _show_answer(self, candidate: Candidate | None, at: QPointF) -> None:
        point = self._widget.mapToGlobal(at.toPoint())
        around = QRect(point, QSize(1, 1)).adjusted(-CLEAR_PX, -CLEAR_PX, CLEAR_PX, CLEAR_PX)
        self._answer.answer(candidate, self._session.snapshot, point, around)

    def _held_freely(self, at: QPointF) -> Candidate | None:
        """The answer for the card in the hand with its middle under a point of the view."""
        line = self._camera.line_through(at)
        if line is None:
            return None
        return hover_freely(self._session, self._pointing.place_at(at), line)

    def leave(self) -> None:
        """The pointer is elsewhere: no place is hovered."""
        self._answer.hide()
        if self.is_holding:
            self._session.hand.hover(None)

    def turn_card(self, at: QPointF, *, back: bool = False) -> None:
        """Hang the card on the next riser that fits where it is, or with `back` on the one before;
        beyond them mean the vertical mounts instead of the slots, or the slots again, and answer
        anew for a point of the view.
        """

        def answered(is_another: bool) -> None:
            if is_another:
                self._show_answer(self._session.snapshot.hovered, at)
            elif self.is_holding and self._pointing.turn():
                self.hover(at, Qt.KeyboardModifier.NoModifier)

        if self._session.risers.try_next(-1 if back else 1, answered):
            self._show_answer(self._session.snapshot.hovered, at)  # while they are being tried
        else:
            answered(False)

    def drop(self, at: QPointF, keys: Qt.KeyboardModifier) -> None:
        """Let go of the card under the pointer; beside all places a click changes nothing."""
        self.hover(at, keys)
        self._let_go(at, anyway=bool(keys & Qt.KeyboardModifier.ShiftModifier))

    def put_back(self) -> None:
        """Put the card back where it came from."""
        self._answer.hide()
        self._session.hand.put_back()

    def press_key(self, event: QKeyEvent, at: QPointF) -> bool:
        """Digits point at slots, R turns the card, Enter lets go of it, Escape puts it back; says
        whether the key was one of these. `at` is where the pointer is.
        """
        key = event.key()
        text = event.text()
        if key == Qt.Key.Key_R:
            self.turn_card(at, back=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_Escape:
            self.put_back()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            middle = QPointF(self._widget.width() / 2, self._widget.height() / 2)
            self._let_go(middle, anyway=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif text and text in "123456789":
            self._point_at(text)
        else:
            return False
        return True

    def _point_at(self, digit: str) -> None:
        """Show what the card would do in the place of that number."""
        shown = self._session.snapshot
        there = shown.hovered.seat.name if shown.hovered is not None else None
        seat = placing_key(0, digit, shown.committed.assembly.seats, there)
        if seat is not None:
            self._session.hand.hover(seat.name)

    def _let_go(self, at: QPointF, *, anyway: bool) -> None:
        """Let go of the card over the place that is hovered; a refusal shows at a point of the
        view.
        """
        hovered = self._session.snapshot.hovered
        if hovered is None:
            return
        self._answer.hide()
        drop = self._session.hand.drop(hovered.seat.name, anyway=anyway)
        if not drop.placed and drop.candidate is not None:
            self.refused.emit(drop, self._widget.mapToGlobal(at.toPoint()))
