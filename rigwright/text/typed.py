"""Numbers as somebody typed them, within bounds.

What they count, whoever asks for them knows.
"""

from __future__ import annotations

import math
from contextlib import suppress


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
