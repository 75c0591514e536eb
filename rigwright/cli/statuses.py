"""The exit statuses of the command, and which verdict ends it with which.

Knows no command.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rigwright.checks import Verdict

FAILED = 1
UNUSABLE = 2
UNDECIDED = 3
INTERRUPTED = 130
READER_GONE = 141


def status_of(verdict: Verdict) -> int:
    """Return the exit status of a build with that verdict; 0 where it fits or is tight."""
    from rigwright.checks import Verdict  # loads the engine, which many commands never ask

    if verdict is Verdict.FAIL:
        return FAILED
    if verdict is Verdict.UNDECIDED:
        return UNDECIDED
    return 0
