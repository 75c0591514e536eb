"""A graphics card that is reset under the 3D view: the window says so and can try again."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtGui import QOpenGLContext
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.look.theme import DARK
from gui.session.session import Session
from gui.view3d.viewport_panel import ViewportPanel, has_opengl
from rigwright.graphics.render.renderer import Renderer
from tests.gui.machines import BASE, TUF
from tests.gui.on_screen import show
from tests.shipped_parts import shipped

RESET = "the context was lost"


@pytest.fixture
def panel(qtbot: QtBot) -> ViewportPanel:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    session = Session(shipped())
    session.document.start(BASE.place(TUF, "1"))
    made = ViewportPanel(session, DARK)
    qtbot.addWidget(made)
    made.resize(720, 520)
    show(qtbot, made)
    assert made.viewport is not None
    made.viewport.picture.image()
    return made


def said_in(panel: ViewportPanel) -> str:
    """What stands in the panel in words."""
    return " ".join(label.text() for label in panel.findChildren(QLabel) if label.isVisible())


def words_of(panel: ViewportPanel) -> QLabel:
    """The label that says why there is no picture."""
    return next(one for one in panel.findChildren(QLabel) if RESET in one.text())


def test_a_lost_context_is_said_once_and_the_view_can_be_begun_again(
    panel: ViewportPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = panel.viewport
    assert view is not None and view.isVisible() and not panel.again.isVisible()
    calls = list[int]()

    def lost(*_args: object, **_more: object) -> None:
        calls.append(1)
        raise RuntimeError(RESET)

    with monkeypatch.context() as patched:
        patched.setattr(Renderer, "draw", lost)
        view.picture.image()
        qtbot.waitUntil(panel.again.isVisible)
        assert not view.isVisible()
        assert RESET in said_in(panel) and "slot ladder" in said_in(panel)
        assert RESET in panel.driver
        assert panel.again.height() < 2 * panel.again.fontMetrics().height(), "one line high"
        panel.resize(320, 300)
        qtbot.waitUntil(lambda: panel.again.y() < 300)
        assert words_of(panel).geometry().bottom() < panel.again.y(), "also in a small view"
        view.picture.image()
        assert len(calls) == 1, "what failed is not drawn with again"
        session = view._session
        session.document.commit(session.build.place(TUF, "4"), "Place another")
        assert len(session.build.placements) == 2
    QTest.mouseClick(panel.again, Qt.MouseButton.LeftButton)
    assert view.isVisible() and not panel.again.isVisible()
    view.picture.image()
    assert RESET not in panel.driver and view.isVisible()


def test_a_context_that_qt_lost_without_a_word_is_said_as_well(
    panel: ViewportPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = panel.viewport
    assert view is not None
    with monkeypatch.context() as patched:
        patched.setattr(QOpenGLContext, "isValid", lambda _context: False)
        view.camera.orbit(5, 0)
        qtbot.waitUntil(panel.again.isVisible)
        assert "was reset" in said_in(panel) and "was reset" in panel.driver
        view.camera.orbit(5, 0)
    QTest.mouseClick(panel.again, Qt.MouseButton.LeftButton)
    assert view.isVisible() and not panel.again.isVisible()
