"""What a chassis' mesh is made from: its planes, and which walls and openings it has.

Knows the chassis' record and its enclosure; no drawing and no build.
"""

from __future__ import annotations

import hashlib

from rigwright.assembly.bars import TIER_RISE, places_on_a_bar, tiers_of
from rigwright.assembly.enclosure import MOST_OPENINGS, Enclosure, frame_pitch
from rigwright.assembly.interior import BAR, ROW_END, Inside, Span, inside_of, within
from rigwright.parts import Chassis
from rigwright.record import Value


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
    row: Span = (
        0.0,
        0.0,
    )  # y that an open frame for upright cards takes, and where the row of cards ends in it
    row_end: float = 0.0
    bars: tuple[float, ...] = ()  # the level of every tier's bars

    @property
    def key(self) -> str:
        """A name for the mesh, the same for equal forms only."""
        return f"chassis-{self.style}-{hashlib.sha1(repr(self).encode()).hexdigest()[:12]}"


def form_of(
    chassis: Chassis, enclosure: Enclosure, board_depth: float, vertical: tuple[Span, ...] = ()
) -> ChassisForm:
    """The form of a chassis around a board of that depth.

    `vertical` is the z of openings before the board.
    """
    inside = inside_of(chassis, enclosure)
    if inside.style == "mining":
        return _mining_form(chassis, enclosure, inside)
    openings = min(enclosure.openings or 0, MOST_OPENINGS)
    if inside.style == "server":
        openings = 0
    last_plane = enclosure.slot_plane(enclosure.openings or 7)
    return ChassisForm(
        style=inside.style,
        up=inside.up,
        x=inside.x,
        y=inside.y,
        z=inside.z,
        floor=inside.floor,
        front=inside.front,
        board_top=enclosure.top_y,
        board_depth=within(board_depth, 160.0, 700.0),
        openings=openings,
        vertical=vertical,
        vertical_y=last_plane - 8,
        first_slot=enclosure.slot_plane(1),
    )


def _mining_form(chassis: Chassis, enclosure: Enclosure, inside: Inside) -> ChassisForm:
    """An open frame around the row of cards and the board beside it."""
    low = -frame_pitch(chassis).value * places_on_a_bar(chassis) - BAR
    high = inside.y
    tiers = tiers_of(chassis)
    return ChassisForm(
        style="mining",
        up="+z",
        x=inside.x,
        y=high,
        # the bar that brackets are screwed to, 292 above the board, is the top
        z=(inside.z[0], inside.z[1] + TIER_RISE * (tiers - 1)),
        floor=0.0,
        front=inside.front,
        board_top=enclosure.top_y,
        board_depth=244.0,
        openings=0,
        vertical=(),
        vertical_y=0.0,
        first_slot=0.0,
        row=(low, high),
        row_end=ROW_END,
        bars=tuple(150.0 + TIER_RISE * tier for tier in range(tiers)),
    )
