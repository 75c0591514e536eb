"""Arrow keys, Home and End among things in a row, as every painted view of cards takes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import Qt

ACROSS: Mapping[Qt.Key, int] = MappingProxyType({Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1})
ANY_WAY: Mapping[Qt.Key, int] = MappingProxyType({**ACROSS, Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1})


def stepped(
    keys: Sequence[str], here: str | None, key: int, steps: Mapping[Qt.Key, int] = ANY_WAY
) -> str | None:
    """The thing that a key of the keyboard leads to; None for a key that leads nowhere.

    `keys` name the things in their order; an arrow leads to the first one from none of them.
    """
    if not keys:
        return None
    pressed = Qt.Key(key)
    last = len(keys) - 1
    if pressed is Qt.Key.Key_Home:
        return keys[0]
    if pressed is Qt.Key.Key_End:
        return keys[last]
    if pressed not in steps:
        return None
    if here not in keys:
        return keys[0]
    wanted = keys.index(here) + steps[pressed]
    return keys[max(0, min(wanted, last))]
