"""Words in a cell of a spreadsheet."""

from __future__ import annotations

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def cell_words(words: str) -> str:
    """Return words so that no spreadsheet takes them for a formula."""
    return f"'{words}" if words.startswith(FORMULA) else words
