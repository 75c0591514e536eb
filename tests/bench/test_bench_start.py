"""From the start of the process to the first painted window, as a multiple of a bare widget's, and its memory.

Goals: the main window with its 3D view at most 3.0 times the floor, with an eight-GPU build at most 4.0 times, and at
most 330 MB with that build open. The ratio stands in brackets in the table; absolute times depend on the machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

CHILD = Path(__file__).with_name("start_child.py")
ROOT = CHILD.parent.parent.parent
MEMORY_GOAL_MB = 330.0


def start(what: str) -> float:
    """Run one process to its first frame; returns its resident memory in MB."""
    # Compiled modules are kept, as on a user's machine.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(CHILD), what], capture_output=True, text=True, env=environment, timeout=60, check=True
    )
    return float(done.stdout)


@pytest.mark.parametrize("what", ["floor", "window", "eight"])
@pytest.mark.benchmark(group="start to first painted window")
def test_start(benchmark: BenchmarkFixture, qapp: object, what: str) -> None:
    start(what)  # the first start fills caches, as the second start of a day does
    memory = benchmark.pedantic(start, args=(what,), rounds=7, iterations=1)
    benchmark.extra_info["resident_mb"] = memory
    print(f"\n{what}: {memory:.0f} MB resident at the first frame")
    if what == "eight":
        assert memory <= MEMORY_GOAL_MB
