"""What feeds a card that does not sit in a board's slot: a connector under its fingers and, in a
vertical mount, the
ribbon that leads back to the board. In the card's frame.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.arrays import Floats
from rigwright.assembly.envelopes import FINGER_BOTTOM
from rigwright.picture.meshes.details import detail
from rigwright.picture.meshes.shapes import Shape, block, loft

SLOT_REAR = 44.7
HALF_THICKNESS = 0.7  # of the ribbon


def holder() -> Iterator[Shape]:
    """Yield a plate behind the card's own bracket and a rail under the connector."""
    low = -FINGER_BOTTOM - 12
    high = -FINGER_BOTTOM - 1.6
    yield block((2, 4.5), (-20, 10), (low, 110), "bracket")
    # On the fan side: ribbons leave below or behind.
    yield block((2, 150), (-16, -6), (low, high), "bracket", 1.0)


def shapes(reach: float) -> Iterator[Shape]:
    """Yield a connector on a small board.

    `reach` is how far behind the card the ribbon ends, 0 for none.
    """
    top = -FINGER_BOTTOM
    yield detail("slot-x16").moved(SLOT_REAR, 0, top)
    board_x = (SLOT_REAR - 6, 140)
    yield block(board_x, (-9, 9), (top - 1.6, top), "card_pcb")
    if reach:
        yield _ribbon((52.0, 130.0), reach)


def _ribbon(x: tuple[float, float], reach: float) -> Shape:
    """Return a flat cable that drops from the connector and turns toward the board behind it."""
    angle = np.linspace(0, np.pi / 2, 6)
    bend_y = 14 - 14 * np.cos(angle)
    bend_z = -8 - 14 * np.sin(angle)
    bend = np.stack([bend_y, bend_z], axis=1)
    start = [(0.0, -5.2)]
    end = [(reach, -22.0)]
    path = np.concatenate([start, bend, end])
    halves = _normals(path) * HALF_THICKNESS
    rings = []
    for (y, z), half in zip(path, halves, strict=True):
        ring = _strip(x, y, z, half)
        rings.append(ring)
    return loft(np.array(rings), "cable")


def _normals(path: Floats) -> Floats:
    along_y, along_z = np.gradient(path, axis=0).T
    across = np.stack([-along_z, along_y], axis=1)
    length = np.linalg.norm(across, axis=1, keepdims=True)
    return across / length


def _strip(x: tuple[float, float], y: float, z: float, half: Floats) -> Floats:
    start, end = x
    half_y, half_z = half
    near = (y + half_y, z + half_z)
    far = (y - half_y, z - half_z)
    corners = [(start, *near), (end, *near), (end, *far), (start, *far)]
    return np.array(corners)
