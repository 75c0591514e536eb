"""The shipped catalog and its parts, read once for all tests of a process.

The parts come from the catalog's file, which is read four times as fast as its source;
`catalog/test_catalog_source.py` holds the two against each other.
"""

from __future__ import annotations

from functools import cache

from rigwright.catalog import StoredCatalog, open_catalog
from rigwright.parts import Part


@cache
def shipped() -> StoredCatalog:
    """The catalog file; a test that is about a second catalog, or one on its own, opens another."""
    return open_catalog()


@cache
def shipped_parts() -> tuple[Part, ...]:
    """Every part, sorted by id."""
    part_ids = sorted(match[-1] for match in shipped().matches(""))
    found: list[Part] = []
    for part_id in part_ids:
        part = shipped().get(part_id)
        assert part is not None, part_id
        found.append(part)
    return tuple(found)
