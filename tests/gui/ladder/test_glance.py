"""What the ladder says faintly to a card that the pointer rests on in the catalog."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.ladder.boxes import LadderFrame
from gui.ladder.layout import lay_out
from gui.ladder.paint import glanced
from gui.look.theme import LIGHT
from gui.window.main_window import MainWindow
from rigwright.checks import Fit
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, TUF, session_with
from tests.gui.on_screen import show

pytestmark = pytest.mark.usefixtures("no_picture")


def test_free_rows_answer_until_the_build_is_another_one(qapp: QApplication) -> None:
    """A card of 52 mm in slot 1: by hand, slots 2 and 3 clash, 4 is the first that has room."""
    session = session_with(BASE.place(TUF, "1"))
    session.glancing.at(TUF)
    ladder = lay_out(session.snapshot.evaluation, LadderFrame(384, 600))
    seen = {
        box.row.seat.name: candidate.fit
        for box, candidate in glanced(ladder, session.snapshot)
        if box.row.seat is not None
    }
    assert "1" not in seen, "a card stands there"
    assert (seen["2"], seen["3"]) == (Fit.CLASH, Fit.CLASH) and seen["4"] is not Fit.CLASH
    session.document.commit(session.build.remove(0), "Remove it")
    assert list(glanced(ladder, session.snapshot)) == []


def test_the_pointer_asks_when_it_rests_and_takes_the_answer_along(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.catalog.glance.REST_MS", 1)
    window = MainWindow(session_with(BASE), LIGHT, dialogs=Asked())
    qtbot.addWidget(window)
    window.resize(1280, 720)
    show(qtbot, window)
    view = window.panels.catalog.view
    at = view.visualRect(view.model().index(0, 0)).center()
    none, buttons = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    where = view.viewport().mapToGlobal(at)
    move = QMouseEvent(QEvent.Type.MouseMove, at.toPointF(), where.toPointF(), none, none, buttons)
    QApplication.sendEvent(view.viewport(), move)
    qtbot.waitUntil(lambda: window.session.snapshot.glance is not None)
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert window.session.snapshot.glance is None
    assert window.session.document.history.count() == 0


def test_a_pressed_card_has_its_answers_when_the_button_is_let_go(qtbot: QtBot) -> None:
    window = MainWindow(session_with(BASE), LIGHT, dialogs=Asked())
    qtbot.addWidget(window)
    window.resize(1280, 720)
    show(qtbot, window)
    view = window.panels.catalog.view
    at = view.visualRect(view.model().index(0, 0)).center()
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(view.viewport(), left, pos=at)
    glance = window.session.snapshot.glance
    assert glance is not None
    QTest.mouseRelease(view.viewport(), left, pos=at)
    carried = window.session.snapshot.carried_card
    assert carried is not None and carried.candidates is glance.candidates
