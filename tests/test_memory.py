"""What keeps the process of the tests small."""

from __future__ import annotations

import gc
from functools import cache, partial
from types import ModuleType
from weakref import ref

import pytest

from rigwright.checks import tolerance
from rigwright.files.log import note_fault
from rigwright.files.places import log_path
from tests import many_parts, memory, shipped_parts
from tests.fuzz.targets import window
from tests.memory import Memory, forget, keeping_modules, peak_mb, peaks_line, resident_mb
from tests.sampling import every


def file_of_tests() -> ModuleType:
    """A module with a cache of its own, one that it imports and a plain figure."""
    own = cache(lambda n: n + 1)
    others = cache(lambda n: n - 1)
    own.__module__ = "tests.some_file"
    file = ModuleType("tests.some_file")
    vars(file).update(own=own, others=others, figure=7)
    assert own(1) + others(1) == 2
    return file


def test_a_file_forgets_what_its_own_functions_keep_and_nothing_of_others() -> None:
    file = file_of_tests()
    forget(file)
    assert file.own.cache_info().currsize == 0
    assert file.others.cache_info().currsize == 1


def test_a_file_is_forgotten_whether_the_process_has_grown_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = file_of_tests()
    monkeypatch.setattr(memory, "resident_mb", lambda: 0.0)
    Memory().tidy(file)
    assert file.own.cache_info().currsize == 0


@pytest.mark.parametrize(
    ("resident_mb", "is_kept"), [((memory.GROWTH_MB - 1,), True), ((1e6, 0.0), False)]
)
def test_what_the_program_keeps_goes_once_the_process_has_grown(
    monkeypatch: pytest.MonkeyPatch, resident_mb: tuple[float, ...], is_kept: bool
) -> None:
    assert tolerance in keeping_modules()
    program = ModuleType("rigwright.some_module")
    kept = cache(lambda n: n + 1)
    kept.__module__ = program.__name__
    vars(program).update(kept=kept)
    assert kept(1) == 2
    monkeypatch.setattr(memory, "resident_mb", partial(next, iter(resident_mb)))
    monkeypatch.setattr(memory, "keeping_modules", lambda: [program])
    Memory().tidy(file_of_tests())
    assert (kept.cache_info().currsize == 1) == is_kept


def test_what_files_of_tests_keep_for_each_other_goes_too_but_for_the_catalog() -> None:
    keeping = [module.__name__ for module in keeping_modules()]
    assert many_parts.__name__ in keeping
    assert shipped_parts.__name__ not in keeping
    assert window.__name__ not in keeping, "a process has one application of Qt"


def test_a_fault_is_written_once_whatever_was_forgotten(noted_faults: list[str]) -> None:
    note_fault("The first fault.")
    for module in keeping_modules():
        forget(module)
    note_fault("The second fault.")
    assert log_path().read_text(encoding="utf-8").count("The second fault.") == 1
    assert noted_faults == ["The first fault.", "The second fault."]


def test_the_most_that_a_process_held_stays_when_it_is_given_back() -> None:
    if not memory.STATUS.exists():
        pytest.skip("this system does not say what a process holds")
    before_mb = peak_mb()
    large = b"x" * 30_000_000
    held_mb = resident_mb()
    del large
    assert resident_mb() < held_mb - 20 and before_mb > 0
    assert peak_mb() >= max(before_mb, held_mb) - 1


@every(
    [
        ([612.4, 640.6], "most memory of a process: 612 and 641 MB"),
        ([438.0], "most memory of a process: 438 MB"),
        ([0.0], ""),
        ([], ""),
    ]
)
def test_a_run_says_the_most_that_each_process_held(peaks_mb: list[float], line: str) -> None:
    assert peaks_line(peaks_mb) == line


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.parametrize(("resident_mb", "is_left"), [((1e6, 0.0), True), ((1e6, 1e6, 0.0), False)])
def test_frozen_rings_are_looked_for_only_where_the_rest_was_not_enough(
    monkeypatch: pytest.MonkeyPatch, resident_mb: tuple[float, ...], is_left: bool
) -> None:
    held = Ring()
    frozen = ref(held)
    gc.freeze()
    del held
    fresh = ref(Ring())
    monkeypatch.setattr(memory, "resident_mb", partial(next, iter(resident_mb)))
    Memory().tidy(file_of_tests())
    assert (frozen() is not None, fresh()) == (is_left, None)
