"""Meshes made once and read from the cache after that, as the bytes that the graphics card is
given.

Knows no part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rigwright.graphics.mesh import Mesh
from rigwright.graphics.mesh.packing import PackedMesh, as_bytes, from_bytes, pack
from rigwright.picture.meshes.cache import kept

if TYPE_CHECKING:
    from rigwright.picture.meshes.shapes import Shape


def shelved(key: str, make: Callable[[], Iterable[Shape]]) -> Mesh:
    """The mesh of that key, from the cache or made from shapes."""

    def made() -> bytes:
        from rigwright.picture.meshes.creases import mesh_of

        return as_bytes(pack(mesh_of(key, make())))

    return PackedMesh(key, kept(f"{key}.mesh", made, from_bytes))
