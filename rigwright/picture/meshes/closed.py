"""Coolers in a closed shell: the blower with its one intake, and the all-in-one with a small fan
and two hoses.

Knows the card's form only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.picture.meshes import card_frame
from rigwright.picture.meshes.card_form import CardForm, hose_ends
from rigwright.picture.meshes.details import detail
from rigwright.picture.meshes.open_air import FACING_OUT, fan_cell, wheel
from rigwright.picture.meshes.outlines import Span, chamfered, circle, inset, rectangle
from rigwright.picture.meshes.shapes import Shape, block, lathe, prism, ring_loft, stacked, tube

HOSE = 5.5  # radius
STEP = 14.0  # how far an all-in-one's shell stays below the top edge where the hoses lie


def blower(form: CardForm) -> Iterator[Shape]:
    """Yield a shell that is shut but for one intake near the far end and the bracket's vents."""
    yield from card_frame.board(form)
    yield from card_frame.backplate(form)
    yield from card_frame.bracket(form)
    length = form.length
    intake_x = length * 0.76
    centre = (intake_x, form.middle)
    face = form.face + 1.1
    shell = (face, -0.9)
    low = 2 * intake_x - length
    radius = min(0.33 * form.height, (length - low) / 2 - 6)
    outline = chamfered((low, length - 0.5), form.across, (1, 5, 5, 1))
    yield fan_cell(outline, centre, radius, shell, "shroud_blower")
    yield _intake_ring(centre, radius, face)
    wheel_back = min(face + 16.0, -2.0)
    yield _radial(centre, radius - 1.4, (face + 1.2, wheel_back))
    closed = rectangle((2.0, low), form.across)
    yield prism(closed, "y", shell, "shroud_blower", (1.6, 0.0))
    yield from _grooves((14.0, low - 8), form, face)
    plate_x = (0.10 * length, 0.52 * length)
    yield from _edge_plate(form, plate_x)
    yield from _end_vents(form)
    yield from card_frame.plugs(form)


def _intake_ring(centre: Span, radius: float, face: float) -> Shape:
    """Return a raised lip around the intake."""
    sections = []
    for outward, level in ((4.2, 0.5), (3.6, -0.9), (1.2, -0.9), (0.0, 0.5)):
        outline = circle(centre, radius + outward, 48)
        sections.append((outline, face + level))
    return ring_loft(stacked("y", sections), "backplate")


def _radial(centre: Span, radius: float, y: Span) -> Shape:
    x, z = centre
    face, back = y
    size = detail("blower-wheel-22").scaled(radius, radius, back - face)
    return size.turned(FACING_OUT).moved(x, back, z)


def _grooves(x: Span, form: CardForm, face: float) -> Iterator[Shape]:
    """Yield slanted ribs on the closed part of the face."""
    start, end = x
    low, high = inset(form.across, 7)
    lean = (high - low) * 0.34
    pitch = (end - start - lean) / 10
    if pitch < 4:
        return
    rib_end = start + pitch * 0.62
    rib = [
        (start, low),
        (rib_end, low),
        (rib_end + lean, high),
        (start + lean, high),
    ]
    y = (face - 0.9, face + 0.4)
    shape = prism(rib, "y", y, "shroud_open_air", (0.5, 0.0))
    offsets = [pitch * k for k in range(10)]
    yield shape.along("x", offsets)


def _edge_plate(form: CardForm, x: Span) -> Iterator[Shape]:
    """Yield a name plate and a stripe on the long edge."""
    inner = form.face + 6
    outer = -4.0
    if outer - inner < 6:
        return
    start, _ = x
    top = form.height
    plate = chamfered(x, (inner, outer), 2.5)
    plate_z = (top - 0.5, top - 0.02)
    yield prism(plate, "z", plate_z, "shroud_open_air")
    stripe_x = (start + 5, start + 60)
    stripe_y = (inner + 2.4, inner + 4.0)
    yield block(stripe_x, stripe_y, (top - 0.2, top), "accent_trim").plain()


