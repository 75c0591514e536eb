"""The buttons over the columns of builds side by side: have the window show the differences from
one, or take it out.

They stand over their columns by sharing the width as the table does. Knows numbers of columns and
titles, no build.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.plain_words import tip
from gui.look.stacks import STRETCH, in_row
from gui.look.theme import Theme
from rigwright.text.sentence import worded

BUTTON_PX, ICON_PX = 26, 12


@guarded
class ColumnButtons(QWidget):
    """A button to show and one to remove over each build but the open one.

    Signals: show_wanted(column) and remove_wanted(column), counted as the table's columns are.
    """

    show_wanted = Signal(int)
    remove_wanted = Signal(int)

    def __init__(self, theme: Theme, name_px: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._columns = theme, list[QWidget]()
        self._titles: tuple[str, ...] = ()
        self.shows: list[QPushButton] = []
        self.removes: list[QToolButton] = []
        self._row = in_row(owner=self, margins=(name_px, 0, 0, 0), spacing=0)
        self.hide()

    def show_titles(self, titles: Sequence[str]) -> None:
        """Make the buttons for the builds with these titles, the open one first."""
        if self._titles == tuple(titles):
            return
        self._titles = tuple(titles)
        for column in self._columns:
            self._row.removeWidget(column)
            column.hide()
            column.deleteLater()
        self._columns = []
        self.shows = []
        self.removes = []
        for number, title in enumerate(titles):
            column = self._buttons(number + 1, title) if number else QWidget(self)
            self._row.addWidget(column, 1)
            self._columns.append(column)
        self.setVisible(len(titles) > 1)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The buttons in the order in which Tab comes to them."""
        found: list[QWidget] = []
        for show, remove in zip(self.shows, self.removes, strict=True):
            found += (show, remove)
        return tuple(found)

    def _buttons(self, column: int, title: str) -> QWidget:
        theme = self._theme
        pair = QWidget(self)
        show = QPushButton(worded("Show in Window"), pair)
        remove = QToolButton(pair)
        words = worded("Show in the window by what the open build differs from {name}", name=title)
        show.setAccessibleName(words)
        show.setToolTip(tip(words))
        show.setAutoDefault(False)
        show.setFont(theme.font(12))
        show.setStyleSheet("padding: 0 8px")
        show.setFixedHeight(theme.px(BUTTON_PX))
        words = worded("Take {name} out of the comparison", name=title)
        remove.setAccessibleName(words)
        remove.setToolTip(tip(words))
        remove.setIcon(icons.icon("close", theme, ICON_PX))
        remove.setIconSize(QSize(theme.px(ICON_PX), theme.px(ICON_PX)))
        remove.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        remove.setFixedSize(theme.px(BUTTON_PX), theme.px(BUTTON_PX))
        show.clicked.connect(lambda: self.show_wanted.emit(column))
        remove.clicked.connect(lambda: self.remove_wanted.emit(column))
        in_row(show, remove, STRETCH, owner=pair)
        self.shows.append(show)
        self.removes.append(remove)
        return pair
