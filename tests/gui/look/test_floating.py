"""The shadow of what floats over the window: of the size and theme that it is asked for."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from gui.look.floating import paint_floating
from gui.look.theme import DARK, LIGHT, Theme


def floating(width: int, theme: Theme) -> QImage:
    image = QImage(width, 90, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_floating(painter, QRect(0, 0, width, 90), theme.line, theme)
    painter.end()
    return image


def test_a_shadow_is_of_the_size_and_theme_that_it_is_painted_in(qtbot: QtBot) -> None:
    narrow = floating(120, LIGHT)
    assert floating(120, LIGHT) == narrow
    wide = floating(220, LIGHT)
    beside = 214  # in the shadow right of the wide surface
    assert wide.pixelColor(beside, 45).alpha() == narrow.pixelColor(114, 45).alpha() > 0
    assert floating(120, DARK).pixelColor(60, 80).alpha() > narrow.pixelColor(60, 80).alpha() > 0
