"""The user's own parts in SQLite: tables and their versions, reading and writing rows, bringing an
older file up.

Every fault stays SQLite's own. Who opens which file when, and what a user is told, is
`catalog.store`'s affair.

A rollback journal is used, not a write-ahead log: one file, also on a network's disk and in a
folder that cannot be written. Readers wait only while a change is committed.
"""

from __future__ import annotations

import filecmp
import json
import os
import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from rigwright.catalog.overrides import Override
from rigwright.catalog.sqlite_faults import Connection
from rigwright.catalog.table import SCHEMA, add_parts, remove_parts
from rigwright.files.plain_json import parse_json
from rigwright.parts import Part, PartError, part_from_kept_record
from rigwright.text.sentence import without_stop, worded

OVERRIDE_TABLE = """
CREATE TABLE override (
    id VARCHAR NOT NULL PRIMARY KEY,
    kind VARCHAR NOT NULL,
    figures VARCHAR NOT NULL,
    figure_sources VARCHAR NOT NULL
) WITHOUT ROWID
"""
OVERRIDE_COLUMNS = "id, kind, figures, figure_sources"

KIND_OF_FAULT = 0xFF  # the rest of SQLite's codes says more than is needed
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
CACHE_KIB = 32 * 1024  # rows of a long list lie all over the file

_OverrideRow = tuple[str, str, dict[str, Any], dict[str, dict[str, str]]]
Change = Part | Override | None
Step = Callable[[sqlite3.Connection], None]


def create_tables(connection: sqlite3.Connection) -> None:
    """The first version: the catalog's tables, and one of overrides."""
    for statement in (*SCHEMA, OVERRIDE_TABLE):
        connection.execute(statement)


def rebuild_tables(connection: sqlite3.Connection) -> None:
    """Make the catalog's tables anew from the parts' records: the step to any other layout of
    rows and search index.
    """
    records = [record for (record,) in connection.execute("SELECT record FROM part ORDER BY id")]
    made = "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'"
    for (index,) in connection.execute(made).fetchall():
        connection.execute(f"DROP TABLE {index}")
    connection.execute("DROP TABLE part")
    for statement in SCHEMA:
        connection.execute(statement)
    add_parts(connection, (part_of_text(record) for record in records))


# Step k leads from version k to version k + 1; a file that was never written has version 0.
STEPS: tuple[Step, ...] = (create_tables,)


# connections


def reader(path: Path, busy_s: float) -> sqlite3.Connection:
    """A connection to read with, once SQLite has undone what a killed program left half done."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode=rw",
        uri=True,
        timeout=busy_s,
        isolation_level=None,
        check_same_thread=False,
        factory=Connection,
    )
    try:
        connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def writing(path: Path, busy_s: float) -> Generator[sqlite3.Connection]:
    """A transaction of its own connection: all of it is written, or nothing where it ends in an
    exception.
    """
    with closing(
        sqlite3.connect(path, timeout=busy_s, isolation_level=None, factory=Connection)
    ) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(
            "PRAGMA cache_spill = OFF"
        )  # readers are only kept waiting while it is committed
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # some faults roll back by themselves
                connection.execute("ROLLBACK")
            raise


def kind_of_fault(error: sqlite3.Error) -> int:
    """SQLite's number for a fault, without what it says of the place.

    0 where Python itself complains.
    """
    return getattr(error, "sqlite_errorcode", 0) & KIND_OF_FAULT


def is_busy(error: sqlite3.Error) -> bool:
    """Whether nothing is wrong but that another program keeps the file locked."""
    return kind_of_fault(error) in BUSY


def copy_whole(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a database as it is at one moment.

    SQLite's own fault where it stays locked for longer than `source` waits. `backup` tries again
    for ever where it meets a lock, and so begins inside a reading transaction here.
    """
    source.execute("BEGIN")
    source.execute("SELECT count(*) FROM sqlite_master").fetchone()
    source.backup(target)
    source.rollback()


# versions


def version_of(connection: sqlite3.Connection) -> int:
    """The version that a file says it has; 0 for a new one."""
    return connection.execute("PRAGMA user_version").fetchone()[0]


def is_empty(connection: sqlite3.Connection) -> bool:
    """Whether there is nothing in the file at all."""
    return connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0


def insist_on_tables(connection: sqlite3.Connection) -> None:
    """SQLite's own fault where one of the tables is not there, or a part's id is no text."""
    connection.execute("SELECT number, record FROM part LIMIT 0")
    connection.execute("SELECT rowid FROM part_search LIMIT 0")
    connection.execute(f"SELECT {OVERRIDE_COLUMNS} FROM override LIMIT 0")
    if connection.execute("SELECT 1 FROM part WHERE typeof(id) <> 'text' LIMIT 1").fetchone():
        error = sqlite3.DatabaseError(worded("an id is no text"))
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


def climb(connection: sqlite3.Connection, steps: Sequence[Step]) -> None:
    """Take every step that the file has not taken, within the transaction that is open."""
    for step in steps[version_of(connection) :]:
        step(connection)
    connection.execute(f"PRAGMA user_version = {len(steps)}")


def upgrade(path: Path, steps: Sequence[Step], busy_s: float) -> Path:
    """Bring an older file up in one transaction, after a copy of it was made.

    Gives the copy's path.
    """
    with writing(path, busy_s) as connection, closing(reader(path, busy_s)) as source:
        copy, is_new = keep_copy(source, path, version_of(connection))
        try:
            climb(connection, steps)
        except BaseException:
            if is_new:  # the file stays as it is, and so needs no copy
                copy.unlink(missing_ok=True)
            raise
    return copy


