"""What the planner of power limits answered: a verdict with its title, sentences, and buttons that
set the limits.

Shows an answer's words; knows neither plan nor build.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QPushButton,
    QToolButton,
    QWidget,
)

from gui.look import icons
from gui.look.announcing import announce
from gui.look.plain_words import PlainLabel
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import hairline, plain, set_ground, set_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.power.words import PlanAnswer
from rigwright.text.sentence import headed, paragraph, worded


class AnswerCard(Themed, QWidget):
    """The answer. Signals: uniform_wanted, best_wanted, closed."""

    uniform_wanted = Signal()
    best_wanted = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.answer: PlanAnswer | None = None
        self._icon, self.title, self.text = PlainLabel(), PlainLabel(), plain()
        self.uniform, self.best, self.close_button = QPushButton(), QPushButton(), QToolButton()
        self._line = hairline(theme)
        self._lay_out()
        self._connect()
        self.dress(theme)
        self.hide()

    def _lay_out(self) -> None:
        self.text.setWordWrap(True)
        self.title.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid = QGridLayout()
        grid.setContentsMargins(16, 10, 8, 12)
        in_column(grid, self._line, owner=self, spacing=0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.addWidget(self._icon, 0, 0)
        grid.addWidget(self.title, 0, 1)
        grid.addWidget(self.close_button, 0, 2)
        grid.addWidget(self.text, 1, 1)
        buttons = in_row(self.uniform, self.best, STRETCH, spacing=8)
        grid.addLayout(buttons, 2, 1)
        grid.setColumnStretch(1, 1)

    def _connect(self) -> None:
        for button in (self.uniform, self.best):
            button.setAutoDefault(False)
        self.uniform.setDefault(True)
        self.close_button.setToolTip(worded("Close the answer"))
        self.close_button.setAccessibleName(worded("Close the answer"))
        self.uniform.clicked.connect(self.uniform_wanted)
        self.best.clicked.connect(self.best_wanted)
        self.close_button.clicked.connect(self.closed)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.title.setFont(theme.font(13, 600))
        self.text.setFont(theme.font(12))
        self.close_button.setIcon(icons.icon("close", theme, 10))
        for button in (self.uniform, self.best):
            button.setFont(theme.font(12))
            set_sheet(button, "padding: 3px 12px")
        self._dress()

    def _dress(self) -> None:
        theme = self._theme
        set_ground(self, theme, theme.raised)
        set_ground(self._line, theme, theme.line)
        if self.answer is not None:
            self._icon.setPixmap(icons.verdict(self.answer.judged, theme, theme.px(16)))

    def show_answer(self, answer: PlanAnswer | None) -> None:
        """Show an answer, or nothing."""
        self.answer = answer
        self.setVisible(answer is not None)
        if answer is None:
            return
        self.title.setText(answer.title)
        self.text.setText("\n".join(answer.lines))
        self.setAccessibleName(answer.title)
        self.setAccessibleDescription(str(paragraph(*answer.lines)))
        announce(self, headed(answer.title, *answer.lines))
        for button, words in ((self.uniform, answer.uniform), (self.best, answer.best)):
            button.setText(words)
            button.setVisible(bool(words))
        self._dress()

    def take_keyboard(self) -> None:
        """Give the keyboard to what can be done with the answer, else to what closes it."""
        ways = (self.uniform, self.best, self.close_button)
        next(way for way in ways if not way.isHidden()).setFocus(Qt.FocusReason.OtherFocusReason)
