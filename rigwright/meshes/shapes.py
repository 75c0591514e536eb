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

from rigwright.geometry import Floats
from rigwright.mesh import MATERIALS
from rigwright.meshes.outlines import Span, anticlockwise, chamfered, circle, rectangle, shrunk
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
        """The shape stretched about the origin; a mirrored one keeps its faces outward."""
        flipped = self.triangles if x * y * z > 0 else self.triangles[:, ::-1]
        return self.changed(positions=self.positions * (x, y, z), triangles=flipped)

    def turned(self, matrix: ArrayLike) -> Shape:
        """The shape turned by a rotation matrix."""
        return self.changed(positions=self.positions @ np.asarray(matrix, float).T)

    def repeated(self, offsets: ArrayLike) -> Shape:
        """One copy at each offset."""
        shifts = np.asarray(offsets, float).reshape(-1, 3)
        n, count = len(self.positions), len(shifts)
        starts = np.arange(count)[:, None, None] * n
        return Shape(
            (self.positions[None] + shifts[:, None]).reshape(-1, 3),
            (self.triangles[None] + starts).reshape(-1, 3),
            np.tile(self.materials, count),
            np.tile(self.lined, count),
        )

    def plain(self) -> Shape:
        """The shape without drawn creases."""
        return self.changed(lined=np.zeros(len(self.triangles), dtype=bool))

    @property
    def volume(self) -> float:
        """Signed volume; positive for a closed solid whose faces look outward."""
        a, b, c = (self.positions[self.triangles[:, i]] for i in range(3))
        return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


def join(shapes: Iterable[Shape]) -> Shape:
    """All shapes as one; they stay apart where they touch."""
    parts = list(shapes)
    starts = np.cumsum([0, *(len(s.positions) for s in parts[:-1])])
    return Shape(
        np.concatenate([s.positions for s in parts]),
        np.concatenate([s.triangles + start for s, start in zip(parts, starts, strict=True)]),
        np.concatenate([s.materials for s in parts]),
        np.concatenate([s.lined for s in parts]),
    )


def solid(positions: Floats, triangles: NDArray[np.int64], materials: Sequence[str] | str) -> Shape:
    """A closed solid, turned inside out if its faces look inward."""
    names = [materials] * len(triangles) if isinstance(materials, str) else materials
    colours = np.array([MATERIALS.index(name) for name in names], dtype=np.uint8)
    shape = Shape(positions, triangles, colours, np.ones(len(triangles), dtype=bool))
    # About its middle, so that rounding far from the origin cannot decide.
    centred = shape.changed(positions=positions - positions.mean(axis=0))
    return shape if centred.volume >= 0 else shape.changed(triangles=triangles[:, ::-1])


def loft(
    rings: Floats, materials: Sequence[str] | str, caps: tuple[str, str] | None = None
) -> Shape:
    """A closed solid through rings of equal length, (rings, points, 3), one material for each band
    between them.

    The end rings are closed by fans about their middles, in the materials of `caps`.
    """
    count, around = rings.shape[:2]
    bands = [materials] * (count - 1) if isinstance(materials, str) else list(materials)
    ends = caps or (bands[0], bands[-1])
    low, low_tip = _cap(0, around, count * around)
    high, high_tip = _cap((count - 1) * around, around, count * around + low_tip)
    middles = [rings[0].mean(axis=0)] * low_tip + [rings[-1].mean(axis=0)] * high_tip
    names = (
        [m for band in bands for m in [band] * (2 * around)]
        + [ends[0]] * len(low)
        + [ends[1]] * len(high)
    )
    positions = np.concatenate([rings.reshape(-1, 3), np.array(middles).reshape(-1, 3)])
    return solid(
        positions, np.concatenate([_bands(count, around)[: -2 * around], low[:, ::-1], high]), names
    )


def ring_loft(rings: Floats, materials: Sequence[str] | str) -> Shape:
    """A solid whose last ring joins its first, such as a hoop or a frame around an opening."""
    count, around = rings.shape[:2]
    names = (
        materials
        if isinstance(materials, str)
        else [m for band in materials for m in [band] * (2 * around)]
    )
    return solid(rings.reshape(-1, 3), _bands(count, around), names)


