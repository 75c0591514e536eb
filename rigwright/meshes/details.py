"""The detail pieces of assets/models as shapes, read with trimesh the first time and from the cache
after that.

Knows their file names and nothing of where they go.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from rigwright.files.places import assets_dir
from rigwright.mesh import MATERIALS
from rigwright.meshes.cache import kept
from rigwright.meshes.shapes import Shape, join

_ARRAYS = ("positions", "triangles", "materials", "lined")
SLOT_LENGTH = 89.0  # of the x16 connector, along x from its rear end


@cache
def detail(name: str) -> Shape:
    """The piece in `assets/models/<name>.glb`."""
    return kept(
        f"{name}.npz", lambda: _written(read_glb(assets_dir() / "models" / f"{name}.glb")), _read
    )


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
        colour = np.full(len(mesh.faces), MATERIALS.index(name.lstrip("+")), dtype=np.uint8)
        lined = np.full(len(mesh.faces), name.startswith("+"))
        parts.append(
            Shape(np.asarray(mesh.vertices, float), np.asarray(mesh.faces, np.int64), colour, lined)
        )
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
