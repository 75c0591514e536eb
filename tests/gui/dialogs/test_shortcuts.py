"""The page of all keys."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from gui.dialogs.about import shortcuts_dialog
from gui.hand.actions import Actions
from gui.look.theme import LIGHT
from tests.gui.machines import TURBO, four, session_with


def test_a_key_is_called_by_its_command_and_not_by_the_step_that_it_would_undo(
    qtbot: QtBot,
) -> None:
    session = session_with(four())
    owner = QWidget()
    qtbot.addWidget(owner)
    actions = Actions(session, owner)
    assert session.document.commit(session.build.replace_card(0, TURBO), "Swap a card")
    actions.follow(session.snapshot)
    assert "Swap a card" in actions["undo"].text()
    dialog = shortcuts_dialog(owner, actions, LIGHT)
    page = dialog.findChild(QTextBrowser)
    assert page is not None
    assert "Swap a card" not in page.toPlainText() and "Undo" in page.toPlainText()
