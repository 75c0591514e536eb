"""Whether the fans on a wall of the chassis find room side by side, beside its radiator.

Knows the mounts for fans; which wall has which radiator is asked in radiators_and_fans.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial

from rigwright.assembly import Assembly
from rigwright.assembly.radiators import CARD_WALLS, WALLS, Radiator
from rigwright.build.labels import wall_name
from rigwright.checks import Check, Judged, NotChecked, Said, unmeasured
from rigwright.figures import Basis, Figure, field_of
from rigwright.parts import Chassis, FanMount
from rigwright.rules.say import not_stated, sentence, worded
from rigwright.text.numbers import length

Result = Iterator[Check | NotChecked]
ALL_WALLS = frozenset({*WALLS, *CARD_WALLS})


def _sizes_of_fans(a: Assembly, walls: Set[str]) -> Iterator[tuple[str, list[float | None]]]:
    """Yield each wall with fans that somebody put there: their sizes, and those of the chassis' own
    beside them.

    Own fans of which nobody states where they are give way, those on a radiator's wall go onto it.
    """
    for wall in sorted(walls):
        sizes: dict[str, list[float | None]] = {"chosen": [], "published": []}
        for fan in a.case_fans:
            if fan.wall == wall and fan.has_mount and fan.placed in sizes:
                stated_mm = fan.size_mm if fan.part is None else fan.part.size_mm
                sizes[fan.placed].append(stated_mm)
        if sizes["chosen"]:
            yield wall, sizes["chosen"] + sizes["published"]


def fans_share(
    a: Assembly, chassis: Chassis, radiator_on: Callable[[str], Radiator | None]
) -> Result:
    """Whether the fans on each wall find room side by side; `radiator_on` names the radiator that a
    wall has.
    """
    rule = "mount-double-booked"
    parts = ("fans", "chassis")
    mounts = {mount.location: mount for mount in chassis.fan_mounts or ()}
    if a.build.front_fans and chassis.fan_mounts is None:
        yield not_stated(rule, parts, chassis, "fan_mounts")
    for wall, sizes in _sizes_of_fans(a, ALL_WALLS | set(mounts)):
        missing = _missing_on_wall(a, chassis, mounts.get(wall), sizes)
        if missing is None:
            taken = sum(size for size in sizes if size is not None)
            yield _wall_length(chassis, wall, mounts.get(wall), taken, radiator_on(wall))
        else:
            what = worded("fans at the {wall}", wall=wall_name(wall))
            yield unmeasured(rule, what, parts, missing)


def _missing_on_wall(
    a: Assembly, chassis: Chassis, mount: FanMount | None, sizes: Sequence[float | None]
) -> str | None:
    """The figure without which nobody can say whether a wall has room for its fans, if one is
    missing.
    """
    if chassis.fan_mounts is None or (mount is not None and not mount.sizes):
        return field_of(chassis.id, "fan_mounts")
    if None not in sizes:
        return None
    fan = next(fan for fan, _ in a.fans if fan.size_mm is None)
    return fan.address("size_mm")


def _wall_length(
    chassis: Chassis, wall: str, mount: FanMount | None, fans: float, radiator: Radiator | None
) -> Check:
    """Fans side by side are as long as their frames; a radiator brings fans of its own."""
    room = max((size.mm * size.count for size in mount.sizes), default=0.0) if mount else 0.0
    return Check(
        rule="mount-double-booked",
        what=worded("fans at the {wall}", wall=wall_name(wall)),
        parts=("fans", radiator.label if radiator else "chassis"),
        value=fans + (radiator.size if radiator else 0.0),
        limit=room,
        figures=(Figure(room, Basis.PUBLISHED, (field_of(chassis.id, "fan_mounts"),)),),
        words=partial(_fan_words, chassis, wall, radiator),
        at_most=True,
    )


def _fan_words(chassis: Chassis, wall: str, radiator: Radiator | None, judged: Judged) -> Said:
    room = judged.check.limit
    title = "Fans take {used} at the {wall} of {chassis}."
    with_fans = ""
    if radiator is not None:
        title = "Fans and {radiator} take {used} at the {wall} of {chassis}."
        with_fans = radiator.name
    detail = "There is room for {room} of them." if room else "There is no mount for fans."
    return Said(
        sentence(
            title,
            used=length(judged.check.value),
            wall=wall_name(wall),
            chassis=chassis.name,
            radiator=with_fans,
        ),
        sentence(detail, room=length(room)),
        remedies=("Put fans on another wall",),
    )
