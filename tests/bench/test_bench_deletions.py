"""1,500 figures less, one at a time: the whole of what `tests/test_deletions.py` takes a sample
of.
"""

from __future__ import annotations

from tests.test_deletions import lost_by

ALL = 1500


def test_none_of_all_deletions_loses_anything_without_a_word() -> None:
    lost = {one for number in range(ALL) for one in lost_by(number)}
    assert lost == set()
