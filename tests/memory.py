"""Keeps a process that runs many tests small.

What a test leaves is garbage soon, but Python looks for it only after many allocations, and never
among what was frozen.
"""

from __future__ import annotations

import gc
from pathlib import Path

STATM = Path("/proc/self/statm")  # of Linux; its second figure counts resident pages
PAGE_MB = 4096 / 1e6
GROWTH_MB = 40.0  # from which on it is worth the half second


def resident_mb() -> float:
    """What the process holds in memory; 0 where the system does not say."""
    return int(STATM.read_text().split()[1]) * PAGE_MB if STATM.exists() else 0.0


class Memory:
    """Tidied up between two files of tests, once the process has grown."""

    def __init__(self) -> None:
        self._least_mb = 0.0

    def tidy(self) -> None:
        """Give back what is not used, where that may be much."""
        if resident_mb() < self._least_mb + GROWTH_MB:
            return
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._least_mb = resident_mb()
