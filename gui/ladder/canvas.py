"""The area of the slot ladder that takes drags, clicks and keys, and turns them into the session's
verbs.

Paints through ladder_paint. All feedback of a drag comes from here, the target; who started it does
not matter.
"""

from __future__ import annotations

from operator import is_

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from gui.app.guard import guarded
from gui.hand.drag_keys import DragKeys
from gui.hand.drags import FREELY, card_left, carried, start_placement_drag
from gui.hand.several import extend, lay_held_aside, toggle
from gui.ladder.boxes import Ladder
from gui.ladder.fitted import ladder_of
from gui.ladder.keys import Keyboard, selected_place
from gui.ladder.layout import FINGERS_MM
from gui.ladder.paint import paint_hint, paint_ladder, strip_of_hovered
from gui.ladder.row_words import row_description, words_at
from gui.ladder.rows import answered_places, seats_in_order, sections_of
from gui.ladder.unknown_slots import hint_of
from gui.look.announcing import announce
from gui.look.plain_words import tip
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session, Snapshot
from rigwright.assembly.envelopes import card_size
from rigwright.assembly.seats import Mount, Seat
from rigwright.build.placement import whole_spot
from rigwright.evaluation import Candidate
from rigwright.text.sentence import worded

SEVERAL = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@guarded
class LadderCanvas(Themed, QWidget):
    """All rows. Signals: answered(Candidate | None, QPoint) while a place is pointed at;
    refused(Drop, QPoint) when a drop was not placed; context_wanted(label | None, QPoint);
    reached(QRect) for what should be in view; held_at(QPoint | None) where a drag is, None once it
    is elsewhere. The first three have global points.
    """

    answered = Signal(object, QPoint)
    refused = Signal(object, QPoint)
    context_wanted = Signal(object, QPoint)
    reached = Signal(QRect)
    held_at = Signal(object)
    focus_changed = Signal(bool)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._view_height = 0
        self._picture: tuple[object, ...] | None = None  # what was laid out last
        self._pressed: QPointF | None = None
        self.pressed_card: str | None = None  # of which the panel has not yet been told
        self._keys = Qt.KeyboardModifier.NoModifier  # while a drag is over the rows
        self._doubles = False  # a drag that begins there doubles the card
        self.place: str | None = None  # the place that keys or the pointer were at last
        self._chosen: str | None = None  # the place of what is selected
        self._keyboard = Keyboard(self, session)
        self._drag_keys = DragKeys(self, self._try_riser)
        self.asking = False  # a question about a refused drop is open: the ghost stays where it is
        self.setAcceptDrops(True)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(worded("Slot ladder"))
        self._ladder = self._laid_out()
        session.shown.connect(self.show_snapshot)

    # what is shown

    @property
    def ladder(self) -> Ladder:
        """Where everything lies at the moment."""
        return self._ladder

    @property
    def first_mount(self) -> Mount:
        """How the cards of the first section that is drawn to scale are held; of none slots."""
        sections = (box.section for box in self._ladder.sections if box.rows)
        mounts = (section.mount for section in sections if section.mount is not None)
        return next(mounts, Mount.SLOT)

    @property
    def _snapshot(self) -> Snapshot:
        return self._session.snapshot

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._relay()
        self.updateGeometry()

    def set_view_height(self, height: int) -> None:
        """The height that the rows are fitted to; a longer ladder scrolls."""
        if height != self._view_height:
            self._view_height = height
            self._relay()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Lay out and paint another state."""
        if snapshot.carried_card is not None:
            self._chosen = None  # a card that is put back leaves the cursor where it was over
        else:
            self.asking = False
            self._follow(selected_place(snapshot))
        picture = (
            snapshot.evaluation,
            snapshot.committed,
            snapshot.carried_card,
            snapshot.glance,
            snapshot.hovered,
            snapshot.selected,
            snapshot.others,
            snapshot.place,
            snapshot.pinned,
        )
        if self._picture is None or not all(map(is_, picture, self._picture)):
            self._picture = picture
            self._relay()

    def _follow(self, chosen: str | None) -> None:
        """Bring the cursor to what was selected, in whichever panel; keys go on from there."""
        if chosen not in (None, self._chosen):
            self.place = chosen
        self._chosen = chosen

    def _relay(self) -> None:
        before = self.sizeHint()
        self._ladder = self._laid_out()
        if self.height() != round(self._ladder.height):
            self.setMinimumHeight(round(self._ladder.height))
        if self.sizeHint() != before:
            self.updateGeometry()
        self.update()
        self._describe()

    def _laid_out(self) -> Ladder:
        return ladder_of(self._snapshot, self.width(), self._view_height, self._theme)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(384), round(self._ladder.height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._relay()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self._ladder.sections:
            hint = hint_of(self._snapshot.evaluation.assembly)
            paint_hint(painter, self.rect().toRectF(), hint, self._theme)
            return
        cursor = self.place if self.hasFocus() and self._snapshot.carried_card is None else None
        paint_ladder(painter, self._ladder, self._snapshot, self._theme, cursor)

    # places

    def seat_at(self, at: QPointF) -> Seat | None:
        """The place of the row under a point."""
        box = self._ladder.row_at(at)
        return box.row.seat if box is not None else None

    def label_at(self, at: QPointF) -> str | None:
        """The card under a point."""
        box = self._ladder.card_at(at)
        return box.card.label if box is not None else None

    def _hover(self, at: QPointF, keys: Qt.KeyboardModifier) -> Seat | None:
        """Answer for the place under the pointer; with Alt for exactly where the pointer is."""
        point = self.mapToGlobal(at.toPoint())
        if keys & FREELY and (candidate := self._held_freely(at)) is not None:
            self.answered.emit(candidate, point)
            return candidate.seat
        seat = self.seat_at(at)
        hovered = self._snapshot.hovered
        if seat is None and hovered and strip_of_hovered(self._ladder, self._snapshot).contains(at):
            seat = hovered.seat  # the card that is shown there covers openings below its own
        self._point(seat, point)
        return seat

    def _held_freely(self, at: QPointF) -> Candidate | None:
        """The answer for the card in the hand with its middle at a point: on the bar there, or in
        mid-air; None where the ladder is not to scale.
        """
        box = self._ladder.section_at(at)
        carried_card = self._snapshot.carried_card
        enclosure = self._snapshot.committed.assembly.enclosure
        if box is None or carried_card is None or enclosure is None:
            return None
        size = card_size(carried_card.part)
        down = (at.y() - box.origin) / box.scale - size.thickness.value / 2
        seat = next(seats_in_order((box.section,)), None)
        if box.section.mount is Mount.FRAME and seat is not None:
            return self._session.hand.hover_on_bar(seat, down)
        if box.section.mount is not Mount.SLOT:
            return None
        from_rear = carried_card.from_rear_mm(self._session.build)
        along = enclosure.slot_plane(1) - down
        out = max(self._ladder.out_mm(at) - size.height.value / 2, FINGERS_MM)
        return self._session.hand.hover_in_air(whole_spot((from_rear, along, out)))

    def _point(self, seat: Seat | None, at: QPoint) -> None:
        """Let the session show what the carried card would do at a place, and answer beside the
        pointer.
        """
        if seat is not None:
            self.place = seat.name
        candidate = self._session.hand.hover(seat.name if seat is not None else None)
        self.answered.emit(candidate, at)

    def _release(self, seat: Seat, at: QPoint, keys: Qt.KeyboardModifier) -> None:
        """Let go over a place, or with Alt where the card is held freely."""
        if not keys & FREELY:
            self._session.hand.hover(seat.name)  # a tap comes without a hover before it
        anyway = bool(keys & Qt.KeyboardModifier.ShiftModifier)
        drop = self._session.hand.drop(seat.name, anyway=anyway)
        self.answered.emit(None, at)
        if drop.placed:
            box = self._ladder.card_of(self._snapshot.selected)
            if box is not None:  # a tall card may reach past the edge below the row
                self.reached.emit(box.shell.toAlignedRect())
        elif drop.candidate is not None:
            self.asking = True
            self.refused.emit(drop, at)

    # pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position()
        self._doubles = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if self._snapshot.carried_card is not None or event.button() is Qt.MouseButton.MiddleButton:
            return
        label = self.label_at(event.position())
        self.pressed_card = label
        is_chosen = label in self._snapshot.others or label == self._snapshot.selected
        if label is not None and (event.modifiers() & SEVERAL or is_chosen):
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            return  # a drag may take all of them along; let go on the spot, it selects
        if not event.modifiers() & SEVERAL:
            self._mark(label, self.seat_at(event.position()))

    def _mark(self, label: str | None, seat: Seat | None) -> None:
        """Select the card under the pointer, else the empty place there, else nothing.

        Keys go on from there.
        """
        card = self._ladder.card_of(label)
        if card is not None:
            self.place = card.card.placement.place
            self._session.selection.select(label)
        elif seat is not None:
            self.place = seat.name
            self._session.selection.select_place(seat)
        else:
            self._session.selection.select(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._snapshot.carried_card is not None:
            if not self.asking:
                self._hover(event.position(), event.modifiers())
            return
        pressed = self._pressed
        if pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if (event.position() - pressed).manhattanLength() >= QApplication.startDragDistance():
            self._lift(pressed)

    def _lift(self, pressed: QPointF) -> None:
        self._pressed = None
        box = self._ladder.card_at(pressed)
        if box is not None:
            start_placement_drag(self, self._session, box.card.index, double=self._doubles)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed = self._pressed
        self._pressed = None
        if pressed is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if self._snapshot.carried_card is None:
            self._choose(self.label_at(pressed), event.modifiers())
            return
        if self.asking:
            return
        keys = event.modifiers()
        seat = self._hover(event.position(), keys)
        if seat is not None:
            self._release(seat, event.globalPosition().toPoint(), keys)

    def _choose(self, label: str | None, modifiers: Qt.KeyboardModifier) -> None:
        """Select the card that was pressed on: alone, besides others, or with all between."""
        if label is None:
            return
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            toggle(self._session, label)
        elif modifiers & Qt.KeyboardModifier.ShiftModifier:
            extend(self._session, label)
        else:
            self._mark(label, None)

    def leaveEvent(self, event: QEvent) -> None:
        if self._snapshot.carried_card is not None and not self.asking:
            self._point(None, QPoint())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._snapshot.carried_card is not None:  # the right button gives a gesture up
            self.put_back()
            return
        at = QPointF(event.pos())
        where = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            box = self._ladder.card_of(self._snapshot.selected)
            if box is not None:
                at = box.shell.center()
            where = self.mapToGlobal(at.toPoint())
        self.context_wanted.emit(self.label_at(at), where)

    # drag and drop

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if carried(event.mimeData(), self._session):
            self.asking = False
            self._drag_keys.listen(True)
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._keys = event.modifiers()
        seat = self._hover(event.position(), self._keys)
        at = event.position().toPoint()
        self.held_at.emit(at)
        self.reached.emit(QRect(at - QPoint(0, 24), QSize(1, 48)))  # at once, as it moves
        if seat is None and not self._ladder.is_tray(event.position()):
            event.ignore()  # over what takes no card; there may be places beyond it
            return
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._end_drag()
        self._point(None, QPoint())
        card_left(self._session)

    def _end_drag(self) -> None:
        self._drag_keys.listen(False)
        self.held_at.emit(None)

    def _try_riser(self, back: bool) -> None:
        self._keyboard.try_riser(back=back, stays=True)

    def answer_again(self, at: QPoint) -> None:
        """The rows moved under a drag that rests: answer for what is at its point now."""
        self._hover(QPointF(at), self._keys)

    def dropEvent(self, event: QDropEvent) -> None:
        self._end_drag()
        keys = event.modifiers()
        is_carrying = self._snapshot.carried_card is not None
        seat = self._hover(event.position(), keys) if is_carrying else None
        if seat is None and self._ladder.is_tray(event.position()):
            event.acceptProposedAction()
            lay_held_aside(self._session)
            self.answered.emit(None, QPoint())
            return
        if seat is None:
            event.ignore()
            self._session.hand.put_back()
            return
        event.acceptProposedAction()
        self._release(seat, self.mapToGlobal(event.position().toPoint()), keys)

    # keys

    def begin_placing(self) -> None:
        """Take the focus with a card in the hand and point at the first place that fits."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._keyboard.begin()

    def event(self, event: QEvent) -> bool:
        """Tab finds the next place that fits while a card is held, instead of leaving; a wish for a
        tool tip is answered with the whole label, which may be cut.
        """
        is_press = event.type() is QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and self._keyboard.tabbed(event):
            return True
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            words = words_at(self._ladder, QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keyboard.pressed(event):
            super().keyPressEvent(event)

    def seats(self) -> list[Seat]:
        """Every place, as the rows are ordered."""
        sections = sections_of(self._snapshot.committed, answered_places(self._snapshot))
        return list(seats_in_order(sections))

    def step_to(self, seat: Seat | None) -> None:
        """Point at a place by keyboard."""
        if seat is not None:
            self.go_to(seat)
            self._point(seat, self._beside_row())
            self.reached.emit(strip_of_hovered(self._ladder, self._snapshot).toAlignedRect())

    def go_to(self, seat: Seat) -> None:
        """Bring the cursor to a place."""
        self.place = seat.name
        box = self._ladder.row_of(seat.name)
        if box is not None:
            self.reached.emit(box.rect.toRect())
        self.update()
        self._describe()

    def let_go(self, *, anyway: bool) -> bool:
        """Let go of the carried card at the cursor."""
        box = self._ladder.row_of(self.place)
        if box is None or box.row.seat is None:
            return False
        keys = Qt.KeyboardModifier.ShiftModifier if anyway else Qt.KeyboardModifier.NoModifier
        self._release(box.row.seat, self._beside_row(), keys)
        return True

    def put_back(self) -> None:
        """Give the gesture up."""
        self._session.hand.put_back()
        self.answered.emit(None, QPoint())

    def _beside_row(self) -> QPoint:
        box = self._ladder.row_of(self.place)
        return self.mapToGlobal(box.rect.topLeft().toPoint() if box is not None else QPoint())

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.place is None:
            self.place = next((s.name for s in self.seats()), None)
        self.focus_changed.emit(event.reason() is not Qt.FocusReason.MouseFocusReason)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.focus_changed.emit(False)
        super().focusOutEvent(event)

    # for screen readers

    def _describe(self) -> None:
        """Say the row that is pointed at, aloud where this panel has focus or a card is carried."""
        words = self.row_description()
        if words == self.accessibleDescription():
            return
        self.setAccessibleDescription(words)
        if self.hasFocus() or self._snapshot.carried_card is not None:
            announce(self, words)

    def row_description(self) -> str:
        """The row that is pointed at, with its card or with the carried card's answer."""
        box = self._ladder.row_of(self.place)
        return row_description(self._snapshot, box.row if box is not None else None)
