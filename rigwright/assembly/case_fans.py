"""Every case fan of a machine: which wall it is on, which way it blows, how fast it turns and what
it is plugged into.

Fans of the chassis whose place nobody states are laid out by a rule of the trade, and say so. The
rule: of two or more one is in the rear, the smallest that the rear takes; the others fill the
front, then side, bottom and top. In a server all of them stand in the front. Such a fan gives way
to what the build puts on its wall. Knows no cards and no severities.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from rigwright.assembly.enclosure import AS_PUBLISHED, FAN_THICKNESS, Fitted
from rigwright.build import FanPoint, FanSetting
from rigwright.parts import Chassis, Fan, FanMount
from rigwright.parts.chassis import IncludedFan
from rigwright.record import Value

USUAL_MM = 120.0  # of a fan whose size nobody states
USUAL_COUNT = 3  # of a mount whose sizes nobody states
OUTWARD = frozenset({"rear", "top"})
OWN_WALLS = ("front", "side", "bottom", "top", "rear")  # after the one in the rear
FREE_WALLS = ("front", "rear", "bottom", "top")  # where chosen fans of no place go, in this order
NAMED_WALLS = frozenset({"front", "rear", "bottom", "top", "side", "mid", "middle"})
Way = Literal["in", "out"]
Placed = Literal["published", "chosen", "assumed"]


class CaseFan(Value, frozen=True):
    """One fan of the case.

    `source` and `number` are as in `FanSetting`; `part` None: it comes with the chassis, whose
    maker rates none. `wall` "" : no mount is known to take it. `has_mount` False: another fan or a
    radiator has the place, so that it moves no air.
    """

    source: str
    number: int
    part: Fan | None
    size_mm: float
    thickness_mm: float
    wall: str
    placed: Placed
    blows: Way
    has_mount: bool = True
    speed: tuple[FanPoint, ...] = ()
    header: str = ""

    @property
    def own(self) -> bool:
        """Whether it comes with the chassis."""
        return self.part is None

    @property
    def moves_air(self) -> bool:
        """Whether it is on a wall, in a place of its own."""
        return bool(self.wall) and self.has_mount

    @property
    def turned(self) -> bool:
        """Whether it blows another way than is usual on its wall."""
        return bool(self.wall) and self.blows != usual_way(self.wall)


def usual_way(wall: str) -> Way:
    """Return which way fans of a wall blow unless somebody turns them."""
    return "out" if wall in OUTWARD else "in"


class Walls:
    """Which walls take fans, and what is on them already."""

    def __init__(self, chassis: Chassis | None, full: frozenset[str] = frozenset()) -> None:
        mounts = chassis.fan_mounts if chassis is not None else None
        self._mounts = {mount.location: mount for mount in mounts or ()}
        self._there: dict[str, list[float]] = {}
        self._full = full

    @property
    def known(self) -> bool:
        """Whether anybody says which walls take fans."""
        return bool(self._mounts)

    def mount(self, wall: str) -> FanMount | None:
        """Return what the chassis says of a wall."""
        return self._mounts.get(wall)

    def put(self, wall: str, size_mm: float) -> None:
        """Note that one more fan is on a wall."""
        self._there.setdefault(wall, []).append(size_mm)

    def free(self, wall: str) -> int:
        """Return how many more fans a wall takes, whatever their size."""
        mount = self._mounts.get(wall)
        if mount is None or wall in self._full:
            return 0
        most = max((size.count for size in mount.sizes), default=USUAL_COUNT)
        taken = len(self._there.get(wall, ()))
        return max(most - taken, 0)

    def takes(self, wall: str, size_mm: float) -> bool:
        """Whether a wall takes one more fan of a size."""
        mount = self._mounts.get(wall)
        if mount is None or wall in self._full:
            return False
        if not mount.sizes:
            return self.free(wall) > 0
        there = self._there.get(wall, [])
        count = next((size.count for size in mount.sizes if size.mm == size_mm), 0)
        if there.count(size_mm) >= count:
            return False
        room_mm = max(size.mm * size.count for size in mount.sizes)
        return sum(there) + size_mm <= room_mm


def each_included(chassis: Chassis) -> tuple[IncludedFan, ...]:
    """Return the fans that come with a chassis, one by one in the order of the record."""
    fans: list[IncludedFan] = []
    for fan in chassis.included_fans or ():
        fans += [fan] * fan.count
    return tuple(fans)


def own_walls(chassis: Chassis) -> tuple[str, ...]:
    """Return the wall of each fan that comes with a chassis while nothing else is in it."""
    fans = each_included(chassis)
    walls = Walls(chassis)
    found = [fan.location or "" for fan in fans]
    for fan, wall in zip(fans, found, strict=True):
        if wall:
            walls.put(wall, _size(fan))
    in_rear = _for_the_rear(chassis, fans, found, walls)
    for number, fan in enumerate(fans):
        if found[number]:
            continue
        size = _size(fan)
        if number == in_rear:
            wall = "rear"
        elif chassis.max_double_width_gpus:
            wall = "front"
        else:
            wall = _first_that_takes(walls, size) or "front"
        found[number] = wall
        walls.put(wall, size)
    return tuple(found)


def _for_the_rear(
    chassis: Chassis, fans: Sequence[IncludedFan], found: Sequence[str], walls: Walls
) -> int | None:
    """Return which fan of no stated place is in the rear, None for none."""
    if len(fans) < 2 or "rear" in found or chassis.max_double_width_gpus:
        return None
    fitting: list[tuple[float, int]] = []
    for number, wall in enumerate(found):
        size = _size(fans[number])
        if not wall and (not walls.known or walls.takes("rear", size)):
            fitting.append((size, -number))
    if not fitting:
        return None
    number = -min(fitting)[1]
    walls.put("rear", _size(fans[number]))
    return number


def _first_that_takes(walls: Walls, size_mm: float) -> str:
    """Return the first wall that takes a fan of a size; else the first with a place of another
    size.
    """
    for wall in OWN_WALLS:
        if walls.takes(wall, size_mm):
            return wall
    for wall in OWN_WALLS:
        if walls.free(wall):
            return wall
    return ""


def _size(fan: IncludedFan) -> float:
    return fan.size_mm or USUAL_MM


class FanWish(Value, frozen=True):
    """What a build says of case fans: how many of which, the walls of each, and their settings."""

    fans: tuple[tuple[Fan, int], ...] = ()
    places: tuple[tuple[str, ...], ...] = ()
    settings: tuple[FanSetting, ...] = ()


def case_fans(
    chassis: Chassis | None,
    wish: FanWish,
    full: frozenset[str] = frozenset(),
    fitted: Fitted = AS_PUBLISHED,
) -> tuple[CaseFan, ...]:
    """Return every case fan: those of the chassis, then the chosen ones in their order.

    `full` are walls that a radiator takes: fans of the chassis go onto it there.
    """
    settings = {(one.part_id, one.number): one for one in wish.settings}
    walls = Walls(chassis, full)
    own = list(_own(chassis, settings, fitted))
    chosen = list(_chosen(wish, settings))
    contested: set[str] = set()
    for fan in (*own, *chosen):
        if fan.wall and fan.placed != "assumed":
            walls.put(fan.wall, fan.size_mm)
        if fan.placed == "chosen":
            contested.add(fan.wall)
    own = [_giving_way(fan, walls, full, contested) for fan in own]
    order = sorted(range(len(chosen)), key=lambda place: _order_of(chosen[place]))
    left: dict[str, int] = {}
    for place in order:
        fan = chosen[place]
        if not fan.wall:
            chosen[place] = _in_a_free_place(fan, walls, left, settings)
    return (*own, *chosen)


def _own(
    chassis: Chassis | None, settings: Mapping[tuple[str, int], FanSetting], fitted: Fitted
) -> Iterator[CaseFan]:
    """Yield the fans of the chassis where they are by themselves or where the build puts them."""
    if chassis is None:
        return
    fans = each_included(chassis)
    walls = own_walls(chassis)
    for number, (fan, wall) in enumerate(zip(fans, walls, strict=True)):
        setting = settings.get((chassis.id, number), FanSetting(chassis.id))
        if setting.out or _is_left_out(wall, setting, fitted):
            continue
        placed: Placed = "published" if fan.location else "assumed"
        if setting.place is not None:
            wall = setting.place.casefold()
            placed = "chosen"
        size_mm = _size(fan)
        thickness_mm = fan.thickness_mm
        own = CaseFan(
            source=chassis.id,
            number=number,
            part=None,
            size_mm=size_mm,
            thickness_mm=thickness_mm,
            wall=wall,
            placed=placed,
            blows="in",
            has_mount=True,
        )
        yield _set_up(own, setting)
    if fitted.front_fans and "front" not in walls:
        yield from _added_in_front(chassis, settings, len(fans))


def _is_left_out(wall: str, setting: FanSetting, fitted: Fitted) -> bool:
    """Whether a fan is one of the front, which the build says has none."""
    return wall == "front" and fitted.front_fans is False and setting.place is None


def _added_in_front(
    chassis: Chassis, settings: Mapping[tuple[str, int], FanSetting], first: int
) -> Iterator[CaseFan]:
    """Yield as many fans as the front takes, where the build says that there are some."""
    front = next((m for m in chassis.fan_mounts or () if m.location == "front"), None)
    count = 1
    if front is not None:
        count = max((size.count for size in front.sizes), default=USUAL_COUNT)
    for number in range(first, first + count):
        setting = settings.get((chassis.id, number), FanSetting(chassis.id))
        if not setting.out:
            added = CaseFan(
                source=chassis.id,
                number=number,
                part=None,
                size_mm=USUAL_MM,
                thickness_mm=FAN_THICKNESS,
                wall="front",
                placed="chosen",
                blows="in",
            )
            yield _set_up(added, setting)


def _order_of(fan: CaseFan) -> tuple[float, str, int]:
    """Return where a chosen fan of no stated place comes, whatever the list: the largest are
    first.
    """
    return -fan.size_mm, fan.source, fan.number


def _chosen(wish: FanWish, settings: Mapping[tuple[str, int], FanSetting]) -> Iterator[CaseFan]:
    before: dict[str, int] = {}
    for index, (fan, count) in enumerate(wish.fans):
        places: tuple[str, ...] = ()
        if index < len(wish.places):
            places = wish.places[index]
        first = before.get(fan.id, 0)
        before[fan.id] = first + count
        for which in range(count):
            number = first + which
            place = places[which].strip() if which < len(places) else ""
            wall = place.casefold()
            placed: Placed = "chosen"
            header = ""
            if wall not in NAMED_WALLS:
                wall, placed, header = "", "assumed", place
            setting = settings.get((fan.id, number), FanSetting(fan.id))
            made = CaseFan(
                source=fan.id,
                number=number,
                part=fan,
                size_mm=fan.size_mm or USUAL_MM,
                thickness_mm=fan.thickness_mm or FAN_THICKNESS,
                wall=wall,
                placed=placed,
                blows="in",
                header=header,
            )
            yield _set_up(made, setting)


def _set_up(fan: CaseFan, setting: FanSetting) -> CaseFan:
    """Return a fan as its setting has it."""
    return fan.changed(
        blows=setting.blows or usual_way(fan.wall),
        speed=setting.speed,
        header=setting.header or fan.header,
    )


def _on(fan: CaseFan, wall: str) -> CaseFan:
    """Return a fan on another wall; one that nobody turned blows as is usual there."""
    blows = fan.blows if fan.turned else usual_way(wall)
    return fan.changed(wall=wall, blows=blows)


def _giving_way(fan: CaseFan, walls: Walls, full: frozenset[str], contested: set[str]) -> CaseFan:
    """Return a fan of the chassis after what the build puts on its wall: one on a radiator's wall
    moves no air, and one of no stated place gives way.
    """
    if fan.wall in full:
        return fan.changed(has_mount=False)
    if fan.placed != "assumed":
        return fan
    if not walls.known or fan.wall not in contested or walls.takes(fan.wall, fan.size_mm):
        walls.put(fan.wall, fan.size_mm)
        return fan
    for wall in OWN_WALLS:
        if walls.takes(wall, fan.size_mm):
            walls.put(wall, fan.size_mm)
            return _on(fan, wall)
    return fan.changed(has_mount=False)


def _in_a_free_place(
    fan: CaseFan,
    walls: Walls,
    left: dict[str, int],
    settings: Mapping[tuple[str, int], FanSetting],
) -> CaseFan:
    """Return a chosen fan of no stated place: on a wall that has one, else two of three blow in."""
    setting = settings.get((fan.source, fan.number), FanSetting(fan.source))
    wall = _free_wall(fan, walls)
    if wall:
        walls.put(wall, fan.size_mm)
        blows = setting.blows or usual_way(wall)
        return fan.changed(wall=wall, blows=blows)
    before = left.get(fan.source, 0)
    left[fan.source] = before + 1
    usual: Way = "out" if before % 3 == 2 else "in"
    return fan.changed(blows=setting.blows or usual)


def _free_wall(fan: CaseFan, walls: Walls) -> str:
    """Return the first wall that takes a fan of that size, else the first with any free place."""
    for wall in FREE_WALLS:
        if walls.takes(wall, fan.size_mm):
            return wall
    for wall in FREE_WALLS:
        if walls.free(wall):
            return wall
    return ""
