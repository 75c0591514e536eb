"""A plane across the machine that takes away what lies on one side of it, so that the inside can be
seen.

Boxes and points in the chassis frame; knows no parts and no picture.
"""

from __future__ import annotations

from rigwright.geometry import Box, Vec
from rigwright.record import Value


class Cut(Value, frozen=True):
    """A plane across one axis: what lies below `level_mm` stays, or what lies above it where
    `keeps_low` is False.
    """

    axis: int
    level_mm: float
    keeps_low: bool = True

    @property
    def plane(self) -> tuple[float, float, float, float]:
        """a, b, c, d, where a·x + b·y + c·z + d is how far a point lies within what stays."""
        sign = -1.0 if self.keeps_low else 1.0
        a, b, c = Vec.along_axis(self.axis, sign)
        return a, b, c, -sign * self.level_mm

    def keeps(self, point: Vec) -> bool:
        """Whether a point is still there; those in the plane are."""
        if self.keeps_low:
            return point[self.axis] <= self.level_mm
        return point[self.axis] >= self.level_mm

    def rest_of(self, box: Box) -> Box | None:
        """Return what is left of a box; None where nothing is."""
        low, high = box.interval(self.axis)
        if self.keeps_low:
            high = min(high, self.level_mm)
        else:
            low = max(low, self.level_mm)
        if low > high:
            return None
        first = box.low.with_axis(self.axis, low)
        last = box.high.with_axis(self.axis, high)
        return Box(first, last)


def across(axis: int, bounds: Box) -> Cut:
    """Return a cut through the middle of what is shown."""
    return Cut(axis, bounds.centre[axis])
