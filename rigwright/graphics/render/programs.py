"""A shader program, compiled when it is first used, whose uniforms are set by name.

Knows OpenGL through moderngl; nothing about what the programs draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import moderngl

Value = bytes | float | Sequence[float]


class ShaderProgram:
    """A vertex and a fragment shader.

    Most pictures do without most programs, and each takes 0.6 MB and 0.5 ms.
    """

    def __init__(self, context: moderngl.Context, source: tuple[str, str]) -> None:
        self._context = context
        self._source = source

    @cached_property
    def made(self) -> moderngl.Program:
        """The program, compiled."""
        vertex, fragment = self._source
        return self._context.program(vertex_shader=vertex, fragment_shader=fragment)

    @cached_property
    def _uniforms(self) -> dict[str, moderngl.Uniform]:
        members = {name: self.made[name] for name in self.made}
        return {name: each for name, each in members.items() if isinstance(each, moderngl.Uniform)}

    @cached_property
    def bare(self) -> moderngl.VertexArray:
        """Return a vertex array without buffers, for a program that computes its vertices."""
        return self._context.vertex_array(self.made, [])

    def has(self, name: str) -> bool:
        """True when the program has that uniform."""
        return name in self._uniforms

    def set(self, **values: Value) -> None:
        """Set uniforms; bytes are taken as they are.

        KeyError for one that the program does not have.
        """
        for name, value in values.items():
            if isinstance(value, bytes):
                self._uniforms[name].write(value)
            else:
                self._uniforms[name].value = value

    def release(self) -> None:
        """Give back what there is."""
        for name in ("bare", "made"):
            if name in vars(self):
                vars(self)[name].release()
