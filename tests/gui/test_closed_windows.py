"""A window that is closed leaves nothing in memory, neither its build nor what it drew with."""

from __future__ import annotations

import gc
from weakref import ref

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QOpenGLContext
from pytestqt.qtbot import QtBot

from gui.look.theme import LIGHT
from gui.view3d.viewport_panel import has_opengl
from gui.window.main_window import MainWindow
from rigwright.graphics.render.renderer import Renderer
from tests.gui.files.test_files import Asked
from tests.gui.machines import four, session_with
from tests.gui.on_screen import show


def test_a_closed_window_leaves_nothing_in_memory(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt hides from Python whom a connection keeps, so that no collection finds it."""
    given_back: list[bool] = []
    release = Renderer.release

    def noted(renderer: Renderer) -> None:
        given_back.append(QOpenGLContext.currentContext() is not None)
        release(renderer)

    monkeypatch.setattr(Renderer, "release", noted)
    session = session_with(four())
    window = MainWindow(session, LIGHT, dialogs=Asked())
    show(qtbot, window)
    window.grab()  # draws the picture too
    left = {"session": ref(session), "window": ref(window)}
    window.hide()
    window.deleteLater()
    del window, session
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert [name for name, one in left.items() if one() is not None] == []
    if has_opengl():
        assert given_back == [True]
