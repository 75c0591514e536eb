"""A menu of edits that are tried while it is open, and shown as they are found: what helps against
a finding or an exceeded budget, other ways for the cards to stand.

Pointing at an edit previews it everywhere, leaving ends that, and choosing it is one step that can
be undone. What is done by hand stands below. Knows the session and no panel.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from gui.app.guard import guarded
from gui.hand.offer_search import OfferSearch
from gui.look.availability import allow
from gui.look.plain_words import label_words
from gui.session.session import Session
from rigwright.checks import Severity, Verdict
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.remedies import Offer
from rigwright.reports.fixes import NOTHING as NOTHING
from rigwright.text.language import translated
from rigwright.text.sentence import messages, plural, with_stop, worded

WAITING = messages("Looking for what helps…")
ALREADY = messages("It is so already.")
STALE = messages("The build is another one by now: open the menu again.")


@guarded
class OffersMenu(QMenu):
    """Signals: by_hand(Offer) for what the program does not do itself, complete() once
    everything was tried.
    """

    by_hand = Signal(object)
    complete = Signal()

    def __init__(
        self,
        session: Session,
        work: Iterator[Offer | None],
        parent: QWidget | None = None,
        *,
        waiting: str = "",
        nothing: str = "",
    ) -> None:
        """Show what `work` finds for the build of the session; it gives None between its pieces.

        `waiting` and `nothing` are what the menu says until it has found something, and where
        there is nothing to find; by default what is said of remedies.
        """
        super().__init__(worded("&Fix"), parent)
        self._session = session
        self._before = session.snapshot.committed
        self._search = OfferSearch(session, work, self)
        self._offers: list[tuple[QAction, Offer]] = []
        self._previewed: Offer | None = None
        self._nothing = nothing or translated(NOTHING)
        # made here: Qt for Python may let go of those that Qt makes, with another widget that ends
        self._waiting = QAction(waiting or translated(WAITING), self)
        self._waiting.setEnabled(False)
        self._line = self._made_line()
        self._line.setVisible(False)
        self.addActions([self._waiting, self._line])
        self._end: QAction | None = None  # what offers stand above
        self._search.found.connect(self._show_offer)
        self._search.ended.connect(self._conclude)
        self.aboutToShow.connect(self._search.begin)
        self.aboutToHide.connect(self._stop)
        self.hovered.connect(self._follow)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What was found so far, in the order of the menu."""
        found = dict(self._offers)
        return tuple(found[action] for action in self.actions() if action in found)

    @property
    def is_complete(self) -> bool:
        """True once everything was tried."""
        return self._search.is_complete

    # finding out

    def _stop(self) -> None:
        self._search.stop()
        self._preview(None)

    def _show_offer(self, offer: Offer) -> None:
        """Edits stand above the line, in the order in which they were found; the rest below it."""
        action = QAction(_words(offer, self._before.count(Severity.ERROR)), self)
        action.triggered.connect(lambda: self._choose(offer))
        allow(action, translated(ALREADY) if offer.build == self._before.build else "")
        self._offers.append((action, offer))
        if offer.by_hand:
            self._line.setVisible(True)
            self._add(action)
        else:
            self.insertAction(self._waiting, action)
        self._stay_on_screen()

    def _add(self, action: QAction) -> None:
        if self._end is None:
            self.addAction(action)
        else:
            self.insertAction(self._end, action)

    def end_with(self, words: str) -> QAction:
        """Put an entry below all offers, and return it."""
        self._end = self._made_line()
        self.addAction(self._end)
        return self.addAction(words)

    def _made_line(self) -> QAction:
        line = QAction(self)
        line.setSeparator(True)
        return line

    def _conclude(self) -> None:
        self._waiting.setText(self._nothing)
        self._waiting.setVisible(not self._offers)
        self._line.setVisible(len({offer.by_hand for _, offer in self._offers}) > 1)
        self._stay_on_screen()
        self.complete.emit()

    def _stay_on_screen(self) -> None:
        """A menu that grows must not grow beyond the screen."""
        if self.isVisible():
            room = self.screen().availableGeometry()
            size = self.sizeHint()
            x = max(room.left(), min(self.x(), room.right() + 1 - size.width()))
            y = max(room.top(), min(self.y(), room.bottom() + 1 - size.height()))
            self.move(x, y)

    # what is pointed at and chosen

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._follow(self.activeAction())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._follow(self.activeAction())

    def _follow(self, action: QAction | None) -> None:
        """Preview what is pointed at, by pointer or keys."""
        self._preview(next((offer for one, offer in self._offers if one is action), None))

    def _preview(self, offer: Offer | None) -> None:
        shown = offer if offer is not None and not offer.by_hand else None
        if shown is self._previewed or self._session.snapshot.committed is not self._before:
            return
        self._previewed = shown
        if shown is None:
            self._session.comparison.try_build(None)
        else:
            self._session.comparison.try_build(shown.build, shown.after)

    def _choose(self, offer: Offer) -> None:
        if offer.build is None:
            self.by_hand.emit(offer)
        elif self._session.build != self._before.build:
            self._session.say(translated(STALE))
        elif self._session.document.commit(offer.build, str(offer.name)):
            self._session.say(with_stop(offer.words))


def _words(offer: Offer, errors_before: int) -> str:
    """Return the line of an offer: its edit, and at the right the verdict after it, or that it is
    done by hand.
    """
    words = label_words(str(offer.words).replace("\t", " "))
    if offer.after is None:
        return f"{words}{'…' if offer.leads else ''}\t{worded('by hand')}"
    if offer.after.verdict is not Verdict.FAIL:
        return f"{words}\t{translated(VERDICT_WORDS[offer.after.verdict])}"
    errors = offer.after.count(Severity.ERROR)
    if errors > errors_before:
        return f"{words}\t{plural('{n} error', '{n} errors', errors)}"
    return f"{words}\t{plural('{n} error left', '{n} errors left', errors)}"
