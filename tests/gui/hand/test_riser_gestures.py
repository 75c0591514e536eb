"""A riser in the hand: the cards that it may be for answer over the view, the one on which it is
let go gets it, and what goes with the former one is asked about first.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPointF
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.hand.choice_hand import pick_up_choice
from gui.hand.choices import choose
from gui.hand.drags import payload
from gui.hand.riser_hand import cards_for
from gui.inspector.riser_menu import riser_menu
from gui.look.theme import LIGHT
from gui.plan.panel import PlanPanel
from gui.session.proposal import BuildProposal
from gui.session.session import Session
from rigwright.build import Build
from rigwright.checks import Fit
from rigwright.evaluation import evaluate
from rigwright.inventory.changes import Happening
from rigwright.parts import Riser
from rigwright.proposals.machines import MACHINES
from tests.gui.drags import COPY, LEFT, NONE, entering
from tests.gui.machines import BASE, TUF, VERTICAL, session_with, shipped
from tests.gui.on_screen import show

pytestmark = pytest.mark.usefixtures("qapp")
FRAME = next(machine.build for machine in MACHINES if machine.id == "frame")
CABLE = "riser_cable"
PHANTEKS = "phanteks-premium-pcie-4-0-x16-riser-300-mm"
USB_X1 = "mining-usb-riser-x1-to-x16-pce164p-ver-009s"


def riser(needs: Callable[[Riser], bool]) -> Riser:
    """The first riser of the catalog that is as needed."""
    for row in shipped().search("", "riser", 200):
        part = shipped().get(row.id)
        if isinstance(part, Riser) and needs(part):
            return part
    raise AssertionError("no such riser")


def a_cable() -> Riser:
    return riser(lambda part: part.riser_type == CABLE and part.length_mm is not None)


def asked_of(session: Session) -> list[BuildProposal]:
    """The questions that come, instead of dialogs."""
    asked: list[BuildProposal] = []
    session.document.asks = asked.append
    return asked


def risers(session: Session) -> list[str | None]:
    return [card.riser for card in session.build.placements]


def test_the_only_card_that_hangs_gets_the_riser() -> None:
    session = session_with(VERTICAL)
    cable = a_cable()
    assert choose(session, cable)
    assert risers(session) == [cable.id] and session.document.history.count() == 1
    assert cable.name in session.document.history.undoText()


def test_of_several_cards_the_selected_one_gets_it_else_they_are_named() -> None:
    session = session_with(FRAME)
    cable = a_cable()
    asked = asked_of(session)
    before = session.build
    session.selection.select(None)
    assert choose(session, cable)
    assert session.build == before and not asked
    for card in cards_for(session, cable):
        assert card.title in session.snapshot.message
    session.selection.select("gpu2")
    assert choose(session, cable)
    (question,) = asked
    assert question.options[0].build.placements[1].riser == cable.id
    assert session.build == before, "adapters go, so it is asked first"
    dropped = [change for change in question.options[0].changes]
    assert dropped and {change.happening for change in dropped} == {Happening.DROPPED}
    assert {change.row.parent for change in dropped} == {"gpu2"}


def test_a_card_in_a_slot_gets_none() -> None:
    session = session_with(BASE.place(TUF, "1"))
    cable = a_cable()
    assert choose(session, cable) and risers(session) == [None]
    assert cable.name in session.snapshot.message
    assert not pick_up_choice(session, cable.id)


def test_every_card_that_hangs_answers_and_the_row_takes_the_drop(qtbot: QtBot) -> None:
    session = session_with(FRAME)
    cable = a_cable()
    asked = asked_of(session)
    panel = PlanPanel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.resize(700, 600)
    show(qtbot, panel)
    data = payload(cable.id)
    panel.dragEnterEvent(entering(data, QPointF(400, 300)))
    held = session.snapshot.choice
    assert held is not None
    assert [answer.words for answer in held.answers] == ["GPU 1", "GPU 2", "GPU 3", "GPU 4"]
    at = panel.answers.mapTo(panel, panel.answers.row_rect(2).center().toPoint())
    panel.dropEvent(QDropEvent(QPointF(at), COPY, data, LEFT, NONE))
    qtbot.waitUntil(lambda: bool(asked))
    placements = asked[0].options[0].build.placements
    assert [card.riser == cable.id for card in placements] == [False, False, True, False]


@pytest.mark.parametrize(
    ("build", "riser_id", "rule", "fit"),
    [
        (VERTICAL, PHANTEKS, "riser-too-short", Fit.UNKNOWN),
        (FRAME, USB_X1, "link-x1-training", Fit.CLASH),
    ],
)
def test_the_answer_is_what_the_rules_say_of_the_card_on_it(
    build: Build, riser_id: str, rule: str, fit: Fit
) -> None:
    """Whatever the card hung on before: also where that was this very riser."""
    first, *others = build.placements
    hung = build.changed(placements=(first.changed(riser=riser_id, adapters=()), *others))
    evaluation = evaluate(hung, shipped())
    said = {one.rule for one in evaluation.findings if "gpu1" in one.parts}
    said |= {entry.rule for entry in evaluation.not_checked}
    assert rule in said, "what the answer has to rest on"
    for before in (build, hung):
        session = session_with(before)
        assert pick_up_choice(session, riser_id)
        held = session.snapshot.choice
        assert held is not None
        assert held.answers[0].fit is fit and held.answers[0].line


def test_the_menu_of_risers_asks_where_adapters_go(qtbot: QtBot) -> None:
    session = session_with(FRAME)
    asked = asked_of(session)
    parent = QWidget()
    qtbot.addWidget(parent)
    session.selection.select("gpu1")
    menu = riser_menu(parent, session, "riser")
    assert menu is not None
    named = [action for action in menu.actions() if "\t" in action.text()]
    named[0].trigger()
    (question,) = asked
    assert question.options[0].changes and session.build == FRAME
