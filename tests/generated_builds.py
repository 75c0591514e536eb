"""Builds of the shipped catalog as somebody might plan them, by a number."""

from __future__ import annotations

from functools import cache

from rigwright.build import Build
from rigwright.reports.sample_builds import Stock, sample_build
from tests.shipped_parts import shipped, shipped_parts

__all__ = ["planned", "shipped", "stock"]


@cache
def stock() -> Stock:
    return Stock(shipped_parts())


@cache
def planned(number: int) -> Build:
    """Return the build of a number; cards that found no place are left out."""
    return sample_build(number, stock())
