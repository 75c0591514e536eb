"""The parts of the shipped catalog, read once for all tests of a process: as its source has them,
and as its file does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from rigwright.catalog import StoredCatalog
from rigwright.catalog.source import read_source
from rigwright.files.places import catalog_path
from rigwright.parts import Part


@cache
def shipped_parts() -> tuple[Part, ...]:
    """Every part, sorted by id."""
    return tuple(read_source())


@pytest.fixture(scope="session", autouse=True)
def parts_read_once() -> Iterator[None]:
    """Let all catalogs that are opened on the shipped file share the parts that one has read: a
    test opens a dozen of them, and no test writes the file.
    """
    shipped = catalog_path().absolute()
    read = StoredCatalog._load  # pyright: ignore[reportPrivateUsage]
    known: dict[str, Part | None] = {}

    def load(catalog: StoredCatalog, part_id: str) -> Part | None:
        if catalog.path != shipped:
            return read(catalog, part_id)
        if part_id not in known:
            known[part_id] = read(catalog, part_id)
        return known[part_id]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StoredCatalog, "_load", load)
        yield
