"""Lets tests read once what each program would read for itself: the parts of the shipped catalog,
and the names of a catalog that lists are held against.

A file of tests that imports one of the fixtures has it in all its tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rigwright.catalog import StoredCatalog, open_catalog
from rigwright.catalog.imported import ImportedCatalog, imported_catalog, shipped_path
from rigwright.catalog.layers import Layered
from rigwright.cli import library
from rigwright.files.places import catalog_path
from rigwright.importing.lists import matching
from rigwright.importing.lists.name_index import NameIndex


@cache
def catalog_at(path: Path) -> StoredCatalog:
    """A catalog that no command writes, whose parts are read once for all of them."""
    return open_catalog(path)


@cache
def open_database_at(path: Path) -> ImportedCatalog:
    """An open database that no command writes, whose words and kinds are counted once."""
    return ImportedCatalog(path)


def open_database() -> ImportedCatalog | None:
    """The open database in use: the shipped one is the same each time, one's own a new one."""
    found = imported_catalog()
    if found is None or found.path != shipped_path():
        return found
    return open_database_at(found.path)


@pytest.fixture(autouse=True)
def parts_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands that a file of tests gives in this process share the shipped catalog and
    the shipped open database.
    """
    monkeypatch.setattr(library, "open_catalog", lambda: catalog_at(catalog_path()))
    monkeypatch.setattr(library, "imported_catalog", open_database)


@pytest.fixture(autouse=True, scope="module")
def names_read_once() -> Iterator[None]:
    """Let all lists of a file of tests be matched by one index of the names of a catalog."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "NameIndex", cache(NameIndex))
        yield


@cache
def whole_catalog() -> Layered:
    """The shipped parts and those of the open database, opened once for all files of tests."""
    return library.whole_catalog()
