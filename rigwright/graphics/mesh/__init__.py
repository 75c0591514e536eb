"""The triangle mesh value that generators make and the renderer draws.

Here belong arrays, a name for each material, and a key under which buffers may be cached; no part
of a computer and no OpenGL.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rigwright.geometry import Vec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MATERIALS = (
    "board",
    "card_pcb",
    "shroud_open_air",
    "shroud_blower",
    "backplate",
    "fins",
    "fin_line",
    "bracket",
    "bracket_hole",
    "slot",
    "latch",
    "frame",
    "tray",
    "ceiling",
    "front",
    "glass",
    "fan_blade",
    "fan_well",
    "fan_hub",
    "cable",
    "plug",
    "psu",
    "fan_frame",
    "metal",
    "accent_trim",
    "tube",
    "gold",
)


class Mesh:
    """Triangles of one part in its local frame, millimetres, counter-clockwise seen from outside.

    `positions`, `normals`: (n, 3) float32; `materials`: (n,) uint8 index into MATERIALS;
    `triangles`: (m, 3) uint32; `edges`: (k, 2, 3) float32 feature-edge segments. Equal `key` means
    equal content; nothing of it is ever changed.
    """

    def __init__(
        self,
        key: str,
        positions: NDArray[np.float32],
        normals: NDArray[np.float32],
        materials: NDArray[np.uint8],
        triangles: NDArray[np.uint32],
        edges: NDArray[np.float32],
    ) -> None:
        self.key = key
        self.positions = positions
        self.normals = normals
        self.materials = materials
        self.triangles = triangles
        self.edges = edges

    @property
    def bounds(self) -> tuple[Vec, Vec]:
        """Lowest and highest corner."""
        low = self.positions.min(axis=0)
        high = self.positions.max(axis=0)
        return Vec(*map(float, low)), Vec(*map(float, high))
