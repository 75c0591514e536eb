"""Coolers with fans that blow on open fins: the shroud cell around each fan, fins, heat pipes and
the skirts that hold
the shroud. Knows the card's form only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.geometry import Floats
from rigwright.meshes import card_frame
from rigwright.meshes.card_form import CardForm
from rigwright.meshes.details import detail
from rigwright.meshes.outlines import Span, chamfered, shrunk
from rigwright.meshes.shapes import Shape, block, loft, prism, standing, tube

FACING_OUT = [(1, 0, 0), (0, 0, -1), (0, 1, 0)]  # turns a wheel's intake from +z to -y


def open_air(form: CardForm) -> Iterator[Shape]:
    """A card with two or more fans over its whole length."""
    depth = shroud_depth(form)
    inner = form.face + depth
    yield from card_frame.board(form, form.length * 0.98)
    yield from card_frame.backplate(form)
    yield from card_frame.bracket(form)
    yield from fin_stack(form, (10, form.length - 7), (inner - 1.5, -1.5))
    yield from fan_row(form, max(form.fans, 1), depth)
    yield from _skirts(form, inner)
    yield from card_frame.plugs(form)


def shroud_depth(form: CardForm) -> float:
    """How deep the shroud is that carries the fans."""
    return min(max(0.34 * form.thickness, 8.0), 17.0)


def fan_row(form: CardForm, fans: int, depth: float) -> Iterator[Shape]:
    """The shroud as one cell per fan, and the raised pads between them."""
    bounds = np.linspace(2.0, form.length - 0.4, fans + 1)
    z = form.across
    radius = min(bounds[1] - bounds[0], z[1] - z[0]) / 2 - 3.6
    face = form.face + 1.3
    for k, (low, high) in enumerate(zip(bounds, bounds[1:], strict=False)):
        cuts = [2.0 if k else 11.0, 11.0 if k == fans - 1 else 2.0]
        outline = chamfered((low, high), z, (cuts[0], cuts[1], cuts[1], cuts[0]))
        centre = ((low + high) / 2, form.middle)
        yield fan_cell(outline, centre, radius, (face, form.face + depth))
        yield wheel(centre, radius - 1.2, (face + 0.6, face + depth * 0.72), form.fans)
    for at in bounds[1:-1]:
        yield from _pads(at, (bounds[1] - bounds[0]) / 2, radius, form)


def fan_cell(
    outline: Floats, centre: Span, radius: float, y: Span, material: str = "shroud_open_air"
) -> Shape:
    """A block with a round well for a fan in its outer face, which looks to -y.

    `y` is its face and its back.
    """
    border, rim = around(outline, centre, radius)
    face, back = y
    floor = min(face + (back - face) * 0.86, back - 0.3)
    rings = [
        standing(border, "y", back),
        standing(border, "y", face + 1.6),
        standing(shrunk(border, 1.6), "y", face),
        standing(circle_like(rim, centre, radius + 1.4), "y", face),
        standing(rim, "y", face + 1.4),
        standing(rim, "y", floor),
    ]
    bands = [material, material, material, "backplate", "fan_well"]
    return loft(np.array(rings), bands, (material, "fan_well"))


def around(outline: Floats, centre: Span, radius: float, sides: int = 36) -> tuple[Floats, Floats]:
    """The outline with further points where it is met from the centre, and the circle's point
    for each of them.
    """
    relative = outline - centre
    angles = np.arctan2(relative[:, 1], relative[:, 0])
    every = np.linspace(-np.pi, np.pi, sides, endpoint=False) + 1e-3
    far = np.abs(every[:, None] - angles[None]).min(axis=1) > 0.03
    angles = np.sort(np.concatenate([angles, every[far]]))
    rays = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return centre + rays * _reach(relative, rays)[:, None], centre + rays * radius


def _reach(outline: Floats, rays: Floats) -> Floats:
    """How far each ray from the origin goes inside a convex outline."""
    edge = np.roll(outline, -1, axis=0) - outline
    normal = np.stack([edge[:, 1], -edge[:, 0]], axis=1)
    ahead = rays @ normal.T
    with np.errstate(divide="ignore"):
        distance = np.where(ahead > 1e-9, np.einsum("ij,ij->i", outline, normal) / ahead, np.inf)
    return distance.min(axis=1)


def circle_like(rim: Floats, centre: Span, radius: float) -> Floats:
    """The circle through the same directions with another radius."""
    away = rim - centre
    return centre + away / np.linalg.norm(away, axis=1, keepdims=True) * radius


def wheel(centre: Span, radius: float, y: Span, fans: int) -> Shape:
    """A fan wheel whose intake looks to -y; `y` is its face and its back."""
    name = "fan-wheel-11" if fans != 2 else "fan-wheel-9"
    size = detail(name).scaled(radius, radius, y[1] - y[0]).turned(FACING_OUT)
    return size.moved(centre[0], y[1], centre[1])


def _pads(at: float, half: float, radius: float, form: CardForm) -> Iterator[Shape]:
    """Two raised spandrels between neighbouring fans, one at each long edge."""
    z = form.across
    clear = radius + 4.5
    for edge, toward in ((z[0] + 2.2, 1), (z[1] - 2.2, -1)):
        level = np.linspace(edge, form.middle - toward * clear * 0.42, 9)
        inside = np.sqrt(np.maximum(clear**2 - (level - form.middle) ** 2, 0))
        width = np.minimum(np.maximum(half - inside, 1.0), half * 0.62)
        y = (form.face + 0.15, form.face + 1.5)
        rings = [_slat(at, float(w), y, float(v)) for w, v in zip(width, level, strict=True)]
        yield loft(np.array(rings), "backplate")


def _slat(x: float, half: float, y: Span, z: float) -> Floats:
    edge = min(0.5, half / 2)
    points = [(x - half, y[1]), (x - half + edge, y[0]), (x + half - edge, y[0]), (x + half, y[1])]
    return np.array([(u, v, z) for u, v in points])


def fin_stack(
    form: CardForm, x: Span, y: Span, pitch: float = 4.6, pipes: int = 2
) -> Iterator[Shape]:
    """Fins across the card around a dark core, and heat pipes through them."""
    z0, z1 = form.across[0] + 1.5, form.across[1] - 4.6
    count = max(2, int((x[1] - x[0]) / pitch))
    fin = block((-0.55, 0.55), y, (z0, z1), "fins").plain()
    yield fin.repeated([(at, 0, 0) for at in np.linspace(x[0] + 0.6, x[1] - 0.6, count)])
    yield block(
        (x[0] + 1.5, x[1] - 1.5), (y[0] + 0.8, y[1] - 0.3), (z0 + 3, z1 - 3), "fin_line"
    ).plain()
    room = y[1] - y[0]
    if room < 9:
        return
    for k in range(pipes if room > 16 else 1):
        level = y[1] - 4.5 - 8.5 * k
        start, stop = x[0] + 4 + 9 * k, x[1] + 3.0
        yield tube(
            [(start, level, z1 - 0.6), (stop - 3, level, z1 - 0.6), (stop, level, z1 - 3.4)],
            2.4,
            "metal",
            8,
        )


def _skirts(form: CardForm, inner: float) -> Iterator[Shape]:
    """Slanted flanks from the shroud to the board along both long edges."""
    length, z = form.length, form.across
    shapes = (
        (0.007, 0.007, 0.20, 0.14),
        (0.37, 0.42, 0.62, 0.56),
        (0.90, 0.93, 0.9985 - 11 / form.length, 0.9985 - 11 / form.length),
    )
    for low, low_top, high, high_top in shapes if length > 240 else shapes[:2]:
        outline = [
            (low * length, inner - 1),
            (high * length, inner - 1),
            (high_top * length, -1.2),
            (low_top * length, -1.2),
        ]
        for span, bevel in (((z[1] - 1.9, z[1]), (0.0, 0.8)), ((z[0], z[0] + 1.9), (0.8, 0.0))):
            yield prism(outline, "z", span, "shroud_open_air", bevel)
    yield block((2.2, 3.4), (inner - 1, -1.2), (z[0] + 1, z[1] - 1), "shroud_open_air")
    stripe = form.face + (inner - form.face) * 0.45
    yield block(
        (0.12 * length, 0.60 * length),
        (stripe, stripe + 1.6),
        (z[1] - 0.5, form.height),
        "accent_trim",
    )
