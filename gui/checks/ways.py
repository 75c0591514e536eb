"""Where a way out leads: the part of the window in which it can be done.

Reads a rule's own words; what it does not know leads nowhere and stays something to do at the bench.
"""

from __future__ import annotations

import re

# The first that matches counts, so that "two supplies on two circuits" leads to supplies.
_LEADS = tuple(
    (re.compile(pattern, re.IGNORECASE), kind)
    for pattern, kind in (
        (r"^Limit\b.*\d+ W\b", "power"),
        (r"^(?:Choose|Use)\b.*\bsuppl(?:y|ies)\b", "psu"),
        (r"^Use\b.*\b(?:circuits?|\d+ V)\b", "site"),
        (r"^(?:Choose|Use)\b.*\bchassis\b", "chassis"),
        (r"^Choose a (?:\w+ )?cooler\b", "cooler"),
        (r"^Choose a board\b", "motherboard"),
        (r"^Choose a CPU\b", "cpu"),
        (r"^Choose (?:a|the)\b.*\b(?:card|blower)\b", "gpu"),
    )
)


def leads_to(words: str) -> str:
    """A form, a view or a kind of part, as `kind_wanted` names it; "" where the window has no place for it."""
    return next((kind for pattern, kind in _LEADS if pattern.search(words)), "")
