"""A list to choose from that looks like the fields beside it, in both themes.

Knows Qt's combo box and the theme; what is chosen means nothing here.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from gui import icons
from gui.marks import elided_name, write
from gui.theme import Theme

HEIGHT_PX, PAD_PX, ARROW_PX, RADIUS = 28, 8, 12, 6
FAINT = "unknown"  # a choice that is none is written in the colour of unknown


class ThemedChoice(QComboBox):
    """The list. A wheel over it scrolls the form and never changes what is chosen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._theme = theme
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.setFont(theme.font(12))
        self.setFixedHeight(theme.px(HEIGHT_PX))
        self.update()

    def sizeHint(self) -> QSize:
        wide = max((self.fontMetrics().horizontalAdvance(self.itemText(n)) for n in range(self.count())), default=40)
        return QSize(wide + self._theme.px(2 * PAD_PX + ARROW_PX + 8), self._theme.px(HEIGHT_PX))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), self._theme.px(84)), self._theme.px(HEIGHT_PX))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self._theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self.hasFocus()
        inset = 1.0 if focused else 0.5
        painter.setPen(QPen(QColor(theme.accent if focused else theme.line_strong), 2 if focused else 1))
        painter.setBrush(QColor(theme.hover if self.underMouse() else theme.raised))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
        pad, arrow = theme.px(PAD_PX), theme.px(ARROW_PX)
        room = QRectF(self.rect()).adjusted(pad, 0, -pad - arrow - 4, 0)
        words = self.currentText()
        ink = theme.unknown if words in (FAINT, "–") else theme.text_1 if self.isEnabled() else theme.text_3
        write(painter, room, elided_name(words, self.font(), room.width()), self.font(), ink)
        at = QPointF(self.width() - pad - arrow, (self.height() - arrow) / 2)
        painter.drawPixmap(at, icons.pixmap("chevron-down", theme.text_3, arrow))
