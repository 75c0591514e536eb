"""The flow-through cooler: a metal frame with an X, a fan below near the bracket, and open fins at
the far end with a
fan on the back that draws through them. Knows the card's form only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.assembly.envelopes import BACK
from rigwright.meshes import card_frame
from rigwright.meshes.card_form import CardForm
from rigwright.meshes.details import detail
from rigwright.meshes.open_air import fan_cell, wheel
from rigwright.meshes.outlines import Span, chamfered, rounded, shrunk
from rigwright.meshes.shapes import Shape, block, prism, ring_loft, standing, tube

FACING_BACK = [(1, 0, 0), (0, 0, 1), (0, -1, 0)]  # turns a wheel's intake from +z to +y


def flow_through(form: CardForm) -> Iterator[Shape]:
    """A card whose far half is open from face to back."""
    yield from card_frame.board(form, form.length * 0.58)
    yield from card_frame.backplate(form, (0.575 * form.length, form.length))
    yield from card_frame.bracket(form)
    yield from _rim(form)
    z0, z1 = form.across[0] + 4, form.across[1] - 4
    radius = min(0.2 * form.length, (z1 - z0) / 2 - 3)
    near = (max(0.25 * form.length, radius + 10), form.middle)
    cell = chamfered((5, near[0] + radius + 4), (z0, z1), (6, 14, 14, 6))
    yield fan_cell(cell, near, radius, (form.face + 1.2, -1.0), "shroud_blower")
    yield wheel(near, radius - 1.2, (form.face + 1.8, min(form.face + 13, -2.0)), 2)
    yield from _window(form, (near[0] + radius + 2, form.length - 5), (z0, z1))
    yield from _cross(form, near[0] + radius + 4, (z0, z1))
    yield from _back_fan(form, radius)
    yield from card_frame.plugs(form)


def _rim(form: CardForm) -> Iterator[Shape]:
    """A metal band round the face and one round the back, fins showing between them all round."""
    outer = rounded((2.0, form.length - 0.4), form.across, 9.0, 4)
    inner = shrunk(outer, 4.0)
    face = form.face + 0.2
    back = -0.9
    band = min(9.0, (back - face) * 0.24)
    for levels, rims in (
        ((face, face + band), (1.4, 0.0)),
        ((back - band * 0.7, back), (0.0, 1.0)),
    ):
        low, high = ((level, rim) for level, rim in zip(levels, rims, strict=True))
        outside = [
            (shrunk(outer, low[1]), low[0]),
            (outer, low[0] + low[1]),
            (outer, high[0] - high[1]),
            (shrunk(outer, high[1]), high[0]),
        ]
        rings = [
            standing(outline, "y", level)
            for outline, level in [*outside, (inner, high[0]), (inner, low[0])]
        ]
        yield ring_loft(np.array(rings), "metal")
    yield from _side_fins(form, (face + band - 0.5, back - band * 0.7 + 0.5))


def _side_fins(form: CardForm, y: Span) -> Iterator[Shape]:
    """The fins seen from the long edges and the end."""
    z0, z1 = form.across
    core = rounded((5.0, form.length - 3.4), (z0 + 3.2, z1 - 3.2), 6.0, 3)
    wall = [(core, y[0]), (core, y[1]), (shrunk(core, 2.0), y[1]), (shrunk(core, 2.0), y[0])]
    yield ring_loft(
        np.array([standing(outline, "y", level) for outline, level in wall]), "slot"
    ).plain()
    edges = [
        block((-0.55, 0.55), y, z, "shroud_blower").plain()
        for z in ((z0 + 1.2, z0 + 4), (z1 - 4, z1 - 1.2))
    ]
    half = 0.0 if form.plugs_at_end else card_frame.plug_pitch(form) * len(form.plugs) / 2
    at = [x for x in np.arange(12, form.length - 9, 4.4) if abs(x - form.length / 2) > half]
    yield from (edge.repeated([(x, 0, 0) for x in at]) for edge in edges)
    end = block((form.length - 3.6, form.length - 1.6), y, (-0.55, 0.55), "shroud_blower").plain()
    yield end.repeated([(0, 0, z) for z in np.arange(z0 + 11, z1 - 9, 4.4)])


def _window(form: CardForm, x: Span, z: Span) -> Iterator[Shape]:
    """Fins across the open part, and four heat pipes along it."""
    depth = form.face + 2.4, form.face + 9
    fin = block((-0.5, 0.5), depth, z, "shroud_blower").plain()
    fins_at = np.arange(x[0] + 2, x[1], 3.4)
    yield fin.repeated([(at, 0, 0) for at in fins_at])
    pipe_y = form.face + 6.5
    way = [(x[0], pipe_y, 0), (x[1], pipe_y, 0)]
    pipe = tube(way, 2.6, "metal", 8).plain()
    levels = np.linspace(z[0] + 16, z[1] - 16, 4)
    yield pipe.repeated([(0, 0, level) for level in levels])


def _cross(form: CardForm, left: float, z: Span) -> Iterator[Shape]:
    """The X on the face: four arms from the middle to the long edges."""
    middle = form.middle
    at = max(left + 9, 0.5 * form.length)
    half = 4.6
    reach = 0.135 * form.length
    for lean in (-reach, reach):
        for edge in (z[0] - 1, z[1] + 1):
            arm = [
                (at - half, middle),
                (at + half, middle),
                (at + half + lean, edge),
                (at - half + lean, edge),
            ]
            yield prism(arm, "y", (form.face + 0.2, form.face + 6.0), "metal", (0.8, 0.0))
    knot = chamfered((at - half - 2.5, at + half + 2.5), (middle - 6, middle + 6), 3.5)
    yield prism(knot, "y", (form.face + 0.1, form.face + 4.0), "metal", (0.6, 0.0)).plain()


def _back_fan(form: CardForm, radius: float) -> Iterator[Shape]:
    """The second fan, seen from the back, in a panel that carries on the backplate."""
    x, z = (0.585 * form.length, form.length - 1.0), (form.across[0], form.pcb_top - 0.4)
    centre = (sum(x) / 2, sum(z) / 2)
    r = min(radius, (x[1] - x[0]) / 2 - 3, (z[1] - z[0]) / 2 - 3)
    outline = chamfered(x, z, (3, 10, 10, 3))
    cell = fan_cell(outline, centre, r, (-(BACK - 0.5), 8.0), "backplate")
    # Made for the other side and mirrored, so that the well opens to +y.
    yield cell.scaled(1, -1, 1)
    turned = detail("fan-wheel-9").scaled(r - 1.2, r - 1.2, 8.6).turned(FACING_BACK)
    yield turned.moved(centre[0], -6.4, centre[1])
