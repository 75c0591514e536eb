"""Check boxes: Fusion draws their rim in a colour of its own, which is lost on a dark ground."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QAbstractButton, QCheckBox, QDialog, QRadioButton
from pytestqt.qtbot import QtBot

from gui.dialogs.comparison_dialog import ComparisonDialog
from gui.dialogs.versions_dialog import VersionsDialog
from gui.look.surfaces import radio_sheet, tick_sheet
from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import wear
from rigwright.documents.versions import with_version
from tests.gui.look.test_theme import contrast
from tests.gui.machines import BASE, session_with
from tests.gui.on_screen import show

LEAST = 3.0  # of a control's rim to its ground: WCAG 1.4.11


def dialogs() -> list[QDialog]:
    session = session_with(with_version(BASE, "Kept", "pass"))  # what a stage is made of
    comparison = ComparisonDialog(None, DARK, session)
    comparison.pin_build()  # alone, a build differs from nothing
    return [comparison, VersionsDialog(None, DARK, session)]


@pytest.mark.parametrize("number", [0, 1])
def test_an_empty_check_box_is_seen_on_dark_ground(qtbot: QtBot, number: int) -> None:
    wear(DARK)
    dialog = dialogs()[number]
    qtbot.addWidget(dialog)
    show(qtbot, dialog)
    (box,) = dialog.findChildren(QCheckBox)
    assert box.isEnabled()
    box.clearFocus()
    picture = box.grab().toImage()
    ground = picture.pixelColor(picture.width() - 1, 0).name()
    row = picture.height() // 2
    left = [picture.pixelColor(x, row).name() for x in range(8)]
    assert max(contrast(color, ground) for color in left) >= LEAST


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
@pytest.mark.parametrize("checked", [False, True])
def test_what_cannot_be_ticked_stands_out_less_than_what_can(
    qtbot: QtBot, theme: Theme, kind: type[QAbstractButton], checked: bool
) -> None:
    """The words alone do not tell: quiet words stand beside boxes that work, too."""
    wear(theme)
    ground = QDialog()
    qtbot.addWidget(ground)
    strengths: list[float] = []
    for enabled in (True, False):
        box = kind("", ground)
        box.setStyleSheet(tick_sheet("QCheckBox", theme) + radio_sheet(theme))
        box.setCheckable(True)
        box.setChecked(checked)
        box.setEnabled(enabled)
        box.adjustSize()
        picture = box.grab().toImage()
        row = picture.height() // 2
        back = picture.pixelColor(picture.width() - 1, 0).name()
        colors = [picture.pixelColor(x, row).name() for x in range(picture.width())]
        strengths.append(max(contrast(color, back) for color in colors))
    assert strengths[0] >= LEAST > strengths[1]
