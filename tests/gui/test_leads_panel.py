"""Leads chosen by hand: each one named step, what the program does by itself, and what cannot be kept."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.leads_panel import NO_SOCKETS, LeadRows, LeadsPanel
from gui.session import Session
from gui.theme import DARK, LIGHT
from rigwright.build import Build, Wire
from rigwright.wiring import wiring_of
from tests.gui.machines import BASE, TUF, server, session_with, with_cards

PSU = "evga-supernova-1600-t2"


class Opened:
    """The form with a build open."""

    def __init__(self, qtbot: QtBot, build: Build) -> None:
        self.session: Session = session_with(build)
        self.panel = LeadsPanel(self.session, LIGHT)
        qtbot.addWidget(self.panel)
        self.panel.show()

    @property
    def rows(self) -> LeadRows:
        assert self.panel.rows is not None
        return self.panel.rows

    def number(self, words: str) -> int:
        return [socket.words for socket in self.rows.sockets].index(words)


def test_every_socket_of_cards_and_board_has_a_row_with_its_watts(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", "5"))
    words = [socket.words for socket in opened.rows.sockets]
    assert {"GPU 1, 8-pin 1", "GPU 1, 8-pin 2", "GPU 2, 8-pin 1", "GPU 2, 8-pin 2", "Board, 24-pin"} <= set(words)
    row = opened.number("GPU 1, 8-pin 1")
    assert opened.rows.leads[row].currentText() == "8-pin 1 · automatic"
    # 350 W less 45 W from the slot, over two plugs; rounded to even
    assert opened.rows.watts[row].text() == "152 W"
    assert "about 152 W through each lead" in opened.rows.leads[row].toolTip()


def test_a_lead_is_chosen_and_left_to_the_program_again(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1"))
    row = opened.number("GPU 1, 8-pin 2")
    wire = next(w for w in opened.rows.leads[row].values if isinstance(w, Wire) and w.lead == 4)
    opened.rows.leads[row].choose(wire)
    assert opened.session.build.wires == (wire,)
    wiring = wiring_of(opened.session.snapshot.committed.assembly)
    run = next(run for run in wiring.runs if run.socket.words == "GPU 1, 8-pin 2")
    assert run.chosen and run.leads[0].words == "8-pin 5"
    opened.rows.leads[row].choose(None)
    assert opened.session.build.wires == ()
    history = opened.session.history
    assert [history.text(i) for i in range(2)] == [
        "Plug GPU 1, 8-pin 2 into 8-pin 5", "Leave GPU 1, 8-pin 2 to the program",
    ]  # fmt: skip


def test_leads_say_what_hangs_on_them_and_on_which_supply(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", base=BASE.changed(psus=(PSU, PSU))))
    row = opened.number("GPU 1, 8-pin 1")
    field = opened.rows.leads[row]
    words = [field.itemText(i) for i in range(field.count())]
    assert any(w.startswith("PSU 2, 8-pin 1") for w in words)
    assert any("GPU 1, 8-pin 2" in w for w in words[1:])
    assert opened.rows.together.isVisible()
    opened.rows.together.choose(True)
    assert opened.session.build.psus_start_together is True


def test_a_choice_that_cannot_be_kept_is_said(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1").changed(wires=(Wire(0, 0, 0, 99),)))
    assert opened.rows.problems.isVisible()
    assert opened.rows.problems.text().startswith("A lead chosen for GPU 1 is not kept: ")
    row = opened.number("GPU 1, 8-pin 1")
    assert opened.rows.leads[row].currentText() == "a lead that there is not"


def test_without_a_supply_nothing_can_be_chosen(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", base=BASE.changed(psus=())))
    assert opened.rows.problems.text() == "No power supply is chosen."
    assert all(field.values == (None,) for field in opened.rows.leads)


def test_rows_follow_the_build_only_while_they_are_seen(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1"))
    before = len(opened.rows.sockets)
    opened.session.commit(opened.session.build.place(TUF, "5"), "Place")
    assert len(opened.rows.sockets) == before + 2
    opened.panel.hide()
    opened.session.undo()
    assert len(opened.rows.sockets) == before + 2
    opened.panel.show()
    assert len(opened.rows.sockets) == before


def test_an_empty_build_and_a_server_say_what_there_is(qtbot: QtBot) -> None:
    opened = Opened(qtbot, Build())
    assert NO_SOCKETS in [label.text() for label in opened.rows.findChildren(QLabel)]
    opened.session.start(server())
    assert all(socket.card is not None for socket in opened.rows.sockets)


def test_rows_are_named_and_follow_the_theme(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1"))
    opened.panel.set_theme(DARK)
    assert len({field.accessibleName() for field in opened.rows.leads}) == len(opened.rows.leads)
