"""Fields of all kinds have one face and one frame, in both themes."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QImage
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.look.choice_box import ChoiceBox
from gui.look.figure_fields import CountField, FigureField
from gui.look.theme import DARK, LIGHT, Theme, style_sheet, write_in
from gui.look.themed import wear

WIDTH_PX, HEIGHT_PX = 120, 28
BESIDE_PX = 4  # from the rim: within every field's face, before its words


def shown(field: QWidget, qtbot: QtBot) -> QImage:
    """The picture of a field of one size."""
    qtbot.addWidget(field)
    field.setFixedSize(WIDTH_PX, HEIGHT_PX)
    field.show()
    return field.grab().toImage()


def column(image: QImage, x: int) -> list[str]:
    """The colours of a column from the top down."""
    return [QColor(image.pixelColor(x, y)).name().upper() for y in range(image.height())]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_all_fields_have_one_flat_face_and_one_line_round_it(qtbot: QtBot, theme: Theme) -> None:
    try:
        wear(theme)
        for field in (ChoiceBox(theme), CountField(), FigureField()):
            colors = column(shown(field, qtbot), WIDTH_PX - 8)
            assert colors[0] == colors[-1] == theme.line_strong.upper(), type(field)
            for y in (BESIDE_PX, HEIGHT_PX - BESIDE_PX):
                assert colors[y] == theme.raised.upper(), type(field)
    finally:
        wear(LIGHT)


def test_a_field_without_arrows_paints_none(qtbot: QtBot) -> None:
    field = CountField()
    field.setRange(-5, 5)
    assert inks(shown(field, qtbot)) != {LIGHT.raised.upper()}
    field.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
    assert inks(field.grab().toImage()) == {LIGHT.raised.upper()}


def inks(image: QImage) -> set[str]:
    """What stands at the right end within the frame, where arrows are."""
    high = range(BESIDE_PX, HEIGHT_PX - BESIDE_PX)
    return {color for x in range(104, 116) for color in (column(image, x)[y] for y in high)}


def test_a_list_in_use_has_the_accent_round_it_and_one_that_is_off_is_sunk(qtbot: QtBot) -> None:
    box = ChoiceBox(LIGHT)
    box.addItems(["one", "two"])
    shown(box, qtbot)
    box.activateWindow()
    box.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(box.hasFocus)
    assert column(box.grab().toImage(), 60)[0] == LIGHT.accent.upper()
    box.setEnabled(False)
    assert column(box.grab().toImage(), 4)[BESIDE_PX] == LIGHT.sunk.upper()


@pytest.mark.parametrize("kind", [CountField, FigureField])
def test_figures_have_the_letters_of_their_field_in_a_window_with_a_style_sheet(
    qtbot: QtBot, kind: type[CountField | FigureField]
) -> None:
    usual = QApplication.font()
    window = QWidget()
    qtbot.addWidget(window)
    window.setStyleSheet(style_sheet(LIGHT))
    field = kind(window)
    window.show()
    try:
        for points in (9.0, 13.5, 9.0):
            letters = QFont(usual)
            letters.setPointSizeF(points)
            write_in(letters)
            window.setStyleSheet(style_sheet(LIGHT))
            field.setFont(LIGHT.font(12, 500))
            assert field.lineEdit().font().pointSizeF() == points
    finally:
        write_in(usual)
