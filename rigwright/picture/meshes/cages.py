"""A drive cage and a reservoir, each inside a box of a given size: x toward the front, y up, z from
the tray outward.

Knows sizes only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from rigwright.graphics.mesh import Mesh
from rigwright.picture.meshes.outlines import Span, about, inset, rims
from rigwright.picture.meshes.shapes import Shape, block, lathe
from rigwright.picture.meshes.shelf import shelved

DRIVE_PITCH = 32.0  # from one 3.5 inch drive to the next
DRIVE = 25.0  # the height of one with its tray
SHEET = 1.4


@lru_cache(maxsize=32)
def cage_mesh(depth: float, height: float, width: float) -> Mesh:
    """Return the mesh of a drive cage.

    It has sheets above and below, posts at the corners, and trays that can be pulled out toward
    the open side.
    """
    return shelved(f"cage-{depth:g}x{height:g}x{width:g}", lambda: _cage(depth, height, width))


def _cage(depth: float, height: float, width: float) -> Iterator[Shape]:
    x = (0.0, depth)
    y = (0.0, height)
    for sheet in rims(y, SHEET):
        yield block(x, sheet, (0.0, width), "tray")
    post = min(8.0, depth / 4)
    for side in rims(x, post):
        yield block(side, inset(y, SHEET), (0.0, SHEET), "frame")
        yield block(side, inset(y, SHEET), (width - SHEET - 2.0, width - 2.0), "frame")
    yield from _trays(inset(x, 2.0), height, width)


def _trays(x: Span, height: float, width: float) -> Iterator[Shape]:
    start, end = x
    half = (end - start) / 2
    room = height - 2 * SHEET
    count = max(1, int(room / DRIVE_PITCH))
    pitch = room / count
    drive = min(DRIVE, pitch - 2)
    face_height = min(DRIVE + 1, pitch - 1)
    grip_end = start + min(34.0, half)
    body = block(inset(x, 1), (0.0, drive), (SHEET + 2, width - 9), "psu")
    face = block(x, (-1.0, face_height), (width - 9, width - 3), "shroud_blower", 0.8)
    grip = block((start + 8, grip_end), (9.0, 15.0), (width - 3, width - 0.6), "fan_frame", 0.6)
    under_drive = (pitch - drive) / 2
    levels = [SHEET + pitch * k + under_drive for k in range(count)]
    for piece in (body, face, grip.plain()):
        yield piece.along("y", levels)
    hole = block((0.0, 2.0), (4.0, 20.0), (width - 3.2, width - 2.8), "bracket_hole").plain()
    first_hole = start + min(44.0, half)
    for column in np.arange(first_hole, end - 8, 5.0):
        yield hole.moved(x=column).along("y", levels)


@lru_cache(maxsize=16)
def reservoir_mesh(depth: float, height: float, width: float) -> Mesh:
    """Return the mesh of a tube of coolant between two caps, held by two clamps on the tray."""
    key = f"reservoir-{depth:g}x{height:g}x{width:g}"
    return shelved(key, lambda: _reservoir(depth, height, width))


def _reservoir(depth: float, height: float, width: float) -> Iterator[Shape]:
    radius = min(depth, width) / 2 - 3.0
    middle = depth / 2
    centre = (middle, width - radius - 2.0)
    for low, high in rims((0.0, height), 26.0):
        cap = [
            (radius - 1, low),
            (radius + 1.5, low + 1.2),
            (radius + 1.5, high - 1.2),
            (radius - 1, high),
        ]
        yield lathe(cap, "y", centre, "fan_frame", 36)
    yield lathe([(radius - 3, 25.0), (radius - 3, height - 25.0)], "y", centre, "tube", 32).plain()
    yield lathe([(radius, 25.5), (radius, height - 25.5)], "y", centre, "glass", 36)
    for y in (height * 0.22, height * 0.72):
        clamp = [
            (radius + 0.2, y),
            (radius + 1.2, y + 1.0),
            (radius + 1.2, y + 13.0),
            (radius + 0.2, y + 14.0),
        ]
        yield lathe(clamp, "y", centre, "metal", 36)
        to_tube = (0.0, width - 2 * radius)
        yield block(about(middle, 14), (y, y + 14.0), to_tube, "frame", 1.0)
