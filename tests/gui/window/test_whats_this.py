"""What's This?: every control says what it is for, to a click and to the key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QTabBar,
    QWhatsThis,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.hand.actions import PAGES
from gui.look.theme import LIGHT
from gui.window.main_window import MainWindow
from gui.window.whats_this import WHATS_THIS, told
from tests.gui.files.test_files import Asked
from tests.gui.machines import four, session_with
from tests.gui.on_screen import show_active

pytestmark = pytest.mark.usefixtures("no_picture")

GUI = Path(__file__).resolve().parents[3] / "gui"
CONTROLS = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QTabBar)
# Qt's own, at bars that have no room for all
SCROLLERS = {"ScrollLeftButton", "ScrollRightButton", "qt_menubar_ext_button"}


class Asking(QObject):
    """Notes what widgets say of themselves when they are asked what they are for."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.WhatsThis and isinstance(watched, QWidget):
            self.said.append(watched.whatsThis())
        return False


def test_each_text_is_about_a_class_that_there_is() -> None:
    classes = set[str]()
    for path in GUI.rglob("*.py"):
        classes.update(re.findall(r"^class (\w+)", path.read_text("utf-8"), re.MULTILINE))
    assert set(WHATS_THIS) - classes == set()


def test_every_control_answers_a_click_and_the_key_asks_of_what_has_the_keyboard(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = MainWindow(session_with(four()), LIGHT, dialogs=Asked())
    qtbot.addWidget(window)
    window.resize(1280, 720)
    show_active(qtbot, window)
    for page in PAGES:
        window.views.show_view(page)
    asked: list[str] = []
    monkeypatch.setattr(QWhatsThis, "enterWhatsThisMode", lambda: asked.append("a click"))
    window.actions_of["whats_this"].trigger()
    assert asked == ["a click"] and not QWhatsThis.inWhatsThisMode()
    silent = [
        f"{type(widget).__name__} {widget.objectName()} {widget.accessibleName()}"
        for widget in window.findChildren(QWidget)
        if isinstance(widget, CONTROLS)
        and widget.objectName() not in SCROLLERS
        and told(widget) is None
    ]
    assert silent == []
    assert "No card is selected." in window.actions_of["remove"].whatsThis()
    assert "Ctrl+Z" in window.actions_of["undo"].whatsThis()
    window.panels.ladder.setFocus()
    monkeypatch.setattr(
        QApplication, "keyboardModifiers", lambda: Qt.KeyboardModifier.ShiftModifier
    )
    asking = Asking()
    window.panels.ladder.installEventFilter(asking)
    QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    QWhatsThis.hideText()
    assert len(asking.said) == 1 and "from the rear" in asking.said[0]
    assert asked == ["a click"]
