"""What the glossary says of words of the field, below the words of a tooltip: a user who does not
know bifurcation reads it where the word stands.

The entries are the manual's own. Knows no widget.
"""

from __future__ import annotations

from rigwright.text.on_terminal import wrap

WIDEST = 90  # letters of a line: Qt does not break lines of plain tooltips


def with_terms(words: str, about: str = "") -> str:
    """Words for a tooltip, with the entries of the glossary for words in them, or in what they are
    about, below.
    """
    from rigwright.help.manual import terms_explained  # which a start does without

    lines = [words] if words else []
    for explained in terms_explained(f"{about}\n{words}"):
        lines += ["", *wrap(explained, WIDEST)]
    return "\n".join(lines).lstrip("\n")
