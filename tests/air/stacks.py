"""Machines of the air model made by hand: stacks of equal cards in a case, each thing changed by
keywords.
"""

from __future__ import annotations

from typing import Any

from rigwright.air.machine import AirCard, AirCase, AirMachine, Moved

SIZES: dict[str, dict[str, Any]] = {
    "open_air": {"length_mm": 267.0, "height_mm": 116.0, "thickness_mm": 38.0, "fan_count": 2},
    "flow_through": {"length_mm": 304.0, "height_mm": 137.0, "thickness_mm": 40.0, "fan_count": 2},
    "blower": {
        "length_mm": 267.0,
        "height_mm": 111.0,
        "thickness_mm": 40.0,
        "fan_count": 1,
        "recess_mm": 6.0,
    },
    "passive": {"length_mm": 267.0, "height_mm": 111.0, "thickness_mm": 35.0},
    "loop": {},
}
INSIDE = {"blower": 0.15, "passive": 0.0}


def case(intake: float = 150.0, exhaust: float = 60.0, **figures: Any) -> AirCase:
    """A closed case whose fans are rated for so many CFM."""
    fans = [
        Moved(wall, 1, 140.0, cfm, 25.0)
        for wall, cfm in (("front", intake), ("rear", exhaust))
        if cfm
    ]
    given: dict[str, Any] = {"shape": "closed", "fans": tuple(fans), "other_w": 200.0, **figures}
    return AirCase(**given)


def stack(
    cooling: Any, count: int, gap_mm: float, around: AirCase | None = None, **figures: Any
) -> AirMachine:
    """Equal cards in one row, the lowest first; every one but that has a gap before its fans."""
    cards: list[AirCard] = []
    for number in range(count):
        first = number == 0
        given: dict[str, Any] = {
            "label": f"gpu{count - number}",
            "title": f"GPU {count - number}",
            "cooling": cooling,
            "watts": 250.0,
            "design_w": 250.0,
            "gap_mm": None if first else gap_mm,
            "below": None if first else number - 1,
            "below_gap_mm": None if first else gap_mm,
            "inside_share": INSIDE.get(cooling, 1.0),
            **SIZES[cooling],
            **figures,
        }
        cards.append(AirCard(**given))
    return AirMachine(around or case(), tuple(cards))
