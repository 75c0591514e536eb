"""Drags between two windows of the program: what comes from the other is one more part like it,
moves no card of this one, and is in the hand only where the pointer is.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragLeaveEvent, QPixmap
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.catalog.panel import CatalogPanel
from gui.catalog.shortlist import Shortlist
from gui.hand import drags
from gui.hand.drags import WINDOW_MIME, card_left, carried, payload, start_drag
from gui.ladder.panel import SlotLadder
from gui.look.theme import LIGHT
from gui.session.session import Session
from tests.gui.drags import COPY, entering
from tests.gui.machines import BASE, TUF, TURBO, session_with

pytestmark = pytest.mark.usefixtures("qapp")


def from_another(part_id: str, placement: int | None = None) -> QMimeData:
    """What a drag of another window carries."""
    data = payload(part_id, placement)
    data.setData(WINDOW_MIME, b"another")
    return data


def two_cards() -> Session:
    return session_with(BASE.place(TUF, "1").place(TUF, "5"))


def test_a_placed_card_of_another_window_moves_no_card_of_this_one() -> None:
    session = two_cards()
    assert carried(from_another(TUF, 1), session)
    held = session.snapshot.carried_card
    assert held is not None and held.moving is None and held.part.id == TUF
    assert session.hand.drop("3", anyway=True).placed
    assert [card.place for card in session.build.placements] == ["1", "5", "3"]


def test_a_card_of_this_window_stays_in_the_hand_wherever_the_pointer_goes() -> None:
    session = two_cards()
    assert carried(payload(TUF, 1), session)
    card_left(session)
    held = session.snapshot.carried_card
    assert held is not None and held.moving == 1


def test_what_another_window_drags_leaves_the_hand_with_the_pointer(qtbot: QtBot) -> None:
    session = two_cards()
    ladder = SlotLadder(session, LIGHT)
    qtbot.addWidget(ladder)
    data = from_another(TURBO)
    ladder.canvas.dragEnterEvent(entering(data, QPointF(60, 60)))
    assert session.snapshot.carried_card is not None
    ladder.canvas.dragLeaveEvent(QDragLeaveEvent())
    assert session.snapshot.carried_card is None


def test_the_catalog_takes_out_no_card_of_another_window(qtbot: QtBot) -> None:
    session = two_cards()
    catalog = CatalogPanel(session, LIGHT, Shortlist(open_settings()))
    qtbot.addWidget(catalog)
    data = from_another(TUF, 1)
    event = entering(data, QPointF(60, 60))
    event.setAccepted(False)
    catalog.dragEnterEvent(event)
    assert not event.isAccepted() and session.snapshot.carried_card is None


@pytest.mark.parametrize("moving", [None, 1])
def test_a_card_that_another_window_took_is_in_the_hand_no_more(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, moving: int | None
) -> None:
    class TakenElsewhere:
        """A drag that ended in a window of another program."""

        def __init__(self, source: QWidget) -> None:
            pass

        def setMimeData(self, data: QMimeData) -> None:
            pass

        def setPixmap(self, ghost: QPixmap) -> None:
            pass

        def exec(self, actions: Qt.DropAction, default: Qt.DropAction) -> Qt.DropAction:
            return COPY

        def target(self) -> None:
            return None

    session = two_cards()
    source = QWidget()
    qtbot.addWidget(source)
    monkeypatch.setattr(drags, "QDrag", TakenElsewhere)
    start_drag(source, session, TUF, moving=moving)
    assert session.snapshot.carried_card is None
    assert len(session.build.placements) == 2
