"""Draws what is not a body: background, ground shadow, silhouettes, rims, overlaps, measured lines,
and the result.

Knows the view and the canvas; the order of a picture is the renderer's.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import moderngl

from rigwright.geometry import Box, Vec
from rigwright.graphics.render import shaders
from rigwright.graphics.render.camera import AXES, pixels_per_mm
from rigwright.graphics.render.canvas import Canvas, PaintSurface, Quality, switch
from rigwright.graphics.render.marks import (
    MARK_FORMAT,
    OVERLAP_FORMAT,
    mark_triangles,
    measured_lines,
    overlap_faces,
    overlap_rims,
)
from rigwright.graphics.render.programs import ShaderProgram
from rigwright.graphics.render.shot import Shot, matrix_bytes, part_of_picture
from rigwright.graphics.scene import Scene

SELECTED_PX, GHOST_PX, SILHOUETTE_PX = 2.0, 1.3, 1.0
RIM_BEHIND, SILHOUETTE_OPACITY = 0.3, 0.85
SHADOW_MARGIN, SHADOW_BLUR_PX = 0.12, 24.0
_STRIP = moderngl.TRIANGLE_STRIP
_WITHOUT_VERTICES = {
    "background": shaders.BACKGROUND,
    "plain_background": shaders.PLAIN_BACKGROUND,
    "shadow": shaders.SHADOW,
    "silhouette": shaders.SILHOUETTE,
    "outline": shaders.OUTLINE,
    "resolve": shaders.RESOLVE,
}


class SurroundingsPainter:
    """The programs for everything around the bodies."""

    def __init__(self, context: moderngl.Context) -> None:
        self._context = context
        self._programs = {
            name: ShaderProgram(context, source) for name, source in _WITHOUT_VERTICES.items()
        }
        self._overlap = ShaderProgram(context, shaders.OVERLAP)
        self._marks = ShaderProgram(context, shaders.MARKS)
        self._without_mesh: moderngl.VertexArray | None = None

    def background(self, frame: Shot, quality: Quality) -> None:
        """A radial gradient wherever there is no body."""
        switch(self._context, moderngl.DEPTH_TEST, deep=False)
        name = "background" if quality is Quality.RESTING else "plain_background"
        program = self._programs[name]
        width, height = frame.size
        centre, rim = frame.palette.background
        towards_rim = tuple(r - c for c, r in zip(centre, rim, strict=True))
        program.set(
            aspect=width / height,
            centre=centre,
            towards_rim=towards_rim,
        )
        program.bare.render(_STRIP, vertices=4)
        self._without_mesh = program.bare

    def shadow(self, scene: Scene, frame: Shot) -> None:
        """A soft shadow on the ground, seen from above only."""
        camera = frame.camera
        if camera.elevation_deg <= 0:
            return
        _, height = frame.size
        blur_px = SHADOW_BLUR_PX * frame.pixel_ratio
        blur_mm = blur_px / pixels_per_mm(camera, height)
        middle, (reach_a, reach_b) = _footprint(scene, blur_mm)
        longest = max(*reach_a, *reach_b)
        program = self._programs["shadow"]
        program.set(
            view_projection=matrix_bytes(frame.view_projection),
            opacity=frame.palette.shadow_opacity,
            middle=middle,
            reach_a=reach_a,
            reach_b=reach_b,
            core=max(0.0, 1.0 - 2.5 * blur_mm / longest),
        )
        switch(self._context, moderngl.DEPTH_TEST | moderngl.BLEND, deep=False)
        program.bare.render(_STRIP, vertices=4)

    def silhouettes(self, scene: Scene, frame: Shot, canvas: Canvas) -> None:
        """A dark line along every jump in depth, on the nearer side."""
        canvas.flatten()
        canvas.above.use()
        switch(self._context, moderngl.BLEND, deep=False)
        canvas.depth.use(0)
        width, height = frame.size
        scale = canvas.size[0] / width * frame.pixel_ratio
        program = self._programs["silhouette"]
        program.set(
            part=part_of_picture(frame, [scene.bounds], 0.1 * height),
            reach=max(1, round(SILHOUETTE_PX * scale)),
            lens=frame.lens(),
            colour=(*frame.palette.edge, SILHOUETTE_OPACITY),
        )
        program.bare.render(_STRIP, vertices=4)
        canvas.sharp.use()

    def rims(
        self, frame: Shot, mask: moderngl.Texture, selected: Sequence[Box], ghosts: Sequence[Box]
    ) -> None:
        """Outlines of what the mask holds, fainter where something is before it."""
        switch(self._context, moderngl.BLEND, deep=False)
        mask.use(0)
        program = self._programs["outline"]
        program.set(colour=frame.palette.accent, behind=RIM_BEHIND)
        marked = (
            (selected, SELECTED_PX, (1.0, 0.0, 0.0, 0.0)),
            (ghosts, GHOST_PX, (0.0, 1.0, 0.0, 0.0)),
        )
        for places, width, channel in marked:
            if not places:
                continue
            margin = 2 * width * frame.pixel_ratio
            reach = (width - 0.25) * frame.pixel_ratio
            program.set(
                part=part_of_picture(frame, list(places), margin),
                channel=channel,
                width=tuple(reach / side for side in frame.size),
            )
            program.bare.render(_STRIP, vertices=4)

    def overlaps(self, scene: Scene, frame: Shot, canvas: PaintSurface) -> None:
        """Hatched volumes over everything."""
        if not scene.overlaps:
            return
        switch(self._context, moderngl.BLEND, deep=False)
        program = self._overlap
        palette = frame.palette
        program.set(
            view_projection=matrix_bytes(frame.view_projection),
            hatch=palette.hatch,
            face=(*palette.overlap, palette.overlap_opacity),
            pixel=frame.size[0] / canvas.size[0] / frame.pixel_ratio,
        )
        faces = overlap_faces(frame, scene.overlaps)
        self._once(program, faces, OVERLAP_FORMAT, "place", "look")

    def marks(self, scene: Scene, frame: Shot) -> None:
        """The rims of overlaps and the measured lines."""
        lines = overlap_rims(frame, scene.overlaps)
        lines += measured_lines(frame, scene.dimensions)
        triangles = mark_triangles(frame, lines)
        switch(self._context, moderngl.BLEND, deep=False)
        self._once(self._marks, triangles, MARK_FORMAT, "place", "tint", "width")

    def show(self, canvas: Canvas, target: moderngl.Framebuffer, size: tuple[int, int]) -> None:
        """Bring the canvas into the framebuffer that is looked at."""
        # Copying binds again what was in use before, which may be a framebuffer that is gone since.
        target.use()
        canvas.flatten()
        if canvas.size == size == target.size:
            self._context.copy_framebuffer(target, canvas.flat_colour)
            return
        target.viewport = (0, 0, *size)
        switch(self._context, moderngl.NOTHING, deep=False)
        canvas.colour.use(0)
        self._programs["resolve"].bare.render(_STRIP, vertices=4)

    def bind_no_mesh(self) -> None:
        """Leave a vertex array bound that has no indices: a window binds index buffers of its
        own into whichever is.
        """
        if self._without_mesh is not None:
            self._without_mesh.render(_STRIP, vertices=0)

    def release(self) -> None:
        """Give back all programs."""
        for thing in (*self._programs.values(), self._overlap, self._marks):
            thing.release()

    def _once(self, program: ShaderProgram, rows: array[float], layout: str, *names: str) -> None:
        """Draw triangles that only this picture has."""
        if not len(rows):
            return
        buffer = self._context.buffer(rows.tobytes())
        array = self._context.vertex_array(program.made, [(buffer, layout, *names)])
        array.render(moderngl.TRIANGLES)
        array.release()
        buffer.release()


def _footprint(scene: Scene, blur_mm: float) -> tuple[Vec, tuple[Vec, Vec]]:
    """Return the middle of the ground under the scene and how far its shadow reaches along both
    horizontal axes.
    """
    box = scene.bounds
    up = AXES[scene.up].up
    vertical = next(i for i in range(3) if up[i])
    bottom, top = box.interval(vertical)
    level = bottom if up[vertical] > 0 else top
    middle = box.centre.with_axis(vertical, level)
    reaches: list[Vec] = []
    for axis in range(3):
        if axis != vertical:
            half = box.size[axis] / 2
            reach = half * (1 + SHADOW_MARGIN) + blur_mm
            reaches.append(Vec.along_axis(axis, reach))
    first, second = reaches
    return middle, (first, second)
