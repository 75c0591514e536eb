"""The name of the open build as the bar of menus writes it, cut where there is no room, with what
stands behind it: the ending of its file, and whether it is saved.

Knows neither the build nor the bar.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.look.marks import elided_middle, width_of
from gui.look.plain_words import PlainLabel
from gui.look.theme import Theme

LEAST_PX = 120  # that is left of a name
AS_HTML = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
)  # the library's own way takes 5 ms to load


class BuildName(PlainLabel):
    """The name; the pointer goes through it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__("", parent)
        self._theme = theme
        self._name, self._behind = "", ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTextFormat(Qt.TextFormat.RichText)

    def say(self, name: str, behind: str, theme: Theme) -> None:
        """Take another name, of no build where it is empty; `fit` writes it."""
        self._theme = theme
        self._name, self._behind = name, behind if name else ""
        self.setFont(theme.font(12, 600))

    def fit(self, room: float) -> None:
        """Write as much of the name as a width has room for."""
        if not self._name:
            self.clear()
            return
        room -= width_of(self._behind, self.font())
        name = elided_middle(self._name, self.font(), max(room, self._theme.px(LEAST_PX)))
        name, behind = name.translate(AS_HTML), self._behind.translate(AS_HTML)
        self.setText(
            f'<span style="color: {self._theme.text_1}">{name}</span>'
            f'<span style="color: {self._theme.text_3}; font-weight: 400">{behind}</span>'
        )
        self.adjustSize()
