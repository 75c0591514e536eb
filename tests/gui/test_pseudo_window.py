"""What the window says, in a language that nobody speaks: the panels that have been converted have
no plain English left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.catalog.facts import title_of
from gui.checks.delegate import action_words, actions_of
from gui.checks.groups import lines_of
from gui.checks.model import ChecksModel
from gui.checks.panel import ChecksPanel
from gui.checks.rows import Filter, listed_in, rows_of
from gui.checks.sorting import ChecksOrder
from gui.checks.why_card import reason_of
from gui.files.files import Files
from gui.hand.actions import COMMANDS, Actions
from gui.look.theme import LIGHT
from gui.window.menus import MenuBar
from tests.gui.files.test_files import Asked
from tests.gui.machines import four, session_with, shipped
from tests.pseudo_language import accented, english_in, message_ids, pseudo_language

# Menus that other panels fill, which are not converted yet, and the outlets of the world.
OF_OTHERS = ("&Outlet", "&New Part", "Save&d Views", "&Visible Parts", "E&xamples")


def plain_english(texts: Iterable[str]) -> set[str]:
    """The texts that have plain words besides the names of parts."""
    parts = [part for part_id in four().part_ids() if (part := shipped().get(part_id))]
    known = (*(part.name for part in parts), *(title_of(part.name, part.brand) for part in parts))
    return {one for one in texts if english_in(one, (*known, four().title))}


def run_rule(widget: QWidget) -> Iterator[str]:
    """What the buttons, labels and actions of a widget say, and what is read out of them."""
    for part in (widget, *widget.findChildren(QWidget)):
        yield part.accessibleName()
        yield part.toolTip()
        if isinstance(part, QAbstractButton | QLabel):
            yield re.sub(r"<[^>]*>", "", part.text())
    for action in widget.findChildren(QAction):
        yield action.text()
        yield action.statusTip()  # a tool tip says it again, with the key


def test_commands_and_menus_are_messages(qtbot: QtBot) -> None:
    for command in COMMANDS.values():
        assert {command.words, command.tip} <= message_ids() | {""}
    window = QWidget()
    qtbot.addWidget(window)
    with pseudo_language():
        session = session_with(four())
        files = Files(session, open_settings(), Asked())
        menus = MenuBar(session, files, Actions(session, window), LIGHT, window)
        for menu in menus.findChildren(QMenu):
            if menu.title() not in map(accented, OF_OTHERS):
                menu.aboutToShow.emit()
        assert plain_english(text.replace("&", "") for text in run_rule(window)) == set()


def test_the_checks_say_nothing_in_plain_english(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    with pseudo_language():
        session = session_with(four())
        panel = ChecksPanel(session, LIGHT, window)
        assert plain_english(run_rule(panel)) == set()
        assert plain_english(told_of_rows(panel)) == set()


def told_of_rows(panel: ChecksPanel) -> Iterator[str]:
    """Rows under each filter and heading, what can be done with them, and why they are there."""
    snapshot = panel._session.snapshot
    for chosen in Filter:
        for row in rows_of(snapshot, listed_in(snapshot), chosen):
            reason = reason_of(row, snapshot.evaluation, shipped())
            yield from (reason.title, reason.sentence, *(word for word, _ in reason.lines))
            yield LIGHT.mark(row.judged).word
            yield from (action_words(action, row) for action in actions_of(row))
    for order in ChecksOrder:
        model = ChecksModel()
        model.show_rows(lines_of(rows_of(snapshot, listed_in(snapshot)), order))
        for number in range(model.rowCount()):
            yield model.index(number).data(Qt.ItemDataRole.AccessibleTextRole)
