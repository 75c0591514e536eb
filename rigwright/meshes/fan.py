"""A case fan in its own frame: the axis is z through the origin, the side the air enters at +z.

Knows its size and thickness only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from rigwright.assembly.interior import within
from rigwright.mesh import Mesh
from rigwright.meshes.details import detail
from rigwright.meshes.open_air import around, circle_like
from rigwright.meshes.outlines import circle, rounded
from rigwright.meshes.shapes import Shape, block, join, lathe, ring_loft, standing
from rigwright.meshes.shelf import shelved


@lru_cache(maxsize=32)
def fan_mesh(size: float, thickness: float, guarded: bool = False) -> Mesh:
    """The mesh of a square case fan, with wire guards on both sides where hands come near."""
    size, thickness = within(size, 20.0, 400.0), within(thickness, 8.0, 80.0)
    key = f"fan-{'guarded-' * guarded}{size:g}x{thickness:g}"
    return shelved(
        key, lambda: _guarded(size, thickness) if guarded else fan_shapes(size, thickness)
    )


def _guarded(size: float, thickness: float) -> Iterator[Shape]:
    yield from fan_shapes(size, thickness)
    wires = join(guard(size * 0.47))
    yield wires.moved(z=thickness / 2)
    yield wires.scaled(1, 1, -1).moved(z=-thickness / 2)


def guard(radius: float) -> Iterator[Shape]:
    """Wire rings and two spokes, from z = 0 to 1."""
    for share in (1.0, 0.78, 0.56, 0.34):
        rings = [
            standing(circle((0.0, 0.0), radius * share + r, 36), "z", z)
            for r, z in ((0, 0.1), (1.4, 0.1), (1.4, 1), (0, 1))
        ]
        yield ring_loft(np.array(rings), "metal").plain()
    spoke = block((-radius, radius), (-0.7, 0.7), (0.0, 0.9), "metal").plain()
    for angle in np.radians((45, 135)):
        c, s = np.cos(angle), np.sin(angle)
        yield spoke.turned([(c, -s, 0), (s, c, 0), (0, 0, 1)])


def fan_shapes(size: float, thickness: float) -> Iterator[Shape]:
    """Frame, wheel, motor and the struts that hold it."""
    half, t = size / 2, thickness / 2
    radius = half * 0.955
    yield _frame(half, radius, t)
    deep = thickness * 0.74
    yield detail("fan-wheel-7").scaled(radius * 0.975, radius * 0.975, deep).moved(z=t - 1.2 - deep)
    yield lathe([(radius * 0.36, -t), (radius * 0.36, t - deep)], "z", (0, 0), "fan_frame", 24)
    strut = block((radius * 0.3, radius * 1.01), (-1.6, 1.6), (-t, -t + 3.2), "fan_frame")
    for angle in np.radians((20, 110, 200, 290)):
        c, s = np.cos(angle), np.sin(angle)
        yield strut.turned([(c, -s, 0), (s, c, 0), (0, 0, 1)])
    rubber = lathe([(3.4, -0.2), (3.4, 0.9), (2.0, 0.9)], "z", (0, 0), "fan_well", 10).plain()
    place = half - 7.5 * size / 120
    yield rubber.repeated([(a * place, b * place, t - 0.9) for a in (-1, 1) for b in (-1, 1)])


def _frame(half: float, radius: float, t: float) -> Shape:
    outline, rim = around(
        rounded((-half, half), (-half, half), half * 0.11, 3), (0.0, 0.0), radius, 40
    )
    wide = circle_like(rim, (0.0, 0.0), radius + half * 0.035)
    rings = [
        standing(points, "z", level)
        for points, level in (
            (outline, -t),
            (outline, t),
            (wide, t),
            (rim, t - 2.4),
            (rim, -t + 2.4),
            (wide, -t),
        )
    ]
    return ring_loft(np.array(rings), "fan_frame")
