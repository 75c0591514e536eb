"""The parts that can be chosen: get one by its id, search for one by typed words, list and narrow a
kind.

Here belong one catalog, several over each other, and the files they are stored in. What a figure
means belongs in `parts`; which catalogs a user has is decided in `library`.

Reading is plain sqlite3 with FTS5: SQLModel, which writes the shipped catalog, would cost each
start 0.4 s of import. `catalog.query` says how typed words become a search of SQLite.
"""

from __future__ import annotations

import json
import os
import sqlite3
import weakref
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import msgspec

from rigwright.catalog import query
from rigwright.catalog.facets import ANY, Facets, Range
from rigwright.catalog.query import Order, Statement, Wanted
from rigwright.catalog.search_words import words_of
from rigwright.catalog.sqlite_faults import Connection
from rigwright.catalog.sqlite_faults import words_of as words_of_fault
from rigwright.catalog.summary import PartSummary, summary_of
from rigwright.catalog.table import CATALOG_VERSION, SUMMARY_COLUMNS, add_parts, create_tables
from rigwright.files.places import catalog_path
from rigwright.files.plain_json import parse_json
from rigwright.parts import KINDS, Part, PartError, part_from_kept_record
from rigwright.text.refused import WordedError
from rigwright.text.sentence import worded

__all__ = [
    "ALL",
    "Catalog",
    "CatalogError",
    "MemoryCatalog",
    "Order",
    "PartSummary",
    "SearchableCatalog",
    "StoredCatalog",
    "open_catalog",
    "summary_of",
    "words_of",
]

ALL = 1_000_000
# parts that are read once; fewer than are gone through one after the other would all be read again
MOST_KEPT = 32_768
COLUMNS = ", ".join(f"part.{name}" for name in SUMMARY_COLUMNS)
# A hit's sort key, its id last: sorted, the hits of several catalogs are in one order.
Match = tuple[Any, ...]


class CatalogError(WordedError):
    """The catalog cannot be used; the message is one sentence for the user."""


@runtime_checkable
class Catalog(Protocol):
    """What the engine needs of a catalog."""

    def get(self, part_id: str) -> Part | None:
        """The part of that id, or None."""
        ...


@runtime_checkable
class SearchableCatalog(Catalog, Protocol):
    """A catalog that can also be looked through."""

    def search(
        self,
        text: str,
        kind: str | None = None,
        limit: int = 200,
        facets: Facets = ANY,
        order: Order = Order.BEST,
    ) -> list[PartSummary]:
        """The parts that have every word of the text, best first.

        Without words, the newest first.
        """
        ...

    def matches(
        self,
        text: str,
        kind: str | None = None,
        facets: Facets = ANY,
        order: Order = Order.BEST,
        limit: int = ALL,
    ) -> list[Match]:
        """All that `search` finds, in its order: each hit's sort key with the part's id at the
        end.
        """
        ...

    def rows(self, part_ids: Sequence[str]) -> list[PartSummary]:
        """The rows of parts, in the order asked for; ids that are not there are passed over."""
        ...

    def left_out(self, text: str, kind: str | None = None, facets: Facets = ANY) -> dict[str, int]:
        """For each facet asked, how many parts only drop out because that figure is not known."""
        ...

    def values(
        self, facet: str, text: str = "", kind: str | None = None, facets: Facets = ANY
    ) -> dict[str, int]:
        """How often each value of a facet occurs among the hits, were that facet not asked."""
        ...

    def span(
        self, facet: str, text: str = "", kind: str | None = None, facets: Facets = ANY
    ) -> Range | None:
        """From the least to the greatest known figure among the hits, were that facet not asked.

        None without any.
        """
        ...

    def vocabulary(self) -> Mapping[str, int]:
        """The words that parts are found by, numbers and ids left out, and how many parts have
        each.
        """
        ...

    def kinds(self) -> dict[str, int]:
        """How many parts there are of each kind."""
        ...


