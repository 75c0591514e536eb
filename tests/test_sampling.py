"""A family of cases that is one test: it asks all of them, and tells which fail. And what a quick
run leaves out is there.
"""

from __future__ import annotations

from fnmatch import filter as named
from pathlib import Path

import pytest

from tests.quick import NOT_QUICK
from tests.sampling import every


def test_a_family_asks_every_case_and_names_those_that_fail() -> None:
    asked: list[int] = []

    def is_small(case: int) -> None:
        asked.append(case)
        assert 12 // case > 2, "too large"

    with pytest.raises(AssertionError, match=r"3 of 5 cases fail: 0, 5, 9\nThe first: .* zero"):
        every([1, 0, 5, 2, 9])(is_small)()
    assert asked == [1, 0, 5, 2, 9]
    every([1, 2])(is_small)()


def test_a_family_without_cases_fails() -> None:
    with pytest.raises(AssertionError, match="nothing to ask"):
        every([])(print)()


def test_cases_that_are_a_function_are_made_when_the_test_runs() -> None:
    made: list[int] = []

    def cases() -> list[int]:
        made.append(1)
        return [1, 9]

    def is_small(case: int) -> None:
        assert case < 5

    test = every(cases)(is_small)
    assert made == []
    with pytest.raises(AssertionError, match="1 of 2 cases fail: 9"):
        test()
    with pytest.raises(AssertionError, match="nothing to ask"):
        every(list)(print)()


def test_what_a_quick_run_leaves_out_is_there() -> None:
    tests = Path(__file__).resolve().parent
    names = [path.name for path in (*tests.glob("*"), *tests.glob("*/*"))]
    assert [pattern for pattern in NOT_QUICK if not named(names, pattern)] == []
