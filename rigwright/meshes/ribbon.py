"""The ribbon of a riser along its way: flat, bent about its width only, turned about its line where
its ends are.

In the frame of its first connector. Knows a route, neither card nor slot.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import numpy as np

from rigwright.geometry import Floats, Vec
from rigwright.mechanics.routes import Route, rounded
from rigwright.mesh import Mesh
from rigwright.meshes.shapes import Shape, block, loft
from rigwright.meshes.shelf import shelved

HALF_WIDTH, HALF_THICKNESS = {16: 38.0, 8: 24.0, 4: 16.0, 1: 9.0}, 0.8
PLUG_HEIGHT, STEP, GATHERED = 9.0, 6.0, 0.3


def ribbon_mesh(route: Route, across: tuple[Vec, Vec], lanes: int) -> Mesh:
    """The ribbon and its plug at the board; `across` says how the contacts run at both ends."""
    start = route.corners[0]
    corners = tuple(
        Vec(*(float(round(p - q)) for p, q in zip(c, start, strict=True))) for c in route.corners
    )
    return _mesh(
        route.changed(corners=corners), across, min(HALF_WIDTH, key=lambda n: abs(n - lanes))
    )


@lru_cache(maxsize=128)
def _mesh(route: Route, across: tuple[Vec, Vec], lanes: int) -> Mesh:
    key = hashlib.sha1(repr((route.corners, route.radius_mm, across, lanes)).encode()).hexdigest()[
        :16
    ]
    return shelved(f"ribbon-{key}", lambda: _shapes(route, across, HALF_WIDTH[lanes]))


def _shapes(route: Route, across: tuple[Vec, Vec], half: float) -> Iterator[Shape]:
    yield block((-half - 3, half + 3), (-5.5, 5.5), (-2, PLUG_HEIGHT), "slot")
    alike = _parallel(*across)
    line, widths = _sheared(route, across[0]) if alike else _twisted(route, across)
    if float(np.dot(*across)) < -0.5:
        widths = _flipped(line, widths, _longest_leg(route))
    ribbon = loft(_strips(line, widths, half * _gathered(widths, across)), "cable")
    yield (
        ribbon if float(np.dot(*across)) > 0.5 else ribbon.plain()
    )  # a turned strip has a crease in each of its pieces


def _parallel(a: Vec, b: Vec) -> bool:
    return abs(float(np.dot(a, b))) > 0.5


def _sheared(route: Route, across: Vec) -> tuple[Floats, Floats]:
    """Both ends run alike: a shift along the width is laid slanting, since a ribbon does not
    bend that way.
    """
    way, corners = np.array(across), np.array(route.corners)
    shift = float((corners[-1] - corners[0]) @ way)
    flat = [Vec(*map(float, corner)) for corner in corners - np.outer(corners @ way, way)]
    kept = [flat[0]]
    for before, after in pairwise(flat):
        if np.abs(np.subtract(after, before)).max() > 1e-6:
            kept.append(after)
    line = np.array(rounded(Route(_straightened(kept), route.radius_mm)))
    if abs(shift) > 1e-6 or route.twists:
        line = _dense(line)
    slanting = np.outer(_eased(_share(line), shift), way)
    return line + slanting, np.tile(way, (len(line), 1))


def _longest_leg(route: Route) -> tuple[float, float]:
    """From where to where on its way, of 1, its longest leg is."""
    legs = [float(np.abs(np.subtract(b, a)).sum()) for a, b in pairwise(route.corners)]
    first = legs.index(max(legs))
    return sum(legs[:first]) / sum(legs), sum(legs[: first + 1]) / sum(legs)


def _flipped(line: Floats, widths: Floats, leg: tuple[float, float]) -> Floats:
    """Turned over about its line, on one of its legs."""
    along = np.gradient(line, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9)
    part = np.clip((_share(line) - leg[0]) / (leg[1] - leg[0]), 0, 1)
    angle = _eased(part, np.pi)[:, None]
    return widths * np.cos(angle) + np.cross(along, widths) * np.sin(angle)


def _eased(part: Floats, whole: float) -> Floats:
    """From nothing to the whole, without a kink at either end, for shares of a way."""
    return whole * part * part * (3 - 2 * part)


def _dense(line: Floats) -> Floats:
    """With points at every few millimetres of its legs, so that it leaves and arrives straight."""
    legs = [
        np.linspace(a, b, max(2, int(np.linalg.norm(b - a) / STEP) + 1))[:-1]
        for a, b in pairwise(line)
    ]
    return np.concatenate([*legs, line[-1:]])


def _straightened(points: list[Vec]) -> tuple[Vec, ...]:
    """Without corners that no longer turn."""
    inner = (
        b
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
        if float(np.abs(np.cross(np.subtract(b, a), np.subtract(c, b))).max()) > 1e-6
    )
    return (points[0], *inner, points[-1])


def _twisted(route: Route, across: tuple[Vec, Vec]) -> tuple[Floats, Floats]:
    """Each leg turns from the axis of the bend before it to that of the one after it."""
    axes = [np.array(across[0], float)]
    for a, b, c in zip(route.corners, route.corners[1:], route.corners[2:], strict=False):
        axis = np.cross(np.subtract(b, a), np.subtract(c, b))
        axis = axis / np.linalg.norm(axis)
        axes.append(axis if axis @ axes[-1] > -0.5 else -axis)
    last = np.array(across[1], float)
    axes.append(last if last @ axes[-1] > -0.5 else -last)
    line = _dense(np.array(rounded(route, 8)))
    legs = np.cumsum(
        [0.0, *(float(np.abs(np.subtract(b, a)).sum()) for a, b in pairwise(route.corners))]
    )
    at = _share(line) * legs[-1]
    widths = [_turned(axes, legs, float(d)) for d in at]
    return line, np.array(widths)


def _turned(axes: list[Floats], legs: Floats, at: float) -> Floats:
    before = int(np.searchsorted(legs, at, side="right")) - 1
    leg = min(before, len(axes) - 2)
    start, end = legs[leg], legs[leg + 1]
    part = float(np.clip((at - start) / max(end - start, 1e-9), 0, 1))
    width = axes[leg] * (1 - part) + axes[leg + 1] * part
    return width / max(float(np.linalg.norm(width)), 1e-9)


def _gathered(widths: Floats, across: tuple[Vec, Vec]) -> Floats:
    """How wide it is drawn at every point: gathered where it is turned away from both its ends."""
    alike = np.abs(widths @ np.array(across, float).T).max(axis=1)
    return np.maximum(alike, GATHERED)[:, None]


def _share(line: Floats) -> Floats:
    """How far along the line each point is, from 0 to 1."""
    steps = np.linalg.norm(np.diff(line, axis=0), axis=1)
    return np.concatenate([[0.0], np.cumsum(steps)]) / max(float(steps.sum()), 1e-9)


def _strips(line: Floats, widths: Floats, half: Floats) -> Floats:
    """A flat rectangle at every point, square to the line."""
    along = np.gradient(line, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9)
    across = widths - along * (widths * along).sum(axis=1, keepdims=True)
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
    thick = np.cross(along, across) * HALF_THICKNESS
    wide = across * half
    return np.stack(
        [line + wide + thick, line - wide + thick, line - wide - thick, line + wide - thick], axis=1
    )
