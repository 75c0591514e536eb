"""The shipped catalog, and its parts as their source has them, read once for all tests of a
process.
"""

from __future__ import annotations

from functools import cache

from rigwright.catalog import StoredCatalog, open_catalog
from rigwright.catalog.source import read_source
from rigwright.parts import Part


@cache
def shipped() -> StoredCatalog:
    """The catalog file; a test that is about a second catalog, or one on its own, opens another."""
    return open_catalog()


@cache
def shipped_parts() -> tuple[Part, ...]:
    """Every part, sorted by id."""
    return tuple(read_source())
