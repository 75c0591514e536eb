"""Axis-aligned boxes and quarter turns in millimetres: everything that fit is decided with.

Knows no computer part. All boxes live in one right-handed frame; parts turn by quarter turns only,
so a box stays a box and overlaps and gaps are exact.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from rigwright.record import Value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

AXES = ("x", "y", "z")


class Vec(NamedTuple):
    """A point or direction, millimetres."""

    x: float
    y: float
    z: float

    def plus(self, other: Vec) -> Vec:
        """Sum of both vectors."""
        a, b, c = self
        x, y, z = other
        return Vec(a + x, b + y, c + z)

    def minus(self, other: Vec) -> Vec:
        """Return the way from the other point to this one."""
        a, b, c = self
        x, y, z = other
        return Vec(a - x, b - y, c - z)

    def times(self, factor: float) -> Vec:
        """Return the vector, longer by a factor."""
        x, y, z = self
        return Vec(x * factor, y * factor, z * factor)

    def dot(self, other: Vec) -> float:
        """Return the scalar product."""
        a, b, c = self
        x, y, z = other
        return a * x + b * y + c * z

    def cross(self, other: Vec) -> Vec:
        """Return the vector product."""
        a, b, c = self
        d, e, f = other
        x = b * f - c * e
        y = c * d - a * f
        z = a * e - b * d
        return Vec(x, y, z)

    def in_whole_mm(self) -> Vec:
        """Return the point of whole millimetres that is nearest."""
        return Vec(float(round(self.x)), float(round(self.y)), float(round(self.z)))

    def with_axis(self, axis: int, value: float) -> Vec:
        """Return the same point with another coordinate on one axis."""
        figures = [*self]
        figures[axis] = value
        return Vec(*figures)

    @staticmethod
    def along_axis(axis: int, value: float) -> Vec:
        """Return the way along one axis."""
        return Vec(0.0, 0.0, 0.0).with_axis(axis, value)

    @property
    def length(self) -> float:
        """The length of the vector, millimetres."""
        x, y, z = self
        return math.sqrt(x * x + y * y + z * z)


class Box(Value, frozen=True):
    """A closed axis-aligned box from `low` to `high`, millimetres."""

    low: Vec
    high: Vec

    @staticmethod
    def of(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Box:
        """Box from its three intervals, each given in any order."""
        x0, x1 = sorted(x)
        y0, y1 = sorted(y)
        z0, z1 = sorted(z)
        return Box(Vec(x0, y0, z0), Vec(x1, y1, z1))

    @property
    def size(self) -> Vec:
        """Edge lengths."""
        return self.high.minus(self.low)

    @property
    def centre(self) -> Vec:
        """Middle of the box."""
        a, b, c = self.low
        x, y, z = self.high
        return Vec(
            (a + x) / 2,
            (b + y) / 2,
            (c + z) / 2,
        )

    def interval(self, axis: int) -> tuple[float, float]:
        """Extent along one axis (0, 1, 2)."""
        return self.low[axis], self.high[axis]

    @property
    def corners(self) -> tuple[Vec, ...]:
        """The eight corners of the box."""
        sides = product(self.interval(0), self.interval(1), self.interval(2))
        return tuple(Vec(x, y, z) for x, y, z in sides)

    def moved(self, offset: Vec) -> Box:
        """Return the box shifted by `offset`."""
        return Box(self.low.plus(offset), self.high.plus(offset))

    def grown(self, margin: float) -> Box:
        """Return the box with every face moved outward by `margin`."""
        outward = Vec(margin, margin, margin)
        inward = Vec(-margin, -margin, -margin)
        return Box(self.low.plus(inward), self.high.plus(outward))

    def contains(self, other: Box, tolerance: float = 0.0) -> bool:
        """True when `other` lies inside, up to `tolerance`."""
        for axis in range(3):
            low, high = other.interval(axis)
            own_low, own_high = self.interval(axis)
            begins_inside = low >= own_low - tolerance
            if not (begins_inside and high <= own_high + tolerance):
                return False
        return True


class Turn(Value, frozen=True):
    """A proper quarter-turn rotation: output axis i is `signs[i]` times input axis `axes[i]`."""

    axes: tuple[int, int, int] = (0, 1, 2)
    signs: tuple[int, int, int] = (1, 1, 1)

    def apply(self, v: Sequence[float]) -> Vec:
        """Return the turned vector."""
        a, b, c = self.axes
        x, y, z = self.signs
        return Vec(x * v[a], y * v[b], z * v[c])

    def undone(self, v: Sequence[float]) -> Vec:
        """Return the vector that is turned into this one."""
        before = [0.0, 0.0, 0.0]
        for axis, sign, value in zip(self.axes, self.signs, v, strict=True):
            before[axis] = sign * value
        return Vec(*before)

    def matrix(self) -> NDArray[np.float32]:
        """Return the 3×3 rotation matrix; its determinant is +1."""
        import numpy as np

        m = np.zeros((3, 3), dtype=np.float32)
        rows = zip(self.axes, self.signs, strict=True)
        for row, (axis, sign) in enumerate(rows):
            m[row, axis] = sign
        return m


UPRIGHT = Turn()
# Fans to the side panel, fingers down: local y (away from the fans) points to -z, local z (height)
# to +y.
VERTICAL = Turn((0, 2, 1), (1, 1, -1))
# On end: fans to the side panel, fingers to the rear (-x), the card's length hangs down along -y.
ON_END = Turn((2, 0, 1), (1, -1, -1))
# Lying in a low rack: fans down (-z), the card's height along -y.
LYING = Turn((0, 2, 1), (1, -1, 1))


class Pose(Value, frozen=True):
    """The place of a part's local frame in the chassis frame: first turned, then moved."""

    offset: Vec
    turn: Turn = UPRIGHT

    def place(self, box: Box) -> Box:
        """Return a local box in the chassis frame."""
        a = self.turn.apply(box.low)
        b = self.turn.apply(box.high)
        x, y, z = zip(a, b, strict=True)
        turned = Box.of(x, y, z)
        return turned.moved(self.offset)

    def point(self, v: Sequence[float]) -> Vec:
        """Return a local point in the chassis frame."""
        turned = self.turn.apply(v)
        return turned.plus(self.offset)


