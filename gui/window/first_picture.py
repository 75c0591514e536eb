"""Waits for the first picture of the 3D view, after which the rest of the window is made.

Knows when there is one to wait for, and for how long.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer

from gui.files.files import Files
from gui.view3d.viewport_panel import ViewportPanel

LATEST_MS = 500  # without a picture on the screen the panels wait no longer for one


def after_first_picture(
    viewport: ViewportPanel, files: Files, complete: Callable[[], None], owner: QObject
) -> None:
    """Complete a window, `owner`, after its first picture; soon where no build is open."""
    view = viewport.viewport
    if view is not None and files.is_open:
        view.picture.seen.connect(complete, Qt.ConnectionType.SingleShotConnection)
    QTimer.singleShot(LATEST_MS, owner, complete)
