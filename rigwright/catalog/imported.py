"""The parts of an open database as a catalog of their own, in one compact file that is only read.

The program ships such a file; a newer one in the user's data folder takes its place. The file is
opened when something is first asked of it, so that a start costs nothing. It has the tables of
`catalog.table` with three savings: records are packed with a dictionary that the file holds, the
search index keeps no text, and the column `source` holds only the record's id in the database.
Knows no importer: `importing.layer` makes the file.
"""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Any

from rigwright.catalog import CatalogError, StoredCatalog
from rigwright.catalog.search_words import search_row_of
from rigwright.catalog.sqlite_faults import Connection, words_of
from rigwright.catalog.table import (
    INSERT_PART,
    NEWEST,
    NEWEST_OF_KIND,
    PART_TABLE,
    SEARCH_COLUMNS,
    row_of,
)
from rigwright.files.places import assets_dir, data_dir
from rigwright.files.plain_json import parse_json
from rigwright.files.storage import shown
from rigwright.parts import Part, PartError, part_from_kept_record
from rigwright.text.sentence import worded

NAME = "opendb.db"
IMPORTED_VERSION = 1  # `PRAGMA user_version` of such a file
DICTIONARY_BYTES = 32 * 1024  # the most that zlib looks back
LONGEST_MODEL = 24  # letters of a model's name written as one word; nobody types longer ones
RAW = -zlib.MAX_WBITS  # without zlib's header, which no record needs

ABOUT_TABLE = "CREATE TABLE about (name VARCHAR NOT NULL PRIMARY KEY, value BLOB NOT NULL)"
INDEXES = (
    NEWEST,
    NEWEST_OF_KIND,
    """
    CREATE VIRTUAL TABLE part_search USING fts5(
        id, kind, name, brand, chip, nickname, number, model, content = '', detail = column,
        tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
    )
    """,
    "CREATE VIRTUAL TABLE part_word USING fts5vocab(part_search, col)",
)
INSERT_SEARCH = (
    f"INSERT INTO part_search (rowid, {', '.join(SEARCH_COLUMNS)}) VALUES "
    f"(:number, {', '.join(f':{name}' for name in SEARCH_COLUMNS)})"
)
NUMBERED_PART = INSERT_PART.replace("part (", "part (number, ").replace(
    "VALUES (", "VALUES (:number, "
)


class ImportedCatalog(StoredCatalog):
    """The file as a catalog, opened at the first question; a `CatalogError` says what is wrong
    with it.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(sqlite3.connect(":memory:", check_same_thread=False), path)
        self._dictionary = b""
        self._opening = Lock()
        self._open = False
        self._kinds: dict[str, int] = {}

    def kinds(self) -> dict[str, int]:
        """How many parts there are of each kind; counted once, since the file never changes."""
        if not self._kinds:
            self._kinds = super().kinds()
        return dict(self._kinds)

    def about(self) -> dict[str, str]:
        """What the file says of itself: `snapshot`, `date`, `commit`."""
        rows = self._rows("SELECT name, value FROM about WHERE name <> 'dictionary'", {})
        return dict(rows)

    def records(self) -> list[tuple[str, str, str]]:
        """Each part's id and kind, and the id of its record in the open database."""
        return self._rows("SELECT id, kind, source FROM part", {})

    def _load(self, part_id: str) -> Part | None:
        try:
            rows = self._rows("SELECT record FROM part WHERE id = :id", {"id": part_id})
            if not rows:
                return None
            return self._part(rows[0][0])
        except UnicodeEncodeError:  # half a surrogate pair: no id of ours
            return None
        except (PartError, ValueError, TypeError, RecursionError, zlib.error) as error:
            raise CatalogError(_unusable(self.path, error)) from None

    def _part(self, packed: bytes) -> Part:
        text = zlib.decompressobj(RAW, zdict=self._dictionary).decompress(packed)
        return part_from_kept_record(parse_json(text))

    def _rows(self, query: str, values: Mapping[str, object]) -> list[Any]:
        with self._opening:
            if not self._open:
                self._turn_to_file()
        try:
            return self._connection.execute(query, dict(values)).fetchall()
        except sqlite3.DatabaseError as error:
            raise CatalogError(_unusable(self.path, error)) from None

    def _turn_to_file(self) -> None:
        try:
            self._connection = opened(self.path)
            found = self._connection.execute("SELECT value FROM about WHERE name = 'dictionary'")
            self._dictionary = found.fetchone()[0]
        except (sqlite3.Error, TypeError) as error:
            raise CatalogError(_unusable(self.path, error)) from None
        self._open = True


