"""The parts of the shipped catalog as its source has them, read once for all tests of a process."""

from __future__ import annotations

from functools import cache

from rigwright.catalog.source import read_source
from rigwright.parts import Part


@cache
def shipped_parts() -> tuple[Part, ...]:
    """Every part, sorted by id."""
    return tuple(read_source())
