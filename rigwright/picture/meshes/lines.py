"""Round lines that leave one point in a direction and arrive at another, and the openings that they
go through.

Knows neither cables nor hoses.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.arrays import Floats
from rigwright.geometry import Vec
from rigwright.picture.meshes.shapes import Shape, block, tube

STEPS = 15
# Side by side they are one slit: half a pitch of the plugs to each side, twice as high.
GROMMET = ((-6.0, 6.0), (-11.0, 11.0))


def line(leaving: Vec, arriving: Vec, end: Vec, radius: float, material: str) -> Iterator[Shape]:
    """Yield a line from the origin to `end`."""
    curve = _curve(leaving, arriving, end)
    yield tube(curve, radius, material, 10).plain()


def _curve(leaving: Vec, arriving: Vec, end: Vec) -> Floats:
    """A cubic Bézier curve from the origin to `end`, as points.

    Its control points lie `leaving` from the origin and `arriving` before the end.
    """
    t = np.linspace(0, 1, STEPS)[:, None]  # from start to end
    left = 1 - t
    last = np.array(end)
    first_control = np.array(leaving)
    second_control = last - np.array(arriving)
    # The start adds nothing: it is the origin.
    of_first = 3 * left**2 * t * first_control
    of_second = 3 * left * t**2 * second_control
    of_last = t**3 * last
    return of_first + of_second + of_last


def grommet() -> Iterator[Shape]:
    """Yield an opening that the strands of a plug go through."""
    half, high = GROMMET
    yield block(half, high, (-1.0, 2.0), "plug")
