"""1,500 figures less, one at a time: the whole of what `tests/test_deletions.py` takes a sample
of.
"""

from __future__ import annotations

from tests.test_deletions import OPEN, lost_by

ALL = 1500


def test_all_deletions_lose_exactly_what_is_still_open() -> None:
    lost = {one for number in range(ALL) for one in lost_by(number)}
    assert lost - set(OPEN) == set(), "new"
    assert set(OPEN) - lost == set(), "mended: take these out of OPEN"
