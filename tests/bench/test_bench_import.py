"""The whole snapshot of the open database: importing it against reading and parsing its files.

Goal: at most twice the time of unpacking every record and parsing it as JSON, with progress, in the
same run. The snapshot lies beside the checkout; without it there is nothing to measure.
"""

from __future__ import annotations

import json
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

from rigwright.importing.records.opendb import import_opendb

SNAPSHOTS = sorted((Path(__file__).resolve().parents[3] / "shared" / "opendb").glob("*.zip"))
MOST = 2.0
ROUNDS = 3


def read_and_parse(path: Path) -> int:
    """Unpack and parse every record with the standard library."""
    with zipfile.ZipFile(path) as archive:
        names = [n for n in archive.namelist() if n.startswith("open-db/") and n.endswith(".json")]
        return len([json.loads(archive.read(name)) for name in names])


def import_with_progress(path: Path) -> int:
    """Import with a progress that is called as the window's is."""
    calls: list[int] = []

    def progress(done: int, _total: int) -> bool:
        calls.append(done)
        return True

    entries = import_opendb(path, progress).report.entries
    assert len(calls) > 100
    return len(entries)


def seconds(work: Callable[[Path], int], path: Path) -> float:
    """How long the work takes."""
    start = time.perf_counter()
    assert work(path) > 20_000
    return time.perf_counter() - start


@pytest.mark.skipif(
    not SNAPSHOTS, reason="no snapshot of the open database lies beside the checkout"
)
@pytest.mark.timeout(300)
def test_an_import_takes_at_most_twice_its_reading() -> None:
    path = SNAPSHOTS[0]
    pairs = [
        (seconds(read_and_parse, path), seconds(import_with_progress, path)) for _ in range(ROUNDS)
    ]
    ratio = median(mine / theirs for theirs, mine in pairs)
    reading, importing = (median(column) for column in zip(*pairs, strict=True))
    print(f"\nreading and parsing {reading:.2f} s, importing {importing:.2f} s: {ratio:.2f} times")
    assert ratio <= MOST
