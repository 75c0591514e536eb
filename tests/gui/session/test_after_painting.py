"""What waits for a pause comes after the painting that an action asked for."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QObject
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.session.after_painting import AfterPainting
from gui.session.pauses import Pauses
from tests.gui.on_screen import show


class Told(QWidget):
    """A widget that tells when it is painted."""

    def __init__(self, log: list[str]) -> None:
        super().__init__()
        self.log = log

    def paintEvent(self, event: QPaintEvent) -> None:
        self.log.append("painted")


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def told_widget(qtbot: QtBot, log: list[str]) -> Told:
    made = Told(log)
    qtbot.addWidget(made)
    show(qtbot, made)
    QApplication.processEvents()
    log.clear()
    return made


def test_it_is_called_once_and_after_the_painting(
    qtbot: QtBot, told_widget: Told, log: list[str]
) -> None:
    owner = QObject(told_widget)
    after = AfterPainting(lambda: log.append("after"), owner)
    after.begin()
    told_widget.update()
    after.begin()
    assert after.waits
    qtbot.waitUntil(lambda: "after" in log)
    QApplication.processEvents()
    assert log == ["painted", "after"] and not after.waits


def test_what_is_stopped_is_not_called(qtbot: QtBot, told_widget: Told, log: list[str]) -> None:
    owner = QObject(told_widget)
    after = AfterPainting(lambda: log.append("after"), owner)
    after.begin()
    after.stop()
    told_widget.update()
    qtbot.waitUntil(lambda: "painted" in log)
    QApplication.processEvents()
    assert log == ["painted"]


def test_a_pause_begins_with_the_painting_and_not_with_the_action(
    qtbot: QtBot, told_widget: Told, log: list[str]
) -> None:
    """Else it would be over by the time that a long action is answered."""
    pauses = Pauses(told_widget)
    pauses.begin(iter(("found",)), lambda _found: log.append("told"), "")
    assert pauses.running and not pauses._timer.isActive()
    told_widget.update()
    qtbot.waitUntil(lambda: "told" in log)
    assert log == ["painted", "told"] and not pauses.running


def test_work_that_is_begun_anew_waits_anew_and_none_is_done_that_was_stopped(
    qtbot: QtBot, told_widget: Told, log: list[str]
) -> None:
    pauses = Pauses(told_widget)
    pauses.begin(iter(("first",)), lambda found: log.append(str(found)), "")
    pauses.begin(iter(("second",)), lambda found: log.append(str(found)), "")
    qtbot.waitUntil(lambda: "second" in log)
    pauses.begin(iter(("third",)), lambda found: log.append(str(found)), "")
    pauses.stop()
    told_widget.update()
    qtbot.waitUntil(lambda: "painted" in log)
    QApplication.processEvents()
    assert log == ["second", "painted"]
