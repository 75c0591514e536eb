"""A list that goes on under a drag which rests at its edge.

Qt's own item views do so for drags that they take themselves; these are for areas whose drags
somebody else takes. It ends where the list does, and where the drag leaves.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QTimer, Signal
from PySide6.QtWidgets import QAbstractScrollArea

from gui.app.guard import guarded

EDGE_PX = 28  # how near the edge the pointer is where the list goes on
EVERY_MS = 30
FASTEST_PX = 14  # at the edge itself; less farther from it


@guarded
class EdgeScroll(QObject):
    """Scrolls an area up and down. Signal: scrolled(QPoint) when other rows are under the drag,
    with its point in the viewport.
    """

    scrolled = Signal(QPoint)

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self._at = QPoint()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_going(self) -> bool:
        """Whether the list moves."""
        return self._timer.isActive()

    def follow(self, at: QPoint) -> None:
        """The drag is at a point of the viewport."""
        self._at = at
        if self._step_px() == 0:
            self.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """The drag left or was let go."""
        self._timer.stop()

    def _step_px(self) -> int:
        """How far the list goes at once: negative upward, none away from the edges."""
        height = self._area.viewport().height()
        above = EDGE_PX - self._at.y()
        below = self._at.y() - (height - EDGE_PX)
        into = min(EDGE_PX, max(above, below))
        if into <= 0:
            return 0
        step = max(1, round(FASTEST_PX * into / EDGE_PX))
        return -step if above >= below else step

    def _go_on(self) -> None:
        bar = self._area.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + self._step_px())
        if bar.value() == before:
            self.stop()
        else:
            self.scrolled.emit(self._at)
