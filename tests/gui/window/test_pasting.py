"""Copied cards are pasted where one is: on the start page, and while a search has the keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.importing.window import NOTHING_COPIED
from gui.look.theme import LIGHT
from gui.window.main_window import MainWindow
from rigwright.build import TRAY, Build
from rigwright.documents.copied import copied_text
from rigwright.text.language import translated
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, TUF, TURBO, session_with, shipped, with_cards
from tests.gui.on_screen import show_active

pytestmark = pytest.mark.usefixtures("no_picture")

CTRL = Qt.KeyboardModifier.ControlModifier


def opened(qtbot: QtBot, build: Build) -> MainWindow:
    """A window on the screen, with a card of another build on the clipboard."""
    window = MainWindow(session_with(build), LIGHT, dialogs=Asked())
    qtbot.addWidget(
        window, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    show_active(qtbot, window)
    there = with_cards(TUF, "1", base=BASE).limit(0, 300.0)
    QGuiApplication.clipboard().setText(copied_text(there.placements, shipped()))
    return window


def cards(window: MainWindow) -> list[tuple[str, str, float | None]]:
    """Part, place and limit of every card of the open build."""
    found = window.session.build.placements
    return [(card.part_id, card.place, card.power_limit_w) for card in found]


def test_the_start_page_begins_a_build_with_copied_cards(qtbot: QtBot) -> None:
    window = opened(qtbot, Build())
    QTest.keyClick(window.pages.welcome, Qt.Key.Key_V, CTRL)
    assert cards(window) == [(TUF, TRAY, 300.0)]
    assert window.pages.currentWidget() is window.workspace
    assert not window.imports.window.isVisible(), "they are no list to be read"
    assert window.panels.catalog.question.kind == "chassis", "what is chosen next"


def test_the_search_on_the_start_page_takes_no_cards_for_words(qtbot: QtBot) -> None:
    window = opened(qtbot, Build())
    search = window.pages.welcome.picker.search
    search.setFocus()
    QTest.keyClick(search, Qt.Key.Key_V, CTRL)
    assert search.text() == "" and cards(window) == [(TUF, TRAY, 300.0)]


def test_the_start_page_reads_a_list_that_was_copied(qtbot: QtBot) -> None:
    """By its button, as by the key; without anything copied the window says so."""
    window = opened(qtbot, Build())
    paste = window.pages.welcome.paste
    imports = window.imports
    QGuiApplication.clipboard().setText("2x Gigabyte RTX 3090 Turbo\nFractal Design Define 7 XL")
    QTest.mouseClick(paste, Qt.MouseButton.LeftButton)
    assert imports.window.isVisible()
    found = imports.window.list
    qtbot.waitUntil(found.isVisible, timeout=20_000)
    assert [match.part_id for match in found.matches] == [TURBO, BASE.chassis]
    imports.window.close()
    QGuiApplication.clipboard().clear()
    QTest.mouseClick(paste, Qt.MouseButton.LeftButton)
    assert imports.window.choice.isVisible()
    said = [label.text() for label in imports.window.choice.findChildren(QLabel)]
    assert translated(NOTHING_COPIED) in said
    field = imports.window.choice.list
    assert imports.window.focusWidget() is field, "what is copied next, or written, goes there"


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("field", ["catalog", "commands"])
def test_cards_are_pasted_into_the_build_while_a_search_has_the_keyboard(
    qtbot: QtBot, field: str
) -> None:
    window = opened(qtbot, BASE)
    search = window.panels.catalog.search if field == "catalog" else window.toolbar.search
    search.setFocus()
    QTest.keyClick(search, Qt.Key.Key_V, CTRL)
    assert search.text() == ""
    assert [(part, limit) for part, _, limit in cards(window)] == [(TUF, 300.0)]
    QGuiApplication.clipboard().setText("rtx 3090")
    QTest.keyClick(search, Qt.Key.Key_V, CTRL)
    assert search.text() == "rtx 3090", "words are pasted as ever"
    assert len(cards(window)) == 1
