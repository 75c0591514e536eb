"""Every reader of the window against what once was a fault, and against inputs that are the same
each time.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from tests.fuzz.sample import ON_SCREEN, findings, name_of
from tests.fuzz.target import Target


@pytest.mark.sampled(step=3)
@pytest.mark.no_qt_log  # what Qt says is judged by the reader
@pytest.mark.parametrize("target", ON_SCREEN, ids=name_of)
def test_the_window_takes_inputs_or_refuses_them(
    target: Target, folder: Path, qapp: object
) -> None:
    assert findings(target, folder) == []
