"""Places that a bracket makes, in the window: there while a card is in the hand, gone when it is
put back.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.inspector.properties import of_card
from gui.inspector.riser_menu import riser_menu
from gui.ladder.rows import LadderRow, sections_of
from gui.session.session import Session
from rigwright.assembly.seats import Mount
from rigwright.build import Build, Placement
from tests.gui.machines import session_with

BOARD, TURBO, FE = "asus-pro-ws-wrx80e-sage-se-wifi", "gigabyte-rtx-3090-turbo", "rtx-4090-founders"
NORTH = Build(chassis="fractal-design-north", board=BOARD).place(TURBO, "1")
RISER = "linkup-ultra-pcie-4-0-x16-riser-300-mm-90-deg"


def rows(session: Session) -> dict[str, LadderRow]:
    found = (row for section in sections_of(session.snapshot.committed) for row in section.rows)
    return {row.number: row for row in found}


def test_the_ladder_offers_a_bracket_only_while_a_card_is_held(qtbot: QtBot) -> None:
    session = session_with(NORTH)
    assert "V1" not in rows(session)
    session.hand.pick_up(FE)
    assert rows(session)["V1"].detail == "bracket with riser"
    assert [
        s.title for s in sections_of(session.snapshot.committed) if s.mount is Mount.VERTICAL
    ] == ["Vertical, by a bracket"]
    session.hand.hover("3")
    assert "V1" in rows(session), "no row moves while one looks at another place"
    session.hand.cancel()
    assert "V1" not in rows(session) and session.build == NORTH


def test_a_drop_brings_the_bracket_along_and_undo_takes_it_away(qtbot: QtBot) -> None:
    session = session_with(NORTH)
    session.hand.pick_up(FE)
    assert session.hand.drop("vertical1", anyway=True).placed
    bracket = session.build.placements[1].riser
    assert bracket is not None and session.catalog.get(bracket) is not None
    assert session.snapshot.selected == "gpu2" and rows(session)["V1"].seat is not None
    session.document.undo()
    assert session.build == NORTH and "V1" not in rows(session)


def test_a_card_that_replaces_one_on_a_bracket_stays_on_it(qtbot: QtBot) -> None:
    session = session_with(NORTH)
    session.hand.pick_up(FE)
    session.hand.drop("vertical1", anyway=True)
    on_bracket = session.build.placements[1]
    session.hand.pick_up(TURBO, 0)
    session.hand.replace_card("gpu2")
    assert session.build.placements == (on_bracket.changed(part_id=TURBO),)
    assert session.snapshot.committed.assembly.misplaced == ()


def test_row_and_inspector_say_whether_a_riser_reaches(qtbot: QtBot) -> None:
    placed = Placement(TURBO, "vertical1", None, RISER, "PCIEX16_7")
    session = session_with(
        Build(chassis="fractal-design-define-7-xl", board=BOARD, placements=(placed,))
    )
    (card,) = session.snapshot.committed.assembly.cards
    assert rows(session)["V1"].detail == "riser 67 mm to spare"
    riser = next(p for p in of_card(session.snapshot.committed, card) if p.label == "Riser")
    assert "300 mm reaches with 67 mm to spare" in riser.tip
    unfed = session_with(session.build.changed(placements=(placed.changed(slot=None),)))
    (card,) = unfed.snapshot.committed.assembly.cards
    fed = next(p for p in of_card(unfed.snapshot.committed, card) if p.label == "Riser slot")
    assert fed.value == "choose: PCIEX16_7 is nearest"


def test_the_menus_offer_what_suits_the_place(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    session = session_with(NORTH)
    session.hand.pick_up(FE)
    session.hand.drop("vertical1", anyway=True)
    menu = riser_menu(parent, session, "riser")
    assert menu is not None
    words = [action.text() for action in menu.actions()]
    assert any("holder kit V3" in w for w in words) and not any("riser 300 mm" in w for w in words)
    assert not any("Not chosen" in action.text() for action in menu.actions()), (
        "without it the place would be gone"
    )
    slots = riser_menu(parent, session, "feed")
    assert slots is not None and sum("nearest" in action.text() for action in slots.actions()) == 1
    by_socket = [action for action in slots.actions() if action.text().startswith("M.2")]
    assert by_socket, "the sockets for modules feed a card through an adapter, too"
    by_socket[0].trigger()
    assert session.build.placements[-1].slot == by_socket[0].text().partition(" ")[0]
