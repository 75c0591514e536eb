"""A list to choose one of says in full what it has no room for."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from gui.look import choice_box
from gui.look.choice_box import ChoiceBox
from gui.look.theme import LIGHT

NAME = "ASUS Pro WS WRX80E-SAGE SE WIFI"
WIDE_PX, NARROW_PX = 600, 90


def box_of(width_px: int, qtbot: QtBot) -> ChoiceBox:
    box = ChoiceBox(LIGHT)
    qtbot.addWidget(box)
    box.addItem(NAME)
    box.setFixedWidth(width_px)
    box.show()
    return box


def said(box: ChoiceBox) -> str:
    """What is said while the pointer rests on it."""
    QToolTip.hideText()
    here = QPoint(20, 10)
    asking = QHelpEvent(QEvent.Type.ToolTip, here, box.mapToGlobal(here))
    QCoreApplication.sendEvent(box, asking)
    return QToolTip.text()


@pytest.mark.parametrize(("width_px", "words"), [(NARROW_PX, NAME), (WIDE_PX, "")])
def test_words_are_said_in_full_where_they_are_cut(qtbot: QtBot, width_px: int, words: str) -> None:
    box = box_of(width_px, qtbot)
    assert said(box) == words


def test_a_list_that_says_something_of_its_own_says_that(qtbot: QtBot) -> None:
    box = box_of(NARROW_PX, qtbot)
    box.setToolTip("The board")
    assert said(box) == "The board"


def test_words_are_measured_only_to_be_painted_or_said(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[str] = []
    plain = choice_box.elided_product
    monkeypatch.setattr(
        choice_box,
        "elided_product",
        lambda words, *room: measured.append(words) or plain(words, *room),
    )
    box = box_of(NARROW_PX, qtbot)
    measured.clear()
    QCoreApplication.sendEvent(box, QEvent(QEvent.Type.User))
    assert measured == []
    assert said(box) == NAME and measured == [NAME]
