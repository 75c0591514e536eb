"""Flat outlines: rectangles with square, cut or round corners, circles, and the same ones shrunk.

Points in a plane, counter-clockwise; knows neither which plane nor any part.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rigwright.geometry import Floats

Span = tuple[float, float]


def rectangle(u: Span, v: Span) -> Floats:
    """The corners of a rectangle, counter-clockwise."""
    return np.array([(u[0], v[0]), (u[1], v[0]), (u[1], v[1]), (u[0], v[1])], dtype=float)


def chamfered(u: Span, v: Span, cut: float | Sequence[float]) -> Floats:
    """A rectangle with cut corners: one cut for all, or one each from (low u, low v)
    counter-clockwise.
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
    """A rectangle with round corners."""
    (u0, u1), (v0, v1) = u, v
    corners = ((u0, v0, 180), (u1, v0, 270), (u1, v1, 0), (u0, v1, 90))
    inward = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * radius
    arcs = []
    for (cu, cv, start), shift in zip(corners, inward, strict=True):
        angle = np.radians(np.linspace(start, start + 90, steps + 1))
        arcs.append(
            np.array([cu, cv]) + shift + radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)
        )
    return without_repeats(np.concatenate(arcs))


def circle(centre: Span, radius: float, sides: int = 24) -> Floats:
    """The corners of a regular polygon, counter-clockwise."""
    angle = np.arange(sides) / sides * 2 * np.pi
    return np.array(centre) + radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)


def without_repeats(outline: Floats) -> Floats:
    """An outline without points that repeat the one before."""
    apart = np.linalg.norm(outline - np.roll(outline, 1, axis=0), axis=1) > 1e-6
    return outline[apart]


def anticlockwise(outline: Floats) -> Floats:
    """The outline in counter-clockwise order."""
    following = np.roll(outline, -1, axis=0)
    area = float((outline[:, 0] * following[:, 1] - outline[:, 1] * following[:, 0]).sum())
    return outline if area >= 0 else outline[::-1]


def shrunk(outline: Floats, distance: float) -> Floats:
    """A counter-clockwise outline with every side moved inward; its corners keep their number."""
    before, after = outline - np.roll(outline, 1, axis=0), np.roll(outline, -1, axis=0) - outline
    n1, n2 = (
        np.stack([-e[:, 1], e[:, 0]], axis=1) / np.linalg.norm(e, axis=1)[:, None]
        for e in (before, after)
    )
    mitre = (n1 + n2) / (1 + np.einsum("ij,ij->i", n1, n2))[:, None]
    return outline + distance * mitre
