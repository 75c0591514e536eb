"""The foot of the parts list: its words stand on one line with those of its buttons."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.look.theme import DARK, LIGHT, Theme, style_sheet
from gui.look.themed import wear
from gui.parts_list.money_foot import MoneyFoot
from rigwright.inventory.money.bill import bill_of
from tests.gui.machines import BASE, session_with
from tests.gui.on_screen import show


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("width_px", [270, 480])
def test_the_first_line_stands_beside_the_words_of_the_buttons(
    qtbot: QtBot, theme: Theme, width_px: int
) -> None:
    ground = QWidget()
    foot = MoneyFoot(LIGHT, ground)
    foot.show_bill(bill_of(session_with(BASE).snapshot.committed.assembly))
    foot.setFixedWidth(width_px)
    qtbot.addWidget(ground)
    # as in the window: the foot is made before the style sheet reaches it
    ground.setStyleSheet(style_sheet(theme))
    show(qtbot, ground)
    wear(theme)
    line = foot.words.fontMetrics().height()
    first = foot.words.geometry().top() + line / 2
    for button in (foot.button, foot.buy):
        assert abs(button.geometry().center().y() - first) <= 1.5
