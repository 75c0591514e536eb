"""The items of a layout that flows: nobody but the layout and Qt ends them."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("PySide6")

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.look.flow import FlowLayout

WORDS = ("one", "two", "three", "four", "five", "six")


def nested(qtbot: QtBot) -> tuple[QWidget, FlowLayout]:
    """A panel whose flow stands in a line of a column, filled before it is put there."""
    panel = QWidget()
    line = QHBoxLayout()
    flow = FlowLayout(gap=4)
    qtbot.addWidget(panel)
    for word in WORDS:
        flow.addWidget(QPushButton(word, panel))
    line.addLayout(flow, 1)
    QVBoxLayout(panel).addLayout(line)
    return panel, flow


def test_a_layout_outlives_what_the_binding_forgets(qtbot: QtBot) -> None:
    """PySide forgets what Qt made below a widget, as after some events; Qt lays it out on."""
    panel, flow = nested(qtbot)
    height = flow.heightForWidth(120)
    shiboken6.invalidate(panel)
    flow.invalidate()
    assert flow.heightForWidth(120) == height > flow.heightForWidth(1000)
    items = [flow.itemAt(number) for number in range(flow.count())]
    assert all(item is not None and item.widget() is not None for item in items)


def test_the_height_follows_what_the_widgets_say(qtbot: QtBot) -> None:
    panel, flow = nested(qtbot)
    outer = panel.layout()
    assert outer is not None
    button = panel.findChildren(QPushButton)[-1]
    before = flow.heightForWidth(1000)
    button.setText("a word that takes a line of its own " * 5)
    outer.activate()
    assert flow.heightForWidth(1000) > before
    button.hide()
    outer.activate()
    assert flow.heightForWidth(1000) == before
    low = flow.heightForWidth(1)
    flow.addWidget(QLabel("one more line", panel))
    assert flow.heightForWidth(1) > low


@pytest.mark.parametrize("seed", range(4))
def test_a_flow_has_an_item_for_each_widget_that_is_there(qtbot: QtBot, seed: int) -> None:
    at_random = random.Random(seed)
    panel, flow = nested(qtbot)
    panel.show()
    for number in range(400):
        there = panel.findChildren(QWidget)
        some = at_random.choice(there) if there else None
        deed = at_random.choice(("add", "add", "delete", "orphan", "remove", "take"))
        if deed == "add" or some is None:
            flow.addWidget(QLabel(str(number), panel))
        elif deed == "take":
            item = flow.takeAt(at_random.randrange(flow.count()))
            taken = item.widget() if item is not None else None
            assert taken is not None
            taken.deleteLater()
        elif deed == "orphan":
            some.setParent(None)
            some.deleteLater()
        else:
            if deed == "remove":
                flow.removeWidget(some)
            some.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        laid_out = {flow.itemAt(place).widget() for place in range(flow.count())}  # type: ignore[union-attr]
        assert laid_out == set(panel.findChildren(QWidget))
        assert flow.heightForWidth(200) >= 0
