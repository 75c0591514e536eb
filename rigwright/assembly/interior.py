"""The room inside a chassis in which fixtures are placed: its kind of body, and planes that can be
drawn.

Knows the chassis' record and its enclosure; neither builds nor meshes.
"""

from __future__ import annotations

from rigwright.assembly.enclosure import TRAY_DEPTH, Enclosure, is_flat, is_mining_frame
from rigwright.parts import Chassis
from rigwright.record import Value

Span = tuple[float, float]

BAR = 13.0  # thickness of a pillar
SERVER_DEPTH = 720.0  # where a server's depth is not published
SERVER_ZONE = (326.0, 466.0)  # x of a server's processors, between its bays and its fans
LEAST, MOST, LEAST_DEEP = 160.0, 3000.0, 40.0  # sizes that can be drawn
ROW_END = 30.0  # y at which the row of cards ends in an open frame
OPEN_TYPES = frozenset({"open_frame"})


class Inside(Value, frozen=True):
    """Planes in the chassis frame:

    `z` from behind the tray to the open side, `floor` the top of a shroud or 0. `front` is where
    the front fans or the front wall begin.
    """

    style: str  # tower, flat, server, open or mining
    up: str
    x: float
    y: float
    z: Span
    floor: float
    front: float

    @property
    def before_tray(self) -> float:
        """z of the tray's face, or of the wall behind it where that is nearer."""
        return max(self.z[0], -TRAY_DEPTH)


def style_of(chassis: Chassis) -> str:
    """Return which kind of body a chassis has."""
    if is_mining_frame(chassis):
        return "mining"
    if chassis.max_double_width_gpus and is_flat(chassis):
        return "server"
    if chassis.chassis_type in OPEN_TYPES:
        return "open"
    return "flat" if is_flat(chassis) else "tower"


def inside_of(chassis: Chassis, enclosure: Enclosure) -> Inside:
    """Return the room inside a chassis."""
    style = style_of(chassis)
    if style == "mining":
        return Inside(
            style=style,
            up="+z",
            x=360.0,
            y=enclosure.top_y + 30,
            z=(-40.0, 305.0),
            floor=0.0,
            front=360.0,
        )
    least = SERVER_DEPTH if style == "server" and chassis.depth_mm is None else LEAST
    long = within(enclosure.size_x, least, MOST)
    front = enclosure.front.value if enclosure.front else long - 40
    return Inside(
        style=style,
        up=chassis.up,
        x=long,
        y=within(enclosure.size_y, LEAST, MOST),
        z=(min(enclosure.back_z, -TRAY_DEPTH - 2), max(enclosure.interior.high.z, LEAST_DEEP)),
        floor=enclosure.floor_y,
        front=within(front, LEAST - 14, long - 14),
    )


def within(value: float, least: float, most: float) -> float:
    """Return the nearest size that can be drawn."""
    return min(max(value, least), most)