def keep_copy(source: sqlite3.Connection, path: Path, version: int) -> tuple[Path, bool]:
    """A whole copy beside the file, "parts.db.v1.bak", and whether it is new.

    No other copy is touched.
    """
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        unfinished.unlink(missing_ok=True)
        with closing(sqlite3.connect(unfinished)) as target:
            copy_whole(source, target)
        for name in _names(f"{path.name}.v{version}", ".bak"):
            copy = path.with_name(name)
            if not copy.exists():
                os.replace(unfinished, copy)
                return copy, True
            if filecmp.cmp(copy, unfinished, shallow=False):
                return copy, False
    finally:
        unfinished.unlink(missing_ok=True)
    raise AssertionError("names never end")


def _names(start: str, end: str) -> Iterator[str]:
    yield start + end
    number = 2
    while True:
        yield f"{start}.{number}{end}"
        number += 1


# rows


def part_of_text(record: str) -> Part:
    """Return the part of a stored record; raise a `PartError` if it is not a part."""
    try:
        found = parse_json(record)
    except (ValueError, TypeError, RecursionError) as error:
        raise PartError("A stored record is damaged: {error}.", error=error) from None
    return part_from_kept_record(found)


def ids_there(connection: sqlite3.Connection, part_ids: Iterable[str]) -> list[str]:
    """Return the ids, of those given, that have a part."""
    among = "IN (SELECT value FROM json_each(:ids))"
    found = connection.execute(
        f"SELECT id FROM part WHERE id {among}", {"ids": json.dumps(list(part_ids))}
    )
    return [part_id for (part_id,) in found]


def taken_out(
    connection: sqlite3.Connection, part_ids: Iterable[str]
) -> dict[str, Part | Override]:
    """Remove whatever is stored under some ids, all of them at once; gives what was there.

    Few statements, so that nobody else has to wait for Python while many thousands go.
    """
    ids = {"ids": json.dumps(list(part_ids))}
    among = "IN (SELECT value FROM json_each(:ids))"
    records = connection.execute(f"SELECT id, record FROM part WHERE id {among}", ids).fetchall()
    overrides = connection.execute(
        f"SELECT {OVERRIDE_COLUMNS} FROM override WHERE id {among}", ids
    ).fetchall()
    former: list[Part | Override] = [*map(override_of_row, overrides)]
    former += (_former(part_id, record) for part_id, record in records)
    if records:
        remove_parts(connection, [change.id for change in former])
    if overrides:
        connection.execute(f"DELETE FROM override WHERE id {among}", ids)
    return {change.id: change for change in former}


def _former(part_id: str, record: str) -> Part:
    """Return the record that a write replaces, which an undo restores.

    A `PartError` where it is damaged: then it stays where it is.
    """
    try:
        return part_of_text(record)
    except PartError as error:
        raise PartError(
            "the record of {part_id!r} that is there cannot be read ({why}).",
            part_id=part_id[:80],
            why=without_stop(str(error)),
        ) from None


def put(connection: sqlite3.Connection, change: Change) -> None:
    """Store a part or an override; None stores nothing."""
    if isinstance(change, Part):
        add_parts(connection, [change])
    elif change is not None:
        connection.execute("INSERT INTO override VALUES (?, ?, ?, ?)", row_of_override(change))


def overrides_in(connection: sqlite3.Connection) -> tuple[dict[str, Override], list[str]]:
    """Every override that can be read, by id, and a sentence on each of the others."""
    found = dict[str, Override]()
    faults = list[str]()
    for row in connection.execute(
        f"SELECT {OVERRIDE_COLUMNS} FROM override ORDER BY id"
    ).fetchall():
        try:
            found[row[0]] = override_of_row(row)
        except PartError as error:
            faults.append(str(error))
    return found, faults


def override_of_row(row: Sequence[str]) -> Override:
    """The override that a row holds; a `PartError` where it holds none."""
    try:
        return Override(*msgspec.convert((*row[:2], *map(parse_json, row[2:])), _OverrideRow))
    except (ValueError, TypeError, RecursionError):
        raise PartError(
            "The figures that replace those of {part_id!r} cannot be read.",
            part_id=str(row[0])[:80],
        ) from None


def row_of_override(override: Override) -> tuple[str, str, str, str]:
    """An override as a row."""
    return (
        override.id,
        override.kind,
        _text(dict(override.figures)),
        _text(dict(override.figure_sources)),
    )


def _text(values: dict[str, Any]) -> str:
    return json.dumps(
        values, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def readable_in(path: Path) -> Iterator[Part | Override]:
    """What can still be read of a damaged file."""
    with suppress(sqlite3.Error), closing(reader(path, 0.0)) as connection:
        for query, read in (
            ("SELECT record FROM part", lambda row: part_of_text(row[0])),
            (f"SELECT {OVERRIDE_COLUMNS} FROM override", override_of_row),
        ):
            yield from _readable_rows(connection, query, read)


def _readable_rows(
    connection: sqlite3.Connection, query: str, read: Callable[[Any], Part | Override]
) -> Iterator[Part | Override]:
    """Rows up to the first page that is damaged, from either end."""
    seen: set[str] = set()
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error):
            for row in connection.execute(
                f"{query} ORDER BY {'number' if 'record' in query else 'id'} {order}"
            ):
                with suppress(PartError, ValueError):
                    found = read(row)
                    if found.id not in seen:
                        seen.add(found.id)
                        yield found
