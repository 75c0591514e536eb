"""The ribbon of a riser along its way: flat, bent about its width only, turned about its line where
its ends are.

In the frame of its first connector. Knows a route, neither card nor slot.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from rigwright.arrays import Floats
from rigwright.geometry import Vec
from rigwright.picture.meshes.shapes import Shape, block, loft
from rigwright.routing.routes import Route, rounded

HALF_THICKNESS = 0.8
PLUG_HEIGHT, STEP, GATHERED = 9.0, 6.0, 0.3


def shapes(route: Route, across: tuple[Vec, Vec], half: float) -> Iterator[Shape]:
    """Yield a ribbon `half` as wide to each side, and its plug at the board, at the origin."""
    plug_x = (-half - 3, half + 3)
    yield block(plug_x, (-5.5, 5.5), (-2, PLUG_HEIGHT), "slot")
    alike = float(np.dot(*across))  # 1 where both ends run the same way, -1 where opposite ways
    if abs(alike) > 0.5:
        line, widths = _sheared(route, across[0])
    else:
        line, widths = _twisted(route, across)
    if alike < -0.5:
        widths = _flipped(line, widths, _longest_leg(route))
    half_widths = half * _gathered(widths, across)
    strips = _strips(line, widths, half_widths)
    ribbon = loft(strips, "cable")
    if alike > 0.5:
        yield ribbon
    else:
        yield ribbon.plain()  # a turned strip has a crease in each of its pieces


def _sheared(route: Route, across: Vec) -> tuple[Floats, Floats]:
    """Return line and widths of a ribbon whose two ends run alike.

    A shift along the width is laid slanting, since a ribbon does not bend that way.
    """
    way = np.array(across)
    corners = np.array(route.corners)
    whole = corners[-1] - corners[0]
    shift = float(whole @ way)
    sideways = np.outer(corners @ way, way)
    flat = [Vec(*map(float, corner)) for corner in corners - sideways]
    kept = [flat[0]]
    for before, after in pairwise(flat):
        step = np.subtract(after, before)
        if np.abs(step).max() > 1e-6:
            kept.append(after)
    straight = Route(_straightened(kept), route.radius_mm)
    line = np.array(rounded(straight))
    if abs(shift) > 1e-6 or route.twists:
        line = _dense(line)
    shifts = _eased(_share(line), shift)
    slanting = np.outer(shifts, way)
    widths = np.tile(way, (len(line), 1))
    return line + slanting, widths


def _legs(route: Route) -> list[float]:
    """Return the length of each leg of a route, millimetres."""
    lengths = []
    for before, after in pairwise(route.corners):
        step = np.abs(np.subtract(after, before))
        lengths.append(float(step.sum()))
    return lengths


def _longest_leg(route: Route) -> tuple[float, float]:
    """Return where the longest leg begins and ends, as shares of the way."""
    legs = _legs(route)
    whole = sum(legs)
    longest = legs.index(max(legs))
    start = sum(legs[:longest])
    end = sum(legs[: longest + 1])
    return start / whole, end / whole


def _flipped(line: Floats, widths: Floats, leg: tuple[float, float]) -> Floats:
    """Return the widths turned over about the line, on one of its legs."""
    start, end = leg
    along = _of_length_one(np.gradient(line, axis=0))
    from_start = _share(line) - start
    part = np.clip(from_start / (end - start), 0, 1)
    angle = _eased(part, np.pi)[:, None]
    kept = widths * np.cos(angle)
    turned = np.cross(along, widths) * np.sin(angle)
    return kept + turned


def _of_length_one(vectors: Floats) -> Floats:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / np.maximum(lengths, 1e-9)


def _eased(part: Floats, whole: float) -> Floats:
    """Return how much of the whole is reached at shares of a way, without a kink at either end."""
    return whole * part * part * (3 - 2 * part)


def _dense(line: Floats) -> Floats:
    """Return the line with points at every few millimetres of its legs.

    So the ribbon leaves and arrives straight.
    """
    legs = []
    for start, end in pairwise(line):
        length = np.linalg.norm(end - start)
        steps = int(length / STEP)
        points = np.linspace(start, end, max(2, steps + 1))
        legs.append(points[:-1])
    last = line[-1:]
    return np.concatenate([*legs, last])


def _straightened(points: list[Vec]) -> tuple[Vec, ...]:
    """Return the points without the corners that no longer turn."""
    kept = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        axis = _bend(before, corner, after)
        if np.abs(axis).max() > 1e-6:
            kept.append(corner)
    kept.append(points[-1])
    return tuple(kept)


def _bend(before: Vec, corner: Vec, after: Vec) -> Floats:
    """Return the axis a corner turns about, of any length; zero where it goes straight on."""
    into = np.subtract(corner, before)
    out_of = np.subtract(after, corner)
    return np.cross(into, out_of)


def _twisted(route: Route, across: tuple[Vec, Vec]) -> tuple[Floats, Floats]:
    """Return line and widths of a ribbon whose ends run differently.

    Each leg turns from the axis of the bend before it to that of the one after it.
    """
    corners = route.corners
    first, last = np.array(across, float)
    axes = [first]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        axis = _bend(before, corner, after)
        unit = axis / np.linalg.norm(axis)
        axes.append(_facing(axes[-1], unit))
    axes.append(_facing(axes[-1], last))
    line = _dense(np.array(rounded(route, 8)))
    ends = np.cumsum([0.0, *_legs(route)])
    places = _share(line) * ends[-1]
    widths = [_turned(axes, ends, float(at)) for at in places]
    return line, np.array(widths)


def _facing(before: Floats, axis: Floats) -> Floats:
    """Return an axis or its opposite: the one that is no turn away from the axis before it."""
    if axis @ before > -0.5:
        return axis
    return -axis


def _turned(axes: list[Floats], ends: Floats, at: float) -> Floats:
    """Return the way across at a place of the route; `ends` are where its legs begin and end."""
    before = int(np.searchsorted(ends, at, side="right")) - 1
    leg = min(before, len(axes) - 2)
    start = ends[leg]
    end = ends[leg + 1]
    length = max(end - start, 1e-9)
    part = float(np.clip((at - start) / length, 0, 1))
    of_first = axes[leg] * (1 - part)
    of_second = axes[leg + 1] * part
    width = of_first + of_second
    return width / max(float(np.linalg.norm(width)), 1e-9)


def _gathered(widths: Floats, across: tuple[Vec, Vec]) -> Floats:
    """Return how wide the ribbon is drawn at every point, of 1.

    It is gathered where it is turned away from both its ends.
    """
    cosines = widths @ np.array(across, float).T
    alike = np.abs(cosines).max(axis=1)
    return np.maximum(alike, GATHERED)[:, None]


def _share(line: Floats) -> Floats:
    """Return how far along the line each point is, from 0 to 1."""
    steps = np.linalg.norm(np.diff(line, axis=0), axis=1)
    whole = max(float(steps.sum()), 1e-9)
    return np.concatenate([[0.0], np.cumsum(steps)]) / whole


def _strips(line: Floats, widths: Floats, half: Floats) -> Floats:
    """Return a flat rectangle at every point, square to the line."""
    along = _of_length_one(np.gradient(line, axis=0))
    forward = (widths * along).sum(axis=1, keepdims=True)
    across = _of_length_one(widths - along * forward)
    thick = np.cross(along, across) * HALF_THICKNESS
    wide = across * half
    one_side = line + wide
    other_side = line - wide
    corners = [
        one_side + thick,
        other_side + thick,
        other_side - thick,
        one_side - thick,
    ]
    return np.stack(corners, axis=1)
