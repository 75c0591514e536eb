"""What one frame is drawn with: where the eye is, where the light falls from, how a body's pose
becomes numbers.

Values only, ready for the shaders; knows no OpenGL.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import chain
from struct import pack

from rigwright.geometry import Box, Pose, Vec
from rigwright.graphics.mesh import MATERIALS
from rigwright.graphics.render.camera import AXES, Camera, Matrix, Row, basis, eye, matrix, row
from rigwright.graphics.render.palette import Palette, Rgb, heat_colour
from rigwright.graphics.scene import Scene
from rigwright.graphics.scene.cut import Cut
from rigwright.record import Value

COLOUR_SLOTS = 32
WHOLE = (0.0, 0.0, 0.0, 1.0)  # a plane that takes nothing away
PANELS = ("tray", "ceiling", "front")
PANEL_LIGHT = 0.35
HEAT_SHARE = 0.72  # of its temperature's colour in a card's own colours
# In a tower's frame: x to the front, y up, z to the side panel. From the open side and above; from
# the rear and below.
KEY_LIGHT = (-0.35, 0.62, 0.95)
FILL_LIGHT = (-0.90, -0.50, 0.35)
DEFAULT_AZIMUTH_DEG = 30.0  # the lights are set for this view and turn with the camera from there


class Shot(Value, frozen=True, eq=False):
    """One frame's view and light."""

    camera: Camera
    palette: Palette
    size: tuple[int, int]
    pixel_ratio: float
    view_projection: Matrix
    eye: Vec
    back: Vec  # from the target towards the eye
    key_light: Vec
    fill_light: Vec
    cut: Cut | None = None
    ground: bool = True  # whether the background is painted; else it stays clear

    def clip(self, point: Vec) -> Row:
        """Return a point in the chassis frame in clip coordinates."""
        x, y, z = point
        first, second, third, last = [
            a * x + b * y + c * z + d for a, b, c, d in self.view_projection
        ]
        return first, second, third, last

    def distance_mm(self, point: Vec) -> float:
        """Return how far a point lies along the view."""
        return self.eye.minus(point).dot(self.back)

    def lens(self) -> tuple[float, float]:
        """Depth buffer value v to millimetres: a / (b - v), or a·v where b is 0."""
        *_, depth_row, distance_row = self.view_projection
        *depth_figures, depth_level = depth_row
        *distance_figures, distance_level = distance_row
        depth = Vec(*depth_figures)
        distance = Vec(*distance_figures)
        if self.camera.orthographic:
            return 2.0 / depth.length, 0.0
        # The row of the depth is a multiple of that of the distance plus a constant:
        # v = (s + 1) / 2 + c / (2 · distance).
        s = depth.dot(distance)
        c = depth_level - s * distance_level
        return -c / 2, (s + 1) / 2


def shot(
    scene: Scene, camera: Camera, palette: Palette, size: tuple[int, int], pixel_ratio: float
) -> Shot:
    """Return the view and light for one frame."""
    key, fill = lights(camera)
    _, _, back = basis(camera)
    return Shot(
        camera=camera,
        palette=palette,
        size=size,
        pixel_ratio=pixel_ratio,
        view_projection=matrix(camera, scene.bounds, *size),
        eye=eye(camera),
        back=back,
        key_light=key,
        fill_light=fill,
        cut=scene.cut,
    )


def lights(camera: Camera) -> tuple[Vec, Vec]:
    """Unit vectors towards the key and the fill light."""
    up, side, rear = AXES[camera.up]
    turn = math.radians(camera.azimuth_deg - DEFAULT_AZIMUTH_DEG)
    cosine = math.cos(turn)
    sine = math.sin(turn)
    towards = side.times(cosine).plus(rear.times(sine))
    backwards = rear.times(cosine).minus(side.times(sine))
    key = _light(KEY_LIGHT, backwards, up, towards)
    fill = _light(FILL_LIGHT, backwards, up, towards)
    return key, fill


def _light(where: tuple[float, float, float], rear: Vec, up: Vec, side: Vec) -> Vec:
    forward, upward, outward = where
    level = rear.times(-forward).plus(up.times(upward))
    direction = level.plus(side.times(outward))
    return direction.times(1 / direction.length)


