"""Pictures without a window and without a display: an OpenGL context of our own, a scene in, pixels
or a PNG file out.

Used by the command, the sheet and the tests. Knows no toolkit.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import moderngl
import numpy as np
from numpy.typing import NDArray

from rigwright.graphics.render import RenderUnavailable
from rigwright.graphics.render.camera import Camera
from rigwright.graphics.render.lettering import paint, read_letters
from rigwright.graphics.render.palette import LIGHT, Palette
from rigwright.graphics.render.pills import FONT_PX, labels
from rigwright.graphics.render.renderer import Renderer
from rigwright.graphics.scene import Scene

WINDOW_HEIGHT_PX = 800.0  # a picture this high shows lines and letters as a window does

# Tried in turn. The names of the libraries are given where a system has them only with their
# version number.
_LINUX: tuple[dict[str, Any], ...] = (
    {"backend": "egl"},
    {"backend": "egl", "libegl": "libEGL.so.1", "libgl": "libGL.so.1"},
    {},
)


@contextmanager
def renderer() -> Generator[Renderer]:
    """Make a renderer in a context of its own, both gone afterwards; RenderUnavailable where OpenGL
    offers none.
    """
    context = _context()
    try:
        with context:
            drawing = Renderer(context)
            try:
                yield drawing
            finally:
                drawing.release()
    finally:
        context.release()


def picture(
    scene: Scene,
    camera: Camera,
    palette: Palette = LIGHT,
    size: tuple[int, int] = (1600, 1000),
    *,
    pixel_ratio: float | None = None,
    labelled: bool = True,
) -> NDArray[np.uint8]:
    """Return one picture as (height, width, 4) bytes, top row first.

    `pixel_ratio` is how many pixels a line one pixel wide gets; without it the ratio grows with the
    picture.
    """
    ratio = pixel_ratio or own_ratio(size)
    with renderer() as drawing:
        drawn = drawing.picture(scene, camera, palette, size, pixel_ratio=ratio)
    if labelled:
        write_labels(drawn, scene, camera, palette, ratio)
    return drawn


def on_black_and_white(
    scene: Scene, camera: Camera, palette: Palette, size: tuple[int, int]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The same picture before a black and before a white ground, drawn once without either."""
    ratio = own_ratio(size)
    with renderer() as drawing:
        black = drawing.picture(scene, camera, palette, size, pixel_ratio=ratio, ground=False)
    opacity = black[:, :, 3:].copy()
    black[:, :, 3] = 255
    white = black.copy()
    # a colour that rounding left above its opacity must not run over
    colours = np.minimum(black[:, :, :3], opacity)
    white[:, :, :3] = colours + (255 - opacity)
    for laid in (black, white):
        write_labels(laid, scene, camera, palette, ratio)
    return black, white


def own_ratio(size: tuple[int, int]) -> float:
    """How many pixels a line one pixel wide gets in a picture of a size, in pixels."""
    return max(1.0, size[1] / WINDOW_HEIGHT_PX)


def write_labels(
    drawn: NDArray[np.uint8], scene: Scene, camera: Camera, palette: Palette, pixel_ratio: float
) -> None:
    """Write the scene's figures and names into a picture of it."""
    letters = read_letters()
    font_px = FONT_PX * pixel_ratio

    def text_width(text: str) -> float:
        return letters.width(text, font_px)

    height, width = drawn.shape[:2]
    size = (width, height)
    found = labels(scene, camera, palette, size, text_width, pixel_ratio)
    paint(drawn, found, letters, pixel_ratio)


def _context() -> moderngl.Context:
    reasons: list[str] = []
    for settings in _LINUX if sys.platform.startswith("linux") else ({},):
        try:
            return moderngl.create_context(require=330, standalone=True, **settings)
        except (
            Exception
        ) as error:  # moderngl raises the bare class for every missing library or driver
            reasons.append(str(error))
    raise RenderUnavailable(
        "No picture can be drawn, because OpenGL 3.3 is not available without a window here "
        "({reasons}). On Debian and Ubuntu, install libegl1 and libgl1-mesa-dri.",
        reasons="; ".join(dict.fromkeys(reasons)),
    )
