"""Paints the air of a machine over its finished picture: lines, fans, hatched intakes.

The figures of an `Air` are on the graphics card as long as it is shown; a moving picture only
changes how far everything has moved. Knows the view and the canvas; nothing about the model.
"""

from __future__ import annotations

from array import array
from struct import pack

import moderngl

from rigwright.graphics.render import air_shaders
from rigwright.graphics.render.air_marks import (
    DISC_FORMAT,
    INTAKE_FORMAT,
    STREAM_FORMAT,
    disc_rows,
    intake_rows,
    stream_rows,
)
from rigwright.graphics.render.camera import pixels_per_mm
from rigwright.graphics.render.canvas import Canvas, PaintSurface, mix_by_opacity, switch
from rigwright.graphics.render.palette import HEAT_C, Palette
from rigwright.graphics.render.programs import ShaderProgram
from rigwright.graphics.render.shot import WHOLE, Shot, matrix_bytes
from rigwright.graphics.scene import Scene
from rigwright.graphics.scene.air import Air

MM_PER_S, TURNS_PER_S = 90.0, 0.35  # calm; how fast air really is, nobody knows
LEAST_PX = 2.0
BEHIND, DISC_BEHIND = 0.16, 0.10
RADIANS_PER_TURN = 6.2831853
_ENDS = pack("<8f", 0, -1, 0, 1, 1, -1, 1, 1)
_SQUARE = pack("<8f", -1, -1, -1, 1, 1, -1, 1, 1)


class AirPainter:
    """The programs for air, and the figures of what is shown last."""

    def __init__(self, context: moderngl.Context) -> None:
        self._context = context
        self._streams = ShaderProgram(context, air_shaders.STREAM)
        self._discs = ShaderProgram(context, air_shaders.DISC)
        self._intakes = ShaderProgram(context, air_shaders.INTAKE)
        self._shown: Air | None = None
        self._owned: list[moderngl.Buffer | moderngl.VertexArray] = []
        self._arrays: list[tuple[ShaderProgram, moderngl.VertexArray, int]] = []

    def draw(
        self,
        scene: Scene,
        frame: Shot,
        canvas: PaintSurface,
        target: moderngl.Framebuffer,
        seconds: float,
    ) -> None:
        """Paint over a finished picture; the depth of what it was drawn on says what is before the
        air.
        """
        if scene.air is None:
            self._forget()
            return
        if self._shown is not scene.air:
            self._take(scene.air)
        if not self._arrays:
            return
        target.use()
        target.viewport = (0, 0, *frame.size)
        switch(self._context, moderngl.BLEND, deep=False)
        mix_by_opacity(self._context)
        for program, _, _ in self._arrays:
            self._look(program, frame, seconds)
        if isinstance(canvas, Canvas):
            canvas.depth.use(0)
            self._render(0.0)
            return
        switch(self._context, moderngl.BLEND | moderngl.DEPTH_TEST, deep=False)
        self._render(1.0)

    def _render(self, alike: float) -> None:
        for program, array_on_card, count in self._arrays:
            program.set(alike=alike)
            if program is self._intakes:
                array_on_card.render(moderngl.TRIANGLES)
            else:
                array_on_card.render(moderngl.TRIANGLE_STRIP, instances=count)

    def _look(self, program: ShaderProgram, frame: Shot, seconds: float) -> None:
        palette = frame.palette
        width, height = frame.size
        cut = WHOLE if frame.cut is None else frame.cut.plane
        program.set(
            view_projection=matrix_bytes(frame.view_projection),
            cut=cut,
            per_pixel=(1 / width, 1 / height),
        )
        if program is self._intakes:
            program.set(pixel_ratio=frame.pixel_ratio)
            return
        _set_heat(program, palette)
        if program is self._discs:
            turned = seconds * TURNS_PER_S * RADIANS_PER_TURN
            program.set(turned=turned, behind=DISC_BEHIND)
            return
        scale = pixels_per_mm(frame.camera, height)
        if not frame.camera.orthographic:
            scale *= frame.camera.distance_mm
        program.set(
            half_size=(width / 2, height / 2),
            pixels_at_one=scale,
            least_px=LEAST_PX * frame.pixel_ratio,
            travelled=seconds * MM_PER_S,
            ink=palette.air_ink,
            rim=palette.air_rim,
            behind=BEHIND,
        )

    def _take(self, air: Air) -> None:
        self._forget()
        self._shown = air
        edges = self._buffer(intake_rows(air))
        triangles = (edges, INTAKE_FORMAT, "place", "share")
        self._add(self._intakes, [triangles], 1)
        fans = self._buffer(disc_rows(air))
        square = (self._raw(_SQUARE), "2f", "corner")
        each_fan = (fans, DISC_FORMAT, "centre", "reach_a", "reach_b", "look")
        self._add(self._discs, [square, each_fan], len(air.fans))
        rows = stream_rows(air)
        lines = self._buffer(rows)
        ends = (self._raw(_ENDS), "2f", "corner")
        each_line = (lines, STREAM_FORMAT, "start", "end", "widths", "celsius", "along")
        self._add(self._streams, [ends, each_line], len(rows) // 12)

    def _buffer(self, rows: array[float]) -> moderngl.Buffer | None:
        if not len(rows):
            return None
        return self._raw(rows.tobytes())

    def _raw(self, data: bytes) -> moderngl.Buffer:
        buffer = self._context.buffer(data)
        self._owned.append(buffer)
        return buffer

    def _add(
        self,
        program: ShaderProgram,
        content: list[tuple[moderngl.Buffer | str | None, ...]],
        count: int,
    ) -> None:
        for buffer, *_ in content:
            if buffer is None:
                return
        made = self._context.vertex_array(program.made, content)
        self._owned.append(made)
        self._arrays.append((program, made, count))

    def _forget(self) -> None:
        for thing in reversed(self._owned):
            thing.release()
        self._owned.clear()
        self._arrays.clear()
        self._shown = None

    def release(self) -> None:
        """Give back all buffers and programs."""
        self._forget()
        for program in (self._streams, self._discs, self._intakes):
            program.release()


def _set_heat(program: ShaderProgram, palette: Palette) -> None:
    """Hand a program the colours of temperatures and the range that they stand for."""
    steps = len(HEAT_C) - 1
    coldest = HEAT_C[0]
    range_c = HEAT_C[-1] - coldest
    figures = [figure for colour in palette.heat for figure in colour]
    program.set(
        heat=pack(f"<{len(figures)}f", *figures),
        heat_range=(coldest, steps / range_c),
    )
