"""The gestures on the 3D picture: turn, shift, zoom, hover, lift, place.

Each calls the session's verbs. Picks with CPU rays against the engine's boxes. Knows nothing of how
the picture is drawn.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from gui.app.guard import guarded
from gui.hand.cursor_card import CursorCard
from gui.hand.drags import FREELY, carried, carried_fan, start_placement_drag
from gui.hand.fan_hand import drop_fan, fan_left, hover_wall
from gui.hand.several import extend, toggle
from gui.ladder.keys import placing_key
from gui.look.theme import Theme
from gui.session.session import Session
from gui.view3d.free_hand import hover_freely
from gui.view3d.measure_tool import MeasureTool
from gui.view3d.staged_picture import StagedPicture
from rigwright.assembly import SeatedCard
from rigwright.assembly.seats import Mount, Seat
from rigwright.evaluation import Candidate
from rigwright.render.camera import VIEW_NAMES, Ray, orbit, pan, ray, zoom
from rigwright.scenery.fan_targets import wall_at
from rigwright.scenery.picking import NO_BOX, body_at, offers_vertical, part_at, slot_at

VIEW_KEYS = {"0": "iso", **{str(key): name for key, name in enumerate(VIEW_NAMES[:6], 1)}}
ORBIT_DEG_PER_PX = 0.35
ORBIT_DEG_PER_KEY = 6.0
SEVERAL = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
CLEAR_PX = 14  # the answer keeps so far from the pointer
GROUND = frozenset(
    {"chassis", "board"}
)  # what everything else stands in and on is not marked by a click
ON_THE_BOARD = frozenset({"board", "cooler", "memory"})  # what a pointer at the board meets
WHEEL_STEP = 1.0015
KEY_ZOOM = 1.15
_TURNS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


@guarded
class Viewport(StagedPicture):
    """The picture with everything one can do on it.

    Signals: refused(Drop, QPoint) when a card was not placed; context_wanted(card or None, part or
    None, QPoint).
    """

    refused = Signal(object, QPoint)
    context_wanted = Signal(object, object, QPoint)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(session, theme, parent)
        self._pressed: QPointF | None = None
        self._doubles = False  # a drag that begins there doubles the card
        self._pressed_card: int | None = None
        self._last = QPointF()
        self._answer = CursorCard(theme, self)
        self.measuring = MeasureTool(self)
        self._vertical: bool | None = (
            None  # which mounts the pointer means; None: what the chassis is made for
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        session.shown.connect(self.measuring.follow)

    # pointer

    def _line_through(self, at: QPointF) -> Ray | None:
        """The line of sight through a point of the view; None before the first picture."""
        if self._camera is None:
            return None
        return ray(self._camera, at.x(), at.y(), self.width(), self.height())

    def place_at(self, at: QPointF) -> Seat | None:
        """The place under a point of the view."""
        line = self._line_through(at)
        if line is None or self._shown is None:
            return None
        assembly = self._shown.committed.assembly
        vertical = offers_vertical(assembly)[1] if self._vertical is None else self._vertical
        found = slot_at(assembly, line.origin, line.direction, vertical=vertical)
        return found or self._slot_by_name(at)

    def _slot_by_name(self, at: QPointF) -> Seat | None:
        """The first slot for the card in the hand of which nobody knows where on the board it
        lies, where the board is pointed at.
        """
        carried_card = self._session.snapshot.carried_card
        if carried_card is None:
            return None
        for candidate in carried_card.candidates:
            seat = candidate.seat
            is_open = not candidate.taken and not candidate.refused
            if seat.mount is Mount.SLOT and seat.pose is None and is_open:
                return seat if self.part_under(at) in ON_THE_BOARD else None
        return None

    def _held_freely(self, at: QPointF) -> Candidate | None:
        """The answer for the card in the hand with its middle under a point of the view."""
        line = self._line_through(at)
        return None if line is None else hover_freely(self._session, self.place_at(at), line)

    def turn_card(self) -> None:
        """Mean the vertical mounts instead of the slots, or the slots again, where the chassis
        offers both.
        """
        if self._shown is None or self._session.snapshot.carried_card is None:
            return
        there, first = offers_vertical(self._shown.committed.assembly)
        if there:
            self._vertical = not (first if self._vertical is None else self._vertical)
            self._hover(self._last, Qt.KeyboardModifier.NoModifier)

    def card_at(self, at: QPointF) -> SeatedCard | None:
        """The card under a point of the view."""
        line = self._line_through(at)
        if line is None or self._shown is None:
            return None
        bounds = self.machine_bounds or NO_BOX
        return part_at(
            self._shown.committed.assembly, line.origin, line.direction, bounds, self.staging
        )

    def part_under(self, at: QPointF) -> str | None:
        """The label of whatever is under a point of the view, cards and all others."""
        line = self._line_through(at)
        if line is None or self._scene is None:
            return None
        return body_at(self._scene, line.origin, line.direction)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a gesture begins; with a card in the hand, a click places it."""
        self._pressed = self._last = event.position()
        self._doubles = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        self._travel.stop()
        if self.measuring.on:
            return
        card = self.card_at(event.position())
        carried_card = self._session.snapshot.carried_card
        self._pressed_card = card.index if card and carried_card is None else None
        if event.button() is Qt.MouseButton.LeftButton and carried_card is None:
            chosen = self._session.snapshot.chosen
            waits = card is not None and (event.modifiers() & SEVERAL or len(chosen) > 1)
            if not waits:  # with several, letting go on the spot selects
                self._session.selection.select(card.label if card else None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover with a card in the hand, lift a placed card, turn or shift the view."""
        at, delta = event.position(), event.position() - self._last
        self._last = at
        if self._pressed is None:
            keys = event.modifiers()
            self.measuring.hover(at) if self.measuring.on else self._hover(at, keys)
            return
        travelled = (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._pressed_card is not None and event.buttons() & Qt.MouseButton.LeftButton:
            if travelled:
                self._lift(self._pressed_card)
        else:
            self._turn_or_shift(event, delta)

    def _turn_or_shift(self, event: QMouseEvent, delta: QPointF) -> None:
        if self._camera is None:
            return
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.buttons() & Qt.MouseButton.LeftButton and not shifted:
            moved = orbit(self._camera, delta.x() * ORBIT_DEG_PER_PX, delta.y() * ORBIT_DEG_PER_PX)
        else:
            moved = pan(self._camera, delta.x(), delta.y(), self.height())
        self._travelled(moved)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click without movement places the carried card, takes a face to measure from, or marks
        a part.
        """
        pressed, self._pressed, self._pressed_card = self._pressed, None, None
        still = (
            pressed is not None
            and (event.position() - pressed).manhattanLength() < QApplication.startDragDistance()
        )
        if still and event.button() is Qt.MouseButton.LeftButton:
            self._click(event.position(), event.modifiers())

    def _click(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        if self.measuring.on:
            self.measuring.click(at)
        elif self._session.snapshot.carried_card is not None:
            self._drop(at, modifiers)
        elif (card := self.card_at(at)) is not None:
            self._choose(card.label, modifiers)
        elif self._session.snapshot.selected is None:
            self._mean_under(at)

    def _choose(self, label: str, modifiers: Qt.KeyboardModifier) -> None:
        """Select the card that was clicked: alone, besides others, or with all between."""
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            toggle(self._session, label)
        elif modifiers & Qt.KeyboardModifier.ShiftModifier:
            extend(self._session, label)
        elif self._session.snapshot.others:
            self._session.selection.select(label)

    def _mean_under(self, at: QPointF) -> None:
        """Mark the part under a point that is no card, here and in the list of parts."""
        part = self.part_under(at)
        self._mean(None if part in GROUND else part)

    def _mean(self, part: str | None) -> None:
        self.mean(part)
        if part is not None:
            self._session.selection.select(None, frozenset({part}), part)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Frame the card under the pointer, or everything."""
        card = self.card_at(event.position())
        if card is None:
            self.fit_all()
        else:
            self._frame(card.body)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Nearer or farther, toward the pointer."""
        self._zoom(WHEEL_STEP ** event.angleDelta().y(), event.position())

    def _zoom(self, factor: float, at: QPointF) -> None:
        if self._camera is not None:
            self._travelled(zoom(self._camera, factor, at.x(), at.y(), self.width(), self.height()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the card under the pointer; one in the hand is put back."""
        self._pressed = None
        if self._session.snapshot.carried_card is not None:
            self._forget_hover()
            self._session.hand.put_back()
            return
        card = self.card_at(QPointF(event.pos()))
        label = card.label if card else None
        if label not in {one.label for one in self._session.snapshot.chosen}:
            self._session.selection.select(label)
        part = label or self.part_under(QPointF(event.pos()))
        self._mean(None if label or part in GROUND else part)
        self.context_wanted.emit(label, part, event.globalPos())

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is elsewhere: no place is hovered."""
        self._forget_hover()

    def _lift(self, index: int) -> None:
        self._pressed, self._pressed_card = None, None
        self.collapse()
        start_placement_drag(self, self._session, index, double=self._doubles)

    def _hover(self, at: QPointF, keys: Qt.KeyboardModifier) -> None:
        """Answer for the place under the pointer; with Alt for where the pointer holds the card."""
        if self._session.snapshot.carried_card is None:
            return
        candidate = self._held_freely(at) if keys & FREELY else None
        if candidate is None:
            seat = self.place_at(at)
            candidate = self._session.hand.hover(seat.name if seat else None)
        point = self.mapToGlobal(at.toPoint())
        around = QRect(point, QSize(1, 1)).adjusted(-CLEAR_PX, -CLEAR_PX, CLEAR_PX, CLEAR_PX)
        self._answer.answer(candidate, self._session.snapshot, point, around)

    def _forget_hover(self) -> None:
        self._answer.hide()
        if self._session.snapshot.carried_card is not None:
            self._session.hand.hover(None)

    def _drop(self, at: QPointF, keys: Qt.KeyboardModifier) -> None:
        """Let go of the card under the pointer; beside all places a click changes nothing."""
        self._hover(at, keys)
        hovered = self._session.snapshot.hovered
        if hovered is None:
            return
        self._answer.hide()
        anyway = bool(keys & Qt.KeyboardModifier.ShiftModifier)
        drop = self._session.hand.drop(hovered.seat.name, anyway=anyway)
        if not drop.placed and drop.candidate is not None:
            self.refused.emit(drop, self.mapToGlobal(at.toPoint()))

    # drag and drop

    def wall_at(self, at: QPointF) -> str | None:
        """The wall whose place for the fan in the hand is under a point of the view."""
        fan = self._session.snapshot.fan
        line = self._line_through(at)
        if line is None or self._shown is None or fan is None:
            return None
        return wall_at(self._shown.committed.assembly, fan.part, line.origin, line.direction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A card from the catalog, the ladder or this view, or a fan from the catalog."""
        if carried_fan(event.mimeData(), self._session):
            event.acceptProposedAction()
        elif carried(event.mimeData(), self._session):
            self._vertical = None
            self._hear_keys(True)
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Answer for the place under the pointer."""
        self._last = event.position()
        if self._session.snapshot.fan is not None:
            hover_wall(self._session, self.wall_at(event.position()))
        else:
            self._hover(event.position(), event.modifiers())
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """The card or the fan went elsewhere; it is still in the hand."""
        fan_left(self._session)
        self._hear_keys(False)
        self._forget_hover()

    def dropEvent(self, event: QDropEvent) -> None:
        """Let go over a place, or beside all of them."""
        self._hear_keys(False)
        event.acceptProposedAction()
        at, keys = event.position(), event.modifiers()
        if self._session.snapshot.fan is not None:
            anyway = bool(keys & Qt.KeyboardModifier.ShiftModifier)
            drop_fan(self._session, self.wall_at(at), anyway=anyway)
        elif self.place_at(at) is None and not keys & FREELY:
            self._answer.hide()
            self._session.hand.put_back()
        else:
            self._drop(at, keys)

    # keys

    def event(self, event: QEvent) -> bool:
        """Alt+H shows everything here, before a menu takes it for its own."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _is_show_all(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def _hear_keys(self, on: bool) -> None:
        """Hear keys before the drag does, which keeps them all for itself."""
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self) if on else application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """R turns the card while it is dragged over the view."""
        if (
            event.type() is QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_R
        ):
            self.turn_card()
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows turn, plus and minus zoom; the rest depends on what the hand holds."""
        key, text = event.key(), event.text()
        if key in _TURNS and self._camera is not None:
            right, down = _TURNS[Qt.Key(key)]
            self._travelled(
                orbit(self._camera, right * ORBIT_DEG_PER_KEY, down * ORBIT_DEG_PER_KEY)
            )
        elif text in ("+", "-"):
            self._zoom(KEY_ZOOM if text == "+" else 1 / KEY_ZOOM, self._middle())
        elif not (
            self._placing_key(event)
            if self._session.snapshot.carried_card is not None
            else self._resting_key(event)
        ):
            super().keyPressEvent(event)

    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2, self.height() / 2)

    def _placing_key(self, event: QKeyEvent) -> bool:
        """Digits point at slots, R turns the card, Enter lets go of it, Escape puts it back."""
        key, text = event.key(), event.text()
        if key == Qt.Key.Key_R:
            self.turn_card()
        elif key == Qt.Key.Key_Escape:
            self._answer.hide()
            self._session.hand.put_back()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._let_go(anyway=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif text and text in "123456789":
            self._point_at(text)
        else:
            return False
        return True

    def _point_at(self, digit: str) -> None:
        """Show what the carried card would do in the place of that number."""
        assert self._shown is not None
        hovered = self._shown.hovered
        there = hovered.seat.name if hovered is not None else None
        seat = placing_key(0, digit, self._shown.committed.assembly.seats, there)
        if seat is not None:
            self._session.hand.hover(seat.name)

    def _let_go(self, *, anyway: bool) -> None:
        hovered = self._session.snapshot.hovered
        if hovered is None:
            return
        self._answer.hide()
        drop = self._session.hand.drop(hovered.seat.name, anyway=anyway)
        if not drop.placed and drop.candidate is not None:
            self.refused.emit(drop, self.mapToGlobal(self._middle().toPoint()))

    def _resting_key(self, event: QKeyEvent) -> bool:
        """1–6 and 0 are views, F shows the selection; Escape ends what was begun last."""
        key, text = event.key(), event.text()
        if text in VIEW_KEYS:
            self.set_view(VIEW_KEYS[text])
        elif key == Qt.Key.Key_F:
            self.frame_meant()
        elif _is_show_all(event):
            self.show_all()
        elif key == Qt.Key.Key_Escape:
            return self._escape()
        elif self.measuring.on and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.measuring.click(self._middle())
        elif self.measuring.on and key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.measuring.remove_last()
        else:
            return False
        return True

    def _escape(self) -> bool:
        if self.measuring.on:
            self.measuring.step_back()
        elif self.part is not None and self._session.snapshot.part is None:
            self.mean(None)
        elif self._session.snapshot.marked:
            self.mean(None)
            self._session.selection.select(None)
        else:
            return False
        return True


def _is_show_all(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_H and event.modifiers() == Qt.KeyboardModifier.AltModifier
