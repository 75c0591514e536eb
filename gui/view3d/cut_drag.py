"""Taking hold of the grip on a section: dragged with the pointer, moved with keys.

Watches the pointer and the keys of the view before the view's own gestures do; where the grip is,
is figured elsewhere.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from gui.app.guard import guarded
from gui.look.plain_words import tip
from gui.view3d.cut_grip import REACH_PX, Grip, grip_of
from gui.view3d.overlay import Overlay
from gui.view3d.viewport import Viewport
from rigwright.graphics.scene.cut import Cut
from rigwright.text.numbers import whole_length
from rigwright.text.sentence import messages, worded

STEP_MM, FINE_MM = 10.0, 1.0
WORDS = messages(
    "Drag to move the section; Page Up and Page Down move it by {step}, with Shift by {fine}"
)


def _words() -> str:
    return worded(WORDS, step=whole_length(STEP_MM), fine=whole_length(FINE_MM))


@guarded
class CutGrip(QObject):
    """Takes hold of the section of a view."""

    def __init__(self, view: Viewport) -> None:
        super().__init__(view)
        self._view = view
        self._held: tuple[QPointF, Cut, Grip] | None = None
        self._hot = False
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pointer and keys go to the grip where they are meant for it."""
        if self._view.stage.staging.cut is None:
            self._let_go()
            return False
        if isinstance(event, QMouseEvent):
            return self._pointer(event)
        return (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and self._key(event)
        )

    def _pointer(self, event: QMouseEvent) -> bool:
        left = event.button() is Qt.MouseButton.LeftButton
        match event.type():
            case QEvent.Type.MouseButtonPress if (
                left and (grip := self._under(event.position())) is not None
            ):
                assert self._view.stage.staging.cut is not None
                self._held = event.position(), self._view.stage.staging.cut, grip
                return True
            case QEvent.Type.MouseMove if self._held is not None:
                self._drag(event.position())
                return True
            case QEvent.Type.MouseMove:
                self._warm(not event.buttons() and self._under(event.position()) is not None)
                return self._hot
            case QEvent.Type.MouseButtonRelease if self._held is not None and left:
                self._held = None
                return True
            case _:
                return False

    def _drag(self, to: QPointF) -> None:
        assert self._held is not None
        start, cut, grip = self._held
        self._move_to(cut.level_mm + grip.moved_mm(to - start))

    def _key(self, event: QKeyEvent) -> bool:
        ways = {Qt.Key.Key_PageUp: 1, Qt.Key.Key_PageDown: -1}
        cut = self._view.stage.staging.cut
        way = ways.get(Qt.Key(event.key()))
        if cut is None or way is None:
            return False
        fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._move_to(cut.level_mm + way * (FINE_MM if fine else STEP_MM))
        return True

    def _move_to(self, level_mm: float) -> None:
        cut = self._view.stage.staging.cut
        bounds = self._view.stage.machine_bounds
        if cut is not None and bounds is not None:
            low, high = bounds.interval(cut.axis)
            self._view.cut.show(cut.changed(level_mm=float(round(max(low, min(high, level_mm))))))

    def _under(self, at: QPointF) -> Grip | None:
        view = self._view
        cut = self._view.stage.staging.cut
        camera = self._view.camera.now
        bounds = view.stage.machine_bounds
        free = not view.placing.is_holding and not view.measuring.on
        if cut is None or camera is None or bounds is None or not free:
            return None
        grip = grip_of(cut, bounds, camera, view.size())
        if grip is not None and (at - grip.at).manhattanLength() <= REACH_PX * 1.4:
            return grip
        return None

    def _warm(self, hot: bool) -> None:
        if hot == self._hot:
            return
        self._hot = hot
        self._view.setCursor(Qt.CursorShape.SizeAllCursor if hot else Qt.CursorShape.ArrowCursor)
        self._view.setToolTip(tip(_words() if hot else ""))
        overlay = self._view.findChild(Overlay)
        if overlay is not None:
            overlay.warm_grip(hot)

    def _let_go(self) -> None:
        self._held = None
        self._warm(False)
