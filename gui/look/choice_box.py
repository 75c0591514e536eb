"""A list to choose one of, which looks like the other fields in both themes.

Qt's own draws a raised button, which stands out among the fields of a form. Knows colours only
through the theme; what is chosen means nothing here.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QToolTip, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.field_frame import paint_field_frame
from gui.look.marks import elided_product, smooth_painter, write
from gui.look.plain_words import tip
from gui.look.theme import Theme
from gui.look.themed import Themed

PAD_PX, ARROW_PX, GAP_PX = 8, 12, 4


@guarded
class ChoiceBox(Themed, QComboBox):
    """The list, closed. A wheel over it scrolls the form and never changes what is chosen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._theme = theme

    def word_color(self) -> str:
        """The colour of what is chosen."""
        if self.isEnabled():
            return self._theme.text_1
        return self._theme.text_3

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def event(self, event: QEvent) -> bool:
        """Show the chosen words in full where they are cut and no other tooltip is set."""
        if isinstance(event, QHelpEvent) and self._say_in_full(event):
            return True
        return super().event(event)

    def _say_in_full(self, event: QHelpEvent) -> bool:
        """Whether words are cut that nothing else says; they are measured only when asked for."""
        if event.type() is not QEvent.Type.ToolTip or self.toolTip():
            return False
        if self._shown_words() == self.currentText():
            return False
        QToolTip.showText(event.globalPos(), tip(self.currentText()), self)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame, the words, cut before what differs in them, and the arrow."""
        painter = smooth_painter(self)
        theme = self._theme
        frame = QRectF(self.rect())
        face = QColor(self._face_color())
        paint_field_frame(painter, frame, self.palette(), face, focused=self.hasFocus())
        pad = theme.px(PAD_PX)
        arrow = theme.px(ARROW_PX)
        room = frame.adjusted(pad, 0, -pad - arrow - GAP_PX, 0)
        write(painter, room, self._shown_words(), self.font(), self.word_color())
        arrow_corner = QPointF(self.width() - pad - arrow, (self.height() - arrow) / 2)
        painter.drawPixmap(arrow_corner, icons.pixmap("chevron-down", theme.text_3, arrow))

    def _shown_words(self) -> str:
        """What is chosen, cut where there is no room for it between the edge and the arrow."""
        theme = self._theme
        beside = 2 * theme.px(PAD_PX) + theme.px(ARROW_PX) + GAP_PX
        room = self.width() - beside
        return elided_product(self.currentText(), self.font(), room)

    def _face_color(self) -> str:
        if not self.isEnabled():
            return self._theme.sunk
        if self.underMouse():
            return self._theme.hover
        return self._theme.raised
