"""The sentence over an empty 3D view."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.look.theme import LIGHT
from gui.view3d.invitation import Invitation


@pytest.mark.parametrize("width", [388, 700])
def test_its_frame_stays_clear_of_the_buttons_over_the_view(qtbot: QtBot, width: int) -> None:
    view = QWidget()
    qtbot.addWidget(view)
    view.resize(width, 320)
    invitation = Invitation(LIGHT, view)
    invitation.leave_right(54)
    frame = invitation.geometry()
    assert frame.right() < width - 54
    assert abs(frame.left() - (width - 54 - frame.right())) <= 2, "in the middle of what is free"
