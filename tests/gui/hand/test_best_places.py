"""The menu of the best ways for the cards to stand."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction

from gui.hand.best_places import best_places_menu, fill
from gui.session.session import Session
from rigwright.arranging.ranked import ranked
from tests.gui.machines import TUF, session_with, with_cards


@pytest.fixture
def session(qapp: object) -> Session:
    return session_with(with_cards(TUF, "1", "3"))


def entries(session: Session) -> list[QAction]:
    menu = best_places_menu(None, session)
    fill(menu, session)
    session.setProperty("menu", menu)  # which would end with its last reference
    return [action for action in menu.actions() if not action.isSeparator()]


def test_an_entry_stands_the_cards_so_in_one_step(session: Session) -> None:
    best = ranked(session.snapshot.committed, session.catalog).best
    first, *others = entries(session)
    assert len(others) == 5 and not others[-1].isEnabled(), "how many were judged comes last"
    assert first.text().startswith(", ".join(place for _, place in best[0].places))
    before = session.build
    first.trigger()
    assert session.build == best[0].build != before
    session.document.undo()
    assert session.build == before


def test_the_present_way_is_off_and_says_so(session: Session) -> None:
    entries(session)[0].trigger()
    first = entries(session)[0]
    assert not first.isEnabled() and "already" in first.toolTip()


def test_without_cards_there_is_nothing_to_choose(session: Session) -> None:
    session.document.commit(session.build.remove(1).remove(0), "Remove")
    (only,) = entries(session)
    assert not only.isEnabled()
