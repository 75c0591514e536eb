"""A quiet line below the toolbar: a mark, one sentence and what can be done about it, in buttons.

It says what it is told to and knows neither builds nor files.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.plain_words import PlainLabel, tip
from gui.look.stacks import in_row
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.checks import Severity
from rigwright.text.sentence import worded

HEIGHT_PX, ICON_PX, BUTTON_PX = 36, 16, 24


@guarded
class NoticeWords(PlainLabel):
    """One line of words that is painted with dots at its end where there is no room for all of
    them, and read out whole.
    """

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self.contentsRect()
        dots = Qt.TextElideMode.ElideRight
        shown = self.fontMetrics().elidedText(self.text(), dots, room.width())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)


@guarded
class NoticeLine(Themed, QWidget):
    """The line; hidden until there is something to say."""

    def __init__(self, severity: Severity, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._severity = severity
        self._theme = theme
        self._buttons: list[QPushButton] = []
        self._icon, self.words = PlainLabel("", self), NoticeWords("", self)
        self.words.setForegroundRole(QPalette.ColorRole.BrightText)
        self.words.setSizePolicy(
            QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred
        )  # a path may be long
        pieces = (self._icon, (self.words, 1))
        self._line = in_row(*pieces, owner=self, margins=(16, 0, 12, 0), spacing=8)
        self.hide()

    def add_button(self, words: str, hint: str, use: Callable[[], object]) -> QPushButton:
        """Offer something to do, after what is offered already."""
        button = QPushButton(words, self)
        button.setToolTip(tip(hint))
        button.clicked.connect(lambda: use())
        self._buttons.append(button)
        self._line.addWidget(button)
        return button

    def add_hide(self, hint: str) -> QPushButton:
        """Offer to put the line away, after what is offered already."""
        return self.add_button(worded("Hide"), hint, lambda: self.say(""))

    def say(self, sentence: str) -> None:
        """Show a sentence; "" puts the line away."""
        self.words.setText(sentence)
        self.words.setToolTip(tip(sentence))
        self.setVisible(bool(sentence))

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.setFixedHeight(theme.px(HEIGHT_PX))
        self._icon.setPixmap(icons.verdict(self._severity, theme, theme.px(ICON_PX)))
        self.words.setFont(theme.font(12))
        for button in self._buttons:
            button.setFont(theme.font(12, 500))
            button.setFixedHeight(theme.px(BUTTON_PX))
            button.setStyleSheet("padding: 0 10px")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(400), self._theme.px(HEIGHT_PX))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.raised))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(self._theme.line))
