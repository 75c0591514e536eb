"""The field above the panels: commands and parts by a few letters, and the keyboard in it."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QMainWindow, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from gui.hand.actions import COMMANDS, Actions
from gui.look.theme import LIGHT
from gui.window.answer_delegate import END_ROLE
from gui.window.command_search import NOTHING, CommandSearch
from gui.window.command_synonyms import SYNONYMS
from tests.gui.machines import BASE, session_with
from tests.gui.on_screen import show

pytestmark = pytest.mark.usefixtures("no_picture")


class Opened:
    """The field in a window, and which commands were used."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QMainWindow()
        self.window.resize(900, 600)
        self.session = session_with(BASE)
        self.actions = Actions(self.session, self.window)
        self.actions.set_open(True)
        self.used: list[str] = []
        for action in self.actions:
            action.triggered.connect(
                lambda _on=False, action=action: self.used.append(action.objectName())
            )
        self.field = CommandSearch(self.session, self.actions, LIGHT, self.window)
        self.window.setCentralWidget(self.field)
        qtbot.addWidget(self.window)
        show(qtbot, self.window)

    @property
    def listed(self) -> list[str]:
        """The lines of the list."""
        return [self.answers.item(i).text() for i in range(self.answers.count())]

    @property
    def answers(self) -> QListWidget:
        """The list that stands below the field."""
        (found,) = self.window.findChildren(QListWidget)
        return found


def test_commands_are_found_by_the_beginnings_of_their_words(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    QTest.keyClicks(opened.field, "exp pdf")
    assert opened.listed == ["Export Sheet as PDF"]
    assert opened.answers.item(0).data(END_ROLE) == "Ctrl+E"
    QTest.keyClick(opened.field, Qt.Key.Key_Return)
    assert opened.used == ["export"]
    assert opened.field.text() == "" and not opened.answers.isVisible()


def test_commands_are_found_by_what_else_people_call_them(qtbot: QtBot) -> None:
    """After the commands whose own name begins so; every entry of the table is of a command."""
    opened = Opened(qtbot)
    for asked, first in (
        ("inches", "Preferences"),
        ("language", "Preferences"),
        ("delete", "Remove Card"),
        ("psu", "Power Supply"),
        ("undervolt", "Power Limits"),
        ("temperature", "Show Air"),
        ("snapshot", "Versions and Stages"),
        ("cable", "Wiring"),
        ("price", "Price and Budget"),
        ("crash", "Diagnostic Report"),
    ):
        opened.field.clear()
        QTest.keyClicks(opened.field, asked)
        assert opened.listed[0] == first, asked
    assert set(SYNONYMS) <= set(COMMANDS)


def test_what_cannot_be_done_now_says_why_and_does_nothing(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    QTest.keyClicks(opened.field, "undo")
    assert opened.listed == ["Undo"]
    assert opened.answers.item(0).data(END_ROLE) == "Nothing to undo."
    QTest.keyClick(opened.field, Qt.Key.Key_Return)
    assert opened.session.snapshot.message == "Nothing to undo."
    assert opened.used == [] and opened.field.text() == ""


def test_what_can_be_done_comes_first(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    opened.actions.set_open(False)
    QTest.keyClicks(opened.field, "o")
    offered = [opened.answers.item(i).data(END_ROLE) for i in range(opened.answers.count())]
    assert opened.listed[0] == "Open" and "No build is open." in offered[1:]


def test_the_key_at_the_end_of_a_line_is_never_covered(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    QTest.keyClicks(opened.field, "gef rtx 3090")
    answers = opened.answers
    option = QStyleOptionViewItem()
    option.rect = answers.visualItemRect(answers.item(0))  # pyright: ignore[reportAttributeAccessIssue]
    option.rect.setWidth(190)  # pyright: ignore[reportAttributeAccessIssue]
    answers.itemDelegate().initStyleOption(option, answers.model().index(0, 0))
    assert str(option.text).endswith("…")  # pyright: ignore[reportAttributeAccessIssue]
    assert answers.item(0).toolTip() == answers.item(0).text() and answers.item(0).data(END_ROLE)


def test_parts_are_found_and_handed_on(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    QTest.keyClicks(opened.field, "tuf 3090")
    assert any("TUF" in line for line in opened.listed)
    with qtbot.waitSignal(opened.field.part_found) as found:
        QTest.keyClick(opened.field, Qt.Key.Key_Return)
    assert found.args[0].id == "asus-tuf-rtx-3090"


def test_a_part_is_found_however_many_of_it_are_typed(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    QTest.keyClicks(opened.field, "3090 turbo")
    alone = opened.listed
    opened.field.clear()
    QTest.keyClicks(opened.field, "4 x 3090 turbo")
    assert opened.listed == alone and len(alone) > 0


def test_arrows_choose_and_go_round(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    QTest.keyClicks(opened.field, "from the")
    assert len(opened.listed) == 4
    QTest.keyClick(opened.field, Qt.Key.Key_Up)
    assert opened.answers.currentRow() == len(opened.listed) - 1
    QTest.keyClick(opened.field, Qt.Key.Key_Down)
    QTest.keyClick(opened.field, Qt.Key.Key_Down)
    assert opened.answers.currentRow() == 1


def test_a_click_uses_a_line(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    QTest.keyClicks(opened.field, "about")
    item = opened.answers.item(0)
    at = opened.answers.visualItemRect(item).center()
    QTest.mouseClick(opened.answers.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert opened.used == ["about"]


def test_escape_leaves_and_keeps_the_key_from_the_window(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    QTest.keyClicks(opened.field, "sav")
    override = QKeyEvent(
        QEvent.Type.ShortcutOverride, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier
    )
    override.ignore()
    opened.field.event(override)
    assert override.isAccepted()
    QTest.keyClick(opened.field, Qt.Key.Key_Escape)
    assert opened.field.text() == "" and not opened.answers.isVisible()
    assert opened.used == []


def test_one_letter_searches_commands_only(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    QTest.keyClicks(opened.field, "s")
    assert opened.listed and all("RTX" not in line for line in opened.listed)


def test_nothing_found_is_said(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    QTest.keyClicks(opened.field, "zzzz qqqq")
    assert opened.answers.isVisible() and opened.listed == [NOTHING]
