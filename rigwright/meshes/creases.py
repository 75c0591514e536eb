"""From shapes to a mesh that can be drawn: normals that are smooth over round faces and hard at
creases, and the lines
along those creases. Knows no part.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Floats
from rigwright.mesh import Mesh
from rigwright.meshes.shapes import Shape, join

CREASE_DEG = 30.0  # look: a feature edge is one sharper than this


def mesh_of(key: str, shapes: Iterable[Shape]) -> Mesh:
    """One mesh of all shapes, with normals and feature edges."""
    whole = _without_slivers(join(shapes))
    flat = _face_normals(whole)
    corners = whole.triangles.reshape(-1)
    normals = _corner_normals(whole, flat)
    kept, index = _distinct_corners(corners, np.repeat(whole.materials, 3), normals)
    return Mesh(
        key=key,
        positions=whole.positions[corners[kept]].astype(np.float32),
        normals=normals[kept].astype(np.float32),
        materials=np.repeat(whole.materials, 3)[kept],
        triangles=index.reshape(-1, 3).astype(np.uint32),
        edges=_feature_edges(whole, flat).astype(np.float32),
    )


def _without_slivers(shape: Shape) -> Shape:
    a, b, c = (shape.positions[shape.triangles[:, i]] for i in range(3))
    large = np.linalg.norm(np.cross(b - a, c - a), axis=1) > 1e-7
    return Shape(
        shape.positions, shape.triangles[large], shape.materials[large], shape.lined[large]
    )


def _face_normals(shape: Shape) -> Floats:
    a, b, c = (shape.positions[shape.triangles[:, i]] for i in range(3))
    normals = np.cross(b - a, c - a)
    return normals / np.linalg.norm(normals, axis=1, keepdims=True)


def _corner_normals(shape: Shape, flat: Floats) -> Floats:
    """For each corner of each triangle, the mean of the faces around its point that are no
    crease away.
    """
    corners = shape.triangles.reshape(-1)
    order = np.argsort(corners, kind="stable")
    counts = np.bincount(corners, minlength=len(shape.positions))
    starts = np.cumsum(counts) - counts
    per_corner = counts[corners]
    first = np.repeat(np.arange(len(corners)), per_corner)
    step = np.arange(len(first)) - np.repeat(np.cumsum(per_corner) - per_corner, per_corner)
    second = order[np.repeat(starts[corners], per_corner) + step]
    near = np.einsum("ij,ij->i", flat[first // 3], flat[second // 3]) > np.cos(
        np.radians(CREASE_DEG)
    )
    first, second = first[near], second[near]
    weighted = flat[second // 3] * _corner_angles(shape)[second, None]
    sums = np.stack([np.bincount(first, weighted[:, k], len(corners)) for k in range(3)], axis=1)
    return sums / np.linalg.norm(sums, axis=1, keepdims=True)


def _corner_angles(shape: Shape) -> Floats:
    """The angle of each triangle at each of its corners: how much of the surface around a point
    is its own.
    """
    points = shape.positions[shape.triangles]
    u, v = np.roll(points, -1, axis=1) - points, np.roll(points, 1, axis=1) - points
    cosine = np.einsum("ijk,ijk->ij", u, v) / (
        np.linalg.norm(u, axis=2) * np.linalg.norm(v, axis=2)
    )
    return np.arccos(np.clip(cosine, -1, 1)).reshape(-1) + 1e-9


def _distinct_corners(
    corners: NDArray[np.int64], materials: NDArray[np.uint8], normals: Floats
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Corners that differ in point, material or normal, and for every corner which of them it
    is.
    """
    packed = np.rint(normals * 127).astype(np.int64) + 128
    code = (
        (corners * 32 + materials) * 256**3
        + (packed[:, 0] * 256 + packed[:, 1]) * 256
        + packed[:, 2]
    )
    _, kept, index = np.unique(code, return_index=True, return_inverse=True)
    return kept, index


def _feature_edges(shape: Shape, flat: Floats) -> Floats:
    """Segments between two lined faces that meet in a crease, (k, 2, 3)."""
    sides = np.concatenate([shape.triangles[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 0))])
    faces = np.tile(np.arange(len(shape.triangles)), 3)
    ends = np.sort(sides, axis=1)
    code = ends[:, 0] * len(shape.positions) + ends[:, 1]
    order = np.argsort(code, kind="stable")
    twin = np.flatnonzero(code[order][1:] == code[order][:-1])
    one, two = faces[order[twin]], faces[order[twin + 1]]
    bent = np.einsum("ij,ij->i", flat[one], flat[two]) < np.cos(np.radians(CREASE_DEG))
    drawn = bent & shape.lined[one] & shape.lined[two]
    return shape.positions[ends[order[twin[drawn]]]]
