"""How each feature edge of a mesh looks: the tone of the surface it lies on, and how close its
neighbours run.

With that, rows of fins fade instead of turning into noise. Arrays in, arrays out; knows no OpenGL.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats
from rigwright.graphics.mesh import MATERIALS, Mesh

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
    spacing = edge_spacing(mesh.edges)
    tones = edge_tones(mesh)
    table = np.stack([spacing, tones], axis=1)
    return table.astype(np.float32)


def edge_tones(mesh: Mesh) -> NDArray[np.int64]:
    """Return the tone of each edge: that of the surface it starts on, the strongest where several
    meet.
    """
    points, which = np.unique(grid(mesh.positions), return_inverse=True)
    strongest = np.full(len(points), SOFT_EDGE)
    tones = np.array(_TONES)[mesh.materials]
    np.minimum.at(strongest, which, tones)
    starts = grid(mesh.edges[:, 0])
    last = max(len(points) - 1, 0)
    at = np.minimum(np.searchsorted(points, starts), last)
    return np.where(points[at] == starts, strongest[at], PLAIN_EDGE)


def grid(points: NDArray[np.float32]) -> NDArray[np.int64]:
    """Return a number for each point, the same for points that are less than 0.01 mm apart."""
    cells = np.rint(points.astype(np.float64) * 100).astype(np.int64)
    x, y, z = cells.T
    return (x * 2_097_152 + y) * 2_097_152 + z


def edge_spacing(edges: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return the mean distance of each edge to its four nearest parallel ones, millimetres.

    It is large for one that stands alone.
    """
    if not len(edges):
        return np.zeros(0)
    ends = edges.astype(np.float64)
    along = _directions(ends)
    rounded = np.rint(along * 50)
    _, first, group = np.unique(rounded, axis=0, return_index=True, return_inverse=True)
    # Where each edge pierces the plane across its direction; directions are kept far apart from
    # each other.
    alike = along[first]
    u = _across(alike, False)[group]
    v = _across(alike, True)[group]
    middles = ends.mean(axis=1)
    beside = (middles * u).sum(axis=1)
    above = (middles * v).sum(axis=1)
    apart = group * 10 * ALONE_MM
    flat = np.stack([apart, beside, above], axis=1)
    in_fifths = np.rint(flat * 5)
    places, which = np.unique(in_fifths, axis=0, return_inverse=True)
    places /= 5
    by_row = _fourth_nearest(places)
    by_column = _fourth_nearest(places[:, [0, 2, 1]])
    near = np.minimum(by_row, by_column)
    spacing = np.minimum(near / 2, ALONE_MM)
    return spacing[which]


def _directions(ends: Floats) -> Floats:
    """Return unit vectors along edges, the same for both ways."""
    starts = ends[:, 0]
    along = ends[:, 1] - starts
    length = np.linalg.norm(along, axis=1, keepdims=True)
    along /= np.maximum(length, 1e-9)
    longest = np.abs(along).argmax(axis=1)[:, None]
    lead = np.take_along_axis(along, longest, axis=1)
    sign = np.where(lead < 0, -1.0, 1.0)
    return along * sign


def _across(along: Floats, turned: bool) -> Floats:
    """One of two unit vectors across each direction."""
    least = np.abs(along).argmin(axis=1)
    helper = np.eye(3)[least]
    u: Floats = np.cross(along, helper)
    length = np.linalg.norm(u, axis=1, keepdims=True)
    u /= np.maximum(length, 1e-9)
    if not turned:
        return u
    v: Floats = np.cross(along, u)
    return v


def _fourth_nearest(places: Floats) -> Floats:
    """Return the distance to the fourth nearest, looked for among the next ones of a row sorted
    by column.
    """
    order = np.lexsort(places.T[::-1])
    here = places[order]
    count = len(places)
    row = np.pad(here, ((_WINDOW, _WINDOW), (0, 0)), constant_values=1e9)
    apart = []
    for start in range(2 * _WINDOW + 1):
        if start != _WINDOW:  # the place itself
            there = row[start : start + count]
            apart.append(np.linalg.norm(there - here, axis=1))
    sorted_out = np.partition(np.stack(apart), 3, axis=0)
    result = np.empty(count)
    result[order] = sorted_out[3]
    return result
