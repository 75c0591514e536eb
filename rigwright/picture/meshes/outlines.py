"""Flat outlines: rectangles with square, cut or round corners, circles, and the same ones shrunk.

Points in a plane, counter-clockwise; knows neither which plane nor any part.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rigwright.arrays import Floats

Span = tuple[float, float]


def about(middle: float, half: float) -> Span:
    """Return the span that reaches `half` to both sides of its middle."""
    return middle - half, middle + half


def inset(span: Span, by: float) -> Span:
    """Return the span with both its ends moved inward."""
    low, high = span
    return low + by, high - by


def rims(span: Span, width: float) -> tuple[Span, Span]:
    """Return the first and the last `width` of a span."""
    low, high = span
    return (low, low + width), (high - width, high)


def rectangle(u: Span, v: Span) -> Floats:
    """Return the corners of a rectangle, counter-clockwise."""
    (u0, u1), (v0, v1) = u, v
    corners = [(u0, v0), (u1, v0), (u1, v1), (u0, v1)]
    return np.array(corners, dtype=float)


def chamfered(u: Span, v: Span, cut: float | Sequence[float]) -> Floats:
    """Return a rectangle with cut corners.

    `cut` is one for all, or one for each corner, from (low u, low v) counter-clockwise.
    """
    a, b, c, d = (cut,) * 4 if isinstance(cut, int | float) else cut
    (u0, u1), (v0, v1) = u, v
    points = [
        (u0, v0 + a),
        (u0 + a, v0),
        (u1 - b, v0),
        (u1, v0 + b),
        (u1, v1 - c),
        (u1 - c, v1),
        (u0 + d, v1),
        (u0, v1 - d),
    ]
    return without_repeats(np.array(points, dtype=float))


def rounded(u: Span, v: Span, radius: float, steps: int = 4) -> Floats:
    """Return a rectangle with round corners."""
    (u0, u1), (v0, v1) = u, v
    # Each corner, the way to the middle of its arc, and where the arc begins, in degrees.
    corners = (
        ((u0, v0), (1, 1), 180),
        ((u1, v0), (-1, 1), 270),
        ((u1, v1), (-1, -1), 0),
        ((u0, v1), (1, -1), 90),
    )
    arcs = []
    for corner, inward, start in corners:
        degrees = np.linspace(start, start + 90, steps + 1)
        middle = np.array(corner) + np.array(inward) * radius
        arc = directions(np.radians(degrees))
        arcs.append(middle + radius * arc)
    return without_repeats(np.concatenate(arcs))


def circle(centre: Span, radius: float, sides: int = 24) -> Floats:
    """Return the corners of a regular polygon, counter-clockwise."""
    angle = np.arange(sides) / sides * 2 * np.pi
    return np.array(centre) + radius * directions(angle)


def directions(angle: Floats) -> Floats:
    """Return the point of the unit circle at each angle, in radians."""
    return np.stack([np.cos(angle), np.sin(angle)], axis=1)


def turn_z(angle: float) -> Floats:
    """Return the matrix that turns points about the z axis by an angle, in radians."""
    cosine = np.cos(angle)
    sine = np.sin(angle)
    return np.array([(cosine, -sine, 0), (sine, cosine, 0), (0, 0, 1)])


def without_repeats(outline: Floats) -> Floats:
    """Return an outline without the points that repeat the one before."""
    steps = outline - np.roll(outline, 1, axis=0)
    apart = np.linalg.norm(steps, axis=1) > 1e-6
    return outline[apart]


def anticlockwise(outline: Floats) -> Floats:
    """Return the outline in counter-clockwise order."""
    u, v = outline.T
    next_u, next_v = np.roll(outline, -1, axis=0).T
    twice_the_area = float((u * next_v - v * next_u).sum())
    if twice_the_area < 0:
        return outline[::-1]
    return outline


def shrunk(outline: Floats, distance: float) -> Floats:
    """Return a counter-clockwise outline with every side moved inward.

    Its corners keep their number.
    """
    previous = np.roll(outline, 1, axis=0)
    following = np.roll(outline, -1, axis=0)
    before = _inward(outline - previous)
    after = _inward(following - outline)
    cosine = np.einsum("ij,ij->i", before, after)
    mitre = (before + after) / (1 + cosine)[:, None]
    return outline + distance * mitre


def _inward(sides: Floats) -> Floats:
    """Return the unit normal to the left of each side."""
    along_u, along_v = sides.T
    left = np.stack([-along_v, along_u], axis=1)
    length = np.linalg.norm(sides, axis=1)
    return left / length[:, None]
