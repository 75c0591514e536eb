"""What several options of the command have in common: the word for nothing, numbers within bounds,
pairs.

Knows no build and no catalog.
"""

from __future__ import annotations

import math
from contextlib import suppress

NONE = "none"  # instead of an id or a figure: takes away what was chosen


def number_in(text: str, most: float, *, from_nothing: bool = False) -> float | None:
    """A number above 0, or from 0 on, and at most so much; None for anything else."""
    with suppress(ValueError):
        number = float(text)
        is_enough = number >= 0 if from_nothing else number > 0
        if is_enough and number <= most and math.isfinite(number):
            return number
    return None


def whole_in(text: str, most: int) -> int | None:
    """A whole number from 1 to the most there may be; None for anything else."""
    stripped = text.strip()
    if stripped.isascii() and stripped.isdecimal() and 1 <= int(stripped[:9]) <= most:
        return int(stripped)
    return None


def pair_of(text: str, sign: str = "=") -> tuple[str, str] | None:
    """Return the words before and after a sign; None where either is missing."""
    before, found, after = (part.strip() for part in text.partition(sign))
    if before and found and after:
        return before, after
    return None
