"""The detail pieces of assets/models as shapes, read with trimesh the first time and from the cache after that.

Knows their file names and nothing of where they go.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from rigwright.files.places import assets_dir
from rigwright.mesh import MATERIALS
from rigwright.meshes.cache import Arrays, kept
from rigwright.meshes.shapes import Shape, join

SLOT_LENGTH = 89.0  # of the x16 connector, along x from its rear end


@cache
def detail(name: str) -> Shape:
    """The piece in `assets/models/<name>.glb`."""
    stored = kept(name, lambda: _arrays(read_glb(assets_dir() / "models" / f"{name}.glb")))
    return Shape(
        np.asarray(stored["positions"], float),
        np.asarray(stored["triangles"], np.int64),
        np.asarray(stored["materials"], np.uint8),
        np.asarray(stored["lined"], np.bool_),
    )


def read_glb(path: Path) -> Shape:
    """A GLB file whose meshes are named after materials, "+" before the name where creases are drawn."""
    import trimesh  # 0.2 s

    scene = trimesh.load_scene(path, process=False)
    parts = []
    for node in sorted(scene.graph.nodes_geometry):
        placing, geometry = scene.graph[node]
        name = str(geometry)
        mesh = scene.geometry[name].copy().apply_transform(placing)
        colour = np.full(len(mesh.faces), MATERIALS.index(name.lstrip("+")), dtype=np.uint8)
        lined = np.full(len(mesh.faces), name.startswith("+"))
        parts.append(Shape(np.asarray(mesh.vertices, float), np.asarray(mesh.faces, np.int64), colour, lined))
    return join(parts)


def _arrays(shape: Shape) -> Arrays:
    return {
        "positions": shape.positions.astype(np.float32),
        "triangles": shape.triangles.astype(np.uint16 if len(shape.positions) < 65_536 else np.uint32),
        "materials": shape.materials,
        "lined": shape.lined,
    }
