"""Remedies that bring a case more air: fans added, fans turned, fans at full speed.

Says which fans and where; whether it helps is tried elsewhere. Only where the chassis says which
walls take fans is a fan added by an edit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rigwright.air.constants import LIKELY
from rigwright.air.heat import usual_cfm
from rigwright.assembly import Assembly
from rigwright.assembly.case_fans import CaseFan, Walls, Way, usual_way
from rigwright.assembly.radiators import radiator_wall
from rigwright.build import FanSetting
from rigwright.build.labels import wall_name
from rigwright.build.systems import PRIMARY
from rigwright.checks.remedy import AddFans, Choose, MoreFans, Need, Remedy, by_hand
from rigwright.parts import Chassis
from rigwright.rules.say import sentence
from rigwright.text.sentence import messages

INTAKES = ("front", "bottom", "side")  # where fans blow in at cards, the best first
MOST_WALLS = 2  # where fans are added by an edit
USUAL_SIZES_MM = (140.0, 120.0)  # of a mount whose sizes nobody states
OTHER_WAY: Mapping[Way, Way] = MappingProxyType({"in": "out", "out": "in"})
TURNED: Mapping[Way, str] = messages(
    {
        "in": "Turn the fans at the {wall} to blow in",
        "out": "Turn the fans at the {wall} to blow out",
    }
)


def more_air(a: Assembly) -> tuple[Remedy | str, ...]:
    """Return what brings the case of a room more air, the cheapest first."""
    if a.system is not PRIMARY or a.chassis is None:
        return ()  # what a build says of fans is about those of the first board's room
    added = tuple(_added(a, a.chassis)) or (_added_by_hand(),)
    return (*_at_full_speed(a), *_turned(a), *added)


def _added_by_hand() -> Remedy:
    """Two usual fans, of a case of which nobody says where it takes any."""
    return by_hand(
        "Add two fans of 120 mm that blow in at the cards",
        leads="fan",
        supposed=MoreFans("front", 2, 120.0),
    )


def _at_full_speed(a: Assembly) -> Iterator[Remedy]:
    slowed = [fan for fan in a.case_fans if fan.speed]
    if slowed:
        words = sentence("Run the fans of the case at full speed")
        yield Remedy(words, _set_up(a, slowed, speed=()))


def _turned(a: Assembly) -> Iterator[Remedy]:
    """Turn exhausts round, wall by wall, where more fans blow out than in; and turn back what
    somebody turned.
    """
    moving = [fan for fan in a.case_fans if fan.moves_air]
    ways = Counter(fan.blows for fan in moving)
    too_many = "out" if ways["out"] > len(moving) / 2 else None
    walls: dict[str, list[CaseFan]] = {}
    for fan in moving:
        if fan.turned or fan.blows == too_many:
            walls.setdefault(fan.wall, []).append(fan)
    for wall, there in walls.items():
        blows = OTHER_WAY[there[0].blows]
        said = None if blows == usual_way(wall) else blows
        words = sentence(TURNED[blows], wall=wall_name(wall))
        yield Remedy(words, _set_up(a, there, blows=said))


def _set_up(a: Assembly, fans: Iterable[CaseFan], **said: Any) -> Choose:
    """Return the edit that sets some fans up otherwise and leaves all else that is said of them."""
    settings = {(one.part_id, one.number): one for one in a.build.fan_settings}
    for fan in fans:
        key = fan.source, fan.number
        before = settings.get(key, FanSetting(*key))
        settings[key] = before.changed(**said)
    kept: list[FanSetting] = []
    for key, setting in sorted(settings.items()):
        if setting != FanSetting(*key):
            kept.append(setting)
    return Choose({"fan_settings": tuple(kept)})


def _added(a: Assembly, chassis: Chassis) -> Iterator[Remedy]:
    """Add fans, as many as there is room for, at each of the first walls with room."""
    wall_of_radiator = radiator_wall(chassis, a.cooler)
    walls = Walls(chassis, frozenset({wall_of_radiator} if wall_of_radiator else ()))
    for fan in a.case_fans:
        if fan.moves_air:
            walls.put(fan.wall, fan.size_mm)
    used = 0
    for wall in INTAKES:
        size, most = _room_at(wall, walls)
        if not most or used == MOST_WALLS:
            continue
        used += 1
        needs = (
            Need("size_mm", equals=size),
            Need("airflow_cfm", at_least=usual_cfm(size, LIKELY)),
        )
        words = sentence(
            "Add fans of {size} mm at the {wall}", size=f"{size:.0f}", wall=wall_name(wall)
        )
        yield Remedy(words, AddFans(wall, most, needs), supposed=MoreFans(wall, most, size))


def _room_at(wall: str, walls: Walls) -> tuple[float, int]:
    """Return the largest fans that a wall takes besides those that are there, and how many."""
    mount = walls.mount(wall)
    sizes = USUAL_SIZES_MM if mount is None else [size.mm for size in mount.sizes]
    for size in sorted(sizes or USUAL_SIZES_MM, reverse=True):
        count = 0
        while walls.takes(wall, size):
            walls.put(wall, size)
            count += 1
        if count:
            return size, count
    return 0.0, 0
