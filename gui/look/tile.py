"""A button as large as a tile, with a frame that says that it is pointed at or has the keyboard.

The class that inherits this paints its content.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.app.guard import guarded
from gui.look.marks import pen_of, rounded_box
from gui.look.theme import Theme
from gui.look.themed import Themed

RADIUS_PX = 8


@guarded
class FramedTile(Themed, QAbstractButton):
    """The tile."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Qt presses a button with Space alone; what looks like a choice is taken with Enter too
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)

    @property
    def inside(self) -> QRectF:
        """The rectangle of the frame, in pixels."""
        return QRectF(self.rect()).adjusted(1, 1, -1, -1)

    def paint_frame(self, painter: QPainter, face: str) -> QRectF:
        """Paint the frame and its face; return the rectangle inside, in pixels."""
        theme = self._theme
        focused = self.hasFocus()
        rect = self.inside
        rim = theme.accent if focused or self.underMouse() else theme.line
        rounded_box(painter, rect, RADIUS_PX, pen_of(rim, 2 if focused else 1), face)
        return rect
