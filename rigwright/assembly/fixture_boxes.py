"""What stands in a chassis besides board and cards: its fans and the cover over its supply, as
boxes.

Sizes are the makers', places assumed by the words for where something goes. Knows no cards and no
severities; what ends the cards' length is in cages, radiators in radiator_boxes, supplies in
supply_places.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from rigwright.assembly.case_fans import CaseFan, Way
from rigwright.assembly.enclosure import AROUND_SUPPLY, ATX_SUPPLY_HEIGHT
from rigwright.assembly.fan_walls import fan_box, row_on
from rigwright.assembly.interior import BAR, SERVER_ZONE, Inside, within
from rigwright.figures import Basis
from rigwright.geometry import Box, Vec
from rigwright.parts import Fan
from rigwright.record import Value
from rigwright.text.numbers import whole_length
from rigwright.text.sentence import worded

MOST_FANS = 24  # on one wall
CABLE_ROOM = 50.0  # before a supply, for its plugs and the first bend of the cables
HANDLE = 15.0  # of a redundant module, out of the rear wall
GUARD = 2.0  # the wires on both sides of a server's fan
SUPPLY_SHROUD = "shroud"


class Fixture(Value, frozen=True):
    """One box. `label` is the part it belongs to in the picture; keep-outs must stay empty.

    `note` says by which figure it stands where it does, for a fixture that only a published limit
    places. `blows` is the way of a fan of the case, None for all else.
    """

    label: str
    role: str
    box: Box
    basis: Basis = Basis.ASSUMED
    keep_out: bool = False
    note: str = ""
    blows: Way | None = None

    @property
    def is_supply_shroud(self) -> bool:
        """Whether it is the cover over the supply, which is a wall of the room for cards."""
        return self.role == SUPPLY_SHROUD


class FansAlike(Value, frozen=True):
    """Some fans of one kind on a wall that blow one way.

    `part` None: those that came with the chassis, whose maker rates none.
    """

    count: int
    size: float
    part: Fan | None = None
    blows: Way = "in"


class FanSet(Value, frozen=True):
    """The fans of one wall, drawn alike; `kinds` tells them apart."""

    location: str
    count: int
    size: float
    thickness: float
    kinds: tuple[FansAlike, ...] = ()

    def way_of(self, number: int, drawn: int) -> Way | None:
        """Return the way that a fan blows, of so many drawn: where there is room for fewer than
        there are, those in between are left out.
        """
        ways: list[Way] = []
        for kind in self.kinds:
            for _ in range(kind.count):
                ways.append(kind.blows)
        if not ways:
            return None
        return ways[number * len(ways) // drawn]

    def with_more(self, fan: CaseFan) -> FanSet:
        """Return the set with a further fan, all as large as the largest, none of a size that is
        no fan's.
        """
        largest = max(self.size, fan.size_mm)
        thickest = max(self.thickness, fan.thickness_mm)
        kind = FansAlike(
            count=1,
            size=within(fan.size_mm, 30.0, 300.0),
            part=fan.part,
            blows=fan.blows,
        )
        kinds = self.kinds
        if kinds:
            *before, last = kinds
            if last.changed(count=1) == kind:
                kind = kind.changed(count=last.count + 1)
                kinds = tuple(before)
        return FanSet(
            location=self.location,
            count=self.count + 1,
            size=within(largest, 30.0, 300.0),
            thickness=within(thickest, 8.0, 60.0),
            kinds=(*kinds, kind),
        )


def fan_sets(fans: Iterable[CaseFan]) -> tuple[FanSet, ...]:
    """Return the fans of each wall together; those that have no mount or no wall are in none."""
    sets: dict[str, FanSet] = {}
    for fan in fans:
        if not fan.moves_air:
            continue
        there = sets.get(fan.wall, FanSet(fan.wall, 0, 0.0, 0.0))
        sets[fan.wall] = there.with_more(fan)
    return tuple(one.changed(count=min(one.count, MOST_FANS)) for one in sets.values())


def fan_boxes(inside: Inside, sets: Sequence[FanSet]) -> Iterator[Fixture]:
    """Yield every fan in its place; sets on walls that this kind of body has no place for have no
    box.
    """
    for fans in sets:
        drawn = list(_boxes_on(fans, inside))
        for number, box in enumerate(drawn):
            way = fans.way_of(number, len(drawn))
            yield Fixture("fans", f"{fans.location} fan", box, blows=way)


def _boxes_on(fans: FanSet, inside: Inside) -> Iterator[Box]:
    """Return the boxes of a wall's fans: where towers usually have them, else in a row on that
    wall.
    """
    if inside.style == "server":
        return _fan_wall(inside, fans)
    if fans.location == "front" and inside.up != "-x":
        return _front_fans(inside, fans)
    if inside.style not in ("tower", "flat"):
        return iter(())  # an open frame has no walls
    if inside.style == "tower" and inside.up == "+y":
        if fans.location == "rear":
            return iter((rear_fan(inside, fans.size, fans.thickness),))
        if fans.location in ("top", "bottom"):
            return _level_fans(inside, fans)
    return row_on(fans.location, inside, fans.count, fans.size, fans.thickness)


def rear_fan(inside: Inside, size: float, thickness: float) -> Box:
    """Return the box of the fan behind the processor, below the roof."""
    size = min(size, 140.0)
    half = size / 2
    _, panel = inside.z
    from_board = min(45.0, panel - size - 16)
    x = thickness / 2 + 1
    y = inside.y - BAR - 8 - half
    z = from_board + half
    return fan_box(Vec(x, y, z), size, thickness, 0)


def _front_fans(inside: Inside, fans: FanSet) -> Iterator[Box]:
    _, panel = inside.z
    low = inside.before_tray + 4
    high = panel - 4
    size = max(10.0, min(fans.size, high - low))
    deep = fans.thickness / 2
    x = min(inside.front + deep, inside.x - deep - 2)
    z = (low + high) / 2
    room_for = int((inside.y - 16) / size)
    count = min(fans.count, room_for)
    share = (inside.y - 20) / max(count, 1)
    pitch = min(size + 8, share)
    row = pitch * (count - 1)
    first = (inside.y - row) / 2
    for k in range(count):
        y = first + pitch * k
        yield fan_box(Vec(x, y, z), size, fans.thickness, 0)


def _level_fans(inside: Inside, fans: FanSet) -> Iterator[Box]:
    """Yield the boxes of fans under the roof or on the floor."""
    deep = fans.thickness / 2
    if fans.location == "top":
        y = inside.y - 5 - deep
        end = inside.front
    elif inside.floor:
        return
    else:
        y = 5 + deep
        end = inside.front - 10
    _, panel = inside.z
    size = max(10.0, min(fans.size, panel - 18))
    z = panel - 14 - size / 2
    room = end - 20
    count = min(fans.count, int(room / size))
    pitch = min(size + 4, room / max(count, 1))
    middle = (end + 16) / 2
    half_way = (count - 1) / 2
    for k in range(count):
        x = middle + pitch * (k - half_way)
        yield fan_box(Vec(x, y, z), size, fans.thickness, 1)


def _fan_wall(inside: Inside, fans: FanSet) -> Iterator[Box]:
    """Yield the boxes of a server's row or rows of fans, between its processors and its drives."""
    low, high = inside.z
    height = high - low - 8
    width = inside.y - 16
    per_row = max(1, int(width / fans.size))
    rows = math.ceil(fans.count / per_row)
    row_height = height / rows
    size = min(fans.size, row_height)
    pitch = width / per_row
    middle = inside.y / 2
    half_way = (per_row - 1) / 2
    thickness = max(fans.thickness, 38.0)
    deep = thickness + GUARD
    _, zone_end = SERVER_ZONE
    x = zone_end + 8 + thickness / 2
    bottom = low + 4
    for k in range(fans.count):
        row, column = divmod(k, per_row)
        y = middle + pitch * (column - half_way)
        z = bottom + row_height * (row + 0.5)
        yield fan_box(Vec(x, y, z), size, deep, 0)


def shroud_box(inside: Inside) -> Iterator[Fixture]:
    """Yield the cover over a supply at the bottom, where there is one."""
    if not inside.floor or inside.style != "tower":
        return
    _, panel = inside.z
    x = (BAR, inside.front - 4)
    y = (0.0, inside.floor)
    z = (inside.before_tray, panel - BAR - 1.4)
    note = worded(
        "its height assumed: a supply of {supply} and {around} around it",
        supply=whole_length(ATX_SUPPLY_HEIGHT),
        around=whole_length(AROUND_SUPPLY),
    )
    yield Fixture("chassis", SUPPLY_SHROUD, Box.of(x, y, z), note=note)
