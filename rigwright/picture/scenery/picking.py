"""What lies under the pointer: the place a ray points at, and the part it meets first.

CPU rays against boxes, against triangles only where a part has none, so that the answer is the same
in tests, on screen and without OpenGL.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

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
from rigwright.geometry import Box, Floats, Vec, as_array, ray_hits
from rigwright.graphics.mesh import MATERIALS
from rigwright.graphics.scene import Body, Layer, Scene
from rigwright.graphics.scene.cut import Cut
from rigwright.picture.scenery.apart import box_of
from rigwright.picture.scenery.staging import PLAIN, Staging, grabbed_boxes

NO_BOX = Box.of((0, 0), (0, 0), (0, 0))
_GLASS = MATERIALS.index("glass")
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
    seats: list[Seat] = []
    boxes: list[Box] = []
    for seat in assembly.seats:
        if seat.mount is Mount.FREE or (seat.mount is Mount.VERTICAL) is not vertical:
            continue
        box = seat_box(seat)
        if box is not None:
            seats.append(seat)
            boxes.append(box)
    index = _first_hit(boxes, origin, direction)
    return seats[index] if index is not None else None


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
    grabbed = list(grabbed_boxes(assembly, bounds, staging))
    index = _first_hit([box for _, box in grabbed], origin, direction)
    if index is None:
        return None
    card, _ = grabbed[index]
    return card


def body_at(scene: Scene, origin: Sequence[float], direction: Sequence[float]) -> str | None:
    """The label of the body a ray meets first, by its triangles.

    It goes through glass and what is cut away.
    """
    bodies = [body for body in scene.bodies if body.layer is Layer.SOLID]
    if not bodies:
        return None
    start = np.asarray(origin, float)
    way = np.asarray(direction, float)
    boxes = as_array([box_of(body) for body in bodies])
    near = ray_hits(boxes, origin, direction)
    nearest = np.inf
    found = None
    for index in np.argsort(near):
        if near[index] >= nearest:
            break
        body = bodies[index]
        distance = _surface(body, scene.cut, start, way)
        if distance < nearest:
            nearest = distance
            found = body.label
    return found


def _surface(body: Body, cut: Cut | None, origin: Floats, direction: Floats) -> float:
    """How far along a ray the first triangle of a body is that is not cut away.

    From either side.
    """
    turn = body.pose.turn.matrix().astype(np.float64)
    offset = np.array(body.pose.offset)
    there = (origin - offset) @ turn
    way = direction @ turn
    mesh = body.mesh
    first_corners = mesh.triangles[:, 0]
    is_solid = mesh.materials[first_corners] != _GLASS
    solid = mesh.triangles[is_solid]
    corners = mesh.positions[solid].astype(np.float64)
    distances = triangle_hits(corners, there, way)
    distances = distances[np.isfinite(distances)]
    if cut is not None:
        *normal, level = cut.plane
        hits = origin + distances[:, None] * direction
        within = hits @ np.array(normal) + level
        distances = distances[within >= -1e-6]
    return float(distances.min(initial=np.inf))


def triangle_hits(corners: Floats, origin: Floats, direction: Floats) -> Floats:
    """Distances along a ray to each of (n, 3, 3) triangles; inf where it misses.

    After Möller and Trumbore.
    """
    first, second, third = corners[:, 0], corners[:, 1], corners[:, 2]
    along = second - first
    across = third - first
    normal = np.cross(direction, across)
    span = np.einsum("ij,ij->i", along, normal)
    with np.errstate(all="ignore"):  # a triangle seen edge-on is divided by next to nothing
        there = origin - first
        u = np.einsum("ij,ij->i", there, normal) / span
        beside = np.cross(there, along)
        v = beside @ direction / span
        distance = np.einsum("ij,ij->i", across, beside) / span
        in_triangle = (u >= 0) & (v >= 0) & (u + v <= 1)
        hit = in_triangle & (distance >= 0)
    return np.where(hit, distance, np.inf)


def _first_hit(
    boxes: Sequence[Box], origin: Sequence[float], direction: Sequence[float]
) -> int | None:
    if not boxes:
        return None
    distances = ray_hits(as_array(boxes), origin, direction)
    nearest = int(np.argmin(distances))
    return nearest if np.isfinite(distances[nearest]) else None
