"""The 3D view: a widget of Qt's with the parts that it is made of, and the gestures on it.

Each part has one job and knows only the ones above it in `Viewport`: what is shown, from where, in
which ways, what is under the pointer, what is drawn. What Qt calls comes here and goes on to them.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from gui.app.guard import guarded
from gui.hand.drag_keys import DragKeys
from gui.hand.drags import FREELY, card_left, carried, carried_fan, start_placement_drag
from gui.hand.fan_hand import drop_fan, fan_left, hover_wall
from gui.hand.several import extend, toggle
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session, Snapshot
from gui.view3d.cutting import Cutting
from gui.view3d.drawn_picture import drawn_picture
from gui.view3d.measure_tool import MeasureTool
from gui.view3d.overlay import Overlay
from gui.view3d.part_looks import PartLooks
from gui.view3d.picture_words import in_words
from gui.view3d.placing import Placing
from gui.view3d.pointing import Pointing
from gui.view3d.pulling_apart import PullingApart
from gui.view3d.staged_machine import StagedMachine
from gui.view3d.view_camera import ViewCamera
from gui.view3d.view_drawing import ViewDrawing
from rigwright.graphics.render.camera import VIEW_NAMES
from rigwright.text.sentence import worded

VIEW_KEYS = {"0": "iso", **{str(key): name for key, name in enumerate(VIEW_NAMES[:6], 1)}}
ORBIT_DEG_PER_PX = 0.35
ORBIT_DEG_PER_KEY = 6.0
SEVERAL = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
GROUND = frozenset(
    {"chassis", "board"}
)  # what everything else stands in and on is not marked by a click
WHEEL_STEP = 1.0015
KEY_ZOOM = 1.15
_TURNS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


@guarded
class Viewport(Themed, QWidget):
    """The machine of a session in 3D, with everything one can do on it.

    Signal: context_wanted(card or None, part or None, QPoint).
    """

    context_wanted = Signal(object, object, QPoint)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self.stage = StagedMachine(self)
        self.camera = ViewCamera(self)
        self.parts = PartLooks(self.stage, self.camera)
        self.cut = Cutting(self.stage, self.camera)
        self.apart = PullingApart(self.stage, self.camera)
        self.pointing = Pointing(self.stage, self.camera)
        self.picture = drawn_picture(self)
        self.drawing = ViewDrawing(self.picture)
        self._overlay = Overlay(self, self.picture)
        self.placing = Placing(session, theme, self, self.camera, self.pointing)
        self._drag_keys = DragKeys(self, lambda back: self.placing.turn_card(self._last, back=back))
        self.measuring = MeasureTool(self, self.stage, self.camera, self.apart)
        self._pressed: QPointF | None = None
        self._doubles = False  # a drag that begins there doubles the card
        self._pressed_card: int | None = None
        self._last = QPointF()
        self.setAccessibleName(worded("3D view"))
        self.setMinimumSize(240, 200)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.picture.made.connect(self.drawing.begin)
        self.picture.wanted.connect(self._draw)
        self.camera.moved.connect(self._stir)
        self.stage.staged.connect(self._follow_stage)
        self.stage.loaded.connect(self.camera.begin_anew)
        self.measuring.changed.connect(self._label)
        session.shown.connect(self._show_snapshot)
        session.shown.connect(self.measuring.follow)
        self._show_snapshot(session.snapshot)

    # what is shown

    def _show_snapshot(self, snapshot: Snapshot) -> None:
        """Show another state; a card in the hand needs the machine put together, and the camera
        stays, unless another chassis is shown or a finding asks for a look.
        """
        before = self.stage.shown
        if snapshot.carried_card is not None and self.stage.staging.apart:
            self.apart.collapse()
        self.stage.show_snapshot(snapshot)
        if snapshot.focus is not None and (before is None or before.focus is not snapshot.focus):
            self.camera.frame(snapshot.focus.place)
        self.setAccessibleDescription(in_words(self.stage))
        if before is None or _figures_of(before) != _figures_of(snapshot):
            self._label()

    def _follow_stage(self) -> None:
        """There is another scene to be seen."""
        machine = self.stage.machine
        scene = self.stage.scene
        if machine is not None and scene is not None:
            self.camera.look_at(machine, scene)
        self.setAccessibleDescription(in_words(self.stage))
        self._stir()

    def _stir(self) -> None:
        """Draw another picture, and the figures over it in the same painting of the window.

        Figures that were written once the picture is drawn would have the window put together
        twice for each picture, and lag one behind it.
        """
        self.drawing.stir(holding=self.placing.is_holding)
        self._label()

    def _label(self) -> None:
        """Write other figures over the picture, which itself is drawn anew only where it is
        another one: `_stir` asks for that.
        """
        stage = self.stage
        camera = self.camera.now
        if self.drawing.warm and stage.scene is not None and camera is not None and stage.shown:
            self._overlay.show_over(
                stage.scene, camera, self._theme, stage.shown, self.measuring.faces
            )
        else:
            self.picture.redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole chassis in sight at the first sizes; later sizes keep the camera."""
        self.picture.resize(self.size())
        self.camera.resize(self.width(), self.height())
        self._overlay.resize(self.size())
        self._stir()

    def _draw(self) -> None:
        """Draw the scene, and the figures over it."""
        scene = self.stage.scene
        camera = self.camera.now
        if scene is None or camera is None:
            return
        if self.drawing.draw(scene, camera, self._theme):
            self._label()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop what moves, since nobody sees it."""
        super().hideEvent(event)
        self.drawing.motion.follow(moves=False)

    # pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a gesture begins; with a card in the hand, a click places it."""
        self._pressed = self._last = event.position()
        self._doubles = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        self.camera.stop()
        if self.measuring.on:
            return
        card = self.pointing.card_at(event.position())
        carried_card = self._session.snapshot.carried_card
        self._pressed_card = card.index if card and carried_card is None else None
        if event.button() is Qt.MouseButton.LeftButton and carried_card is None:
            chosen = self._session.snapshot.chosen
            waits = card is not None and (event.modifiers() & SEVERAL or len(chosen) > 1)
            if not waits:  # with several, letting go on the spot selects
                self._session.selection.select(card.label if card else None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover with a card in the hand, lift a placed card, turn or shift the view."""
        at = event.position()
        delta = event.position() - self._last
        self._last = at
        if self._pressed is None:
            if self.measuring.on:
                self.measuring.hover(at)
            else:
                self.placing.hover(at, event.modifiers())
            return
        travelled = (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._pressed_card is not None and event.buttons() & Qt.MouseButton.LeftButton:
            if travelled:
                self._lift(self._pressed_card)
        else:
            self._turn_or_shift(event, delta)

    def _turn_or_shift(self, event: QMouseEvent, delta: QPointF) -> None:
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.buttons() & Qt.MouseButton.LeftButton and not shifted:
            self.camera.orbit(delta.x() * ORBIT_DEG_PER_PX, delta.y() * ORBIT_DEG_PER_PX)
        else:
            self.camera.pan(delta)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click without movement places the carried card, takes a face to measure from, or marks
        a part.
        """
        pressed = self._pressed
        self._pressed = None
        self._pressed_card = None
        still = (
            pressed is not None
            and (event.position() - pressed).manhattanLength() < QApplication.startDragDistance()
        )
        if still and event.button() is Qt.MouseButton.LeftButton:
            self._click(event.position(), event.modifiers())

    def _click(self, at: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        if self.measuring.on:
            self.measuring.click(at)
        elif self.placing.is_holding:
            self.placing.drop(at, modifiers)
        elif (card := self.pointing.card_at(at)) is not None:
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
        part = self.pointing.part_at(at)
        self._mean(None if part in GROUND else part)

    def _mean(self, part: str | None) -> None:
        self.stage.mean(part)
        if part is not None:
            self._session.selection.select(None, frozenset({part}), part)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Frame the card under the pointer, or everything."""
        card = self.pointing.card_at(event.position())
        if card is None:
            self.camera.fit_all()
        else:
            self.camera.frame(card.body)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Nearer or farther, toward the pointer."""
        self.camera.zoom(WHEEL_STEP ** event.angleDelta().y(), event.position())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the card under the pointer, by the key with what is selected; one
        in the hand is put back.
        """
        self._pressed = None
        if self.placing.is_holding:
            self.placing.leave()
            self.placing.put_back()
            return
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            label = self._session.snapshot.selected
            self.context_wanted.emit(label, self.stage.meant, event.globalPos())
            return
        card = self.pointing.card_at(QPointF(event.pos()))
        label = card.label if card else None
        if label not in {one.label for one in self._session.snapshot.chosen}:
            self._session.selection.select(label)
        part = label or self.pointing.part_at(QPointF(event.pos()))
        self._mean(None if label or part in GROUND else part)
        self.context_wanted.emit(label, part, event.globalPos())

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is elsewhere: no place is hovered."""
        self.placing.leave()

    def _lift(self, index: int) -> None:
        self._pressed, self._pressed_card = None, None
        self.apart.collapse()
        start_placement_drag(self, self._session, index, double=self._doubles)

    # drag and drop

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A card from the catalog, the ladder or this view, or a fan from the catalog."""
        if carried_fan(event.mimeData(), self._session):
            event.acceptProposedAction()
        elif carried(event.mimeData(), self._session):
            self.pointing.vertical = None
            self._drag_keys.listen(True)
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Answer for the place under the pointer."""
        self._last = event.position()
        if self._session.snapshot.fan is not None:
            hover_wall(self._session, self.pointing.wall_at(event.position()))
        else:
            self.placing.hover(event.position(), event.modifiers())
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """The card or the fan went elsewhere; it is still in the hand."""
        fan_left(self._session)
        self._drag_keys.listen(False)
        self.placing.leave()
        card_left(self._session)

    def dropEvent(self, event: QDropEvent) -> None:
        """Let go over a place, or beside all of them."""
        self._drag_keys.listen(False)
        event.acceptProposedAction()
        at = event.position()
        keys = event.modifiers()
        if self._session.snapshot.fan is not None:
            anyway = bool(keys & Qt.KeyboardModifier.ShiftModifier)
            drop_fan(self._session, self.pointing.wall_at(at), anyway=anyway)
        elif self.pointing.place_at(at) is None and not keys & FREELY:
            self.placing.put_back()
        else:
            self.placing.drop(at, keys)

    # keys

    def event(self, event: QEvent) -> bool:
        """Alt+H shows here what is hidden, before a menu takes it; where all is shown, it is the
        menu's.
        """
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _is_show_all(event)
            and not self.parts.all_shown
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows turn, plus and minus zoom; the rest depends on what the hand holds."""
        key = event.key()
        text = event.text()
        if key in _TURNS and self.camera.now is not None:
            right, down = _TURNS[Qt.Key(key)]
            self.camera.orbit(right * ORBIT_DEG_PER_KEY, down * ORBIT_DEG_PER_KEY)
        elif text in ("+", "-"):
            self.camera.zoom(KEY_ZOOM if text == "+" else 1 / KEY_ZOOM)
        elif not (
            self.placing.press_key(event, self._last)
            if self.placing.is_holding
            else self._resting_key(event)
        ):
            super().keyPressEvent(event)

    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2, self.height() / 2)

    def _resting_key(self, event: QKeyEvent) -> bool:
        """1–6 and 0 are views, F shows the selection; Escape ends what was begun last."""
        key = event.key()
        text = event.text()
        if text in VIEW_KEYS:
            self.camera.set_view(VIEW_KEYS[text])
        elif key == Qt.Key.Key_F:
            self.parts.frame_meant()
        elif _is_show_all(event):
            self.parts.show_all()
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
        elif self.stage.part is not None and self._session.snapshot.part is None:
            self.stage.mean(None)
        elif self._session.snapshot.marked:
            self.stage.mean(None)
            self._session.selection.select(None)
        else:
            return False
        return True


def _is_show_all(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_H and event.modifiers() == Qt.KeyboardModifier.AltModifier


def _figures_of(snapshot: Snapshot) -> tuple[object, ...]:
    """Return what picture and figures over it depend on; words elsewhere in the window depend on
    more.
    """
    values = (
        snapshot.evaluation,
        snapshot.committed,
        snapshot.carried_card,
        snapshot.hovered,
        snapshot.fan,
        snapshot.focus,
    )
    return (*map(id, values), snapshot.selected, snapshot.also)
