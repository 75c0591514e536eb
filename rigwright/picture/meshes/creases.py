"""From shapes to a mesh that can be drawn: normals that are smooth over round faces and hard at
creases, and the lines along those creases. Knows no part.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats
from rigwright.graphics.mesh import Mesh
from rigwright.picture.meshes.shapes import Shape, join

CREASE_DEG = 30.0  # look: a feature edge is one sharper than this
_CREASE = np.cos(np.radians(CREASE_DEG))


def mesh_of(key: str, shapes: Iterable[Shape]) -> Mesh:
    """Return one mesh of all shapes, with normals and feature edges."""
    whole = _without_slivers(join(shapes))
    flat = _face_normals(whole)
    corners = whole.triangles.reshape(-1)
    materials = np.repeat(whole.materials, 3)
    normals = _corner_normals(whole, flat)
    kept, index = _distinct_corners(corners, materials, normals)
    points = whole.positions[corners[kept]]
    triangles = index.reshape(-1, 3)
    edges = _feature_edges(whole, flat)
    return Mesh(
        key=key,
        positions=points.astype(np.float32),
        normals=normals[kept].astype(np.float32),
        materials=materials[kept],
        triangles=triangles.astype(np.uint32),
        edges=edges.astype(np.float32),
    )


def _without_slivers(shape: Shape) -> Shape:
    areas = np.linalg.norm(_upright(shape), axis=1)
    large = areas > 1e-7
    return shape.changed(
        triangles=shape.triangles[large],
        materials=shape.materials[large],
        lined=shape.lined[large],
    )


def _face_normals(shape: Shape) -> Floats:
    return _of_length_one(_upright(shape))


def _upright(shape: Shape) -> Floats:
    """Return the normal of each triangle, twice as long as its area."""
    a, b, c = shape.corners
    return np.cross(b - a, c - a)


def _of_length_one(vectors: Floats) -> Floats:
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def _corner_normals(shape: Shape, flat: Floats) -> Floats:
    """Return the mean normal for each corner of each triangle.

    It is the mean of the faces around the corner's point that are no crease away.
    """
    first, second = _around_points(shape)
    cosines = _cosines(flat, first // 3, second // 3)
    near = cosines > _CREASE
    first = first[near]
    second = second[near]
    count = shape.triangles.size
    share = _corner_angles(shape)[second, None]
    weighted = flat[second // 3] * share
    sums = [np.bincount(first, weighted[:, k], count) for k in range(3)]
    together = np.stack(sums, axis=1, dtype=float)
    return _of_length_one(together)


def _around_points(shape: Shape) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return every pair of corners that lie at one point, each corner also with itself."""
    corners = shape.triangles.reshape(-1)
    by_point = np.argsort(corners, kind="stable")
    at_point = np.bincount(corners, minlength=len(shape.positions))
    starts = np.cumsum(at_point) - at_point  # of every point, in `by_point`
    pairs = at_point[corners]  # so many for every corner
    first = np.repeat(np.arange(len(corners)), pairs)
    pairs_before = np.cumsum(pairs) - pairs
    step = np.arange(len(first)) - np.repeat(pairs_before, pairs)
    start = np.repeat(starts[corners], pairs)
    second = by_point[start + step]
    return first, second


def _cosines(flat: Floats, one: NDArray[np.int64], two: NDArray[np.int64]) -> Floats:
    """Return the cosine of the angle between the faces of each pair."""
    return np.einsum("ij,ij->i", flat[one], flat[two])


def _corner_angles(shape: Shape) -> Floats:
    """The angle of each triangle at each of its corners: how much of the surface around a point
    is its own.
    """
    points = shape.positions[shape.triangles]
    u = np.roll(points, -1, axis=1) - points
    v = np.roll(points, 1, axis=1) - points
    lengths = np.linalg.norm(u, axis=2) * np.linalg.norm(v, axis=2)
    cosine = np.einsum("ijk,ijk->ij", u, v) / lengths
    within = np.clip(cosine, -1, 1)
    angles = np.arccos(within)
    return angles.reshape(-1) + 1e-9


def _distinct_corners(
    corners: NDArray[np.int64], materials: NDArray[np.uint8], normals: Floats
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Corners that differ in point, material or normal, and for every corner which of them it
    is.
    """
    rounded = np.rint(normals * 127).astype(np.int64)
    x, y, z = (rounded + 128).T
    direction = (x * 256 + y) * 256 + z
    code = (corners * 32 + materials) * 256**3 + direction
    _, kept, index = np.unique(code, return_index=True, return_inverse=True)
    return kept, index


def _feature_edges(shape: Shape, flat: Floats) -> Floats:
    """Return the segments between two lined faces that meet in a crease, (k, 2, 3)."""
    triangles = shape.triangles
    sides = np.concatenate([triangles[:, pair] for pair in ([0, 1], [1, 2], [2, 0])])
    faces = np.tile(np.arange(len(triangles)), 3)
    ends = np.sort(sides, axis=1)
    low, high = ends.T
    code = low * len(shape.positions) + high  # the same for both faces of a segment
    order = np.argsort(code, kind="stable")
    in_order = code[order]
    twin = np.flatnonzero(in_order[1:] == in_order[:-1])
    first = order[twin]
    second = order[twin + 1]
    one = faces[first]
    two = faces[second]
    bent = _cosines(flat, one, two) < _CREASE
    drawn = bent & shape.lined[one] & shape.lined[two]
    segments = first[drawn]
    return shape.positions[ends[segments]]
