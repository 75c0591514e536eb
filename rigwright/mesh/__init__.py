"""The triangle mesh value that generators make and the renderer draws.

Knows no part and no OpenGL: arrays, a name for each material, and a key under which buffers may be cached.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.record import Value

MATERIALS = (
    "board", "card_pcb", "shroud_open_air", "shroud_blower", "backplate", "fins", "fin_line", "bracket", "bracket_hole",
    "slot", "latch", "frame", "tray", "ceiling", "front", "glass", "fan_blade", "fan_well", "fan_hub", "cable", "plug",
    "psu", "fan_frame", "metal", "accent_trim", "tube", "gold",
)  # fmt: skip


class Mesh(Value, frozen=True, eq=False):
    """Triangles of one part in its local frame, millimetres, counter-clockwise seen from outside.

    `positions`, `normals`: (n, 3) float32; `materials`: (n,) uint8 index into MATERIALS; `triangles`: (m, 3) uint32;
    `edges`: (k, 2, 3) float32 feature-edge segments; `edge_looks`: (k, 2) what `mesh_edges` says of them, None where
    it was not asked yet. Equal `key` means equal content.
    """

    key: str
    positions: NDArray[np.float32]
    normals: NDArray[np.float32]
    materials: NDArray[np.uint8]
    triangles: NDArray[np.uint32]
    edges: NDArray[np.float32]
    edge_looks: NDArray[np.float32] | None = None

    @property
    def bounds(self) -> NDArray[np.float32]:
        """(2, 3) lowest and highest corner."""
        return np.stack([self.positions.min(axis=0), self.positions.max(axis=0)])
