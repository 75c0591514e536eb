"""Processor coolers of the open database as our own: air or water, height or radiator, fans,
sockets.

A water cooler's height there is that of its pump, which no chassis minds; it is not taken over.
"""

from __future__ import annotations

import re

from rigwright.importing.records.draft import RecordDraft
from rigwright.importing.records.rules import Rejected
from rigwright.importing.spellings import socket_of
from rigwright.text.sentence import worded

RADIATORS = frozenset({92, 120, 140, 180, 200, 240, 280, 360, 400, 420, 480, 560})
_NAMED_RADIATOR = re.compile(r"\b[A-Z]*(120|140|240|280|360|420|480)(?: ?mm)?\b", re.I)
_NAMED_AIR = re.compile(r"\bair\b", re.I)
_NAMED_WATER = re.compile(r"\b(water|liquid|aio|all-in-one|kraken|hydro)\b", re.I)
_FRAMES = {240: (120, 2), 280: (140, 2), 360: (120, 3), 420: (140, 3)}
LEAST_TOWER = 90  # an air cooler stands this high, a pump never


def fill(draft: RecordDraft) -> None:
    """Fill a cooler's figures."""
    cooler_type = _type(draft)
    draft.figures["cooler_type"] = cooler_type
    if cooler_type == "aio":
        _radiator(draft)
    else:
        draft.take("height_mm", draft.raw.get("height"))
    _fans(draft)
    sockets = [socket_of(socket) for socket in draft.texts("cpu_sockets")]
    if sockets:
        draft.figures["sockets"] = list(dict.fromkeys(sockets))[:64]


def _type(draft: RecordDraft) -> str:
    """Water or air; the name decides where the record says nothing or contradicts itself."""
    name = draft.name
    water = draft.raw.get("water_cooled")
    radiator = draft.raw.get("radiator_size")
    if water is True and not radiator and _names_air_alone(name):
        return _concluded(draft, "air")
    if isinstance(water, bool):
        return "aio" if water else "air"
    if radiator or _names_water(name):
        return _concluded(draft, "aio")
    if _names_air_alone(name) or _is_tower(draft.raw.get("height")):
        return _concluded(draft, "air")
    raise Rejected("cooler-no-type")


def _names_air_alone(name: str) -> bool:
    return bool(_NAMED_AIR.search(name)) and not _NAMED_WATER.search(name)


def _names_water(name: str) -> bool:
    """Whether a name has a word for water cooling, or speaks of a radiator and gives its size."""
    if _NAMED_WATER.search(name):
        return True
    return bool(_NAMED_RADIATOR.search(name)) and re.search(r"\d{3} ?mm", name) is not None


def _is_tower(height: object) -> bool:
    return isinstance(height, int | float) and height >= LEAST_TOWER


def _concluded(draft: RecordDraft, cooler_type: str) -> str:
    draft.repair(
        "cooler-type",
        "cooler_type",
        None,
        worded("a water cooler") if cooler_type == "aio" else worded("an air cooler"),
    )
    draft.derived.append("cooler_type")
    draft.uncertain.append("cooler_type")
    return cooler_type


def _radiator(draft: RecordDraft) -> None:
    given = draft.number(draft.raw.get("radiator_size"), "radiator_mm")
    if given in RADIATORS:
        draft.figures["radiator_mm"] = float(given)
        return
    if given:
        draft.repair("out-of-range", "radiator_mm", given)
    named = _NAMED_RADIATOR.search(draft.name)
    if named:
        draft.derive("radiator_mm", float(named[1]))
        draft.repair("cooler-radiator-from-name", "radiator_mm", given, int(named[1]))
    else:
        draft.repair("cooler-no-radiator", "radiator_mm")


def _fans(draft: RecordDraft) -> None:
    size = draft.number(draft.raw.get("fan_size"), "fan_size_mm")
    count = draft.number(draft.raw.get("fan_quantity"), "fan_count")
    if size in _FRAMES:
        each, frames = _FRAMES[int(size)]
        draft.repair(
            "cooler-fan-frame",
            "fans",
            size,
            worded("{frames} fans of {each} mm", frames=frames, each=each),
        )
        draft.figures["fans"] = [{"mm": float(each), "count": frames}]
        draft.derived.append("fans")
    elif size and count:
        in_range = draft.in_range("fan_size_mm", size) and draft.in_range("fan_count", count)
        if in_range:
            draft.figures["fans"] = [{"mm": float(size), "count": int(count)}]
