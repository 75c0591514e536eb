"""A ring of earlier states: copies of a file in a folder of ours, the latest few by time.

A state that is older than all others goes when a new one comes. It touches nothing but its own
files, and what cannot be copied is no fault of the work that goes on.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

MOST_STATES = 10
SPACED_S = 300.0  # between two states of one program, so that the ring spans most of an hour
_NAME = re.compile(r"state-\d{8}T\d{12}-[0-9a-f]{8}\.rig")


class Ring:
    """The states in a folder; several programs may share it."""

    def __init__(
        self, folder: Path, most: int = MOST_STATES, now: Callable[[], float] = time.time
    ) -> None:
        self._folder = folder
        self._most = most
        self._now = now
        self._taken_at = now()

    @property
    def is_due(self) -> bool:
        """Whether the last state that was taken here is old enough for another."""
        since = self._now() - self._taken_at
        return since >= SPACED_S or since < 0  # somebody set the clock back

    def take(self, path: Path) -> Path | None:
        """Keep a file as it is now as the latest state; None where that cannot be."""
        when = datetime.fromtimestamp(self._now(), UTC)
        name = f"state-{when:%Y%m%dT%H%M%S%f}-{os.urandom(4).hex()}.rig"
        state = self._folder / name
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            data = path.read_bytes()
            with state.open("xb") as file:
                file.write(data)
        except OSError:
            with suppress(OSError):
                state.unlink(missing_ok=True)
            return None
        self._taken_at = self._now()
        for old in self.states()[self._most :]:
            with suppress(OSError):
                old.unlink()
        return state

    def states(self) -> list[Path]:
        """The states, the latest first."""
        try:
            names = os.listdir(self._folder)
        except OSError:
            return []
        own = sorted((name for name in names if _NAME.fullmatch(name)), reverse=True)
        return [self._folder / name for name in own]


def taken_at(state: Path) -> datetime:
    """When a state was taken, in the time of this place."""
    moment = datetime.strptime(state.name.split("-")[1], "%Y%m%dT%H%M%S%f")
    return moment.replace(tzinfo=UTC).astimezone()
