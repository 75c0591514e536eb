"""The power limit of the selected cards, typed or stepped, also for all cards of the product.

Makes its edits through the session, each as one named step.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QPushButton, QSpinBox, QToolButton, QWidget

from gui.app.guard import guarded
from gui.hand.several import limit_chosen
from gui.inspector.properties import STEP_W, alike
from gui.look import icons
from gui.look.figure_fields import CountField
from gui.look.plain_words import tip
from gui.look.stacks import in_row
from gui.look.surfaces import quiet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session
from rigwright.assembly import SeatedCard
from rigwright.build import Build
from rigwright.power.limits import settable_w
from rigwright.text.sentence import plural, worded

FIELD_PX = 24
OF_UNKNOWN_W = (30, 2000)  # limits of a card of which no board power is known
SETTLE_MS = 600  # several clicks on the arrows of a field are one step


@guarded
class PowerLimit(Themed, QWidget):
    """The line of the power limit."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session = session
        self._theme = theme
        self._limit_of = -1  # the placement that the power limit stands for
        self._label = quiet(worded("Power limit"), self)
        self._all = QPushButton(self)
        self._less, self._more = QToolButton(self), QToolButton(self)
        self.limit = CountField(self)
        self._settle = QTimer(self, singleShot=True)
        self._settle.setInterval(SETTLE_MS)
        pieces = ((self._label, 1), self._all, self._less, self.limit, self._more)
        in_row(*pieces, owner=self, spacing=4)
        self._connect()
        self.dress(theme)

    def _connect(self) -> None:
        self.limit.setSuffix(" W")
        self.limit.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.limit.setSingleStep(STEP_W)
        self.limit.setKeyboardTracking(False)
        self.limit.setAccessibleName(worded("Power limit in watts"))
        self._all.setToolTip(worded("Give every card of this product the same limit"))
        down = self.limit.stepDown
        up = self.limit.stepUp
        for button, words, step in (
            (self._less, worded("Less power"), down),
            (self._more, worded("More power"), up),
        ):
            button.setToolTip(tip(words))
            button.setAccessibleName(words)
            button.clicked.connect(step)
        self.limit.valueChanged.connect(self._settle.start)
        self.limit.editingFinished.connect(self._set_limit)
        self._settle.timeout.connect(self._set_limit)
        self._all.clicked.connect(self._limit_all)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._label.setFont(theme.font(12))
        self.limit.setFont(theme.font(12, 500))
        self.limit.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.limit.setFixedSize(theme.px(68), theme.px(FIELD_PX))
        for button, name in ((self._less, "minus"), (self._more, "plus")):
            button.setIcon(icons.icon(name, theme, 12))
            button.setFixedSize(theme.px(FIELD_PX), theme.px(FIELD_PX))
        self._all.setFont(theme.font(11))
        self._all.setFixedHeight(theme.px(FIELD_PX))
        self._all.setStyleSheet("padding: 0 8px")

    def begin(self) -> None:
        """Let the user type the limit."""
        self.limit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.limit.selectAll()

    def show_card(self, card: SeatedCard | None) -> None:
        """Show the limit of a selected card; hidden without a graphics card."""
        gpu = card.gpu if card else None
        self.setVisible(gpu is not None)
        if card is None or gpu is None:
            self._settle.stop()
            return
        if self._settle.isActive() and card.index == self._limit_of:
            return
        self._settle.stop()
        self._limit_of = card.index
        self._show_alike(len(alike(self._session.snapshot.committed.assembly, card)))
        least, most = settable_w(gpu) or OF_UNKNOWN_W
        # What the build says, also where a file has a limit that the card refuses.
        limit = round(card.placement.power_limit_w or card.power_w or most)
        self.limit.blockSignals(True)
        self.limit.setRange(min(least, limit), max(most, limit))
        self.limit.setValue(limit)
        self.limit.blockSignals(False)

    def _show_alike(self, alike_cards: int) -> None:
        """Offer the limit for all cards of the product, where there are several."""
        together = bool(self._session.snapshot.others)
        self._all.setText(worded("All {others}", others=alike_cards))
        self._all.setVisible(alike_cards > 1 and not together)
        # Short where a button stands beside it: the column keeps its width.
        words = worded("Limit") if alike_cards > 1 else worded("Power limit")
        self._label.setText(worded("Limit each") if together else words)

    # edits

    def _card(self) -> SeatedCard | None:
        snapshot = self._session.snapshot
        return snapshot.card(snapshot.selected)

    def _limited(self, build: Build, card: SeatedCard) -> Build:
        value = float(self.limit.value())
        own = card.gpu.board_power_w if card.gpu else None
        if own is not None and value == round(own):
            return build.limit(card.index, None)
        return build.limit(card.index, value)

    def _set_limit(self) -> None:
        self._settle.stop()
        card = self._card()
        chosen = self._session.snapshot.chosen
        if len(chosen) > 1:
            value = self.limit.value()
            if any(one.gpu is not None and round(one.power_w or 0) != value for one in chosen):
                limit_chosen(self._session, value)
            return
        if (
            card is not None
            and card.gpu is not None
            and self.limit.value() != round(card.power_w or 0)
        ):
            self._session.document.commit(
                self._limited(self._session.build, card),
                worded("Limit {card} to {watts} W", card=card.title, watts=self.limit.value()),
            )

    def _limit_all(self) -> None:
        self._settle.stop()
        card = self._card()
        if card is None:
            return
        cards = alike(self._session.snapshot.committed.assembly, card)
        build = self._session.build
        for other in cards:
            build = self._limited(build, other)
        step = plural(
            "Limit {n} card to {value} W",
            "Limit {n} cards to {value} W",
            len(cards),
            value=self.limit.value(),
        )
        self._session.document.commit(build, str(step))
