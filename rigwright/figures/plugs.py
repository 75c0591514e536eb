"""The power plugs of a card as pages write them, read and held against those of a record.

A page prints "1x 6-pin + 1x 8-pin" or "8-pin EPS" where a record has a table of plugs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from rigwright.parts import PowerConnector

SIXTEEN = "16-pin"  # 12VHPWR or 12V-2x6: pages seldom say which, and either takes the other's cable
_BETWEEN = re.compile(r"\s*(?:\+|,|&|\band\b)\s*")
_NONE = frozenset({"none", "no", "slot", "slot only"})
_HOW_MANY = re.compile(r"(?:(\d)\s*[x×]\s*)?(.*)")
_NO_WORD = re.compile(r"[^a-z0-9]+")
_FILLERS = frozenset(
    {"auxiliary", "cem5", "connector", "connectors", "gen5", "plug", "plugs", "power"}
)
# What is left of a plug's words, in alphabetical order; an 8-pin that says no more is a PCIe one.
_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "6 pin": "6pin",
        "6 pcie pin": "6pin",
        "8 pin": "8pin",
        "8 pcie pin": "8pin",
        "8 cpu pin": "eps8",
        "8 eps pin": "eps8",
        "8 eps12v pin": "eps8",
        "16 pin": SIXTEEN,
        "16 pcie pin": SIXTEEN,
        "12vhpwr": SIXTEEN,
        "12vhpwr 16 pin": SIXTEEN,
        "12v 2x6": SIXTEEN,
        "12v 16 2x6 pin": SIXTEEN,
    }
)


def plugs_in(words: str) -> Counter[str] | None:
    """Return how many plugs of each type a page states, None where the words cannot be read.

    "none" is a card without any: an empty count.
    """
    if words.strip().casefold() in _NONE:
        return Counter()
    counted = Counter[str]()
    for stated in _BETWEEN.split(words.strip().casefold()):
        number, plug = _plug_in(stated)
        if plug is None:
            return None
        counted[plug] += number
    return counted


def _plug_in(words: str) -> tuple[int, str | None]:
    """Return how many plugs "2x 8-pin PCIe" is and of which type; None for an unknown type."""
    found = _HOW_MANY.fullmatch(words)
    if found is None:
        return 0, None
    count = int(found[1] or 1)
    told: set[str] = set()
    for word in _NO_WORD.split(found[2]):
        if word and word not in _FILLERS:
            told.add(word)
    type_words = " ".join(sorted(told))
    return count, _TYPES.get(type_words)


def states_plugs(words: str, plugs: Iterable[PowerConnector]) -> bool:
    """Return whether a page's words are these plugs, in whatever order it lists them."""
    counted = Counter[str]()
    for plug in plugs:
        counted[SIXTEEN if plug.type.startswith("12v") else plug.type] += plug.count
    return plugs_in(words) == counted
