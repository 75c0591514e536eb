"""The way of the Tab key."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.look.tab_chain import stops


class Field(QWidget):
    """A widget that keeps an action which Qt made for it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.edit = QLineEdit(self)
        self.glass = self.edit.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)


def test_the_stops_are_those_of_tab(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    first, label, last = QPushButton(window), QLabel(window), QLineEdit(window)
    assert stops(window) == [first, last] and label not in stops(window)


def test_what_stands_behind_a_widget_on_the_way_outlives_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    room, field = QPushButton(window), Field(window)
    stops(window)
    room.deleteLater()
    QCoreApplication.sendPostedEvents(room, QEvent.Type.DeferredDelete)
    assert not isValid(room) and isValid(field.glass)
    assert field.parentWidget() is window
