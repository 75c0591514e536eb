"""Coolers in a closed shell: the blower with its one intake, and the all-in-one with a small fan
and two hoses.

Knows the card's form only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.meshes import card_frame
from rigwright.meshes.card_form import CardForm
from rigwright.meshes.details import detail
from rigwright.meshes.open_air import FACING_OUT, fan_cell, wheel
from rigwright.meshes.outlines import Span, chamfered, circle, rectangle
from rigwright.meshes.shapes import Shape, block, lathe, prism, ring_loft, standing, tube

HOSE = 5.5  # radius
STEP = 14.0  # how far an all-in-one's shell stays below the top edge where the hoses lie


def blower(form: CardForm) -> Iterator[Shape]:
    """A shell that is shut but for one intake near the far end and the vents of the bracket."""
    yield from card_frame.board(form)
    yield from card_frame.backplate(form)
    yield from card_frame.bracket(form)
    centre = (form.length * 0.76, form.middle)
    face = form.face + 1.1
    low = 2 * centre[0] - form.length
    radius = min(0.33 * form.height, (form.length - low) / 2 - 6)
    outline = chamfered((low, form.length - 0.5), form.across, (1, 5, 5, 1))
    yield fan_cell(outline, centre, radius, (face, -0.9), "shroud_blower")
    yield _intake_ring(centre, radius, face)
    yield _radial(centre, radius - 1.4, (face + 1.2, min(face + 16.0, -2.0)))
    yield prism(rectangle((2.0, low), form.across), "y", (face, -0.9), "shroud_blower", (1.6, 0.0))
    yield from _grooves((14.0, low - 8), form, face)
    yield from _edge_plate(form, (0.10 * form.length, 0.52 * form.length))
    yield from _end_vents(form)
    yield from card_frame.plugs(form)


def _intake_ring(centre: Span, radius: float, face: float) -> Shape:
    """A raised lip around the intake."""
    profile = [(4.2, 0.5), (3.6, -0.9), (1.2, -0.9), (0.0, 0.5)]
    rings = [
        standing(circle(centre, radius + more, 48), "y", face + level) for more, level in profile
    ]
    return ring_loft(np.array(rings), "backplate")


def _radial(centre: Span, radius: float, y: Span) -> Shape:
    size = detail("blower-wheel-22").scaled(radius, radius, y[1] - y[0])
    return size.turned(FACING_OUT).moved(centre[0], y[1], centre[1])


def _grooves(x: Span, form: CardForm, face: float) -> Iterator[Shape]:
    """Slanted ribs on the closed part of the face."""
    z0, z1 = form.across[0] + 7, form.across[1] - 7
    lean = (z1 - z0) * 0.34
    pitch = (x[1] - x[0] - lean) / 10
    if pitch < 4:
        return
    rib = [
        (x[0], z0),
        (x[0] + pitch * 0.62, z0),
        (x[0] + pitch * 0.62 + lean, z1),
        (x[0] + lean, z1),
    ]
    shape = prism(rib, "y", (face - 0.9, face + 0.4), "shroud_open_air", (0.5, 0.0))
    yield shape.repeated([(pitch * k, 0, 0) for k in range(10)])


def _edge_plate(form: CardForm, x: Span) -> Iterator[Shape]:
    """A name plate and a stripe on the long edge."""
    inner, outer = form.face + 6, -4.0
    if outer - inner < 6:
        return
    level = (form.height - 0.5, form.height - 0.02)
    yield prism(chamfered(x, (inner, outer), 2.5), "z", level, "shroud_open_air")
    line = (inner + 2.4, inner + 4.0)
    yield block(
        (x[0] + 5, x[0] + 60), line, (form.height - 0.2, form.height), "accent_trim"
    ).plain()


def _end_vents(form: CardForm) -> Iterator[Shape]:
    """Slits in the shell's far end."""
    if form.plugs_at_end or form.face > -14:
        return
    z0, z1 = form.across[0] + 8, form.across[1] - 8
    slit = block(
        (form.length - 0.6, form.length - 0.15), (form.face + 7, -5), (-1.6, 1.6), "bracket_hole"
    ).plain()
    yield slit.repeated([(0, 0, z) for z in np.linspace(z0, z1, 12)])


