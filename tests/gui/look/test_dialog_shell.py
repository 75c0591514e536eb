"""How large the windows of the program open."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.app.settings import FRAME, place_in_middle
from gui.look.dialog_shell import open_as_large
from gui.look.theme import LIGHT

LARGE_PX = 9_999


def test_a_window_opens_as_large_as_wanted_or_as_its_screen_with_room_for_a_frame(
    qtbot: QtBot,
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    screen = window.screen().availableGeometry()
    for wanted in (200, LARGE_PX):
        open_as_large(window, LIGHT, (wanted, wanted))
        assert window.width() == min(LIGHT.px(wanted), screen.width() - FRAME.width())
        assert window.height() == min(LIGHT.px(wanted), screen.height() - FRAME.height())


def test_a_window_in_the_middle_has_its_frame_on_the_screen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the size of the look is more than the screen has room for."""
    monkeypatch.setattr("gui.app.settings.DEFAULT_SIZE", QSize(LARGE_PX, LARGE_PX))
    window = QWidget()
    qtbot.addWidget(window)
    place_in_middle(window)
    screen = window.screen().availableGeometry()
    assert window.width() <= screen.width() - FRAME.width()
    assert window.height() <= screen.height() - FRAME.height()
