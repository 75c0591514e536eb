"""Which cooler a card has and how thick it is, where nobody measured: the written rules of
inference.

The open database counts fans and slots and knows neither blowers nor millimetres. What follows from
these rules is marked as inferred, so that no check passes on it unseen.

Cooler, the first that applies:
 1. "Passive", "Blower" and "Hybrid" in the record are the database's own word: passive, blower, a
 liquid cooler. 2. A liquid-cooled card is a `water_block` where its name has a word of WATER_BLOCK,
 else `aio_hybrid`. 3. One fan is a `blower` where the name has a word of BLOWER, or the chip is a
 workstation chip of 100 W or more. 4. A Founders Edition with two fans of the 30, 40 or 50 series
 is `flow_through`. 5. Any other card with fans is `open_air`; so is one of whose cooler nothing is
 known, with a remark of its own.

Thickness, the first that applies:
 1. Millimetres that someone typed into a slot field.
 2. A fraction of slots: slots x 20.32 mm.
 3. A whole number of slots: the standard's envelope, 18.71 mm and 20.32 mm for every further slot.
"""

from __future__ import annotations

import re

from rigwright.assembly.envelopes import SINGLE_SLOT, SLOT_PITCH
from rigwright.text.sentence import messages

FANS = {"1 Fan": 1, "2 Fans": 2, "3 Fans": 3, "4 Fans": 4}
LIQUID = frozenset({"Hybrid", "Water Cooled"})

WATER_BLOCK = re.compile(
    r"\b(wb|water ?block|ek|ekwb|hydro copper|frostbite|liquid devil|"
    r"arctic ?storm(?! aio)|poseidon|hydro geforce)\b",
    re.I,
)
LIQUID_NAME = re.compile(
    r"\b(hybrid|water ?force|sea hawk|liquid|neptune|lc|aio|arctic ?storm|hydro copper)\b", re.I
)
BLOWER = re.compile(
    r"\b(turbo|blower|aero(?! itx)|creator|ai top|founders|reference|jet(?:stream)?)\b", re.I
)
_NOT_BLOWER = re.compile(r"\b(jetstream|founders edition.*(30|40|50)[5-9]0|creator oc)\b", re.I)
FOUNDERS = re.compile(r"\bfounders\b", re.I)
_NEW_GEFORCE = re.compile(r"\bRTX (30|40|50)\d0")
WORKSTATION = re.compile(
    r"\b(quadro|rtx a\d{4}|rtx pro|rtx \d{4} ada|radeon pro|radeon ai pro|arc pro|"
    r"firepro|titan v|gp100|gv100|tesla)\b",
    re.I,
)

# What a cooler was concluded from.
NAME, LIQUID_COOLING, NUMBER_OF_FANS, WORKSTATION_CHIP, MOST_CARDS = messages(
    (
        "the name",
        "the liquid cooling",
        "the number of fans",
        "the workstation chip",
        "most cards of its sort",
    )
)


def cooler_of(cooling: str | None, name: str, chip: str, power_w: float | None) -> tuple[str, str]:
    """The cooler, and what it was concluded from, as a message; "" where the record itself says
    so.
    """
    match cooling:
        case "Passive":
            return "passive", ""
        case "Blower":
            return "blower", ""
        case "Hybrid" | "Water Cooled":
            if WATER_BLOCK.search(name):
                return ("water_block", NAME)
            return ("aio_hybrid", LIQUID_COOLING)
        case None:
            return _by_name(name, chip, power_w)
        case _:
            return _with_fans(FANS.get(cooling, 2), name, chip, power_w), NUMBER_OF_FANS


def _by_name(name: str, chip: str, power_w: float | None) -> tuple[str, str]:
    if WATER_BLOCK.search(name):
        return "water_block", NAME
    if LIQUID_NAME.search(name):
        return "aio_hybrid", NAME
    if _is_named_blower(name):
        return "blower", NAME
    if WORKSTATION.search(chip) and (power_w or 0) >= 100:
        return "blower", WORKSTATION_CHIP
    return "open_air", MOST_CARDS


def _with_fans(fans: int, name: str, chip: str, power_w: float | None) -> str:
    if fans == 1 and _is_blower(name, chip, power_w):
        return "blower"
    if fans == 2 and FOUNDERS.search(name) and _NEW_GEFORCE.search(chip):
        return "flow_through"
    return "open_air"


def _is_blower(name: str, chip: str, power_w: float | None) -> bool:
    if WORKSTATION.search(chip):
        return (power_w or 0) >= 100
    return _is_named_blower(name)


def _is_named_blower(name: str) -> bool:
    return bool(BLOWER.search(name)) and not _NOT_BLOWER.search(name)


def thickness_of(slots: float) -> float:
    """The thickness that a slot count stands for, in millimetres."""
    if slots == int(slots):
        return round(SINGLE_SLOT + SLOT_PITCH * (slots - 1), 2)
    return round(slots * SLOT_PITCH, 2)


EXHAUST = {
    "blower": "rear",
    "passive": "requires_ducted_flow",
    "aio_hybrid": "liquid",
    "water_block": "liquid",
}


def exhaust_of(cooler: str, power_w: float | None) -> str:
    """Where a cooler sends the air, in the catalog's words.

    A small passive card needs no forced air.
    """
    if cooler == "passive" and power_w is not None and power_w <= 75:
        return "case"
    return EXHAUST.get(cooler, "mixed" if cooler == "flow_through" else "case")
