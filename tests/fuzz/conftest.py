"""A folder for readers to work in, as a worker has one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.fuzz.target import quick_folder


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder, the data folder in it, where writing takes no time."""
    with TemporaryDirectory(prefix="rigwright-fuzz-", dir=quick_folder()) as name:
        monkeypatch.setenv("RIGWRIGHT_DATA_DIR", f"{name}/data")
        yield Path(name)
