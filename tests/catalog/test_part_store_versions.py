"""Files of every version of the user's own parts: older ones are brought up, newer ones left
alone.
"""

from __future__ import annotations

import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rigwright.catalog import MemoryCatalog
from rigwright.catalog.database import OVERRIDE_TABLE, STEPS, create_tables, rebuild_tables
from rigwright.catalog.layers import BUILT_IN, USER, Layered
from rigwright.catalog.store import PartStore, StoreError
from rigwright.catalog.table import SCHEMA
from rigwright.parts import Gpu, Part
from tests.own_parts import ROOT, card, content, in_child, one_sentence

GOLDEN = ROOT / "tests" / "golden"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[PartStore]:
    store = PartStore(tmp_path / "data" / "parts.db")
    yield store
    store.catalog.close()


# Versions


def golden(version: int, path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((GOLDEN / f"parts-{version}.sql").read_text(encoding="utf-8"))
    return path


def tables_of(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    return [" ".join(sql.split()) for (sql,) in rows]


def test_there_is_a_golden_database_of_every_version():
    """After a new step: write the new version's dump beside the former ones, and leave those as
    they are.
    """
    assert sorted(GOLDEN.glob("parts-*.sql")) == [
        GOLDEN / f"parts-{v}.sql" for v in range(1, len(STEPS) + 1)
    ]


def test_the_newest_golden_database_has_the_tables_of_this_program(tmp_path: Path):
    """Fails when the tables change without a step that brings older files to them."""
    path = golden(len(STEPS), tmp_path / "golden.db")
    with closing(sqlite3.connect(path)) as found, closing(sqlite3.connect(":memory:")) as fresh:
        for statement in (*SCHEMA, OVERRIDE_TABLE):
            fresh.execute(statement)
        assert tables_of(found) == tables_of(fresh)


@pytest.mark.parametrize("version", range(1, len(STEPS) + 1))
def test_every_version_is_read_as_it_was_meant(tmp_path: Path, version: int):
    store = PartStore(golden(version, tmp_path / "parts.db"))
    store.upgrade()
    assert {hit.id for hit in store.catalog.search("")} == {
        "my-tuf-3090",
        "my-bench-frame",
        "my-psu",
    }
    assert [hit.id for hit in store.catalog.search("tuf 3090 fe")] == ["my-tuf-3090"]
    mine = store.catalog.get("my-tuf-3090")
    assert isinstance(mine, Gpu) and mine.thickness_mm == 52.5
    assert mine.figure_sources["thickness_mm"].confidence == "measured"
    figures = store.catalog.overrides()["fractal-design-define-7-xl"]
    assert figures.figures == {"below_board_mm": 61.5} and figures.kind == "chassis"
    inverse = store.write({"my-psu": None})
    assert isinstance(inverse["my-psu"], Part)


def add_colour(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE override ADD COLUMN colour VARCHAR NOT NULL DEFAULT ''")


def rebuild(connection: sqlite3.Connection) -> None:
    rebuild_tables(connection)
    add_colour(connection)


def test_an_older_file_is_brought_up_after_a_copy_was_made(tmp_path: Path):
    path = golden(1, tmp_path / "parts.db")
    before = content(path)
    store = PartStore(path, (*STEPS, rebuild))
    assert (
        store.catalog.search("") == [] and store.outdated
    )  # at the start of the program nothing slow is done
    copy = store.upgrade()
    assert copy == tmp_path / "parts.db.v1.bak" and content(copy) == before
    assert not store.outdated and [hit.id for hit in store.catalog.search("tuf 3090 fe")] == [
        "my-tuf-3090"
    ]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
        assert connection.execute("SELECT colour FROM override").fetchall() == [("",)]
    assert store.upgrade() is None
    assert sorted(file.name for file in tmp_path.iterdir()) == ["parts.db", "parts.db.v1.bak"]


def test_the_first_change_brings_an_older_file_up_by_itself(tmp_path: Path):
    store = PartStore(golden(1, tmp_path / "parts.db"), (*STEPS, rebuild_tables))
    store.write({"new": card("new")})
    assert len(store.catalog.search("")) == 4 and (tmp_path / "parts.db.v1.bak").is_file()


@pytest.mark.parametrize(
    "fault", [sqlite3.OperationalError("no"), OSError(28, "No space left on device")]
)
def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, fault: Exception):
    def fail(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TABLE override")
        raise fault

    path = golden(1, tmp_path / "parts.db")
    before = path.read_bytes()
    store = PartStore(path, (*STEPS, fail))
    with pytest.raises(StoreError) as refusal:
        store.upgrade()
    one_sentence(refusal.value)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["parts.db"]
    assert len(PartStore(path).catalog.search("")) == 3


def test_copies_are_never_written_over(tmp_path: Path):
    path = golden(1, tmp_path / "parts.db")
    kept = tmp_path / "parts.db.v1.bak"
    kept.write_text("an earlier copy")
    assert PartStore(path, (*STEPS, rebuild_tables)).upgrade() == tmp_path / "parts.db.v1.2.bak"
    assert kept.read_text() == "an earlier copy"


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_a_program_that_is_killed_while_it_brings_a_file_up_leaves_it_as_it_was(tmp_path: Path):
    path = golden(1, tmp_path / "parts.db")
    before = content(path)
    program = (
        "import os, signal, sys; from pathlib import Path; from rigwright.catalog.database import "
        "*\n"
        "from rigwright.catalog.store import PartStore\n"
        "def step(c): rebuild_tables(c); os.kill(os.getpid(), signal.SIGKILL)\n"
        "PartStore(Path(sys.argv[1]), (*STEPS, step)).upgrade()"
    )
    assert in_child(program, path).returncode == -signal.SIGKILL
    assert content(path) == before
    store = PartStore(path, (*STEPS, rebuild_tables))
    assert store.upgrade() == tmp_path / "parts.db.v1.bak"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["parts.db", "parts.db.v1.bak"]


def test_a_newer_file_is_left_alone_and_said(tmp_path: Path):
    path = golden(1, tmp_path / "parts.db")
    PartStore(path, (*STEPS, add_colour)).upgrade()
    before = path.read_bytes()
    said: list[str] = []
    store = PartStore(path)
    layers = Layered({USER: store.catalog, BUILT_IN: MemoryCatalog([card("shipped")])}, said.append)
    assert [hit.id for hit in layers.search("")] == ["shipped"]
    assert (
        len(said) == 1
        and "newer Rigwright (version 2; this one reads 1): update Rigwright" in said[0]
    )
    with pytest.raises(StoreError, match="newer Rigwright"):
        store.write({"a": card("a")})
    with pytest.raises(StoreError, match="newer Rigwright"):
        store.upgrade()
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("parts.db.d*"))


def test_steps_are_counted_by_the_version(tmp_path: Path):
    store = PartStore(tmp_path / "parts.db")
    store.write({"a": card("a")})
    with closing(sqlite3.connect(store.path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
    assert STEPS[0] is create_tables
