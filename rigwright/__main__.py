"""`python -m rigwright` is `rigwright`: what both start.

Knows only that the command may be interrupted while it is still being loaded.
"""

from __future__ import annotations

import gc
import sys

INTERRUPTED = 130


def start() -> int:
    """Run the command; Ctrl+C ends it without a trace from the first moment."""
    try:
        gc.disable()  # what is loaded stays: looking for garbage meanwhile takes a tenth of the time
        from rigwright.cli import main

        return main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(start())
