"""Measured lines and overlap volumes as triangles: what is drawn over the bodies so that nothing
hides it.

Corners are rows of floats one after another. Knows the view but no OpenGL. Text is not drawn here.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise

from rigwright.geometry import Box, Vec
from rigwright.graphics.render.palette import Rgb
from rigwright.graphics.render.shot import Shot, brightness
from rigwright.graphics.scene import Dimension
from rigwright.record import Value

LINE_PX = 1.25
TICK_PX = 8.0
MARK_FORMAT = "2f 4f 2f"
OVERLAP_FORMAT = "3f 2f"
TWO_TRIANGLES = (0, 1, 2, 0, 2, 3)  # of the four corners of a rectangle
_FEATHER_PX = 0.75

Pixel = tuple[float, float]


class MarkLine(Value, frozen=True):
    """A straight mark in the picture, in pixels from its middle (y up)."""

    start: Pixel
    end: Pixel
    colour: Rgb
    width_px: float
    opacity: float = 1.0


def measured_lines(frame: Shot, dimensions: Iterable[Dimension]) -> list[MarkLine]:
    """Return each dimension's line with a tick across both ends."""
    return [line for d in dimensions for line in _measured(frame, d)]


def _measured(frame: Shot, dimension: Dimension) -> list[MarkLine]:
    ends = _pixels(frame, (dimension.start, dimension.end))
    if ends is None:
        return []
    colour = frame.palette.verdicts[dimension.verdict]
    width = LINE_PX * frame.pixel_ratio
    u, v = _across(ends[0], ends[1], TICK_PX * frame.pixel_ratio / 2)
    ticks = [MarkLine((x - u, y - v), (x + u, y + v), colour, width) for x, y in ends]
    return [MarkLine(ends[0], ends[1], colour, width), *ticks]


def _across(a: Pixel, b: Pixel, length: float) -> Pixel:
    """Return a step of that length across a line; upwards if the line has no length."""
    run = b[0] - a[0]
    rise = b[1] - a[1]
    size = math.hypot(run, rise)
    return (-rise / size * length, run / size * length) if size > 1e-6 else (0.0, length)


def overlap_rims(frame: Shot, overlaps: Iterable[Box]) -> list[MarkLine]:
    """Return the edges of the visible faces of overlap volumes."""
    width = LINE_PX * frame.pixel_ratio
    lines = []
    for corners, normal, flat in (face for box in overlaps for face in _visible_faces(frame, box)):
        at = _pixels(frame, corners)
        if at is not None:
            opacity = _strength(frame, normal, flat)
            lines += [
                MarkLine(a, b, frame.palette.overlap, width, opacity)
                for a, b in pairwise([*at, at[0]])
            ]
    return lines


def overlap_faces(frame: Shot, overlaps: Sequence[Box]) -> array[float]:
    """Triangle corners, five floats each, of the visible faces, the farthest volume first:
    place, light, strength.
    """
    rows = array("f")
    for box in sorted(overlaps, key=lambda b: -frame.distance_mm(b.centre)):
        for corners, normal, flat in _visible_faces(frame, box):
            light = min(1.0, 0.72 + 0.30 * brightness(normal, frame.key_light, frame.fill_light))
            strength = _strength(frame, normal, flat)
            for i in TWO_TRIANGLES:
                rows.extend((*corners[i], light, strength))
    return rows


def _strength(frame: Shot, normal: Vec, flat: bool) -> float:
    """The broad face of a slab would hide the cards behind it when seen at an angle, so it shows
    only head-on.
    """
    if not flat:
        return 1.0
    straight = abs(frame.back.dot(normal))
    share = min(1.0, max(0.0, (straight - 0.30) / 0.55))
    return 0.05 + 0.95 * share * share * (3 - 2 * share)


def _visible_faces(frame: Shot, box: Box) -> list[tuple[list[Vec], Vec, bool]]:
    """Corners and normal of each face towards the eye, and whether it is a broad one."""
    faces = []
    thin = box.size.index(min(box.size))
    for axis in range(3):
        for sign, level in ((-1, box.low[axis]), (1, box.high[axis])):
            if _faces_eye(frame, axis, sign, level):
                normal = Vec.along_axis(axis, sign)
                faces.append((_face(box, axis, level), normal, axis == thin))
    return faces


def _faces_eye(frame: Shot, axis: int, sign: int, level: float) -> bool:
    if frame.camera.orthographic:
        away = frame.eye[axis] - frame.camera.target[axis]
        return sign * away > 1e-9
    return sign * (frame.eye[axis] - level) > 0


def _face(box: Box, axis: int, level: float) -> list[Vec]:
    u, v = (i for i in range(3) if i != axis)
    (u_low, u_high), (v_low, v_high) = box.interval(u), box.interval(v)
    corners: list[Vec] = []
    for at_u, at_v in ((u_low, v_low), (u_high, v_low), (u_high, v_high), (u_low, v_high)):
        corner = [level, level, level]
        corner[u] = at_u
        corner[v] = at_v
        corners.append(Vec(*corner))
    return corners


def _pixels(frame: Shot, points: Iterable[Vec]) -> list[Pixel] | None:
    """Return pixels from the middle of the picture, y up; None when a point is at or behind the
    eye.
    """
    width, height = frame.size
    pixels: list[Pixel] = []
    for point in points:
        x, y, _, away = frame.clip(point)
        if away <= 1e-6:
            return None
        pixels.append((x / away * width / 2, y / away * height / 2))
    return pixels


def mark_triangles(frame: Shot, lines: Sequence[MarkLine]) -> array[float]:
    """Triangle corners, eight floats each: clip place, colour, distance from the line's middle
    and its half width.
    """
    rows = array("f")
    width = frame.size[0] / 2
    height = frame.size[1] / 2
    for line in lines:
        reach = line.width_px / 2 + _FEATHER_PX
        u, v = _across(line.start, line.end, reach)
        (ax, ay), (bx, by) = line.start, line.end
        corners = (
            (ax - u, ay - v, -reach),
            (ax + u, ay + v, reach),
            (bx + u, by + v, reach),
            (bx - u, by - v, -reach),
        )
        for x, y, beside in (corners[i] for i in TWO_TRIANGLES):
            rows.extend(
                (x / width, y / height, *line.colour, line.opacity, beside, line.width_px / 2)
            )
    return rows
