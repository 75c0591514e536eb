"""Where a picture's labels go: figures on their measured lines, names beside their parts, none over
another.

Pixels from the top left; how wide a text is, the caller knows. Paints nothing, so that a window's
painter and the picture without a window place them alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from rigwright.geometry import Vec
from rigwright.graphics.render.camera import Camera, SeenPoint, project
from rigwright.graphics.render.palette import LabelColors, Palette
from rigwright.graphics.render.spreading import Spot, spread
from rigwright.graphics.scene import Dimension, Scene, Tag, told_once
from rigwright.record import Value

FONT_PX = 11.0
HEIGHT_PX, PADDING_PX, APART_PX, BESIDE_PX = 18.0, 8.0, 3.0, 8.0
ROOM_ON_LINE_PX = (
    24.0  # a line with less than this to both sides of its figure has it beside itself
)


class Label(Value, frozen=True):
    """A text in a capsule about its middle; `points_at` is what it names or measures."""

    text: str
    x: float
    y: float
    width: float
    height: float
    colours: LabelColors
    points_at: tuple[float, float]


def labels(
    scene: Scene,
    camera: Camera,
    palette: Palette,
    size: tuple[int, int],
    text_width: Callable[[str], float],
    pixel_ratio: float = 1.0,
) -> list[Label]:
    """Return every label of the scene that points into the picture.

    `text_width` answers in pixels of the picture.
    """
    width, height = size

    def seen(tip: Vec) -> SeenPoint:
        return project(camera, tip, width, height)

    middle = seen(scene.bounds.centre).px
    found: list[Label] = []
    for line in told_once(scene.dimensions):
        if line.text:
            start = seen(line.start)
            end = seen(line.end)
            found.append(_figure(line, start, end, palette, text_width, pixel_ratio))
    for tag in scene.tags:
        selected = tag.label in scene.highlighted
        found.append(_tag(tag, seen(tag.at), selected, middle, palette))
    sized = [_sized(label, text_width, pixel_ratio) for label in found]
    shown = [label for label in sized if _is_inside(label, size)]
    return _apart(shown, size, pixel_ratio)


def _tag(tag: Tag, at: SeenPoint, selected: bool, middle: float, palette: Palette) -> Label:
    """Return a name to the left of what is in the left half, and to the right of what is in the
    right half.
    """
    colours = palette.selected_tag if selected else palette.tag
    if tag.verdict == "clash" and not selected:
        colours = palette.pill("clash")
    side = -1.0 if at.px <= middle else 1.0
    return Label(
        text=tag.text,
        x=at.px,
        y=at.py,
        width=side,
        height=0.0,
        colours=colours,
        points_at=(at.px, at.py),
    )


def _figure(
    measure: Dimension,
    start: SeenPoint,
    end: SeenPoint,
    palette: Palette,
    text_width: Callable[[str], float],
    pixel_ratio: float,
) -> Label:
    """Return a figure on its line where the line is long enough or nothing but an overlap is
    there to be hidden, else beside or below it.
    """
    x = (start.px + end.px) / 2
    y = (start.py + end.py) / 2
    line = (end.px - start.px, end.py - start.py)
    text_px = text_width(measure.text)
    side, below = beside_line(line, measure, text_px, pixel_ratio)
    colours = palette.pill(measure.verdict)
    return Label(
        text=measure.text,
        x=x,
        y=y + below,
        width=side,
        height=0.0,
        colours=colours,
        points_at=(x, y),
    )


def beside_line(
    line: tuple[float, float], measure: Dimension, text_px: float, pixel_ratio: float
) -> tuple[float, float]:
    """Return where a figure stands from the middle of its line, which goes so far across and down:
    1.0 where it begins to the right of it, and how far below it is; 0.0 and 0.0 on the line.
    """
    run, rise = line
    room_px = 2 * (PADDING_PX + ROOM_ON_LINE_PX) * pixel_ratio
    if measure.verdict == "clash" or math.hypot(run, rise) >= text_px + room_px:
        return 0.0, 0.0
    if abs(run) <= 2 * abs(rise):
        return 1.0, 0.0
    return 0.0, (HEIGHT_PX / 2 + BESIDE_PX) * pixel_ratio


def _sized(label: Label, text_width: Callable[[str], float], pixel_ratio: float) -> Label:
    """Return the label with its size; its width so far said to which side of its point it goes."""
    height = HEIGHT_PX * pixel_ratio
    padding = 2 * PADDING_PX * pixel_ratio
    width = max(text_width(label.text) + padding, height)
    shift = label.width * (width / 2 + BESIDE_PX * pixel_ratio)
    return label.changed(x=label.x + shift, width=width, height=height)


def _is_inside(label: Label, size: tuple[int, int]) -> bool:
    x, y = label.points_at
    width, height = size
    return 0 <= x <= width and 0 <= y <= height


def _apart(found: list[Label], size: tuple[int, int], pixel_ratio: float) -> list[Label]:
    """Labels pushed up and down until none covers another, inside the picture."""
    spots: list[Spot] = []
    for label in found:
        _, aim_y = label.points_at
        spot = Spot(
            x=label.x,
            y=label.y,
            width=label.width,
            height=label.height,
            aim_y=aim_y,
        )
        spots.append(spot)
    placed = spread(spots, size, APART_PX * pixel_ratio)
    return [label.changed(x=spot.x, y=spot.y) for label, spot in zip(found, placed, strict=True)]