class StoredCatalog:
    """A catalog file, opened read-only."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._connection = connection
        self._words_of: tuple[sqlite3.Connection | None, int, Mapping[str, int]] = (None, 0, {})
        self._load_once = lru_cache(maxsize=MOST_KEPT)(self._load)
        self.close = weakref.finalize(self, connection.close)

    def get(self, part_id: str) -> Part | None:
        """The part of that id, or None; read from the file once."""
        return self._load_once(part_id)

    def search(
        self,
        text: str,
        kind: str | None = None,
        limit: int = 200,
        facets: Facets = ANY,
        order: Order = Order.BEST,
    ) -> list[PartSummary]:
        """The parts that have every word of the text, best first.

        Without words, the newest first.
        """
        wanted = _wanted(text, kind, facets)
        if wanted:
            return self._summaries(self._asked(self._hits(wanted, order, COLUMNS, limit)))
        return []

    def matches(
        self,
        text: str,
        kind: str | None = None,
        facets: Facets = ANY,
        order: Order = Order.BEST,
        limit: int = ALL,
    ) -> list[Match]:
        """All that `search` finds, in its order: each hit's sort key with the part's id at the
        end.
        """
        wanted = _wanted(text, kind, facets)
        if not wanted:
            return []
        return self._asked(self._hits(wanted, order, "", limit, with_key=True))

    def rows(self, part_ids: Sequence[str]) -> list[PartSummary]:
        """The rows of parts, in the order asked for; ids that are not there are passed over."""
        text = f"SELECT {COLUMNS} FROM part WHERE part.id IN (SELECT value FROM json_each(:ids))"
        found = {
            row.id: row
            for row in self._summaries(self._rows(text, {"ids": json.dumps(list(part_ids))}))
        }
        return [found[part_id] for part_id in part_ids if part_id in found]

    def left_out(self, text: str, kind: str | None = None, facets: Facets = ANY) -> dict[str, int]:
        """For each facet asked, how many parts only drop out because that figure is not known."""
        wanted = _wanted(text, kind, facets)
        if wanted is None or not wanted.facets.asked:
            return dict.fromkeys(facets.asked, 0)
        rows = self._asked(query.left_out(wanted))
        return dict(zip(facets.asked, rows[0], strict=True))

    def values(
        self, facet: str, text: str = "", kind: str | None = None, facets: Facets = ANY
    ) -> dict[str, int]:
        """How often each value of a facet occurs among the hits, were that facet not asked.

        The most frequent first.
        """
        wanted = _wanted(text, kind, facets.having(facet, None))
        if wanted is None:
            return {}
        counts: Counter[str] = Counter()
        for stored, count in self._asked(query.tallied(wanted, facet)):
            for value in dict.fromkeys(query.values_in(facet, stored)):
                counts[value] += count
        return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))

    def span(
        self, facet: str, text: str = "", kind: str | None = None, facets: Facets = ANY
    ) -> Range | None:
        """From the least to the greatest known figure among the hits, were that facet not asked.

        None without any.
        """
        wanted = _wanted(text, kind, facets.having(facet, None))
        if not wanted:
            return None
        least, most = self._asked(query.spanned(wanted, facet))[0]
        return None if least is None else Range(least, most)

    def vocabulary(self) -> Mapping[str, int]:
        """The words that parts are found by, numbers and ids left out, and how many parts have
        each.
        """
        state = self._connection, self._rows("PRAGMA data_version", {})[0][0]
        if state != self._words_of[:2]:
            words: dict[str, int] = {}
            for first, last in pairwise(query.CUTS):
                words.update(self._asked(query.words_between(first, last)))
            self._words_of = (*state, words)
        return self._words_of[2]

    def kinds(self) -> dict[str, int]:
        """How many parts there are of each kind."""
        return _in_order(dict(self._rows("SELECT kind, count(*) FROM part GROUP BY kind", {})))

    def _hits(
        self, wanted: Wanted, order: Order, columns: str, limit: int, with_key: bool = False
    ) -> Statement:
        limit = max(0, limit)
        if not wanted.words:
            return query.listed(wanted, columns, limit, order, True, with_key)
        rankable = order is Order.BEST and wanted.can_rank
        most = query.MOST_RANKED
        many = (
            not wanted.can_rank or self._asked(query.count_of_words(wanted, most + 1))[0][0] > most
        )
        if rankable and not many:
            return query.ranked(wanted, columns, limit, with_key)
        return query.listed(wanted, columns, limit, order, many, with_key)

    def _load(self, part_id: str) -> Part | None:
        try:
            rows = self._rows("SELECT record FROM part WHERE id = :id", {"id": part_id})
            if not rows:
                return None
            return part_from_kept_record(parse_json(rows[0][0]))
        except UnicodeEncodeError:  # half a surrogate pair: no id of ours
            return None
        except (PartError, ValueError, TypeError, RecursionError) as error:
            raise CatalogError(_damaged(self.path, error)) from None

    def _summaries(self, rows: list[Any]) -> list[PartSummary]:
        try:
            return msgspec.convert(rows, list[PartSummary])
        except msgspec.ValidationError:
            return [summary for row in rows if (summary := self._summary(row))]

    def _summary(self, row: tuple[Any, ...]) -> PartSummary | None:
        """One row; of a damaged one, what the part's record says, which it was made of."""
        with suppress(msgspec.ValidationError):
            return msgspec.convert(row, PartSummary)
        with suppress(CatalogError):
            part = self.get(str(row[0]))
            if part is not None:
                return summary_of(part)
        return None

    def _asked(self, statement: Statement) -> list[Any]:
        return self._rows(statement.text, statement.values)

    def _rows(self, query: str, values: Mapping[str, object]) -> list[Any]:
        return _fetched(self._connection, self.path, query, values)


