"""A line to type into and a list to choose from, looking alike in both themes.

Knows Qt's widgets and the theme; what is typed or chosen means nothing here.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QPalette,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.marks import elided_product, smooth_painter, write
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.text.language import translated
from rigwright.text.sentence import messages

HEIGHT_PX, PAD_PX, ARROW_PX, RADIUS = 28, 8, 12, 6
SMALL, LINK = "small", "link"  # names of the buttons beside fields, for the window's style sheet
UNKNOWN = messages("unknown")  # where nothing is chosen; written in a colour of its own


def show_unknown(edit: QWidget, theme: Theme) -> None:
    """Write what an empty field says in the colour of unknown."""
    palette = QPalette(edit.palette())
    palette.setColor(QPalette.ColorRole.PlaceholderText, QColor(theme.unknown))
    edit.setPalette(palette)


@guarded
class LineField(QLineEdit):
    """A field of one line. What it cannot undo itself is left to the window."""

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo alone where there is nothing of its own to take back."""
        if is_left_to_window(event, self.isUndoAvailable(), self.isRedoAvailable()):
            event.ignore()
            return False
        return super().event(event)


def is_left_to_window(event: QEvent, undo: bool, redo: bool) -> bool:
    """Whether a field that has nothing of its own to take back, or to make again, is asked to."""
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    back, forth = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo
    return (not undo and event.matches(back)) or (not redo and event.matches(forth))


@guarded
class ThemedChoice(Themed, QComboBox):
    """The list. A wheel over it scrolls the form and never changes what is chosen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._theme = theme
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.setFont(theme.font(12))
        self.setFixedHeight(theme.px(HEIGHT_PX))
        self.update()

    def sizeHint(self) -> QSize:
        wide = max(
            (self.fontMetrics().horizontalAdvance(self.itemText(n)) for n in range(self.count())),
            default=40,
        )
        return QSize(wide + self._theme.px(2 * PAD_PX + ARROW_PX + 8), self._theme.px(HEIGHT_PX))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), self._theme.px(84)), self._theme.px(HEIGHT_PX))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth_painter(self), self._theme
        focused = self.hasFocus()
        inset = 1.0 if focused else 0.5
        painter.setPen(
            QPen(QColor(theme.accent if focused else theme.line_strong), 2 if focused else 1)
        )
        painter.setBrush(QColor(theme.hover if self.underMouse() else theme.raised))
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS
        )
        pad, arrow = theme.px(PAD_PX), theme.px(ARROW_PX)
        room = QRectF(self.rect()).adjusted(pad, 0, -pad - arrow - 4, 0)
        words = self.currentText()
        ink = theme.text_1 if self.isEnabled() else theme.text_3
        if words in (translated(UNKNOWN), "–"):
            ink = theme.unknown
        write(painter, room, elided_product(words, self.font(), room.width()), self.font(), ink)
        at = QPointF(self.width() - pad - arrow, (self.height() - arrow) / 2)
        painter.drawPixmap(at, icons.pixmap("chevron-down", theme.text_3, arrow))
