"""The menu of the best ways for the cards of the build to stand, judged while it is open.

What is the best, and why, is the engine's to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.hand.offers_menu import OffersMenu
from gui.look.availability import allow
from gui.look.plain_words import label_words
from gui.session.session import Session
from rigwright.arranging.ranked import Arrangement, ranking_steps
from rigwright.build import TRAY
from rigwright.remedies import Offer
from rigwright.reports.arrangements import (
    NO_OTHER,
    conflict_told,
    conflict_words,
    figures_words,
    judged_words,
)
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import sentence, worded


@guarded
class BestPlacesMenu(OffersMenu):
    """Offers the best ways for the cards of the build as it is now."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        waiting = worded("Judging the ways to stand…")
        super().__init__(session, self._ways(), parent, waiting=waiting, nothing=str(NO_OTHER))
        self.setTitle(worded("&Best Places"))
        self.setToolTipsVisible(True)  # they say why an entry is off

    def _ways(self) -> Iterator[Offer | None]:
        """Yield None while ways are judged, then the best of them, and say how many there were."""
        session = self._session
        for ranking in ranking_steps(session.snapshot.committed, session.catalog):
            if ranking is None:
                yield None
            elif any(one.places for one in ranking.best):
                yield from map(_offer, ranking.best)
                if ranking.conflict is not None:
                    why = str(conflict_words(ranking.conflict))
                    allow(self.end_with(label_words(why)), str(conflict_told(ranking.conflict)))
                counted = str(judged_words(ranking))
                # a line that only says something, and so is its own reason for being no choice
                allow(self.end_with(label_words(counted)), counted)


def _offer(one: Arrangement) -> Offer:
    named: list[str] = []
    for _, place in one.places:
        named.append(worded("beside it") if place == TRAY else place)
    places = comma_words(named)
    return Offer(
        words=sentence("{places}: {figures}", places=places, figures=figures_words(one)),
        name=sentence("Stand the cards: {places}", places=places),
        after=one.evaluation,
    )
