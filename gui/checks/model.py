"""The rows of the checks list as a Qt model that changes only where the findings changed.

A preview inserts and removes single rows, so that selection and scroll position survive and nothing
flickers.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from gui.app.guard import guarded
from gui.checks.groups import Heading, Line
from gui.checks.rows import CheckRow
from gui.look.plain_words import tip
from gui.look.term_words import with_terms
from gui.look.themed import Index
from rigwright.checks import Fit, Severity
from rigwright.text.sentence import messages, worded

ROW_ROLE = Qt.ItemDataRole.UserRole
_SAID: Mapping[Severity | Fit, str] = messages(
    {
        Severity.ERROR: "Error: {sentence}",
        Severity.WARNING: "Warning: {sentence}",
        Severity.INFO: "Info: {sentence}",
        Fit.UNKNOWN: "Unknown: {sentence}",
    }
)


def _read_out(line: Line) -> str:
    """A row with its verdict first; a heading as it is."""
    if isinstance(line, Heading):
        return line.sentence
    return worded(_SAID[line.judged], sentence=line.sentence)


def _keys_of(line: Line) -> str:
    """What the keys do at a row, as the buttons in it."""
    if isinstance(line, Heading):
        return worded("Enter folds or unfolds the group.")
    if line.fixes:
        return worded("Enter shows it, F offers fixes, W says why.")
    return worded("Enter shows it, W says why.")


@guarded
class ChecksModel(QAbstractListModel):
    """One item per row or heading; `ROW_ROLE` is the CheckRow or the Heading."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Line] = []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own default)
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A row, its sentence, or the sentence as it is read out."""
        line = self._line(index)
        if line is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line.sentence
            case Qt.ItemDataRole.AccessibleTextRole:
                return _read_out(line)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return _keys_of(line)
            case Qt.ItemDataRole.ToolTipRole:
                if not isinstance(line, CheckRow):
                    return None
                return tip(with_terms(_read_out(line)))
            case Qt.ItemDataRole.UserRole:
                return line
            case _:
                return None

    def row(self, index: Index) -> CheckRow | None:
        """The row at an index; None for a heading."""
        line = self._line(index)
        return line if isinstance(line, CheckRow) else None

    def heading(self, index: Index) -> Heading | None:
        """The heading at an index; None for a row."""
        line = self._line(index)
        return line if isinstance(line, Heading) else None

    @property
    def headings(self) -> tuple[Heading, ...]:
        """All headings, from the top."""
        return tuple(line for line in self._rows if isinstance(line, Heading))

    def heading_over(self, index: QModelIndex) -> QModelIndex:
        """Where the heading of a row stands; invalid where it has none."""
        for number in range(index.row(), -1, -1):  # -1 without a current row
            if isinstance(self._rows[number], Heading):
                return self.index(number)
        return QModelIndex()

    def _line(self, index: Index) -> Line | None:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        return self._rows[index.row()]

    def index_of(self, source: object) -> QModelIndex:
        """Where a finding stands, or one that stands for it; invalid where it is not listed."""
        for number, row in enumerate(self._rows):
            if isinstance(row, CheckRow) and row.tells(source):
                return self.index(number)
        return QModelIndex()

    def show_rows(self, rows: tuple[Line, ...]) -> None:
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

    def _update(self, start: int, rows: tuple[Line, ...]) -> None:
        for number, row in enumerate(rows, start):
            if self._rows[number] != row:
                self._rows[number] = row
                self.dataChanged.emit(self.index(number), self.index(number))

    def _remove(self, start: int, end: int) -> None:
        self.beginRemoveRows(QModelIndex(), start, end - 1)
        del self._rows[start:end]
        self.endRemoveRows()

    def _insert(self, start: int, rows: tuple[Line, ...]) -> None:
        self.beginInsertRows(QModelIndex(), start, start + len(rows) - 1)
        self._rows[start:start] = rows
        self.endInsertRows()
