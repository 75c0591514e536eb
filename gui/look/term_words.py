"""What the glossary says of words of the field, below the words of a tooltip: who does not know
what bifurcation is reads it where the word stands.

The entries are the manual's own. Knows no widget and no Qt.
"""

from __future__ import annotations


def with_terms(words: str, about: str = "") -> str:
    """Words for a tooltip, with the entries of the glossary for words in them, or in what they are
    about, below.
    """
    from rigwright.manual import terms_explained  # which a start does without

    explained = terms_explained(f"{about}\n{words}")
    return "\n\n".join(filter(None, (words, *explained)))
