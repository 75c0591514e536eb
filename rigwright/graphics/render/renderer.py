"""Draws a scene into any OpenGL 3.3 context: a window's, or one without a display.

Solid bodies from front to back, then background, edges and silhouettes, then what is seen through
or over everything: glass, ghosts, outlines, overlaps, measured lines. Knows no part and no rule,
and writes no text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import moderngl

from rigwright.graphics.render import RenderUnavailable
from rigwright.graphics.render.air import AirPainter
from rigwright.graphics.render.bodies import BodyPainter, PlacedBody
from rigwright.graphics.render.camera import Camera
from rigwright.graphics.render.canvas import (
    Canvas,
    Canvases,
    PaintSurface,
    Quality,
    Sampling,
    file_scale,
    is_software,
    mix_by_opacity,
    sampling,
    switch,
)
from rigwright.graphics.render.palette import Palette
from rigwright.graphics.render.shot import Shot, shot
from rigwright.graphics.render.surroundings import SurroundingsPainter
from rigwright.graphics.scene import Layer, Scene
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NEEDED_VERSION = 330


class _Functions:
    """What moderngl asks for OpenGL's functions."""

    def __init__(self, address_of: Callable[[str], int]) -> None:
        self.load_opengl_function = address_of

    def __enter__(self) -> None:
        """Nothing to do: the context is current."""

    def __exit__(self, *_: object) -> None:
        """Nothing to do either."""

    def release(self) -> None:
        """Whoever made the context gives it back."""

    def let_go(self) -> None:
        """Drop moderngl's table of OpenGL functions.

        moderngl keeps it for ever, and through it a window with its build would stay in memory.
        """
        del self.load_opengl_function


def current_context(address_of: Callable[[str], int] | None = None) -> moderngl.Context:
    """The OpenGL context that is current in this thread, such as a window's.

    `address_of` is where its functions are, by name; without it moderngl asks the system for the
    libraries, which takes as long as all the rest.
    """
    functions = _Functions(address_of) if address_of else None
    try:
        moderngl.init_context(functions)
    except Exception as error:  # moderngl raises whatever its loader meets
        raise RenderUnavailable(
            "The 3D view has no OpenGL to draw with ({error}).", error=error
        ) from error
    finally:
        if functions is not None:
            functions.let_go()
    return moderngl.get_context()


