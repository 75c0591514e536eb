"""How each form of file is taken apart, bent and put together again: JSON, CSV, INI, words on
lines, zips, GLB, SQLite.

What cannot be taken apart is bent byte by byte instead. Knows no reader.
"""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import struct
import zipfile
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cache
from random import Random
from typing import Any

import msgspec

from tests.fuzz.bytes_changed import bytes_changed
from tests.fuzz.target import Change
from tests.fuzz.tree_changed import LEAVES, MARK, json_of, tree_changed, unmarked

BY_BYTES = 0.2  # of the inputs
OTHERS = 2  # trees to take pieces from
GLB_HEAD, GLB_JSON, GLB_BIN = 20, 0x4E4F534A, 0x004E4942
NO_FORM = (ValueError, TypeError, LookupError, AttributeError, struct.error, RecursionError)


def of_trees(read: Callable[[bytes], Any], written: Callable[[Any], bytes]) -> Change:
    """A change of what `read` makes of an input; `written` puts it together again."""

    known = cache(read)  # of the seeds, which nobody changes

    def change(random: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
        if random.random() >= BY_BYTES:
            with suppress(*NO_FORM):
                others = [known(random.choice(seeds)) for _ in range(OTHERS)]
                return written(tree_changed(random, read(data), others))
        return bytes_changed(random, data, seeds)

    return change


def _text_of(leaf: Any) -> str:
    """A value of a tree as the text of a cell."""
    if isinstance(leaf, str):
        return leaf
    return "" if leaf is None else json_of(leaf).decode("utf-8", "replace")


def _rows(tree: Any) -> list[list[str]]:
    """A tree as rows of cells, whatever became of it."""
    rows = tree if isinstance(tree, list) else [tree]
    cells = [row if isinstance(row, list) else [row] for row in rows]
    return [[_text_of(cell) for cell in row] for row in cells]


def _encoded(text: str) -> bytes:
    return unmarked(text).encode("utf-8", "surrogatepass")


def rows_of_csv(data: bytes) -> list[list[str]]:
    """The cells of a table."""
    return list(csv.reader(io.StringIO(data.decode("utf-8"), newline="")))


def csv_of_rows(tree: Any) -> bytes:
    """A table of cells."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(_rows(tree))
    return _encoded(text.getvalue())


def words_of(data: bytes) -> list[list[str]]:
    """The words of every line."""
    return [line.split(" ") for line in data.decode("utf-8").split("\n")]


def text_of_words(tree: Any) -> bytes:
    """Words on lines."""
    return _encoded("\n".join(" ".join(row) for row in _rows(tree)))


def lines_of_ini(data: bytes) -> list[list[str]]:
    """Names and values of settings, line by line."""
    return [line.split("=", 1) for line in data.decode("utf-8").split("\n")]


def ini_of_lines(tree: Any) -> bytes:
    """Settings, line by line."""
    return _encoded("\n".join("=".join(row) for row in _rows(tree)))


def tree_of_zip(data: bytes) -> dict[str, Any]:
    """The names in a zip with the JSON behind each."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: json.loads(archive.read(info)) for info in archive.infolist()}


def zip_of_tree(tree: Any) -> bytes:
    """A zip of JSON files."""
    names = tree if isinstance(tree, dict) else {"open-db/GPU/one.json": tree}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, value in names.items():
            info = zipfile.ZipInfo(_nameable(name))
            archive.writestr(info, json_of(value), zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _nameable(name: str) -> str:
    return name.encode("utf-8", "replace").decode()[:1000] or "unnamed"


def tree_of_glb(data: bytes) -> dict[str, Any]:
    """The JSON of a GLB file, and the bytes of its shapes as a text."""
    length = struct.unpack("<I", data[12:16])[0]
    shapes = data[GLB_HEAD + length + 8 :]
    return {"json": json.loads(data[GLB_HEAD : GLB_HEAD + length]), "shapes": shapes.hex()}


def glb_of_tree(tree: Any) -> bytes:
    """A GLB file whose lengths are right."""
    text = json_of(tree["json"])
    text += b" " * (-len(text) % 4)
    shapes = bytes.fromhex(tree["shapes"])
    shapes += b"\0" * (-len(shapes) % 4)
    pieces = struct.pack("<II", len(text), GLB_JSON) + text
    pieces += struct.pack("<II", len(shapes), GLB_BIN) + shapes
    return b"glTF" + struct.pack("<II", 2, 12 + len(pieces)) + pieces


def database_changed(random: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    """A SQLite file with other cells, rows, tables and numbers; or other bytes."""
    if random.random() < BY_BYTES:
        return bytes_changed(random, data, seeds)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(data)
        try:
            _allow_anything(connection)
            for _ in range(random.choice((1, 1, 2, 4))):
                with suppress(sqlite3.Error, UnicodeError, OverflowError):
                    random.choice(DATABASE_CHANGES)(random, connection)
            return connection.serialize()
        except (sqlite3.Error, IndexError):  # there is nothing left that could be changed
            return bytes_changed(random, data, seeds)


def _allow_anything(connection: sqlite3.Connection) -> None:
    """Let every column hold nothing, and every value stand there twice."""
    connection.execute("PRAGMA writable_schema = ON")
    without = "UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE type = 'table'"
    connection.execute(without)
    version = connection.execute("PRAGMA schema_version").fetchone()[0]
    connection.execute(f"PRAGMA schema_version = {version + 1}")
    connection.execute("PRAGMA writable_schema = OFF")


def _tables(connection: sqlite3.Connection) -> list[str]:
    asked = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    return sorted(name for (name,) in connection.execute(asked))


def _main_tables(connection: sqlite3.Connection) -> list[str]:
    return [name for name in _tables(connection) if not name.startswith("part_")]


def _another_cell(random: Random, connection: sqlite3.Connection) -> None:
    table = random.choice(_main_tables(connection))
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    column = random.choice([*columns, *(name for name in columns if name == "record")])
    key = columns[0] if table == "part" else "id" if "id" in columns else columns[0]
    found = connection.execute(f'SELECT "{key}", "{column}" FROM "{table}"').fetchall()
    if found:
        row = random.choice(found)
        value = _other_value(random, row[1], [other for _, other in found])
        connection.execute(
            f'UPDATE "{table}" SET "{column}" = ? WHERE "{key}" IS ?', (value, row[0])
        )


def _other_value(random: Random, value: object, others: Sequence[object]) -> object:
    """A cell's new value: other JSON where it holds some, another row's, or one of another kind."""
    if isinstance(value, str) and value[:1] in "{[" and random.random() < 0.7:
        with suppress(*NO_FORM):
            trees = [json.loads(other) for other in others[:OTHERS] if isinstance(other, str)]
            return json_of(tree_changed(random, json.loads(value), trees)).decode(
                "utf-8", "replace"
            )
    chance = random.random()
    if chance < 0.2:
        return random.choice(others)
    if chance < 0.3:
        return random.randbytes(random.randrange(40))
    leaf = random.choice(LEAVES)
    if isinstance(leaf, dict | list) or MARK in str(leaf):
        return json_of(leaf).decode("utf-8", "replace")
    return leaf


def _without_a_row(random: Random, connection: sqlite3.Connection) -> None:
    table = random.choice(_tables(connection))
    rows = connection.execute(f'SELECT rowid FROM "{table}"').fetchall()
    if rows:
        connection.execute(f'DELETE FROM "{table}" WHERE rowid = ?', random.choice(rows))


def _without_a_thing(random: Random, connection: sqlite3.Connection) -> None:
    """A table or an index is missing."""
    found = connection.execute("SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL")
    kind, name = random.choice(sorted(found.fetchall()))
    connection.execute(f'DROP {kind} "{name}"')


def _another_name(random: Random, connection: sqlite3.Connection) -> None:
    table = random.choice(_main_tables(connection))
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    name = random.choice(columns)
    connection.execute(f'ALTER TABLE "{table}" RENAME COLUMN "{name}" TO "{name}_"')


def _a_view_instead(random: Random, connection: sqlite3.Connection) -> None:
    """A table is a view that gives ever more rows."""
    table = random.choice(_main_tables(connection))
    connection.execute(f'ALTER TABLE "{table}" RENAME TO "{table}_before"')
    more = random.choice(("", f' UNION ALL SELECT * FROM "{table}_before"'))
    connection.execute(f'CREATE VIEW "{table}" AS SELECT * FROM "{table}_before"{more}')


def _another_number(random: Random, connection: sqlite3.Connection) -> None:
    name = random.choice(("user_version", "user_version", "application_id"))
    connection.execute(f"PRAGMA {name} = {random.choice((0, 1, 2, 3, 99, -1, 2**31 - 1))}")


DatabaseChange = Callable[[Random, sqlite3.Connection], None]
DATABASE_CHANGES: tuple[DatabaseChange, ...] = (
    _another_cell,
    _another_cell,
    _another_cell,
    _another_cell,
    _another_cell,
    _without_a_row,
    _without_a_thing,
    _another_name,
    _a_view_instead,
    _another_number,
)

by_json = of_trees(msgspec.json.decode, json_of)
by_cells = of_trees(rows_of_csv, csv_of_rows)
by_words = of_trees(words_of, text_of_words)
by_settings = of_trees(lines_of_ini, ini_of_lines)
by_zip = of_trees(tree_of_zip, zip_of_tree)
by_glb = of_trees(tree_of_glb, glb_of_tree)
