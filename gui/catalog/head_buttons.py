"""The buttons beside the search of the catalog: the filter, and the shortlist.

Know their looks and words; what follows from a click is their owner's affair.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.plain_words import tip
from gui.look.theme import Theme
from rigwright.parts.kind_words import kinds_named
from rigwright.text.sentence import worded

ICON_PX = 16


@guarded
class HeadButton(QToolButton):
    """A button with an icon that stays down while what it stands for is in force."""

    def __init__(self, icon: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._icon = icon
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def dress(self, theme: Theme, height: int) -> None:
        """Paint in other colours, as high as the search field beside it."""
        self.setIcon(icons.icon(self._icon, theme))
        self.setIconSize(QSize(theme.px(ICON_PX), theme.px(ICON_PX)))
        self.setFixedHeight(height)
        self.setStyleSheet(
            f"QToolButton {{ border: 1px solid {theme.line_strong}; border-radius: 8px; padding: 0 "
            "6px;"
            f" background: {theme.raised}; color: {theme.text_1} }}"
            f" QToolButton:hover {{ background: {theme.hover} }}"
            f" QToolButton:checked {{ background: {theme.selected}; border-color: {theme.accent} }}"
            f" QToolButton:focus {{ border: 2px solid {theme.accent}; padding: 0 5px }}"
        )

    def say(self, words: str) -> None:
        """Say what it does, to the eye and to a screen reader."""
        self.setAccessibleName(words)
        self.setToolTip(tip(words))

    def show_setting(self, kind: str, asked: int, is_open: bool) -> None:
        """Say how many filters of a kind of part are set."""
        styles = Qt.ToolButtonStyle
        self.setText(str(asked) if asked else "")
        self.setToolButtonStyle(
            styles.ToolButtonTextBesideIcon if asked else styles.ToolButtonIconOnly
        )
        self.setChecked(is_open or asked > 0)
        name = worded("Filter {parts}", parts=kinds_named(kind))
        self.say(name)
        if asked:
            self.setAccessibleName(worded("{name}, {asked} set", name=name, asked=asked))
