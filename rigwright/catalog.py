"""The parts there are to choose from: get one by its id, search as one types, list a kind.

The only file that knows SQL. It reads `catalog.db` and never writes it; how that file comes about is
`catalog_source`'s affair, and what a part means is the parts' own.
"""

from __future__ import annotations

import json
import re
import sqlite3
import weakref
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from rigwright.parts import KINDS, Part, PartError, part_from_record
from rigwright.places import catalog_path

CATALOG_VERSION = 1  # `PRAGMA user_version` of the file
ALL = 1_000_000

# Longer input than this names no part; it only costs time.
MOST_TEXT = 200
MOST_WORDS = 8

NEWEST = "part.release_year DESC, part.name"
# A word typed in full counts twice, once as itself and once as a beginning. The order of the weights
# is that of the columns of `part_search`: id, kind, name, brand, chip, nickname.
RANK = "bm25(part_search, 3.0, 0.0, 8.0, 2.0, 6.0, 1.0)"


class CatalogError(Exception):
    """The catalog cannot be used; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class PartSummary:
    """What a row of the catalog shows, without the whole record."""

    id: str
    kind: str
    name: str
    brand: str
    thickness_mm: float | None
    slots: float | None
    length_mm: float | None
    cooler: str | None
    board_power_w: float | None
    vram_gb: float | None
    watts: float | None
    confidence: str
    uncertain: frozenset[str]
    socket: str | None = None
    form_factor: str | None = None
    max_gpu_length_mm: float | None = None
    release_year: int | None = None
    price_usd: float | None = None


COLUMNS = ", ".join(f"part.{field.name}" for field in fields(PartSummary))
UNCERTAIN = [field.name for field in fields(PartSummary)].index("uncertain")


@runtime_checkable
class Catalog(Protocol):
    """What the engine needs of a catalog."""

    def get(self, part_id: str) -> Part | None:
        """The part of that id, or None."""
        ...


@runtime_checkable
class SearchableCatalog(Catalog, Protocol):
    """A catalog that can also be looked through."""

    def search(self, text: str, kind: str | None = None, limit: int = 200) -> list[PartSummary]:
        """The parts that have every word of the text, best first; without words, the newest first."""
        ...

    def kinds(self) -> dict[str, int]:
        """How many parts there are of each kind."""
        ...


class StoredCatalog:
    """A catalog file, opened read-only."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._connection = connection
        self._load_once = lru_cache(maxsize=4096)(self._load)
        self.close = weakref.finalize(self, connection.close)

    def get(self, part_id: str) -> Part | None:
        """The part of that id, or None; read from the file once."""
        return self._load_once(part_id)

    def search(self, text: str, kind: str | None = None, limit: int = 200) -> list[PartSummary]:
        """The parts that have every word of the text, best first; without words, the newest first."""
        words = words_of(text)
        if kind not in (None, *KINDS):
            return []
        query, values = _word_query(words, kind) if words else _list_query(kind)
        rows = self._rows(f"SELECT {COLUMNS} {query} LIMIT :limit", {**values, "limit": max(0, limit)})
        return [_summary_of_row(row) for row in rows]

    def kinds(self) -> dict[str, int]:
        """How many parts there are of each kind."""
        return _in_order(dict(self._rows("SELECT kind, count(*) FROM part GROUP BY kind", {})))

    def _load(self, part_id: str) -> Part | None:
        try:
            rows = self._rows("SELECT record FROM part WHERE id = :id", {"id": part_id})
            return part_from_record(json.loads(rows[0][0])) if rows else None
        except UnicodeEncodeError:  # half a surrogate pair: no id of ours
            return None
        except (PartError, json.JSONDecodeError) as error:
            raise CatalogError(_damaged(self.path, error)) from None

    def _rows(self, query: str, values: Mapping[str, object]) -> list[Any]:
        return _fetched(self._connection, self.path, query, values)


class MemoryCatalog:
    """A catalog of parts at hand: a file's own records, a test's parts."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self._parts = {part.id: part for part in parts}

    def get(self, part_id: str) -> Part | None:
        """The part of that id, or None."""
        return self._parts.get(part_id)

    def search(self, text: str, kind: str | None = None, limit: int = 200) -> list[PartSummary]:
        """The parts that have every word of the text, newest first."""
        words = words_of(text)
        wanted = (part for part in self._parts.values() if kind in (None, part.kind) and _has_words(part, words))
        newest_first = sorted(wanted, key=lambda part: (-(part.release_year or 0), part.name))
        return [summary_of(part) for part in newest_first[: max(0, limit)]]

    def kinds(self) -> dict[str, int]:
        """How many parts there are of each kind."""
        return _in_order(Counter(part.kind for part in self._parts.values()))


class Layered:
    """Two catalogs as one: what the first one has hides the same id in the second."""

    def __init__(self, first: Catalog, second: Catalog) -> None:
        self._layers = (first, second)

    def get(self, part_id: str) -> Part | None:
        """The part of that id from the first layer that has it, or None."""
        found = (layer.get(part_id) for layer in self._layers)
        return next((part for part in found if part is not None), None)

    def search(self, text: str, kind: str | None = None, limit: int = 200) -> list[PartSummary]:
        """The first layer's hits, then those of the second that the first does not hide."""
        return [hit for hit, _ in zip(self._hits(text, kind, limit), range(limit), strict=False)]

    def kinds(self) -> dict[str, int]:
        """How many parts there are of each kind, hidden ones not counted."""
        return _in_order(Counter(hit.kind for hit in self._hits("", None, ALL)))

    def _hits(self, text: str, kind: str | None, limit: int) -> Iterator[PartSummary]:
        first, second = self._layers
        hidden: set[str] = set()
        if isinstance(first, SearchableCatalog):
            hits = first.search(text, kind, limit)
            hidden = {hit.id for hit in first.search("", None, ALL)}
            yield from hits
        if isinstance(second, SearchableCatalog):
            yield from (hit for hit in second.search(text, kind, limit + len(hidden)) if hit.id not in hidden)


