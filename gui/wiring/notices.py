"""The sentences above the wiring: what is not fed or not used, each with the one thing that helps.

Knows the words of a notice and what it looks like, not what its button does.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gui.look import icons
from gui.look.plain_words import PlainLabel
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import plain, set_ground, set_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.wiring.words import WiringNotice
from rigwright.checks import Fit
from rigwright.text.numbers import named_value
from rigwright.text.sentence import worded

MOST, PAD_PX, BUTTON_PX = 4, 12, 24


class NoticeRow(Themed, QWidget):
    """One sentence and its button."""

    def __init__(self, notice: WiringNotice, theme: Theme) -> None:
        super().__init__()
        self.notice = notice
        self._icon = PlainLabel()
        self.words = plain(notice.words)
        self.button = QPushButton(notice.button)
        line = in_row(
            self._icon,
            (self.words, 1),
            self.button,
            owner=self,
            margins=(PAD_PX, 5, PAD_PX, 5),
            spacing=8,
        )
        line.setAlignment(self._icon, Qt.AlignmentFlag.AlignTop)
        line.setAlignment(self.button, Qt.AlignmentFlag.AlignTop)
        self.words.setWordWrap(True)
        self.button.setVisible(bool(notice.button))
        self.button.setAccessibleName(named_value(notice.button.rstrip("…"), notice.words))
        self.button.setAutoDefault(False)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        tint = theme.mark(self.notice.judged).tint
        set_ground(self, theme, theme.panel if tint == theme.raised else tint)
        self._icon.setPixmap(icons.verdict(self.notice.judged, theme, theme.px(14)))
        self._icon.setFixedHeight(theme.px(BUTTON_PX if self.notice.button else 18))
        self.words.setFont(theme.font(12))
        self.button.setFont(theme.font(12, 500))
        self.button.setFixedHeight(theme.px(BUTTON_PX))
        set_sheet(self.button, "padding: 0 10px")


class Notices(Themed, QWidget):
    """The rows. Signal: used(notice) when a button is pressed."""

    used = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._all: tuple[WiringNotice, ...] = ()
        self.rows: list[NoticeRow] = []
        self._column = in_column(owner=self, margins=(PAD_PX, 4, PAD_PX, 4), spacing=1)
        self.hide()

    def show_notices(self, found: tuple[WiringNotice, ...]) -> None:
        """Show other sentences; the first few, and how many more there are."""
        if found == self._all:
            return
        self._all = found
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = []
        if len(found) > MOST:
            more = len(found) - MOST + 1
            rest = WiringNotice(worded("{number} more of this kind.", number=more), Fit.UNKNOWN)
            found = (*found[: MOST - 1], rest)
        for notice in found:
            row = NoticeRow(notice, self._theme)
            row.button.clicked.connect(partial(self.used.emit, notice))
            self.rows.append(row)
            self._column.addWidget(row)
        self.setVisible(bool(self.rows))
