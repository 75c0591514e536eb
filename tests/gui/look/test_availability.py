"""What cannot be used now says why: in the menu, beside its name in the search, on its button."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from gui.look.availability import allow, reason_of


def test_a_reason_stands_in_the_tool_tip_and_goes_with_it(qtbot: QtBot) -> None:
    button = QPushButton("Full power")
    qtbot.addWidget(button)
    button.setToolTip("Lift all limits")
    allow(button, "No card is limited.")
    assert not button.isEnabled() and reason_of(button) == "No card is limited."
    assert button.toolTip() == "No card is limited."
    allow(button, "No card can be limited.")
    assert button.toolTip() == "No card can be limited."
    allow(button, "")
    assert button.isEnabled() and reason_of(button) == ""
    assert button.toolTip() == "Lift all limits"


def test_a_menu_shows_why_an_entry_is_off(qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    action = menu.addAction("Remove")
    assert not menu.toolTipsVisible()
    allow(action, "It comes with another part.")
    assert menu.toolTipsVisible() and action.toolTip() == "It comes with another part."


def test_words_of_files_in_a_reason_are_no_markup(qtbot: QtBot) -> None:
    action = QAction("Move")
    allow(action, "<b>bold</b> stands there")
    assert reason_of(action) == "<b>bold</b> stands there" and "&lt;b&gt;" in action.toolTip()