def hybrid(form: CardForm) -> Iterator[Shape]:
    """A short shell with one fan for the power stages and two hoses along the upper edge."""
    yield from card_frame.board(form)
    yield from card_frame.backplate(form)
    yield from card_frame.bracket(form)
    z0, z1 = form.across
    top, face = z1 - STEP, form.face + 1.1
    step = 0.27 * form.length
    middle = (z0 + top) / 2
    centre = (0.62 * form.length, middle)
    radius = min(46.0, (top - z0) / 2 - 4, 0.38 * form.length - 22)
    low, high = centre[0] - radius - 8, centre[0] + radius + 8
    yield prism(
        chamfered((2, low), (z0, top), (6, 1, 1, 6)),
        "y",
        (face, -0.9),
        "shroud_open_air",
        (1.6, 0.0),
    )
    head = [(2, top - 1), (step + 9, top - 1), (step, z1), (6, z1), (2, z1 - 4)]
    yield prism(head, "y", (face + 1.6, -0.9), "shroud_open_air", (1.0, 0.0))
    yield fan_cell(chamfered((low, high), (z0, top), 1), centre, radius, (face, -0.9))
    yield wheel(centre, radius - 1.2, (face + 0.6, max(face + 13, -26.0)), 2)
    end = chamfered((high, form.length - 0.5), (z0, top), (1, 9, 9, 1))
    yield prism(end, "y", (face, -0.9), "shroud_open_air", (1.6, 0.0))
    yield from _badge((2, low), (z0, top), face)
    yield from _hoses(form, step)
    yield from card_frame.plugs(form)


def _badge(x: Span, z: Span, face: float) -> Iterator[Shape]:
    """The pump's cap in the closed part of the face."""
    at = (sum(x) / 2, sum(z) / 2)
    radius = min(x[1] - x[0], z[1] - z[0]) / 2 - 4
    rim = [
        (radius, face + 0.6),
        (radius, face - 0.3),
        (radius - 1.0, face - 0.9),
        (radius - 3.0, face - 0.9),
    ]
    yield lathe(rim, "y", at, "metal", 40)
    yield lathe(
        [(radius - 3.2, face + 0.4), (radius - 3.2, face - 1.0), (1, face - 1.0)],
        "y",
        at,
        "backplate",
        40,
    )
    badge = [(radius * 0.4, face), (radius * 0.4, face - 1.05), (1, face - 1.05)]
    yield lathe(badge, "y", at, "accent_trim", 32).plain()


def hose_ends(form: CardForm) -> list[tuple[float, float, float]]:
    """Where the two hoses leave a hybrid card, at its far end."""
    first = form.face + 7.2
    x = form.length - 1
    z = form.height - 7.3
    beside = form.face < -28  # else one below the other
    return [(x, first, z), (x, first + 12.5, z) if beside else (x, first, z - 12.5)]


def _hoses(form: CardForm, step: float) -> Iterator[Shape]:
    """Two hoses from fittings in the step of the shell to the card's end."""
    for end, y, level in hose_ends(form):
        profile = [(7.0, step - 1), (7.0, step + 6), (6.2, step + 7), (6.2, step + 15)]
        yield lathe(profile, "x", (y, level), "metal", 18)
        yield tube([(step + 12, y, level), (end, y, level)], HOSE, "tube", 14).plain()
        ribs = lathe([(5.9, 0), (5.9, 2.2)], "x", (y, level), "slot", 14).plain()
        yield ribs.repeated([(x, 0, 0) for x in np.linspace(step + 26, form.length - 14, 4)])
