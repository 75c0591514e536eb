"""A mesh as bytes for the graphics card: interleaved vertices, solid and glass triangles apart, feature edges.

Arrays in, arrays out; knows no OpenGL. How an edge looks comes with the mesh where that was kept.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Box, Vec
from rigwright.mesh import MATERIALS, Mesh
from rigwright.mesh.edges import edge_looks
from rigwright.record import Value

VERTEX_FORMAT = "3f 4f1"
EDGE_FORMAT = "3f 2f"  # each of the two ends of an edge
EDGE_INSTANCE_FORMAT = "3f 2f 3f 2x4/i"  # the same bytes, read as an edge at a time

_GLASS = MATERIALS.index("glass")
_VERTEX = np.dtype([("position", "<f4", 3), ("shade", "u1", 4)])


class Packed(Value, frozen=True, eq=False):
    """Contents of the buffers of one mesh."""

    bounds: Box
    vertices: NDArray[np.void]
    solid: NDArray[np.uint32]
    glass: NDArray[np.uint32]
    edges: NDArray[np.float32]
    spacing: NDArray[np.float32]  # of each edge, falling


def pack(mesh: Mesh) -> Packed:
    """The buffers of a mesh."""
    vertices = np.empty(len(mesh.positions), dtype=_VERTEX)
    vertices["position"] = mesh.positions
    vertices["shade"][:, :3] = np.rint((mesh.normals * 0.5 + 0.5) * 255)
    vertices["shade"][:, 3] = mesh.materials
    is_glass = mesh.materials[mesh.triangles[:, 0]] == _GLASS
    return Packed(_bounds(mesh), vertices, mesh.triangles[~is_glass], mesh.triangles[is_glass], *_edges(mesh))


def _bounds(mesh: Mesh) -> Box:
    low, high = mesh.bounds
    return Box(Vec(*(float(v) for v in low)), Vec(*(float(v) for v in high)))


def _edges(mesh: Mesh) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """(k, 2, 5) ends of the edges with spacing and tone, the loneliest edge first, and their spacing."""
    looks = mesh.edge_looks if mesh.edge_looks is not None else edge_looks(mesh)
    spacing = looks[:, 0]
    table = np.empty((len(mesh.edges), 2, 5), dtype=np.float32)
    table[:, :, :3] = mesh.edges
    table[:, :, 3:] = looks[:, None]
    order = np.argsort(-spacing, kind="stable")
    return table[order], spacing[order]
