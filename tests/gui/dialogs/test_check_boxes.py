"""Check boxes: Fusion draws their rim in a colour of its own, which is lost on a dark ground."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QCheckBox, QDialog
from pytestqt.qtbot import QtBot

from gui.dialogs.comparison_dialog import ComparisonDialog
from gui.dialogs.versions_dialog import VersionsDialog
from gui.look.theme import DARK
from gui.look.themed import wear
from tests.gui.look.test_theme import contrast
from tests.gui.machines import BASE, session_with
from tests.gui.on_screen import show

LEAST = 3.0  # of a control's rim to its ground: WCAG 1.4.11


def dialogs() -> list[QDialog]:
    session = session_with(BASE)
    return [ComparisonDialog(None, DARK, session), VersionsDialog(None, DARK, session)]


@pytest.mark.parametrize("number", [0, 1])
def test_an_empty_check_box_is_seen_on_dark_ground(qtbot: QtBot, number: int) -> None:
    wear(DARK)
    dialog = dialogs()[number]
    qtbot.addWidget(dialog)
    show(qtbot, dialog)
    (box,) = dialog.findChildren(QCheckBox)
    box.clearFocus()
    picture = box.grab().toImage()
    ground = picture.pixelColor(picture.width() - 1, 0).name()
    row = picture.height() // 2
    left = [picture.pixelColor(x, row).name() for x in range(8)]
    assert max(contrast(color, ground) for color in left) >= LEAST
