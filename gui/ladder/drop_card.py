"""What a refused drop asks: the reason, ways out that were tried, "Place anyway"; or on a taken
place swap, replace, cancel.

Floats over the window without blocking it. Knows the session's verbs, not who shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from gui.app.guard import guarded
from gui.hand.card_words import called_new, place_words
from gui.hand.offer_search import OfferSearch
from gui.ladder.ways_out import WaysOut
from gui.look import icons
from gui.look.floating import SHADOW_PX, beside, fit_to_words, paint_floating
from gui.look.plain_words import PlainLabel
from gui.look.pressing import presses_with_enter
from gui.look.stacks import in_column, in_row
from gui.look.tab_chain import focus_beside
from gui.look.theme import Notice, Theme
from gui.look.themed import Themed
from gui.session.session import CarriedCard, Drop, Session, Snapshot
from rigwright.checks import Fit
from rigwright.evaluation import Candidate
from rigwright.remedies import Offer, ways_out
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import worded

WIDTH_PX, PAD_PX = 296, 12
MOST_PLACES = 6
NONE = -1
AT_ONCE_S = 0.05  # of trying before the question is shown


@guarded
class DropQuestion(Themed, QWidget):
    """After a refused drop: the reason, ways out that were tried, and "Place anyway".

    On a card: swap, replace or cancel.
    """

    def __init__(self, session: Session, theme: Theme, owner: QWidget) -> None:
        super().__init__(owner.window())
        self._session = session
        self._theme = theme
        self._owner = owner
        self._rim = theme.clash
        self._carried_card: CarriedCard | None = None
        self._chosen: QAbstractButton | None = None  # what Enter means
        self.ways: WaysOut | None = None
        self._search: OfferSearch | None = None
        self._before: QWidget | None = None  # who had the keyboard when the question came
        margin = SHADOW_PX + theme.px(PAD_PX)
        self._column = in_column(
            owner=self, margins=(margin, margin - 2, margin, margin), spacing=theme.px(6)
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(worded("The card was not placed"))
        self.hide()
        session.shown.connect(self._follow)

    def ask(self, drop: Drop, at: QPoint, clear: QRect) -> None:
        """Show what came of a drop beside a point and away from `clear`, both in global
        coordinates.
        """
        if drop.placed or drop.candidate is None:
            return
        focus = self.window().focusWidget()
        if focus and not self.isAncestorOf(focus):
            self._before = focus
        self.hide()  # a layout counts new children of a hidden widget only
        self._stop_looking()
        self._carried_card = self._session.snapshot.carried_card
        _clear(self._column)
        if drop.occupant is not None:
            self._ask_about_card(drop.candidate, drop.occupant)
        else:
            self._ask_about_reason(drop.candidate)
        self._place(at, clear)

    def _place(self, at: QPoint, clear: QRect) -> None:
        window = self._owner.window()
        fit_to_words(self, self._column, window, self._theme.px(WIDTH_PX))
        local = QRect(window.mapFromGlobal(clear.topLeft()), clear.size())
        self.move(beside(window.mapFromGlobal(at), self.size(), local, window.rect()))
        self.show()
        self.raise_()
        if self._chosen is not None:  # what got the keyboard while it was hidden has lost it again
            self._chosen.setFocus(Qt.FocusReason.PopupFocusReason)

    # content

    def _ask_about_reason(self, candidate: Candidate) -> None:
        self._rim = self._theme.mark(candidate.fit).color
        self._add_head(
            worded("{place} does not fit", place=place_words(candidate.seat)), candidate.fit
        )
        carried_card = self._session.snapshot.carried_card
        moving = carried_card.moving if carried_card is not None else None
        with called_new(candidate, moving):
            self._add_text(candidate.reason, self._theme.text_1)
        self._add_ways(candidate, moving)
        if carried_card is not None:
            self._add_text(elsewhere_words(carried_card.candidates), self._theme.text_2)
        name = candidate.seat.name
        tiles = self.ways.tiles if self.ways is not None else []
        self._add_buttons(
            (worded("Place anyway"), lambda: self._session.hand.drop(name, anyway=True)),
            (worded("Cancel"), self._session.hand.cancel),
            chosen=NONE if tiles else 1,
        )
        if tiles:
            self._chosen = tiles[0]

    def _add_ways(self, candidate: Candidate, moving: int | None) -> None:
        """Try what would let the card stand there; the first ways are there when the question is,
        the others come while it is read.
        """
        session = self._session
        ways = WaysOut(self._theme, self)
        work = ways_out(session.snapshot.committed, candidate, session.catalog)
        search = OfferSearch(session, work, ways)

        def add(offer: Offer) -> None:
            with called_new(candidate, moving):
                ways.add(offer, str(offer.words))

        search.found.connect(add)
        ways.chosen.connect(lambda offer: self._act(lambda: session.hand.drop_so(candidate, offer)))
        ways.pointed.connect(self._preview)
        ways.enough.connect(search.end)
        search.ended.connect(ways.conclude)
        self._column.addWidget(ways)
        search.go_on(AT_ONCE_S)
        search.begin()
        # once what is new was laid out
        ways.grew.connect(self._grow, Qt.ConnectionType.QueuedConnection)
        self.ways = ways
        self._search = search

    def _preview(self, way: Offer | None) -> None:
        if self.isVisible():
            self._session.glancing.at_way(way.after if way is not None else None)

    def _stop_looking(self) -> None:
        if self._search is not None and isValid(self._search):
            self._search.stop()
        self.ways = None
        self._search = None

    def _grow(self) -> None:
        """Be as high as the words need that came since."""
        top_left = self.pos()
        window = self._owner.window()
        fit_to_words(self, self._column, window, self._theme.px(WIDTH_PX))
        lowest = window.height() - self.height() + SHADOW_PX
        self.move(top_left.x(), max(0, min(top_left.y(), lowest)))

    def _ask_about_card(self, candidate: Candidate, occupant: str) -> None:
        self._rim = self._theme.line_strong
        carried_card = self._session.snapshot.carried_card
        card = self._session.snapshot.card(occupant)
        title = card.title if card else occupant
        self._add_head(f"{title} is in {candidate.seat.title}", Notice.TAKEN)
        replace = (
            worded("Replace {title}", title=title),
            lambda: self._session.hand.replace_card(occupant),
        )
        cancel = (worded("Cancel"), self._session.hand.cancel)
        if carried_card is not None and carried_card.moving is not None:
            self._add_text(worded("Swap: both cards exchange their places."), self._theme.text_2)
            self._add_buttons(
                (worded("Swap"), lambda: self._session.hand.swap_with(occupant)),
                replace,
                cancel,
                chosen=0,
            )
        else:
            self._add_text(
                worded("Replace: {title} leaves the build.", title=title), self._theme.text_2
            )
            self._add_buttons(replace, cancel, chosen=0)

    def _add_head(self, words: str, judged: Fit | Notice) -> None:
        icon = PlainLabel("", self)
        label = PlainLabel(words, self)
        icon.setPixmap(icons.verdict(judged, self._theme, self._theme.px(16)))
        label.setFont(self._theme.font(13, 600))
        label.setWordWrap(True)
        ink = self._theme.text_1
        if isinstance(judged, Fit):
            ink = self._theme.mark(judged).color
        _colour(label, ink)
        self._column.addLayout(in_row(icon, (label, 1), spacing=self._theme.px(8)))

    def _add_text(self, words: str, color: str) -> None:
        if not words:
            return
        label = PlainLabel(words, self)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        label.setFont(self._theme.font(12))
        _colour(label, color)
        self._column.addWidget(label)

    def _add_buttons(self, *choices: tuple[str, Callable[[], object]], chosen: int) -> None:
        line = in_row(margins=(0, self._theme.px(6), 0, 0), spacing=self._theme.px(8))
        for index, (words, act) in enumerate(choices):
            button = QPushButton(words, self)
            button.setAutoDefault(True)
            button.setDefault(index == chosen)
            button.clicked.connect(lambda _=False, act=act: self._act(act))
            line.addWidget(button)
            if index == chosen:
                self._chosen = button
        line.addStretch(1)
        self._column.addLayout(line)

    def _act(self, act: Callable[[], object]) -> None:
        self._leave()
        act()

    def _leave(self) -> None:
        """Give the keyboard back to the widget that had it.

        Qt would give it to whatever stands first in the window.
        """
        before = self._before
        self._before = None
        self._stop_looking()
        self.hide()
        stays = before is not None and isValid(before) and before.isVisible()
        back = before if before is not None and stays else self._owner
        back.setFocus(Qt.FocusReason.PopupFocusReason)

    def _follow(self, snapshot: Snapshot) -> None:
        """A question about a card that is no longer held has no meaning."""
        if self.isVisible() and snapshot.carried_card is not self._carried_card:
            self._leave()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab and arrows go round the answers: nothing else can be done before one is given."""
        tiles = self.ways.tiles if self.ways is not None else []
        below = [button for button in self.findChildren(QPushButton) if not button.isHidden()]
        buttons: list[QAbstractButton] = [*tiles, *below]
        if not buttons:
            return False
        focus_beside(self.focusWidget(), buttons, forward=forward)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._act(self._session.hand.cancel)
        elif not presses_with_enter(self, event):
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_floating(QPainter(self), self.rect(), self._rim, self._theme)


def elsewhere_words(places: Iterable[Candidate]) -> str:
    """Where the carried card can go instead."""
    free = [place.seat.title for place in places if place.is_open]
    if not free:
        return worded("No other place takes this card.")
    if len(free) <= MOST_PLACES:
        return worded("Possible: {places}.", places=comma_words(free))
    return worded("Possible: {n} other places.", n=len(free))


def _colour(label: QLabel, color: str) -> None:
    palette = label.palette()
    palette.setColor(label.foregroundRole(), QColor(color))
    label.setPalette(palette)


def _clear(layout: QVBoxLayout | QHBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        inner = item.layout()
        if isinstance(inner, QVBoxLayout | QHBoxLayout):
            _clear(inner)
