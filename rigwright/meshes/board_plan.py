"""Where the sockets, memory and slots of a board lie, in the board's own frame: x from the rear wall, y down from its
upper edge (negative), z out of its component face. Assumed places, after what boards of that class look like.

Knows the board's record, and nothing of meshes or of a build.
"""

from __future__ import annotations

from rigwright.assembly.enclosure import REAR_EDGE, SLOT_ONE_BELOW_TOP
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.meshes.outlines import within
from rigwright.parts import Motherboard
from rigwright.record import Value

Point = tuple[float, float]

DIMM_PITCH = 9.5
MOST_DIMMS = 48
DIMM_MIDDLE = -8.0 - 133.35 / 2
CONSUMER_SOCKETS = ("AM", "LGA11", "LGA12", "LGA17", "LGA18")


class SlotPlace(Value, frozen=True):
    """A slot connector: the y of its plane and how many lanes long it is."""

    y: float
    lanes: int


class BoardPlan(Value, frozen=True):
    """What a board mesh follows from; `wide_socket` tells workstation and server sockets from consumer ones."""

    width: float
    depth: float
    sockets: tuple[Point, ...]
    wide_socket: bool
    dimms: tuple[Point, ...]
    slots: tuple[SlotPlace, ...]
    rear_io: bool = True
    dimms_along_x: bool = False
    upper: float = 0.0  # y of the board's upper edge, where that is not the zero
    sinks: bool = False


def plan_of(board: Motherboard) -> BoardPlan:
    """The plan of a board that stands in a chassis of its own choice."""
    width, depth = within(board.width_mm or 305.0, 160.0, 700.0), within(board.depth_mm or 244.0, 160.0, 700.0)
    wide = is_wide(board)
    sockets = _sockets(board, wide, depth)
    dimms = _dimms(min(board.ram_slots or 4, MOST_DIMMS), sockets, wide, depth)
    slots = tuple(
        SlotPlace(-SLOT_ONE_BELOW_TOP - SLOT_PITCH * (at - 1), slot.mechanical_lanes or 16)
        for slot in board.slots or ()
        if (at := slot.position or slot.position_guess) and SLOT_ONE_BELOW_TOP + SLOT_PITCH * (at - 1) < width - 3
    )
    return BoardPlan(width, depth, sockets, wide, dimms, slots)


def server_plan(board: Motherboard, rows: tuple[float, ...], zone: Point, across: Point, sinks: bool) -> BoardPlan:
    """The plan of a board built into a server: a slot under each bay, processors and memory before them.

    `rows` are the y of the bays' slots, `zone` and `across` the x and y that processors may take; `sinks` puts a finned
    block on each of them.
    """
    count = min(board.cpu_sockets or 2, 2)
    middle, share = sum(zone) / 2, (across[1] - across[0]) / count
    sockets = tuple((middle, across[1] - share * (i + 0.5)) for i in range(count))
    each = max(1, min(board.ram_slots or 16, MOST_DIMMS) // (2 * count))
    pitch = min(8.6, (share / 2 - 46) / each)
    dimms = tuple((middle, y + side * (42 + pitch * i)) for _, y in sockets for side in (1, -1) for i in range(each))
    slots = tuple(SlotPlace(y, 16) for y in rows)
    return BoardPlan(across[1] - across[0], zone[1], sockets, True, dimms, slots, False, True, across[1], sinks)


def is_wide(board: Motherboard) -> bool:
    """True for workstation and server sockets, with memory on both sides."""
    return not (board.socket or "").upper().replace(" ", "").startswith(CONSUMER_SOCKETS)


def _sockets(board: Motherboard, wide: bool, depth: float) -> tuple[Point, ...]:
    if (board.cpu_sockets or 1) > 1:
        return ((104.0, -85.0), (min(251.0, depth - 76), -85.0))
    if not wide:
        return ((97.0, -80.0),)
    return ((min(140.0, depth / 2 + 4), -85.0),)


def _dimms(count: int, sockets: tuple[Point, ...], wide: bool, depth: float) -> tuple[Point, ...]:
    if not wide:
        start = min(155.0, depth + REAR_EDGE - 10 - DIMM_PITCH * (count - 1))
        return tuple((start + DIMM_PITCH * i, DIMM_MIDDLE) for i in range(count))
    per_side = max(1, count // (2 * len(sockets)))
    nearest = 40.0 if len(sockets) > 1 else 45.0
    pitch = min(DIMM_PITCH, 66.0 / per_side) if len(sockets) == 1 else min(DIMM_PITCH, 33.0 / per_side)
    offsets = [side * (nearest + pitch * i) for side in (-1, 1) for i in range(per_side)]
    return tuple((x + dx, DIMM_MIDDLE) for x, _ in sockets for dx in sorted(offsets))
