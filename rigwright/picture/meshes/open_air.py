"""Coolers with fans that blow on open fins: the shroud cell around each fan, fins, heat pipes and
the skirts that hold the shroud.

Knows the card's form only.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from rigwright.arrays import Floats
from rigwright.picture.meshes import card_frame
from rigwright.picture.meshes.card_form import CardForm
from rigwright.picture.meshes.details import detail
from rigwright.picture.meshes.outlines import Span, chamfered, directions, inset, rims, shrunk
from rigwright.picture.meshes.shapes import Shape, block, loft, prism, stacked, tube

FIN_PITCH = 4.6
FACING_OUT = [(1, 0, 0), (0, 0, -1), (0, 1, 0)]  # turns a wheel's intake from +z to -y


def open_air(form: CardForm) -> Iterator[Shape]:
    """A card with two or more fans over its whole length."""
    depth = shroud_depth(form)
    inner = form.face + depth
    yield from card_frame.board(form, form.length * 0.98)
    yield from card_frame.backplate(form)
    yield from card_frame.bracket(form)
    fins_x = (10, form.length - 7)
    fins_y = (inner - 1.5, -1.5)
    yield from fin_stack(form, fins_x, fins_y)
    yield from fan_row(form, max(form.fans, 1), depth)
    yield from _skirts(form, inner)
    yield from card_frame.plugs(form)


def shroud_depth(form: CardForm) -> float:
    """Return the depth of the shroud that carries the fans, millimetres."""
    return min(max(0.34 * form.thickness, 8.0), 17.0)


def fan_row(form: CardForm, fans: int, depth: float) -> Iterator[Shape]:
    """Yield the shroud as one cell per fan, and the raised pads between them."""
    bounds = np.linspace(2.0, form.length - 0.4, fans + 1)
    length = bounds[1] - bounds[0]
    low_edge, high_edge = form.across
    room = min(length, high_edge - low_edge)
    radius = room / 2 - 3.6
    face = form.face + 1.3
    cell_y = (face, form.face + depth)
    wheel_y = (face + 0.6, face + depth * 0.72)
    for k, (low, high) in enumerate(pairwise(bounds)):
        rear_cut = 2.0 if k else 11.0
        front_cut = 11.0 if k == fans - 1 else 2.0
        cuts = (rear_cut, front_cut, front_cut, rear_cut)
        outline = chamfered((low, high), form.across, cuts)
        centre = ((low + high) / 2, form.middle)
        yield fan_cell(outline, centre, radius, cell_y)
        yield wheel(centre, radius - 1.2, wheel_y, form.fans)
    for at in bounds[1:-1]:
        yield from _pads(at, length / 2, radius, form)


def fan_cell(
    outline: Floats, centre: Span, radius: float, y: Span, material: str = "shroud_open_air"
) -> Shape:
    """Return a block with a round well for a fan in its outer face, which looks to -y.

    `y` is its face and its back.
    """
    border, rim = around(outline, centre, radius)
    face, back = y
    floor = min(face + (back - face) * 0.86, back - 0.3)
    sections = [
        (border, back),
        (border, face + 1.6),
        (shrunk(border, 1.6), face),
        (circle_like(rim, centre, radius + 1.4), face),
        (rim, face + 1.4),
        (rim, floor),
    ]
    bands = [material, material, material, "backplate", "fan_well"]
    return loft(stacked("y", sections), bands, (material, "fan_well"))


def around(outline: Floats, centre: Span, radius: float, sides: int = 36) -> tuple[Floats, Floats]:
    """Return the outline with further points, and the circle's point for each of them.

    The further points are where rays from the centre meet the outline.
    """
    relative = outline - centre
    u, v = relative.T
    corners = np.arctan2(v, u)
    every = np.linspace(-np.pi, np.pi, sides, endpoint=False) + 1e-3
    to_corners = np.abs(every[:, None] - corners[None])
    to_nearest_corner = to_corners.min(axis=1)
    between = every[to_nearest_corner > 0.03]
    angles = np.sort(np.concatenate([corners, between]))
    rays = directions(angles)
    reach = _reach(relative, rays)[:, None]
    return centre + rays * reach, centre + rays * radius


def _reach(outline: Floats, rays: Floats) -> Floats:
    """Return how far each ray from the origin goes inside a convex outline."""
    sides = np.roll(outline, -1, axis=0) - outline
    u, v = sides.T
    normal = np.stack([v, -u], axis=1)
    ahead = rays @ normal.T
    to_edge = np.einsum("ij,ij->i", outline, normal)
    with np.errstate(divide="ignore"):
        at_edge = to_edge / ahead
    distance = np.where(ahead > 1e-9, at_edge, np.inf)
    return distance.min(axis=1)


def circle_like(rim: Floats, centre: Span, radius: float) -> Floats:
    """Return the circle through the same directions with another radius."""
    away = rim - centre
    length = np.linalg.norm(away, axis=1, keepdims=True)
    return centre + away / length * radius


def wheel(centre: Span, radius: float, y: Span, fans: int) -> Shape:
    """Return a fan wheel whose intake looks to -y; `y` is its face and its back."""
    name = "fan-wheel-11" if fans != 2 else "fan-wheel-9"
    face, back = y
    x, z = centre
    standing = detail(name).scaled(radius, radius, back - face)
    return standing.turned(FACING_OUT).moved(x, back, z)


def _pads(at: float, half: float, radius: float, form: CardForm) -> Iterator[Shape]:
    """Yield two raised spandrels between neighbouring fans, one at each long edge."""
    low, high = inset(form.across, 2.2)
    middle = form.middle
    clear = radius + 4.5
    inner = clear * 0.42
    y = (form.face + 0.15, form.face + 1.5)
    for edge, toward in ((low, 1), (high, -1)):
        level = np.linspace(edge, middle - toward * inner, 9)
        off_middle = (level - middle) ** 2
        inside = np.sqrt(np.maximum(clear**2 - off_middle, 0))
        beside_fans = np.maximum(half - inside, 1.0)
        width = np.minimum(beside_fans, half * 0.62)
        slats = [_slat(at, w, y) for w in width]
        rings = stacked("z", zip(slats, level, strict=True))
        yield loft(rings, "backplate")


def _slat(x: float, half: float, y: Span) -> Floats:
    face, back = y
    bevel = min(0.5, half / 2)
    rear = x - half
    front = x + half
    outline = [
        (rear, back),
        (rear + bevel, face),
        (front - bevel, face),
        (front, back),
    ]
    return np.array(outline)


def fin_stack(form: CardForm, x: Span, y: Span) -> Iterator[Shape]:
    """Yield fins across the card around a dark core, and heat pipes through them."""
    rear, front = x
    face, back = y
    low, high = form.across
    top = high - 4.6
    z = (low + 1.5, top)
    count = max(2, int((front - rear) / FIN_PITCH))
    fin = block((-0.55, 0.55), y, z, "fins").plain()
    fins_at = np.linspace(rear + 0.6, front - 0.6, count)
    yield fin.along("x", fins_at)
    core_x = inset(x, 1.5)
    core_y = (face + 0.8, back - 0.3)
    yield block(core_x, core_y, inset(z, 3), "fin_line").plain()
    room = back - face
    if room < 9:
        return
    stop = front + 3.0
    pipe_z = top - 0.6
    for k in range(2 if room > 16 else 1):
        level = back - 4.5 - 8.5 * k
        start = rear + 4 + 9 * k
        pipe = [
            (start, level, pipe_z),
            (stop - 3, level, pipe_z),
            (stop, level, top - 3.4),
        ]
        yield tube(pipe, 2.4, "metal", 8)


def _skirts(form: CardForm, inner: float) -> Iterator[Shape]:
    """Yield slanted flanks from the shroud to the board along both long edges."""
    length = form.length
    z = form.across
    lower_edge, upper_edge = rims(z, 1.9)
    end = 0.9985 - 11 / length
    shapes = [
        (0.007, 0.007, 0.20, 0.14),
        (0.37, 0.42, 0.62, 0.56),
    ]
    if length > 240:
        shapes.append((0.90, 0.93, end, end))
    for low, low_top, high, high_top in shapes:
        outline = [
            (low * length, inner - 1),
            (high * length, inner - 1),
            (high_top * length, -1.2),
            (low_top * length, -1.2),
        ]
        yield prism(outline, "z", upper_edge, "shroud_open_air", (0.0, 0.8))
        yield prism(outline, "z", lower_edge, "shroud_open_air", (0.8, 0.0))
    wall_y = (inner - 1, -1.2)
    yield block((2.2, 3.4), wall_y, inset(z, 1), "shroud_open_air")
    stripe = form.face + (inner - form.face) * 0.45
    stripe_x = (0.12 * length, 0.60 * length)
    stripe_z = (z[1] - 0.5, form.height)
    yield block(stripe_x, (stripe, stripe + 1.6), stripe_z, "accent_trim")
