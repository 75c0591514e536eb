"""Ducts in the window: a card without fans has a line for one, and a menu of fans that are small
enough.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.inspector.properties import of_card
from gui.inspector.riser_menu import riser_menu
from gui.session.session import Session
from gui.window.leads import RISER_MENUS
from rigwright.build import Build
from tests.gui.machines import session_with

BOARD, PASSIVE, TURBO = "asus-pro-ws-wrx80e-sage-se-wifi", "tesla-p40", "gigabyte-rtx-3090-turbo"
BUILD = (
    Build(chassis="fractal-design-define-7-xl", board=BOARD).place(PASSIVE, "1").place(TURBO, "4")
)


def duct_of(session: Session, label: str) -> str | None:
    """What the inspector says of a card's duct; None where it has no line for one."""
    committed = session.snapshot.committed
    (card,) = [card for card in committed.assembly.cards if card.label == label]
    lines = [line for line in of_card(committed, card) if line.kind == "duct"]
    return lines[0].value if lines else None


def test_only_cards_without_fans_have_a_line_for_a_duct(qtbot: QtBot) -> None:
    session = session_with(BUILD)
    assert (duct_of(session, "gpu1"), duct_of(session, "gpu2")) == ("choose", None)
    parent = QWidget()
    qtbot.addWidget(parent)
    session.selection.select("gpu2")
    assert riser_menu(parent, session, "duct") is None
    assert "duct" in RISER_MENUS, "a click on the line opens the menu"


def test_a_duct_is_chosen_from_the_menu_in_one_step(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    session = session_with(BUILD)
    session.selection.select("gpu1")
    menu = riser_menu(parent, session, "duct")
    assert menu is not None
    by_words = {action.text(): action for action in menu.actions() if action.text()}
    assert not any("NF-A12" in words for words in by_words), (
        "a fan of 120 mm is larger than the card"
    )
    chosen = next(action for words, action in by_words.items() if words.startswith("Noctua NF-A8"))
    chosen.trigger()
    assert (
        session.build.placements[0].duct == "noctua-nf-a8-pwm"
        and session.build.placements[1].duct is None
    )
    assert duct_of(session, "gpu1") == "Noctua NF-A8 PWM"
    assert not [f for f in session.snapshot.committed.findings if f.rule == "passive-without-duct"]
    session.document.undo()
    assert session.build == BUILD


def test_a_duct_goes_with_its_card_and_stays_off_the_next(qtbot: QtBot) -> None:
    ducted = BUILD.change_card(0, duct="noctua-nf-a8-pwm")
    assert ducted.move(0, "7").placements[0].duct == "noctua-nf-a8-pwm"
    assert [p.duct for p in ducted.swap(0, 1).placements] == ["noctua-nf-a8-pwm", None]
    assert ducted.replace_card(0, TURBO).placements[0].duct is None
    assert "noctua-nf-a8-pwm" in ducted.part_ids()
    assert ducted.change_card(0, duct=None) == BUILD
