"""Plain solids as arrays: prisms with bevelled rims, lathed bodies, tubes, and everything lofted
between rings.

A shape knows which material each of its triangles has and whether its creases are drawn as lines;
it knows no part and no normals. Every closed solid comes out with its faces counter-clockwise seen
from outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rigwright.arrays import Floats
from rigwright.graphics.mesh import MATERIALS
from rigwright.picture.meshes.outlines import (
    Span,
    anticlockwise,
    chamfered,
    circle,
    rectangle,
    shrunk,
)
from rigwright.record import Value

# Where an outline's two directions and its depth go, for a prism standing on each axis.
_AXES = {"x": (1, 2, 0), "y": (0, 2, 1), "z": (0, 1, 2)}


class Shape(Value, frozen=True, eq=False):
    """Triangles over shared points; `materials` and `lined` are per triangle."""

    positions: Floats
    triangles: NDArray[np.int64]
    materials: NDArray[np.uint8]
    lined: NDArray[np.bool_]

    def moved(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Shape:
        """The shape shifted."""
        return self.changed(positions=self.positions + (x, y, z))

    def scaled(self, x: float, y: float, z: float) -> Shape:
        """Return the shape stretched about the origin; a mirrored one keeps its faces outward."""
        triangles = self.triangles
        mirrored = x * y * z <= 0
        if mirrored:
            triangles = triangles[:, ::-1]
        return self.changed(positions=self.positions * (x, y, z), triangles=triangles)

    def turned(self, matrix: ArrayLike) -> Shape:
        """The shape turned by a rotation matrix."""
        return self.changed(positions=self.positions @ np.asarray(matrix, float).T)

    def repeated(self, offsets: ArrayLike) -> Shape:
        """Return one copy at each offset."""
        shifts = np.asarray(offsets, float).reshape(-1, 3)
        count = len(shifts)
        starts = np.arange(count)[:, None, None] * len(self.positions)
        positions = self.positions[None] + shifts[:, None]
        triangles = self.triangles[None] + starts
        return Shape(
            positions.reshape(-1, 3),
            triangles.reshape(-1, 3),
            np.tile(self.materials, count),
            np.tile(self.lined, count),
        )

    def along(self, axis: str, places: ArrayLike) -> Shape:
        """Return one copy at each place along an axis."""
        at = np.asarray(places, float)
        offsets = np.zeros((len(at), 3))
        offsets[:, "xyz".index(axis)] = at
        return self.repeated(offsets)

    def plain(self) -> Shape:
        """The shape without drawn creases."""
        return self.changed(lined=np.zeros(len(self.triangles), dtype=bool))

    @property
    def volume(self) -> float:
        """Signed volume; positive for a closed solid whose faces look outward."""
        a, b, c = self.corners
        six_times = np.einsum("ij,ij->", a, np.cross(b, c))
        return float(six_times / 6)

    @property
    def corners(self) -> tuple[Floats, Floats, Floats]:
        """The first, second and third points of all triangles."""
        first, second, third = self.triangles.T
        return self.positions[first], self.positions[second], self.positions[third]


def join(shapes: Iterable[Shape]) -> Shape:
    """Return all shapes as one; they stay apart where they touch."""
    parts = list(shapes)
    triangles = []
    start = 0
    for part in parts:
        triangles.append(part.triangles + start)
        start += len(part.positions)
    return Shape(
        np.concatenate([part.positions for part in parts]),
        np.concatenate(triangles),
        np.concatenate([part.materials for part in parts]),
        np.concatenate([part.lined for part in parts]),
    )


def solid(positions: Floats, triangles: NDArray[np.int64], materials: Sequence[str] | str) -> Shape:
    """Return a closed solid, turned inside out if its faces look inward."""
    count = len(triangles)
    names = [materials] * count if isinstance(materials, str) else materials
    colours = np.array([MATERIALS.index(name) for name in names], dtype=np.uint8)
    shape = Shape(positions, triangles, colours, np.ones(count, dtype=bool))
    # About its middle, so that rounding far from the origin cannot decide.
    centred = shape.changed(positions=positions - positions.mean(axis=0))
    if centred.volume < 0:
        return shape.changed(triangles=triangles[:, ::-1])
    return shape


def loft(
    rings: Floats, materials: Sequence[str] | str, caps: tuple[str, str] | None = None
) -> Shape:
    """Return a closed solid through rings of equal length, (rings, points, 3).

    `materials` has one for each band between two rings. The end rings are closed by fans about
    their middles, in the materials of `caps`.
    """
    count, around = rings.shape[:2]
    bands = list(materials)
    if isinstance(materials, str):
        bands = [materials] * (count - 1)
    first_cap, last_cap = caps or (bands[0], bands[-1])
    points = count * around
    last_ring = points - around
    low, low_tips = _cap(0, around, points)
    high, high_tips = _cap(last_ring, around, points + low_tips)
    low_middle = rings[0].mean(axis=0)
    high_middle = rings[-1].mean(axis=0)
    tips = [low_middle] * low_tips
    tips += [high_middle] * high_tips
    names = _of_triangles(bands, around)
    names += [first_cap] * len(low)
    names += [last_cap] * len(high)
    on_rings = rings.reshape(-1, 3)
    middles = np.array(tips).reshape(-1, 3)
    positions = np.concatenate([on_rings, middles])
    closed_bands = _bands(count, around)
    open_bands = closed_bands[: -2 * around]
    facing_back = low[:, ::-1]
    triangles = np.concatenate([open_bands, facing_back, high])
    return solid(positions, triangles, names)


def ring_loft(rings: Floats, materials: Sequence[str] | str) -> Shape:
    """Return a solid whose last ring joins its first, such as a frame around an opening."""
    count, around = rings.shape[:2]
    names = materials
    if not isinstance(materials, str):
        names = _of_triangles(materials, around)
    points = rings.reshape(-1, 3)
    return solid(points, _bands(count, around), names)


def _of_triangles(bands: Sequence[str], around: int) -> list[str]:
    """Return the material of each triangle: two for each side of a band."""
    names: list[str] = []
    for band in bands:
        names += [band] * (2 * around)
    return names


def _bands(count: int, around: int) -> NDArray[np.int64]:
    """Triangles from each ring to the next, the last one to the first."""
    rings = np.arange(count)
    sides = np.arange(around)
    ring, side = np.meshgrid(rings, sides, indexing="ij")
    next_side = (side + 1) % around
    next_ring = (ring + 1) % count
    here = ring * around
    following = next_ring * around
    # The corners of each quad, anticlockwise.
    a = here + side
    b = here + next_side
    c = following + next_side
    d = following + side
    first_half = np.stack([a, b, c], axis=-1)
    second_half = np.stack([a, c, d], axis=-1)
    halves = np.stack([first_half, second_half], axis=-2)
    return halves.reshape(-1, 3)


def _cap(first: int, around: int, tip: int) -> tuple[NDArray[np.int64], int]:
    """Triangles over one ring, and how many points they need besides: a quad needs none."""
    if around == 4:
        two_halves = np.array([(0, 1, 2), (0, 2, 3)])
        return two_halves + first, 0
    k = np.arange(around)
    next_k = (k + 1) % around
    tips = np.full(around, tip)
    fan = np.stack([tips, first + k, first + next_k], axis=1)
    return fan, 1


def prism(
    outline: ArrayLike, axis: str, span: Span, material: str, bevel: float | Span = 0.0
) -> Shape:
    """Return an outline pulled along an axis.

    `bevel` breaks its rims (at the low and the high end). The outline lies in (y, z) for axis x, in
    (x, z) for y, in (x, y) for z; it is star-shaped about its middle.
    """
    given = np.asarray(outline, float)
    flat = anticlockwise(given)
    low, high = (bevel, bevel) if isinstance(bevel, int | float) else bevel
    start, end = span
    sections = [(flat, start + low), (flat, end - high)]
    if low:
        first = (shrunk(flat, low), start)
        sections.insert(0, first)
    if high:
        last = (shrunk(flat, high), end)
        sections.append(last)
    return loft(stacked(axis, sections), material)


def stacked(axis: str, sections: Iterable[tuple[Floats, float]]) -> Floats:
    """Return outlines of equal length, each at its level on an axis, as rings to loft."""
    rings = []
    for outline, level in sections:
        rings.append(standing(outline, axis, level))
    return np.array(rings)


def standing(outline: Floats, axis: str, level: float) -> Floats:
    """Return an outline as points in space, at `level` on the axis it stands on."""
    points = np.empty((len(outline), 3))
    u, v, w = _AXES[axis]
    points[:, u] = outline[:, 0]
    points[:, v] = outline[:, 1]
    points[:, w] = level
    return points


def block(x: Span, y: Span, z: Span, material: str, bevel: float = 0.0) -> Shape:
    """Return a box, its edges all broken by `bevel`."""
    if not bevel:
        outline = rectangle(x, y)
        return prism(outline, "z", z, material)
    outline = chamfered(x, y, bevel)
    return prism(outline, "z", z, material, bevel)


def lathe(
    profile: ArrayLike, axis: str, centre: Span, materials: Sequence[str] | str, sides: int = 24
) -> Shape:
    """Return a body of revolution from (radius, level) pairs about an axis through `centre`."""
    pairs = np.asarray(profile, float)
    sections = []
    for radius, level in pairs:
        ring = circle(centre, max(radius, 1e-6), sides)
        sections.append((ring, level))
    return loft(stacked(axis, sections), materials)


def tube(path: ArrayLike, radius: float, material: str, sides: int = 8) -> Shape:
    """Return a round tube along a path of at least two points, closed at its ends."""
    points = np.asarray(path, float)
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    # A fixed helper across the whole path keeps the rings from twisting.
    used = np.abs(along).sum(axis=0)
    least_used_axis = used.argmin()
    helper = np.eye(3)[least_used_axis]
    u = np.cross(along, helper)
    u /= np.linalg.norm(u, axis=1, keepdims=True)
    v = np.cross(along, u)
    angle = np.arange(sides) / sides * 2 * np.pi
    cosine = np.cos(angle)[:, None]
    sine = np.sin(angle)[:, None]
    across = u[:, None] * cosine + v[:, None] * sine
    rings = points[:, None] + radius * across
    return loft(rings, material)


def panel(corners: ArrayLike, material: str) -> Shape:
    """Return a flat convex sheet without thickness.

    It is seen from the side on which its corners run counter-clockwise.
    """
    points = np.asarray(corners, float)
    count = len(points) - 2
    first = np.zeros(count, int)
    second = np.arange(1, count + 1)
    third = second + 1
    fan = np.stack([first, second, third], axis=1)
    colours = np.full(count, MATERIALS.index(material), dtype=np.uint8)
    lined = np.ones(count, dtype=bool)
    return Shape(points, fan, colours, lined)
