"""A drag that rests at the edge of a list: the list goes on under it, up to its end and as long as
the drag is there, and what is under the pointer answers.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QMimeData, QPoint, QPointF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.hand.drags import payload
from gui.ladder.panel import SlotLadder
from gui.look.theme import LIGHT
from gui.parts_list.panel import PartsList
from gui.session.session import Session
from tests.gui.drags import dragged_over, entering, moving
from tests.gui.machines import BASE, TURBO, session_with
from tests.gui.on_screen import show


def low_ladder(qtbot: QtBot, session: Session) -> SlotLadder:
    ladder = SlotLadder(session, LIGHT)
    qtbot.addWidget(ladder)
    ladder.resize(400, 300)
    show(qtbot, ladder)
    return ladder


def hold(ladder: SlotLadder, at: QPoint, data: QMimeData, *, enter: bool = False) -> None:
    """The drag is at a point of the ladder."""
    canvas = ladder.canvas
    there = canvas.mapFrom(ladder, at).toPointF()
    if enter:
        QApplication.sendEvent(canvas, entering(data, there))
    QApplication.sendEvent(canvas, moving(data, there))


def test_the_ladder_goes_on_under_a_resting_drag_to_its_end(qtbot: QtBot) -> None:
    session = session_with(BASE.place(TURBO, "1"))
    ladder = low_ladder(qtbot, session)
    bar = ladder._scroll.verticalScrollBar()
    assert bar.maximum() > 100
    data = payload(TURBO, 0)
    rest = QPoint(60, ladder.height() - 6)
    with dragged_over(ladder.canvas):
        hold(ladder, rest, data, enter=True)
        answered: set[str] = set()
        session.shown.connect(lambda now: now.hovered and answered.add(now.hovered.seat.name))
        qtbot.waitUntil(lambda: bar.value() == bar.maximum(), timeout=4000)
        qtbot.waitUntil(lambda: not ladder._edge.is_going)
        now = session.snapshot.hovered
        seat = ladder.canvas.seat_at(ladder.canvas.mapFrom(ladder, rest).toPointF())
        assert (now.seat.name if now else None) == (seat.name if seat else None)
        assert "vertical1" in answered, "the row under the pointer answers, though it never moved"
        hold(ladder, QPoint(60, ladder._scroll.y() + 4), data)
        qtbot.waitUntil(lambda: bar.value() == 0, timeout=4000)
        qtbot.waitUntil(lambda: not ladder._edge.is_going)
    assert session.document.history.count() == 0


def test_it_ends_away_from_the_edge_and_where_the_drag_leaves(qtbot: QtBot) -> None:
    session = session_with(BASE.place(TURBO, "1"))
    ladder = low_ladder(qtbot, session)
    bar = ladder._scroll.verticalScrollBar()
    data = payload(TURBO, 0)
    with dragged_over(ladder.canvas):
        hold(ladder, QPoint(60, ladder.height() - 6), data, enter=True)
        qtbot.waitUntil(lambda: bar.value() > 20, timeout=4000)
        hold(ladder, QPoint(60, ladder.height() // 2), data)
        assert not ladder._edge.is_going
        hold(ladder, QPoint(60, ladder.height() - 6), data)
        assert ladder._edge.is_going
    assert not ladder._edge.is_going


def test_the_list_of_parts_goes_on_under_a_fan(qtbot: QtBot) -> None:
    session = session_with(BASE.place(TURBO, "1").place(TURBO, "3"))
    panel = PartsList(session, LIGHT)
    qtbot.addWidget(panel)
    panel.resize(300, 160)
    show(qtbot, panel)
    bar = panel.view.verticalScrollBar()
    assert bar.maximum() > 20
    data = payload("arctic-p14-pwm")
    at = QPointF(40, panel.view.geometry().bottom() - 3)
    with dragged_over(panel):
        QApplication.sendEvent(panel, entering(data, at))
        QApplication.sendEvent(panel, moving(data, at))
        qtbot.waitUntil(lambda: bar.value() == bar.maximum(), timeout=4000)
        qtbot.waitUntil(lambda: not panel._edge.is_going)
