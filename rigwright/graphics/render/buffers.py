"""The meshes that are on the graphics card, each once under its key, and let go when no picture
used them for a while.

Knows OpenGL through moderngl and the packed form of a mesh; nothing about scenes.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from operator import neg
from struct import pack as pack_floats
from typing import Any

import moderngl

from rigwright.graphics.mesh import Mesh
from rigwright.graphics.mesh.packing import (
    EDGE_FORMAT,
    EDGE_INSTANCE_FORMAT,
    VERTEX_FORMAT,
    Packed,
    pack,
)
from rigwright.graphics.render.programs import ShaderProgram
from rigwright.record import Value

KEPT_PICTURES = (
    60  # a card under the pointer comes and goes; one not seen for so many pictures is forgotten
)

# Which end and which side: a strip of two triangles along an edge.
_CORNERS = pack_floats("<8f", 0, -1, 0, 1, 1, -1, 1, 1)


FULL, BARE = (VERTEX_FORMAT, "position", "shade"), ("3f 4x1", "position")


class Programs(Value, frozen=True):
    """The shader programs that read a mesh's buffers."""

    solid: ShaderProgram
    translucent: ShaderProgram
    mask: ShaderProgram
    edge_lines: ShaderProgram
    edge_strips: ShaderProgram
    cut_face: ShaderProgram


class MeshOnCard:
    """Buffers and vertex arrays of one mesh; an array is made when it is first drawn."""

    def __init__(
        self,
        context: moderngl.Context,
        programs: Programs,
        corners: moderngl.Buffer,
        packed: Packed,
    ) -> None:
        self._context = context
        self._programs = programs
        self._corners = corners
        self.bounds = packed.bounds
        self._owned: list[moderngl.Buffer | moderngl.VertexArray] = []
        self._vertices = self._buffer(packed.vertices)
        self._ends = self._buffer(packed.edges)
        self._solid = self._buffer(packed.solid)
        self._glass = self._buffer(packed.glass)
        self._spacing = packed.spacing

    @cached_property
    def solid(self) -> moderngl.VertexArray | None:
        """Solid faces."""
        return self._triangles(self._programs.solid, self._solid)

    @cached_property
    def glass(self) -> moderngl.VertexArray | None:
        """Panes."""
        return self._triangles(self._programs.translucent, self._glass)

    @cached_property
    def solid_through(self) -> moderngl.VertexArray | None:
        """Solid faces that are seen through."""
        return self._triangles(self._programs.translucent, self._solid)

    @cached_property
    def solid_cut(self) -> moderngl.VertexArray | None:
        """The inner sides of solid faces."""
        return self._triangles(self._programs.cut_face, self._solid, BARE)

    @cached_property
    def masks(self) -> tuple[moderngl.VertexArray | None, ...]:
        """All faces, for where they are."""
        program = self._programs.mask
        return (
            self._triangles(program, self._solid, BARE),
            self._triangles(program, self._glass, BARE),
        )

    @cached_property
    def edge_lines(self) -> moderngl.VertexArray | None:
        """Edges as plain lines."""
        ends = (self._ends, EDGE_FORMAT, "position", "kind")
        return self._array(self._programs.edge_lines, [ends])

    @cached_property
    def edge_strips(self) -> moderngl.VertexArray | None:
        """Edges as strips, each an instance."""
        corners = (self._corners, "2f", "corner")
        one_by_one = (self._ends, EDGE_INSTANCE_FORMAT, "start", "kind", "end")
        return self._array(self._programs.edge_strips, [corners, one_by_one])

    @property
    def has_glass(self) -> bool:
        """Whether there are panes."""
        return self._glass is not None

    def edges_wider_than(self, spacing_mm: float) -> int:
        """How many edges, from the first one on, lie farther apart."""
        return bisect_left(self._spacing, -spacing_mm, key=neg)

    def release(self) -> None:
        """Give the memory back."""
        for thing in self._owned:
            thing.release()

    def _buffer(self, data: memoryview) -> moderngl.Buffer | None:
        if not len(data):
            return None
        buffer = self._context.buffer(data)
        self._owned.append(buffer)
        return buffer

    def _triangles(
        self,
        program: ShaderProgram,
        indices: moderngl.Buffer | None,
        layout: tuple[str, ...] = FULL,
    ) -> moderngl.VertexArray | None:
        if indices is not None:
            return self._array(program, [(self._vertices, *layout)], indices)
        return None

    def _array(
        self,
        program: ShaderProgram,
        content: list[tuple[Any, ...]],
        indices: moderngl.Buffer | None = None,
    ) -> moderngl.VertexArray | None:
        if any(buffer is None for buffer, *_ in content):
            return None
        array = self._context.vertex_array(program.made, content, index_buffer=indices)
        self._owned.append(array)
        return array


class MeshShelf:
    """Every mesh on the card, by key."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._programs = programs
        self._corners = context.buffer(_CORNERS)
        self._held: dict[str, MeshOnCard] = {}
        self._seen: dict[str, int] = {}
        self._picture = 0

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, key: str) -> bool:
        return key in self._held

    def get(self, mesh: Mesh) -> MeshOnCard:
        """The buffers of a mesh, uploaded at its first use."""
        key = mesh.key
        if key not in self._held:
            packed = pack(mesh)
            self._held[key] = MeshOnCard(self._context, self._programs, self._corners, packed)
        self._seen[key] = self._picture
        return self._held[key]

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
