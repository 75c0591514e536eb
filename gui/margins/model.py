"""The rows of the table of clearances as a Qt model. Another state replaces only what is different.

Knows rows and how cells are put into words; what a row rests on is looked up when it is first seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from gui.app.guard import guarded
from gui.look.plain_words import tip
from gui.look.themed import Index
from gui.margins.rows import ClearanceColumn, Key, MarginRow
from gui.margins.words import (
    TIPS,
    TITLES,
    figure_words,
    judged_sentence,
    margin_words,
    rest_words,
    sentence,
    subject,
)
from rigwright.parts import Part
from rigwright.reports.margin_figures import Rest, rests_of
from rigwright.reports.margins import FIT_WORDS
from rigwright.text.language import translated
from rigwright.text.lengths import unit_symbol
from rigwright.text.numbers import capital
from rigwright.text.sentence import worded

ROW_ROLE = Qt.ItemDataRole.UserRole
NOWHERE = QModelIndex()
_ROLES = frozenset(
    {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.ToolTipRole,
        ROW_ROLE,
    }
)


@guarded
class MarginModel(QAbstractTableModel):
    """One line per clearance; `ROW_ROLE` is the MarginRow."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[MarginRow, ...] = ()
        self._parts: Mapping[str, Part] = {}
        self._rests: dict[tuple[str, ...], tuple[Rest, ...]] = {}

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(ClearanceColumn)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(ClearanceColumn):
            return None
        words = {Qt.ItemDataRole.DisplayRole: TITLES, Qt.ItemDataRole.ToolTipRole: TIPS}.get(
            Qt.ItemDataRole(role)
        )
        if words is None:
            return None
        return worded(words[ClearanceColumn(section)], unit=unit_symbol())

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A row, the words of one of its cells, or all of it in a sentence."""
        row = self.row(index)
        if row is None or role not in _ROLES:
            return None
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self.all_words(row))
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == ClearanceColumn.VERDICT:
            return sentence(row)
        return self._cell(row, ClearanceColumn(index.column()))

    def _cell(self, row: MarginRow, column: ClearanceColumn) -> str:
        m = row.margin
        match column:
            case ClearanceColumn.VERDICT:
                return capital(translated(FIT_WORDS[m.verdict]))
            case ClearanceColumn.CLEARANCE:
                return subject(row)
            case ClearanceColumn.PICTURE | ClearanceColumn.MARGIN:
                return margin_words(m)
            case ClearanceColumn.NEEDED:
                return figure_words(m.needed_mm)
            case ClearanceColumn.AVAILABLE:
                return figure_words(m.available_mm)
            case ClearanceColumn.RESTS:
                return rest_words(self.rests(row))

    def row(self, index: Index) -> MarginRow | None:
        """The row at an index."""
        if index.isValid() and index.row() < len(self.rows):
            return self.rows[index.row()]
        return None

    def number_of(self, key: Key | None) -> int | None:
        """Where a row stands."""
        return next((number for number, row in enumerate(self.rows) if row.key == key), None)

    def rests(self, row: MarginRow) -> tuple[Rest, ...]:
        """What a row rests on, the least sure first."""
        fields = row.margin.rests_on
        if fields not in self._rests:
            self._rests[fields] = rests_of(row.margin, self._parts)
        return self._rests[fields]

    def all_words(self, row: MarginRow) -> str:
        """The row in a sentence, why it is judged so, and below it every figure that it rests
        on.
        """
        return "\n".join([judged_sentence(row), *(f"• {rest.words}" for rest in self.rests(row))])

    def show_rows(self, rows: tuple[MarginRow, ...], parts: Mapping[str, Part]) -> None:
        """Become these rows; where they are about the same, nothing but their figures changes."""
        if parts is not self._parts:
            self._parts = parts
            self._rests = {}
        if [row.key for row in rows] != [row.key for row in self.rows]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        self.rows = rows
        if rows:
            self.dataChanged.emit(
                self.index(0, 0), self.index(len(rows) - 1, len(ClearanceColumn) - 1)
            )
