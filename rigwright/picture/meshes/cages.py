"""A drive cage and a reservoir, each inside a box of a given size: x toward the front, y up, z from
the tray outward.

Knows sizes only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.picture.meshes.outlines import Span, about, inset, rims
from rigwright.picture.meshes.shapes import Shape, block, lathe

DRIVE_PITCH = 32.0  # from one 3.5 inch drive to the next
DRIVE = 25.0  # the height of one with its tray
SHEET = 1.4


def cage(depth: float, height: float, width: float) -> Iterator[Shape]:
    """Yield a drive cage.

    It has sheets above and below, posts at the corners, and trays that can be pulled out toward
    the open side.
    """
    x = (0.0, depth)
    y = (0.0, height)
    z = (0.0, width)
    for sheet in rims(y, SHEET):
        yield block(x, sheet, z, "tray")
    post = min(8.0, depth / 4)
    post_y = inset(y, SHEET)
    at_tray = (0.0, SHEET)
    at_open_side = (width - SHEET - 2.0, width - 2.0)
    for side in rims(x, post):
        yield block(side, post_y, at_tray, "frame")
        yield block(side, post_y, at_open_side, "frame")
    yield from _trays(inset(x, 2.0), height, width)


def _trays(x: Span, height: float, width: float) -> Iterator[Shape]:
    start, end = x
    half = (end - start) / 2
    room = height - 2 * SHEET
    count = max(1, int(room / DRIVE_PITCH))
    pitch = room / count
    drive = min(DRIVE, pitch - 2)
    face_height = min(DRIVE + 1, pitch - 1)
    drive_end = width - 9
    face_end = width - 3
    body_z = (SHEET + 2, drive_end)
    body = block(inset(x, 1), (0.0, drive), body_z, "psu")
    face_z = (drive_end, face_end)
    face = block(x, (-1.0, face_height), face_z, "shroud_blower", 0.8)
    grip_x = (start + 8, start + min(34.0, half))
    grip_z = (face_end, width - 0.6)
    grip = block(grip_x, (9.0, 15.0), grip_z, "fan_frame", 0.6)
    under_drive = (pitch - drive) / 2
    levels = [SHEET + pitch * k + under_drive for k in range(count)]
    for piece in (body, face, grip.plain()):
        yield piece.along("y", levels)
    hole_z = (width - 3.2, width - 2.8)
    hole = block((0.0, 2.0), (4.0, 20.0), hole_z, "bracket_hole").plain()
    first_hole = start + min(44.0, half)
    for column in np.arange(first_hole, end - 8, 5.0):
        holes = hole.moved(x=column)
        yield holes.along("y", levels)


def reservoir(depth: float, height: float, width: float) -> Iterator[Shape]:
    """Yield a tube of coolant between two caps, held by two clamps on the tray."""
    radius = min(depth, width) / 2 - 3.0
    middle = depth / 2
    centre = (middle, width - radius - 2.0)
    for low, high in rims((0.0, height), 26.0):
        cap = _ring((radius - 1, radius + 1.5), (low, high), 1.2)
        yield lathe(cap, "y", centre, "fan_frame", 36)
    inside = radius - 3
    coolant = [(inside, 25.0), (inside, height - 25.0)]
    yield lathe(coolant, "y", centre, "tube", 32).plain()
    wall = [(radius, 25.5), (radius, height - 25.5)]
    yield lathe(wall, "y", centre, "glass", 36)
    holder_x = about(middle, 14)
    to_tube = (0.0, width - 2 * radius)
    for low in (height * 0.22, height * 0.72):
        y = (low, low + 14.0)
        clamp = _ring((radius + 0.2, radius + 1.2), y, 1.0)
        yield lathe(clamp, "y", centre, "metal", 36)
        yield block(holder_x, y, to_tube, "frame", 1.0)


def _ring(radii: Span, y: Span, bevel: float) -> list[Span]:
    """Return the profile of a ring whose outer radius is reached `bevel` from both its ends."""
    inner, outer = radii
    low, high = y
    return [
        (inner, low),
        (outer, low + bevel),
        (outer, high - bevel),
        (inner, high),
    ]
