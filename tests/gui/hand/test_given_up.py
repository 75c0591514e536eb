"""Drags of every kind of part that are given up at one moment or another, in the whole window: the
build, its history and its file stay as they were, and nothing stays in the hand.

The drags are Qt's own, from a row of the catalog. Those of a placed card over the ladder alone are
in `test_same_answer.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.look.theme import LIGHT
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.documents.document import document_text
from tests.gui.drags import drag_and_drop
from tests.gui.machines import TUF, TURBO, shipped, with_cards
from tests.gui.on_screen import show_active
from tests.sampling import share

PARTS = {
    "gpu": TURBO,
    "chassis": "corsair-obsidian-1000d",
    "motherboard": "asrockrack-romed8-2t",
    "fan": "arctic-p14-pwm",
    "psu": "seasonic-focus-gx-1000",
    "drive": "samsung-990-pro-2tb",
    "cpu": "amd-epyc-7302",
    "cooler": "noctua-nh-u14s-tr4-sp3",
    "memory": "samsung-32gb-ddr4-3200-rdimm-m393a4k40db3-cwe-class",
    "nic": "nvidia-connectx-7-mcx715105as-weat",
    "riser": "phanteks-premium-pcie-4-0-x16-riser-300-mm",
}
IN_THE_HAND = (
    "gpu",
    "nic",
    "fan",
)  # that places answer for; the others are chosen where they are let go
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Hand:
    """The main window with a saved build, and a hand that begins what it does not end."""

    def __init__(self, qtbot: QtBot, file: Path) -> None:
        if QGuiApplication.platformName() != "xcb":
            pytest.skip("this platform ends a drag that no pointer makes")
        self._qtbot = qtbot
        self.file = file
        self.session = Session(shipped())
        self.session.document.start(with_cards(TUF, "1", "4"))
        self.session.document.save(file)
        self.window = MainWindow(self.session, LIGHT)
        qtbot.addWidget(
            self.window,
            before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True),
        )
        self.window.resize(1280, 720)
        show_active(qtbot, self.window)
        self.rows = self.window.panels.catalog.view

    def row(self, kind: str) -> QPoint:
        """Turn the catalog to the part of a kind, and say where its row is."""
        self.window.panels.catalog.reveal(shipped().rows([PARTS[kind]])[0])
        at = self.rows.visualRect(self.rows.currentIndex()).center()
        assert self.window.panels.catalog.question.kind == kind
        return at

    def traces(self) -> tuple[object, ...]:
        """All that a gesture which is given up leaves as it was."""
        history = self.session.document.history
        shown = self.session.snapshot
        steps = (history.count(), history.index(), history.cleanIndex())
        text = document_text(self.session.build, [])
        held = (shown.carried_card, shown.fan, shown.drive, shown.choice)
        return (text, steps, held, shown.previewing, shown.dirty, self.file.read_bytes())

    def dragged(self, kind: str, target: QWidget, *, escape: bool = True) -> None:
        """Drag the part over a widget and press Escape, or let go."""
        at = self.row(kind)
        middle = target.rect().center()
        held = list[str | None]()

        def look() -> None:
            shown = self.session.snapshot
            carried = shown.carried_card or shown.fan
            held.append(carried.part.id if carried is not None else None)

        source = self.rows.viewport()
        assert drag_and_drop(
            self._qtbot, source, at, target, middle, at_target=look, escape=escape
        ), (kind, target)
        assert held == [PARTS[kind] if kind in IN_THE_HAND else None]

    def pressed(self, kind: str) -> None:
        """Press on the row, and press Escape before the pointer moves."""
        at = self.row(kind)
        QTest.mousePress(self.rows.viewport(), LEFT, NONE, at)
        QTest.keyClick(self.window.windowHandle(), Qt.Key.Key_Escape)
        QTest.mouseRelease(self.rows.viewport(), LEFT, NONE, at + QPoint(0, 900))


def over(find: Callable[[MainWindow], QWidget]) -> Callable[[Hand, str], None]:
    return lambda hand, kind: hand.dragged(kind, find(hand.window))


def outside(hand: Hand, kind: str) -> None:
    """Let go where nothing takes a part."""
    hand.dragged(kind, hand.window.menus, escape=False)


MOMENTS: dict[str, Callable[[Hand, str], None]] = {
    "pressed": Hand.pressed,
    "over its own list": over(lambda window: window.panels.catalog.view.viewport()),
    "over the picture": over(lambda window: window.viewport),
    "over the ladder": over(lambda window: window.panels.ladder.canvas),
    "over the inspector": over(lambda window: window.panels.inspector),
    "over the checks": over(lambda window: window.panels.checks),
    "let go outside": outside,
}


@pytest.mark.sampled
def test_a_drag_that_is_given_up_leaves_build_history_and_file_alone(
    qtbot: QtBot, tmp_path: Path
) -> None:
    hand = Hand(qtbot, tmp_path / "two.rig")
    before = hand.traces()
    cases = [(kind, moment) for kind in PARTS for moment in MOMENTS]
    for kind, moment in share(cases, 2 * len(PARTS) + 1):
        MOMENTS[moment](hand, kind)
        assert hand.traces() == before, (kind, moment)
