"""Families of cases that are too many for each run of the tests: a run takes a share, `--all` takes
all of them.

`./dev bench` runs every test that is marked `sampled` with `--all`. A run with `--all` asks more in
each test, and has all cases of those that are parametrized with a share or marked
`sampled(step=3)`: the others have the first, the fourth, the seventh of their cases. Families whose
cases are many and short are one test each. Properties without settings of their own are sampled
too: their first 10 examples, 100 with `--all` (`tests/conftest.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from inspect import signature
from typing import TypeVar

T = TypeVar("T")
LONGEST_NAME = 160  # letters by which a case that fails is named


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


def out_of_step(tests: Sequence[tuple[str, int]]) -> set[str]:
    """Which of the parametrized tests a run leaves out: of each family all but every `step`th."""
    left_out = set[str]()
    if everything():
        return left_out
    seen = Counter[str]()
    for name, step in tests:
        family = name.partition("[")[0]
        if step and seen[family] % step:
            left_out.add(name)
        seen[family] += 1
    return left_out


def name_of(case: object, number: int) -> str:
    """What a case is called where it fails: a long one, such as a whole part, by its beginning."""
    name = str(getattr(case, "id", case))
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}… (case {number})"


def every(
    cases: Iterable[T] | Callable[[], Sequence[T]],
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Make of a test of one case a single test that asks all of them and names those that fail.

    A test with several parameters takes a case that is as many values. For families of short
    cases: to set up, take down and tell of a test takes pytest eight milliseconds of its own. Cases
    that are long to work out are a function, which is called when the test runs: each process of a
    run collects all tests, and keeps what it has made of them.
    """

    def family(test: Callable[..., None]) -> Callable[[], None]:
        takes_several = len(signature(test).parameters) > 1

        def asked() -> None:
            asked_for = tuple(cases() if callable(cases) else cases)
            assert asked_for, "there is nothing to ask"
            failed: dict[str, Exception] = {}
            for number, case in enumerate(asked_for, 1):
                try:
                    test(*case) if takes_several else test(case)
                except Exception as error:  # whatever a case meets, the others are asked too
                    failed[name_of(case, number)] = error
            for error in failed.values():
                named = f"{len(failed)} of {len(asked_for)} cases fail: {', '.join(failed)}"
                raise AssertionError(f"{named}\nThe first: {error}") from error

        asked.__name__ = test.__name__  # pytest would take functools.wraps as leave to ask for case
        asked.__doc__ = test.__doc__
        return asked

    return family
