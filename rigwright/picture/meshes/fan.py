"""A case fan in its own frame: the axis is z through the origin, the side the air enters at +z.

Knows its size and thickness only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.picture.meshes.details import detail
from rigwright.picture.meshes.open_air import around, circle_like
from rigwright.picture.meshes.outlines import about, circle, rounded, turn_z
from rigwright.picture.meshes.shapes import Shape, block, join, lathe, ring_loft, stacked


def guarded_fan(size: float, thickness: float) -> Iterator[Shape]:
    """Yield a fan with wire guards on both sides, as where hands come near."""
    yield from fan_shapes(size, thickness)
    wires = join(guard(size * 0.47))
    yield wires.moved(z=thickness / 2)
    yield wires.scaled(1, 1, -1).moved(z=-thickness / 2)


def guard(radius: float) -> Iterator[Shape]:
    """Yield wire rings and two spokes, from z = 0 to 1."""
    for share in (1.0, 0.78, 0.56, 0.34):
        inner = radius * share
        inside = circle((0.0, 0.0), inner, 36)
        outside = circle((0.0, 0.0), inner + 1.4, 36)
        wire = [(inside, 0.1), (outside, 0.1), (outside, 1), (inside, 1)]
        rings = stacked("z", wire)
        yield ring_loft(rings, "metal").plain()
    spoke = block((-radius, radius), (-0.7, 0.7), (0.0, 0.9), "metal").plain()
    for angle in np.radians((45, 135)):
        yield spoke.turned(turn_z(angle))


def fan_shapes(size: float, thickness: float) -> Iterator[Shape]:
    """Yield frame, wheel, motor and the struts that hold it."""
    half = size / 2
    low, high = about(0, thickness / 2)
    radius = half * 0.955
    deep = thickness * 0.74
    yield _frame(half, radius, thickness / 2)
    blades = radius * 0.975
    wheel = detail("fan-wheel-7").scaled(blades, blades, deep)
    yield wheel.moved(z=high - 1.2 - deep)
    motor = radius * 0.36
    housing = [(motor, low), (motor, high - deep)]
    yield lathe(housing, "z", (0, 0), "fan_frame", 24)
    strut_x = (radius * 0.3, radius * 1.01)
    strut_z = (low, low + 3.2)
    strut = block(strut_x, (-1.6, 1.6), strut_z, "fan_frame")
    for angle in np.radians((20, 110, 200, 290)):
        yield strut.turned(turn_z(angle))
    profile = [(3.4, -0.2), (3.4, 0.9), (2.0, 0.9)]
    rubber = lathe(profile, "z", (0, 0), "fan_well", 10).plain()
    hole = half - 7.5 * size / 120
    places = about(0, hole)
    face = high - 0.9
    for x in places:
        yield rubber.moved(x, 0, face).along("y", places)


def _frame(half: float, radius: float, t: float) -> Shape:
    side = about(0, half)
    square = rounded(side, side, half * 0.11, 3)
    outline, rim = around(square, (0.0, 0.0), radius, 40)
    wide = circle_like(rim, (0.0, 0.0), radius + half * 0.035)
    sections = [
        (outline, -t),
        (outline, t),
        (wide, t),
        (rim, t - 2.4),
        (rim, -t + 2.4),
        (wide, -t),
    ]
    return ring_loft(stacked("z", sections), "fan_frame")
