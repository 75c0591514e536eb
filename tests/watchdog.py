"""Ends a test that takes too long, with one thread for all tests of a process.

pytest-timeout, which knows how long each test may take and how to end it, would start a thread for
every test and wait for its end: some milliseconds, ten thousand times.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from time import monotonic, sleep  # as they are, whatever a test puts in their place

LOOK_S = 1.0  # from one look at the clock to the next


class Watchdog:
    """Watches one test at a time."""

    def __init__(self) -> None:
        self._watched: tuple[float, Callable[[], object]] | None = None
        self._thread: Thread | None = None

    def watch(self, seconds: float, end: Callable[[], object]) -> None:
        """Call `end` from a thread of its own unless `rest` is called within so many seconds."""
        self._watched = monotonic() + seconds, end
        if self._thread is None:
            self._thread = Thread(target=self._look, name="watchdog", daemon=True)
            self._thread.start()

    def rest(self) -> None:
        """Watch nothing."""
        self._watched = None

    def _look(self) -> None:
        while True:
            sleep(LOOK_S)
            watched = self._watched
            if watched is not None and monotonic() >= watched[0]:
                self._watched = None
                watched[1]()
