"""What keeps the process of the tests small."""

from __future__ import annotations

from functools import cache
from types import ModuleType

from tests.memory import forget


def test_a_file_forgets_what_its_own_functions_keep_and_nothing_of_others() -> None:
    own = cache(lambda n: n + 1)
    others = cache(lambda n: n - 1)
    own.__module__ = "tests.some_file"
    file = ModuleType("tests.some_file")
    vars(file).update(own=own, others=others, figure=7)
    assert own(1) + others(1) == 2
    forget(file)
    assert own.cache_info().currsize == 0
    assert others.cache_info().currsize == 1
