"""What lies under the pointer: the place a ray points at, and the card it meets first.

CPU rays against boxes, so that the answer is the same in tests, on screen and without OpenGL. What
has no box is found by its triangles, in `surface_picking`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import BAY_LENGTH
from rigwright.assembly.envelopes import (
    BACK,
    FULL_HEIGHT,
    SLOT_PITCH,
    Card,
    card_body,
    card_size,
)
from rigwright.assembly.seats import Mount, Seat
from rigwright.build.placement import Spot, whole_spot
from rigwright.geometry import Box, Vec
from rigwright.picture.scenery.staging import PLAIN, Staging, grabbed_boxes

NO_BOX = Box.of((0, 0), (0, 0), (0, 0))
_TALL = {Mount.BAY: 2, Mount.FRAME: 3}  # the pitch of places that take more than one slot


def seat_box(seat: Seat) -> Box | None:
    """The room of one place as a target: a card of one slot, of the bay's or the frame's pitch."""
    if seat.pose is None:
        return None
    slots = _TALL.get(seat.mount, 1)
    y = (BACK - slots * SLOT_PITCH, BACK)
    room = Box.of((0, BAY_LENGTH), y, (0, FULL_HEIGHT))
    return seat.pose.place(room)


def offers_vertical(assembly: Assembly) -> tuple[bool, bool]:
    """Whether there are vertical places, and whether they come first: where no full-height
    opening lies flat.
    """
    chassis = assembly.chassis
    vertical = any(seat.mount is Mount.VERTICAL for seat in assembly.seats)
    return vertical, vertical and chassis is not None and not chassis.expansion_slots


def slot_at(
    assembly: Assembly,
    origin: Sequence[float],
    direction: Sequence[float],
    *,
    vertical: bool = False,
) -> Seat | None:
    """The place a ray points at, among the vertical ones or among all others.

    None where it misses them.
    """
    seats: list[tuple[Seat, Box]] = []
    for seat in assembly.seats:
        if seat.mount is Mount.FREE or (seat.mount is Mount.VERTICAL) is not vertical:
            continue
        box = seat_box(seat)
        if box is not None:
            seats.append((seat, box))
    from rigwright.arrays import first_met

    return first_met(seats, origin, direction)


def spot_at(card: Card, home: Vec, origin: Sequence[float], direction: Sequence[float]) -> Spot:
    """Where a card in mid-air is whose middle lies under the pointer.

    It moves in the plane that is seen most squarely, as far along the third axis as at `home`.
    """
    middle = card_body(card_size(card)).centre
    axis = max(range(3), key=lambda i: abs(direction[i]))
    level = home[axis] + middle[axis]
    far = (level - origin[axis]) / direction[axis]
    at: list[float] = []
    for start, way, half in zip(origin, direction, middle, strict=True):
        hit = start + far * way
        at.append(hit - half)
    at[axis] = home[axis]
    x, y, z = at
    return whole_spot((x, y, z))


def part_at(
    assembly: Assembly,
    origin: Sequence[float],
    direction: Sequence[float],
    bounds: Box = NO_BOX,
    staging: Staging = PLAIN,
) -> SeatedCard | None:
    """The card a ray meets first, as the picture is staged.

    `bounds` are the scene's when nothing is pulled apart.
    """
    from rigwright.arrays import first_met

    return first_met(list(grabbed_boxes(assembly, bounds, staging)), origin, direction)
