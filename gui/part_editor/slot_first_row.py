"""One answer for all slots of a board whose places are guesses: the row that the first one is in.

Says the row that was chosen; what becomes of the slots is `slot_table_rows`' affair.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.look.plain_words import tip
from gui.look.surfaces import quiet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.choice import SMALL
from rigwright.text.sentence import worded


class FirstRow(Themed, QWidget):
    """The question and a button for each row it may be. Signal: chosen(row)."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[int, ...] = ()
        self._question = quiet(worded("All as drawn, with the first slot in row"), self)
        self.buttons: tuple[QPushButton, ...] = ()
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(6)
        self._line.addWidget(self._question)
        self._line.addStretch(1)
        self.hide()
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        for widget in (self._question, *self.buttons):
            widget.setFont(theme.font(11))

    def show_rows(self, rows: tuple[int, ...]) -> None:
        """Offer these rows; ask nothing without rows."""
        if rows != self._rows:
            self._rows = rows
            for old in self.buttons:
                self._line.removeWidget(old)
                old.hide()
                old.deleteLater()
            self.buttons = tuple(self._button(row) for row in rows)
        self.setVisible(bool(rows))

    def _button(self, row: int) -> QPushButton:
        button = QPushButton(str(row), self)
        button.setObjectName(SMALL)
        button.setAutoDefault(False)
        button.setFont(self._theme.font(11))
        said = worded("Place all slots as they are drawn, the first one in row {row}", row=row)
        button.setAccessibleName(said)
        button.setToolTip(tip(said))
        button.clicked.connect(lambda: self.chosen.emit(row))
        self._line.insertWidget(self._line.count() - 1, button)
        button.show()
        return button
