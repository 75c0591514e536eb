"""Texts of any characters, for properties.

Hypothesis' own texts ask of each of a million characters whether UTF-8 has it, which takes every
process of a fresh checkout two seconds. It has all but the surrogates, and of those the table of
categories knows.
"""

from __future__ import annotations

from hypothesis import strategies as st

CHARACTERS = st.characters(exclude_categories=["Cs"])


def texts(*, min_size: int = 0, max_size: int | None = None) -> st.SearchStrategy[str]:
    """Return texts of so many characters."""
    return st.text(CHARACTERS, min_size=min_size, max_size=max_size)
