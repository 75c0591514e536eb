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
    lines: list[MarkLine] = []
    for dimension in dimensions:
        lines += _measured(frame, dimension)
    return lines


def _measured(frame: Shot, dimension: Dimension) -> list[MarkLine]:
    ends = _pixels(frame, (dimension.start, dimension.end))
    if ends is None:
        return []
    start, end = ends
    colour = frame.palette.verdicts[dimension.verdict]
    width = LINE_PX * frame.pixel_ratio
    half_tick = TICK_PX * frame.pixel_ratio / 2
    u, v = _across(start, end, half_tick)
    lines = [MarkLine(start, end, colour, width)]
    for x, y in ends:
        tick_start = (x - u, y - v)
        tick_end = (x + u, y + v)
        lines.append(MarkLine(tick_start, tick_end, colour, width))
    return lines


def _across(a: Pixel, b: Pixel, length: float) -> Pixel:
    """Return a step of that length across a line; upwards if the line has no length."""
    ax, ay = a
    bx, by = b
    run = bx - ax
    rise = by - ay
    size = math.hypot(run, rise)
    if size <= 1e-6:
        return 0.0, length
    return -rise / size * length, run / size * length


def overlap_rims(frame: Shot, overlaps: Iterable[Box]) -> list[MarkLine]:
    """Return the edges of the visible faces of overlap volumes."""
    width = LINE_PX * frame.pixel_ratio
    colour = frame.palette.overlap
    lines = []
    for box in overlaps:
        for corners, normal, flat in _visible_faces(frame, box):
            at = _pixels(frame, corners)
            if at is None:
                continue
            opacity = _strength(frame, normal, flat)
            for a, b in pairwise([*at, at[0]]):
                lines.append(MarkLine(a, b, colour, width, opacity))
    return lines


def overlap_faces(frame: Shot, overlaps: Sequence[Box]) -> array[float]:
    """Triangle corners, five floats each, of the visible faces, the farthest volume first:
    place, light, strength.
    """
    rows = array("f")
    farthest_first = sorted(overlaps, key=lambda b: -frame.distance_mm(b.centre))
    for box in farthest_first:
        for corners, normal, flat in _visible_faces(frame, box):
            lit = brightness(normal, frame.key_light, frame.fill_light)
            light = min(1.0, 0.72 + 0.30 * lit)
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
    part = (straight - 0.30) / 0.55
    share = min(1.0, max(0.0, part))
    eased = share * share * (3 - 2 * share)
    return 0.05 + 0.95 * eased


def _visible_faces(frame: Shot, box: Box) -> list[tuple[list[Vec], Vec, bool]]:
    """Corners and normal of each face towards the eye, and whether it is a broad one."""
    faces = []
    thin = box.size.index(min(box.size))
    for axis in range(3):
        low, high = box.interval(axis)
        for sign, level in ((-1, low), (1, high)):
            if _faces_eye(frame, axis, sign, level):
                corners = _face(box, axis, level)
                normal = Vec.along_axis(axis, sign)
                faces.append((corners, normal, axis == thin))
    return faces


def _faces_eye(frame: Shot, axis: int, sign: int, level: float) -> bool:
    if frame.camera.orthographic:
        away = frame.eye[axis] - frame.camera.target[axis]
        return sign * away > 1e-9
    return sign * (frame.eye[axis] - level) > 0


def _face(box: Box, axis: int, level: float) -> list[Vec]:
    u, v = (i for i in range(3) if i != axis)
    u_low, u_high = box.interval(u)
    v_low, v_high = box.interval(v)
    around = (
        (u_low, v_low),
        (u_high, v_low),
        (u_high, v_high),
        (u_low, v_high),
    )
    corners: list[Vec] = []
    for at_u, at_v in around:
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
        across = x / away * width / 2
        upward = y / away * height / 2
        pixels.append((across, upward))
    return pixels


def mark_triangles(frame: Shot, lines: Sequence[MarkLine]) -> array[float]:
    """Triangle corners, eight floats each: clip place, colour, distance from the line's middle
    and its half width.
    """
    rows = array("f")
    picture_width, picture_height = frame.size
    width = picture_width / 2
    height = picture_height / 2
    for line in lines:
        half = line.width_px / 2
        reach = half + _FEATHER_PX
        u, v = _across(line.start, line.end, reach)
        ax, ay = line.start
        bx, by = line.end
        corners = (
            (ax - u, ay - v, -reach),
            (ax + u, ay + v, reach),
            (bx + u, by + v, reach),
            (bx - u, by - v, -reach),
        )
        for i in TWO_TRIANGLES:
            x, y, beside = corners[i]
            rows.extend((x / width, y / height))
            rows.extend((*line.colour, line.opacity))
            rows.extend((beside, half))
    return rows
