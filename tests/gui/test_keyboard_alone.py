"""A machine by keyboard alone, from the start page to a saved build with four cards and its sheet.

Nothing is known but what a screen reader finds in the accessibility tree or is told to say.
The keys go to the window as the window system sends them, never to a widget that the test chose.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleInterface,
    QGuiApplication,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
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
    ("cases", "define 7 xl", "Fractal Design Define 7 XL"),
    ("boards", "wrx80e-sage", "ASUS Pro WS WRX80E-SAGE SE WIFI"),
    ("processors", "3975wx", "AMD Ryzen Threadripper PRO 3975WX"),
    ("coolers", "u14s tr4", "Noctua NH-U14S TR4-SP3"),
    ("memory", "server premier 32gb", "Kingston Server Premier 32GB DDR4-3200 ECC UDIMM"),
)
SUPPLY = ("supplies", "1600 t2", "EVGA SuperNOVA 1600 T2")
CARD, SLOTS = "asus turbo rtx 3090", "1357"

pytestmark = [
    pytest.mark.usefixtures("short_rests", "no_picture"),
    pytest.mark.timeout(180),  # many letters
]


class Reader:
    """Someone who types and hears what is read out."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.told: list[str] = []  # what was read out from elsewhere than where the keyboard is
        self._qtbot = qtbot
        self._window = window
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

    def heard(self) -> str:
        """What is read out of that which has the keyboard: its name and its description."""
        one = QAccessible.queryAccessibleInterface(QGuiApplication.focusObject())
        assert one is not None, "nothing is told to have the keyboard"
        inner = one.focusChild() or one  # is gone with the one that holds it
        return f"{inner.text(NAME)}\n{inner.text(DESCRIPTION)}"

    def told_now(self) -> list[str]:
        """What was read out since the last time."""
        told = self.told
        self.told = []
        return told

    def tab_to(self, words: str) -> None:
        """Press Tab until something of that name has the keyboard."""
        for _ in range(MOST_TABS):
            if self.heard().startswith(words):
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

    def write_to(self, path: Path, *keys: Qt.Key, held: Qt.KeyboardModifier) -> None:
        """Press keys that ask for a file, and type its name into the dialog that comes."""
        window = QGuiApplication.focusWindow()

        def answer() -> None:
            if QGuiApplication.focusWindow() in (None, window):
                QTimer.singleShot(10, answer)
                return
            assert self.heard().startswith("File name:")
            self.press(KEY.Key_A, held=CONTROL)
            self.type(str(path))
            self.press(KEY.Key_Return)

        QTimer.singleShot(0, answer)
        self.press(*keys, held=held)
        self.come_back()

    def come_back(self) -> None:
        """Have the window back after a dialog, as a window manager does."""
        self._window.activateWindow()
        self.until(self._window.isActiveWindow)


