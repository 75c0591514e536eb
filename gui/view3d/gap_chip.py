"""What floats at the foot of the 3D view: how many cards overlap, the smallest gap, and that a
second board, whose place no maker gives, is not drawn.

Shows the session's judged gaps and knows no rule.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget

from gui.look import icons
from gui.look.plain_words import PlainLabel
from gui.look.stacks import in_row
from gui.look.surfaces import set_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Snapshot
from rigwright.checks import Fit
from rigwright.evaluation import rooms
from rigwright.rules import Measured
from rigwright.text.numbers import millimetres
from rigwright.text.sentence import plural, worded

ICON_PX = 14


class GapChip(Themed, QFrame):
    """The line; hidden where no two cards stand beside each other and everything is drawn."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._overlaps = 0
        self._icon, self._strong, self._least = PlainLabel(), PlainLabel(), PlainLabel()
        self._undrawn = PlainLabel()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        labels = (self._icon, self._strong, self._least, self._undrawn)
        in_row(*labels, owner=self, margins=(10, 6, 10, 6), spacing=8)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Take other colours and letters."""
        super().dress(theme)
        mark = theme.mark(Fit.CLASH)
        set_sheet(
            self,
            f"GapChip {{ background: {theme.panel}; border: 1px solid {theme.line_strong};"
            " border-radius: 8px }",
        )
        self._icon.setPixmap(icons.verdict(Fit.CLASH, theme, theme.px(ICON_PX)))
        set_sheet(self._strong, f"color: {mark.color}")
        self._strong.setFont(theme.font(12, 600))
        set_sheet(self._least, f"color: {theme.text_1}")
        self._least.setFont(theme.font(12))
        set_sheet(self._undrawn, f"color: {theme.text_2}")
        self._undrawn.setFont(theme.font(12))
        self.adjustSize()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Sum up the gaps between cards."""
        checks = snapshot.evaluation.by_direction[Measured.GAP]
        gaps = [gap.check.room for gap in rooms(checks, Measured.GAP)]
        overlaps = sum(gap < 0 for gap in gaps)
        self._icon.setVisible(overlaps > 0)
        self._strong.setVisible(overlaps > 0)
        self._strong.setText(str(plural("{n} overlap", "{n} overlaps", overlaps)))
        if gaps:
            self._least.setText(worded("smallest gap {gap}", gap=millimetres(min(gaps))))
        chambers = snapshot.evaluation.assembly.chambers
        is_undrawn = any(chamber.board is not None for chamber in chambers)
        self._least.setVisible(bool(gaps))
        undrawn = worded("second board not drawn: no maker gives its place")
        if gaps:  # both sentences are wider than the view of a small window
            undrawn = worded("second board not drawn")
        self._undrawn.setText(undrawn)
        self._undrawn.setVisible(is_undrawn)
        self.setVisible(bool(gaps) or is_undrawn)
        self.adjustSize()
