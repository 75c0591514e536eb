"""Which characters a person can see: keeps hidden ones out of texts, such as terminal controls.

Direction overrides count as hidden, since a text with them reads differently from what it is. Knows
neither files nor builds.
"""

from __future__ import annotations

import unicodedata

# They reorder what stands around them, so that a text reads differently from what it is.
DIRECTION_MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSEEN = frozenset(
    {"Cc", "Cs", "Zl", "Zp"}
)  # controls, halves of characters, line and paragraph separators


def is_hidden(character: str) -> bool:
    """True for a character that has no place in a line of text."""
    return character in DIRECTION_MARKS or unicodedata.category(character) in _UNSEEN


def hidden_in(text: str, lines: bool = False) -> str | None:
    """The first hidden character as "U+202E", or None.

    With `lines`, line ends and tabs are in order.
    """
    if text.isprintable():  # which is decided in C, and true of nearly all that there is
        return None
    allowed = "\n\t" if lines else ""
    found = next((c for c in text if is_hidden(c) and c not in allowed), None)
    return f"U+{ord(found):04X}" if found else None


def without_hidden(text: str, lines: bool = False) -> str:
    """The text as a person sees it; line ends become spaces unless they are allowed."""
    if text.isprintable():  # which is decided in C; a picture has half a million letters
        return text
    if lines:
        return "".join(c for c in text if not is_hidden(c) or c in "\n\t")
    return "".join(c for c in " ".join(text.split("\n")) if not is_hidden(c))


def on_one_line(typed: str, most: int) -> str:
    """Return a name that somebody typed as it is kept: visible, on one line, in at most so many
    letters.
    """
    visible = without_hidden(" ".join(typed.split()))
    return " ".join(visible.split())[:most].rstrip()


def escaped(text: str) -> str:
    """The text on one line for a message, hidden characters written out."""
    return "".join(c.encode("unicode_escape").decode("ascii") if is_hidden(c) else c for c in text)
