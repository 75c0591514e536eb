"""What SQLite says of damaged files: whatever they hold, it is SQLite's own fault and plain
words on one line.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.catalog import CatalogError, open_catalog
from rigwright.catalog.database import create_tables
from rigwright.catalog.sqlite_faults import MOST_SAID, Connection, words_of
from rigwright.catalog.store import PartStore
from rigwright.catalog.table import CATALOG_VERSION
from rigwright.catalog.verification import OWN_VERSION, faults_of, override_faults
from rigwright.library.team.address import TeamError
from rigwright.library.team.connection import connected

UNTOLD = [b"CREATE \xffABLE", b"CREATE \x02ABLE", b"CREATE \x1bABLE"]  # no text; hidden letters


def damaged(path: Path, version: int, beginning: bytes) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        create_tables(connection)
        connection.execute(f"PRAGMA user_version = {version}")
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE", beginning))
    return path


def of_catalog(path: Path) -> str:
    with pytest.raises(CatalogError) as told:
        open_catalog(path)
    return str(told.value)


def of_store(path: Path) -> str:
    with pytest.raises(CatalogError) as told:
        PartStore(path).catalog.look()
    return str(told.value)


def of_team(path: Path) -> str:
    with pytest.raises(TeamError) as told, connected(f"sqlite:///{path}") as connection:
        connection.exec_driver_sql("SELECT * FROM part")
    return str(told.value)


def of_look_over(path: Path) -> str:
    return " ".join([*faults_of(path), *override_faults(path, {})])


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("beginning", UNTOLD, ids=repr)
@pytest.mark.parametrize("version", [CATALOG_VERSION, OWN_VERSION])
@pytest.mark.parametrize("read", [of_catalog, of_store, of_team, of_look_over])
def test_a_damaged_file_is_told_in_plain_letters(
    tmp_path: Path, read: Callable[[Path], str], version: int, beginning: bytes
) -> None:
    said = read(damaged(tmp_path / "parts.db", version, beginning))
    assert said.isprintable() and said.endswith(".")


def test_words_that_are_no_text_are_damage(tmp_path: Path) -> None:
    path = damaged(tmp_path / "parts.db", 1, UNTOLD[0])
    for way in ("connection", "cursor"):
        with closing(sqlite3.connect(path, factory=Connection)) as connection:
            asked = connection if way == "connection" else connection.cursor()
            with pytest.raises(sqlite3.DatabaseError) as told:
                asked.execute("SELECT * FROM part")
        assert told.value.sqlite_errorcode == sqlite3.SQLITE_CORRUPT


@given(st.text(st.characters(categories=["Cc", "Cs", "Ll", "Zl"]), max_size=3 * MOST_SAID))
def test_words_of_a_fault_go_into_a_sentence(said: str) -> None:
    words = words_of(sqlite3.DatabaseError(f"{said}."))
    assert words.isprintable() and len(words) <= MOST_SAID and not words.endswith(".")