def overlap(a: Box, b: Box) -> Box | None:
    """Return the common volume of two boxes, or None when they touch or lie apart."""
    low = Vec(*map(max, a.low, b.low))
    high = Vec(*map(min, a.high, b.high))
    for start, end in zip(low, high, strict=True):
        if start >= end:
            return None
    return Box(low, high)


def largest(*numbers: float) -> float:
    """Return the largest number.

    Figures that note what is asked of them find it without a question which of them it is.
    """
    for number in numbers:
        if type(number) is not float and hasattr(number, "largest"):
            noting: Any = number
            return noting.largest(numbers)
    return max(numbers)


def root(number: float) -> float:
    """Return the square root.

    A figure that notes what is asked of it gives it without a question how much it is.
    """
    if type(number) is not float and hasattr(number, "root"):
        noting: Any = number
        return noting.root()
    return math.sqrt(number)


def gap_along(axis: int, a: Box, b: Box) -> float:
    """Signed distance of the two intervals on one axis; negative is the depth of the overlap."""
    a_low, a_high = a.interval(axis)
    b_low, b_high = b.interval(axis)
    return largest(b_low - a_high, a_low - b_high)


def faces(axis: int, a: Box, b: Box) -> bool:
    """Return whether one box would meet the other moving along an axis.

    It would where the boxes' shadows along the axis overlap.
    """
    for across in range(3):
        if across == axis:
            continue
        a_low, a_high = a.interval(across)
        b_low, b_high = b.interval(across)
        if not (a_low < b_high and b_low < a_high):
            return False
    return True


def union(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around all of them; raises ValueError for none."""
    items = list(boxes)
    if not items:
        raise ValueError("union of no boxes")
    first = items[0]
    low = list(first.low)
    high = list(first.high)
    for box in items[1:]:
        for axis in range(3):
            start, end = box.interval(axis)
            low[axis] = min(low[axis], start)
            high[axis] = max(high[axis], end)
    return Box(Vec(*low), Vec(*high))
