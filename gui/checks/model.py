"""The rows of the checks list as a Qt model that changes only where the findings changed.

A preview inserts and removes single rows, so that selection and scroll position survive and nothing
flickers.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.checks.rows import CheckRow
from gui.guard import guarded
from gui.plain_words import tip

ROW_ROLE = Qt.ItemDataRole.UserRole
_WORDS = {"error": "Error", "warning": "Warning", "info": "Info", "unknown": "Unknown"}


@guarded
class ChecksModel(QAbstractListModel):
    """One item per row; `ROW_ROLE` is the CheckRow."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[CheckRow] = []

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 (Qt's own default)
        return 0 if parent.isValid() else len(self._rows)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """A row, its sentence, or the sentence as it is read out."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.sentence
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{_WORDS[row.judged.value]}: {row.sentence}"
            case Qt.ItemDataRole.ToolTipRole:
                return tip(f"{_WORDS[row.judged.value]}: {row.sentence}")
            case Qt.ItemDataRole.UserRole:
                return row
            case _:
                return None

    def row(self, index: QModelIndex | QPersistentModelIndex) -> CheckRow | None:
        """The row at an index."""
        return (
            self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None
        )

    def index_of(self, source: object) -> QModelIndex:
        """Where a finding stands, or one that stands for it; invalid where it is not listed."""
        number = next((i for i, row in enumerate(self._rows) if row.tells(source)), None)
        return self.index(number) if number is not None else QModelIndex()

    def show_rows(self, rows: tuple[CheckRow, ...]) -> None:
        """Become these rows with the fewest insertions and removals."""
        steps = SequenceMatcher(
            None, [r.key for r in self._rows], [r.key for r in rows], autojunk=False
        ).get_opcodes()
        for tag, start, end, first, last in reversed(steps):
            if tag == "equal":
                self._update(start, rows[first:last])
                continue
            if end > start:
                self._remove(start, end)
            if last > first:
                self._insert(start, rows[first:last])

    def _update(self, start: int, rows: tuple[CheckRow, ...]) -> None:
        for number, row in enumerate(rows, start):
            if self._rows[number] != row:
                self._rows[number] = row
                self.dataChanged.emit(self.index(number), self.index(number))

    def _remove(self, start: int, end: int) -> None:
        self.beginRemoveRows(QModelIndex(), start, end - 1)
        del self._rows[start:end]
        self.endRemoveRows()

    def _insert(self, start: int, rows: tuple[CheckRow, ...]) -> None:
        self.beginInsertRows(QModelIndex(), start, start + len(rows) - 1)
        self._rows[start:start] = rows
        self.endInsertRows()