def opened(path: Path) -> sqlite3.Connection:
    """Return a connection to such a file; raise SQLite's own fault if it is another file, or of
    another version.
    """
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    connection = sqlite3.connect(address, uri=True, check_same_thread=False, factory=Connection)
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version != IMPORTED_VERSION:
            raise sqlite3.DatabaseError(
                worded(
                    "it has version {version}, not {wanted}",
                    version=version,
                    wanted=IMPORTED_VERSION,
                )
            )
    except BaseException:
        connection.close()
        raise
    return connection


def shipped_path() -> Path:
    """The file that the program ships."""
    return assets_dir() / NAME


def own_path() -> Path:
    """The file that `rigwright catalog update` keeps in the user's data folder."""
    return data_dir() / NAME


def imported_catalog() -> ImportedCatalog | None:
    """The imported parts in use: the user's own file where it is as new as the shipped one.

    None where there is neither, as in a checkout without the file.
    """
    shipped = shipped_path()
    own = own_path()
    if os.path.isfile(own) and (not os.path.isfile(shipped) or _date_of(own) >= _date_of(shipped)):
        return ImportedCatalog(own)
    if not os.path.isfile(shipped):
        return None
    return ImportedCatalog(shipped)


def _date_of(path: Path) -> str:
    """The date of a file's snapshot; "" where the file cannot be read, which makes it the older."""
    try:
        with closing(opened(path)) as connection:
            found = connection.execute("SELECT value FROM about WHERE name = 'date'").fetchone()
    except sqlite3.Error:
        return ""
    return str(found[0]) if found else ""


def write_imported(path: Path, parts: Iterable[tuple[Part, str]], about: Mapping[str, str]) -> None:
    """Write parts, each with its record's id, to a new file; the same parts give the same bytes.

    Parts of one kind and name lie beside each other, so that a list is read from few pages.
    """
    listed = sorted(parts, key=lambda entry: (entry[0].kind, entry[0].name, entry[0].id))
    rows = [row_of(part) for part, _ in listed]
    records = [str(row["record"]).encode() for row in rows]
    dictionary = _dictionary_of(records)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA page_size = 8192")
        connection.execute(f"PRAGMA user_version = {IMPORTED_VERSION}")
        connection.execute(PART_TABLE)
        connection.execute(ABOUT_TABLE)
        for statement in INDEXES:
            connection.execute(statement)
        for number, (part, record_id) in enumerate(listed, 1):
            packed = _packed(records[number - 1], dictionary)
            row = {**rows[number - 1], "number": number, "source": record_id, "record": packed}
            connection.execute(NUMBERED_PART, row)
            connection.execute(INSERT_SEARCH, {**_searched(part), "number": number})
        entries = [*sorted(about.items()), ("dictionary", dictionary)]
        connection.executemany("INSERT INTO about VALUES (?, ?)", entries)
        connection.execute("INSERT INTO part_search(part_search) VALUES ('optimize')")
        connection.commit()
        connection.execute("VACUUM")


def _searched(part: Part) -> dict[str, str]:
    """What the search sees of an imported part.

    Its id repeats the name, and long ends of the name are words that nobody types.
    """
    row = search_row_of(part)
    words = [word for word in row["model"].split() if len(word) <= LONGEST_MODEL]
    return {**row, "id": "", "model": " ".join(words)}


def _dictionary_of(records: list[bytes]) -> bytes:
    """Records from the whole range, as a sample of what all of them share."""
    step = max(1, len(records) // 70)
    return b"".join(records[::step])[-DICTIONARY_BYTES:]


def _packed(record: bytes, dictionary: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zlib.Z_DEFAULT_STRATEGY, dictionary)
    return packer.compress(record) + packer.flush()


def faults_of_imported(path: Path) -> list[str]:
    """Return the faults of a file of imported parts, in sentences; nothing where all is well."""
    try:
        with closing(opened(path)) as connection:
            damage = [row[0] for row in connection.execute("PRAGMA quick_check")]
    except sqlite3.Error as error:
        return [_unusable(path, error)]
    if damage == ["ok"]:
        return []
    return [_unusable(path, damage[0])]


def _unusable(path: Path, fault: object) -> str:
    said = "The imported parts in {path} cannot be read ({fault}): install Rigwright again."
    if path == own_path():
        said = (
            "The imported parts in {path} cannot be read ({fault}): update them again with "
            "rigwright catalog update."
        )
    return worded(said, path=shown(path), fault=words_of(fault))
