"""The fans that are assumed in a case whose record does not say which come with it.

Two that blow in at the front and one that blows out at the rear, beside those that the user chose.
Knows the mounts of the case and no assembly.
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.air.constants import LIKELY
from rigwright.air.heat import delivered_cfm
from rigwright.air.machine import USUAL_FANS, Moved
from rigwright.build.labels import wall_name
from rigwright.parts import Chassis
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import worded


def usual_beside(there: Iterable[Moved], chassis: Chassis | None) -> tuple[Moved, ...]:
    """Return the usual fans of a case without known fans, as far as known ones leave them a place;
    a radiator leaves none on its wall.
    """
    found: list[Moved] = []
    for usual in USUAL_FANS:
        on_wall = [fan for fan in there if fan.wall == usual.wall]
        if any(fan.behind_radiator for fan in on_wall):
            continue
        free = _places_on(usual, chassis) - sum(_places_taken(fan, usual) for fan in on_wall)
        if free > 0:
            found.append(usual.changed(count=min(usual.count, free)))
    return tuple(found)


def _places_on(usual: Moved, chassis: Chassis | None) -> int:
    """How many fans the wall of a usual one takes; as many as usual where that is unknown."""
    for mount in (chassis.fan_mounts if chassis is not None else None) or ():
        if mount.location == usual.wall:
            return max((size.count for size in mount.sizes), default=usual.count)
    return usual.count


def _places_taken(fans: Moved, usual: Moved) -> int:
    """Return how many usual fans give way to known ones on their wall: one to each that blows the
    same way and moves no less.

    A case may have the others beside them.
    """
    weaker = delivered_cfm(fans.changed(count=1), LIKELY) < delivered_cfm(
        usual.changed(count=1), LIKELY
    )
    if weaker or fans.inward != usual.inward:
        return 0
    return fans.count


def usual_words(usual: tuple[Moved, ...], there: tuple[Moved, ...]) -> str:
    """Which fans are assumed beside those that are there, in a sentence."""
    if any(not fan.behind_radiator for fan in there):
        counts = {fan.wall: fan.count for fan in usual}
        where = comma_words(f"{wall_name(wall)} {count}" for wall, count in counts.items())
        return worded(
            "Nobody says which fans come with the case; usual ones of 120 mm are assumed beside "
            "those chosen: {where}.",
            where=where,
        )
    if len(usual) < len(USUAL_FANS):
        return worded(
            "No case fan is chosen or known: two 120 mm fans that blow in and one that blows out "
            "are assumed, but none where the radiator is."
        )
    return worded(
        "No case fan is chosen or known: two 120 mm fans that blow in and one that blows out are "
        "assumed."
    )
