"""The meshes that are on the graphics card, each once under its key, and let go when no picture used them for a while.

Knows OpenGL through moderngl and the packed form of a mesh; nothing about scenes.
"""

from __future__ import annotations

import moderngl
import numpy as np

from rigwright.mesh import Mesh
from rigwright.record import Value
from rigwright.render.packing import EDGE_FORMAT, EDGE_INSTANCE_FORMAT, VERTEX_FORMAT, Packed, pack
from rigwright.render.programs import ShaderProgram

KEPT_PICTURES = 60  # a card under the pointer comes and goes; one not seen for so many pictures is forgotten

# Which end and which side: a strip of two triangles along an edge.
_CORNERS = np.array([(0, -1), (0, 1), (1, -1), (1, 1)], dtype="f4")


class Programs(Value, frozen=True):
    """The shader programs that read a mesh's buffers."""

    solid: ShaderProgram
    translucent: ShaderProgram
    mask: ShaderProgram
    edge_lines: ShaderProgram
    edge_strips: ShaderProgram
    cut_face: ShaderProgram


class MeshOnCard:
    """Buffers and vertex arrays of one mesh."""

    def __init__(self, context: moderngl.Context, programs: Programs, corners: moderngl.Buffer, packed: Packed) -> None:
        self._context = context
        self.bounds = packed.bounds
        self._owned: list[moderngl.Buffer | moderngl.VertexArray] = []
        vertices = self._buffer(packed.vertices.tobytes())
        indices = {"solid": packed.solid, "glass": packed.glass}
        held = {name: self._buffer(part.astype("<u4").tobytes()) for name, part in indices.items() if len(part)}
        full, bare = (VERTEX_FORMAT, "position", "shade"), ("3f 4x1", "position")
        self.solid = self._triangles(programs.solid, vertices, full, held.get("solid"))
        self.glass = self._triangles(programs.translucent, vertices, full, held.get("glass"))
        self.solid_through = self._triangles(programs.translucent, vertices, full, held.get("solid"))
        self.solid_mask = self._triangles(programs.mask, vertices, bare, held.get("solid"))
        self.solid_cut = self._triangles(programs.cut_face, vertices, bare, held.get("solid"))
        self.glass_mask = self._triangles(programs.mask, vertices, bare, held.get("glass"))
        self.edge_lines, self.edge_strips = self._edges(programs, corners, packed)
        self._falling = -packed.spacing
        self.bytes_held = sum(b.size for b in self._owned if isinstance(b, moderngl.Buffer))

    def edges_wider_than(self, spacing_mm: float) -> int:
        """How many edges, from the first one on, lie farther apart."""
        return int(np.searchsorted(self._falling, -spacing_mm))

    def release(self) -> None:
        """Give the memory back."""
        for thing in self._owned:
            thing.release()

    def _buffer(self, data: bytes) -> moderngl.Buffer:
        buffer = self._context.buffer(data)
        self._owned.append(buffer)
        return buffer

    def _triangles(
        self, program: ShaderProgram, vertices: moderngl.Buffer, layout: tuple[str, ...],
        indices: moderngl.Buffer | None,
    ) -> moderngl.VertexArray | None:  # fmt: skip
        if indices is None:
            return None
        array = self._context.vertex_array(program.made, [(vertices, *layout)], index_buffer=indices)
        self._owned.append(array)
        return array

    def _edges(
        self, programs: Programs, corners: moderngl.Buffer, packed: Packed
    ) -> tuple[moderngl.VertexArray | None, moderngl.VertexArray | None]:
        if not len(packed.edges):
            return None, None
        ends = self._buffer(packed.edges.tobytes())
        one_by_one = (ends, EDGE_INSTANCE_FORMAT, "start", "kind", "end")
        lines = self._context.vertex_array(programs.edge_lines.made, [(ends, EDGE_FORMAT, "position", "kind")])
        strips = self._context.vertex_array(programs.edge_strips.made, [(corners, "2f", "corner"), one_by_one])
        self._owned += [lines, strips]
        return lines, strips


class MeshShelf:
    """Every mesh on the card, by key."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context, self._programs = context, programs
        self._corners = context.buffer(_CORNERS.tobytes())
        self._held: dict[str, MeshOnCard] = {}
        self._seen: dict[str, int] = {}
        self._picture = 0

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, key: str) -> bool:
        return key in self._held

    def get(self, mesh: Mesh) -> MeshOnCard:
        """The buffers of a mesh, uploaded at its first use."""
        if mesh.key not in self._held:
            self._held[mesh.key] = MeshOnCard(self._context, self._programs, self._corners, pack(mesh))
        self._seen[mesh.key] = self._picture
        return self._held[mesh.key]

    def end_picture(self) -> None:
        """Count a picture and let go of what was not in the last ones."""
        self._picture += 1
        for key in [k for k, seen in self._seen.items() if self._picture - seen > KEPT_PICTURES]:
            self._held.pop(key).release()
            del self._seen[key]

    def release(self) -> None:
        """Give everything back."""
        for held in self._held.values():
            held.release()
        self._corners.release()
        self._held.clear()
        self._seen.clear()