@pytest.fixture
def listening() -> Generator[None]:
    """A screen reader runs, as Qt sees it."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def reader(qtbot: QtBot, listening: None, monkeypatch: pytest.MonkeyPatch) -> Reader:
    window = MainWindow(Session(shipped()), LIGHT, settings=open_settings())
    qtbot.addWidget(
        window, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    window.resize(1280, 720)
    show_active(qtbot, window)
    someone = Reader(qtbot, window)

    def heard(widget: QWidget, words: str) -> QAccessibleAnnouncementEvent:
        someone.told.append(words)
        return QAccessibleAnnouncementEvent(widget, words)

    monkeypatch.setattr("PySide6.QtGui.QAccessibleAnnouncementEvent", heard)
    return someone


@pytest.mark.long
def test_a_machine_with_four_cards_is_built_saved_and_put_on_paper(
    reader: Reader, tmp_path: Path
) -> None:
    assert reader.heard().startswith("Start page")
    reader.tab_to("New build")
    reader.press(KEY.Key_Space)
    for every, part, name in PARTS:
        choose_part(reader, every, part, name)
    assert reader.verdict().startswith("No card yet. Drag one")
    place_cards(reader)
    assert reader.verdict().startswith("Not decided. No power supply is chosen")
    choose_part(reader, *SUPPLY)
    assert reader.verdict() == "Does not fit. PSU and circuit over · 1 unknown"
    read_findings(reader)
    limit_power(reader)
    path = tmp_path / "by keys.rig"
    reader.write_to(path, KEY.Key_S, held=CONTROL)
    assert reader.told_now() == ["Saved by keys.rig."]
    saved = read_document(path)
    assert [card.place for card in saved.build.placements] == list(SLOTS)
    assert evaluate(saved.build, shipped()).verdict in (Verdict.PASS, Verdict.WARN)
    look_at_paper(reader)
    export_paper(reader, tmp_path / "by keys.pdf")


def choose_part(reader: Reader, every: str, part: str, name: str) -> None:
    """Look for a part of a kind, hear that it is the one that Enter takes, and take it."""
    reader.press(KEY.Key_J, held=CONTROL)
    reader.tab_to(f"All {every}")
    reader.press(KEY.Key_Space)
    assert reader.heard().startswith("Search parts"), every
    reader.told_now()
    reader.type(part)
    reader.until(lambda: any(f"Enter takes {name}" in words for words in reader.told))
    assert f"Enter takes {name}" in reader.heard()
    reader.told_now()
    reader.press(KEY.Key_Return)
    verdict, done = reader.told_now()[:2]
    assert verdict == reader.verdict()
    assert done == f"Done: Choose {name}"


def place_cards(reader: Reader) -> None:
    """Put the card into each of the slots."""
    reader.tab_to("All cards")
    reader.press(KEY.Key_Space)
    reader.type(CARD)
    verdict = ""  # as read out last; one that stays is not read out again
    for number, slot in enumerate(SLOTS, 1):
        reader.press(KEY.Key_Return)
        reader.type(slot)
        assert f"Slot ladder\nSlot {slot}: " in reader.heard()
        reader.told_now()
        reader.press(KEY.Key_Return)
        assert f"row {slot}, PCIEX16_{slot}" in reader.heard()
        assert f"GPU {number} ASUS Turbo" in reader.heard()
        assert (reader.verdict() in reader.told) == (reader.verdict() != verdict)
        verdict = reader.verdict()
        # after it only the row of the card is read out, on which the cursor stays
        told = [words for words in reader.told if not words.startswith("row ")]
        assert told[-1].startswith("Done: Place ASUS Turbo"), reader.told
        reader.press(KEY.Key_F, held=CONTROL)


def read_findings(reader: Reader) -> None:
    """Hear the first two findings from wherever the keyboard is, then what can be done with one."""
    reader.told_now()
    reader.press(KEY.Key_F8, KEY.Key_F8)
    supply, circuit = reader.told_now()
    assert supply.startswith("Error: The supply is 193 W short.")
    assert circuit.startswith("Error: The circuit is 1.9 A over its rating.")
    reader.tab_to(circuit)
    assert reader.heard().endswith("Enter shows it, F offers fixes, W says why.")


def limit_power(reader: Reader) -> None:
    """Have limits planned and set them; the answer has the keyboard, then the plan again."""
    reader.command("Power Limits")
    reader.tab_to("Plan limits")
    reader.told_now()
    reader.press(KEY.Key_Space)
    reader.until(lambda: any(told.startswith("224 W for each card meets") for told in reader.told))
    reader.told_now()
    assert reader.heard().startswith("Set 224 W")
    reader.press(KEY.Key_Space)
    assert reader.heard().startswith("Plan limits")
    assert reader.verdict().startswith("Fits")
    assert reader.told_now()[-2:] == [reader.verdict(), "Done: Set 224 W as planned"]


def look_at_paper(reader: Reader) -> None:
    """Open the print preview; each of its stops has a name, and Escape leaves it."""
    window = QGuiApplication.focusWindow()
    reader.press(KEY.Key_P, held=CONTROL)
    reader.until(lambda: QGuiApplication.focusWindow() not in (None, window))
    assert reader.heard().startswith("Pages")
    stops: list[str] = []
    while (stop := reader.heard().partition("\n")[0]) not in stops:
        stops.append(stop)
        reader.press(KEY.Key_Tab)
    assert stops[0] == "Pages"
    assert stops[-1] == "Print"
    assert {"Zoom", "Number of the page", "Next page"} <= set(stops)
    assert "" not in stops
    reader.press(KEY.Key_Escape)
    reader.come_back()
    assert QGuiApplication.focusWindow() is window


def export_paper(reader: Reader, path: Path) -> None:
    """Find the command that writes the sheet, hear that it is found, and use it."""
    reader.press(KEY.Key_K, held=CONTROL)
    reader.type("pdf")
    assert reader.told_now()[-1] == "Export Sheet as PDF, Ctrl+E, 1 of 1"
    reader.write_to(path, KEY.Key_Return, held=Qt.KeyboardModifier.NoModifier)
    assert reader.told_now() == [f"The assembly sheet is in {path}"]
    assert path.read_bytes().startswith(b"%PDF")
