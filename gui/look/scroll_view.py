"""What a panel scrolls its contents in: without a frame, the contents as wide as there is room, and
the keyboard for what stands in it alone.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class ScrollView(QScrollArea):
    """The area. Without `sideways` it never scrolls to the sides."""

    def __init__(self, parent: QWidget | None = None, *, sideways: bool = True) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if not sideways:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def hold(self, inside: QWidget, *, on_ground: bool = False) -> None:
        """Scroll a widget; `on_ground` shows what is painted behind it, which Qt would fill."""
        self.setWidget(inside)
        if on_ground:
            self.viewport().setAutoFillBackground(False)
            inside.setAutoFillBackground(False)
