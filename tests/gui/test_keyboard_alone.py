"""A machine by keyboard alone, from an empty window to a saved build with four cards.

Nothing is known but what a screen reader finds in the accessibility tree.
The keys go to the window as the window system sends them, never to a widget that the test chose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.look.theme import LIGHT
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.checks import Verdict
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from tests.gui.machines import shipped
from tests.gui.on_screen import show_active

MOST_TABS = 120  # far more than the window has stops
PATIENCE_MS = 20_000
NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description
KEY, CONTROL = Qt.Key, Qt.KeyboardModifier.ControlModifier
PARTS = (
    ("cases", "define 7 xl"),
    ("boards", "wrx80e-sage"),
    ("processors", "3975wx"),
    ("coolers", "u14s tr4"),
    ("memory", "32gb ddr4-3200"),
    ("supplies", "1600 t2"),
)
CARD, SLOTS = "turbo rtx 3090", "1357"

pytestmark = [
    pytest.mark.usefixtures("short_rests", "no_picture"),
    pytest.mark.timeout(180),  # many letters
]


class Reader:
    """Someone who types and hears what is read out."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self._qtbot = qtbot
        self._tree = QAccessible.queryAccessibleInterface(window)

    def press(
        self, *keys: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Press keys, one after the other."""
        for key in keys:
            QTest.keyClick(QGuiApplication.focusWindow(), key, held)

    def type(self, text: str) -> None:
        """Type a text in small letters."""
        self.press(*(Qt.Key(ord(letter)) for letter in text.upper()))

    def everything(self) -> Iterator[QAccessibleInterface]:
        """All that there is to be read in the window, from the top down."""
        todo = [self._tree]
        while todo:
            one = todo.pop()
            if not one.isValid() or one.state().invisible:
                continue
            yield one
            todo += [one.child(number) for number in range(one.childCount())]

    def focused(self) -> QAccessibleInterface:
        """What has the keyboard."""
        one = QAccessible.queryAccessibleInterface(QGuiApplication.focusObject())
        assert one is not None, "nothing is told to have the keyboard"
        return one.focusChild() or one

    def heard(self) -> str:
        """What is read out of it."""
        one = self.focused()
        return f"{one.text(NAME)}\n{one.text(DESCRIPTION)}"

    def tab_to(self, words: str) -> None:
        """Press Tab until something of that name has the keyboard."""
        for _ in range(MOST_TABS):
            if self.focused().text(NAME).startswith(words):
                return
            self.press(KEY.Key_Tab)
        raise AssertionError(f"Tab does not lead to {words}")

    def until(self, done: Callable[[], bool]) -> None:
        """Wait for the window."""
        self._qtbot.waitUntil(done, timeout=PATIENCE_MS)

    def verdict(self) -> str:
        """What is read out of the panel that tells it."""
        (panel,) = (one for one in self.everything() if one.text(NAME) == "Verdict")
        return panel.text(DESCRIPTION)

    def command(self, name: str) -> None:
        """Find a command by its name."""
        self.press(KEY.Key_K, held=CONTROL)
        self.type(name)
        self.press(KEY.Key_Return)

    def save_as(self, path: Path) -> None:
        """Save, and type the name into the dialog that comes."""
        window = QGuiApplication.focusWindow()

        def answer() -> None:
            if QGuiApplication.focusWindow() in (None, window):
                QTimer.singleShot(10, answer)
                return
            self.press(KEY.Key_A, held=CONTROL)
            self.type(str(path))
            self.press(KEY.Key_Return)

        QTimer.singleShot(0, answer)
        self.press(KEY.Key_S, held=CONTROL)


@pytest.fixture
def reader(qtbot: QtBot) -> Reader:
    window = MainWindow(Session(shipped()), LIGHT, settings=open_settings())
    qtbot.addWidget(
        window, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    window.resize(1280, 720)
    show_active(qtbot, window)
    return Reader(qtbot, window)


def test_a_machine_with_four_cards_is_built_and_saved(reader: Reader, tmp_path: Path) -> None:
    reader.tab_to("New build")
    reader.press(KEY.Key_Space)
    for every, part in PARTS:
        reader.press(KEY.Key_J, held=CONTROL)
        reader.tab_to(f"All {every}")
        reader.press(KEY.Key_Space)
        assert reader.heard().startswith("Search parts"), every
        reader.type(part)
        reader.press(KEY.Key_Return)
    assert reader.verdict().startswith("No card yet."), "all else is there"
    reader.tab_to("All cards")
    reader.press(KEY.Key_Space)
    reader.type(CARD)
    for number, slot in enumerate(SLOTS, 1):
        reader.press(KEY.Key_Return)
        reader.type(slot)
        assert f"Slot ladder\nSlot {slot}: " in reader.heard()
        reader.press(KEY.Key_Return)
        assert f"row {slot}, PCIEX16_{slot}" in reader.heard()
        assert f"GPU {number} ASUS Turbo" in reader.heard()
        reader.press(KEY.Key_F, held=CONTROL)
    assert reader.verdict() == "Does not fit. PSU and circuit over · 1 unknown"
    reader.command("Power Limits")
    reader.tab_to("Plan limits")
    reader.press(KEY.Key_Space)
    reader.tab_to("Set")
    reader.press(KEY.Key_Space)
    assert reader.verdict().startswith("Fits")
    path = tmp_path / "by keys.rig"
    reader.save_as(path)
    saved = read_document(path)
    assert [card.place for card in saved.build.placements] == list(SLOTS)
    assert evaluate(saved.build, shipped()).verdict in (Verdict.PASS, Verdict.WARN)
