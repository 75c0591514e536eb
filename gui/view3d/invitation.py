"""What the 3D view says while there is no case: one sentence, in the frame that a case can be
dropped into.

Painted over the empty picture; the panel takes the drop.
"""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.marks import smooth_painter, width_of
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Snapshot
from rigwright.text.language import translated
from rigwright.text.sentence import messages, plural

WIDTH_PX, HEIGHT_PX, ICON_PX, EDGE_PX = 280, 132, 32, 16
SENTENCE, HINT = (13, 600), 12  # pixels and weights of letters
BEGIN = messages("Drag a case here to begin.")
OR_CHOOSE = messages("A double click in the catalog does the same.")


@guarded
class Invitation(Themed, QWidget):
    """The frame with the sentence; the pointer goes through it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = parent
        self._theme = theme
        self.words = translated(BEGIN)
        self._near = False
        self._covered_px = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.place()
        self.update()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Invite while there is no case."""
        cards = len(snapshot.committed.build.placements)
        self.words = translated(BEGIN)
        if cards:
            said = plural(
                "Drag a case here for your card.", "Drag a case here for your {n} cards.", cards
            )
            self.words = str(said)
        self.setAccessibleName(self.words)
        self.setVisible(snapshot.committed.build.chassis is None)
        self.place()
        self.update()

    def show_near(self, near: bool) -> None:
        """Whether something that can be dropped is over the view."""
        if near != self._near:
            self._near = near
            self.update()

    def leave_right(self, px: float) -> None:
        """Stay clear of so much of the view at its right, where buttons lie over it."""
        self._covered_px = px
        self.place()

    def place(self) -> None:
        """Stand in the middle of what is free of the view, wide enough for both lines."""
        t = self._theme
        widest = max(
            width_of(self.words, t.font(*SENTENCE)), width_of(translated(OR_CHOOSE), t.font(HINT))
        )
        width = max(t.px(WIDTH_PX), ceil(widest) + 2 * EDGE_PX)
        free = self._view.rect().adjusted(0, 0, -ceil(self._covered_px), 0)
        size = QSize(width, t.px(HEIGHT_PX))
        size = size.boundedTo(free.size() - QSize(2 * EDGE_PX, 2 * EDGE_PX))
        frame = QRect(free.topLeft(), size)
        frame.moveCenter(free.center())
        self.setGeometry(frame)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = self._theme
        painter = smooth_painter(self)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        rim = QPen(QColor(t.accent if self._near else t.line_strong), 1.5)
        rim.setStyle(Qt.PenStyle.DashLine)
        ground = QColor(t.selected if self._near else t.panel)
        ground.setAlphaF(0.85)
        painter.setPen(rim)
        painter.setBrush(ground)
        painter.drawRoundedRect(frame, 10, 10)
        size = t.px(ICON_PX)
        mark = icons.icon("part-chassis", t).pixmap(QSize(size, size), self.devicePixelRatioF())
        top = frame.center().y() - (size + t.px(52)) / 2
        painter.drawPixmap(round(frame.center().x() - size / 2), round(top), mark)
        line = QRectF(frame.left() + 12, top + size + t.px(8), frame.width() - 24, t.px(20))
        for words, font, color in (
            (self.words, t.font(*SENTENCE), t.text_1),
            (translated(OR_CHOOSE), t.font(HINT), t.text_2),
        ):
            painter.setFont(font)
            painter.setPen(QColor(color))
            painter.drawText(line, int(Qt.AlignmentFlag.AlignCenter), words)
            line.translate(0, t.px(22))
        painter.end()
