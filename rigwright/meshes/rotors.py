"""Fan wheels of unit radius and depth: swept and cambered blades around a hub, and the straight
ones of a blower.

The axis is z, the side the air enters at z = 1. Knows no fan's size; whoever uses a wheel stretches
it.
"""

from __future__ import annotations

import numpy as np

from rigwright.geometry import Floats
from rigwright.meshes.shapes import Shape, block, join, lathe, loft, ring_loft

HUB = 0.34
_CHORD = (0.0, 0.25, 0.5, 0.75, 1.0)  # places along a blade's section, leading edge first


def axial_wheel(blades: int, fill: float, sweep_deg: float, ring: bool) -> Shape:
    """A wheel of curved blades that cover `fill` of the circle and lean by `sweep_deg` from root to
    tip.

    A `ring` joins the tips, as on graphics cards.
    """
    tip = 0.955 if ring else 0.985
    blade = _blade(2 * np.pi / blades * fill, np.radians(sweep_deg), tip)
    around = [blade.turned(_turn_z(2 * np.pi * k / blades)) for k in range(blades)]
    return join([*around, *_hub(), *([_hoop(0.955, 0.985, 0.30, 0.74).plain()] if ring else [])])


def _blade(width: float, sweep: float, tip: float) -> Shape:
    """One blade as sections of growing radius."""
    share = np.linspace(0, 1, 5)
    sections = [
        _section(HUB * 0.97 + (tip - HUB * 0.97) * s, sweep * s**1.6, width * (1 - 0.22 * s))
        for s in share
    ]
    return bare_ends(loft(np.array(sections), "fan_blade"), 8)


def bare_ends(shape: Shape, around: int) -> Shape:
    """A loft without lines at its ends: a blade's root is inside the hub, its tip inside the
    hoop.
    """
    lined = shape.lined.copy()
    lined[-2 * around :] = False
    return shape.changed(lined=lined)


def _section(radius: float, lean: float, width: float) -> Floats:
    """Eight points around a blade at one radius: over the back from the leading edge, and back
    along the belly.
    """
    chord = np.array(_CHORD)
    angle = lean - width * chord
    spine = 0.90 - 0.74 * chord - 0.10 * np.sin(np.pi * chord)
    half = 0.026 * np.sin(np.pi * np.clip(chord, 0.06, 0.94))
    upper = np.stack([radius * np.cos(angle), radius * np.sin(angle), spine + half], axis=1)
    lower = np.stack([radius * np.cos(angle), radius * np.sin(angle), spine - half], axis=1)
    return np.concatenate([upper, lower[3:0:-1]])


def _hub() -> list[Shape]:
    dome = [(HUB, 0.04), (HUB, 0.86), (HUB * 0.93, 0.95), (HUB * 0.74, 0.97)]
    badge = [(HUB * 0.70, 0.90), (HUB * 0.70, 0.985), (HUB * 0.64, 1.0)]
    return [lathe(dome, "z", (0, 0), "fan_hub", 24), lathe(badge, "z", (0, 0), "accent_trim", 24)]


def _hoop(inner: float, outer: float, low: float, high: float) -> Shape:
    """A thin ring around the axis."""
    angle = np.linspace(0, 2 * np.pi, 41)[:-1]
    profile = np.array([(inner, low), (outer, low), (outer, high), (inner, high)])
    spokes = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return ring_loft(
        np.stack([np.column_stack([spokes * r, np.full(len(angle), z)]) for r, z in profile]),
        "fan_blade",
    )


def radial_wheel(blades: int) -> Shape:
    """A blower's wheel: straight blades on edge between a floor and a hoop, around a wide hub."""
    vane = block((0.56, 0.955), (-0.009, 0.009), (0.06, 0.97), "fan_blade").plain()
    lean = _turn_z(np.radians(24))
    around = []
    for k in range(blades):
        place = _turn_z(2 * np.pi * k / blades)
        around.append(vane.moved(-0.76).turned(lean).moved(0.76).turned(place))
    floor = lathe(
        [(0.97, 0.0), (0.97, 0.06), (0.60, 0.06), (0.46, 0.16)], "z", (0, 0), "fan_well", 36
    )
    hub = lathe(
        [(0.50, 0.05), (0.50, 0.62), (0.44, 0.74), (0.30, 0.78)], "z", (0, 0), "fan_hub", 24
    )
    badge = lathe([(0.28, 0.70), (0.28, 0.80), (0.24, 0.83)], "z", (0, 0), "accent_trim", 24)
    return join([*around, floor, hub, badge, _hoop(0.90, 0.975, 0.90, 0.985).plain()])


def _turn_z(angle: float) -> Floats:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([(c, -s, 0), (s, c, 0), (0, 0, 1)])
