"""The letters by which entries of menus are chosen: no menu has one twice, also where its entries
come from several places.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.look.theme import LIGHT
from gui.window.card_menu import card_menu
from gui.window.main_window import MainWindow
from rigwright.documents.document import read_document
from tests.gui.machines import session_with

EXAMPLES = Path(__file__).parents[3] / "assets/examples"
MACHINES = ("two-open-air-3090", "vertical-4090-y60", "eight-v100-server")


def with_sub_menus(menu: QMenu) -> Iterator[QMenu]:
    menu.aboutToShow.emit()
    yield menu
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from with_sub_menus(inner)


def twice(menu: QMenu) -> list[list[str]]:
    """The entries of a menu that share a letter; of its sub-menus as well."""
    found: list[list[str]] = []
    for one in with_sub_menus(menu):
        entries: dict[str, list[str]] = defaultdict(list)
        for action in one.actions():
            if action.isVisible() and not action.isSeparator():
                entries[QKeySequence.mnemonic(action.text()).toString()].append(action.text())
        entries.pop("", None)
        found += [texts for texts in entries.values() if len(texts) > 1]
    return found


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("name", MACHINES)
@pytest.mark.usefixtures("no_picture")
def test_no_menu_has_an_access_key_twice(qtbot: QtBot, name: str) -> None:
    session = session_with(read_document(EXAMPLES / f"{name}.rig").build)
    window = MainWindow(session, LIGHT)
    qtbot.addWidget(window, before_close_func=lambda one: setattr(one.files, "may_leave", bool))
    window.show()
    qtbot.waitUntil(lambda: window.panels.parts is not None)
    menus = [menu for menu in window.findChildren(QMenu) if menu.parent() is not None]
    cards = session.snapshot.committed.assembly.cards
    menus += [card_menu(window, session, window.actions_of, card.label) for card in cards]
    menus.append(card_menu(window, session, window.actions_of, None))
    parts = window.panels.parts
    lines = [line for section in parts.model.sections for line in section.lines]
    menus += [parts.menu_for(line) for line in lines if line.row is not None]
    checks = window.panels.checks
    rows = range(checks.model.rowCount())
    menus += [checks.menu_for(checks.model.index(row)) for row in rows]
    assert {tuple(found) for menu in menus for found in twice(menu)} == set()
