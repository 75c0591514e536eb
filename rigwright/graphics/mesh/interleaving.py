"""Arrays of a mesh as the bytes of its buffers, and back.

The bytes are those that `packing` describes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.graphics.mesh.edges import edge_looks

_GLASS = MATERIALS.index("glass")
_VERTEX = [("position", "<f4", 3), ("shade", "u1", 4)]


def interleaved(mesh: Mesh) -> tuple[bytes, bytes, bytes, bytes]:
    """Vertices, solid triangles, those of glass, and edges."""
    vertices = np.empty(len(mesh.positions), dtype=_VERTEX)
    vertices["position"] = mesh.positions
    shade = vertices["shade"]
    from_0_to_1 = mesh.normals * 0.5 + 0.5
    shade[:, :3] = np.rint(from_0_to_1 * 255)
    shade[:, 3] = mesh.materials
    triangles = mesh.triangles
    is_glass = mesh.materials[triangles[:, 0]] == _GLASS
    solid = triangles[~is_glass]
    glass = triangles[is_glass]
    return vertices.tobytes(), solid.tobytes(), glass.tobytes(), _edges(mesh).tobytes()


def _edges(mesh: Mesh) -> NDArray[np.float32]:
    """(k, 2, 5) ends of the edges with spacing and tone, the loneliest edge first."""
    looks = edge_looks(mesh)
    table = np.empty((len(mesh.edges), 2, 5), dtype=np.float32)
    table[:, :, :3] = mesh.edges
    table[:, :, 3:] = looks[:, None]
    spacing = looks[:, 0]
    loneliest_first = np.argsort(-spacing, kind="stable")
    return table[loneliest_first]


def separated(
    key: str, vertices: memoryview, solid: memoryview, glass: memoryview, edges: memoryview
) -> Mesh:
    """The arrays again; normals are as fine as a byte is, and what is solid comes before what is
    glass.
    """
    points = np.frombuffer(vertices, dtype=_VERTEX)
    shade = points["shade"]
    normals = shade[:, :3].astype(np.float32) / 127.5 - 1
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    corners = np.frombuffer(bytes(solid) + bytes(glass), dtype="<u4")
    ends = np.frombuffer(edges, dtype="<f4").reshape(-1, 2, 5)
    return Mesh(
        key=key,
        positions=np.ascontiguousarray(points["position"]),
        normals=normals / length,
        materials=np.ascontiguousarray(shade[:, 3]),
        triangles=corners.reshape(-1, 3),
        edges=ends[:, :, :3],
    )
