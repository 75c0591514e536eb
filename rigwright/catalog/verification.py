"""Looks a database of parts over, all of it: the file itself, every record, and whether the index
says the same.

Names each fault in a sentence and mends nothing. Reads the file as it lies there, whichever layer
it is of.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from rigwright.catalog import CatalogError
from rigwright.catalog.database import STEPS, copy_whole, is_busy, is_empty, overrides_in
from rigwright.catalog.overrides import Override, merged
from rigwright.catalog.search_words import search_row_of
from rigwright.catalog.sqlite_faults import Connection, words_of
from rigwright.catalog.table import CATALOG_VERSION, PART_COLUMNS, SEARCH_COLUMNS, row_of
from rigwright.files.plain_json import parse_json
from rigwright.files.storage import shown
from rigwright.parts import Part, PartError, part_from_record
from rigwright.text.numbers import named_value
from rigwright.text.sentence import plural, worded

MOST_FAULTS = (
    20  # of one kind: a file that is wrong throughout is not described better by more of them
)
OWN_VERSION = len(STEPS)
WAIT_S = 5.0  # for somebody else's lock


def faults_of(path: Path, version: int = CATALOG_VERSION) -> list[str]:
    """Return the faults of a file of parts, in sentences; nothing where all is well.

    A file of the user's own parts may also be new: a first change that failed leaves an empty one.
    """
    if not os.path.isfile(path):
        return [
            worded("{path} is not a file.", path=shown(path))
            if os.path.exists(path)
            else worded("There is no file {path}.", path=shown(path))
        ]
    with closing(_copy_in_memory()) as copy:
        try:
            with closing(_opened(path)) as connection:
                copy_whole(connection, copy)
            return list(_faults(copy, shown(path), version))
        except sqlite3.Error as error:
            return [_unreadable(path, error)]


def override_faults(path: Path, lower: Mapping[str, Part | None]) -> list[str]:
    """Return the faults of figures that replace those of lower layers' parts, given by their
    ids.
    """
    try:
        with closing(_opened(path)) as connection:
            overrides, unreadable = overrides_in(connection)
    except sqlite3.Error as error:
        return [_unreadable(path, error)]
    return [
        *_at_most(named_value(shown(path), fault) for fault in unreadable),
        *_at_most(_override_faults(overrides, lower, shown(path))),
    ]


def overridden_ids(path: Path) -> list[str]:
    """Return the parts of lower layers whose figures a file replaces; none where it is new or
    damaged.

    A `CatalogError` where it is locked.
    """
    try:
        with closing(_opened(path)) as found:
            return [part_id for (part_id,) in found.execute("SELECT id FROM override ORDER BY id")]
    except sqlite3.Error as error:
        if is_busy(error):
            raise CatalogError(_unreadable(path, error)) from None
        return []


def _unreadable(path: Path, error: sqlite3.Error) -> str:
    if is_busy(error):
        return worded(
            "{path} is in use by another program and was not looked over: close that one, or try "
            "again.",
            path=shown(path),
        )
    return worded(
        "{path} cannot be read ({fault}).", path=shown(path), fault=words_of(error).lower()
    )


def _override_faults(
    overrides: Mapping[str, Override], lower: Mapping[str, Part | None], name: str
) -> Iterator[str]:
    for part_id, override in overrides.items():
        part = lower.get(part_id)
        if part is None:
            yield worded(
                "{name} replaces figures of {part_id!r}, which no catalog has.",
                name=name,
                part_id=part_id,
            )
            continue
        try:
            merged(part, override)
        except PartError as error:
            yield worded(
                "{name}: the figures of {part_id!r} cannot be replaced: {error}",
                name=name,
                part_id=part_id,
                error=error,
            )


def _opened(path: Path) -> sqlite3.Connection:
    """A connection to read with; SQLite may undo first what a killed program left half done."""
    mode = "rw" if os.path.exists(f"{path}-journal") else "ro"
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=WAIT_S, factory=Connection
    )


def _copy_in_memory() -> sqlite3.Connection:
    """The index can only be asked about itself where it may be written."""
    return sqlite3.connect(":memory:", isolation_level=None, factory=Connection)


def _faults(connection: sqlite3.Connection, name: str, version: int) -> Iterator[str]:
    found = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == OWN_VERSION and found == 0 and is_empty(connection):
        return
    if found != version:
        yield worded(
            "{name} has version {found}, not {version}.", name=name, found=found, version=version
        )
        return
    damage = [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
    if damage:
        first = next(
            (line for line in damage[0].splitlines() if not line.startswith("***")), damage[0]
        )
        yield worded("{name} is damaged ({fault}).", name=name, fault=words_of(first))
        return
    yield from _at_most(_record_faults(connection, name))
    yield from _at_most(_search_faults(connection, name))


def _record_faults(connection: sqlite3.Connection, name: str) -> Iterator[str]:
    seen: set[str] = set()
    for part_id, *values in connection.execute(
        f"SELECT id, {', '.join(PART_COLUMNS)} FROM part ORDER BY id"
    ):
        if part_id in seen:
            yield worded("{name} has the id {part_id!r} twice.", name=name, part_id=part_id)
        seen.add(part_id)
        row = dict(zip(PART_COLUMNS, values, strict=True))
        part = _part(row)
        if isinstance(part, str):
            yield worded(
                "{name}: the record of {part_id!r} is not valid: {part}",
                name=name,
                part_id=part_id,
                part=part,
            )
        elif differing := [
            column for column, value in row_of(part).items() if row[column] != value
        ]:
            yield worded(
                "{name}: {part_id!r} has another {column} in its record than in its row.",
                name=name,
                part_id=part_id,
                column=differing[0],
            )


def _part(row: Mapping[str, object]) -> Part | str:
    """The part of a row, or what is wrong with its record."""
    try:
        return part_from_record(parse_json(str(row["record"])))
    except (PartError, ValueError) as error:
        return f"{str(error).rstrip('.')}."


def _search_faults(connection: sqlite3.Connection, name: str) -> Iterator[str]:
    try:
        connection.execute("INSERT INTO part_search (part_search) VALUES ('integrity-check')")
    except sqlite3.DatabaseError:
        yield worded("{name}: the search index is damaged.", name=name)
        return
    columns = ", ".join(f"part_search.{column}" for column in SEARCH_COLUMNS)
    query = (
        f"SELECT part.record, {columns} FROM part LEFT JOIN part_search ON "
        "part_search.rowid = part.number"
    )
    for record, *words in connection.execute(query):
        part = _part({"record": record})
        if isinstance(part, Part) and dict(
            zip(SEARCH_COLUMNS, words, strict=True)
        ) != search_row_of(part):
            yield worded(
                "{name}: the search index has other words for {part_id!r} than its record.",
                name=name,
                part_id=part.id,
            )
    indexed = connection.execute("SELECT count(*) FROM part_search").fetchone()[0]
    if indexed > (total := connection.execute("SELECT count(*) FROM part").fetchone()[0]):
        gone = plural(
            "{name}: the search index has {n} part that is not there.",
            "{name}: the search index has {n} parts that are not there.",
            indexed - total,
            name=name,
        )
        yield str(gone)


def _at_most(faults: Iterator[str]) -> Iterator[str]:
    for number, fault in enumerate(faults):
        if number == MOST_FAULTS:
            yield worded(
                "There are more faults of this kind than the first {most}.",
                most=MOST_FAULTS,
            )
            return
        yield fault
