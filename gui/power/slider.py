"""A slider for a power limit: a track with marks, a handle that follows the pointer, and what was
let go of at the end.

Paints itself from the theme. Knows watts only as its whole numbers, and no card.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider

from gui.app.guard import guarded
from gui.look.marks import smooth_painter
from gui.look.theme import Theme
from gui.look.themed import Themed

HIGH_PX, HANDLE_PX, TRACK_PX = 24, 14, 6
STEP_W, PAGE_W = 5, 25


@guarded
class LimitSlider(Themed, QSlider):
    """Whole watts between a least and a greatest.

    `marks` are limits that matter, drawn as short lines. `scale` are the watts at the two ends of
    the widget, which sliders under each other share. Signals: slid(watts) while it moves,
    let_go(watts) when the pointer is up again, given_up() for Escape meanwhile.
    """

    slid = Signal(int)
    let_go = Signal(int)
    given_up = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._theme = theme
        self._hovered = False
        self._moved = False
        self._marks: tuple[int, ...] = ()
        self._scale = (0, 1)
        self.setSingleStep(STEP_W)
        self.setPageStep(PAGE_W)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(64)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.valueChanged.connect(self._slide)

    def show_limit(
        self, bounds: tuple[int, int], watts: int, marks: tuple[int, ...], scale: tuple[int, int]
    ) -> None:
        """Show a limit and its bounds without saying it again."""
        self.blockSignals(True)
        self.setRange(*bounds)
        self.setValue(watts)
        self.blockSignals(False)
        self._moved = False
        if (marks, scale) != (self._marks, self._scale):
            self._marks = marks
            self._scale = scale
            self.update()

    def _slide(self, watts: int) -> None:
        self._moved = True
        self.slid.emit(watts)

    # the pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self._watts_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setValue(self._watts_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setSliderDown(False)
            self.let_go.emit(self.value())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._moved:
            self.setSliderDown(False)
            self.given_up.emit()
            return
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolling the list must not change a limit."""
        event.ignore()

    def event(self, event: QEvent) -> bool:
        """Note whether the pointer is over it."""
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave):
            self._hovered = event.type() == QEvent.Type.HoverEnter
            self.update()
        return super().event(event)

    # geometry

    def _span(self) -> tuple[float, float]:
        """The middle of the handle at both ends."""
        half = self._theme.px(HANDLE_PX) / 2 + 2
        return half, max(half + 1, self.width() - half)

    def x_of(self, watts: float) -> float:
        """Where the middle of the handle stands at so many watts, in pixels from the left."""
        left, right = self._span()
        least, most = self._scale
        share = (watts - least) / max(1, most - least)
        return left + min(1.0, max(0.0, share)) * (right - left)

    def _watts_at(self, x: float) -> int:
        left, right = self._span()
        least, most = self._scale
        share = min(1.0, max(0.0, (x - left) / (right - left)))
        watts = round(least + share * (most - least))
        return max(self.minimum(), min(watts, self.maximum()))

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(140), self._theme.px(HIGH_PX))

    # paint

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._theme
        middle = self.height() / 2
        x = self.x_of(self.value())
        high = theme.px(TRACK_PX)
        left = self.x_of(self.minimum())
        right = self.x_of(self.maximum())
        track = QRectF(left - 3, middle - high / 2, right - left + 6, high)
        painter.setPen(QPen(QColor(theme.line_strong), 1))
        ends = self._span()  # of the scale, where the bounds are narrower
        painter.drawLine(QPointF(ends[0], middle), QPointF(ends[1], middle))
        painter.setBrush(QColor(theme.sunk))
        painter.drawRoundedRect(track, high / 2, high / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.share_2 if self.isEnabled() else theme.line_strong))
        painter.drawRoundedRect(
            QRectF(track.left(), track.top(), x - track.left(), high), high / 2, high / 2
        )
        self._paint_marks(painter, middle)
        self._paint_handle(painter, QPointF(x, middle))

    def _paint_marks(self, painter: QPainter, middle: float) -> None:
        painter.setPen(QPen(QColor(self._theme.text_3), 1.5))
        reach = self._theme.px(HIGH_PX) / 2 - 2
        for watts in self._marks:
            x = self.x_of(watts)
            painter.drawLine(
                QPointF(x, middle + self._theme.px(TRACK_PX) / 2 + 2), QPointF(x, middle + reach)
            )

    def _paint_handle(self, painter: QPainter, at: QPointF) -> None:
        theme = self._theme
        radius = self._theme.px(HANDLE_PX) / 2
        active = self.isSliderDown() or self.hasFocus()
        rim = theme.text_1 if self._hovered else theme.text_3
        if active:
            rim = theme.accent
        painter.setPen(QPen(QColor(rim), 2 if active else 1.25))
        painter.setBrush(QColor(theme.accent if self.isSliderDown() else theme.raised))
        painter.drawEllipse(at, radius, radius)