def _bands(count: int, around: int) -> NDArray[np.int64]:
    """Triangles from each ring to the next, the last one to the first."""
    ring, side = np.meshgrid(np.arange(count), np.arange(around), indexing="ij")
    next_side = (side + 1) % around
    here = ring * around
    following = (ring + 1) % count * around
    # The corners of each quad, anticlockwise.
    a = here + side
    b = here + next_side
    c = following + next_side
    d = following + side
    first_half = np.stack([a, b, c], axis=-1)
    second_half = np.stack([a, c, d], axis=-1)
    return np.stack([first_half, second_half], axis=-2).reshape(-1, 3)


def _cap(first: int, around: int, tip: int) -> tuple[NDArray[np.int64], int]:
    """Triangles over one ring, and how many points they need besides: a quad needs none."""
    if around == 4:
        return np.array([(0, 1, 2), (0, 2, 3)]) + first, 0
    k = np.arange(around)
    return np.stack([np.full(around, tip), first + k, first + (k + 1) % around], axis=1), 1


def prism(
    outline: ArrayLike,
    axis: str,
    span: Span,
    material: str,
    bevel: float | Span = 0.0,
    steps: int = 1,
) -> Shape:
    """An outline pulled along an axis.

    `bevel` breaks its rims (at the low and the high end), rounded by `steps`. The outline lies in
    (y, z) for axis x, in (x, z) for y, in (x, y) for z; it is star-shaped about its middle.
    """
    flat = anticlockwise(np.asarray(outline, float))
    low, high = (bevel, bevel) if isinstance(bevel, int | float) else bevel
    rims = [(inset, span[0] + depth) for inset, depth in reversed(_rim(low, steps))]
    rims += [(inset, span[1] - depth) for inset, depth in _rim(high, steps)]
    rings = [standing(shrunk(flat, inset) if inset else flat, axis, level) for inset, level in rims]
    return loft(np.array(rings), material)


def _rim(bevel: float, steps: int) -> list[Span]:
    """Pairs of inset and distance from the end, from the wall to the end face."""
    if not bevel:
        return [(0.0, 0.0)]
    if steps == 1:
        return [(0.0, bevel), (bevel, 0.0)]
    angles = np.linspace(0, np.pi / 2, steps + 1)
    return [(bevel * float(1 - np.cos(a)), bevel * float(1 - np.sin(a))) for a in angles]


def standing(outline: Floats, axis: str, level: float) -> Floats:
    """An outline as points in space, at `level` on the axis it stands on."""
    points = np.empty((len(outline), 3))
    u, v, w = _AXES[axis]
    points[:, u], points[:, v], points[:, w] = outline[:, 0], outline[:, 1], level
    return points


def block(x: Span, y: Span, z: Span, material: str, bevel: float = 0.0) -> Shape:
    """A box, its edges all broken by `bevel`."""
    if not bevel:
        return prism(rectangle(x, y), "z", z, material)
    return prism(chamfered(x, y, bevel), "z", z, material, bevel)


def lathe(
    profile: ArrayLike, axis: str, centre: Span, materials: Sequence[str] | str, sides: int = 24
) -> Shape:
    """A body of revolution from (radius, level) pairs about an axis through `centre`."""
    rings = [
        standing(circle(centre, max(radius, 1e-6), sides), axis, level)
        for radius, level in np.asarray(profile, float)
    ]
    return loft(np.array(rings), materials)


def tube(path: ArrayLike, radius: float, material: str, sides: int = 8) -> Shape:
    """A round tube along a path of at least two points, closed at its ends."""
    points = np.asarray(path, float)
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    # A fixed helper across the whole path keeps the rings from twisting.
    helper = np.eye(3)[np.abs(along).sum(axis=0).argmin()]
    u = np.cross(along, helper)
    u /= np.linalg.norm(u, axis=1, keepdims=True)
    v = np.cross(along, u)
    angle = np.arange(sides) / sides * 2 * np.pi
    across = u[:, None] * np.cos(angle)[:, None] + v[:, None] * np.sin(angle)[:, None]
    return loft(points[:, None] + radius * across, material)


def panel(corners: ArrayLike, material: str) -> Shape:
    """A flat convex sheet without thickness, seen from the side on which its corners run
    counter-clockwise.
    """
    points = np.asarray(corners, float)
    fan = np.stack(
        [np.zeros(len(points) - 2, int), *(np.arange(k, len(points) - 2 + k) for k in (1, 2))],
        axis=1,
    )
    colours = np.full(len(fan), MATERIALS.index(material), dtype=np.uint8)
    return Shape(points, fan, colours, np.ones(len(fan), dtype=bool))
