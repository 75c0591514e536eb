"""The flow-through cooler: a metal frame with an X, a fan below near the bracket, and open fins at
the far end with a fan on the back that draws through them.

Knows the card's form only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.arrays import Floats
from rigwright.assembly.envelopes import BACK
from rigwright.picture.meshes import card_frame
from rigwright.picture.meshes.card_form import CardForm, plug_pitch
from rigwright.picture.meshes.details import detail
from rigwright.picture.meshes.open_air import fan_cell, wheel
from rigwright.picture.meshes.outlines import Span, about, chamfered, inset, rims, rounded, shrunk
from rigwright.picture.meshes.shapes import Shape, block, prism, ring_loft, stacked, tube

FACING_BACK = [(1, 0, 0), (0, 0, 1), (0, -1, 0)]  # turns a wheel's intake from +z to +y
RIM = 4.0  # the width of the metal bands


def flow_through(form: CardForm) -> Iterator[Shape]:
    """Yield a card whose far half is open from face to back."""
    yield from card_frame.board(form, form.length * 0.58)
    yield from card_frame.backplate(form, (0.575 * form.length, form.length))
    yield from card_frame.bracket(form)
    yield from _rim(form)
    face = form.face
    z = inset(form.across, 4)
    low, high = z
    radius = min(0.2 * form.length, (high - low) / 2 - 3)
    fan_x = max(0.25 * form.length, radius + 10)
    beside_fan = fan_x + radius
    centre = (fan_x, form.middle)
    cell = chamfered((5, beside_fan + 4), z, (6, 14, 14, 6))
    cell_y = (face + 1.2, -1.0)
    yield fan_cell(cell, centre, radius, cell_y, "shroud_blower")
    wheel_back = min(face + 13, -2.0)
    wheel_y = (face + 1.8, wheel_back)
    yield wheel(centre, radius - 1.2, wheel_y, 2)
    window_x = (beside_fan + 2, form.length - 5)
    yield from _window(form, window_x, z)
    yield from _cross(form, beside_fan + 4, z)
    yield from _back_fan(form, radius)
    yield from card_frame.plugs(form)


def _rim(form: CardForm) -> Iterator[Shape]:
    """Yield a metal band round the face and one round the back.

    Fins show between the two bands all round.
    """
    outer = rounded((2.0, form.length - 0.4), form.across, 9.0, 4)
    face = form.face + 0.2
    back = -0.9
    band = min(9.0, (back - face) * 0.24)
    face_end = face + band
    back_start = back - band * 0.7
    yield _band(outer, (face, face_end), (1.4, 0.0))
    yield _band(outer, (back_start, back), (0.0, 1.0))
    fins_y = (face_end - 0.5, back_start + 0.5)
    yield from _side_fins(form, fins_y)


def _band(outer: Floats, y: Span, bevels: Span) -> Shape:
    """Return a band round the card whose two outer edges are broken by `bevels`."""
    low, high = y
    low_bevel, high_bevel = bevels
    inner = shrunk(outer, RIM)
    sections = [
        (shrunk(outer, low_bevel), low),
        (outer, low + low_bevel),
        (outer, high - high_bevel),
        (shrunk(outer, high_bevel), high),
        (inner, high),
        (inner, low),
    ]
    return ring_loft(stacked("y", sections), "metal")


def _side_fins(form: CardForm, y: Span) -> Iterator[Shape]:
    """Yield the fins seen from the long edges and the end."""
    low, high = y
    length = form.length
    outer_z = inset(form.across, 1.2)
    core_z = inset(form.across, 3.2)
    core = rounded((5.0, length - 3.4), core_z, 6.0, 3)
    inside = shrunk(core, 2.0)
    wall = [(core, low), (core, high), (inside, high), (inside, low)]
    yield ring_loft(stacked("y", wall), "slot").plain()
    thin = (-0.55, 0.55)
    for z in rims(outer_z, 2.8):
        edge = block(thin, y, z, "shroud_blower").plain()
        yield edge.along("x", _beside_plugs(form))
    end_x = (length - 3.6, length - 1.6)
    end = block(end_x, y, thin, "shroud_blower").plain()
    bottom, top = form.across
    levels = np.arange(bottom + 11, top - 9, 4.4)
    yield end.along("z", levels)


def _beside_plugs(form: CardForm) -> Floats:
    """Return x of the fins along the long edges, which leave room for plugs in the middle."""
    places = np.arange(12, form.length - 9, 4.4)
    half = 0.0
    if not form.plugs_at_end:
        row = plug_pitch(form) * len(form.plugs)
        half = row / 2
    from_middle = np.abs(places - form.length / 2)
    return places[from_middle > half]


def _window(form: CardForm, x: Span, z: Span) -> Iterator[Shape]:
    """Yield fins across the open part, and four heat pipes along it."""
    start, end = x
    face = form.face
    depth = (face + 2.4, face + 9)
    fin = block((-0.5, 0.5), depth, z, "shroud_blower").plain()
    fins_at = np.arange(start + 2, end, 3.4)
    yield fin.along("x", fins_at)
    pipe_y = face + 6.5
    way = [(start, pipe_y, 0), (end, pipe_y, 0)]
    pipe = tube(way, 2.6, "metal", 8).plain()
    lowest, highest = inset(z, 16)
    levels = np.linspace(lowest, highest, 4)
    yield pipe.along("z", levels)


def _cross(form: CardForm, left: float, z: Span) -> Iterator[Shape]:
    """Yield the X on the face: four arms from the middle to the long edges."""
    middle = form.middle
    face = form.face
    arms_x = max(left + 9, 0.5 * form.length)
    arm_start, arm_end = about(arms_x, 4.6)
    arm_y = (face + 0.2, face + 6.0)
    reach = 0.135 * form.length
    for lean in (-reach, reach):
        for edge in inset(z, -1):
            arm = [
                (arm_start, middle),
                (arm_end, middle),
                (arm_end + lean, edge),
                (arm_start + lean, edge),
            ]
            yield prism(arm, "y", arm_y, "metal", (0.8, 0.0))
    knot_x = (arm_start - 2.5, arm_end + 2.5)
    knot_y = (face + 0.1, face + 4.0)
    knot = chamfered(knot_x, about(middle, 6), 3.5)
    yield prism(knot, "y", knot_y, "metal", (0.6, 0.0)).plain()


def _back_fan(form: CardForm, radius: float) -> Iterator[Shape]:
    """Yield the second fan, seen from the back, in a panel that carries on the backplate."""
    x = (0.585 * form.length, form.length - 1.0)
    z = (form.across[0], form.pcb_top - 0.4)
    start, end = x
    low, high = z
    centre_x = sum(x) / 2
    centre_z = sum(z) / 2
    room_x = (end - start) / 2 - 3
    room_z = (high - low) / 2 - 3
    inside = min(radius, room_x, room_z)
    blades = inside - 1.2
    outline = chamfered(x, z, (3, 10, 10, 3))
    centre = (centre_x, centre_z)
    y = (-(BACK - 0.5), 8.0)
    cell = fan_cell(outline, centre, inside, y, "backplate")
    # Made for the other side and mirrored, so that the well opens to +y.
    yield cell.scaled(1, -1, 1)
    blade_wheel = detail("fan-wheel-9").scaled(blades, blades, 8.6)
    turned = blade_wheel.turned(FACING_BACK)
    yield turned.moved(centre_x, -6.4, centre_z)
