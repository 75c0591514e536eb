"""Where fans of a wall stand in the picture, as targets for the pointer.

The boxes are those that fans there are drawn in, grown a little, since fans are thin. Knows no
answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from rigwright.assembly import Assembly
from rigwright.assembly.enclosure import FAN_THICKNESS
from rigwright.assembly.fixture_boxes import FanSet, fan_boxes
from rigwright.assembly.interior import inside_of
from rigwright.geometry import Box
from rigwright.parts import Fan

GROWN = 12.0  # mm on every side
USUAL_MM = 120.0


def fan_targets(a: Assembly, fan: Fan) -> dict[str, tuple[Box, ...]]:
    """The boxes of each wall that takes fans, as many as there is room for."""
    if a.chassis is None or a.enclosure is None:
        return {}
    inside = inside_of(a.chassis, a.enclosure).changed(floor=0.0)  # also under a shroud
    size = fan.size_mm or USUAL_MM
    found: dict[str, tuple[Box, ...]] = {}
    for mount in a.chassis.fan_mounts or ():
        counts = {one.mm: one.count for one in mount.sizes}
        count = counts.get(size, max(counts.values(), default=1))
        alike = FanSet(mount.location, count, size, fan.thickness_mm or FAN_THICKNESS)
        boxes = tuple(fixture.box.grown(GROWN) for fixture in fan_boxes(inside, [alike]))
        if boxes:
            found[mount.location] = boxes
    return found


def wall_at(
    a: Assembly, fan: Fan, origin: Sequence[float], direction: Sequence[float]
) -> str | None:
    """The wall whose place for a fan a ray meets first; None where it meets none."""
    named: list[tuple[str, Box]] = []
    for wall, boxes in fan_targets(a, fan).items():
        named.extend((wall, box) for box in boxes)
    from rigwright.arrays import first_met

    return first_met(named, origin, direction)
