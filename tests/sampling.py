"""Families of cases that are too many for each run of the tests: a run takes a share, `--all` takes
all of them.

`./dev bench` runs every test that is marked `sampled` with `--all`. A run with `--all` asks more in
each test and lists the same tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Wanted:
    """What the command line asks for; `tests/conftest.py` writes it before any test runs."""

    everything = False


def everything() -> bool:
    """Whether the run was asked for all cases."""
    return Wanted.everything


def count(few: int, of: int) -> int:
    """How many cases to make up: the smaller number, with `--all` the larger."""
    return of if everything() else few


def share(cases: Sequence[T], step: int, first: int = 0) -> Sequence[T]:
    """Every `step`th case, counted from the one numbered `first`; all cases with `--all`."""
    if everything():
        return cases
    return cases[first % step :: step]
