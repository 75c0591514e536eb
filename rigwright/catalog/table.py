"""The table of parts and its search index in SQLite, shared by every layer of the catalog.

Plain statements and rows for `sqlite3`, so that who reads or writes parts needs no database
toolkit. It opens no file and commits nothing.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from rigwright.catalog.search_words import search_row_of
from rigwright.catalog.summary import (
    CatalogRow,
    PartSummary,
    boards_of,
    rated_w,
    sockets_of,
    summary_of,
)
from rigwright.parts import Part, record_of

CATALOG_VERSION = 2  # `PRAGMA user_version` of a file with these tables

# Columns that hold several values, each between two of these: "|AM4|AM5|".
BETWEEN = "|"

# How SQLite calls the types of `CatalogRow`; a text is always there, if only as an empty one.
COLUMN_TYPES = {
    "str": "VARCHAR NOT NULL",
    "str | None": "VARCHAR",
    "float | None": "FLOAT",
    "int | None": "INTEGER",
}


def _part_table() -> str:
    """The statement that makes the table `part`: its number, then the columns of `CatalogRow`."""
    types = {**PartSummary.__annotations__, **CatalogRow.__annotations__}
    columns = ["number INTEGER NOT NULL PRIMARY KEY"]
    for name, kind in types.items():
        unique = " UNIQUE" if name == "id" else ""
        columns.append(f"{name} {COLUMN_TYPES[kind]}{unique}")
    return "\nCREATE TABLE part (\n    " + ",\n    ".join(columns) + "\n)\n"


PART_TABLE = _part_table()
NEWEST = "CREATE INDEX part_newest ON part (release_year DESC, name, id)"
# This index holds every column that a list can be narrowed by: a list of one kind, newest first, is
# narrowed and counted without a look at the rows, which are long.
NEWEST_OF_KIND = """
    CREATE INDEX part_newest_of_kind ON part (
        kind, release_year DESC, name, id, slots, length_mm, thickness_mm, cooler, vram_gb, rated_w,
        sockets, form_factor, boards, max_gpu_length_mm, price_usd
    )
    """
BESIDES = (
    NEWEST,
    NEWEST_OF_KIND,
    """
    CREATE VIRTUAL TABLE part_search USING fts5(
        id, kind, name, brand, chip, nickname, number, model,
        tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    )
    """,
    # A view of that index, which holds nothing itself and outlives it.
    "CREATE VIRTUAL TABLE IF NOT EXISTS part_word USING fts5vocab(part_search, col)",
)
SCHEMA = (PART_TABLE, *BESIDES)

# In the order of the summary.
SUMMARY_COLUMNS = PartSummary.__struct_fields__
PART_COLUMNS = CatalogRow.__struct_fields__
SEARCH_COLUMNS = ("id", "kind", "name", "brand", "chip", "nickname", "number", "model")

# A part's number is its row in both tables; one that is not given is the next.
INSERT_PART = (
    f"INSERT INTO part ({', '.join(PART_COLUMNS)}) VALUES "
    f"({', '.join(f':{name}' for name in PART_COLUMNS)})"
)
INSERT_SEARCH = (
    f"INSERT INTO part_search (rowid, {', '.join(SEARCH_COLUMNS)})"
    " VALUES ((SELECT number FROM part WHERE id = :id), "
    f"{', '.join(f':{name}' for name in SEARCH_COLUMNS)})"
)
_AMONG = "WHERE id IN (SELECT value FROM json_each(:ids))"
DELETE_SEARCH = f"DELETE FROM part_search WHERE rowid IN (SELECT number FROM part {_AMONG})"
DELETE_PART = f"DELETE FROM part {_AMONG}"


def row_of(part: Part) -> dict[str, object]:
    """A part as a row of the table `part`, its number left to the table."""
    summary = summary_of(part)
    row: dict[str, object] = {name: getattr(summary, name) for name in SUMMARY_COLUMNS}
    row["rated_w"] = rated_w(part)
    row["sockets"] = _between(sockets_of(part))
    row["boards"] = _between(boards_of(part))
    row["source"] = part.source
    row["record"] = json.dumps(
        record_of(part), ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    return row


def create_tables(connection: sqlite3.Connection) -> None:
    """Make the empty tables and give the file their version."""
    for statement in SCHEMA:
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {CATALOG_VERSION}")


def add_parts(connection: sqlite3.Connection, parts: Iterable[Part]) -> None:
    """Add parts that are not there yet; a taken id is an `sqlite3.IntegrityError`."""
    for part in parts:
        connection.execute(INSERT_PART, row_of(part))
        connection.execute(INSERT_SEARCH, search_row_of(part))


def remove_parts(connection: sqlite3.Connection, part_ids: Iterable[str]) -> None:
    """Remove parts, as far as they are there."""
    ids = {"ids": json.dumps(list(part_ids))}
    connection.execute(DELETE_SEARCH, ids)
    connection.execute(DELETE_PART, ids)


def _between(values: Iterable[str]) -> str | None:
    known = [value.replace(BETWEEN, "/") for value in values]
    if not known:
        return None
    return f"{BETWEEN}{BETWEEN.join(known)}{BETWEEN}"
