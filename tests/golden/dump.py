"""Writes the golden database of the newest version:

`python -m tests.golden.dump > tests/golden/parts-N.sql`. Run once, when a version is new; the dumps
of released versions stay as they are.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from rigwright.catalog.database import OVERRIDE_COLUMNS
from rigwright.catalog.overrides import Override
from rigwright.catalog.store import PartStore
from rigwright.parts import Part, part_from_record

SAID = {"brand": "Maker", "source": "own measurement", "confidence": "measured"}
CALLIPER = {"source": "calliper, 2026-11-20", "confidence": "measured"}
RECORDS = (
    {
        "kind": "gpu",
        "id": "my-tuf-3090",
        "name": "TUF Gaming RTX 3090 Founders swap",
        "chip": "GeForce RTX 3090",
        "cooler": "open_air",
        "length_mm": 300.0,
        "thickness_mm": 52.5,
        "board_power_w": 350.0,
        "release_year": 2020,
        "figure_sources": {"thickness_mm": CALLIPER},
        "uncertain_fields": ["length_mm"],
    },
    {
        "kind": "chassis",
        "id": "my-bench-frame",
        "name": "Bench frame",
        "chassis_type": "open_frame",
        "expansion_slots": 8,
        "notes": "one\ntwo",
    },
    {"kind": "psu", "id": "my-psu", "name": "1600 W Ω supply", "watts": 1600.0},
)
OVERRIDE = Override(
    "fractal-design-define-7-xl", "chassis", {"below_board_mm": 61.5}, {"below_board_mm": CALLIPER}
)


def statements(connection: sqlite3.Connection) -> Iterator[str]:
    """What makes the same database again.

    The search index is filled through its table, not by its inner pages.
    """
    made = (
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE "
        "'part_search_%' ORDER BY name"
    )
    yield from (sql.strip() for (sql,) in connection.execute(made).fetchall())
    for table, columns in (
        ("part", "*"),
        ("part_search", "rowid, *"),
        ("override", OVERRIDE_COLUMNS),
    ):
        found = connection.execute(f"SELECT {columns} FROM {table} ORDER BY id")
        names = ", ".join(column[0] for column in found.description)
        for row in found:
            yield f"INSERT INTO {table} ({names}) VALUES ({', '.join(map(_quoted, row))})"
    yield f"PRAGMA user_version = {connection.execute('PRAGMA user_version').fetchone()[0]}"


def _quoted(value: object) -> str:
    if value is None:
        return "NULL"
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else repr(value)


def main() -> None:
    """Print the dump."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "parts.db"
        store = PartStore(path)
        parts: list[Part] = [part_from_record({**record, **SAID}) for record in RECORDS]
        store.write({**{part.id: part for part in parts}, OVERRIDE.id: OVERRIDE})
        with closing(sqlite3.connect(path)) as connection:
            sys.stdout.writelines(f"{statement};\n" for statement in statements(connection))
        store.catalog.close()


if __name__ == "__main__":
    main()
