"""`python -m rigwright` is `rigwright`: what both start.

Knows only that the command may be interrupted while it is still being loaded, and that the program
starts itself as the reader of a model file: a frozen program has no other Python.
"""

from __future__ import annotations

import sys

INTERRUPTED = 130
READ_MODEL = "--read-model"  # as rigwright.models.files has it, which must not be loaded to look


def start() -> int:
    """Run the command; Ctrl+C ends it without a trace from the first moment."""
    try:
        if sys.argv[1:2] == [READ_MODEL]:
            from rigwright.models.reader import main as read_model

            return read_model(sys.argv[2:])
        from rigwright.text.language import choose_language

        choose_language()
        from rigwright.cli import main

        return main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(start())
