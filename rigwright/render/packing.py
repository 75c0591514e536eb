"""A mesh as bytes for the graphics card: interleaved vertices, solid and glass triangles apart, feature edges.

Arrays in, arrays out; knows no OpenGL. Each edge learns the tone of the surface it lies on and how close its
neighbours run, so that rows of fins fade instead of turning into noise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Box, Vec
from rigwright.mesh import MATERIALS, Mesh

VERTEX_FORMAT = "3f 4f1"
EDGE_FORMAT = "3f 2f"  # each of the two ends of an edge
EDGE_INSTANCE_FORMAT = "3f 2f 3f 2x4/i"  # the same bytes, read as an edge at a time
ALONE_MM = 1000.0  # distance given to an edge with no row of edges around it

PLAIN_EDGE, FIN_EDGE, SOFT_EDGE = range(3)
_GLASS = MATERIALS.index("glass")
_TONES = np.full(len(MATERIALS), PLAIN_EDGE)
_TONES[[MATERIALS.index(name) for name in ("fins", "fin_line")]] = FIN_EDGE
_TONES[[MATERIALS.index(name) for name in ("tray", "ceiling", "front", "glass")]] = SOFT_EDGE

_VERTEX = np.dtype([("position", "<f4", 3), ("shade", "u1", 4)])
_WINDOW = 6  # how many neighbours along a row are looked at; four are needed

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Packed:
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
    spacing = edge_spacing(mesh.edges).astype(np.float32)
    table = np.empty((len(mesh.edges), 2, 5), dtype=np.float32)
    table[:, :, :3] = mesh.edges
    table[:, :, 3] = spacing[:, None]
    table[:, :, 4] = edge_tones(mesh)[:, None]
    order = np.argsort(-spacing, kind="stable")
    return table[order], spacing[order]


def edge_tones(mesh: Mesh) -> NDArray[np.int64]:
    """The tone of each edge: that of the surface it starts on, the strongest where several meet."""
    points, which = np.unique(_grid(mesh.positions), return_inverse=True)
    strongest = np.full(len(points), SOFT_EDGE)
    np.minimum.at(strongest, which, _TONES[mesh.materials])
    starts = _grid(mesh.edges[:, 0])
    found = np.minimum(np.searchsorted(points, starts), max(len(points) - 1, 0))
    return np.where(points[found] == starts, strongest[found], PLAIN_EDGE)


def _grid(points: NDArray[np.float32]) -> NDArray[np.int64]:
    cells = np.rint(points.astype(np.float64) * 100).astype(np.int64)
    return (cells[:, 0] * 2_097_152 + cells[:, 1]) * 2_097_152 + cells[:, 2]


def edge_spacing(edges: NDArray[np.float32]) -> NDArray[np.float64]:
    """Mean distance of each edge to its four nearest parallel ones, millimetres; large for one that stands alone."""
    if not len(edges):
        return np.zeros(0)
    ends = edges.astype(np.float64)
    along = _directions(ends)
    _, first, group = np.unique(np.rint(along * 50), axis=0, return_index=True, return_inverse=True)
    # Where each edge pierces the plane across its direction; directions are kept far apart from each other.
    u, v = (_across(along[first], turned)[group] for turned in (False, True))
    middles = ends.mean(axis=1)
    flat = np.stack([group * 10 * ALONE_MM, (middles * u).sum(axis=1), (middles * v).sum(axis=1)], axis=1)
    places, which = np.unique(np.rint(flat * 5), axis=0, return_inverse=True)
    places /= 5
    near = np.minimum(_fourth_nearest(places), _fourth_nearest(places[:, [0, 2, 1]]))
    return np.minimum(near / 2, ALONE_MM)[which]


def _directions(ends: Floats) -> Floats:
    """Unit vectors along edges, the same for both ways."""
    along = ends[:, 1] - ends[:, 0]
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9)
    lead = np.take_along_axis(along, np.abs(along).argmax(axis=1)[:, None], axis=1)
    return along * np.where(lead < 0, -1.0, 1.0)


def _across(along: Floats, turned: bool) -> Floats:
    """One of two unit vectors across each direction."""
    u: Floats = np.cross(along, np.eye(3)[np.abs(along).argmin(axis=1)])
    u /= np.maximum(np.linalg.norm(u, axis=1, keepdims=True), 1e-9)
    across: Floats = np.cross(along, u) if turned else u
    return across


def _fourth_nearest(places: Floats) -> Floats:
    """Distance to the fourth nearest, looked for among the next ones of a row sorted by column."""
    order = np.lexsort(places.T[::-1])
    row = np.pad(places[order], ((_WINDOW, _WINDOW), (0, 0)), constant_values=1e9)
    steps = [k for k in range(2 * _WINDOW + 1) if k != _WINDOW]
    apart = np.stack([np.linalg.norm(row[k : k + len(places)] - places[order], axis=1) for k in steps])
    result = np.empty(len(places))
    result[order] = np.partition(apart, 3, axis=0)[3]
    return result
