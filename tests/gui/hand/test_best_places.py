"""The menu of the best ways for the cards to stand."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.hand.best_places import BestPlacesMenu
from gui.session.session import Session
from rigwright.arranging.ranked import ranked
from rigwright.build import TRAY
from rigwright.checks import Verdict
from tests.gui.machines import TUF, session_with, with_cards


class Shown:
    """The menu, open until every way is judged."""

    def __init__(self, qtbot: QtBot, session: Session) -> None:
        self.session = session
        self.menu = BestPlacesMenu(session)
        qtbot.addWidget(self.menu)
        self.menu.popup(QPoint(40, 40))
        qtbot.waitUntil(lambda: self.menu.is_complete, timeout=30_000)

    @property
    def entries(self) -> list[QAction]:
        actions = self.menu.actions()
        return [one for one in actions if one.isVisible() and not one.isSeparator()]


def shown_places(session: Session) -> list[str]:
    return [card.placement.place for card in session.snapshot.evaluation.assembly.cards]


def test_an_entry_stands_the_cards_so_in_one_step(qtbot: QtBot) -> None:
    shown = Shown(qtbot, session_with(with_cards(TUF, "1", "3")))
    session = shown.session
    best = ranked(session.snapshot.committed, session.catalog).best
    first, *others = shown.entries
    assert len(others) == 5 and not others[-1].isEnabled(), "how many were judged comes last"
    assert first.text().startswith(", ".join(place for _, place in best[0].places))
    before = session.build
    first.trigger()
    assert session.build == best[0].build != before
    session.document.undo()
    assert session.build == before


def test_a_way_that_is_pointed_at_is_previewed_and_leaves_nothing_behind(qtbot: QtBot) -> None:
    shown = Shown(qtbot, session_with(with_cards(TUF, "1", "3")))
    session = shown.session
    best = ranked(session.snapshot.committed, session.catalog).best[0]
    QTest.keyClick(shown.menu, Qt.Key.Key_Down)
    assert shown_places(session) == [place for _, place in best.places]
    shown.menu.close()
    assert shown_places(session) == ["1", "3"] and not session.document.history.count()


def test_cards_that_cannot_all_stand_are_named_below_the_ways(qtbot: QtBot) -> None:
    """Four of 52 mm in seven slots of 20.32 mm: three stand in 1, 4 and 7."""
    shown = Shown(qtbot, session_with(with_cards(TUF, "1", "4", "7", TRAY)))
    *_, conflict, counted = shown.entries
    assert conflict.text().startswith("GPU 1–4 cannot all stand") and not conflict.isEnabled()
    assert "overlaps" in conflict.toolTip() and "overlaps" not in conflict.text()
    assert counted.text().startswith("All ")
    three = Shown(qtbot, session_with(with_cards(TUF, "1", "4", "7")))
    assert not any("cannot all stand" in entry.text() for entry in three.entries)


def test_the_present_way_is_off_and_says_so(qtbot: QtBot) -> None:
    shown = Shown(qtbot, session_with(with_cards(TUF, "1", "3")))
    shown.entries[0].trigger()
    shown.menu.close()
    first, *_, last = Shown(qtbot, shown.session).entries
    assert not first.isEnabled() and "already" in first.toolTip()
    assert not last.isEnabled() and "judged" in last.text()


def test_a_card_that_no_free_place_takes_finds_one_where_the_others_move(qtbot: QtBot) -> None:
    """Cards of 52 mm in slots 2 and 5 of seven leave no three slots free; 1, 4 and 7 take three."""
    shown = Shown(qtbot, session_with(with_cards(TUF, "2", "5", TRAY)))
    assert shown.session.snapshot.committed.verdict is Verdict.UNDECIDED
    first, *_, worst, _counted = (action.text() for action in shown.entries)
    assert first.endswith("\tFits, tight") and worst.endswith("\t1 error"), "of none before"
    assert any("2, 5, beside it" in action.text() for action in shown.entries)
    shown.entries[0].trigger()
    assert shown_places(shown.session) == ["1", "4", "7"]


def test_without_cards_there_is_nothing_to_choose(qtbot: QtBot) -> None:
    shown = Shown(qtbot, session_with(with_cards(TUF)))
    (only,) = shown.entries
    assert not only.isEnabled() and "No card" in only.text()
