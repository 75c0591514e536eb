"""How many of what a search asks for: fields for a part take "4 x rtx 3090".

Knows no catalog.
"""

from __future__ import annotations

import re

_FIRST = re.compile(r"^\s*(\d{1,2})\s*[x×*]\s*(.*)$", re.IGNORECASE)
_LAST = re.compile(r"^(.*\S)\s+[x×*]\s*(\d{1,2})\s*$", re.IGNORECASE)


def asked_for(text: str) -> tuple[str, int]:
    """What is searched for, and how many, at least one: "4 x rtx 3090" and "rtx 3090 x4" ask for
    four.
    """
    first = _FIRST.match(text)
    last = _LAST.match(text)
    if first is not None:
        return first[2].strip(), max(1, int(first[1]))
    if last is not None:
        return last[1].strip(), max(1, int(last[2]))
    return text.strip(), 1
