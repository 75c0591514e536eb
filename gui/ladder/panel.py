"""The slot ladder: the rear of the machine as rows of 20.32 mm, to scale, and the exact place to
drop a card.

The panel around its canvas: heading, scrolling, focus ring, the card beside the pointer and the
question after a drop. It works without OpenGL and by keyboard alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from gui.app.guard import guarded
from gui.hand.cursor_card import CursorCard
from gui.ladder.canvas import LadderCanvas
from gui.ladder.unknown_slots import unknown_slots
from gui.look.edge_scroll import EdgeScroll
from gui.look.marks import RIGHT, focus_ring, width_of, write
from gui.look.scroll_view import ScrollView
from gui.look.stacks import in_column
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Drop, Session, Snapshot
from rigwright.assembly.addresses import address_of, parts_of
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.seats import Mount
from rigwright.evaluation import Candidate
from rigwright.text.language import translated
from rigwright.text.lengths import unit_symbol
from rigwright.text.numbers import millimetres
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from gui.ladder.drop_card import DropQuestion

HEADER_PX, PAD_PX, NEAR_PX = 40, 16, 24
# What is said beside the heading, from the longest to the shortest, by how the first cards that
# are drawn to scale are held. Only the pitch of slots is a standard.
SUBTITLES: Mapping[Mount, tuple[str, ...]] = MappingProxyType(
    {
        Mount.SLOT: (
            messages("seen from the rear, to scale"),
            messages("rear view, to scale"),
            messages("to scale"),
            "",
        ),
        Mount.BAY: (
            messages("the bays one after the other, to scale"),
            messages("bays, to scale"),
            messages("to scale"),
            "",
        ),
        Mount.FRAME: (
            messages("the places along the bars, to scale"),
            messages("bars, to scale"),
            messages("to scale"),
            "",
        ),
        Mount.VERTICAL: (messages("vertical mounts, to scale"), messages("to scale"), ""),
    }
)
PITCH: Mapping[Mount, tuple[str, ...]] = MappingProxyType(
    messages({Mount.SLOT: ("{unit}, pitch {figure}", "{figure} {unit}", "")})
)


@guarded
class SlotLadder(Themed, QWidget):
    """The panel. Signals: context_wanted(label | None, global QPoint), edit_wanted(part id,
    field).
    """

    context_wanted = Signal(object, QPoint)
    edit_wanted = Signal(str, str)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._ring = False
        self._headed: Mount | None = None  # of which cards the heading speaks
        self._is_held = False  # whether there was a card in the hand
        # document, card and place that were last brought into view
        self._shown_selected = (-1, "", "")
        self.canvas = LadderCanvas(session, theme)
        self._scroll = ScrollView(sideways=False)
        self._scroll.hold(self.canvas, on_ground=True)
        self._edge = EdgeScroll(self._scroll)
        self.enter = QPushButton(self)
        in_column(
            self.enter, self._scroll, owner=self, margins=(0, theme.px(HEADER_PX), 0, 2), spacing=0
        )
        self._card = CursorCard(theme, self)
        self.setFocusProxy(self.canvas)
        self.setMinimumWidth(theme.px(300))
        self._connect(session)
        self._dress_link()
        self._offer_to_enter(session.snapshot)

    def _connect(self, session: Session) -> None:
        self.canvas.answered.connect(self._answer)
        self.canvas.refused.connect(self._ask)
        self.canvas.context_wanted.connect(self.context_wanted)
        self.canvas.reached.connect(self._bring_into_view)
        self.canvas.held_at.connect(self._scroll_under)
        self._edge.scrolled.connect(self._answer_again)
        self.canvas.focus_changed.connect(self._show_ring)
        self.enter.clicked.connect(self._enter_slots)
        session.shown.connect(self._follow)
        session.shown.connect(self._card.follow)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._dress_link()
        self.update()

    def _dress_link(self) -> None:
        theme = self._theme
        self.enter.setFont(theme.font(12, 500))
        self.enter.setStyleSheet(
            f"QPushButton {{ color: {theme.accent}; background: none; border: 1px solid "
            "transparent; text-align: left;"
            f" padding: 4px {theme.px(PAD_PX)}px }} QPushButton:hover {{ background: {theme.hover} "
            "}"
            f" QPushButton:focus {{ border-color: {theme.accent} }}"
        )

    def _offer_to_enter(self, snapshot: Snapshot) -> None:
        """Lead to where the board's slots are entered, while it is not known which there are or
        where they lie.
        """
        words = unknown_slots(snapshot.committed.assembly)
        self.enter.setText(words)
        self.enter.setVisible(bool(words))

    def _enter_slots(self) -> None:
        assembly = self._session.snapshot.committed.assembly
        if assembly.board is None:
            return
        slots = address_of(assembly.board.address("slots"), parts_of(assembly))
        if slots is not None:
            self.edit_wanted.emit(slots.part.id, slots.path)

    def begin_placing(self) -> None:
        """Go on by keyboard with the card that was picked up."""
        self.canvas.begin_placing()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(384), self._theme.px(560))

    # feedback

    @cached_property
    def question(self) -> DropQuestion:
        """What a refused drop asks, made when the first one is refused."""
        from gui.ladder.drop_card import DropQuestion

        return DropQuestion(self._session, self._theme, self)

    def _clear_rect(self) -> QRect:
        return QRect(self.mapToGlobal(QPoint(0, 0)), self.size())

    def _answer(self, candidate: Candidate | None, at: QPoint) -> None:
        self._card.answer(candidate, self._session.snapshot, at, self._clear_rect())
        self._show_ring(candidate is not None or self.canvas.hasFocus())

    def _ask(self, drop: Drop, at: QPoint) -> None:
        self._card.hide()
        self.question.ask(drop, at, self._clear_rect())

    def _follow(self, snapshot: Snapshot) -> None:
        self._offer_to_enter(snapshot)
        if self.canvas.first_mount is not self._headed:
            self._headed = self.canvas.first_mount
            self.update()  # the heading tells how the cards are held
        if snapshot.carried_card is None:
            self._card.hide()
            self._show_selected()
        elif not self._is_held:
            QTimer.singleShot(0, self, self._show_open_place)  # once its rows are laid out
        self._is_held = snapshot.carried_card is not None

    def _show_open_place(self) -> None:
        """Scroll to the first place that takes the card that was picked up, where none of those in
        view does; never under the pointer.
        """
        held = self._session.snapshot.carried_card
        if held is None or self.canvas.underMouse() or not self.isVisible():
            return
        rows: list[QRect] = []
        for candidate in held.candidates:
            box = self.canvas.ladder.row_of(candidate.seat.name)
            if candidate.is_open and box is not None:
                rows.append(box.rect.toAlignedRect())
        in_view = self.canvas.visibleRegion().boundingRect()
        if rows and not any(in_view.contains(row.center()) for row in rows):
            self._bring_into_view(rows[0])

    def _show_selected(self) -> None:
        """Scroll to a card that was selected elsewhere, or put elsewhere after that, or to the
        first one of another document.

        A card that was pressed on here is in view already, and nothing may move under the pointer.
        """
        snapshot = self._session.snapshot
        cards = snapshot.committed.assembly.cards
        selected = snapshot.card(snapshot.selected)
        place = selected.placement.place if selected is not None else ""
        now = (snapshot.document, snapshot.selected or "", place)
        if now == self._shown_selected or not self.isVisible():
            return
        opened = now[0] != self._shown_selected[0]
        self._shown_selected = now
        first = cards[0].label if cards and opened else None
        pressed = self.canvas.pressed_card
        self.canvas.pressed_card = None
        wanted = snapshot.selected or first
        if wanted is not None and wanted != pressed:
            QTimer.singleShot(0, self, lambda: self._show_card(wanted))

    def _show_card(self, label: str | None) -> None:
        card = self.canvas.ladder.card_of(label)
        if card is not None:
            self._bring_into_view(card.shell.toAlignedRect().adjusted(0, -NEAR_PX, 0, NEAR_PX))

    def _bring_into_view(self, rect: QRect) -> None:
        """Scroll no farther than needed."""
        self._scroll.ensureVisible(rect.left(), rect.top(), 0, 0)
        self._scroll.ensureVisible(rect.left(), rect.bottom(), 0, 0)

    def _scroll_under(self, at: QPoint | None) -> None:
        """A drag is at a point of the rows, None for nowhere."""
        if at is None:
            self._edge.stop()
        else:
            self._edge.follow(self.canvas.mapTo(self._scroll.viewport(), at))

    def _answer_again(self, at: QPoint) -> None:
        self.canvas.answer_again(self.canvas.mapFrom(self._scroll.viewport(), at))

    def _show_ring(self, on: bool) -> None:
        if on != self._ring:
            self._ring = on
            self.update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_selected()

    # painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.canvas.set_view_height(self.height() - self._theme.px(HEADER_PX))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self._theme
        painter.fillRect(self.rect(), QColor(theme.panel))
        self._paint_heading(painter)
        if self._ring:
            focus_ring(painter, QRectF(self.rect()), theme)

    def _paint_heading(self, painter: QPainter) -> None:
        theme = self._theme
        pad = theme.px(PAD_PX)
        strong = theme.font(13, 600)
        plain = theme.font(12)
        line = QRectF(pad, 0, self.width() - 2 * pad, theme.px(HEADER_PX))
        title = worded("Slot ladder")
        write(painter, line, title, strong, theme.text_1)
        line.setLeft(line.left() + width_of(title, strong) + theme.px(8))
        for subtitle, pitch in self._subtitles():
            needed = width_of(subtitle, plain) + width_of(pitch, plain) + theme.px(12)
            if needed <= line.width():
                write(painter, line, subtitle, plain, theme.text_3)
                write(painter, line, pitch, plain, theme.text_3, RIGHT)
                return

    def _subtitles(self) -> Iterator[tuple[str, str]]:
        """What stands beside the heading and at its right, shorter and shorter."""
        mount = self.canvas.first_mount
        figure = millimetres(SLOT_PITCH).without_unit()
        for pitch in PITCH.get(mount, ("",)):
            right = worded(pitch, figure=figure, unit=unit_symbol())
            for subtitle in SUBTITLES.get(mount, ("",)):
                yield translated(subtitle), right
