"""A family of cases that is one test: it asks all of them, and tells which fail. And what a quick
run leaves out is there.
"""

from __future__ import annotations

from fnmatch import filter as named
from pathlib import Path

import pytest

from tests.quick import NOT_QUICK
from tests.sampling import Wanted, every, out_of_step


def test_a_family_asks_every_case_and_names_those_that_fail() -> None:
    asked: list[int] = []

    def is_small(case: int) -> None:
        asked.append(case)
        assert 12 // case > 2, "too large"

    with pytest.raises(AssertionError, match=r"3 of 5 cases fail: 0, 5, 9\nThe first: .* zero"):
        every([1, 0, 5, 2, 9])(is_small)()
    assert asked == [1, 0, 5, 2, 9]
    every([1, 2])(is_small)()


def test_a_case_with_a_long_name_is_named_by_its_beginning() -> None:
    def is_short(case: str) -> None:
        assert len(case) < 9

    with pytest.raises(AssertionError, match=r": x{160}… \(case 2\), x{160}… \(case 3\)\n"):
        every(["y", "x" * 170, "x" * 180])(is_short)()


def test_a_test_with_several_parameters_takes_as_many_values() -> None:
    def is_less(one: int, other: int) -> None:
        assert one < other

    with pytest.raises(AssertionError, match=r"1 of 3 cases fail: \(4, 3\)"):
        every({1: 2, 4: 3, 5: 6}.items())(is_less)()
    every([(1, 2)])(is_less)()


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


def test_a_run_has_every_third_of_a_family_and_all_of_it_where_all_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Wanted, "everything", False)
    tests = [(f"a.py::big[{case}]", 3) for case in "pqrst"]
    tests += [("a.py::alone", 3), ("a.py::small[p]", 1), ("a.py::small[q]", 1), ("b.py::own[p]", 0)]
    assert out_of_step(tests) == {f"a.py::big[{case}]" for case in "qrt"}
    assert out_of_step(tests[4:]) == set(), "the one that was named is asked"
    monkeypatch.setattr(Wanted, "everything", True)
    assert out_of_step(tests) == set()


def test_what_a_quick_run_leaves_out_is_there() -> None:
    tests = Path(__file__).resolve().parent
    names = [path.name for path in tests.rglob("*")]
    assert [pattern for pattern in NOT_QUICK if not named(names, pattern)] == []