def _end_vents(form: CardForm) -> Iterator[Shape]:
    """Yield slits in the shell's far end."""
    if form.plugs_at_end or form.face > -14:
        return
    x = (form.length - 0.6, form.length - 0.15)
    y = (form.face + 7, -5)
    slit = block(x, y, (-1.6, 1.6), "bracket_hole").plain()
    lowest, highest = inset(form.across, 8)
    levels = np.linspace(lowest, highest, 12)
    yield slit.along("z", levels)


def hybrid(form: CardForm) -> Iterator[Shape]:
    """Yield a short shell with one fan for the power stages and two hoses along the upper edge."""
    yield from card_frame.board(form)
    yield from card_frame.backplate(form)
    yield from card_frame.bracket(form)
    length = form.length
    bottom, upper_edge = form.across
    top = upper_edge - STEP
    z = (bottom, top)
    face = form.face + 1.1
    shell = (face, -0.9)
    step = 0.27 * length
    fan_x = 0.62 * length
    centre = (fan_x, (bottom + top) / 2)
    room_z = (top - bottom) / 2 - 4
    radius = min(46.0, room_z, 0.38 * length - 22)
    low = fan_x - radius - 8
    high = fan_x + radius + 8
    near = chamfered((2, low), z, (6, 1, 1, 6))
    yield prism(near, "y", shell, "shroud_open_air", (1.6, 0.0))
    raised = [
        (2, top - 1),
        (step + 9, top - 1),
        (step, upper_edge),
        (6, upper_edge),
        (2, upper_edge - 4),
    ]
    raised_y = (face + 1.6, -0.9)
    yield prism(raised, "y", raised_y, "shroud_open_air", (1.0, 0.0))
    cell = chamfered((low, high), z, 1)
    yield fan_cell(cell, centre, radius, shell)
    wheel_back = max(face + 13, -26.0)
    yield wheel(centre, radius - 1.2, (face + 0.6, wheel_back), 2)
    far = chamfered((high, length - 0.5), z, (1, 9, 9, 1))
    yield prism(far, "y", shell, "shroud_open_air", (1.6, 0.0))
    yield from _badge((2, low), z, face)
    yield from _hoses(form, step)
    yield from card_frame.plugs(form)


def _badge(x: Span, z: Span, face: float) -> Iterator[Shape]:
    """Yield the pump's cap in the closed part of the face."""
    start, end = x
    low, high = z
    centre = (sum(x) / 2, sum(z) / 2)
    radius = min(end - start, high - low) / 2 - 4
    inside = radius - 3.2
    emblem = radius * 0.4
    rim = [
        (radius, face + 0.6),
        (radius, face - 0.3),
        (radius - 1.0, face - 0.9),
        (radius - 3.0, face - 0.9),
    ]
    cap_top = face - 1.0
    badge_top = face - 1.05
    cap = [(inside, face + 0.4), (inside, cap_top), (1, cap_top)]
    badge = [(emblem, face), (emblem, badge_top), (1, badge_top)]
    yield lathe(rim, "y", centre, "metal", 40)
    yield lathe(cap, "y", centre, "backplate", 40)
    yield lathe(badge, "y", centre, "accent_trim", 32).plain()


def _hoses(form: CardForm, step: float) -> Iterator[Shape]:
    """Yield two hoses from fittings in the step of the shell to the card's end."""
    fitting = [
        (7.0, step - 1),
        (7.0, step + 6),
        (6.2, step + 7),
        (6.2, step + 15),
    ]
    hose_start = step + 12
    ribs_at = np.linspace(step + 26, form.length - 14, 4)
    for end, y, level in hose_ends(form):
        axis = (y, level)
        yield lathe(fitting, "x", axis, "metal", 18)
        way = [(hose_start, y, level), (end, y, level)]
        yield tube(way, HOSE, "tube", 14).plain()
        rib = lathe([(5.9, 0), (5.9, 2.2)], "x", axis, "slot", 14).plain()
        yield rib.along("x", ribs_at)
