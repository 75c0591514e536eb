"""A drive cage and a reservoir, each inside a box of a given size: x toward the front, y up, z from
the tray outward.

Knows sizes only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from rigwright.mesh import Mesh
from rigwright.meshes.outlines import Span
from rigwright.meshes.shapes import Shape, block, lathe
from rigwright.meshes.shelf import shelved

DRIVE_PITCH, DRIVE = (
    32.0,
    25.0,
)  # from one 3.5 inch drive to the next, and its own height with its tray
SHEET = 1.4


@lru_cache(maxsize=32)
def cage_mesh(depth: float, height: float, width: float) -> Mesh:
    """Sheets above and below, posts at the corners, and trays that can be pulled out toward the
    open side.
    """
    return shelved(f"cage-{depth:g}x{height:g}x{width:g}", lambda: _cage(depth, height, width))


def _cage(depth: float, height: float, width: float) -> Iterator[Shape]:
    for y in ((0.0, SHEET), (height - SHEET, height)):
        yield block((0.0, depth), y, (0.0, width), "tray")
    post = min(8.0, depth / 4)
    for x in ((0.0, post), (depth - post, depth)):
        for z in ((0.0, SHEET), (width - SHEET - 2.0, width - 2.0)):
            yield block(x, (SHEET, height - SHEET), z, "frame")
    yield from _trays((2.0, depth - 2.0), height, width)


def _trays(x: Span, height: float, width: float) -> Iterator[Shape]:
    count = max(1, int((height - 2 * SHEET) / DRIVE_PITCH))
    pitch = (height - 2 * SHEET) / count
    body = block((x[0] + 1, x[1] - 1), (0.0, min(DRIVE, pitch - 2)), (SHEET + 2, width - 9), "psu")
    face = block(x, (-1.0, min(DRIVE + 1, pitch - 1)), (width - 9, width - 3), "shroud_blower", 0.8)
    grip = block(
        (x[0] + 8, x[0] + min(34.0, (x[1] - x[0]) / 2)),
        (9.0, 15.0),
        (width - 3, width - 0.6),
        "fan_frame",
        0.6,
    )
    places = [
        (0.0, SHEET + pitch * k + (pitch - min(DRIVE, pitch - 2)) / 2, 0.0) for k in range(count)
    ]
    yield from (piece.repeated(places) for piece in (body, face, grip.plain()))
    hole = block((0.0, 2.0), (4.0, 20.0), (width - 3.2, width - 2.8), "bracket_hole").plain()
    columns = np.arange(x[0] + min(44.0, (x[1] - x[0]) / 2), x[1] - 8, 5.0)
    yield hole.repeated([(float(at), y, 0.0) for at in columns for _, y, _ in places])


@lru_cache(maxsize=16)
def reservoir_mesh(depth: float, height: float, width: float) -> Mesh:
    """A tube of coolant between two caps, held by two clamps on the tray."""
    return shelved(
        f"reservoir-{depth:g}x{height:g}x{width:g}", lambda: _reservoir(depth, height, width)
    )


def _reservoir(depth: float, height: float, width: float) -> Iterator[Shape]:
    radius = min(depth, width) / 2 - 3.0
    centre = (depth / 2, width - radius - 2.0)
    for y in ((0.0, 26.0), (height - 26.0, height)):
        rim = [
            (radius - 1, y[0]),
            (radius + 1.5, y[0] + 1.2),
            (radius + 1.5, y[1] - 1.2),
            (radius - 1, y[1]),
        ]
        yield lathe(rim, "y", centre, "fan_frame", 36)
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
        yield block(
            (depth / 2 - 14, depth / 2 + 14), (y, y + 14.0), (0.0, width - 2 * radius), "frame", 1.0
        )
