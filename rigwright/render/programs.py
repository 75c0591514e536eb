"""A compiled shader program whose uniforms are set by name.

Knows OpenGL through moderngl; nothing about what the programs draw.
"""

from __future__ import annotations

from collections.abc import Sequence

import moderngl

Value = bytes | float | Sequence[float]


class ShaderProgram:
    """A vertex and a fragment shader, compiled."""

    def __init__(self, context: moderngl.Context, source: tuple[str, str]) -> None:
        self.made = context.program(vertex_shader=source[0], fragment_shader=source[1])
        members = {name: self.made[name] for name in self.made}
        self._uniforms = {name: each for name, each in members.items() if isinstance(each, moderngl.Uniform)}

    def has(self, name: str) -> bool:
        """True when the program has that uniform."""
        return name in self._uniforms

    def set(self, **values: Value) -> None:
        """Set uniforms; bytes are taken as they are. KeyError for one that the program does not have."""
        for name, value in values.items():
            if isinstance(value, bytes):
                self._uniforms[name].write(value)
            else:
                self._uniforms[name].value = value

    def release(self) -> None:
        """Give it back."""
        self.made.release()
