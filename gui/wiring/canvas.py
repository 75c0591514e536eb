"""The picture of the wiring under pointer and keys: plug ends are dragged, rows are walked, menus
are asked for.

Says what the user wants through signals; what a choice means and whether it can be is for the view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
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
from gui.look.announcing import announce
from gui.look.plain_words import tip
from gui.look.theme import Judged, Theme
from gui.look.themed import Themed
from gui.wiring.layout import Key, Layout, RowSpot, layout_of, least_width, refreshed
from gui.wiring.paint import PlugInHand, Scenery, paint_scenery
from gui.wiring.rows import (
    Consumer,
    PsuCableRow,
    SocketRow,
    Uncounted,
    WiringPicture,
    goes_into,
)
from gui.wiring.words import cable_sentence, head_words, socket_sentence, uncounted_short
from rigwright.power.wiring.options import can_be_chosen
from rigwright.text.sentence import worded

KEYS = Qt.Key
STEPS: Mapping[Qt.Key, int] = MappingProxyType(
    {
        KEYS.Key_Up: -1,
        KEYS.Key_Down: 1,
        KEYS.Key_PageUp: -10,
        KEYS.Key_PageDown: 10,
        KEYS.Key_Home: -10_000,
        KEYS.Key_End: 10_000,
    }
)
OPENING = frozenset({KEYS.Key_Return, KEYS.Key_Enter, KEYS.Key_Space})


@guarded
class WiringCanvas(Themed, QWidget):
    """The picture.

    Signals: chosen(label) for a consumer; menu_wanted(row, global QPoint); reached(origin row,
    target row or None) while a plug end is over another row, let_go(origin row, target row or None)
    when it ends, misplaced(origin row, row) where it ends over a row that does not take it,
    given_up(); automatic_wanted(row); edit_wanted(part id, field);
    shown_wanted(QRect) where the keyboard goes.
    """

    chosen = Signal(str)
    menu_wanted = Signal(object, object)
    reached = Signal(object, object)
    let_go = Signal(object, object)
    misplaced = Signal(object, object)
    given_up = Signal()
    automatic_wanted = Signal(object)
    edit_wanted = Signal(str, str)
    shown_wanted = Signal(QRect)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scenery = Scenery(WiringPicture(), Layout(), theme)
        self._pressed: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(worded("Plugs and cables; Enter lists the cables for a socket"))
        self.setMouseTracking(True)

    @property
    def picture(self) -> WiringPicture:
        """What is shown."""
        return self.scenery.picture

    @property
    def layout_shown(self) -> Layout:
        """Where everything lies."""
        return self.scenery.layout

    @property
    def current(self) -> RowSpot | None:
        """The row that the keyboard is at."""
        if self.scenery.current is not None:
            return self.layout_shown.spots.get(self.scenery.current)
        return None

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._change(theme=theme)
        self._lay_out()

    def show_picture(self, picture: WiringPicture) -> None:
        """Show other values; while a plug end is in the hand, everything stays where it is."""
        before = self.picture
        if picture == before:
            return
        kept = refreshed(self.layout_shown, picture) if self.scenery.reach is not None else None
        self._change(picture=picture)
        if kept is not None:
            self._change(layout=kept)
        else:
            self._lay_out()
        if picture.selected != before.selected:
            self._follow_selection(picture.selected)
        if picture.lit and picture.lit != before.lit:
            self._show_key(next(row.key for row in picture.sockets if row.key in picture.lit))
        self._describe()

    def _follow_selection(self, label: str | None) -> None:
        keys = [row.key for row in self.picture.sockets if row.socket.consumer == label]
        if keys and self.scenery.current not in keys:
            self._change(current=keys[0])
            self._show_key(keys[0])

    def _show_key(self, key: Key) -> None:
        spot = self.layout_shown.spots.get(key)
        if spot is not None:
            self.shown_wanted.emit(spot.rect.adjusted(0, -40, 0, 40).toAlignedRect())

    def _change(self, **changes: object) -> None:
        self.scenery = replace(self.scenery, **changes)  # type: ignore[arg-type] (each named as a field)
        self.update()

    def _lay_out(self) -> None:
        layout = layout_of(self.picture, self.width(), self.scenery.theme)
        self._change(layout=layout)
        self.setMinimumSize(least_width(self.scenery.theme), round(layout.height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    # the pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        spot = self.layout_shown.at(at)
        block = self.layout_shown.block_at(at)
        if spot is not None:
            self._change(current=spot.key)
        if block is not None and isinstance(block.source, Consumer):
            self.chosen.emit(block.source.label)
        if event.button() == Qt.MouseButton.LeftButton and spot is not None:
            self._pressed = at if self._can_be_dragged(spot) else None
            if isinstance(spot.row, Uncounted):
                self.edit_wanted.emit(spot.row.part_id, spot.row.field)
        self._describe()

    @staticmethod
    def _can_be_dragged(spot: RowSpot) -> bool:
        return isinstance(spot.row, PsuCableRow) or (
            isinstance(spot.row, SocketRow) and can_be_chosen(spot.row.socket)
        )

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._pressed is None:
            spot = self.layout_shown.at(at)
            pointed = spot.key if spot is not None else None
            if pointed != self.scenery.pointed:
                self._change(pointed=pointed)
                self.setCursor(
                    Qt.CursorShape.OpenHandCursor
                    if spot is not None and self._can_be_dragged(spot)
                    else Qt.CursorShape.ArrowCursor
                )
            return
        far = (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if far or self.scenery.reach is not None:
            self.drag_to(at)

    def drag_to(self, at: QPointF) -> None:
        """Take the plug end that is pressed to a point."""
        origin = self.current
        if origin is None:
            return
        if self.scenery.reach is None:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._change(reach=PlugInHand(origin.key, at), able=self._able(origin), pointed=None)
        reach = self.scenery.reach
        spot = self.layout_shown.at(at)
        assert reach is not None
        target = spot if spot is not None and spot.key in self.scenery.able else None
        key = target.key if target is not None else None
        words = {} if key == reach.target else {"words": "", "judged": None}
        self._change(reach=replace(reach, at=at, target=key, **words))
        if key != reach.target:
            self.reached.emit(origin.row, target.row if target is not None else None)

    def _able(self, origin: RowSpot) -> frozenset[Key]:
        """Where a plug end could go."""
        row = origin.row
        if isinstance(row, SocketRow):
            return frozenset(
                cable.cable for cable in self.picture.cables if goes_into(cable.cable, row.socket)
            )
        if isinstance(row, PsuCableRow):
            return frozenset(
                other.key for other in self.picture.sockets if goes_into(row.cable, other.socket)
            )
        return frozenset()

    def say_outcome(self, words: str, judged: Judged | None) -> None:
        """Say beside the pointer what letting go would do."""
        if self.scenery.reach is not None:
            self._change(reach=replace(self.scenery.reach, words=words, judged=judged))
            self._announce(words)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        reach = self.scenery.reach
        self._pressed = None
        if event.button() == Qt.MouseButton.LeftButton and reach is not None:
            spots = self.layout_shown.spots
            origin = spots.get(reach.origin)
            target = spots.get(reach.target) if reach.target is not None else None
            self._end_reach()
            self.let_go.emit(
                origin.row if origin is not None else None,
                target.row if target is not None else None,
            )
            under = self.layout_shown.at(event.position())
            if origin is not None and target is None and under is not None:
                self.misplaced.emit(origin.row, under.row)

    def give_up(self) -> None:
        """Let the plug end go back to where it was."""
        if self.scenery.reach is not None:
            self._end_reach()
            self.given_up.emit()

    def _end_reach(self) -> None:
        self._pressed = None
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._change(reach=None, able=frozenset[Key](), pointed=None)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._change(pointed=None)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            spot = self.layout_shown.at(QPointF(event.pos()))
            if spot is not None:
                self._change(current=spot.key)
                self.menu_wanted.emit(spot.row, event.globalPos())
        else:
            self._open_menu()

    def _open_menu(self) -> None:
        spot = self.current
        if spot is not None and isinstance(spot.row, Uncounted):
            self.edit_wanted.emit(spot.row.part_id, spot.row.field)
        elif spot is not None:
            self.menu_wanted.emit(
                spot.row, self.mapToGlobal(spot.rect.bottomLeft().toPoint() + QPoint(24, 0))
            )

    # the keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == KEYS.Key_Escape and self.scenery.reach is not None:
            self.give_up()
        elif key in STEPS:
            self._walk(STEPS[key])
        elif key in (KEYS.Key_Left, KEYS.Key_Right):
            self._cross(to_leads=key == KEYS.Key_Left)
        elif key in OPENING and self.current is not None:
            self._open_menu()
        elif key in (KEYS.Key_Delete, KEYS.Key_Backspace) and self.current is not None:
            self.automatic_wanted.emit(self.current.row)
        else:
            super().keyPressEvent(event)

    def _column(self, *, cables: bool) -> list[RowSpot]:
        return [
            s
            for s in self.layout_shown.spots.values()
            if isinstance(s.row, SocketRow) is not cables
        ]

    def _walk(self, step: int) -> None:
        here = self.current
        column = self._column(cables=here is not None and not isinstance(here.row, SocketRow))
        if column:
            start = -1 if step > 0 else len(column)
            if here in column:
                start = column.index(here)
            at = start + step
            self._go(column[max(0, min(at, len(column) - 1))])

    def _cross(self, *, to_leads: bool) -> None:
        """Go from a socket to the cable that feeds it, or from a cable to what it feeds, else to
        the top.

        Else to the top.
        """
        here = self.current
        column = self._column(cables=to_leads)
        if not column or (here is not None and here in column):
            return
        target = column[0]
        for key in _wired_to(here) if here is not None else ():
            if key in self.layout_shown.spots:
                target = self.layout_shown.spots[key]
                break
        self._go(target)

    def _go(self, spot: RowSpot) -> None:
        self._change(current=spot.key)
        self._show_key(spot.key)
        if isinstance(spot.row, SocketRow):
            self.chosen.emit(spot.row.socket.consumer)
        self._describe()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.current is None and (
            column := self._column(cables=False) or self._column(cables=True)
        ):
            self._change(current=column[0].key)
        self._change(focused=event.reason() is not Qt.FocusReason.MouseFocusReason)
        self._describe()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._change(focused=False)

    # words

    def words_of(self, spot: RowSpot) -> str:
        """A row as it is read out."""
        psus = len(self.picture.supplies)
        if isinstance(spot.row, PsuCableRow):
            return cable_sentence(spot.row, psus)
        if isinstance(spot.row, SocketRow):
            return socket_sentence(spot.row, psus)
        return uncounted_short(spot.row)

    def _describe(self) -> None:
        words = self.words_of(self.current) if self.current is not None else ""
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)
            self._announce(words)

    def _announce(self, words: str) -> None:
        if self.hasFocus():
            announce(self, words)

    def event(self, event: QEvent) -> bool:
        """Say the row that is pointed at, and keep the keys that unplug."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            spot = self.layout_shown.at(QPointF(event.pos()))
            block = self.layout_shown.block_at(QPointF(event.pos()))
            words = head_words(block.source) if block is not None else ""
            if spot is not None:
                words = self.words_of(spot)
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        mine = (KEYS.Key_Delete, KEYS.Key_Backspace)
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in mine
        ):
            event.accept()  # else it would take the selected card out of the build
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_scenery(painter, self.scenery, QRectF(event.rect()))
        painter.end()


def _wired_to(spot: RowSpot) -> list[Key]:
    """The cables that feed a socket, or the sockets that a cable feeds."""
    if isinstance(spot.row, PsuCableRow):
        return [run.socket.key for run in spot.row.runs]
    if isinstance(spot.row, SocketRow) and spot.row.run is not None:
        return [*spot.row.run.cables]
    return []