class MemoryCatalog(StoredCatalog):
    """A catalog of parts at hand: a file's own records, a test's parts.

    Searched like a file, once it is searched.
    """

    def __init__(self, parts: Iterable[Part]) -> None:
        super().__init__(
            sqlite3.connect(":memory:", check_same_thread=False), Path(worded("the parts at hand"))
        )
        self._parts = {part.id: part for part in parts}
        self._searched = False

    def get(self, part_id: str) -> Part | None:
        """The part of that id, or None."""
        return self._parts.get(part_id)

    def kinds(self) -> dict[str, int]:
        """How many parts there are of each kind."""
        return _in_order(Counter(part.kind for part in self._parts.values()))

    def _rows(self, query: str, values: Mapping[str, object]) -> list[Any]:
        if not self._searched:
            self._searched = True
            create_tables(self._connection)
            add_parts(self._connection, (self._parts[part_id] for part_id in sorted(self._parts)))
        return super()._rows(query, values)


def open_catalog(path: Path | None = None) -> StoredCatalog:
    """Open a catalog file, without a path the shipped one.

    A `CatalogError` says why it cannot be used.
    """
    path = (path or catalog_path()).absolute()
    if not os.path.isfile(path):
        raise CatalogError(
            "The parts catalog {path} is missing: install Rigwright again or rebuild the file.",
            path=path,
        )
    try:
        address = f"{path.as_uri()}?mode=ro&immutable=1"
        connection = sqlite3.connect(address, uri=True, check_same_thread=False, factory=Connection)
    except sqlite3.Error as error:
        raise CatalogError(
            "The parts catalog {path} cannot be opened: {fault}.",
            path=path,
            fault=words_of_fault(error),
        ) from None
    try:
        return _checked(connection, path)
    except CatalogError:
        connection.close()
        raise


def _in_order(counts: Mapping[str, int]) -> dict[str, int]:
    return {kind: counts[kind] for kind in KINDS if counts.get(kind)}


def _checked(connection: sqlite3.Connection, path: Path) -> StoredCatalog:
    version = _fetched(connection, path, "PRAGMA user_version", {})[0][0]
    if version > CATALOG_VERSION:
        raise CatalogError(
            "The parts catalog {path} is of a newer version ({version}): update Rigwright.",
            path=path,
            version=version,
        )
    if version < CATALOG_VERSION:
        raise CatalogError(_damaged(path, worded("it has no version")))
    _fetched(connection, path, "SELECT record FROM part LIMIT 0", {})
    return StoredCatalog(connection, path)


def _fetched(
    connection: sqlite3.Connection, path: Path, query: str, values: Mapping[str, object]
) -> list[Any]:
    try:
        return connection.execute(query, dict(values)).fetchall()
    except sqlite3.DatabaseError as error:
        raise CatalogError(_damaged(path, error)) from None


def _damaged(path: Path, fault: object) -> str:
    return worded(
        "The parts catalog {path} cannot be read ({fault}): install Rigwright again or rebuild "
        "the file.",
        path=path,
        fault=words_of_fault(fault),
    )


def _wanted(text: str, kind: str | None, facets: Facets) -> Wanted | None:
    """Return the query for a search; None if the kind is unknown."""
    if kind not in (None, *KINDS):
        return None
    return Wanted(tuple(words_of(text)), kind, facets)
