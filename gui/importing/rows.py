"""Entries of an import's report as rows: what it is called, where it is from, and every reason in
sentences.

Knows entries, not how an import comes about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from gui.app.guard import guarded
from gui.look.themed import Index
from rigwright.importing.records.opendb import CATEGORIES
from rigwright.importing.records.report import Entry
from rigwright.parts.kind_words import KIND_WORDS, kind_counted
from rigwright.text.language import translated
from rigwright.text.numbers import capital, comma_words
from rigwright.text.sentence import headed, messages, paragraph, worded

HEADINGS = messages(("Part", "Kind", "Why"))
NAME, KIND, WHY = range(3)
NO_INDEX = QModelIndex()


def kind_words(category: str) -> str:
    """The kind of a category, or of a CSV row, as people say it."""
    kind = CATEGORIES[category][0] if category in CATEGORIES else category
    return capital(kind_counted(kind, 1)) if kind in KIND_WORDS else category


def why(entry: Entry) -> str:
    """All reasons of an entry on one line."""
    if entry.outcome == "already":
        return worded("It is {part}.", part=entry.part_id)
    return str(paragraph(*entry.reasons))


@guarded
class EntryRows(QAbstractTableModel):
    """Entries in a table, those that have every word of a filter."""

    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._all: Sequence[Entry] = ()
        self._texts: list[str] = []
        self._shown: list[Entry] = []

    def set_entries(self, entries: Sequence[Entry], filter_: str) -> None:
        """Show other entries."""
        self._all = entries
        self._texts = []
        self.filter(filter_)

    def filter(self, text: str) -> None:
        """Show the entries that have every word."""
        words = text.casefold().split()
        self.beginResetModel()
        self._shown = self._with_words(words) if words else list(self._all)
        self.endResetModel()

    def _with_words(self, words: list[str]) -> list[Entry]:
        if not self._texts:  # tens of thousands; of no use before the first word is typed
            self._texts = [
                f"{e.name} {e.where} {kind_words(e.category)} {why(e)}".casefold()
                for e in self._all
            ]
        found: list[Entry] = []
        for entry, whole in zip(self._all, self._texts, strict=True):
            if all(word in whole for word in words):
                found.append(entry)
        return found

    def entry(self, row: int) -> Entry:
        """The entry of a row."""
        return self._shown[row]

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(HEADINGS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translated(HEADINGS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell, and the whole row as one sentence for those who listen."""
        entry = self._shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (entry.name or entry.where, kind_words(entry.category), why(entry))[
                index.column()
            ]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return headed(
                comma_words((entry.name or entry.where, kind_words(entry.category))), why(entry)
            )
        return None
