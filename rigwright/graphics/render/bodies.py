"""Draws bodies: solid, as glass, as ghosts, their edges, and where they are on a mask.

Knows meshes, poses and colours; the order of a picture is the renderer's.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from struct import pack

import moderngl

from rigwright.geometry import Box
from rigwright.graphics.render import shaders
from rigwright.graphics.render.buffers import MeshOnCard, MeshShelf, Programs
from rigwright.graphics.render.camera import pixels_per_mm
from rigwright.graphics.render.canvas import Canvas, PaintSurface, Quality, switch
from rigwright.graphics.render.palette import Palette, Rgb
from rigwright.graphics.render.programs import ShaderProgram
from rigwright.graphics.render.shot import (
    WHOLE,
    InsideShot,
    Shot,
    colour_table,
    heated_table,
    inside,
    lit_table,
)
from rigwright.graphics.scene import Body, Layer, Scene
from rigwright.graphics.scene.air import Air
from rigwright.record import Value

EDGE_PX = 1.0
XRAY_EDGE_OPACITY = 0.45
RED, GREEN = (1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0)  # on a mask: what is selected, and ghosts
_SOLID = moderngl.DEPTH_TEST | moderngl.CULL_FACE
_CLEAR = _SOLID | moderngl.BLEND
_CLIPPING = 0x3000  # GL_CLIP_DISTANCE0; every program drawn with it on has to write that distance


class PlacedBody(Value, frozen=True):
    """A body with its buffers, where it is, and the shot as seen from within it."""

    body: Body
    card: MeshOnCard
    place: Box
    inside: InsideShot
    selected: bool

    @property
    def is_ghost(self) -> bool:
        """True for the card in the hand."""
        return self.body.layer is Layer.GHOST


class BodyPainter:
    """The programs for bodies, and the meshes on the card."""

    def __init__(self, context: moderngl.Context) -> None:
        self._context = context
        self._programs = Programs(
            solid=ShaderProgram(context, shaders.SOLID),
            translucent=ShaderProgram(context, shaders.TRANSLUCENT),
            mask=ShaderProgram(context, shaders.MASK),
            edge_lines=ShaderProgram(context, shaders.EDGE_LINES),
            edge_strips=ShaderProgram(context, shaders.EDGE_STRIPS),
            cut_face=ShaderProgram(context, shaders.CUT_FACE),
        )
        self.meshes = MeshShelf(context, self._programs)

    def placed(self, scene: Scene, frame: Shot) -> list[PlacedBody]:
        """All bodies, nearest first."""
        found = []
        for body in scene.bodies:
            card = self.meshes.get(body.mesh)
            place = body.pose.place(card.bounds)
            selected = body.label in scene.highlighted
            seen = inside(frame, body.pose)
            if body.layer is Layer.GHOST:
                seen = seen.changed(cut=WHOLE)
            found.append(PlacedBody(body, card, place, seen, selected))
        return sorted(found, key=lambda p: frame.distance_mm(p.place.centre))

    def solids(self, frame: Shot, placed: Iterable[PlacedBody], air: Air | None = None) -> None:
        """Opaque faces; those of cards in the colours of their temperatures where these are
        looked at.
        """
        switch(self._context, _SOLID)
        self._context.polygon_offset = (
            1.0,
            1.0,
        )  # leaves room for the edges to lie in front of their faces
        program = self._programs.solid
        plain = lit_table(frame.palette)
        program.set(colours=plain)
        cards = {} if air is None else air.cards
        heated = {label: heated_table(frame.palette, celsius) for label, celsius in cards.items()}
        last = plain
        with self._cutting(frame):
            for p in placed:
                wanted = heated.get(p.body.label, plain)
                if wanted is not last:
                    program.set(colours=wanted)
                    last = wanted
                _faces(program, p, p.card.solid)
        self._context.polygon_offset = (0.0, 0.0)

    def cut_faces(self, frame: Shot, placed: Iterable[PlacedBody], canvas: PaintSurface) -> None:
        """What a cut shows of the inside of solid bodies."""
        if frame.cut is None:
            return
        switch(self._context, _SOLID)
        self._context.cull_face = "front"
        program = self._programs.cut_face
        palette = frame.palette
        face = (*palette.cut_face, 1.0)
        hatch = (*palette.edge, 0.35)
        pixel_size = frame.size[0] / canvas.size[0] / frame.pixel_ratio
        program.set(face=face, hatch=hatch, pixel_size=pixel_size)
        with self._cutting(frame):
            for p in placed:
                array = p.card.solid_cut
                if array is not None:
                    program.set(to_clip=p.inside.to_clip, cut=p.inside.cut)
                    array.render(moderngl.TRIANGLES)
        self._context.cull_face = "back"

    @contextmanager
    def _cutting(self, frame: Shot) -> Generator[None]:
        """Take away what the cut takes, of what is drawn meanwhile."""
        if frame.cut is None:
            yield
            return
        self._context.enable_direct(_CLIPPING)
        try:
            yield
        finally:
            self._context.disable_direct(_CLIPPING)

    def edges(
        self,
        frame: Shot,
        placed: Iterable[PlacedBody],
        canvas: PaintSurface,
        quality: Quality,
        opacity: float = 1.0,
    ) -> None:
        """Feature edges: in the accent colour on what is selected or in the hand."""
        switch(self._context, moderngl.DEPTH_TEST | moderngl.BLEND, deep=False)
        strips = quality is Quality.RESTING
        program = self._programs.edge_strips if strips else self._programs.edge_lines
        fade = shaders.STRIPS_FADE_PX if strips else shaders.LINES_FADE_PX
        faded_px, _ = fade
        width, height = frame.size
        scale = _pixels_at_one(frame)
        if not strips:
            scale *= canvas.size[0] / width * frame.pixel_ratio
        program.set(fade=fade, pixels_at_one=scale)
        if strips:
            half_size = (width / 2, height / 2)
            half_width = EDGE_PX / 2 * frame.pixel_ratio
            program.set(half_size=half_size, half_width=half_width)
        with self._cutting(frame):
            for p in placed:
                least_mm = faded_px * _nearest(frame, p.place) / scale
                count = p.card.edges_wider_than(least_mm)
                array = p.card.edge_strips if strips else p.card.edge_lines
                if array is None or not count:
                    continue
                program.set(
                    tones=_tones(frame.palette, p, opacity),
                    to_clip=p.inside.to_clip,
                    cut=p.inside.cut,
                )
                if strips:
                    array.render(moderngl.TRIANGLE_STRIP, instances=count)
                else:
                    array.render(moderngl.LINES, vertices=2 * count)

    def glass(
        self, frame: Shot, placed: Sequence[PlacedBody], canvas: PaintSurface, quality: Quality
    ) -> None:
        """Panes of solid bodies and bodies that are glass altogether, the farthest first."""
        switch(self._context, _CLEAR, deep=False)
        program = self._programs.translucent
        palette = frame.palette
        clear, grazing = palette.glass_opacity
        program.set(grazing_gain=grazing / clear - 1.0)
        tables = {
            Layer.SOLID: colour_table(palette.materials, clear),
            Layer.GLASS: colour_table(palette.materials, palette.xray_opacity),
        }
        with self._cutting(frame):
            for p in reversed(placed):
                if p.is_ghost or (not p.card.has_glass and p.body.layer is Layer.SOLID):
                    continue
                program.set(colours=tables[p.body.layer])
                _faces(program, p, p.card.glass)
                if p.body.layer is Layer.GLASS:
                    _faces(program, p, p.card.solid_through)
        panes = [p for p in placed if p.body.layer is Layer.GLASS]
        self.edges(frame, panes, canvas, quality, XRAY_EDGE_OPACITY)

    def ghosts(
        self, frame: Shot, ghosts: Sequence[PlacedBody], canvas: PaintSurface, quality: Quality
    ) -> None:
        """The nearest surface of each ghost in the accent colour: its depth first, then its
        colour once.
        """
        if not ghosts:
            return
        program = self._programs.translucent
        palette = frame.palette
        of_all = (palette.accent,) * len(palette.materials)
        colours = colour_table(of_all, palette.ghost_opacity)
        program.set(colours=colours, grazing_gain=0.0)
        self._context.polygon_offset = (1.0, 1.0)
        for shown in (False, True):
            canvas.sharp.color_mask = (shown, shown, shown, shown)
            canvas.sharp.use()  # a colour mask counts from the next use on
            switch(self._context, _CLEAR if shown else _SOLID, deep=not shown)
            for p in ghosts:
                _faces(program, p, p.card.solid_through)
                _faces(program, p, p.card.glass)
        self._context.polygon_offset = (0.0, 0.0)
        self.edges(frame, ghosts, canvas, quality)

    def mask(self, frame: Shot, placed: Iterable[PlacedBody], canvas: Canvas) -> None:
        """Selected bodies in red, ghosts in green, and in blue as well where nothing on the canvas
        is before them.
        """
        self._context.blend_func = moderngl.ONE, moderngl.ONE
        # only a cut shows the inner sides
        culling = moderngl.NOTHING if frame.cut else moderngl.CULL_FACE
        switch(self._context, moderngl.BLEND | culling, deep=False)
        canvas.depth.use(0)
        program = self._programs.mask
        with self._cutting(frame):
            for p in placed:
                mark = GREEN if p.is_ghost else RED
                program.set(mark=mark, to_clip=p.inside.to_clip, cut=p.inside.cut)
                for array in p.card.masks:
                    if array is not None:
                        array.render(moderngl.TRIANGLES)

    def release(self) -> None:
        """Give back all buffers and programs."""
        self.meshes.release()
        for name in self._programs.__struct_fields__:
            getattr(self._programs, name).release()


def _faces(program: ShaderProgram, placed: PlacedBody, array: moderngl.VertexArray | None) -> None:
    if array is None:
        return
    seen = placed.inside
    program.set(
        to_clip=seen.to_clip,
        key_light=seen.key_light,
        fill_light=seen.fill_light,
        cut=seen.cut,
    )
    if program.has("eye"):
        program.set(eye=seen.eye)
    array.render(moderngl.TRIANGLES)


def _tones(palette: Palette, placed: PlacedBody, opacity: float) -> bytes:
    """Colours of plain, fin and soft edges."""
    tones: tuple[Rgb, Rgb, Rgb] = (palette.edge, palette.fin_line, palette.soft_edge)
    if placed.is_ghost:
        tones = (palette.accent, palette.accent, palette.accent)
    elif placed.selected:
        tones = (palette.accent, palette.fin_line, palette.accent)
    figures: list[float] = []
    for colour in tones:
        figures += (*colour, opacity)
    return pack("<12f", *figures)


def _pixels_at_one(frame: Shot) -> float:
    scale = pixels_per_mm(frame.camera, frame.size[1]) / frame.pixel_ratio
    if frame.camera.orthographic:
        return scale
    return scale * frame.camera.distance_mm


def _nearest(frame: Shot, place: Box) -> float:
    """Distance of the nearest point of a box, as the shader counts it.

    1 in a parallel projection.
    """
    if frame.camera.orthographic:
        return 1.0
    to_centre = frame.distance_mm(place.centre)
    return max(1.0, to_centre - place.size.length / 2)
