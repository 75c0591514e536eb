"""The rows of the catalog as a Qt model: what a search found, in the order chosen, each with its
fit once it is known.

Read-only. It knows the session's catalog for the full records, and nothing of how a row is painted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    Qt,
)

from gui.app.guard import guarded
from gui.catalog.facts import Facts, facts_of, missing_figure, tooltip_of
from gui.catalog.fits import RowFit
from gui.hand.choices import can_choose
from gui.hand.drags import PART_MIME, payload
from gui.look.themed import Index
from rigwright import catalog
from rigwright.catalog import PartSummary, SearchableCatalog
from rigwright.catalog.layers import Layered
from rigwright.checks import Fit
from rigwright.editing.words import COOLER_WORDS
from rigwright.parts import CARD_KINDS, Part
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import headed, messages, worded

SUMMARY_ROLE = Qt.ItemDataRole.UserRole + 1
FACTS_ROLE = Qt.ItemDataRole.UserRole + 2
FIT_ROLE = Qt.ItemDataRole.UserRole + 3
FAVOURITE_ROLE = Qt.ItemDataRole.UserRole + 4
NO_INDEX = QModelIndex()
NO_PARTS = frozenset[str]()


class CatalogOrder(Enum):
    """How the rows follow each other. In every order the tight ones come after those that fit, then
    those whose fit cannot be known, and those that clash last.
    """

    FOUND = messages("Newest first")
    FIT = messages("Best fit first")
    THICKNESS = messages("Thinnest first")
    LENGTH = messages("Shortest first")
    POWER = messages("Least power first")

    @property
    def of_search(self) -> catalog.Order:
        """The order to ask the catalog for."""
        return _OF_SEARCH.get(self, catalog.Order.BEST)


_OF_SEARCH: Mapping[CatalogOrder, catalog.Order] = MappingProxyType(
    {
        CatalogOrder.THICKNESS: catalog.Order.THINNEST,
        CatalogOrder.LENGTH: catalog.Order.SHORTEST,
        CatalogOrder.POWER: catalog.Order.LEAST_POWER,
    }
)
PAGE = 48  # rows that are read at once, some screens full
LAST = RowFit(Fit.CLASH, "").rank
# after those that fit, and those not answered for yet
LATER = {Fit.TIGHT: 1, Fit.UNKNOWN: 2, Fit.CLASH: 3}


@guarded
class CatalogRows(QAbstractListModel):
    """What a search found; rows are read from the catalog as they come into view."""

    def __init__(self, catalog: SearchableCatalog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalog = catalog
        self._found: list[str] = []
        self._ids: list[str] = []
        self._places: dict[str, int] = {}
        self._read: dict[str, PartSummary] = {}
        self._fits: Mapping[str, RowFit] = {}
        self._misfits = NO_PARTS
        self._by_fit = False
        self.favourites = NO_PARTS

    def show_found(
        self,
        part_ids: Sequence[str],
        catalog: SearchableCatalog,
        fits: Mapping[str, RowFit],
        by_fit: bool = False,
        misfits: frozenset[str] = NO_PARTS,
    ) -> None:
        """Show what was found, in its order.

        `fits` is read again whenever `refresh_fit` or `settle` says so. The `misfits` stand where
        parts that clash do as long as their fits are not known.
        """
        self.beginResetModel()
        self._catalog = catalog
        self._found = list(part_ids)
        self._fits = fits
        self._by_fit = by_fit
        self._read = {}
        self._misfits = misfits
        self._set_ids(self._arranged())
        self.endResetModel()

    @property
    def fitting_first(self) -> bool:
        """Whether parts that fit were put before others that were found ahead of them."""
        return self._ids != self._found

    def settle(self) -> None:
        """Put the rows where the fits that are known by now say; what is current stays current."""
        ids = self._arranged()
        if ids == self._ids:
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        kept = [self._ids[index.row()] for index in before]
        self._set_ids(ids)
        self.changePersistentIndexList(
            before, [self.index(self._places[part_id]) for part_id in kept]
        )
        self.layoutChanged.emit()

    def set_fits(self, fits: Mapping[str, RowFit], new_rows: bool = False) -> None:
        """Read the fits from another table from now on.

        Rows that were never painted need not be told.
        """
        self._fits = fits
        if self._ids and not new_rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._ids) - 1), [FIT_ROLE])

    def refresh_fit(self, part_id: str) -> None:
        """A part's fit has become known."""
        row = self.row_of(part_id)
        if row is not None:
            self.dataChanged.emit(self.index(row), self.index(row), [FIT_ROLE])

    def row_of(self, part_id: str) -> int | None:
        """Where a part stands, if it was found."""
        return self._places.get(part_id)

    def part_ids(self, first: int = 0, last: int | None = None) -> list[str]:
        """The parts in the order shown, or those of a stretch of rows."""
        return self._ids[first:last]

    def summary(self, index: Index) -> PartSummary | None:
        """The row at an index."""
        row = index.row()
        if not index.isValid() or row >= len(self._ids):
            return None
        if self._ids[row] not in self._read:
            page = row - row % PAGE
            self._read.update(
                (known.id, known) for known in self._catalog.rows(self._ids[page : page + PAGE])
            )
        return self._read.get(self._ids[row])

    def part(self, index: Index) -> Part | None:
        """The whole record behind a row."""
        row = self.summary(index)
        if not row:
            return None
        return self._catalog.get(row.id)

    def _set_ids(self, ids: list[str]) -> None:
        self._ids = ids
        self._places = {part_id: row for row, part_id in enumerate(ids)}

    def _arranged(self) -> list[str]:
        fits = self._fits
        if self._by_fit:
            return sorted(
                self._found, key=lambda part_id: fits[part_id].rank if part_id in fits else LAST
            )
        later = {part_id: LATER[fit.fit] for part_id, fit in fits.items() if fit.fit in LATER}
        for part_id in self._misfits - fits.keys():
            later[part_id] = LATER[Fit.CLASH]
        return sorted(self._found, key=lambda part_id: later.get(part_id, 0))

    # what Qt asks

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._ids)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Everything can be selected, and dragged where a build takes it."""
        row = self.summary(index)
        if row is None:
            return Qt.ItemFlag.NoItemFlags
        flags = (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemNeverHasChildren
        )
        if row.kind in CARD_KINDS or can_choose(row.kind):
            return flags | Qt.ItemFlag.ItemIsDragEnabled
        return flags

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
                layer = self._catalog.origin(row.id) if isinstance(self._catalog, Layered) else None
                return tooltip_of(
                    row, self.part(index), headed(fit.words, fit.reason) if fit else "", layer
                )
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row)
            case _:
                return self._own_data(row, role)

    def _own_data(self, row: PartSummary, role: int) -> object:
        if role == SUMMARY_ROLE:
            return row
        if role == FAVOURITE_ROLE:
            return row.id in self.favourites
        if role == FACTS_ROLE:
            return self._facts(row)
        if role == FIT_ROLE:
            return self._fit(row)
        return None

    def _facts(self, row: PartSummary) -> Facts:
        return facts_of(row, None if row.kind == "gpu" else self._catalog.get(row.id))

    def _fit(self, row: PartSummary) -> RowFit | None:
        fit = self._fits.get(row.id)
        missing = missing_figure(row)
        if fit and missing and fit.fit is Fit.UNKNOWN:
            return replace(fit, words=missing)
        return fit

    def _spoken(self, row: PartSummary) -> str:
        fit = self._fit(row)
        words = [
            row.name,
            self._facts(row).sentence,
            translated(COOLER_WORDS.get(row.cooler or "", "")),
            fit.words if fit else "",
            worded("favourite") if row.id in self.favourites else "",
        ]
        return comma_words(word for word in words if word)
