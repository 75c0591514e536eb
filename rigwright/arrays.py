"""Boxes as arrays of numpy, and rays against many of them at once.

Apart from the boxes themselves: numpy takes longer to load than all that a plain build is checked
with, and only models, pictures and pointers ask for arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Box

Floats = NDArray[np.float64]
Thing = TypeVar("Thing")


def first_hit(
    boxes: Sequence[Box], origin: Sequence[float], direction: Sequence[float]
) -> tuple[int, float] | None:
    """Return which of some boxes a ray meets first, and how far along it; None where it meets
    none.
    """
    if not boxes:
        return None
    distances = ray_hits(as_array(boxes), origin, direction)
    nearest = int(distances.argmin())
    distance = float(distances[nearest])
    if not np.isfinite(distance):
        return None
    return nearest, distance


def first_met(
    things: Sequence[tuple[Thing, Box]], origin: Sequence[float], direction: Sequence[float]
) -> Thing | None:
    """Return which of some things in boxes a ray meets first; None where it meets none."""
    hit = first_hit([box for _, box in things], origin, direction)
    if hit is None:
        return None
    thing, _ = things[hit[0]]
    return thing


def counted(
    first: NDArray[np.int64], end: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return every whole number of every range, which ends before `end`: which range it is of, and
    the number.
    """
    lengths = end - first
    which = np.repeat(np.arange(len(lengths)), lengths)
    begins = np.cumsum(lengths) - lengths
    number = np.arange(len(which)) - begins[which]
    return which, number + first[which]


def as_array(boxes: Sequence[Box]) -> NDArray[np.float64]:
    """Boxes as an (n, 2, 3) array of lows and highs."""
    ends = [(box.low, box.high) for box in boxes]
    table = np.array(ends, dtype=np.float64)
    return table.reshape(len(boxes), 2, 3)


def ray_hits(
    boxes: NDArray[np.float64], origin: Sequence[float], direction: Sequence[float]
) -> NDArray[np.float64]:
    """Distances along a ray to each of (n, 2, 3) boxes; inf where it misses.

    A ray from inside hits at 0.
    """
    start = np.asarray(origin, float)
    way = np.asarray(direction, float)
    low = boxes[:, 0]
    high = boxes[:, 1]
    with np.errstate(divide="ignore", invalid="ignore"):
        to_low = (low - start) / way
        to_high = (high - start) / way
    first = np.minimum(to_low, to_high)
    last = np.maximum(to_low, to_high)
    # Along an axis that the ray does not move on, it is between the two faces always or never.
    parallel = np.isclose(way, 0.0)
    between = (low <= start) & (start <= high)
    always = np.where(between, -np.inf, np.inf)
    entered = np.where(parallel, always, first)
    left = np.where(parallel, -always, last)
    near = entered.max(axis=1)
    far = left.min(axis=1)
    hit = (near <= far) & (far >= 0)
    distance = np.maximum(near, 0.0)
    return np.where(hit, distance, np.inf)
