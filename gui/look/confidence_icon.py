"""The quiet mark beside a figure: how sure it is, by shape and not by colour, and a button that
tells its source.

Paints what it is given: a full dot for checked, half for stated, empty for not checked, a question
mark for uncertain.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.marks import inset, pen_of, rounded_box, smooth_painter
from gui.look.plain_words import tip
from gui.look.theme import Theme
from gui.look.themed import Themed

DOT_PX, DOUBT_PX, BUTTON_PX = 8, 13, 20
APPROXIMATELY = "\N{ALMOST EQUAL TO} "


def paint_confidence_icon(
    painter: QPainter, centre: QPointF, sureness: int, uncertain: bool, theme: Theme
) -> None:
    """The mark of one figure around a point."""
    if uncertain:
        size = theme.px(DOUBT_PX)
        picture = icons.pixmap("verdict-unknown", theme.text_2, size)
        corner = centre - QPointF(size / 2, size / 2)
        painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())), picture)
        return
    radius = theme.px(DOT_PX) / 2 - 0.75
    inner = inset(QRectF(centre, centre), -radius, -radius)
    ink = QColor(theme.text_3)
    painter.setPen(pen_of(theme.text_3, 1.25))
    painter.setBrush(ink if sureness == 2 else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(inner)
    if sureness == 1:
        painter.setBrush(ink)
        painter.drawPie(inner, 90 * 16, 180 * 16)


@guarded
class FigureButton(Themed, QAbstractButton):
    """The mark of a figure, to be pressed for its source."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sureness = 0
        self._uncertain = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.setFixedSize(self.sizeHint())
        self.update()

    def show_mark(self, sureness: int, uncertain: bool, words: str) -> None:
        """Stand for another figure; `words` say all of it."""
        said = (sureness, uncertain, words)
        if said == (self._sureness, self._uncertain, self.accessibleName()):
            return
        self._sureness = sureness
        self._uncertain = uncertain
        self.setToolTip(tip(words))
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(BUTTON_PX), self._theme.px(BUTTON_PX))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._theme
        rect = inset(QRectF(self.rect()), 1, 1)
        if self.underMouse() or self.isDown():
            rounded_box(painter, rect, 4, None, theme.hover)
        if self.hasFocus():
            rounded_box(painter, rect, 4, pen_of(theme.accent, 2))
        paint_confidence_icon(
            painter,
            QPointF(self.rect().center()) + QPointF(0.5, 0.5),
            self._sureness,
            self._uncertain,
            theme,
        )
