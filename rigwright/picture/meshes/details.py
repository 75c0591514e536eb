"""The detail pieces of assets/models as shapes, read with trimesh the first time and from the cache
after that; a box of its size stands for a piece whose file is missing or cannot be read.

Knows nothing of where they go.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from rigwright.files.log import note_fault
from rigwright.graphics.mesh import MATERIALS
from rigwright.picture.meshes.cache import kept
from rigwright.picture.meshes.detail_files import STAND_INS, lost_pieces, path_of
from rigwright.picture.meshes.shapes import Shape, block, join

_ARRAYS = ("positions", "triangles", "materials", "lined")


@cache
def detail(name: str) -> Shape:
    """The piece in `assets/models/<name>.glb`, or the box that stands for it."""
    if name in lost_pieces():
        return stand_in(name)
    path = path_of(name)
    try:
        return kept(f"{name}.npz", lambda: _written(read_glb(path)), _read)
    except Exception:  # such as a mesh named after no material: a piece is for the eyes only
        note_fault(f"The model {path.name} cannot be shown.")
        return stand_in(name)


def stand_in(name: str) -> Shape:
    """The box that is shown where a piece cannot be."""
    box = STAND_INS[name]
    return block(box.x, box.y, box.z, box.material)


def read_glb(path: Path) -> Shape:
    """A GLB file whose meshes are named after materials, "+" before the name where creases are
    drawn.
    """
    import trimesh  # 0.2 s

    scene = trimesh.load_scene(path, process=False)
    parts = []
    for node in sorted(scene.graph.nodes_geometry):
        placing, geometry = scene.graph[node]
        name = str(geometry)
        mesh = scene.geometry[name].copy().apply_transform(placing)
        positions = np.asarray(mesh.vertices, float)
        triangles = np.asarray(mesh.faces, np.int64)
        count = len(triangles)
        material = MATERIALS.index(name.lstrip("+"))
        colours = np.full(count, material, dtype=np.uint8)
        lined = np.full(count, name.startswith("+"))
        parts.append(Shape(positions, triangles, colours, lined))
    return join(parts)


def _written(shape: Shape) -> bytes:
    file = BytesIO()
    np.savez(file, **{name: getattr(shape, name) for name in _ARRAYS})
    return file.getvalue()


def _read(data: memoryview) -> Shape:
    try:
        with np.load(BytesIO(data), allow_pickle=False) as stored:
            return Shape(*(stored[name] for name in _ARRAYS))
    except (KeyError, EOFError, BadZipFile) as error:
        raise ValueError(str(error)) from None
