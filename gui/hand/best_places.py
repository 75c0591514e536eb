"""The menu of the best ways for the cards of the build to stand, filled when it opens.

What is the best, and why, is the engine's to say.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from gui.look.availability import allow
from gui.look.plain_words import label_words, tip
from gui.session.ground import NoAnswerError, sure
from gui.session.session import Session
from rigwright.arranging.ranked import Arrangement, Ranking, ranked
from rigwright.reports.arrangements import (
    NO_OTHER,
    judged_words,
    places_words,
    reason_lines,
    short_reason,
)
from rigwright.text.sentence import worded


def best_places_menu(parent: QWidget | None, session: Session) -> QMenu:
    """Return the menu, which is filled when it opens."""
    menu = QMenu(worded("&Best Places"), parent)
    menu.setToolTipsVisible(True)  # they say what is against a way
    menu.aboutToShow.connect(lambda: fill(menu, session))
    return menu


def fill(menu: QMenu, session: Session) -> None:
    """Offer the best ways to stand the cards, each with what it comes to."""
    menu.clear()
    ranking = _ranking(session)
    if ranking is None or not any(one.places for one in ranking.best):
        _add_quiet(menu, str(NO_OTHER))
        return
    for one in ranking.best:
        _add(menu, session, one)
    menu.addSeparator()
    _add_quiet(menu, str(judged_words(ranking)))


def _ranking(session: Session) -> Ranking | None:
    """Return the best ways for the cards of the open build; None, and a message, on a fault."""
    snapshot = session.snapshot
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        return sure(
            lambda: ranked(snapshot.committed, session.catalog),
            worded("The best places could not be found"),
        )
    except NoAnswerError as error:
        session.say(str(error))
        return None
    finally:
        QGuiApplication.restoreOverrideCursor()


def _add(menu: QMenu, session: Session, one: Arrangement) -> None:
    places = ", ".join(place for _, place in one.places)
    words = worded("{places}: {reason}", places=places, reason=short_reason(one))
    action = menu.addAction(label_words(words))
    action.setToolTip(tip("\n".join([places_words(one), *reason_lines(one)])))
    allow(action, worded("The cards stand so already.") if one.is_present else "")
    step = worded("Stand the cards in {places}", places=places)
    action.triggered.connect(lambda: session.document.commit(one.build, step))


def _add_quiet(menu: QMenu, words: str) -> None:
    """A line that only says something, and so is its own reason for being no choice."""
    allow(menu.addAction(label_words(words)), words)
