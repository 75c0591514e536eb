"""The line below the table of clearances: the chosen row in a sentence, and the figures that it
rests on.

Always as high as the same number of lines, so that nothing moves while one goes through the rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.look.surfaces import Elided, set_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.text.sentence import paragraph, worded

LINES = 2  # below the sentence


class Foot(Themed, QWidget):
    """The lines."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sentence, self.lines = Elided(self), tuple(Elided(self) for _ in range(LINES))
        self._column = QVBoxLayout(self)
        for line in (self.sentence, *self.lines):
            self._column.addWidget(line)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Write in other colours."""
        self._column.setContentsMargins(theme.px(16), theme.px(6), theme.px(16), theme.px(8))
        self._column.setSpacing(theme.px(1))
        for line, font, color in (
            (self.sentence, theme.font(12, 500), theme.text_1),
            *((line, theme.font(11), theme.text_2) for line in self.lines),
        ):
            line.setFont(font)
            line.setFixedHeight(line.fontMetrics().height() + 1)
            set_sheet(line, f"color: {color}")

    def say(self, sentence: str, lines: Sequence[str] = ()) -> None:
        """Show other words; what there is no line for is counted in the last one."""
        self.sentence.say(sentence)
        shown = list(lines[:LINES])
        if len(lines) > LINES:
            shown[-1] = worded("{shown}; and {n} more", shown=shown[-1], n=len(lines) - LINES)
        for line, words in zip(self.lines, [*shown, *[""] * (LINES - len(shown))], strict=True):
            line.say(words)
        self.setAccessibleName(str(paragraph(sentence, *lines)))
