"""`python -m rigwright` is `rigwright`: what both start.

Knows only that the command may be interrupted while it is still being loaded, and that the program
starts itself as the reader of a model file: a frozen program has no other Python.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

INTERRUPTED = 130
# as in rigwright.picture.user_models.files, which must not be loaded to look
READ_MODEL = "--read-model"


def start() -> int:
    """Run the command; Ctrl+C ends it without a trace from the first moment."""
    try:
        from rigwright.text.language import choose_language

        choose_language(languages)
        from rigwright.text.lengths import choose_unit

        choose_unit()
        if sys.argv[1:2] == [READ_MODEL]:
            from rigwright.picture.user_models.reader import main as read_model

            return read_model(sys.argv[2:])
        from rigwright.cli import main

        return main()
    except KeyboardInterrupt:
        return INTERRUPTED


def languages() -> Path:
    """Return where the languages lie."""
    from rigwright.files.places import locale_dir  # which English does not need

    return locale_dir()


if __name__ == "__main__":
    sys.exit(start())
