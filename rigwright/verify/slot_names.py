"""Which slot of a board the firmware's name means:

"CPU SLOT6 PCI-E 3.0 X16" is the one that is printed "SLOT6". A name that fits no slot, or several,
means none.
"""

from __future__ import annotations

import re

from rigwright.lanes.socket_names import plain_name
from rigwright.parts import Motherboard, Slot
from rigwright.parts.motherboard import slots_of

LEAST_LETTERS = 4  # of a name that may stand inside another


def slot_meant(designation: str, board: Motherboard | None) -> Slot | None:
    """The slot of a board that a designation names."""
    slots = slots_of(board)
    wanted = plain_name(designation)
    exact = [slot for slot in slots if plain_name(slot.name) == wanted]
    if exact:
        if len(exact) == 1:
            return exact[0]
        return None
    by_length: dict[int, list[Slot]] = {}
    for slot in slots:
        name = plain_name(slot.name)
        if _inside(name, designation) or _inside(wanted, slot.name):
            by_length.setdefault(min(len(name), len(wanted)), []).append(slot)
    longest = by_length[max(by_length)] if by_length else []
    if len(longest) == 1:
        return longest[0]
    return None


def _inside(name: str, text: str) -> bool:
    """Whether whole words of a text, one after another, make up the name."""
    if len(name) < LEAST_LETTERS or not re.search(r"\d", name):
        return False
    words = [plain_name(word) for word in re.findall(r"[A-Za-z0-9]+", text)]
    for first in range(len(words)):
        for last in range(first + 1, len(words) + 1):
            if "".join(words[first:last]) == name:
                return True
    return False
