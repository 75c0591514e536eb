"""Lets the commands that a process of tests gives read the shipped catalog once.

A file of tests that imports `parts_read_once` has it in all its tests.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rigwright.catalog import StoredCatalog, open_catalog
from rigwright.cli import library
from rigwright.files.places import catalog_path


@cache
def catalog_at(path: Path) -> StoredCatalog:
    """A catalog that no command writes, whose parts are read once for all of them."""
    return open_catalog(path)


@pytest.fixture(autouse=True)
def parts_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands that a file of tests gives in this process share the shipped catalog."""
    monkeypatch.setattr(library, "open_catalog", lambda: catalog_at(catalog_path()))
