"""The off-screen picture that a frame is drawn into before it is shown: with samples, or larger
than what is shown.

Knows textures and framebuffers; nothing about what is drawn.
"""

from __future__ import annotations

from enum import Enum

import moderngl

from rigwright.record import Value

SOFTWARE_NAMES = (
    "llvmpipe",
    "softpipe",
    "swrast",
    "swr",
    "software",
    "microsoft basic render",
    "gdi generic",
)
# Up to so many pixels shown; more are drawn as they are. A window has a quarter of a second, a file
# has time.
RESTING_SCALES = ((1_300_000, 2.0), (4_500_000, 1.5))
FILE_SCALE, FILE_PIXELS = 2.0, 9_000_000
HARDWARE_SAMPLES = 4


def switch(context: moderngl.Context, flags: int, deep: bool = True) -> None:
    """Turn exactly these tests on; `deep`: what is drawn hides what lies behind it."""
    context.enable_only(flags)
    context.fbo.depth_mask = deep


def mix_by_opacity(context: moderngl.Context) -> None:
    """Blend colours by their opacity, and keep the picture itself opaque."""
    parts = (
        moderngl.SRC_ALPHA,
        moderngl.ONE_MINUS_SRC_ALPHA,
        moderngl.ONE,
        moderngl.ONE_MINUS_SRC_ALPHA,
    )
    context.blend_func = parts  # pyright: ignore[reportAttributeAccessIssue] (its stub knows two parts only)


class Quality(Enum):
    """How much care a picture gets."""

    MOVING = "moving"  # the next one follows at once
    RESTING = "resting"


class Sampling(Value, frozen=True):
    """Size of the canvas relative to the picture, and its samples per pixel (0: no
    multisampling).
    """

    scale: float
    samples: int = 0


def is_software(renderer_name: str) -> bool:
    """True when the processor does the drawing, by the name OpenGL gives its renderer."""
    return any(name in renderer_name.lower() for name in SOFTWARE_NAMES)


def sampling(
    quality: Quality,
    software: bool,
    size: tuple[int, int],
    scale: float | None = None,
    longest_px: int = 16_384,
) -> Sampling:
    """Return how to draw a picture of that size; a given scale wins over our own choice."""
    samples = 0 if software else HARDWARE_SAMPLES
    width, height = size
    if scale is None:
        scale = 1.0
        if not samples and quality is not Quality.MOVING:
            scale = _resting_scale(width * height)
    return Sampling(min(scale, longest_px / max(width, height)), samples)


def file_scale(software: bool, size: tuple[int, int]) -> float | None:
    """Return the scale for a picture that nobody waits for; None leaves it to the quality."""
    if software and size[0] * size[1] <= FILE_PIXELS:
        return FILE_SCALE
    return None


def _resting_scale(pixels: int) -> float:
    return next((scale for limit, scale in RESTING_SCALES if pixels <= limit), 1.0)


def adapted_scale(scale: float, frame_ms: float, goal_ms: float) -> float:
    """Return the scale for the next moving picture: a step down when one took too long, up when
    there was ample time.
    """
    steps = (0.5, 0.625, 0.75, 0.875, 1.0)
    at = min(range(len(steps)), key=lambda i: abs(steps[i] - scale))
    if frame_ms > goal_ms:
        at -= 1
    elif frame_ms < 0.6 * goal_ms:
        at += 1
    at = max(0, min(len(steps) - 1, at))
    return steps[at]


class PaintSurface:
    """What is drawn on, as it is: a framebuffer with a depth buffer, such as a window's."""

    def __init__(self, framebuffer: moderngl.Framebuffer, size: tuple[int, int]) -> None:
        self.sharp = framebuffer
        self.size = size
        framebuffer.viewport = (0, 0, *size)


