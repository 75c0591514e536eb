"""The strip over the workspace of an unfinished build: what to choose next, and the five parts that
suit it best, each chosen with one click.

The ranking is the engine's, asked for in the pauses after a change. Whoever does not want the strip
puts it away until the next build.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.surfaces import heading, quiet
from gui.look.tab_chain import tab_through
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.next_step.option import LEAST_PX, OptionTile, name_of
from gui.session.pauses import Pauses
from gui.session.proposal import ProposalOption
from gui.session.session import Session, Snapshot
from rigwright.evaluation import Evaluation
from rigwright.proposals.next_kind import (
    FOR_SECOND_SYSTEM,
    OFFERED,
    ORDER,
    PLACES,
    kind_of_part,
    next_kind,
)
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from rigwright.proposals.next_part import Proposal

TITLE_PX, SOON_MS, GAP_PX = 150, 80, 8
# What comes next, and what leads to all parts of the kind.
TITLES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "chassis": (messages("Next: the case"), messages("All cases…")),
        "motherboard": (messages("Next: the board"), messages("All boards…")),
        "cpu": (messages("Next: the processor"), messages("All processors…")),
        "cooler": (messages("Next: the CPU cooler"), messages("All coolers…")),
        "memory": (messages("Next: the memory"), messages("All memory…")),
        "psu": (messages("Next: the power supply"), messages("All supplies…")),
        "gpu": (messages("Next: a graphics card"), messages("All cards…")),
        "second.motherboard": (messages("Next: the second board"), messages("All boards…")),
        "second.cpu": (messages("Next: the second processor"), messages("All processors…")),
        "second.cooler": (messages("Next: the second cooler"), messages("All coolers…")),
        "second.memory": (messages("Next: the second memory"), messages("All memory…")),
        # where no place takes them, only another case does
        PLACES: (messages("Next: place the cards"), messages("All cases…")),
    }
)
CHOSEN = messages("Choose {part}")
CHOSEN_AS_BOARD = messages("Choose {part} as the second board")
CHOSEN_FOR_BOARD = messages("Choose {part} for the second board")
LOOKING, NONE, NO_SLOTS, NO_PLACE = messages(
    (
        "Looking for what fits…",
        "No part of the catalog fits as the build stands.",
        "The slots of the board are not known. Enter them at the slot ladder.",
        "No free place of this machine takes them.",
    )
)


@guarded
class NextStep(Themed, QWidget):
    """The strip. Signals: kind_wanted(kind), for all parts of a kind, turned(kind) to what comes
    next once a part was chosen here, and left() where its last choice leaves it nothing to offer.
    """

    kind_wanted = Signal(str)
    turned = Signal(str)
    left = Signal()

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self.setAccessibleName(worded("Next step"))
        self.kind = ""
        self.found: tuple[Proposal, ...] = ()
        self._pauses = Pauses(self)
        self._waits = False
        self._leads = False  # the keyboard is led to the first tile once it is found
        self._asked: Evaluation | None = None
        self._away, self._is_open = -1, False  # the document for which it was put away
        self._title, self._said = heading("", self), quiet("", self)
        self.all = QPushButton("", self)
        self.away = QToolButton(self)
        self.away.setText(worded("Put away"))
        self.away.setAccessibleName(worded("Put the next step away"))
        self.away.setToolTip(
            worded("Put away until the next build; Build > Next Step brings it back")
        )
        self.away.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.away.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.options = [OptionTile(theme, self) for _ in range(OFFERED)]
        self._lay_out()
        tab_through((self.all, *self.options, self.away))
        self.all.clicked.connect(self._want_all)
        self.away.clicked.connect(self.put_away)
        for option in self.options:
            option.clicked.connect(self._choosing(option))
        session.shown.connect(self.show_snapshot)
        self.dress(theme)
        self.show_snapshot(session.snapshot)

    def _want_all(self) -> None:
        self.kind_wanted.emit("chassis" if self.kind == PLACES else self.kind)

    def _choosing(self, option: OptionTile) -> Callable[[], None]:
        return lambda: self._choose(option.proposal)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        self._row = QHBoxLayout(self)
        words.setSpacing(2)
        words.addStretch(1)
        for piece in (self._title, self.all):
            words.addWidget(piece, 0, Qt.AlignmentFlag.AlignLeft)
        words.addStretch(1)
        self._row.setContentsMargins(16, GAP_PX, 12, GAP_PX)
        self._row.setSpacing(GAP_PX)
        self._row.addLayout(words)
        self._row.addWidget(self._said, 1)
        for option in self.options:
            self._row.addWidget(option, 1)
        self._row.addWidget(self.away, 0, Qt.AlignmentFlag.AlignTop)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._title.setFont(theme.font(13, 600))
        self._keep_title_whole()
        self._said.setFont(theme.font(12))
        self.all.setFont(theme.font(12))
        self.all.setStyleSheet(
            f"QPushButton {{ border: 0; padding: 2px 0; background: none; color: {theme.accent} }}"
            " QPushButton:hover, QPushButton:focus { text-decoration: underline }"
        )
        self.away.setIcon(icons.icon("close", theme))
        self.away.setIconSize(QSize(theme.px(12), theme.px(12)))
        self.setFixedHeight(self.options[0].sizeHint().height() + 2 * GAP_PX)
        self.update()

    def _keep_title_whole(self) -> None:
        """Give the title the room of its words, and that of the shorter ones at least, so that the
        tiles seldom move.
        """
        least = self._theme.px(TITLE_PX)
        self._title.setMinimumWidth(max(least, self._title.sizeHint().width()))

    # what is shown

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Ask anew where the build is another one."""
        committed = snapshot.committed
        if snapshot.carried_card is not None or committed is self._asked:
            return
        self._asked = committed
        self._pauses.stop()
        self.kind = next_kind(committed)
        self._show_or_hide()
        if not self.isHidden():
            self._ask()

    def set_open(self, is_open: bool) -> None:
        """Tell the strip whether a build is open; it hides on the start page."""
        if is_open != self._is_open:
            self._is_open = is_open
            self._show_or_hide()
            if not self.isHidden():
                self._ask()

    def wait(self) -> None:
        """Look for nothing until somebody says `look`: a start paints its picture first."""
        self._waits = True

    def look(self) -> None:
        """Look for what was not looked for in the meantime."""
        if self._waits:
            self._waits = False
            if not self.isHidden():
                self._ask()

    def bring_back(self) -> None:
        """Show the strip again, and let the keyboard choose."""
        self._away = -1
        if self.isHidden():
            self._show_or_hide()
            self._ask()
        if not self.kind:
            self._session.say(worded("The build has a part of every kind."))
            return
        self.window().activateWindow()  # the key may have been pressed in a view's own window
        self._leads = not self.found
        first = self.options[0] if self.found else self.all
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def put_away(self) -> None:
        """Hide until the next build is begun or opened."""
        self._away = self._session.snapshot.document
        self._pauses.stop()
        self._show_or_hide()

    def _show_or_hide(self) -> None:
        wanted = self._is_open and bool(self.kind)
        self.setVisible(wanted and self._away != self._session.snapshot.document)

    def _ask(self) -> None:
        if not self.kind:
            return
        title, every = TITLES[self.kind]
        self._title.setText(translated(title))
        self._keep_title_whole()
        self.all.setText(translated(every))
        self.all.setVisible(self.kind != PLACES)
        self._show_found((), translated(LOOKING))
        if self._waits:
            return
        from rigwright.proposals.next_part import proposals

        committed = self._session.snapshot.committed
        work = proposals(committed, self.kind, self._session.catalog)
        self._pauses.begin(work, self._take, worded("What comes next was not found out"), SOON_MS)

    def _take(self, found: object) -> None:
        suited = found if isinstance(found, tuple) else ()
        self.all.setVisible(self.kind != PLACES or not suited)
        self._show_found(suited, self._nothing_words())

    def _nothing_words(self) -> str:
        """Why nothing is offered."""
        board = self._session.snapshot.committed.assembly.board
        if self.kind == PLACES:
            return translated(NO_PLACE)
        if self.kind == "gpu" and board is not None and not board.slots:
            return translated(NO_SLOTS)
        return translated(NONE)

    def _show_found(self, found: tuple[Proposal, ...], otherwise: str) -> None:
        self.found = found
        if not found and self.window().focusWidget() in self.options:
            # a tile that is hidden would hand the keyboard on to what puts the strip away
            self._leads = True
            self.all.setFocus(Qt.FocusReason.OtherFocusReason)
        self._said.setText("" if found else otherwise)
        self._said.setVisible(not found)
        for option, proposal in zip(self.options, found, strict=False):
            option.show_proposal(proposal)
        self._fit()
        if found and self._leads:
            self._leads = False
            # a button that is held down would not be pressed if the keyboard left it
            if self.isAncestorOf(self.window().focusWidget()) and not self.all.isDown():
                self.options[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _fit(self) -> None:
        """Show as many as have room; the best ones come first."""
        gaps = 4 * 16
        edges = self._title.minimumWidth() + self.away.sizeHint().width() + gaps
        each = self._theme.px(LEAST_PX) + GAP_PX
        room = max(1, (self.width() - edges) // each)
        shown = min(room, len(self.found))
        for number, option in enumerate(self.options):
            option.setVisible(number < shown)

    def _choose(self, proposal: Proposal | None) -> None:
        """Make the build what the proposal says; a message names its other changes."""
        if proposal is None or proposal not in self.found:
            return
        step = name_of(proposal)
        if proposal.part is not None:
            step = worded(_chosen_words(self.kind), part=proposal.part.name)
        before = len(self._session.snapshot.committed.assembly.cards)
        if self._session.document.accept(ProposalOption(step, proposal.build, step)):
            self._lead_on(before)

    def _lead_on(self, before: int) -> None:
        """Select the card that was placed, as one that is dropped; `before` is how many there were.

        The keyboard is led on where nothing more is offered.
        """
        cards = self._session.snapshot.committed.assembly.cards
        if len(cards) > before:
            self._session.selection.select(cards[-1].label)
        self.turned.emit(self.kind if self.kind in ORDER else "gpu")
        if self.isHidden():
            self.left.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.window))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(self._theme.line))


def _chosen_words(kind: str) -> str:
    """What the step is called that chooses a part of a kind."""
    if kind not in FOR_SECOND_SYSTEM:
        return CHOSEN
    return CHOSEN_AS_BOARD if kind_of_part(kind) == "motherboard" else CHOSEN_FOR_BOARD
