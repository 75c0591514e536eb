"""A power supply in its own frame: x from its mains side to its cables, y up over its fan, z its
width from 0.

Knows its outer size; a redundant module is longer than wide and carries a handle.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.picture.meshes.details import detail
from rigwright.picture.meshes.fan import guard
from rigwright.picture.meshes.outlines import Span, about, inset, rectangle
from rigwright.picture.meshes.shapes import Shape, block, join, prism

SOCKETS, INLET, LABEL = 2.2, 0.8, 0.3  # how far they stand out of the case
FACING_DOWN = [(1, 0, 0), (0, 0, -1), (0, 1, 0)]  # turns a wheel's intake from +z to -y


def boxed(length: float, height: float, width: float) -> Iterator[Shape]:
    """Yield a boxed supply, all of it within its length.

    The mains side and the sockets stand out of the case.
    """
    for shape in _case(length - INLET - SOCKETS, height, width - LABEL):
        yield shape.moved(INLET, 0, 0)


def _case(length: float, height: float, width: float) -> Iterator[Shape]:
    radius = min(length, width) / 2 - 9
    fan_x = length * 0.52
    fan_z = width / 2
    yield block((0, length), (3.0, height), (0, width), "psu", 1.2)
    grill = join(guard(radius)).turned(FACING_DOWN)
    yield grill.moved(fan_x, 1.2, fan_z)
    wheel = detail("fan-wheel-9").scaled(radius, radius, 1.8)
    yield wheel.turned(FACING_DOWN).moved(fan_x, 2.9, fan_z)
    label_x = (length * 0.1, length * 0.9)
    label_y = (height * 0.24, height * 0.76)
    yield _label(label_x, label_y, width)
    yield from _mains((0, height), width)
    yield from _sockets(length, height, width)


def _label(x: Span, y: Span, width: float) -> Shape:
    z = (width - 0.5, width + 0.3)
    return prism(rectangle(x, y), "z", z, "shroud_blower")


def _mains(y: Span, width: float) -> Iterator[Shape]:
    """Yield the rear side: a vented plate, mains socket and switch."""
    low, high = y
    middle = sum(y) / 2
    inlet_y = about(middle, 12)
    switch_y = about(middle, 7)
    yield block((-0.6, 0.2), inlet_y, (8, 36), "bracket_hole")
    yield block((-0.8, 0.2), switch_y, (42, 54), "plug")
    slat_z = (62, width - 8)
    slat = block((-0.5, 0.2), (-1.6, 1.6), slat_z, "bracket_hole").plain()
    slats_at = np.linspace(low + 12, high - 9, 9)
    yield slat.along("y", slats_at)


def _sockets(length: float, height: float, width: float) -> Iterator[Shape]:
    """Yield rows of modular sockets on the cable side."""
    x = (length - 0.4, length + 2.2)
    jack = block(x, (-5, 5), (-9, 9), "plug")
    rows = np.linspace(height * 0.25, height * 0.8, 3)
    columns = np.arange(17, width - 12, 23)
    yield jack.along("y", rows).along("z", columns)


def module(length: float, height: float, width: float) -> Iterator[Shape]:
    """Yield a hot-plug module: a plain box with a vented end, a handle and a latch."""
    y = (0, height)
    z = (0, width)
    yield block((6, length), inset(y, 0.5), inset(z, 0.5), "psu")
    yield block((4, 7), inset(y, 0.8), inset(z, 0.8), "bracket_hole").plain()
    bar = block((3.4, 4.4), inset(y, 2), (-0.9, 0.9), "metal").plain()
    count = max(4, int(width / 6))
    bars_at = np.linspace(5, width - 5, count)
    yield bar.along("z", bars_at)
    low = height * 0.3
    high = height * 0.7
    handle_z = (width * 0.36, width * 0.64)
    lower_arm = (low, low + 3)
    upper_arm = (high - 3, high)
    yield block((-14, 5), lower_arm, handle_z, "fan_frame", 1.0)
    yield block((-14, -10.5), (low, high), handle_z, "fan_frame", 1.0)
    yield block((-14, 5), upper_arm, handle_z, "fan_frame", 1.0)
    latch_y = (height * 0.8, height * 0.92)
    latch_z = (width * 0.1, width * 0.3)
    yield block((-1, 5), latch_y, latch_z, "accent_trim", 0.6)
