"""The clock of air and fans in the 3D view: it runs while they are to be seen and may move.

One timer, which is stopped while the air is not looked at, while its window is hidden and where
motion is not wanted. Slow computers get fewer pictures. Knows the picture, not what is in it.
"""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QWindow

from gui.look.motion import is_still
from gui.view3d.drawn_picture import DrawnPicture

FRAME_MS, SLOWEST_MS = 33, 200
SHOWN_MS = 100  # after a window is back until its system shows it
COST = 3.0  # so many times what a picture takes is left to everything else


class AirMotion(QObject):
    """How long the air has been moving. `follow` it into each picture."""

    def __init__(self, view: DrawnPicture) -> None:
        super().__init__(view)
        self._view = view
        self._moves = False
        self._window: QWindow | None = None
        self._seconds, self._since = 0.0, 0.0
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def seconds(self) -> float:
        """How long it has moved; it stays while nothing moves."""
        return self._seconds

    @property
    def running(self) -> bool:
        """Whether the timer runs."""
        return self._timer.isActive()

    def follow(self, *, moves: bool) -> None:
        """Run or stand: `moves` is whether the picture has something that could move."""
        self._moves = moves
        self._watch_window()
        wanted = moves and self._is_seen() and not is_still()
        if wanted and not self._timer.isActive():
            self._since = monotonic()
            self._timer.start()
        elif not wanted:
            self._timer.stop()

    def note(self, picture_ms: float) -> None:
        """Leave time to everything else where a picture takes long."""
        wanted = round(min(max(picture_ms * COST, FRAME_MS), SLOWEST_MS))
        if abs(wanted - self._timer.interval()) > FRAME_MS / 2:
            self._timer.setInterval(wanted)

    def _watch_window(self) -> None:
        """Look again once the window comes back: Qt need not ask for a picture then."""
        handle = self._view.window().windowHandle()
        if handle and handle is not self._window:
            self._window = handle
            handle.visibilityChanged.connect(self._look_again)

    def _look_again(self) -> None:
        QTimer.singleShot(SHOWN_MS, self._view, self._view.redraw)

    def _is_seen(self) -> bool:
        window = self._view.window()
        handle = window.windowHandle()
        exposed = not handle or handle.isExposed()
        return self._view.isVisible() and not window.isMinimized() and exposed

    def _tick(self) -> None:
        self.follow(moves=self._moves)
        if not self._timer.isActive():
            return
        now = monotonic()
        self._seconds += min(now - self._since, SLOWEST_MS / 1000)
        self._since = now
        self._view.redraw()
