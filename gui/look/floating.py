"""What floats over the window: its raised surface with a soft shadow, and where it goes without
covering the rows.

Knows geometry and paint only.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPixmap, QPixmapCache
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.app.guard import guarded
from gui.look.marks import inset, pen_of, rounded_box
from gui.look.tab_chain import focus_beside, stops
from gui.look.theme import Theme

SHADOW_PX = 14
APART_PX = 14  # from the pointer


def paint_floating(painter: QPainter, widget: QRect, rim: str, theme: Theme) -> QRectF:
    """A raised surface with its soft shadow, as large as a widget without the shadow.

    Returns the surface.
    """
    rect = inset(QRectF(widget), SHADOW_PX, SHADOW_PX)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ratio = painter.device().devicePixelRatioF()
    shadow = _shadow_of(widget.width(), widget.height(), ratio, dark=theme.dark)
    painter.drawPixmap(widget.topLeft(), shadow)
    rounded_box(painter, rect, 8, pen_of(rim), theme.raised)
    return rect


def _shadow_of(width: int, height: int, ratio: float, *, dark: bool) -> QPixmap:
    """The shadow of a surface in a widget of a size in pixels of the look.

    Kept with the icons, since the card beside the pointer is painted at every move.
    """
    key = f"rigwright/shadow/{width}/{height}/{ratio}/{dark}"
    shadow = QPixmap()
    if not QPixmapCache.find(key, shadow):
        shadow = _drawn_shadow(width, height, ratio, dark=dark)
        QPixmapCache.insert(key, shadow)
    return shadow


def _drawn_shadow(width: int, height: int, ratio: float, *, dark: bool) -> QPixmap:
    shadow = QPixmap(round(width * ratio), round(height * ratio))
    shadow.setDevicePixelRatio(ratio)
    shadow.fill(Qt.GlobalColor.transparent)
    rect = inset(QRectF(0, 0, width, height), SHADOW_PX, SHADOW_PX)
    strength = 0.055 if dark else 0.022
    painter = QPainter(shadow)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for spread in range(SHADOW_PX, 0, -2):
        shade = QColor(0, 0, 0)
        shade.setAlphaF(strength * (1 - spread / (SHADOW_PX + 2)) + 0.004)
        around = rect.adjusted(-spread, 4 - spread, spread, 2 + spread)
        rounded_box(painter, around, 8 + spread, None, shade)
    painter.end()
    return shadow


@guarded
class FloatingForm(QWidget):
    """A form that floats over the window without blocking it, until Esc or another way puts it
    away. Tab goes round in it.
    """

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme

    def put_away(self) -> None:
        """Hide it; a form that took the keyboard gives it back as well."""
        self.hide()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go to the next field, from the last one to the first."""
        fields = [field for field in stops(self) if field.isVisible() and field.isEnabled()]
        if not fields:
            return super().focusNextPrevChild(forward)
        focus_beside(self.focusWidget(), fields, forward=forward)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_floating(painter, self.rect(), self._theme.line_strong, self._theme)
        painter.end()


def fit_to_words(card: QWidget, column: QVBoxLayout, window: QWidget, width_px: int) -> None:
    """Put a card into a window, as wide as said (its shadow comes on top) and as high as its words
    need then.
    """
    if card.parentWidget() is not window:
        card.setParent(window)
    card.setFixedWidth(width_px + 2 * SHADOW_PX)
    column.activate()
    card.resize(card.width(), column.heightForWidth(card.width()))


def beside(pointer: QPoint, size: QSize, clear: QRect, room: QRect) -> QPoint:
    """Where a floating card goes: left of what must stay visible, else right of it, always
    inside the window.
    """
    left = min(pointer.x() - APART_PX, clear.left()) - size.width() + SHADOW_PX
    if left < room.left() - SHADOW_PX:
        left = pointer.x() + APART_PX - SHADOW_PX
    top = pointer.y() + APART_PX
    return QPoint(
        max(room.left() - SHADOW_PX, min(left, room.right() - size.width() + SHADOW_PX)),
        max(room.top(), min(top, room.bottom() - size.height())),
    )
