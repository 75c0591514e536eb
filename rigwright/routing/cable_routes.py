"""How far a supply's cables have at least to go: from where they leave it to the board's corner and
to a card's plug.

Places of supplies are assumed from the words of the chassis' record; a way is a straight line and
two bends, so that what it says is too short is. Knows no cable and no rules.
"""

from __future__ import annotations

from collections.abc import Collection

from rigwright.assembly.enclosure import SHROUD_HEIGHT, Enclosure, supply_end
from rigwright.assembly.supply_places import FROM_CASE
from rigwright.geometry import Vec
from rigwright.parts import Chassis
from rigwright.record import Value

BENDS = 60.0  # at both ends of a cable
BODY = 150.0  # an ATX supply is hardly shorter
BEHIND_TRAY = 60.0
FROM_WALL = 12.0
EPS_CORNER = (45.0, 5.0)  # from the rear wall, and below the board's top edge


class SupplyEnds(Value, frozen=True):
    """Points at which cables begin.

    With `recorded` there is one at each of several supplies; else cables begin at one of the
    points, and it is not known at which.
    """

    points: tuple[Vec, ...]
    recorded: bool


def supply_ends(
    chassis: Chassis, enclosure: Enclosure, supplies: int, outside: Collection[int]
) -> SupplyEnds | None:
    """Return where the cables of so many supplies begin, as far as the record of their chassis
    says: those of the ones that stand `outside`, counted from 0, behind the rear wall.

    None without its sizes.
    """
    if not enclosure.boxes_known:
        return None
    words = chassis.psu_position or ""
    behind = enclosure.back_z + enclosure.divided_mm
    middle_z = behind + 10 + BODY / 2
    rear = BODY
    front = enclosure.size_x - FROM_WALL - BODY
    half_shroud = SHROUD_HEIGHT / 2
    bottom = half_shroud
    top = enclosure.size_y - half_shroud
    end = supply_end(chassis)
    if end is not None and "front" not in words:
        y = bottom if end == "slots" else top
        first = Vec(rear, y, middle_z)
        return SupplyEnds(_in_a_row(supplies, outside, first, front), recorded=True)
    is_behind_tray = "chamber" in words or "side" in words
    z = -BEHIND_TRAY if is_behind_tray else middle_z
    points: list[Vec] = []
    for x, other_end in ((rear, "front"), (front, "rear")):
        if not words.startswith(other_end):
            points.append(Vec(x, bottom, z))
            points.append(Vec(x, top, z))
    return SupplyEnds(tuple(points), recorded=False)


def _in_a_row(supplies: int, outside: Collection[int], first: Vec, front: float) -> tuple[Vec, ...]:
    """Return where the cables of each supply begin, in a row with the first one: in the front, or
    behind the rear wall.
    """
    begin: list[Vec] = []
    x = first.x
    for index in range(supplies):
        if index in outside:
            begin.append(Vec(-FROM_CASE, first.y, first.z))
        else:
            begin.append(Vec(x, first.y, first.z))
            x = front
    return tuple(begin)


def eps_plug(enclosure: Enclosure) -> Vec:
    """Return the board's corner that the processor's cable goes to."""
    x, down = EPS_CORNER
    return Vec(x, enclosure.top_y - down, 0.0)


def ways(ends: SupplyEnds, goal: Vec) -> tuple[float, float]:
    """Return the shortest and the longest straight way a cable may have, squared: figures that
    are traced have no roots.
    """
    squares: list[float] = []
    for start in ends.points:
        squares.append(sum((s - g) * (s - g) for s, g in zip(start, goal, strict=True)))
    shortest = min(squares)
    if ends.recorded:
        return shortest, shortest
    return shortest, max(squares)
