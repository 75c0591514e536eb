"""The air of a picture as rows of figures for the graphics card: ribbons, discs, hatched edges.

Knows the values of a scene; no view, no colour and no OpenGL. A line is as wide as its air is much.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise

from rigwright.geometry import Box, Vec
from rigwright.graphics.scene.air import Air, FanDisc, Stream

MM_PER_CFM = 0.55
STREAM_FORMAT = "3f 3f 2f 2f 2f /i"
DISC_FORMAT = "3f 3f 3f 2f /i"
INTAKE_FORMAT = "3f 1f"
ARROW_MM, HEAD_MM = 5.0, 17.0  # widths of the arrow that tells a fan's way
USUAL_C = 25.0  # the colour of a fan whose air nobody knows
TWO_TRIANGLES = (0, 1, 2, 0, 2, 3)  # of the corners of a face


def stream_rows(air: Air) -> array[float]:
    """Twelve floats for each piece of a line: its ends, widths, temperatures and how far along."""
    rows = array("f")
    for stream in air.streams:
        for piece in _pieces(stream):
            rows.extend(piece)
    for fan in air.fans:
        for piece in _arrow(fan):
            rows.extend(piece)
    return rows


def _pieces(stream: Stream) -> Iterator[tuple[float, ...]]:
    width = stream.cfm * MM_PER_CFM
    along = 0.0
    for run in stream.runs:
        ends = zip(run.points, run.celsius, strict=True)
        for (start, start_c), (end, end_c) in pairwise(ends):
            reached = along + end.minus(start).length
            yield (
                *start,
                *end,
                *(width, width),
                *(start_c, end_c),
                *(along, reached),
            )
            along = reached


def _arrow(fan: FanDisc) -> Iterator[tuple[float, ...]]:
    """A shaft through the middle of a fan and a head that points the way of its air."""
    reach = Vec.along_axis(fan.axis, fan.sign * fan.radius_mm)
    celsius = _celsius(fan)
    tail = fan.centre.plus(reach.times(0.3))
    neck = fan.centre.plus(reach.times(0.75))
    tip = fan.centre.plus(reach.times(1.15))
    # Without the pattern of a line: at a place where it has none.
    rest = (celsius, celsius, 12.0, 12.0)
    yield (*tail, *neck, ARROW_MM, ARROW_MM, *rest)
    yield (*neck, *tip, HEAD_MM, 0.0, *rest)


def _celsius(fan: FanDisc) -> float:
    """Return the temperature that a fan is coloured by."""
    if fan.celsius is None:
        return USUAL_C
    return fan.celsius


def disc_rows(air: Air) -> array[float]:
    """Eleven floats for each fan: its middle, two radii, its temperature and which way it turns."""
    rows = array("f")
    for fan in air.fans:
        rows.extend(fan.centre)
        for axis in range(3):
            if axis != fan.axis:
                rows.extend(Vec.along_axis(axis, fan.radius_mm))
        rows.extend((_celsius(fan), float(fan.sign)))
    return rows


def intake_rows(air: Air) -> array[float]:
    """Four floats for each corner of the triangles of the free edges before cards' fans."""
    rows = array("f")
    for intake in air.intakes:
        for face in _free_edges(intake.box, intake.axis):
            for index in TWO_TRIANGLES:
                rows.extend(face[index])
                rows.append(intake.share)
    return rows


def _free_edges(box: Box, axis: int) -> Iterator[list[Vec]]:
    """The faces all around a gap that is measured on an axis."""
    start, end = box.interval(axis)
    for side in range(3):
        if side == axis:
            continue
        other = 3 - axis - side
        low, high = box.interval(other)
        for level in box.interval(side):
            corners = []
            for here, across in ((start, low), (end, low), (end, high), (start, high)):
                corner = Vec(level, level, level)
                corner = corner.with_axis(axis, here)
                corner = corner.with_axis(other, across)
                corners.append(corner)
            yield corners
