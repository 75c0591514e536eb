"""The verdicts over the table of clearances, each with its count: pressed, only rows of the pressed
ones are listed.

Paints what it is given; knows neither rows nor session.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.app.guard import guarded
from gui.look.marks import paint_verdict, smooth_painter, width_of, write
from gui.look.plain_words import tip
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.reports.clearances import ClearanceVerdict
from rigwright.reports.margins import FIT_WORDS
from rigwright.text.language import translated
from rigwright.text.numbers import MINUS
from rigwright.text.sentence import worded

CHIP_PX, PAD_PX, ICON_PX = 26, 8, 14


@guarded
class VerdictChip(Themed, QAbstractButton):
    """A verdict's shape, its word where there is room, its count, and in accent what a preview
    adds.
    """

    def __init__(self, fit: ClearanceVerdict, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fit = fit
        self._theme = theme
        self._now = 0
        self._more = 0
        self._worded = True
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.show_count(0, 0)

    def set_worded(self, worded: bool) -> None:
        """Whether the word stands beside the shape."""
        if worded is not self._worded:
            self._worded = worded
            self.updateGeometry()
            self.update()

    def show_count(self, now: int, more: int) -> None:
        """Show how many rows there are, and how many of them the preview adds or, negative,
        takes away.
        """
        self._now = now
        self._more = more
        word = self._theme.mark(self.fit).word
        self.setText(f"{word} {now}{self._change()}")
        only = worded("List only what is called “{word}”", word=translated(FIT_WORDS[self.fit]))
        self.setToolTip(tip(worded("List the others too") if self.isChecked() else only))
        self.updateGeometry()
        self.update()

    def _change(self) -> str:
        if not self._more:
            return ""
        sign = "+" if self._more > 0 else MINUS
        return f" {sign}{abs(self._more)}"

    def _pieces(self) -> tuple[tuple[str, int, str], ...]:
        """Words with their weight and colour, one after the other."""
        theme = self._theme
        ink = theme.text_1 if self._now else theme.text_3
        count = (str(self._now), 600, ink)
        change = (self._change(), 600, theme.accent)
        if not self._worded:
            return count, change
        word = (f"{theme.mark(self.fit).word} ", 400, ink)
        return word, count, change

    def sizeHint(self) -> QSize:
        theme = self._theme
        words = 0.0
        for text, weight, _ in self._pieces():
            words += width_of(text, theme.font(12, weight))
        beside = theme.px(ICON_PX + 5 + 2 * PAD_PX)
        return QSize(round(words) + beside, theme.px(CHIP_PX))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._theme
        round_px = self.height() / 2
        face = theme.hover if self.underMouse() else theme.panel
        if self.isChecked():
            face = theme.selected
        rim = theme.accent if self.hasFocus() or self.isChecked() else theme.line_strong
        painter.setBrush(QColor(face))
        painter.setPen(QPen(QColor(rim), 2 if self.hasFocus() else 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), round_px, round_px)
        size = theme.px(ICON_PX)
        left = theme.px(PAD_PX)
        paint_verdict(painter, left, QRectF(self.rect()), self.fit, theme, size)
        x = float(left + size + theme.px(5))
        for text, weight, ink in self._pieces():
            font = theme.font(12, weight)
            write(painter, QRectF(x, 0, self.width(), self.height()), text, font, ink)
            x += width_of(text, font)
