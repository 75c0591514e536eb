"""Power limits: a slider for each card and one for all, the machine's figures meanwhile, and the
planner's answer.

What is slid is shown in every panel but is no step; letting go is one. Knows the session, and no
other panel.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from gui.app.background_task import BackgroundTask
from gui.app.guard import guarded
from gui.hand.card_words import names_of
from gui.look import icons
from gui.look.availability import allow
from gui.look.scroll_view import ScrollView
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import (
    HEADER_PX,
    PADDING_PX,
    ElidedButton,
    hairline,
    quiet,
    quiet_line,
    set_ground,
    set_sheet,
)
from gui.look.tab_chain import tab_through
from gui.look.theme import Theme
from gui.look.waiting import Waiting
from gui.power.answer import AnswerCard
from gui.power.figures import FigureStrip
from gui.power.rows import LimitRow
from gui.power.words import CardLimit, answer_of, figures_of, limits_of, scale_of
from gui.session.session import Session, Snapshot
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.power.limits import limited, unlimited
from rigwright.text.language import translated
from rigwright.text.numbers import watts
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from rigwright.proposals.power_plan import Plan
    from rigwright.proposals.power_ways import SupplyWay

FRAME_MS = 16  # several moves of the pointer within a frame are shown once
EMPTY = messages("No graphics card in the build yet.")
HINT = messages(
    "What a limit costs depends on the work: compute is training and prompts, decode is "
    "generating tokens."
)


@guarded
class PowerPanel(Waiting, QWidget):
    """The panel. Signal: context_wanted(label of a card, global QPoint)."""

    context_wanted = Signal(object, QPoint)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._limits: tuple[CardLimit, ...] = ()
        self._planner = BackgroundTask(self)
        self._asked: Build | None = None  # what the planner is asked about
        self._answered: Build | None = None
        self._set: dict[str, Build] = {}
        self._marks: dict[int, int] = {}  # the planned limits, by placement
        self.figures, self.answer = FigureStrip(theme), AnswerCard(theme)
        self.all = LimitRow(theme)
        self.rows = list[LimitRow]()
        self._empty = quiet(translated(EMPTY))
        self.plan = ElidedButton(worded("Plan limits"))
        self.full = ElidedButton(worded("Full power"))
        self.copy, self._summary = ElidedButton(worded("Copy commands")), quiet_line()
        self._line, self._foot = hairline(theme), QWidget()
        self._wanted: Build | None = None
        self._frame = QTimer(self, singleShot=True)
        self._frame.setInterval(FRAME_MS)
        self._lay_out()
        self._connect()
        self.dress(theme)

    def _lay_out(self) -> None:
        self._header = in_row((self._summary, 1))
        self._inside = QWidget()
        edges = (PADDING_PX, 6, PADDING_PX, 8)
        self._column = in_column(self._empty, self.all, STRETCH, margins=edges, spacing=0)
        in_column(self.answer, (self._column, 1), owner=self._inside, spacing=0)
        self._area = ScrollView(sideways=False)
        self._area.hold(self._inside)
        in_row(
            self.plan,
            self.full,
            STRETCH,
            self.copy,
            owner=self._foot,
            margins=(PADDING_PX, 8, PADDING_PX, 8),
            spacing=8,
        )
        in_column(
            self._header,
            self.figures,
            (self._area, 1),
            self._line,
            self._foot,
            owner=self,
            spacing=0,
        )

    def _connect(self) -> None:
        self._summary.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.all.show_all_cards()
        self.plan.setToolTip(
            worded("Find the largest limits that supply, cables and circuit carry")
        )
        self.full.setToolTip(worded("Take every limit away"))
        self.copy.setToolTip(
            worded(
                "Copy the commands that set these limits, and a systemd unit that does so "
                "at every boot"
            )
        )
        for button in (self.plan, self.full, self.copy):
            button.setAutoDefault(False)
        self._follow(self.all, None)
        self.plan.clicked.connect(self.make_plan)
        self._planner.done.connect(self._show_plan)
        self.full.clicked.connect(
            lambda: self._commit(
                unlimited(self._session.build), worded("Take all power limits away")
            )
        )
        self.copy.clicked.connect(self.copy_commands)
        self.answer.closed.connect(self._close_answer)
        self.answer.uniform_wanted.connect(lambda: self._set_plan("uniform"))
        self.answer.best_wanted.connect(lambda: self._set_plan("best"))
        self._frame.timeout.connect(lambda: self._session.comparison.try_build(self._wanted))
        self._session.shown.connect(self.refresh)

    def _follow(self, row: LimitRow, number: int | None) -> None:
        row.slid.connect(lambda watts: self._try(number, watts))
        row.let_go.connect(lambda watts: self._let_go(number, watts))
        row.given_up.connect(self._give_up)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the card in whose row the pointer or the keyboard is."""
        at = self._inside.mapFromGlobal(event.globalPos())
        for row, limit in zip(self.rows, self._limits, strict=False):
            if row.geometry().contains(at):
                self.context_wanted.emit(limit.card.label, event.globalPos())

    def leave_room(self, px: int) -> None:
        """Keep the left of the header free."""
        self._header.setContentsMargins(px + 8, 0, PADDING_PX, 0)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        for ground in (self, self._inside, self._foot, self._area.viewport()):
            set_ground(ground, theme, theme.panel)
        set_ground(self._line, theme, theme.line)
        self._summary.setFont(theme.font(12))
        self._summary.setFixedHeight(theme.px(HEADER_PX))
        self._empty.setFont(theme.font(12))
        for button in (self.plan, self.full, self.copy):
            button.setFont(theme.font(12))
            set_sheet(button, "padding: 4px 12px")
        self.copy.setIcon(icons.icon("copy", theme, 14))
        self.refresh()

    # what is shown

    def hideEvent(self, event: QHideEvent) -> None:
        """What was slid and not let go of is given up."""
        super().hideEvent(event)
        if self._frame.isActive() or self._wanted is not None:
            self._give_up()

    def show_now(self) -> None:
        """Show the present state."""
        snapshot = self._session.snapshot
        if self._planner.running and snapshot.committed.build != self._asked:
            self._planner.give_up()
        if self._answered is not None and snapshot.committed.build != self._answered:
            self._close_answer()
            return
        self._limits = limits_of(snapshot.evaluation)
        self.figures.show_figures(figures_of(snapshot.against_pinned))
        self._make_rows(len(self._limits))
        scale = scale_of(self._limits)
        products = [names_of(limit.card.card) for limit in self._limits]
        for row, limit in zip(self.rows, self._limits, strict=True):
            _show_card(row, limit, scale, self._marks.get(limit.card.index))
            row.show_names(limit.card.title, names_of(limit.card.card), products)
        self._show_all(scale)
        self._show_rest(snapshot)

    def _make_rows(self, count: int) -> None:
        while len(self.rows) < count:
            row = LimitRow(self._theme)
            self._follow(row, len(self.rows))
            self._column.insertWidget(self._column.count() - 1, row)
            tab_through(((self.rows or [self.all])[-1].field, row.slider, row.field))
            self.rows.append(row)
        while len(self.rows) > count:
            gone = self.rows.pop()
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()

    def _show_all(self, scale: tuple[int, int]) -> None:
        known = [limit for limit in self._limits if limit.bounds is not None]
        self.all.setVisible(len(known) > 1)
        if len(known) < 2:
            return
        least = min(limit.bounds[0] for limit in known if limit.bounds)
        most = max(max(limit.own_w, limit.watts) for limit in known)
        top = max(limit.watts for limit in known)
        alike = len({(limit.watts, limit.own_w) for limit in known}) == 1
        self.all.show_limit((least, most), top, scale)
        if alike:
            share, cost = known[0].share, ""
        else:
            share, cost = "", worded("not all alike")
        self.all.show_cost(share, cost, "", f"{top} W {cost}".rstrip())

    def _show_rest(self, snapshot: Snapshot) -> None:
        self._empty.setVisible(not self._limits)
        why_nothing_to_undo = worded("No card is limited.")
        for placed in snapshot.committed.build.placements:
            if placed.power_limit_w is not None:
                why_nothing_to_undo = ""
        allow(self.full, why_nothing_to_undo)
        allow(self.copy, why_nothing_to_undo)
        if not self._limits:
            allow(self.plan, worded("No card can be limited."))
            self._summary.say("", translated(HINT))
            return
        allow(self.plan, "")
        limited = [limit for limit in self._limits if limit.watts < limit.own_w]
        count, cards = len(limited), len(self._limits)
        words = worded("{count} of {n} limited", count=count, n=cards)
        self._summary.say(words, translated(HINT))

    # limits

    def _limited(self, number: int | None, watts: int) -> Build:
        """The build once one card, or all, are set to a limit.

        A card takes no more than its board power from all.
        """
        cards = {
            limit.card.index: limit.card.gpu for limit in self._limits if limit.card.gpu is not None
        }
        if number is not None:
            return limited(self._session.build, {self._limits[number].card.index: watts}, cards)
        caps = {
            limit.card.index: max(limit.bounds[0], min(watts, limit.own_w))
            for limit in self._limits
            if limit.bounds is not None
        }
        return limited(self._session.build, caps, cards)

    def _try(self, number: int | None, watts: int) -> None:
        self._wanted = self._limited(number, watts)
        if not self._frame.isActive():
            self._frame.start()

    def _let_go(self, number: int | None, to: int) -> None:
        if number is None:
            name = worded("{n} cards", n=len(self._limits))
        else:
            name = self._limits[number].card.title
        self._commit(
            self._limited(number, to), worded("Limit {name} to {to}", name=name, to=watts(to))
        )

    def _commit(self, build: Build, name: str) -> None:
        self._frame.stop()
        self._wanted = None
        if build == self._session.build:
            self._session.comparison.try_build(None)
        else:
            self._session.document.commit(build, name)

    def _give_up(self) -> None:
        self._frame.stop()
        self._wanted = None
        self._session.comparison.try_build(None)

    # the plan

    def make_plan(self) -> None:
        """Ask the planner; with dozens of cards its answer takes a second. Escape, or another
        build, gives it up.
        """
        build = self._session.build
        if self._planner.run(partial(_planned, build, self._session.catalog)):
            self._asked = build
            self._session.say(worded("Looking for limits… Esc gives that up."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape gives up what the planner was asked."""
        if event.key() == Qt.Key.Key_Escape and self._planner.running:
            self._planner.give_up()
            self._session.say(worded("Limits are no longer looked for."))
        else:
            super().keyPressEvent(event)

    def _show_plan(self, found: FoundLimits) -> None:
        if self._session.build != self._asked:  # changed while nobody saw the panel
            return
        self._answered = self._asked
        plan = found.plan
        self._set = {"uniform": plan.uniform.build, "best": plan.best.build}
        self._marks = {cap.index: cap.watts for cap in plan.uniform.caps} if plan.needed else {}
        had_keys = self.plan.hasFocus()
        self._session.say("")  # the answer says what became of it
        self.answer.show_answer(answer_of(plan, found.way, freed=found.freed))
        if had_keys:
            self.answer.take_keyboard()
        self._area.verticalScrollBar().setValue(0)
        self.refresh()

    def _set_plan(self, which: str) -> None:
        build = self._set[which]
        if which == "uniform":
            words = self.answer.uniform.text()
        else:
            words = worded("Set limits card by card")
        self._close_answer()
        self._commit(build, worded("{partition} as planned", partition=words.partition(",")[0]))

    def _close_answer(self) -> None:
        self._answered = None
        self._marks = {}
        had_keys = self.answer.isAncestorOf(self.focusWidget() or self)
        self.answer.show_answer(None)
        if had_keys:
            self.plan.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refresh()

    def copy_commands(self) -> None:
        """Put the commands, and a unit for every boot, on the clipboard."""
        from rigwright.power.limit_commands import text_of

        QGuiApplication.clipboard().setText(text_of(self._session.snapshot.committed.assembly))
        self._session.say(worded("Copied the commands that set these limits, and a systemd unit."))


@dataclass(frozen=True)
class FoundLimits:
    """What the planner found: limits, else a way out of what they do not mend, and the limits from
    full power where those that are set meet all rules already.
    """

    plan: Plan
    way: SupplyWay | None
    freed: Plan | None


def _planned(build: Build, catalog: Catalog) -> FoundLimits:
    """Ask the planner, in a thread of its own."""
    from rigwright.proposals.power_plan import plan
    from rigwright.proposals.power_ways import ways_out

    found = plan(build, catalog)
    free = unlimited(build)
    satisfied = not found.needed and not found.remaining
    way = None if satisfied else ways_out(build, catalog)
    freed = plan(free, catalog) if satisfied and free != build else None
    return FoundLimits(found, way, freed)


def _show_card(
    row: LimitRow, limit: CardLimit, scale: tuple[int, int], planned: int | None
) -> None:
    marks: list[int] = []
    if limit.bounds is not None and limit.bounds[1] > limit.own_w:
        marks.append(limit.own_w)
    if planned is not None:
        marks.append(planned)
    row.show_limit(limit.bounds, limit.watts, scale, tuple(marks))
    row.show_cost(limit.share, limit.loss, limit.source, limit.sentence)
