"""Measured lines and overlap volumes as triangles: what is drawn over the bodies so that nothing hides it.

Arrays in, arrays out; knows the view but no OpenGL. Text is not drawn here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Box, Vec
from rigwright.record import Value
from rigwright.render.camera import basis
from rigwright.render.palette import Rgb
from rigwright.render.shot import Shot, brightness
from rigwright.scene import Dimension

LINE_PX = 1.25
TICK_PX = 8.0
MARK_FORMAT = "2f 4f 2f"
OVERLAP_FORMAT = "3f 2f"
_FEATHER_PX = 0.75

Floats = NDArray[np.float64]


class Line(Value, frozen=True):
    """A straight mark in the picture, in pixels from its middle (y up)."""

    start: tuple[float, float]
    end: tuple[float, float]
    colour: Rgb
    width_px: float
    opacity: float = 1.0


def measured_lines(frame: Shot, dimensions: Iterable[Dimension]) -> list[Line]:
    """Each dimension's line with a tick across both ends."""
    return [line for d in dimensions for line in _measured(frame, d)]


def _measured(frame: Shot, dimension: Dimension) -> list[Line]:
    ends = _pixels(frame, np.array([dimension.start, dimension.end], dtype=float))
    if ends is None:
        return []
    colour, width = frame.palette.verdicts[dimension.verdict], LINE_PX * frame.pixel_ratio
    run = ends[1] - ends[0]
    size = float(np.hypot(*run))
    across = np.array([-run[1], run[0]]) / size if size > 1e-6 else np.array([0.0, 1.0])
    tick = across * TICK_PX * frame.pixel_ratio / 2
    ticks = [_line(end - tick, end + tick, colour, width) for end in ends]
    return [_line(ends[0], ends[1], colour, width), *ticks]


def overlap_rims(frame: Shot, overlaps: Iterable[Box]) -> list[Line]:
    """The edges of the visible faces of overlap volumes."""
    width = LINE_PX * frame.pixel_ratio
    lines = []
    for corners, normal, flat in (face for box in overlaps for face in _visible_faces(frame, box)):
        at = _pixels(frame, corners)
        if at is not None:
            opacity = _strength(frame, normal, flat)
            ends = zip(at, np.roll(at, -1, axis=0), strict=True)
            lines += [_line(a, b, frame.palette.overlap, width, opacity) for a, b in ends]
    return lines


def overlap_faces(frame: Shot, overlaps: Sequence[Box]) -> NDArray[np.float32]:
    """(n, 5) triangle corners of the visible faces, the farthest volume first: place, light, strength."""
    rows = []
    for box in sorted(overlaps, key=lambda b: -frame.distance_mm(b.centre)):
        for corners, normal, flat in _visible_faces(frame, box):
            light = min(1.0, 0.72 + 0.30 * brightness(normal, frame.key_light, frame.fill_light))
            strength = _strength(frame, normal, flat)
            rows += [(*corners[i], light, strength) for i in (0, 1, 2, 0, 2, 3)]
    return np.array(rows, dtype=np.float32).reshape(-1, 5)


def _strength(frame: Shot, normal: Vec, flat: bool) -> float:
    """The broad face of a slab would hide the cards behind it when seen at an angle, so it shows only head-on."""
    if not flat:
        return 1.0
    straight = abs(float(basis(frame.camera)[2] @ np.array(normal)))
    share = min(1.0, max(0.0, (straight - 0.30) / 0.55))
    return 0.05 + 0.95 * share * share * (3 - 2 * share)


def _visible_faces(frame: Shot, box: Box) -> list[tuple[Floats, Vec, bool]]:
    """Corners and normal of each face towards the eye, and whether it is a broad one."""
    faces, thin = [], box.size.index(min(box.size))
    for axis in range(3):
        for sign, level in ((-1, box.low[axis]), (1, box.high[axis])):
            if _faces_eye(frame, axis, sign, level):
                normal = Vec(*(sign * (i == axis) for i in range(3)))
                faces.append((_face(box, axis, level), normal, axis == thin))
    return faces


def _faces_eye(frame: Shot, axis: int, sign: int, level: float) -> bool:
    if frame.camera.orthographic:
        away = frame.eye[axis] - frame.camera.target[axis]
        return sign * away > 1e-9
    return sign * (frame.eye[axis] - level) > 0


def _face(box: Box, axis: int, level: float) -> Floats:
    u, v = (i for i in range(3) if i != axis)
    corners = np.full((4, 3), level, dtype=float)
    corners[:, u] = [box.low[u], box.high[u], box.high[u], box.low[u]]
    corners[:, v] = [box.low[v], box.low[v], box.high[v], box.high[v]]
    return corners


def _pixels(frame: Shot, points: Floats) -> Floats | None:
    """Pixels from the middle of the picture, y up; None when a point is at or behind the eye."""
    clip = frame.clip(points)
    if (clip[:, 3] <= 1e-6).any():
        return None
    return clip[:, :2] / clip[:, 3:] * np.array(frame.size) / 2


def _line(start: Floats, end: Floats, colour: Rgb, width_px: float, opacity: float = 1.0) -> Line:
    return Line((float(start[0]), float(start[1])), (float(end[0]), float(end[1])), colour, width_px, opacity)


def mark_triangles(frame: Shot, lines: Sequence[Line]) -> NDArray[np.float32]:
    """(n, 8) corners: clip place, colour, distance from the line's middle and its half width in pixels."""
    rows: list[tuple[float, ...]] = []
    half = np.array(frame.size) / 2
    for line in lines:
        a, b = np.array(line.start), np.array(line.end)
        along = (b - a) / max(float(np.hypot(*(b - a))), 1e-9)
        reach = line.width_px / 2 + _FEATHER_PX
        across = np.array([-along[1], along[0]]) * reach
        corners = [(a - across, -reach), (a + across, reach), (b + across, reach), (b - across, -reach)]
        look = *line.colour, line.opacity
        rows += [(*(corners[i][0] / half), *look, corners[i][1], line.width_px / 2) for i in (0, 1, 2, 0, 2, 3)]
    return np.array(rows, dtype=np.float32).reshape(-1, 8)
