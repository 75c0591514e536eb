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
from rigwright.catalog.layers import Layered
from rigwright.cli import library
from rigwright.files.places import catalog_path
from rigwright.importing.lists import matching
from rigwright.importing.lists.name_index import NameIndex


@cache
def catalog_at(path: Path) -> StoredCatalog:
    """A catalog that no command writes, whose parts are read once for all of them."""
    return open_catalog(path)


@pytest.fixture(autouse=True)
def parts_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands that a file of tests gives in this process share the shipped catalog."""
    monkeypatch.setattr(library, "open_catalog", lambda: catalog_at(catalog_path()))


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
