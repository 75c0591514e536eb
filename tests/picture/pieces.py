"""The connected pieces of a mesh, for asking what it is made of.

Knows nothing of how meshes are made.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rigwright.graphics.mesh import MATERIALS, Mesh


@dataclass(frozen=True, eq=False)
class Piece:
    """Triangles that hang together.

    `closed`: every side is shared by two of them, once each way.
    """

    material: str
    size: np.ndarray
    middle: np.ndarray
    volume: float
    closed: bool


def pieces_of(mesh: Mesh) -> list[Piece]:
    """The pieces of a mesh; points at the same place are one point."""
    _, point = np.unique(
        np.rint(mesh.positions * 500).astype(np.int64), axis=0, return_inverse=True
    )
    triangles = point.reshape(-1)[mesh.triangles.astype(np.int64)]
    label = _components(triangles)
    order = np.argsort(label[triangles[:, 0]], kind="stable")
    starts = np.flatnonzero(np.diff(label[triangles[order, 0]])) + 1
    return [_piece(mesh, triangles, chosen) for chosen in np.split(order, starts)]


def _components(triangles: np.ndarray) -> np.ndarray:
    """The lowest point number that each point hangs together with."""
    label = np.arange(triangles.max() + 1)
    while True:
        lowest = label[triangles].min(axis=1)
        before = label.copy()
        for corner in range(3):
            np.minimum.at(label, triangles[:, corner], lowest)
        label = label[label]
        if np.array_equal(before, label):
            return label


def _piece(mesh: Mesh, triangles: np.ndarray, chosen: np.ndarray) -> Piece:
    corners = mesh.positions[mesh.triangles[chosen]].astype(float)
    low = corners.reshape(-1, 3).min(axis=0)
    high = corners.reshape(-1, 3).max(axis=0)
    a, b, c = (corners - (low + high) / 2).transpose(1, 0, 2)
    volume = float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)
    materials = mesh.materials[mesh.triangles[chosen, 0]]
    name = MATERIALS[np.bincount(materials).argmax()]
    return Piece(name, high - low, (low + high) / 2, volume, _is_closed(triangles[chosen]))


def _is_closed(triangles: np.ndarray) -> bool:
    sides = np.concatenate([triangles[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 0))])
    sides = sides[sides[:, 0] != sides[:, 1]]
    code = sides[:, 0] * (triangles.max() + 1) + sides[:, 1]
    reverse = sides[:, 1] * (triangles.max() + 1) + sides[:, 0]
    return np.array_equal(np.sort(code), np.sort(reverse))
