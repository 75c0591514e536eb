"""The trace of a crash below Python, as a graphics driver may bring about: written while it happens
into a file of its own, and taken over into the log at the next start.

Knows the log and no window.
"""

from __future__ import annotations

import faulthandler
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from rigwright.files.log import write_log
from rigwright.files.places import log_path
from rigwright.text.sentence import messages

NAME = "rigwright.crash"
MOST_BYTES = 64 * 1024
CRASHED = messages(
    "Rigwright crashed when it ran last. Help ▸ Diagnostic Report has what it left behind."
)


class CrashTrace:
    """Writes what a crash leaves, while it lives; `found` is whether the run before left
    something.
    """

    def __init__(self) -> None:
        log = log_path()
        path = log.with_name(NAME)
        self.found = False
        self._file: BinaryIO | None = None
        with suppress(OSError):
            log.parent.mkdir(parents=True, exist_ok=True)
            self.found = _take_over(path, log)
            self._file = path.open("wb")
            faulthandler.enable(self._file)

    def stop(self) -> None:
        """Write no more: the program ends in order."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()


def _take_over(path: Path, log: Path) -> bool:
    """Put what a crash left into the log; whether it left anything."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        left = file.read(MOST_BYTES).decode("utf-8", errors="replace")
    if not left:
        return False
    from gui.app.versions import versions

    write_log(log, left, versions())
    return True