class Renderer:
    """Programs and buffers in one OpenGL context. Every method needs that context to be current."""

    def __init__(self, context: moderngl.Context) -> None:
        if context.version_code < NEEDED_VERSION:
            code = context.version_code  # 0 before OpenGL 3.0, which cannot be asked in this way
            offered = f"{code // 100}.{code % 100 // 10}" if code else worded("an older one")
            raise RenderUnavailable(
                "The 3D view needs OpenGL 3.3; this computer offers {offered}.", offered=offered
            )
        self.context = context
        self.software = is_software(context.info["GL_RENDERER"])
        self.driver = ", ".join(
            str(context.info[name]) for name in ("GL_VENDOR", "GL_RENDERER", "GL_VERSION")
        )
        self._longest_px: int = context.info["GL_MAX_TEXTURE_SIZE"]
        self._bodies = BodyPainter(context)
        self._surroundings = SurroundingsPainter(context)
        self._air = AirPainter(context)
        self._canvases = Canvases(context)
        self._rested: tuple[object, ...] = ()  # what the canvas of the resting pictures shows
        self._stands: tuple[object, ...] = ()  # what the canvas of what stands still shows
        self._window: tuple[tuple[int, tuple[int, int]], moderngl.Framebuffer] | None = None

    @property
    def mesh_count(self) -> int:
        """How many meshes are on the card now."""
        return len(self._bodies.meshes)

    def draw(
        self,
        scene: Scene,
        camera: Camera,
        palette: Palette,
        size: tuple[int, int],
        quality: Quality = Quality.RESTING,
        *,
        framebuffer: int,
        scale: float | None = None,
        pixel_ratio: float = 1.0,
        deep: bool = False,
        seconds: float = 0.0,
    ) -> bool:
        """Draw one picture of `size` device pixels into a framebuffer, by its OpenGL name; False
        where most of it was copied from the one before.

        `scale` draws fewer or more pixels than are shown; `pixel_ratio` is the width of a line of
        one pixel. One that is `deep`, with a depth buffer of its own, is drawn on without a canvas
        where none is needed. `seconds` is how long air and fans have been moving. A resting picture
        of the same scene as the last one is that one again, with the air drawn anew over it. The
        state left behind is OpenGL's initial one, with the framebuffer bound.
        """
        target = self._named(framebuffer, size)
        frame = shot(scene, camera, palette, size, pixel_ratio)
        return self._draw(scene, frame, quality, target, scale, deep, seconds)

    def picture(
        self,
        scene: Scene,
        camera: Camera,
        palette: Palette,
        size: tuple[int, int],
        quality: Quality = Quality.RESTING,
        *,
        pixel_ratio: float = 1.0,
        ground: bool = True,
    ) -> NDArray[np.uint8]:
        """One picture as (height, width, 4) bytes, top row first.

        Without `ground` the background stays clear, and each colour is multiplied by its opacity.
        The framebuffer bound before is bound again.
        """
        import numpy as np

        self._check(size)
        scale = file_scale(self.software, size) if quality is Quality.RESTING else None
        before = self.context.detect_framebuffer()
        colour = self.context.texture(size, 4)
        target = self.context.framebuffer([colour])
        frame = shot(scene, camera, palette, size, pixel_ratio).changed(ground=ground)
        try:
            self._draw(scene, frame, quality, target, scale)
            data = target.read(components=4, alignment=1)
        finally:
            before.use()
            target.release()
            colour.release()
        width, height = size
        rows = np.frombuffer(data, dtype=np.uint8).reshape(height, width, 4)
        top_first = rows[::-1]
        return top_first.copy()

    def release(self) -> None:
        """Give back all buffers, textures and programs."""
        self._bodies.release()
        self._surroundings.release()
        self._air.release()
        self._canvases.release()

    def _check(self, size: tuple[int, int]) -> None:
        if not 0 < min(size) <= max(size) <= self._longest_px:
            raise ValueError(
                worded(
                    "A picture of {width} × {height} pixels cannot be drawn; each side can be 1 to "
                    "{most}.",
                    width=size[0],
                    height=size[1],
                    most=self._longest_px,
                )
            )

    def _named(self, framebuffer: int, size: tuple[int, int]) -> moderngl.Framebuffer:
        """The framebuffer of that name.

        It is asked for again only when it changed: each asking costs memory.
        """
        wanted = (framebuffer, size)
        if self._window is None or self._window[0] != wanted:
            found = self.context.detect_framebuffer(framebuffer)
            self._window = (wanted, found)
        return self._window[1]

    def _draw(
        self,
        scene: Scene,
        frame: Shot,
        quality: Quality,
        target: moderngl.Framebuffer,
        scale: float | None,
        deep: bool = False,
        seconds: float = 0.0,
    ) -> bool:
        """Draw a shot; False where most of it was copied from the picture before."""
        self._check(frame.size)
        how = sampling(quality, self.software, frame.size, scale, self._longest_px)
        if deep and _is_plain(scene, quality, how):
            canvas = PaintSurface(target, frame.size)
        else:
            canvas = self._canvases.get(quality, frame.size, how)
        self.context.clear_errors()
        self.context.depth_func = "<="
        mix_by_opacity(self.context)
        there = quality is Quality.RESTING and self._is_there(scene, frame, canvas)
        painted = False
        try:
            if not there:
                if quality is Quality.RESTING:
                    self._rested = ()  # until it is done: it may fail half way
                painted = self._paint(scene, frame, canvas, quality)
            if isinstance(canvas, Canvas):
                self._surroundings.show(canvas, target, frame.size)
            self._air.draw(scene, frame, canvas, target, seconds)
        finally:
            self._leave(target, frame.size)
        if not there:
            self._bodies.meshes.end_picture()
        if quality is Quality.RESTING:
            self._rested = _identity(scene, frame, canvas)
        self._insist_on_no_error()
        return painted

    def _insist_on_no_error(self) -> None:
        error = self.context.error
        if error != "GL_NO_ERROR":
            raise RenderUnavailable(
                "OpenGL failed while it drew the 3D view ({error}).", error=error
            )

    def _is_there(self, scene: Scene, frame: Shot, canvas: PaintSurface) -> bool:
        """Whether a canvas still shows just this, so that only what lies over it changed: air that
        moved, or labels.
        """
        wanted = _identity(scene, frame, canvas)
        if self._rested[:2] != wanted[:2]:
            return False
        same = zip(self._rested[2:], wanted[2:], strict=True)
        return all(old is new for old, new in same)

    def _paint(self, scene: Scene, frame: Shot, canvas: PaintSurface, quality: Quality) -> bool:
        """Paint a scene; False where the machine in it was copied."""
        placed = self._bodies.placed(scene, frame)
        ghosts = [p for p in placed if p.is_ghost]
        painted = True
        if ghosts and quality is Quality.MOVING and self.software and isinstance(canvas, Canvas):
            painted = self._bring_machine(scene, frame, placed, canvas)
        else:
            self._paint_machine(scene, frame, placed, canvas, quality)
        if not ghosts:
            self._canvases.drop_still()
        around = self._surroundings
        self._bodies.ghosts(frame, ghosts, canvas, quality)
        if isinstance(canvas, Canvas):
            self._rims(frame, placed, canvas)
        around.overlaps(scene, frame, canvas)
        around.marks(scene, frame)
        return painted

    def _bring_machine(
        self, scene: Scene, frame: Shot, placed: Sequence[PlacedBody], canvas: Canvas
    ) -> bool:
        """Paint the machine below a card in the hand, or copy it from the picture before; False
        where it is copied.

        It stands still while the card is held over one place after the other, and a processor that
        draws takes most of a picture's time for it.
        """
        canvas.sharp.use()  # what was in use before may be gone, and is bound again by what follows
        still = self._canvases.still(canvas)
        wanted = (still, *_machine_identity(scene, frame))
        is_another = self._stands != wanted
        if is_another:
            self._stands = ()  # until it is done: it may fail half way
            self._paint_machine(scene, frame, placed, still, Quality.MOVING)
            self._stands = wanted
        self.context.copy_framebuffer(canvas.sharp, still.sharp)
        canvas.sharp.use()
        return is_another

    def _paint_machine(
        self,
        scene: Scene,
        frame: Shot,
        placed: Sequence[PlacedBody],
        canvas: PaintSurface,
        quality: Quality,
    ) -> None:
        """Everything below the card in the hand."""
        bodies = self._bodies
        around = self._surroundings
        solid = [p for p in placed if p.body.layer is Layer.SOLID]
        canvas.sharp.depth_mask = True
        canvas.sharp.use()
        canvas.sharp.clear(depth=1.0)
        bodies.solids(frame, solid, scene.air)
        bodies.cut_faces(frame, solid, canvas)
        if frame.ground:
            around.background(frame, quality)
        around.shadow(scene, frame)
        bodies.edges(frame, solid, canvas, quality)
        if quality is Quality.RESTING and isinstance(canvas, Canvas):
            around.silhouettes(scene, frame, canvas)
        bodies.glass(frame, placed, canvas, quality)

    def _rims(self, frame: Shot, placed: Sequence[PlacedBody], canvas: Canvas) -> None:
        marked = [p for p in placed if p.selected or p.is_ghost]
        if not marked:
            self._canvases.drop_mask()
            return
        canvas.flatten()
        mask = self._canvases.mask(canvas)
        mask.framebuffer.use()
        mask.framebuffer.clear()
        self._bodies.mask(frame, marked, canvas)
        mix_by_opacity(self.context)
        canvas.sharp.use()
        ghosts = [p.place for p in marked if p.is_ghost]
        selected = [p.place for p in marked if not p.is_ghost]
        self._surroundings.rims(frame, mask.texture, selected, ghosts)

    def _leave(self, target: moderngl.Framebuffer, size: tuple[int, int]) -> None:
        self._surroundings.bind_no_mesh()
        target.use()
        target.viewport = (0, 0, *size)
        switch(self.context, moderngl.NOTHING)
        self.context.polygon_offset = (0.0, 0.0)
        self.context.depth_func = "<"
        self.context.blend_func = (moderngl.ONE, moderngl.ZERO)


