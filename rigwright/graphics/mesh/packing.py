"""A mesh as bytes for the graphics card: interleaved vertices, solid and glass triangles apart,
feature edges.

The same bytes are kept in files, so that a mesh that was made before is drawn without looking into
it: what turns arrays into bytes and back is loaded where that is done. Knows no OpenGL.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from rigwright.geometry import Box, Vec
from rigwright.graphics.mesh import Mesh
from rigwright.record import Value

VERTEX_FORMAT = "3f 4f1"
EDGE_FORMAT = "3f 2f"  # each of the two ends of an edge
EDGE_INSTANCE_FORMAT = "3f 2f 3f 2x4/i"  # the same bytes, read as an edge at a time
UNITS = (16, 12, 12, 40)  # bytes of a vertex, of a triangle, solid or glass, and of an edge
EDGE_FLOATS, SPACING_AT = 10, 3  # so many to an edge, and which of them is its spacing

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
        from rigwright.graphics.mesh.interleaving import separated

        packed = self.packed
        buffers = (packed.vertices, packed.solid, packed.glass, packed.edges)
        vars(self).update(vars(separated(self.key, *buffers)))
        return vars(self)[name]

    @property
    def bounds(self) -> tuple[Vec, Vec]:
        """Lowest and highest corner."""
        return self.packed.bounds.low, self.packed.bounds.high


def pack(mesh: Mesh) -> Packed:
    """The buffers of a mesh."""
    if isinstance(mesh, PackedMesh):
        return mesh.packed
    from rigwright.graphics.mesh.interleaving import interleaved

    return Packed(Box(*mesh.bounds), *map(memoryview, interleaved(mesh)))


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
