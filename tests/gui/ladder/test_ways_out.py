"""The ways out that a refused drop offers: tried, pointed at, taken as one step, and held against
the answers of the places themselves.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.hand.card_words import deciding_figure
from gui.ladder.drop_card import DropQuestion
from gui.ladder.panel import SlotLadder
from gui.ladder.ways_out import MOST_WAYS
from gui.look.theme import LIGHT
from gui.meters.values import banner_words
from gui.session.session import Session
from rigwright.checks import Severity, Verdict
from rigwright.checks.remedy import Move
from rigwright.evaluation import Candidate, Evaluation, candidates, evaluate
from rigwright.remedies import Offer, ways_out
from rigwright.rules import RULES
from tests.gui.machines import TUF, session_with, shipped, with_cards
from tests.gui.on_screen import show
from tests.gui.painted import painted_words

MECHANICAL = frozenset(rule.id for rule in RULES if rule.category == "mechanical")


def refused_places(before: Evaluation) -> dict[str, Candidate]:
    """The places where one more card of 52 mm clashes, by name."""
    places = candidates(before, shipped(), TUF)
    return {place.seat.name: place for place in places if not place.taken and place.refused}


def offered(before: Evaluation, place: Candidate) -> list[Offer]:
    return [offer for offer in ways_out(before, place, shipped()) if offer is not None]


def moved_to(offers: list[Offer], card: str) -> set[str]:
    """The slots to which these move a card."""
    edits = [offer.edit for offer in offers]
    return {edit.place for edit in edits if isinstance(edit, Move) and edit.card == card}


def test_no_way_out_leads_to_a_place_that_clashes_itself() -> None:
    """Cards of 52 mm in slots 1 and 5 leave no slot for a third one.

    The rule alone knows of the neighbour in slot 1 and names slot 6, under the card in slot 5.
    """
    before = evaluate(with_cards(TUF, "1", "5"), shipped())
    refused = refused_places(before)
    assert {"2", "3", "4", "6", "7"} <= set(refused)
    named = set[str]()
    for place in refused.values():
        errors = [finding for finding in place.added if finding.severity is Severity.ERROR]
        edits = [remedy.edit for finding in errors for remedy in finding.remedies]
        named |= {edit.place for edit in edits if isinstance(edit, Move)}
        assert not moved_to(offered(before, place), "gpu3") & set(refused)
    assert "6" in named, "the rule names what was tried and left out"


def test_a_way_out_that_helps_is_offered() -> None:
    """Beside one card in slot 1 there is room from slot 4 on."""
    before = evaluate(with_cards(TUF, "1"), shipped())
    offers = offered(before, refused_places(before)["3"])
    assert "4" in moved_to(offers, "gpu2")
    edits = [offer for offer in offers if offer.after is not None]
    assert len({str(offer.build) for offer in edits}) == len(edits), "each build once"
    assert all(MECHANICAL.isdisjoint(errors_of(offer)) for offer in edits), "and nothing refuses it"


def errors_of(offer: Offer) -> set[str]:
    assert offer.after is not None
    return {found.rule for found in offer.after.findings if found.severity is Severity.ERROR}


class Asked:
    """The question of a drop that slot 3 refuses, beside a card in slot 1."""

    def __init__(self, qtbot: QtBot) -> None:
        self.session: Session = session_with(with_cards(TUF, "1"))
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(900, 700)
        self.question = DropQuestion(self.session, LIGHT, self.window)
        show(qtbot, self.window)
        self.session.hand.pick_up(TUF)
        self.session.hand.hover("3")
        drop = self.session.hand.drop("3")
        assert not drop.placed
        self.question.ask(drop, QPoint(0, 0), QRect())
        assert self.question.ways is not None
        self.ways = self.question.ways
        qtbot.waitUntil(lambda: bool(self.ways.tiles))
        self.tile = self.ways.tiles[0]


def test_a_way_out_is_previewed_while_it_is_pointed_at_and_taken_as_one_step(qtbot: QtBot) -> None:
    asked = Asked(qtbot)
    session = asked.session
    tile = asked.tile
    steps = session.document.history.count()
    asked.question.setFocus()
    refused = session.snapshot.hovered
    assert refused is not None
    at = tile.rect().center().toPointF()
    QApplication.sendEvent(tile, QEnterEvent(at, at, at))
    assert session.snapshot.evaluation is tile.offer.after
    assert banner_words(session.snapshot)[0] is tile.offer.after.verdict is not Verdict.FAIL
    QApplication.sendEvent(tile, QEvent(QEvent.Type.Leave))
    assert session.snapshot.evaluation is refused.evaluation
    assert banner_words(session.snapshot)[0] is Verdict.FAIL
    assert session.snapshot.carried_card is not None and session.document.history.count() == steps
    QTest.mouseClick(tile, Qt.MouseButton.LeftButton)
    assert session.build == tile.offer.build
    assert session.document.history.count() == steps + 1
    assert session.snapshot.carried_card is None and not asked.question.isVisible()
    assert session.snapshot.selected == "gpu2"
    session.document.undo()
    assert len(session.build.placements) == 1


def test_the_answers_of_the_places_are_not_told_of_a_machine_that_a_way_out_is_tried_on(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were given for the machine as it is, where the refused place overlaps."""
    asked = Asked(qtbot)
    ladder = SlotLadder(asked.session, LIGHT)
    ladder.resize(384, 560)
    qtbot.addWidget(ladder)
    show(qtbot, ladder)
    refused = asked.session.snapshot.hovered
    assert refused is not None
    figure = deciding_figure(refused)
    with painted_words(monkeypatch) as painted:
        for pointed, is_told in ((False, True), (True, False), (False, True)):
            asked.session.glancing.at_way(asked.tile.offer.after if pointed else None)
            QApplication.processEvents()
            painted.by_widget.clear()
            ladder.grab()
            assert any(figure in words for words in painted.words()) is is_told


def test_escape_from_a_way_out_leaves_all_as_it_was(qtbot: QtBot) -> None:
    asked = Asked(qtbot)
    session = asked.session
    asked.tile.setFocus()
    QTest.keyClick(asked.question, Qt.Key.Key_Escape)
    assert session.snapshot.carried_card is None and len(session.build.placements) == 1
    assert session.snapshot.evaluation is session.snapshot.committed
    assert not asked.question.isVisible()


def test_tab_goes_from_the_ways_out_to_the_answers_below_and_round(qtbot: QtBot) -> None:
    asked = Asked(qtbot)
    buttons = [b for b in asked.question.findChildren(QPushButton) if b.isVisible()]
    asked.tile.setFocus()
    seen: list[QWidget | None] = []
    for _ in range(len(asked.ways.tiles) + len(buttons)):
        seen.append(asked.question.focusWidget())
        asked.question.focusNextPrevChild(True)
    assert seen == [*asked.ways.tiles, *buttons]
    assert asked.question.focusWidget() is asked.tile


def test_every_word_of_a_way_has_room_however_late_it_was_found(qtbot: QtBot) -> None:
    asked = Asked(qtbot)
    qtbot.waitUntil(lambda: len(asked.ways.tiles) == MOST_WAYS)
    for tile in asked.ways.tiles:
        qtbot.waitUntil(lambda tile=tile: tile.height() >= tile.heightForWidth(tile.width()))
    buttons = [b for b in asked.question.findChildren(QPushButton) if b.isVisible()]
    lowest = max(
        tile.mapTo(asked.question, QPoint(0, tile.height())).y() for tile in asked.ways.tiles
    )
    assert all(button.mapTo(asked.question, QPoint(0, 0)).y() >= lowest for button in buttons)
