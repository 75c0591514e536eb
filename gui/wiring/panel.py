"""The wiring view: which cable of which supply feeds each socket, rewired by dragging plug ends or
from menus.

Follows the session's snapshot. What is dragged is shown in every panel but is no step; letting go
is one.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QHideEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QMenu,
    QPushButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.hand.card_words import as_drawn
from gui.look.availability import allow
from gui.look.flow import FlowLayout
from gui.look.marks import smooth_painter
from gui.look.scroll_view import ScrollView
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import (
    HEADER_PX,
    PADDING_PX,
    Elided,
    hairline,
    quiet,
    set_ground,
    set_sheet,
    tick_sheet,
)
from gui.look.tab_chain import tab_through
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.look.waiting import Waiting
from gui.session.session import Session
from gui.wiring.canvas import WiringCanvas
from gui.wiring.menu import cable_menu, option_of, socket_menu
from gui.wiring.notices import Notices
from gui.wiring.paint import paint_legend
from gui.wiring.rows import PsuCableRow, SocketRow, picture_of
from gui.wiring.words import (
    NOTHING,
    WiringNotice,
    misfit,
    notices,
    outcome,
    refusal,
    step_name,
    summary_words,
)
from rigwright.assembly import Assembly, assemble
from rigwright.parts.motherboard import slot_plugs_of
from rigwright.power.wiring import wiring_of
from rigwright.power.wiring.options import Option, with_wire, without_wire
from rigwright.power.wiring.sockets import Socket
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

EDGE_PX, SCROLL_MS, FOOT_GAP_PX, REST_MS = 28, 25, 12, 30
CONTROLS = messages(
    (  # in full, and where there is little room
        ("Board's aux power plug connected", "Aux plug connected"),
        ("Supplies start together (sync adapter)", "Start together"),
        ("Auto-wire", "All automatic"),
    )
)


# Fusion draws these in colours of its own, too faint on dark ground.
SWITCH = """
QCheckBox {{ spacing: 6px }}
QCheckBox:focus {{ text-decoration: underline; color: {theme.accent} }}
"""


@guarded
class Legend(Themed, QWidget):
    """What ring and dashes mean."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.setFixedSize(theme.px(262), theme.px(24))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        paint_legend(painter, self.rect().toRectF(), self._theme)
        painter.end()


