"""A window that the tests of one file take over from each other.

To make one and to show it takes a quarter of a second, mostly more than what a test asks of it. A
test that changes more than the build and the hand has a window of its own, and so have those for
which the program draws plots: the menus of plots stand in no window, and end with each test.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from gui.look.themed import PROPERTY, wear
from gui.window.main_window import MainWindow
from rigwright.build import Build
from tests.conftest import KEPT
from tests.sampling import everything

Windows = dict[tuple[str | None, int], MainWindow]
WINDOWS = pytest.StashKey[Windows]()


def kept(
    request: pytest.FixtureRequest, make: Callable[[], MainWindow], build: Build
) -> MainWindow:
    """The window that a fixture makes, with a build open and nothing in the hand.

    It is made for the first test of a file, and for one that comes after a failed one. With `--all`
    each test has its own.
    """
    if everything():
        return make()
    file = request.node.getparent(pytest.Module)
    windows = file.stash.setdefault(WINDOWS, {})
    key = (request.fixturename, file.session.testsfailed)
    if key not in windows:
        windows[key] = window = make()
        window.setProperty(KEPT, window.theme)
        file.addfinalizer(partial(let_go, windows, key))
        return window
    window = windows[key]
    theme = window.property(KEPT)
    QApplication.instance().setProperty(PROPERTY, theme)
    if window.theme is not theme:
        wear(theme)
    window.session.hand.cancel()
    window.session.document.start(build)
    window.session.selection.select(None)
    return window


def let_go(windows: Windows, key: tuple[str | None, int]) -> None:
    """Delete a window after the last test of its file."""
    window = windows.pop(key)
    window.hide()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
