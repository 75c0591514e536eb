"""Pictures without a window and without a display: an OpenGL context of our own, a scene in, pixels
or a PNG file out.

Used by the command, the sheet and the tests. Knows no toolkit.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any

import moderngl
import numpy as np
from numpy.typing import NDArray

from rigwright.render import RenderUnavailable
from rigwright.render.camera import Camera
from rigwright.render.lettering import paint, read_letters
from rigwright.render.palette import LIGHT, Palette
from rigwright.render.pills import FONT_PX, labels
from rigwright.render.renderer import Renderer
from rigwright.scene import Scene

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
    """A renderer in a context of its own, both gone afterwards.

    RenderUnavailable where there is none to be had.
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
    """One picture as (height, width, 4) bytes, top row first.

    `pixel_ratio` is how many pixels a line one pixel wide gets; by itself it grows with the
    picture.
    """
    drawn = pictures(scene, camera, (palette,), size, pixel_ratio=pixel_ratio, labelled=labelled)
    return drawn[0]


def pictures(
    scene: Scene,
    camera: Camera,
    palettes: Sequence[Palette],
    size: tuple[int, int],
    *,
    pixel_ratio: float | None = None,
    labelled: bool = True,
) -> list[NDArray[np.uint8]]:
    """The same picture in several palettes, for which everything is made ready only once."""
    ratio = pixel_ratio or max(1.0, size[1] / WINDOW_HEIGHT_PX)
    with renderer() as drawing:
        drawn = [
            drawing.picture(scene, camera, palette, size, pixel_ratio=ratio) for palette in palettes
        ]
    if labelled:
        for one, palette in zip(drawn, palettes, strict=True):
            write_labels(one, scene, camera, palette, ratio)
    return drawn


def write_labels(
    drawn: NDArray[np.uint8], scene: Scene, camera: Camera, palette: Palette, pixel_ratio: float
) -> None:
    """Write the scene's figures and names into a picture of it."""
    letters = read_letters()

    def text_width(text: str) -> float:
        return letters.width(text, FONT_PX * pixel_ratio)

    size = drawn.shape[1], drawn.shape[0]
    paint(
        drawn, labels(scene, camera, palette, size, text_width, pixel_ratio), letters, pixel_ratio
    )


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
        f"({'; '.join(dict.fromkeys(reasons))}). On Debian and Ubuntu, install libegl1 and "
        "libgl1-mesa-dri."
    )
