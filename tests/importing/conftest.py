"""What all tests of importing share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from rigwright.importing import matching
from rigwright.importing.name_index import NameIndex


@pytest.fixture(scope="module", autouse=True)
def names_read_once() -> Iterator[None]:
    """Let all lists of a file of tests be matched by one index of the names of a catalog."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "NameIndex", cache(NameIndex))
        yield
