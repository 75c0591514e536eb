"""What feeds a card that does not sit in a board's slot: a connector under its fingers and, in a
vertical mount, the
ribbon that leads back to the board. In the card's frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from rigwright.assembly.envelopes import FINGER_BOTTOM
from rigwright.assembly.interior import within
from rigwright.geometry import Floats
from rigwright.mesh import Mesh
from rigwright.meshes.details import detail
from rigwright.meshes.shapes import Shape, block, loft
from rigwright.meshes.shelf import shelved

SLOT_REAR = 44.7


@lru_cache(maxsize=16)
def riser_mesh(reach: float) -> Mesh:
    """A connector on a small board.

    `reach` is how far behind the card the ribbon ends, 0 for none.
    """
    reach = within(reach, 24.0, 600.0) if reach > 0 else 0.0
    return shelved(f"riser-{reach:.0f}", lambda: _shapes(reach))


def holder_mesh() -> Mesh:
    """What a bracket adds: a plate behind the card's own bracket and a rail under the connector."""
    return shelved("riser-holder", _holder)


def _holder() -> Iterator[Shape]:
    low, high = -FINGER_BOTTOM - 12, -FINGER_BOTTOM - 1.6
    yield block((2, 4.5), (-20, 10), (low, 110), "bracket")
    yield block(
        (2, 150), (-16, -6), (low, high), "bracket", 1.0
    )  # on the fan side: ribbons leave below or behind


def _shapes(reach: float) -> Iterator[Shape]:
    yield detail("slot-x16").moved(SLOT_REAR, 0, -FINGER_BOTTOM)
    yield block((SLOT_REAR - 6, 140), (-9, 9), (-FINGER_BOTTOM - 1.6, -FINGER_BOTTOM), "card_pcb")
    if reach:
        yield _ribbon((52.0, 130.0), reach)


def _ribbon(x: tuple[float, float], reach: float) -> Shape:
    """A flat cable that drops from the connector and turns toward the board behind the card."""
    angle = np.linspace(0, np.pi / 2, 6)
    bend = np.stack([14 - 14 * np.cos(angle), -8 - 14 * np.sin(angle)], axis=1)
    path = np.concatenate([[(0.0, -5.2)], bend, [(reach, -22.0)]])
    rings = [_strip(x, y, z, step) for (y, z), step in zip(path, _normals(path), strict=True)]
    return loft(np.array(rings), "cable")


def _normals(path: Floats) -> Floats:
    along = np.gradient(path, axis=0)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    return across / np.linalg.norm(across, axis=1, keepdims=True) * 0.7


def _strip(x: tuple[float, float], y: float, z: float, half: Floats) -> Floats:
    start, end = x
    near = (y + half[0], z + half[1])
    far = (y - half[0], z - half[1])
    corners = [(start, *near), (end, *near), (end, *far), (start, *far)]
    return np.array(corners)
