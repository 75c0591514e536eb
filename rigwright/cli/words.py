"""What several options of the command have in common: the word for nothing, pairs, titles.

Knows no catalog.
"""

from __future__ import annotations

from rigwright.build.approval import LONG_NAME
from rigwright.build.document import MOST_LINE
from rigwright.cli.terminal import CommandError
from rigwright.files.plain_text import without_hidden

NONE = "none"  # instead of an id or a figure: takes away what was chosen


def pair_of(text: str, sign: str = "=") -> tuple[str, str] | None:
    """Return the words before and after a sign; None where either is missing."""
    before, found, after = (part.strip() for part in text.partition(sign))
    if before and found and after:
        return before, after
    return None


def title_of(given: str | None, otherwise: str) -> str:
    """Return the title that was given, which is cut nowhere: a CommandError says that it is too
    long. Without one it is the name of a file, as far as a title has room for it.
    """
    if not given:
        return without_hidden(otherwise)[:MOST_LINE]
    title = without_hidden(given)
    if len(title) > MOST_LINE:
        raise CommandError(LONG_NAME, most=MOST_LINE, count=len(title))
    return title
