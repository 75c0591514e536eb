"""The bodies of a scene as triangles in place, each with the flat face that it is a piece of.

A flat face is what hangs together in one plane and one material. Knows no camera.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats
from rigwright.graphics.mesh import Mesh
from rigwright.graphics.mesh.edges import ALONE_MM, grid
from rigwright.graphics.mesh.packing import pack
from rigwright.graphics.scene import Scene
from rigwright.record import Value

Numbers = NDArray[np.int64]
NO_LINE = -1  # the tone of an edge that is not drawn
SAME_PLANE = 2e-6  # 1 - cosine between two triangles of one plane, about 0.1°
FLOATS_OF_AN_EDGE = 5  # at each end: place, spacing, tone


class Faces(Value, frozen=True, eq=False):
    """Triangles, a row of every array for each.

    `corners` (n, 3, 3) are millimetres in the chassis frame, anticlockwise seen from outside;
    `tones` and `spacing` (n, 3) are those of the edge from each corner to the next, as
    `rigwright.graphics.mesh.edges` has them; `face` is the number of the flat face, `body` that of
    the body in the scene; `inner` tells which show the inside of a body that is cut open.
    """

    corners: Floats
    tones: NDArray[np.int8]
    spacing: NDArray[np.float32]
    face: Numbers
    body: Numbers
    material: NDArray[np.uint8]
    inner: NDArray[np.bool_]

    def only(self, chosen: NDArray[np.bool_] | Numbers) -> Faces:
        """Return the triangles of a mask or of their numbers."""
        columns = (getattr(self, name) for name in self.__struct_fields__)
        return Faces(*(column[chosen] for column in columns))

    def normals(self) -> Floats:
        """Unit vectors out of each triangle; zero for one without an area."""
        first, second, third = self.corners.swapaxes(0, 1)
        across = np.cross(second - first, third - first)
        length = np.linalg.norm(across, axis=1, keepdims=True)
        return across / np.maximum(length, 1e-12)


def joined(tables: Sequence[Faces]) -> Faces:
    """Triangles of several tables as one."""
    columns: list[NDArray[Any]] = []
    for name in Faces.__struct_fields__:
        parts = [getattr(table, name) for table in tables]
        columns.append(np.concatenate(parts))
    return Faces(*columns)


def faces_of(scene: Scene) -> Faces:
    """Return all triangles of a scene in their places."""
    local: dict[str, Faces] = {}
    placed: list[Faces] = []
    count = 0
    for number, body in enumerate(scene.bodies):
        mesh = body.mesh
        if not len(mesh.triangles):
            continue
        if mesh.key not in local:
            local[mesh.key] = _of_mesh(mesh)
        faces = local[mesh.key]
        turn = body.pose.turn.matrix().astype(np.float64)
        offset = np.array(body.pose.offset)
        there = faces.changed(
            corners=faces.corners @ turn.T + offset,
            face=faces.face + count,
            body=np.full(len(faces.face), number),
        )
        placed.append(there)
        count += int(faces.face.max()) + 1
    return joined(placed) if placed else _none()


def _none() -> Faces:
    return Faces(
        corners=np.zeros((0, 3, 3)),
        tones=np.zeros((0, 3), np.int8),
        spacing=np.zeros((0, 3), np.float32),
        face=np.zeros(0, np.int64),
        body=np.zeros(0, np.int64),
        material=np.zeros(0, np.uint8),
        inner=np.zeros(0, np.bool_),
    )


def _of_mesh(mesh: Mesh) -> Faces:
    """Return the triangles of a mesh in its own frame."""
    triangles = mesh.triangles
    count = len(triangles)
    points, which = np.unique(grid(mesh.positions), return_inverse=True)
    ends = which.reshape(-1)[triangles]
    starts = ends.astype(np.int64).ravel()
    next_ones = np.roll(ends, -1, axis=1).astype(np.int64).ravel()
    first_corners = triangles[:, 0]
    tones, spacing = _looks(mesh, points, starts, next_ones)
    faces = Faces(
        corners=mesh.positions[triangles].astype(np.float64),
        tones=tones.reshape(-1, 3),
        spacing=spacing.reshape(-1, 3),
        face=np.arange(count),
        body=np.zeros(count, np.int64),
        material=mesh.materials[first_corners],
        inner=np.zeros(count, np.bool_),
    )
    codes = starts * len(points) + next_ones
    return faces.changed(face=_flat(faces, codes, len(points)))


def _flat(faces: Faces, codes: Numbers, count: int) -> Numbers:
    """Return the number of the flat face that each triangle belongs to.

    `codes` has for each edge of a triangle the numbers of its two points, start × `count` + end.
    """
    order = np.argsort(codes, kind="stable")
    there = codes[order]
    starts = codes // count
    ends = codes % count
    back = ends * count + starts
    at = np.minimum(np.searchsorted(there, back), len(there) - 1)
    meets = there[at] == back
    one = np.nonzero(meets)[0] // 3
    other = order[at[meets]] // 3
    normals = faces.normals()
    cosine = np.einsum("ij,ij->i", normals[one], normals[other])
    in_one_plane = cosine > 1 - SAME_PLANE
    of_one_material = faces.material[one] == faces.material[other]
    same = in_one_plane & of_one_material
    return hanging_together(one[same], other[same], len(faces.face))


def hanging_together(one: Numbers, other: Numbers, count: int) -> Numbers:
    """Number the groups of `count` things; each `one` is in the group of its `other`."""
    lowest = np.arange(count)
    while True:
        of_one = lowest[one]
        of_other = lowest[other]
        low = np.minimum(of_one, of_other)
        found = lowest.copy()
        np.minimum.at(found, of_one, low)
        np.minimum.at(found, of_other, low)
        found = found[found][lowest]
        if np.array_equal(found, lowest):
            _, numbers = np.unique(lowest, return_inverse=True)
            return numbers.reshape(-1)
        lowest = found


def _looks(
    mesh: Mesh, points: Numbers, starts: Numbers, ends: Numbers
) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Return tone and spacing of the edges between points, for which the mesh has a feature
    edge.
    """
    tones = np.full(len(starts), NO_LINE, np.int8)
    spacing = np.full(len(starts), ALONE_MM, np.float32)
    lines = np.frombuffer(pack(mesh).edges, "<f4").reshape(-1, 2, FLOATS_OF_AN_EDGE)
    if not len(lines):
        return tones, spacing
    first_ends = lines[:, 0]
    firsts = _number_of(first_ends[:, :3], points)
    lasts = _number_of(lines[:, 1, :3], points)
    count = len(points)
    codes = _code_of(firsts, lasts, count)
    wanted = _code_of(starts, ends, count)
    order = np.argsort(codes, kind="stable")
    codes = codes[order]
    at = np.minimum(np.searchsorted(codes, wanted), len(codes) - 1)
    found = codes[at] == wanted
    chosen = first_ends[order[at[found]]]
    tones[found] = chosen[:, 4]
    spacing[found] = chosen[:, 3]
    return tones, spacing


def _number_of(places: NDArray[np.float32], points: Numbers) -> Numbers:
    """Return which of the sorted points each place is."""
    found = np.searchsorted(points, grid(places))
    return np.minimum(found, len(points) - 1)


def _code_of(one: Numbers, other: Numbers, count: int) -> Numbers:
    """Return a number for each pair of points, the same in either order."""
    low = np.minimum(one, other)
    high = np.maximum(one, other)
    return low * count + high