def brightness(normal: Vec, key: Vec, fill: Vec) -> float:
    """Share of its base colour that a surface shows; above 1 it turns towards white."""
    of_key = max(0.0, normal.dot(key))
    of_fill = max(0.0, normal.dot(fill))
    return 0.40 + 0.62 * of_key + 0.34 * of_fill


class InsideShot(Value, frozen=True, eq=False):
    """A shot as seen from within a body's own frame."""

    to_clip: bytes
    key_light: Vec
    fill_light: Vec
    eye: tuple[float, float, float, float]  # a point and 1, or the direction towards the eye and 0
    cut: tuple[float, float, float, float]  # how far a point and 1 lies within what is left


def inside(frame: Shot, pose: Pose) -> InsideShot:
    """Return the shot from within a body's frame."""
    undone = pose.turn.undone
    if frame.camera.orthographic:
        towards_eye = frame.eye.minus(frame.camera.target)
        eye_there = row(undone(towards_eye), 0.0)
    else:
        from_origin = frame.eye.minus(pose.offset)
        eye_there = row(undone(from_origin), 1.0)
    to_clip = _placed(frame.view_projection, pose)
    return InsideShot(
        to_clip=matrix_bytes(to_clip),
        key_light=undone(frame.key_light),
        fill_light=undone(frame.fill_light),
        eye=eye_there,
        cut=_plane_inside(frame.cut, pose),
    )


def _placed(matrix: Matrix, pose: Pose) -> Matrix:
    """Return the matrix for what is first put in its place."""
    x, y, z = pose.offset
    rows: list[Row] = []
    for a, b, c, d in matrix:
        level = a * x + b * y + c * z + d
        direction = pose.turn.undone((a, b, c))
        rows.append(row(direction, level))
    first, second, third, last = rows
    return first, second, third, last


def _plane_inside(cut: Cut | None, pose: Pose) -> Row:
    if cut is None:
        return WHOLE
    a, b, c, level = cut.plane
    normal = Vec(a, b, c)
    there = pose.turn.undone(normal)
    return row(there, level + normal.dot(pose.offset))


def matrix_bytes(rows: Matrix) -> bytes:
    """Return a matrix, column by column as GLSL reads it."""
    return pack("<16f", *chain.from_iterable(zip(*rows, strict=True)))


def colour_table(colours: tuple[Rgb, ...], opacity: float) -> bytes:
    """One colour per material for the shader, all of the same opacity."""
    return _table((*colour, opacity) for colour in colours)


def lit_table(palette: Palette) -> bytes:
    """One colour per material and how much of the light shows on it: little on the large panels
    behind everything.
    """
    rows: list[Row] = []
    for name, colour in zip(MATERIALS, palette.materials, strict=True):
        light = PANEL_LIGHT if name in PANELS else 1.0
        rows.append((*colour, light))
    return _table(rows)


def heated_table(palette: Palette, celsius: float | None) -> bytes:
    """Return the same for a card that is shown as warm as it is, or as grey where that is
    unknown.
    """
    heat = heat_colour(palette, celsius)
    rest = 1.0 - HEAT_SHARE
    rows: list[Row] = []
    for colour in palette.materials:
        red, green, blue = (
            warm * HEAT_SHARE + own * rest for warm, own in zip(heat, colour, strict=True)
        )
        rows.append((red, green, blue, 1.0))
    return _table(rows)


def _table(rows: Iterable[Row]) -> bytes:
    figures = [figure for each in rows for figure in each]
    return pack(f"<{len(figures)}f", *figures).ljust(COLOUR_SLOTS * 16, b"\0")


def part_of_picture(frame: Shot, boxes: list[Box], margin_px: float) -> Row:
    """Return left, bottom, right and top of what the boxes cover, as shares of the picture.

    That is all of it when one is at the eye.
    """
    across: list[float] = []
    upward: list[float] = []
    for box in boxes:
        for corner in box.corners:
            x, y, _, away = frame.clip(corner)
            if away <= 0:
                return (0.0, 0.0, 1.0, 1.0)
            across.append(x / away / 2 + 0.5)
            upward.append(y / away / 2 + 0.5)
    beside, above = (margin_px / side for side in frame.size)
    left = min(across) - beside
    right = max(across) + beside
    bottom = min(upward) - above
    top = max(upward) + above
    return _share(left), _share(bottom), _share(right), _share(top)


def _share(of_picture: float) -> float:
    return max(0.0, min(1.0, of_picture))