@guarded
class WiringPanel(Waiting, QWidget):
    """The view. Signals: edit_wanted(part id, field) to enter a count, kind_wanted(kind) to
    choose a supply.
    """

    edit_wanted = Signal(str, str)
    kind_wanted = Signal(str)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self.canvas, self.notices = WiringCanvas(theme), Notices(theme)
        self.summary, self.empty = Elided(self), quiet(translated(NOTHING))
        self.aux, self.together = QCheckBox(), QCheckBox()
        self.all_automatic, self.legend = QPushButton(), Legend(theme)
        self._line, self._foot = hairline(theme), QWidget()
        self._over: tuple[object, object] = (None, None)  # the rows of a plug end in the hand
        self._rest = QTimer(
            self, singleShot=True
        )  # what the pointer only crosses is not worked out
        self._rest.setInterval(REST_MS)
        self._scroll = QTimer(self)
        self._scroll.setInterval(SCROLL_MS)
        self._lay_out()
        self._connect()
        self.dress(theme)

    def _lay_out(self) -> None:
        self._header = in_row((self.summary, 1))
        self.area = ScrollView(self)
        self._inside = QWidget()
        in_column(self.notices, (self.canvas, 1), owner=self._inside, spacing=0)
        self.area.hold(self._inside)
        foot = FlowLayout(self._foot, gap=FOOT_GAP_PX)
        foot.setContentsMargins(0, 0, 0, 0)
        for part in (self.aux, self.together, self.all_automatic, self.legend):
            foot.addWidget(part)
        below = in_row(self._foot, margins=(PADDING_PX, 6, PADDING_PX, 6))
        in_column(
            self._header, self.empty, (self.area, 1), self._line, below, owner=self, spacing=0
        )

    def _connect(self) -> None:
        self.together.setToolTip(
            worded("The supplies start together: by a sync adapter or a splitter of the 24-pin")
        )
        self.aux.setToolTip(
            worded("The board's plug that feeds the slots beside the 24-pin is connected")
        )
        self.all_automatic.setToolTip(
            worded("Auto-wire: forget every cable that was chosen by hand")
        )
        for control, (words, _) in zip(
            (self.aux, self.together, self.all_automatic), CONTROLS, strict=True
        ):
            control.setAccessibleName(translated(words))
        self.all_automatic.setAutoDefault(False)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.aux.clicked.connect(self._set_aux)
        self.together.clicked.connect(self._set_together)
        self.all_automatic.clicked.connect(self.wire_automatically)
        self.notices.used.connect(self._use_notice)
        canvas = self.canvas
        canvas.chosen.connect(self._choose)
        canvas.menu_wanted.connect(self._open_menu)
        canvas.reached.connect(self._reach)
        self._rest.timeout.connect(lambda: self._try(*self._over))
        canvas.let_go.connect(self._let_go)
        canvas.misplaced.connect(self._say_misfit)
        canvas.given_up.connect(self._give_up)
        canvas.automatic_wanted.connect(self._leave)
        canvas.edit_wanted.connect(self.edit_wanted)
        canvas.shown_wanted.connect(self._reveal)
        self._scroll.timeout.connect(self._scroll_at_edge)
        self._session.shown.connect(self.refresh)
        self.setFocusProxy(canvas)
        tab_through((canvas, self.aux, self.together, self.all_automatic))

    def leave_room(self, px: int) -> None:
        """Keep the left of the header free."""
        self._header.setContentsMargins(px + 8, 0, PADDING_PX, 0)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        for ground in (self, self._foot, self._inside, self.area.viewport()):
            set_ground(ground, theme, theme.panel)
        set_ground(self._line, theme, theme.line)
        self.summary.setFont(theme.font(12))
        self.summary.setFixedHeight(theme.px(HEADER_PX))
        set_sheet(self.summary, f"color: {theme.text_3}")
        self.empty.setFont(theme.font(12))
        for control in (self.aux, self.together, self.all_automatic):
            control.setFont(theme.font(12))
            control.setFixedHeight(theme.px(24))
        for switch in (self.aux, self.together):
            set_sheet(switch, SWITCH.format(theme=theme) + tick_sheet("QCheckBox", theme))
        set_sheet(self.all_automatic, "padding: 0 10px")
        self.refresh()

    # what is shown

    def hideEvent(self, event: QHideEvent) -> None:
        """A plug end in the hand goes back."""
        super().hideEvent(event)
        self.canvas.give_up()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_foot()

    def show_now(self) -> None:
        """Show the present state."""
        snapshot = self._session.snapshot
        snapshot = as_drawn(snapshot).against_pinned
        picture = picture_of(
            snapshot.evaluation, snapshot.committed, snapshot.selected, snapshot.focus
        )
        self.canvas.show_picture(picture)
        self.summary.say(summary_words(picture))
        a = snapshot.evaluation.assembly
        there = bool(picture.consumers)
        self.empty.setVisible(not there)
        self.area.setVisible(there or bool(picture.supplies))
        if self.canvas.scenery.reach is None:  # nothing moves under a plug in the hand
            self.notices.show_notices(
                tuple(notices(snapshot.evaluation, wiring_of(a))) if there else ()
            )
        self._show_switches(a)

    def _show_switches(self, a: Assembly) -> None:
        build = a.build
        self.aux.setVisible(bool(slot_plugs_of(a.board)))
        self.aux.setChecked(build.board_aux_connected)
        self.together.setVisible(len(a.psus) > 1)
        self.together.setChecked(bool(build.psus_start_together))
        none_chosen = worded("No cable is chosen by hand.")
        allow(self.all_automatic, "" if self._session.build.wires else none_chosen)
        self._fit_foot()

    def _fit_foot(self) -> None:
        """Full words where there is room for them on one line; the legend only beside them."""
        layout = self._foot.layout()
        room = max(self.width() - 2 * PADDING_PX, 1)
        controls = (self.aux, self.together, self.all_automatic)
        assert layout is not None
        for short in (False, True):
            for control, words in zip(controls, CONTROLS, strict=True):
                control.setText(translated(words[short]))
            needed = sum(c.sizeHint().width() + FOOT_GAP_PX for c in controls if not c.isHidden())
            if needed <= room:
                break
        self.legend.setVisible(needed + self.legend.width() <= room)
        self._foot.setFixedHeight(max(1, layout.heightForWidth(room)))

    def _reveal(self, place: QRect) -> None:
        if self.canvas.height() < self.canvas.minimumHeight():  # it is about to grow
            QTimer.singleShot(0, self, lambda: self._reveal(place))
            return
        middle = self.canvas.mapTo(self._inside, place.center())
        self.area.ensureVisible(middle.x(), middle.y(), 0, place.height() // 2)

    def _choose(self, label: str) -> None:
        if self._session.snapshot.card(label) is not None:
            self._session.selection.select(label)

    # what is changed

    def plug_in(self, socket: Socket, option: Option | None) -> None:
        """One step to another cable for a socket; None leaves it to the program."""
        self._session.comparison.try_build(None)
        build = self._session.build
        if option is not None:
            psus = len(self._session.snapshot.committed.assembly.psus)
            self._session.document.commit(
                with_wire(build, option.wire), step_name(socket, option, psus)
            )
        else:
            after = without_wire(build, socket.card, socket.number)
            self._session.document.commit(
                after, worded("Leave {socket} to the program", socket=socket.words)
            )

    def wire_automatically(self) -> None:
        """Take back the cables that the user chose, as one step: the program assigns them again."""
        self._session.document.commit(self._session.build.changed(wires=()), worded("Auto-wire"))

    def _leave(self, row: object) -> None:
        if isinstance(row, SocketRow) and row.chosen:
            self.plug_in(row.socket, None)

    def _set_aux(self, on: bool) -> None:
        if on:
            words = worded("Connect the board's plug beside the slots")
        else:
            words = worded("Leave off the board's plug beside the slots")
        self._session.document.commit(self._session.build.changed(board_aux_connected=on), words)

    def _set_together(self, on: bool) -> None:
        if on:
            words = worded("Start the supplies together")
        else:
            words = worded("Start the supplies by themselves")
        self._session.document.commit(self._session.build.changed(psus_start_together=on), words)

    def _use_notice(self, notice: WiringNotice) -> None:
        if notice.wire is not None:
            wires = tuple(wire for wire in self._session.build.wires if wire != notice.wire)
            self._session.document.commit(
                self._session.build.changed(wires=wires), worded("Drop a cable that cannot be used")
            )
        elif notice.field is not None:
            self.edit_wanted.emit(*notice.field)
        elif notice.kind:
            self.kind_wanted.emit(notice.kind)

    # dragging

    def _option(self, origin: object, target: object) -> tuple[Socket, Option] | None:
        """What dropping one row's plug end on another means for the document."""
        pair = (origin, target) if isinstance(origin, SocketRow) else (target, origin)
        socket, cable = pair
        if not isinstance(socket, SocketRow) or not isinstance(cable, PsuCableRow):
            return None
        a = self._session.snapshot.committed.assembly
        option = option_of(a, wiring_of(a), socket.socket, cable)
        if option is None:
            return None
        return socket.socket, option

    def _reach(self, origin: object, target: object) -> None:
        self._over = origin, target
        self._scroll.start()
        self._rest.start()

    def _give_up(self) -> None:
        self._rest.stop()
        self._scroll.stop()
        self._session.comparison.try_build(None)

    def _try(self, origin: object, target: object) -> None:
        """Show what letting go here would come to."""
        meant = self._option(origin, target)
        session = self._session
        if meant is None or meant[1].current:
            session.comparison.try_build(None)
            return
        _, option = meant
        session.comparison.try_build(with_wire(session.build, option.wire))
        snapshot = session.snapshot
        self.canvas.say_outcome(
            *outcome(
                option,
                snapshot.committed,
                snapshot.evaluation,
                len(snapshot.committed.assembly.psus),
            )
        )

    def _let_go(self, origin: object, target: object) -> None:
        self._give_up()
        meant = self._option(origin, target)
        if meant is None or meant[1].current:
            return
        socket, option = meant
        session = self._session
        before = wiring_of(session.snapshot.committed.assembly)
        after = wiring_of(assemble(with_wire(session.build, option.wire), session.catalog))
        if why := refusal(before, after):
            session.say(worded("{socket} stays as it is: {why}.", socket=socket.words, why=why))
        else:
            self.plug_in(socket, option)

    def _say_misfit(self, origin: object, other: object) -> None:
        psus = len(self._session.snapshot.committed.assembly.psus)
        if words := misfit(origin, other, psus):
            self._session.say(words)

    def _scroll_at_edge(self) -> None:
        """Bring on what lies beyond the edge that a plug end is held against."""
        if self.canvas.scenery.reach is None:
            self._scroll.stop()
            return
        y = self.area.viewport().mapFromGlobal(QCursor.pos()).y()
        high = self.area.viewport().height()
        edge = self._theme.px(EDGE_PX)
        bar = self.area.verticalScrollBar()
        step = 0
        if y < edge:
            step = y - edge
        elif y > high - edge:
            step = y - (high - edge)
        before = bar.value()
        bar.setValue(before + max(-edge, min(step, edge)) // 2)
        if bar.value() != before:
            self.canvas.drag_to(self.canvas.mapFromGlobal(QCursor.pos()).toPointF())

    # menus

    def menu_for(self, row: object) -> QMenu | None:
        """What can be plugged in at a row."""
        a = self._session.snapshot.committed.assembly
        wiring = wiring_of(a)
        if isinstance(row, SocketRow):
            return socket_menu(self, a, wiring, row, self.plug_in)
        if isinstance(row, PsuCableRow):
            return cable_menu(self, a, wiring, self.canvas.picture, row, self.plug_in)
        return None

    def _open_menu(self, row: object, at: QPoint) -> None:
        menu = self.menu_for(row)
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(at)
