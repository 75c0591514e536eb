"""Meshes made once and read from the cache after that, packed small: normals as bytes; how their edges look besides.

Knows no part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from rigwright.mesh import Mesh
from rigwright.mesh.edges import edge_looks
from rigwright.meshes.cache import Arrays, kept
from rigwright.meshes.creases import mesh_of
from rigwright.meshes.shapes import Shape


def shelved(key: str, make: Callable[[], Iterable[Shape]]) -> Mesh:
    """The mesh of that key, from the cache or made from shapes."""
    stored = kept(key, lambda: _packed(mesh_of(key, make())))
    normals = stored["normals"].astype(np.float32)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return Mesh(
        key=key,
        positions=stored["positions"].astype(np.float32),
        normals=normals,
        materials=stored["materials"].astype(np.uint8),
        triangles=stored["triangles"].astype(np.uint32),
        edges=stored["edges"].astype(np.float32),
        edge_looks=stored["edge_looks"].astype(np.float32),
    )


def _packed(mesh: Mesh) -> Arrays:
    small = np.uint16 if len(mesh.positions) < 65_536 else np.uint32
    return {
        "positions": mesh.positions,
        "normals": np.rint(mesh.normals * 127).astype(np.int8),
        "materials": mesh.materials,
        "triangles": mesh.triangles.astype(small),
        "edges": mesh.edges,
        "edge_looks": edge_looks(mesh),
    }
