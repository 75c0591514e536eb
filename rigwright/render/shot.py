"""What one frame is drawn with: where the eye is, where the light falls from, how a body's pose becomes numbers.

Values only, ready for the shaders; knows no OpenGL.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Box, Pose, Vec
from rigwright.mesh import MATERIALS
from rigwright.record import Value
from rigwright.render.camera import AXES, Camera, basis, eye, matrix
from rigwright.render.palette import Palette, Rgb
from rigwright.scene import Scene
from rigwright.scene.cut import Cut

COLOUR_SLOTS = 32
WHOLE = (0.0, 0.0, 0.0, 1.0)  # a plane that takes nothing away
PANELS = ("tray", "ceiling", "front")
PANEL_LIGHT = 0.35
# In a tower's frame: x to the front, y up, z to the side panel. From the open side and above; from the rear and below.
KEY_LIGHT = (-0.35, 0.62, 0.95)
FILL_LIGHT = (-0.90, -0.50, 0.35)
DEFAULT_AZIMUTH_DEG = 30.0  # the lights are set for this view and turn with the camera from there

Floats = NDArray[np.float64]


class Shot(Value, frozen=True, eq=False):
    """One frame's view and light."""

    camera: Camera
    palette: Palette
    size: tuple[int, int]
    pixel_ratio: float
    view_projection: Floats
    eye: Vec
    key_light: Vec
    fill_light: Vec
    cut: Cut | None = None

    def clip(self, points: Floats) -> Floats:
        """(n, 3) points in the chassis frame as (n, 4) clip coordinates."""
        return points @ self.view_projection[:, :3].T + self.view_projection[:, 3]

    def distance_mm(self, point: Vec) -> float:
        """How far a point lies along the view."""
        return float((np.array(self.eye) - np.array(point)) @ basis(self.camera)[2])

    def lens(self) -> tuple[float, float]:
        """Depth buffer value v to millimetres: a / (b - v), or a·v where b is 0."""
        m = self.view_projection
        if self.camera.orthographic:
            return 2.0 / float(np.linalg.norm(m[2, :3])), 0.0
        # Row 2 is a multiple of row 3 (the distance) plus a constant: v = (s + 1) / 2 + c / (2 · distance).
        s = float(m[2, :3] @ m[3, :3])
        c = float(m[2, 3] - s * m[3, 3])
        return -c / 2, (s + 1) / 2


def shot(scene: Scene, camera: Camera, palette: Palette, size: tuple[int, int], pixel_ratio: float) -> Shot:
    """The view and light for one frame."""
    key, fill = lights(camera)
    projection = matrix(camera, scene.bounds, *size)
    return Shot(camera, palette, size, pixel_ratio, projection, eye(camera), key, fill, scene.cut)


def lights(camera: Camera) -> tuple[Vec, Vec]:
    """Unit vectors towards the key and the fill light."""
    up, side, rear = (np.array(axis, dtype=float) for axis in AXES[camera.up])
    turn = np.radians(camera.azimuth_deg - DEFAULT_AZIMUTH_DEG)
    towards = side * np.cos(turn) + rear * np.sin(turn)
    backwards = rear * np.cos(turn) - side * np.sin(turn)
    return _light(KEY_LIGHT, backwards, up, towards), _light(FILL_LIGHT, backwards, up, towards)


def _light(where: tuple[float, float, float], rear: Floats, up: Floats, side: Floats) -> Vec:
    direction = -rear * where[0] + up * where[1] + side * where[2]
    return Vec(*(float(v) for v in direction / np.linalg.norm(direction)))


def brightness(normal: Vec, key: Vec, fill: Vec) -> float:
    """Share of its base colour that a surface shows; above 1 it turns towards white."""
    return 0.40 + 0.62 * max(0.0, float(np.dot(normal, key))) + 0.34 * max(0.0, float(np.dot(normal, fill)))


class Inside(Value, frozen=True, eq=False):
    """A shot as seen from within a body's own frame."""

    to_clip: bytes
    key_light: Vec
    fill_light: Vec
    eye: tuple[float, float, float, float]  # a point and 1, or the direction towards the eye and 0
    cut: tuple[float, float, float, float]  # how far a point and 1 lies within what is left


def inside(frame: Shot, pose: Pose) -> Inside:
    """The shot from within a body's frame."""
    turn = pose.turn.matrix().astype(np.float64)
    to_clip = frame.view_projection.copy()
    to_clip[:, :3] = frame.view_projection[:, :3] @ turn
    to_clip[:, 3] += frame.view_projection[:, :3] @ np.array(pose.offset)
    if frame.camera.orthographic:
        eye_there = (*(np.array(frame.eye) - np.array(frame.camera.target)) @ turn, 0.0)
    else:
        eye_there = (*(np.array(frame.eye) - np.array(pose.offset)) @ turn, 1.0)
    key, fill = np.array(frame.key_light) @ turn, np.array(frame.fill_light) @ turn
    return Inside(matrix_bytes(to_clip), Vec(*key), Vec(*fill), eye_there, _plane_inside(frame.cut, pose, turn))


def _plane_inside(cut: Cut | None, pose: Pose, turn: Floats) -> tuple[float, float, float, float]:
    if cut is None:
        return WHOLE
    *normal, level = cut.plane
    x, y, z = np.array(normal) @ turn
    return float(x), float(y), float(z), level + float(np.dot(normal, pose.offset))


def matrix_bytes(values: Floats) -> bytes:
    """A matrix, column by column as GLSL reads it."""
    return values.T.astype("<f4").tobytes()


def colour_table(colours: tuple[Rgb, ...], opacity: float) -> bytes:
    """One colour per material for the shader, all of the same opacity."""
    table = np.zeros((COLOUR_SLOTS, 4), dtype="<f4")
    table[: len(colours), :3] = colours
    table[:, 3] = opacity
    return table.tobytes()


def lit_table(palette: Palette) -> bytes:
    """One colour per material and how much of the light shows on it: little on the large panels behind everything."""
    table = np.zeros((COLOUR_SLOTS, 4), dtype="<f4")
    table[: len(MATERIALS)] = [
        (*colour, PANEL_LIGHT if name in PANELS else 1.0)
        for name, colour in zip(MATERIALS, palette.materials, strict=True)
    ]
    return table.tobytes()


def part_of_picture(frame: Shot, boxes: list[Box], margin_px: float) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of what the boxes cover, as shares of the picture; all of it when one is at the eye."""
    corners = np.array([
        (x, y, z) for b in boxes for x in (b.low.x, b.high.x) for y in (b.low.y, b.high.y) for z in (b.low.z, b.high.z)
    ])  # fmt: skip
    clip = frame.clip(corners)
    if (clip[:, 3] <= 0).any():
        return (0.0, 0.0, 1.0, 1.0)
    at = clip[:, :2] / clip[:, 3:] / 2 + 0.5
    margin = margin_px / np.array(frame.size)
    low, high = np.clip(at.min(axis=0) - margin, 0, 1), np.clip(at.max(axis=0) + margin, 0, 1)
    return (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
