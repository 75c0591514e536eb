"""What lies under the pointer: the place a ray points at, and the part it meets first.

CPU rays against boxes, so that the answer is the same in tests, on screen and without OpenGL.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rigwright.assembly import Assembly, SeatedCard
from rigwright.enclosure import BAY_LENGTH
from rigwright.envelopes import BACK, FULL_HEIGHT, SLOT_PITCH
from rigwright.geometry import Box, as_array, ray_hits
from rigwright.seats import Mount, Seat


def seat_box(seat: Seat) -> Box | None:
    """The room of one place as a target: a card of one slot, of the bay's or the frame's pitch."""
    if seat.pose is None:
        return None
    pitch = {Mount.BAY: 2 * SLOT_PITCH, Mount.FRAME: 3 * SLOT_PITCH}.get(seat.mount, SLOT_PITCH)
    return seat.pose.place(Box.of((0, BAY_LENGTH), (BACK - pitch, BACK), (0, FULL_HEIGHT)))


def offers_vertical(assembly: Assembly) -> tuple[bool, bool]:
    """Whether there are vertical places, and whether they come first: where no full-height opening lies flat."""
    chassis = assembly.chassis
    vertical = any(seat.mount is Mount.VERTICAL for seat in assembly.seats)
    return vertical, vertical and chassis is not None and not chassis.expansion_slots


def slot_at(
    assembly: Assembly, origin: Sequence[float], direction: Sequence[float], *, vertical: bool = False
) -> Seat | None:
    """The place a ray points at, among the vertical ones or among all others; None where it misses them."""
    seats = [s for s in assembly.seats if (s.mount is Mount.VERTICAL) is vertical]
    targets = [(seat, box) for seat in seats if (box := seat_box(seat)) is not None]
    index = _first_hit([box for _, box in targets], origin, direction)
    return targets[index][0] if index is not None else None


def part_at(assembly: Assembly, origin: Sequence[float], direction: Sequence[float]) -> SeatedCard | None:
    """The card a ray meets first."""
    solids = [(card, s.box) for card in assembly.cards for s in card.solids if not s.keep_out]
    index = _first_hit([box for _, box in solids], origin, direction)
    return solids[index][0] if index is not None else None


def _first_hit(boxes: Sequence[Box], origin: Sequence[float], direction: Sequence[float]) -> int | None:
    if not boxes:
        return None
    distances = ray_hits(as_array(boxes), origin, direction)
    nearest = int(np.argmin(distances))
    return nearest if np.isfinite(distances[nearest]) else None
