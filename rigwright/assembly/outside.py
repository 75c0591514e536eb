"""What stands outside its chassis: a card in mid-air, as on a dock, and beyond which wall; supplies
for which no bay is left.

Knows where walls, cards and supplies are, and no rule.
"""

from __future__ import annotations

from typing import Literal

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import Enclosure, has_side_panel
from rigwright.assembly.seats import Mount
from rigwright.assembly.supply_places import supplies_outside
from rigwright.figures import Basis, Figure
from rigwright.geometry import Box, union
from rigwright.parts import Chassis
from rigwright.record import Value

Side = Literal["rear", "panel", "front", "below", "above", "behind"]
WALL = 5.0  # from the inner face of the side panel to the outer one


def supplies_without_bay(a: Assembly) -> frozenset[int]:
    """Return the numbers of the supplies, from 0, that stand outside the chassis for want of a bay;
    none without a chassis.
    """
    if a.chassis is None:
        return frozenset()
    return supplies_outside(a.psus, a.chassis, plate=a.build.psu_adapter_plate)


class WallBeside(Value, frozen=True):
    """A wall that a card stands beyond as a whole, and how much is free between them, in mm."""

    side: Side
    room_mm: float
    figures: tuple[Figure, ...]


def stands_outside(card: SeatedCard, a: Assembly) -> bool:
    """Whether a card in mid-air is nowhere within its chassis, as on a dock beside it.

    One of unknown size is not known to be outside.
    """
    size = card.size
    if card.mount is not Mount.FREE:
        return False
    if not (size.length.known and size.height.known and size.thickness.known):
        return False
    return wall_beside(card, a) is not None


def wall_beside(card: SeatedCard, a: Assembly) -> WallBeside | None:
    """Return the wall that a card stands farthest beyond; None where it reaches into the chassis.

    An open frame has no walls.
    """
    enclosure = a.enclosure
    chassis = a.chassis
    if enclosure is None or chassis is None or not has_side_panel(chassis):
        return None
    box = union([solid.box for solid in card.solids if solid.role != "bracket"])
    farthest = max(_walls(box, enclosure, chassis), key=lambda wall: wall.room_mm)
    return farthest if farthest.room_mm >= 0 else None


def _walls(box: Box, enclosure: Enclosure, chassis: Chassis) -> list[WallBeside]:
    """Return every wall whose place is known, with what is free between its outer face and a
    box.
    """
    low = box.low
    high = box.high
    own = Figure(0.0, Basis.MEASURED, ())
    walls = [WallBeside("rear", -high.x, (own,))]
    panel = enclosure.panel
    if panel is not None:
        beyond_panel = low.z - panel.value - WALL
        walls.append(WallBeside("panel", beyond_panel, (own, panel)))
    if not enclosure.boxes_known:
        return walls
    depth = Figure(0.0, Basis.ASSUMED, (chassis.address("depth_mm"),))
    height = Figure(0.0, Basis.ASSUMED, (chassis.address("height_mm"),))
    width = Figure(0.0, Basis.ASSUMED, (chassis.address("width_mm"),))
    beyond_front = low.x - enclosure.size_x
    beyond_roof = low.y - enclosure.size_y
    behind_tray = enclosure.back_z - high.z
    walls += [
        WallBeside("front", beyond_front, (own, depth)),
        WallBeside("below", -high.y, (own, height)),
        WallBeside("above", beyond_roof, (own, height)),
        WallBeside("behind", behind_tray, (own, width)),
    ]
    return walls