def _identity(scene: Scene, frame: Shot, canvas: PaintSurface) -> tuple[object, ...]:
    """What a resting picture is of: two values to compare, and the rest the very same objects."""
    how = frame.size, frame.pixel_ratio, frame.ground
    return (frame.camera, how, frame.palette, scene, canvas)


def _machine_identity(scene: Scene, frame: Shot) -> tuple[object, ...]:
    """What a picture below the card in the hand is of, to compare."""
    bodies = [
        (body.mesh.key, body.pose, body.layer, body.label, body.label in scene.highlighted)
        for body in scene.bodies
        if body.layer is not Layer.GHOST
    ]
    how = (frame.camera, frame.size, frame.pixel_ratio, frame.ground, frame.palette, frame.cut)
    heat = None if scene.air is None else scene.air.cards
    return (*how, scene.bounds, heat, bodies)


def _is_plain(scene: Scene, quality: Quality, how: Sampling) -> bool:
    """Whether a picture may be painted onto its target itself."""
    return quality is Quality.MOVING and how == Sampling(1.0) and not _is_marked(scene)


def _is_marked(scene: Scene) -> bool:
    """Whether something has a rim, which is found on a mask beside the canvas."""
    return bool(scene.highlighted) or any(body.layer is Layer.GHOST for body in scene.bodies)
