"""A memory module in its own frame: along y about the origin, z from the board up.

Knows its height and whether it has heat spreaders.
"""

from __future__ import annotations

from functools import lru_cache

from rigwright.assembly.interior import within
from rigwright.graphics.mesh import Mesh
from rigwright.picture.meshes.details import detail
from rigwright.picture.meshes.shapes import Shape
from rigwright.picture.meshes.shelf import shelved

SEAT = 4.0  # how far a seated module stands above its own height over the board


@lru_cache(maxsize=16)
def memory_mesh(height: float, spreaders: bool) -> Mesh:
    """A module as it stands in its socket."""
    height = within(height, 8.0, 120.0)
    name = "dimm-spreader" if spreaders else "dimm-bare"

    def module() -> list[Shape]:
        upright = detail(name).scaled(1, 1, height)
        return [upright.moved(z=SEAT)]

    return shelved(f"{name}-{height:g}", module)
