"""How near two parts come, by their boxes and by the shapes of those that have one.

A shape is compared in `shape_gaps`, which is loaded where there is one.
"""

from __future__ import annotations

import math

from rigwright.assembly.shapes import Placed
from rigwright.geometry import gap_along, largest


def clearance(first: Placed, second: Placed) -> float:
    """Return the largest distance on any axis, or how far one would have to be moved where they
    need the same room.
    """
    between = [gap_along(axis, first.box, second.box) for axis in range(3)]
    if largest(*between) >= 0:
        # They are apart by their boxes alone; one that faces the other by shape may be farther.
        axis = max(range(3), key=between.__getitem__)
        here = first.box.centre[axis]
        there = second.box.centre[axis]
        facing = distance(first, second, axis, there > here)
        if facing == math.inf:
            return between[axis]
        return facing
    ways: list[float] = []
    for axis in range(3):
        ways.append(distance(first, second, axis, up=True))
        ways.append(distance(first, second, axis, up=False))
    if math.inf not in ways:
        return max(ways)
    met = [way for way in ways if way != math.inf]
    return max([0.0, *met])


def along_row(first: Placed, second: Placed, axis: int, sign: int) -> float:
    """Return how far the first could still move toward the second.

    What their boxes leave where they do not face each other. Boxes that overlap without facing each
    other by shape leave nothing and take nothing.
    """
    facing = distance(first, second, axis, sign > 0)
    if facing != math.inf:
        return facing
    lower = first
    upper = second
    if sign <= 0:
        lower = second
        upper = first
    between = upper.box.low[axis] - lower.box.high[axis]
    return max(between, 0.0)


def distance(first: Placed, second: Placed, axis: int, up: bool) -> float:
    """Return how far the first is from the second, which comes after it along an axis or before it.

    Inf where the second is beside it.
    """
    lower, upper = (first, second) if up else (second, first)
    below = lower.box.high[axis]
    above = upper.box.low[axis]
    if lower.shape is None and upper.shape is None:
        return above - below
    from rigwright.assembly.shape_gaps import between, extreme

    if lower.shape is None:
        lowest = extreme(upper, lower.box, axis, lowest=True)
        return lowest - below
    if upper.shape is None:
        highest = extreme(lower, upper.box, axis, lowest=False)
        return above - highest
    return between(lower, upper, axis)
