"""Fan wheels of unit radius and depth: swept and cambered blades around a hub, and the straight
ones of a blower.

The axis is z, the side the air enters at z = 1. Knows no fan's size; whoever uses a wheel stretches
it.
"""

from __future__ import annotations

import numpy as np

from rigwright.arrays import Floats
from rigwright.picture.meshes.outlines import directions, turn_z
from rigwright.picture.meshes.shapes import Shape, block, join, lathe, loft, ring_loft, stacked

HUB = 0.34
_CHORD = (0.0, 0.25, 0.5, 0.75, 1.0)  # places along a blade's section, leading edge first


def axial_wheel(blades: int, fill: float, sweep_deg: float, ring: bool) -> Shape:
    """Return a wheel of curved blades that cover `fill` of the circle.

    They lean by `sweep_deg` from root to tip. A `ring` joins the tips, as on graphics cards.
    """
    tip = 0.955 if ring else 0.985
    pitch = 2 * np.pi / blades
    blade = _blade(pitch * fill, np.radians(sweep_deg), tip)
    pieces = _around_hub(blade, blades)
    pieces += _hub()
    if ring:
        hoop = _hoop(0.955, 0.985, 0.30, 0.74)
        pieces.append(hoop.plain())
    return join(pieces)


def _around_hub(blade: Shape, count: int) -> list[Shape]:
    """Return so many copies of a blade, evenly spread about the axis."""
    copies = []
    for k in range(count):
        angle = 2 * np.pi * k / count
        copies.append(blade.turned(turn_z(angle)))
    return copies


def _blade(width: float, sweep: float, tip: float) -> Shape:
    """Return one blade as sections of growing radius."""
    root = HUB * 0.97
    sections = []
    for share in np.linspace(0, 1, 5):
        radius = root + (tip - root) * share
        lean = sweep * share**1.6
        narrowed = width * (1 - 0.22 * share)
        section = _section(radius, lean, narrowed)
        sections.append(section)
    whole = loft(np.array(sections), "fan_blade")
    return bare_ends(whole, 8)


def bare_ends(shape: Shape, around: int) -> Shape:
    """Return a loft without lines at its ends.

    A blade's root is inside the hub, its tip inside the hoop.
    """
    lined = shape.lined.copy()
    lined[-2 * around :] = False
    return shape.changed(lined=lined)


def _section(radius: float, lean: float, width: float) -> Floats:
    """Return eight points around a blade at one radius.

    They lead over the back from the leading edge, and back along the belly.
    """
    chord = np.array(_CHORD)
    angle = lean - width * chord
    camber = 0.10 * np.sin(np.pi * chord)
    spine = 0.90 - 0.74 * chord - camber
    within = np.clip(chord, 0.06, 0.94)
    half = 0.026 * np.sin(np.pi * within)
    flat = radius * directions(angle)
    upper = np.column_stack([flat, spine + half])
    lower = np.column_stack([flat, spine - half])
    belly = lower[3:0:-1]
    return np.concatenate([upper, belly])


def _hub() -> list[Shape]:
    rim = HUB * 0.70
    dome = [(HUB, 0.04), (HUB, 0.86), (HUB * 0.93, 0.95), (HUB * 0.74, 0.97)]
    badge = [(rim, 0.90), (rim, 0.985), (HUB * 0.64, 1.0)]
    return [
        lathe(dome, "z", (0, 0), "fan_hub", 24),
        lathe(badge, "z", (0, 0), "accent_trim", 24),
    ]


def _hoop(inner: float, outer: float, low: float, high: float) -> Shape:
    """Return a thin ring around the axis."""
    angle = np.linspace(0, 2 * np.pi, 41)[:-1]
    spokes = directions(angle)
    inside = spokes * inner
    outside = spokes * outer
    sections = [
        (inside, low),
        (outside, low),
        (outside, high),
        (inside, high),
    ]
    rings = stacked("z", sections)
    return ring_loft(rings, "fan_blade")


def radial_wheel(blades: int) -> Shape:
    """Return a blower's wheel.

    Straight blades stand on edge between a floor and a hoop, around a wide hub.
    """
    vane = block((0.56, 0.955), (-0.009, 0.009), (0.06, 0.97), "fan_blade").plain()
    lean = turn_z(np.radians(24))
    leaning = vane.moved(-0.76).turned(lean).moved(0.76)
    around = _around_hub(leaning, blades)
    floor = [(0.97, 0.0), (0.97, 0.06), (0.60, 0.06), (0.46, 0.16)]
    hub = [(0.50, 0.05), (0.50, 0.62), (0.44, 0.74), (0.30, 0.78)]
    badge = [(0.28, 0.70), (0.28, 0.80), (0.24, 0.83)]
    pieces = [
        *around,
        lathe(floor, "z", (0, 0), "fan_well", 36),
        lathe(hub, "z", (0, 0), "fan_hub", 24),
        lathe(badge, "z", (0, 0), "accent_trim", 24),
        _hoop(0.90, 0.975, 0.90, 0.985).plain(),
    ]
    return join(pieces)
