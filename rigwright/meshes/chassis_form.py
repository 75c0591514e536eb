"""What a chassis' mesh is made from: its planes, and which walls and openings it has.

Knows the chassis' record and its enclosure; no drawing and no build.
"""

from __future__ import annotations

import hashlib

from rigwright.assembly.enclosure import MOST_OPENINGS, TRAY_DEPTH, Enclosure, frame_pitch, is_flat, is_mining_frame
from rigwright.meshes.outlines import Span, within
from rigwright.parts import Chassis
from rigwright.record import Value

BAR = 13.0  # thickness of a pillar
SERVER_DEPTH = 720.0  # drawn where a server's depth is not published
LEAST, MOST, LEAST_DEEP = 160.0, 3000.0, 40.0  # sizes that can be drawn
OPEN_TYPES = frozenset({"open_frame"})


class ChassisForm(Value, frozen=True):
    """The planes of a chassis in its own frame, millimetres, and what stands on them."""

    style: str  # tower, flat, server, open or mining
    up: str
    x: float
    y: float
    z: Span  # from behind the tray to the open side
    floor: float  # top of the shroud over the supply, 0 without one
    front: float  # where the front fans or the front wall begin
    board_top: float
    board_depth: float
    openings: int
    vertical: tuple[Span, ...]  # z of the openings for vertical cards
    vertical_y: float
    first_slot: float  # y of the slot plane of position 1
    row: Span = (0.0, 0.0)  # y that an open frame for upright cards takes, and where the row of cards ends in it
    row_end: float = 0.0

    @property
    def key(self) -> str:
        """A name for the mesh, the same for equal forms only."""
        return f"chassis-{self.style}-{hashlib.sha1(repr(self).encode()).hexdigest()[:12]}"


def style_of(chassis: Chassis) -> str:
    """Which kind of body a chassis has."""
    if is_mining_frame(chassis):
        return "mining"
    if chassis.max_double_width_gpus and is_flat(chassis):
        return "server"
    if chassis.chassis_type in OPEN_TYPES:
        return "open"
    return "flat" if is_flat(chassis) else "tower"


def form_of(chassis: Chassis, enclosure: Enclosure, board_depth: float, vertical: tuple[Span, ...] = ()) -> ChassisForm:
    """The form of a chassis around a board of that depth; `vertical` is the z of openings before the board."""
    style = style_of(chassis)
    if style == "mining":
        return _mining_form(chassis, enclosure)
    openings = min(enclosure.openings or 0, MOST_OPENINGS) if style != "server" else 0
    least = SERVER_DEPTH if style == "server" and chassis.depth_mm is None else LEAST
    long = within(enclosure.size_x, least, MOST)
    front = enclosure.front.value if enclosure.front else long - 40
    return ChassisForm(
        style=style,
        up=chassis.up,
        x=long,
        y=within(enclosure.size_y, LEAST, MOST),
        z=(min(enclosure.back_z, -TRAY_DEPTH - 2), max(enclosure.interior.high.z, LEAST_DEEP)),
        floor=enclosure.floor_y,
        front=within(front, LEAST - 14, long - 14),
        board_top=enclosure.top_y,
        board_depth=within(board_depth, 160.0, 700.0),
        openings=openings,
        vertical=vertical,
        vertical_y=enclosure.slot_plane(enclosure.openings or 7) - 8,
        first_slot=enclosure.slot_plane(1),
    )


def _mining_form(chassis: Chassis, enclosure: Enclosure) -> ChassisForm:
    """An open frame around the row of cards and the board beside it."""
    low, high = -frame_pitch(chassis).value * (chassis.gpu_positions or 1) - BAR, enclosure.top_y + 30
    return ChassisForm(
        style="mining",
        up="+z",
        x=360.0,
        y=high,
        z=(-40.0, 305.0),  # the bar that brackets are screwed to, 292 above the board, is the top
        floor=0.0,
        front=360.0,
        board_top=enclosure.top_y,
        board_depth=244.0,
        openings=0,
        vertical=(),
        vertical_y=0.0,
        first_slot=0.0,
        row=(low, high),
        row_end=30.0,
    )