def open_catalog(path: Path | None = None) -> StoredCatalog:
    """Open a catalog file, without a path the shipped one; a `CatalogError` says why it cannot be used."""
    path = (path or catalog_path()).absolute()
    if not path.is_file():
        raise CatalogError(f"The parts catalog {path} is missing: install Rigwright again or rebuild the file.")
    try:
        connection = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    except sqlite3.Error as error:
        raise CatalogError(f"The parts catalog {path} cannot be opened: {error}.") from None
    try:
        return _checked(connection, path)
    except CatalogError:
        connection.close()
        raise


def words_of(text: str) -> list[str]:
    """The words of a text as the search compares them: letters and digits, lower case."""
    return re.findall(r"[^\W_]+", text[:MOST_TEXT].casefold())[:MOST_WORDS]


def summary_of(part: Part) -> PartSummary:
    """The row that a part is shown as; a chassis with a fixed board has that board's socket."""
    figure = _figures(part)
    return PartSummary(
        id=part.id,
        kind=part.kind,
        name=part.name,
        brand=part.brand,
        thickness_mm=figure("thickness_mm"),
        slots=figure("slots_occupied", "expansion_slots", "slot_width"),
        length_mm=figure("length_mm"),
        cooler=figure("cooler", "cooler_type"),
        board_power_w=figure("board_power_w"),
        vram_gb=figure("vram_gb"),
        watts=figure("watts"),
        confidence=part.confidence,
        uncertain=frozenset(part.uncertain_fields),
        socket=figure("socket") or getattr(figure("board"), "socket", None),
        form_factor=figure("form_factor", "chassis_type", "riser_type"),
        max_gpu_length_mm=figure("max_gpu_length_mm"),
        release_year=part.release_year,
        price_usd=figure("price_usd", "launch_price_usd", "chip_msrp_usd"),
    )


def _figures(part: Part) -> Any:
    def figure(*names: str) -> Any:
        known = (getattr(part, name, None) for name in names)
        return next((value for value in known if value is not None), None)

    return figure


def _in_order(counts: Mapping[str, int]) -> dict[str, int]:
    return {kind: counts[kind] for kind in KINDS if counts.get(kind)}


def _checked(connection: sqlite3.Connection, path: Path) -> StoredCatalog:
    version = _fetched(connection, path, "PRAGMA user_version", {})[0][0]
    if version > CATALOG_VERSION:
        raise CatalogError(f"The parts catalog {path} is of a newer version ({version}): update Rigwright.")
    if version < CATALOG_VERSION:
        raise CatalogError(_damaged(path, "it has no version"))
    _fetched(connection, path, "SELECT record FROM part LIMIT 0", {})
    return StoredCatalog(connection, path)


def _fetched(connection: sqlite3.Connection, path: Path, query: str, values: Mapping[str, object]) -> list[Any]:
    try:
        return connection.execute(query, dict(values)).fetchall()
    except sqlite3.DatabaseError as error:
        raise CatalogError(_damaged(path, error)) from None


def _damaged(path: Path, fault: object) -> str:
    return f"The parts catalog {path} cannot be read ({fault}): install Rigwright again or rebuild the file."


def _list_query(kind: str | None) -> tuple[str, dict[str, object]]:
    where = "WHERE part.kind = :kind" if kind else ""
    return f"FROM part {where} ORDER BY {NEWEST}", {"kind": kind} if kind else {}


def _word_query(words: list[str], kind: str | None) -> tuple[str, dict[str, object]]:
    """Words are letters and digits alone, so that quoting them is all the escaping there is to do."""
    match = " AND ".join(f'("{word}" OR "{word}" *)' for word in words)
    if kind:
        match = f"kind : {kind} AND {match}"
    # One letter says too little to rank by.
    order = f"model LIKE :model DESC, {RANK}, part.name" if max(map(len, words)) > 1 else NEWEST
    query = f"FROM part_search JOIN part ON part.id = part_search.id WHERE part_search MATCH :match ORDER BY {order}"
    return query, {"match": match, "model": f"%{' '.join(words)}"}


def _summary_of_row(row: tuple[Any, ...]) -> PartSummary:
    values = list(row)
    values[UNCERTAIN] = frozenset(row[UNCERTAIN].split())
    return PartSummary(*values)


def _has_words(part: Part, words: list[str]) -> bool:
    known = words_of(f"{part.name} {part.brand} {part.id} {getattr(part, 'chip', None) or ''}")
    return all(any(word.startswith(beginning) for word in known) for beginning in words)
