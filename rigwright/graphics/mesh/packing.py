"""A mesh as bytes for the graphics card: interleaved vertices, solid and glass triangles apart,
feature edges.

The same bytes are kept in files, so that a mesh that was made before is drawn without looking into
it. Knows no OpenGL.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Box, Vec
from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.graphics.mesh.edges import edge_looks
from rigwright.record import Value

VERTEX_FORMAT = "3f 4f1"
EDGE_FORMAT = "3f 2f"  # each of the two ends of an edge
EDGE_INSTANCE_FORMAT = "3f 2f 3f 2x4/i"  # the same bytes, read as an edge at a time
UNITS = (16, 12, 12, 40)  # bytes of a vertex, of a triangle, solid or glass, and of an edge
EDGE_FLOATS, SPACING_AT = 10, 3  # so many to an edge, and which of them is its spacing

_GLASS = MATERIALS.index("glass")
_VERTEX = [("position", "<f4", 3), ("shade", "u1", 4)]
_HEAD = struct.Struct("<4I6f")  # bytes of each part, bounds


class Packed(Value, frozen=True, eq=False):
    """Contents of the buffers of one mesh."""

    bounds: Box
    vertices: memoryview
    solid: memoryview  # triangles, four bytes for each corner
    glass: memoryview
    edges: memoryview  # both ends of each with spacing and tone, the loneliest edge first

    @property
    def spacing(self) -> Sequence[float]:
        """The spacing of each edge, the largest first."""
        return self.edges.cast("f")[SPACING_AT::EDGE_FLOATS]


class PackedMesh(Mesh):
    """A mesh whose buffers were kept.

    Its arrays are read from them when they are first asked for.
    """

    def __init__(self, key: str, packed: Packed) -> None:
        self.key = key
        self.packed = packed

    def __getattr__(self, name: str) -> object:
        if name not in ("positions", "normals", "materials", "triangles", "edges"):
            raise AttributeError(name)
        vars(self).update(vars(_unpacked(self.key, self.packed)))
        return vars(self)[name]

    @property
    def bounds(self) -> tuple[Vec, Vec]:
        """Lowest and highest corner."""
        return self.packed.bounds.low, self.packed.bounds.high


def pack(mesh: Mesh) -> Packed:
    """The buffers of a mesh."""
    if isinstance(mesh, PackedMesh):
        return mesh.packed
    vertices = np.empty(len(mesh.positions), dtype=_VERTEX)
    vertices["position"] = mesh.positions
    shade = vertices["shade"]
    from_0_to_1 = mesh.normals * 0.5 + 0.5
    shade[:, :3] = np.rint(from_0_to_1 * 255)
    shade[:, 3] = mesh.materials
    triangles = mesh.triangles
    is_glass = mesh.materials[triangles[:, 0]] == _GLASS
    return Packed(
        bounds=Box(*mesh.bounds),
        vertices=memoryview(vertices.tobytes()),
        solid=memoryview(triangles[~is_glass].tobytes()),
        glass=memoryview(triangles[is_glass].tobytes()),
        edges=memoryview(_edges(mesh).tobytes()),
    )


def _edges(mesh: Mesh) -> NDArray[np.float32]:
    """(k, 2, 5) ends of the edges with spacing and tone, the loneliest edge first."""
    looks = edge_looks(mesh)
    table = np.empty((len(mesh.edges), 2, 5), dtype=np.float32)
    table[:, :, :3] = mesh.edges
    table[:, :, 3:] = looks[:, None]
    spacing = looks[:, 0]
    loneliest_first = np.argsort(-spacing, kind="stable")
    return table[loneliest_first]


def _unpacked(key: str, packed: Packed) -> Mesh:
    """The arrays again; normals are as fine as a byte is, and what is solid comes before what is
    glass.
    """
    vertices = np.frombuffer(packed.vertices, dtype=_VERTEX)
    shade = vertices["shade"]
    normals = shade[:, :3].astype(np.float32) / 127.5 - 1
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    triangles = bytes(packed.solid) + bytes(packed.glass)
    corners = np.frombuffer(triangles, dtype="<u4")
    edges = np.frombuffer(packed.edges, dtype="<f4").reshape(-1, 2, 5)
    return Mesh(
        key=key,
        positions=np.ascontiguousarray(vertices["position"]),
        normals=normals / length,
        materials=np.ascontiguousarray(shade[:, 3]),
        triangles=corners.reshape(-1, 3),
        edges=edges[:, :, :3],
    )


def as_bytes(packed: Packed) -> bytes:
    """Buffers as they are kept in a file."""
    parts = (packed.vertices, packed.solid, packed.glass, packed.edges)
    sizes = map(len, parts)
    bounds = packed.bounds
    head = _HEAD.pack(*sizes, *bounds.low, *bounds.high)
    return b"".join((head, *parts))


def from_bytes(data: memoryview) -> Packed:
    """Buffers from a file's bytes; ValueError where they are not what `as_bytes` wrote."""
    try:
        *sizes, ax, ay, az, bx, by, bz = _HEAD.unpack_from(data)
    except struct.error as error:
        raise ValueError(str(error)) from None
    whole = not any(size % unit for size, unit in zip(sizes, UNITS, strict=True))
    if not whole or _HEAD.size + sum(sizes) != len(data):
        raise ValueError("not the buffers of a mesh")
    at = _HEAD.size
    parts = []
    for size in sizes:
        end = at + size
        parts.append(data[at:end])
        at = end
    bounds = Box(Vec(ax, ay, az), Vec(bx, by, bz))
    return Packed(bounds, *parts)
