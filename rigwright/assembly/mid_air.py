"""Places in mid-air: wherever a build says that a card is held, though nothing there holds it.

Knows placements and no chassis; whether a card has room there is for the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rigwright.assembly.seats import Mount, Seat
from rigwright.build import Build
from rigwright.build.placement import Placement, Spot
from rigwright.figures import Basis, Figure
from rigwright.geometry import Pose, Vec

PREFIX = "free"
_NAME = re.compile(rf"{PREFIX}([1-9]\d?)")


def mid_air_seats(placements: Iterable[Placement]) -> Iterator[Seat]:
    """Yield the places in mid-air of a build, each once."""
    seen: set[str] = set()
    for placement in placements:
        if placement.at_mm is None or placement.place in seen:
            continue
        seat = mid_air_seat(placement.place, placement.at_mm)
        if seat is not None:
            seen.add(placement.place)
            yield seat


def mid_air_seat(name: str, at_mm: Spot) -> Seat | None:
    """Return a place in mid-air, the card upright as in a slot; None for a name of another kind.

    It is where its builder says, and no figure that may be off.
    """
    number = _NAME.fullmatch(name)
    if number is None:
        return None
    pose = Pose(Vec(*at_mm))
    return Seat(
        name=name,
        mount=Mount.FREE,
        index=int(number[1]),
        pose=pose,
        plane=Figure(at_mm[1], Basis.MEASURED, ()),
    )


def new_name(build: Build, moving: int | None = None) -> str:
    """Return what the place of a further card in mid-air is called; a card that is in one keeps
    it.
    """
    if moving is not None and build.placements[moving].at_mm is not None:
        return build.placements[moving].place
    taken = {placement.place for placement in build.placements}
    number = 1
    while f"{PREFIX}{number}" in taken:
        number += 1
    return f"{PREFIX}{number}"