class Canvas(PaintSurface):
    """A framebuffer of our own:

    `sharp` is drawn on, `above` too but without hiding anything, `flat` is read.
    """

    def __init__(self, context: moderngl.Context, size: tuple[int, int], samples: int) -> None:
        self.samples = samples
        self._context = context
        self.colour = context.texture(size, 4)
        self.colour.filter = (moderngl.LINEAR, moderngl.LINEAR)
        self.colour.repeat_x = self.colour.repeat_y = False
        self.depth = context.depth_texture(size)
        self.depth.compare_func = ""
        self.depth.filter = (moderngl.NEAREST, moderngl.NEAREST)
        self.flat = context.framebuffer([self.colour], self.depth)
        self.flat_colour = context.framebuffer([self.colour])  # drawn on while `depth` is read
        super().__init__(self.flat, size)
        self.above = self.flat_colour
        self._owned = [self.flat, self.flat_colour, self.colour, self.depth]
        if samples:
            colour = context.renderbuffer(size, 4, samples=samples)
            depth = context.depth_renderbuffer(size, samples=samples)
            self.sharp = self.above = context.framebuffer([colour], depth)
            self._owned += [self.sharp, colour, depth]

    def flatten(self) -> None:
        """Bring `colour` and `depth` up to what was drawn."""
        if self.samples:
            self._context.copy_framebuffer(self.flat, self.sharp)

    def release(self) -> None:
        """Give the memory back."""
        for thing in self._owned:
            thing.release()


class Mask:
    """Where selected bodies (red) and ghosts (green) are on a canvas, and where nothing is
    before them (blue).
    """

    def __init__(self, context: moderngl.Context, canvas: Canvas) -> None:
        self.canvas = canvas
        self.texture = context.texture(canvas.size, 4)
        self.texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
        self.texture.repeat_x = self.texture.repeat_y = False
        self.framebuffer = context.framebuffer([self.texture])

    def release(self) -> None:
        """Give the memory back."""
        self.framebuffer.release()
        self.texture.release()


class Canvases:
    """The canvas for each quality at its latest size, a mask while one is needed, and a canvas of
    what stands still while a card is in the hand: nothing is hoarded.
    """

    def __init__(self, context: moderngl.Context) -> None:
        self._context = context
        self._canvases: dict[Quality, Canvas] = {}
        self._mask: Mask | None = None
        self._still: Canvas | None = None

    def get(self, quality: Quality, size: tuple[int, int], how: Sampling) -> Canvas:
        """Return the canvas for a picture of that size."""
        width, height = size
        columns = max(1, round(width * how.scale))
        rows = max(1, round(height * how.scale))
        scaled = (columns, rows)
        held = self._canvases.get(quality)
        if held is not None:
            if held.size == scaled and held.samples == how.samples:
                return held
            self.drop_mask()
            self.drop_still()
            held.release()
        canvas = Canvas(self._context, scaled, how.samples)
        self._canvases[quality] = canvas
        return canvas

    def mask(self, canvas: Canvas) -> Mask:
        """Return the mask over that canvas."""
        if self._mask is None or self._mask.canvas is not canvas:
            self.drop_mask()
            self._mask = Mask(self._context, canvas)
        return self._mask

    def drop_mask(self) -> None:
        """Forget the mask: nothing is selected."""
        if self._mask is not None:
            self._mask.release()
            self._mask = None

    def still(self, canvas: Canvas) -> Canvas:
        """Return the canvas of what stands still, as large as the one that it is copied to."""
        if self._still is None or self._still.size != canvas.size:
            self.drop_still()
            self._still = Canvas(self._context, canvas.size, canvas.samples)
        return self._still

    def drop_still(self) -> None:
        """Forget what stands still: no card is in the hand."""
        if self._still is not None:
            self._still.release()
            self._still = None

    def release(self) -> None:
        """Give everything back."""
        self.drop_mask()
        self.drop_still()
        for canvas in self._canvases.values():
            canvas.release()
        self._canvases.clear()
