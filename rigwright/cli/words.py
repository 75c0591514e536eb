"""What several options of the command have in common: the word for nothing, pairs.

Knows no build and no catalog.
"""

from __future__ import annotations

NONE = "none"  # instead of an id or a figure: takes away what was chosen


def pair_of(text: str, sign: str = "=") -> tuple[str, str] | None:
    """Return the words before and after a sign; None where either is missing."""
    before, found, after = (part.strip() for part in text.partition(sign))
    if before and found and after:
        return before, after
    return None
