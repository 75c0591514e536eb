"""What the tests of the user's own parts share: parts, what is in a file, and programs that are run
beside.

Knows the tables, and nothing of how the store works on them.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from rigwright.catalog.overrides import Override
from rigwright.parts import Gpu

ROOT = Path(__file__).resolve().parent.parent
SAID = {"brand": "Maker", "source": "a test", "confidence": "measured"}


def card(part_id: str, name: str = "", **figures: object) -> Gpu:
    return Gpu.of({"id": part_id, "name": name or part_id, "cooler": "blower", **SAID, **figures})


def override(part_id: str, **figures: object) -> Override:
    return Override(
        part_id,
        "gpu",
        figures,
        {name: {"source": "calliper", "confidence": "measured"} for name in figures},
    )


def content(path: Path) -> list[str]:
    """Everything that is in a database, but for the numbers of rows, which only tie the tables
    together.
    """
    with closing(sqlite3.connect(path)) as connection:
        parts = connection.execute("SELECT * FROM part ORDER BY id").fetchall()
        words = connection.execute("SELECT * FROM part_search ORDER BY id").fetchall()
        overrides = connection.execute("SELECT * FROM override ORDER BY id").fetchall()
        tied = (
            "SELECT count(*) FROM part JOIN part_search ON part_search.rowid = part.number "
            "AND part_search.id = part.id"
        )
        assert connection.execute(tied).fetchone()[0] == len(parts) == len(words)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.execute("INSERT INTO part_search(part_search) VALUES ('integrity-check')")
        assert not {row[1] for row in parts} & {row[0] for row in overrides}
    return [repr(row[1:]) for row in parts] + [repr(row) for row in (*words, *overrides)]


def one_sentence(error: BaseException) -> str:
    said = str(error)
    assert said.endswith(".") and "\n" not in said and "Traceback" not in said
    return said


def in_child(program: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
