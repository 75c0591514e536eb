"""The log: faults of the program with their traces, for whoever mends it.

The user reads one sentence instead. A log that cannot be written harms nobody, and one that has
grown large begins anew. Knows neither rules nor windows.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from rigwright import __version__
from rigwright.files.places import log_path
from rigwright.text.sentence import messages

if TYPE_CHECKING:
    from logging import Logger

LOGGER = "rigwright"
MOST_LOG_BYTES = 512 * 1024
BY_FAULT = messages("{what} because of a fault in Rigwright; the log has the details.")


def note_fault(what: str) -> None:
    """Write the exception that is being handled to the log, under what could not be done."""
    _logger().error("%s", what, exc_info=True)


def write_log(log: Path, text: str, versions: str) -> bool:
    """Add to a log, under the versions that ran. False where it cannot be written."""
    with suppress(OSError):
        log.parent.mkdir(parents=True, exist_ok=True)
        fresh = not log.is_file() or log.stat().st_size > MOST_LOG_BYTES
        with log.open("w" if fresh else "a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {versions}\n{text}\n")
            return True
    return False


@lru_cache
def _logger() -> Logger:
    """The program's logger, made at the first fault: its module takes milliseconds, and a start
    has none.
    """
    from logging import Handler, LogRecord, getLogger

    class LogFile(Handler):
        """Writes each fault once: a rule is asked for every place, and says the same each time."""

        def __init__(self) -> None:
            super().__init__()
            self._noted = set[tuple[Path, str]]()

        def emit(self, record: LogRecord) -> None:
            """Add a fault to the log."""
            log = log_path()
            text = self.format(record)
            if (log, text) not in self._noted:
                self._noted.add((log, text))
                write_log(log, text, f"Rigwright {__version__}, Python {sys.version.split()[0]}")

    logger = getLogger(LOGGER)
    logger.propagate = False  # the terminal is for sentences
    logger.addHandler(LogFile())
    return logger
