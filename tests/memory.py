"""Keeps a process that runs many tests small.

What a test leaves is garbage soon, but Python looks for it only after many allocations, and never
among what was frozen. What the program's functions keep of the builds of one file of tests, shapes
and vocabularies above all, is of no use to the next file. Nor is most of what the files of tests
keep for each other: thousands of made-up parts, the answers to the golden builds.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

STATM = Path("/proc/self/statm")  # of Linux; its second figure counts resident pages
STATUS = Path("/proc/self/status")  # of Linux; a line of it says the most in kB: "VmHWM: 71234 kB"
PAGE_MB = 4096 / 1e6
GROWTH_MB = 60.0  # from which on it is worth the half second
KEEPING = ("rigwright.", "gui.", "tests.")
CATALOGS = ("tests.shipped_parts", "tests.generated_builds", "tests.reading_once")  # all files ask
SINGLE = (
    "tests.fuzz.targets.window",  # holds Qt's application, of which a process has one
    "rigwright.files.log",  # hangs its file to Python's logger: twice, it would write all twice
)


def resident_mb() -> float:
    """What the process holds in memory; 0 where the system does not say."""
    return int(STATM.read_text().split()[1]) * PAGE_MB if STATM.exists() else 0.0


def peak_mb() -> float:
    """The most that the process has held in memory at once; 0 where the system does not say."""
    if not STATUS.exists():
        return 0.0
    for line in STATUS.read_text().splitlines():
        name, _, figure = line.partition(":")
        if name == "VmHWM":
            return int(figure.split()[0]) * 1024 / 1e6
    return 0.0


def peaks_line(peaks_mb: Sequence[float]) -> str:
    """What a run says of the most that each of its processes held; "" where nothing is known."""
    known = [f"{peak:.0f}" for peak in peaks_mb if peak > 0.0]
    return f"most memory of a process: {' and '.join(known)} MB" if known else ""


def keeping_modules() -> list[ModuleType]:
    """What is imported of the program and of its tests, but for what all files of tests ask."""
    return [
        module
        for name, module in list(sys.modules.items())
        if name.startswith(KEEPING) and name not in (*CATALOGS, *SINGLE)
    ]


def forget(module: ModuleType) -> None:
    """Empty the caches of a module's own functions, not of those that it imports."""
    for value in list(vars(module).values()):
        if hasattr(value, "cache_clear") and value.__module__ == module.__name__:
            value.cache_clear()


def collect() -> None:
    """Give back the rings that nothing holds, but for frozen ones, and freeze what is left."""
    gc.collect()
    gc.freeze()


class Memory:
    """Tidied up between two files of tests, once the process has grown."""

    def __init__(self) -> None:
        self._least_mb = 0.0

    def tidy(self, done: ModuleType) -> None:
        """Give back what is not used, where that may be much, after the tests of a module.

        To look through what was frozen takes a third of a second, and is mostly not needed.
        """
        forget(done)
        if not self._has_grown():
            return
        for module in keeping_modules():
            forget(module)
        collect()
        if not self._has_grown():
            return
        gc.unfreeze()
        collect()
        self._least_mb = resident_mb()

    def _has_grown(self) -> bool:
        return resident_mb() >= self._least_mb + GROWTH_MB
