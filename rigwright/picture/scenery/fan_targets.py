"""Where fans of a wall stand in the picture, as targets for the pointer.

The boxes are those that fans there are drawn in, grown a little, since fans are thin. Knows no
answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.assembly import Assembly
from rigwright.assembly.case_fans import OWN_WALLS
from rigwright.assembly.enclosure import FAN_THICKNESS
from rigwright.assembly.fixture_boxes import FanSet, fan_boxes
from rigwright.assembly.interior import inside_of
from rigwright.geometry import Box
from rigwright.parts import Chassis, Fan

GROWN = 12.0  # mm on every side
USUAL_MM = 120.0


def fan_targets(a: Assembly, fan: Fan) -> dict[str, tuple[Box, ...]]:
    """The boxes of each wall that takes fans, as many as there is room for; one for each wall where
    nobody states which fans the case takes.
    """
    if a.chassis is None or a.enclosure is None:
        return {}
    inside = inside_of(a.chassis, a.enclosure).changed(floor=0.0)  # also under a shroud
    size = fan.size_mm or USUAL_MM
    found: dict[str, tuple[Box, ...]] = {}
    for wall, count in _walls(a.chassis, size):
        alike = FanSet(wall, count, size, fan.thickness_mm or FAN_THICKNESS)
        boxes = tuple(fixture.box.grown(GROWN) for fixture in fan_boxes(inside, [alike]))
        if boxes and boxes not in found.values():  # a server has one wall of fans
            found[wall] = boxes
    return found


def _walls(chassis: Chassis, size_mm: float) -> Iterator[tuple[str, int]]:
    """The walls that fans go onto, each with how many of that size."""
    for mount in chassis.fan_mounts or ():
        counts = {one.mm: one.count for one in mount.sizes}
        yield mount.location, counts.get(size_mm, max(counts.values(), default=1))
    if not chassis.fan_mounts:
        for wall in OWN_WALLS:
            yield wall, 1


def wall_at(
    a: Assembly, fan: Fan, origin: Sequence[float], direction: Sequence[float]
) -> str | None:
    """The wall whose place for a fan a ray meets first; None where it meets none."""
    named: list[tuple[str, Box]] = []
    for wall, boxes in fan_targets(a, fan).items():
        named.extend((wall, box) for box in boxes)
    from rigwright.arrays import first_met

    return first_met(named, origin, direction)
