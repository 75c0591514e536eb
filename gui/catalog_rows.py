"""The rows of the catalog as a Qt model: what a search found, in the order chosen, each with its fit once it is known.

Read-only. It knows the session's catalog for the full records, and nothing of how a row is painted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.catalog_facts import CARD_KINDS, COOLER_WORDS, Facts, facts_of, missing_figure, tooltip_of
from gui.catalog_fits import RowFit
from gui.drags import PART_MIME, payload
from rigwright.catalog import Catalog, PartSummary
from rigwright.findings import Fit
from rigwright.parts import Part

Index = QModelIndex | QPersistentModelIndex
SUMMARY_ROLE = Qt.ItemDataRole.UserRole + 1
FACTS_ROLE = Qt.ItemDataRole.UserRole + 2
FIT_ROLE = Qt.ItemDataRole.UserRole + 3
NO_INDEX = QModelIndex()


class Order(Enum):
    """How the rows follow each other."""

    FOUND = "Newest first"
    FIT = "What fits first"
    THICKNESS = "Thinnest first"
    LENGTH = "Shortest first"
    POWER = "Least power first"


def _known_first(value: float | None) -> tuple[bool, float]:
    return value is None, value or 0.0


_SORT_KEYS: Mapping[Order, Callable[[PartSummary], tuple[bool, float]]] = MappingProxyType({
    Order.THICKNESS: lambda row: _known_first(row.thickness_mm),
    Order.LENGTH: lambda row: _known_first(row.length_mm),
    Order.POWER: lambda row: _known_first(row.board_power_w),
})  # fmt: skip


class CatalogRows(QAbstractListModel):
    """What a search found."""

    def __init__(self, catalog: Catalog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalog = catalog
        self._found: list[PartSummary] = []
        self._rows: list[PartSummary] = []
        self._fits: Mapping[str, RowFit] = {}
        self._order = Order.FOUND

    @property
    def order(self) -> Order:
        """The order that was chosen."""
        return self._order

    def show_rows(self, rows: Sequence[PartSummary], catalog: Catalog, fits: Mapping[str, RowFit]) -> None:
        """Show what was found; `fits` is read again whenever `refresh_fit` says so."""
        self.beginResetModel()
        self._catalog, self._found, self._fits = catalog, list(rows), fits
        self._rows = self._sorted()
        self.endResetModel()

    def set_order(self, order: Order) -> None:
        """Put the rows in another order; with the same one, in the order that the fits now say."""
        self._order = order
        rows = self._sorted()
        if rows == self._rows:
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        ids = [self._rows[index.row()].id for index in before]
        self._rows = rows
        places = {row.id: i for i, row in enumerate(rows)}
        self.changePersistentIndexList(before, [self.index(places[part_id]) for part_id in ids])
        self.layoutChanged.emit()

    def set_fits(self, fits: Mapping[str, RowFit]) -> None:
        """Read the fits from another table from now on."""
        self._fits = fits
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1), [FIT_ROLE])

    def refresh_fit(self, part_id: str) -> None:
        """A part's fit has become known."""
        row = self.row_of(part_id)
        if row is not None:
            self.dataChanged.emit(self.index(row), self.index(row), [FIT_ROLE])

    def row_of(self, part_id: str) -> int | None:
        """Where a part stands, if it was found."""
        return next((i for i, row in enumerate(self._rows) if row.id == part_id), None)

    def part_ids(self) -> list[str]:
        """The parts in the order shown."""
        return [row.id for row in self._rows]

    def summary(self, index: Index) -> PartSummary | None:
        """The row at an index."""
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def part(self, index: Index) -> Part | None:
        """The whole record behind a row."""
        row = self.summary(index)
        return self._catalog.get(row.id) if row else None

    def _sorted(self) -> list[PartSummary]:
        if self._order is Order.FIT:
            last = RowFit(Fit.CLASH, "").rank
            return sorted(self._found, key=lambda row: self._fits[row.id].rank if row.id in self._fits else last)
        key = _SORT_KEYS.get(self._order)
        return sorted(self._found, key=key) if key else list(self._found)

    # what Qt asks

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cards can be dragged, everything can be selected."""
        row = self.summary(index)
        if row is None:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return flags | Qt.ItemFlag.ItemIsDragEnabled if row.kind in CARD_KINDS else flags

    def mimeTypes(self) -> list[str]:
        return [PART_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        row = self.summary(indexes[0]) if indexes else None
        return payload(row.id) if row else QMimeData()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a row shows, says and is judged by."""
        row = self.summary(index)
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.ToolTipRole:
                fit = self._fit(row)
                return tooltip_of(row, self.part(index), f"{fit.words}. {fit.reason}" if fit else "")
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row)
            case _:
                return self._own_data(row, role)

    def _own_data(self, row: PartSummary, role: int) -> object:
        if role == SUMMARY_ROLE:
            return row
        if role == FACTS_ROLE:
            return self._facts(row)
        return self._fit(row) if role == FIT_ROLE else None

    def _facts(self, row: PartSummary) -> Facts:
        return facts_of(row, None if row.kind == "gpu" else self._catalog.get(row.id))

    def _fit(self, row: PartSummary) -> RowFit | None:
        fit = self._fits.get(row.id)
        missing = missing_figure(row)
        return replace(fit, words=missing) if fit and missing and fit.fit is Fit.UNKNOWN else fit

    def _spoken(self, row: PartSummary) -> str:
        fit = self._fit(row)
        words = [row.name, self._facts(row).sentence, COOLER_WORDS.get(row.cooler or "", ""), fit.words if fit else ""]
        return ", ".join(word for word in words if word)
