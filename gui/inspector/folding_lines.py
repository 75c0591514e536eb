"""A section of the inspector: a title that folds it, and lines that scroll where there is no room
for all of them.

Knows its height and nothing of what it shows.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gui.app.guard import guarded
from gui.inspector.lines import ROW_PX, PropertyLines
from gui.look import icons
from gui.look.plain_words import label_words, tip
from gui.look.scroll_view import ScrollView
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import PADDING_PX, set_sheet
from gui.look.theme import BAR_PX, Theme
from gui.look.themed import Themed
from rigwright.text.sentence import worded

ABOVE_PX, TITLE_PX, BELOW_PX = 10, 24, 10
LEAST_ROWS = 3  # that are seen at once, however little room there is
ARROW_PX = 12


@guarded
class FoldingLines(Themed, QWidget):
    """Title over lines. `aside` stands beside the title, `below` under the lines.

    Signal: turned(), when it was folded or unfolded.
    """

    turned = Signal()

    def __init__(
        self,
        lines: PropertyLines,
        theme: Theme,
        *,
        aside: QWidget | None = None,
        below: QWidget | None = None,
    ) -> None:
        super().__init__()
        self._theme = theme
        self.lines = lines
        self.title = QPushButton(self)
        self.title.setCheckable(True)
        self.title.setChecked(True)
        self.title.toggled.connect(self._turn)
        top = in_row(self.title, STRETCH, owner=None, margins=(0, 0, PADDING_PX + BAR_PX - 4, 0))
        if aside is not None:
            top.addWidget(aside)
        inside = QWidget()
        self._inside = in_column(lines, owner=inside, spacing=0)
        if below is not None:
            self._inside.addWidget(below)
        self._inside.addStretch()
        self._scroll = ScrollView(self, sideways=False)
        self._scroll.hold(inside, on_ground=True)
        self._column = in_column(top, self._scroll, STRETCH, owner=self, spacing=0)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Write in other colours."""
        self._theme = theme
        self.title.setFont(theme.font(12, 600))
        self.title.setFixedHeight(theme.px(TITLE_PX))
        set_sheet(
            self.title,
            f"QPushButton {{ border: 0; padding: 0; text-align: left; background: none;"
            f" color: {theme.text_1} }}"
            f" QPushButton:hover {{ color: {theme.accent} }}"
            " QPushButton:focus { border: 0; text-decoration: underline;"
            f" color: {theme.accent} }}",
        )
        margins = theme.px(PADDING_PX), theme.px(ABOVE_PX), 0, theme.px(BELOW_PX)
        self._column.setContentsMargins(*margins)
        self._show_arrow()

    def name(self, title: str) -> None:
        """Write another title; with every move of a card it is asked for the same one."""
        if title == self.title.accessibleName():
            return
        self.title.setText(label_words(title))
        self.title.setAccessibleName(title)

    def _turn(self, _on: bool) -> None:
        self._show_arrow()
        self.updateGeometry()
        self.turned.emit()

    def _show_arrow(self) -> None:
        opened = self.title.isChecked()
        name = "chevron-down" if opened else "chevron-right"
        self.title.setIcon(icons.icon(name, self._theme, ARROW_PX))
        self.title.setToolTip(tip(worded("Fold") if opened else worded("Unfold")))
        self._scroll.setVisible(opened)

    def sizeHint(self) -> QSize:
        """As high as all of it is."""
        return QSize(self._theme.px(240), self._around_px + self._lines_px)

    @property
    def least_px(self) -> int:
        """The least height in which it can be used."""
        least = self._theme.px(ROW_PX) * LEAST_ROWS
        return self._around_px + min(self._lines_px, least)

    @property
    def _around_px(self) -> int:
        return sum(self._theme.px(height) for height in (ABOVE_PX, TITLE_PX, BELOW_PX))

    @property
    def _lines_px(self) -> int:
        if not self.title.isChecked():
            return 0
        return self._inside.sizeHint().height()

    def give(self, height: int) -> None:
        """Take up a height; the last line that is seen is whole."""
        row = self._theme.px(ROW_PX)
        room = height - self._around_px
        whole = self._lines_px
        scrolls = room < whole
        # the bar of the scrolled lines takes the room that is left free for it otherwise
        right = PADDING_PX - 4 if scrolls else PADDING_PX + BAR_PX - 4
        self._inside.setContentsMargins(0, 0, self._theme.px(right), 0)
        self._scroll.setFixedHeight(max(0, room // row * row) if scrolls else whole)
        self.setFixedHeight(height)
