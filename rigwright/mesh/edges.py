"""How each feature edge of a mesh looks: the tone of the surface it lies on, and how close its
neighbours run.

With that, rows of fins fade instead of turning into noise. Arrays in, arrays out; knows no OpenGL.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Floats
from rigwright.mesh import MATERIALS, Mesh

ALONE_MM = 1000.0  # distance given to an edge with no row of edges around it

PLAIN_EDGE, FIN_EDGE, SOFT_EDGE = range(3)
_OTHER_TONES = {
    "fins": FIN_EDGE,
    "fin_line": FIN_EDGE,
    "tray": SOFT_EDGE,
    "ceiling": SOFT_EDGE,
    "front": SOFT_EDGE,
    "glass": SOFT_EDGE,
}
_TONES = [_OTHER_TONES.get(name, PLAIN_EDGE) for name in MATERIALS]
_WINDOW = 6  # how many neighbours along a row are looked at; four are needed


def edge_looks(mesh: Mesh) -> NDArray[np.float32]:
    """(k, 2) spacing and tone of each edge."""
    return np.stack([edge_spacing(mesh.edges), edge_tones(mesh)], axis=1).astype(np.float32)


def edge_tones(mesh: Mesh) -> NDArray[np.int64]:
    """The tone of each edge: that of the surface it starts on, the strongest where several meet."""
    points, which = np.unique(grid(mesh.positions), return_inverse=True)
    strongest = np.full(len(points), SOFT_EDGE)
    np.minimum.at(strongest, which, np.array(_TONES)[mesh.materials])
    starts = grid(mesh.edges[:, 0])
    found = np.minimum(np.searchsorted(points, starts), max(len(points) - 1, 0))
    return np.where(points[found] == starts, strongest[found], PLAIN_EDGE)


def grid(points: NDArray[np.float32]) -> NDArray[np.int64]:
    """A number for each point, the same for points that are less than 0.01 mm apart."""
    cells = np.rint(points.astype(np.float64) * 100).astype(np.int64)
    return (cells[:, 0] * 2_097_152 + cells[:, 1]) * 2_097_152 + cells[:, 2]


def edge_spacing(edges: NDArray[np.float32]) -> NDArray[np.float64]:
    """Mean distance of each edge to its four nearest parallel ones, millimetres.

    Large for one that stands alone.
    """
    if not len(edges):
        return np.zeros(0)
    ends = edges.astype(np.float64)
    along = _directions(ends)
    _, first, group = np.unique(np.rint(along * 50), axis=0, return_index=True, return_inverse=True)
    # Where each edge pierces the plane across its direction; directions are kept far apart from
    # each other.
    u, v = (_across(along[first], turned)[group] for turned in (False, True))
    middles = ends.mean(axis=1)
    flat = np.stack(
        [group * 10 * ALONE_MM, (middles * u).sum(axis=1), (middles * v).sum(axis=1)], axis=1
    )
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
    apart = np.stack(
        [np.linalg.norm(row[k : k + len(places)] - places[order], axis=1) for k in steps]
    )
    result = np.empty(len(places))
    result[order] = np.partition(apart, 3, axis=0)[3]
    return result
