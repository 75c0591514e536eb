"""Which card warms which: for every card the degrees that room, case, other cards, its narrow gap
and its own heat give it. A card that warms no other has no column.

Paints what the engine says; rows add up to the card's temperature.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.air.words import TOLD_K
from gui.app.guard import guarded
from gui.look.marks import RIGHT, first_that_fits, write
from gui.look.plain_words import tip
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.reports.air_section import HeatRow
from rigwright.text.numbers import comma_words, named_value, semicolon_words
from rigwright.text.sentence import worded

LINE_PX, NAME_PX, PAD_PX = 20, 44, 16
COLUMN_PX, LEAST_COLUMN_PX = 48, 40
NONE = "–"


def cells_of(row: HeatRow, others: tuple[str, ...]) -> tuple[str, ...]:
    """A row's degrees in the order of the columns, "–" where there is next to nothing."""
    from_others = [row.cards.get(label, 0.0) for label in others]
    cells = [f"{row.room:.0f}"]
    for kelvin in (row.case, *from_others, row.gap, row.own):
        cells.append(f"+{kelvin:.0f}" if kelvin >= TOLD_K else NONE)
    total = row.room + row.case + sum(row.cards.values()) + row.gap + row.own
    cells.append(f"{total:.0f}")
    return tuple(cells)


def warming(rows: tuple[HeatRow, ...]) -> tuple[HeatRow, ...]:
    """The rows of the cards that warm another one by as much as is told."""
    warmers: list[HeatRow] = []
    for row in rows:
        if max(other.cards.get(row.label, 0.0) for other in rows) >= TOLD_K:
            warmers.append(row)
    return tuple(warmers)


def _shorter(title: str) -> tuple[str, ...]:
    """A column's title, and a card's number where there is no room for it."""
    number = title.rpartition(" ")[2]
    if not number.isdigit():
        return (title,)
    return title, number


@guarded
class HeatMatrix(Themed, QWidget):
    """The table."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.rows: tuple[HeatRow, ...] = ()
        self.selected: str | None = None
        self.setAccessibleName(worded("Who warms whom, in °C"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the heads of the columns."""
        titles = tuple(row.title for row in warming(self.rows))
        return (
            worded("Room"),
            worded("Case"),
            *titles,
            worded("Gap"),
            worded("Own"),
            worded("Total"),
        )

    def show_rows(self, rows: tuple[HeatRow, ...], selected: str | None) -> None:
        """Show other cards."""
        if (rows, selected) == (self.rows, self.selected):
            return
        self.rows = rows
        self.selected = selected
        self.setAccessibleDescription(semicolon_words(map(self._spoken, rows)))
        self.updateGeometry()
        self.update()

    def _spoken(self, row: HeatRow) -> str:
        told: list[str] = []
        for name, figure in zip(self.columns, self._cells(row), strict=True):
            if figure != NONE:
                told.append(f"{name} {figure}")
        return named_value(row.title, comma_words(told))

    def _cells(self, row: HeatRow) -> tuple[str, ...]:
        return cells_of(row, tuple(row.label for row in warming(self.rows)))

    def sizeHint(self) -> QSize:
        theme = self._theme
        lines = len(self.rows) + 1 if self.rows else 0
        return QSize(self._wide(COLUMN_PX), lines * theme.px(LINE_PX))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._wide(LEAST_COLUMN_PX), self.sizeHint().height())

    def _wide(self, column_px: float) -> int:
        theme = self._theme
        return theme.px(2 * PAD_PX + NAME_PX) + len(self.columns) * theme.px(column_px)

    def event(self, event: QEvent) -> bool:
        """Answer a wish for a tool tip with the head of a column, which may have no room."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tip(self._head_at(event.pos())), self)
            return True
        return super().event(event)

    def _head_at(self, at: QPoint) -> str:
        """The head of the column below a point of the first line; "" beside the columns."""
        for column, head in enumerate(self.columns):
            if self._cell(0, column).contains(at):
                return head
        return ""

    def _cell(self, line: int, column: int) -> QRectF:
        """Where the words of a cell stand; the heads are line 0."""
        px = self._theme.px
        room = self.width() - px(2 * PAD_PX + NAME_PX)
        wide = min(px(COLUMN_PX), room / len(self.columns))
        left = px(PAD_PX) + px(NAME_PX) + column * wide
        high = px(LINE_PX)
        return QRectF(left, line * high, wide - px(4), high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self._theme
        painter.fillRect(self.rect(), QColor(theme.panel))
        high = theme.px(LINE_PX)
        if self.rows:
            self._write_line(painter, 0, "°C", self.columns, theme.text_3)
        for number, row in enumerate(self.rows, 1):
            if row.label == self.selected:
                line = QRectF(0, number * high, self.width(), high)
                painter.fillRect(line, QColor(theme.selected))
            self._write_line(painter, number, row.title, self._cells(row), theme.text_1)
        painter.end()

    def _write_line(
        self, painter: QPainter, number: int, name: str, cells: tuple[str, ...], ink: str
    ) -> None:
        theme = self._theme
        high = theme.px(LINE_PX)
        strong = theme.font(11, 600)
        plain = theme.font(11, 400)
        at = QRectF(theme.px(PAD_PX), number * high, theme.px(NAME_PX), high)
        write(painter, at, name, strong, ink)
        for column, words in enumerate(cells):
            cell = self._cell(number, column)
            if not number:
                words = first_that_fits(_shorter(words), strong, cell.width())
            is_total = column == len(cells) - 1
            write(painter, cell, words, strong if is_total else plain, ink, RIGHT)
