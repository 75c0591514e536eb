"""What every card has whatever cools it: board, gold fingers, backplate, bracket with ports and
vents, power plugs.

Knows the card's form, not its cooler.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.assembly.envelopes import BACK, COVER_WIDTH, SHROUD_BOTTOM, SIXTEEN_PIN, SLOT_PITCH
from rigwright.picture.meshes.card_form import CardForm, plug_pitch, plug_places
from rigwright.picture.meshes.details import detail
from rigwright.picture.meshes.outlines import Span, about, chamfered, inset, rectangle, rims
from rigwright.picture.meshes.shapes import Shape, block, lathe, panel, prism, standing

FINGER_START = 47.3
KEY = (58.2, 60.2)  # the notch in the fingers
PAD_PITCH, PAD = 2.0, 1.3  # of the gold pads on the fingers, and how wide one is
BRACKET = (-0.75, -0.15)  # the bracket's sheet, x
BRACKET_TOP = 111.9
TOWARD_FRONT = [(0, 0, 1), (0, 1, 0), (-1, 0, 0)]  # turns a plug from upward to forward


def board(form: CardForm, end: float | None = None) -> Iterator[Shape]:
    """Yield the printed board up to `end`, with its fingers."""
    front = end or form.length - 1
    board_z = (8, form.pcb_top - 0.6)
    yield block((1.4, front), (-0.75, 0.75), board_z, "card_pcb")
    key_start, key_end = KEY
    for x in ((FINGER_START, key_start), (key_end, form.fingers)):
        yield block(x, (-0.7, 0.7), (0.1, 8.3), "card_pcb")
    before_key = np.arange(48.3, 57.4, PAD_PITCH)
    after_key = np.arange(61.3, form.fingers - 1, PAD_PITCH)
    pads = np.concatenate([before_key, after_key])
    for y in (-0.78, 0.78):
        corners = [
            (0, y, 0.6),
            (PAD, y, 0.6),
            (PAD, y, 5.6),
            (0, y, 5.6),
        ]
        if y > 0:
            corners.reverse()
        pad = panel(corners, "gold").plain()
        yield pad.along("x", pads)


def plain_card(form: CardForm) -> Iterator[Shape]:
    """Yield the boxes of a card whose figures no cooler can be drawn for."""
    yield block((FINGER_START, form.fingers), (-0.7, 0.7), (0.1, 8.0), "gold")
    x = (1.0, form.length)
    y = (form.face, -0.79)
    z = (SHROUD_BOTTOM, form.height)
    if all(high - low > 0.1 for low, high in (x, y, z)):
        yield block(x, y, z, "shroud_blower")
    yield from bracket(form, ports=0)


def backplate(form: CardForm, window: Span | None = None) -> Iterator[Shape]:
    """Yield the plate over the board's back with slanted ribs.

    `window` leaves an x range to the cooler's own vents.
    """
    end = form.length - 0.8 if window is None else window[0]
    length = end - 2
    z = (8.8, form.pcb_top - 0.4)
    low, high = z
    height = high - low
    lean = height * 0.30
    plate = chamfered((2.0, end), z, 5)
    yield prism(plate, "y", (1.0, 2.9), "backplate", (0, 0.7))
    ribs_z = inset(z, 9)
    top = BACK - 0.06
    for share in (0.16, 0.22, 0.28):
        rib = _slanted(2 + length * share, 5.0, ribs_z, lean)
        yield prism(rib, "y", (2.6, top), "shroud_open_air", (0, 0.4))
    profile = [(2.2, 2.6), (2.2, 3.2), (1.5, top)]
    screw = lathe(profile, "y", (0, 0), "metal", 10)
    for x in (9, end - 9):
        for level in inset(z, 6):
            yield screw.moved(x, 0, level)
    chip_share = 0.62
    if form.style == "open_air":
        chip_share = 0.52
        yield from _passage(form, inset(z, 12))
    chip_x = 2 + length * chip_share
    chip_z = (low + high) / 2
    chip = height * 0.24
    for x in about(chip_x, chip):
        for level in about(chip_z, chip):
            yield screw.moved(x, 0, level)


def _slanted(x: float, width: float, z: Span, lean: float) -> list[Span]:
    """Return the outline of a bar from one z to the other whose upper end is `lean` further on."""
    low, high = z
    end = x + width
    return [
        (x, low),
        (end, low),
        (end + lean, high),
        (x + lean, high),
    ]


def _passage(form: CardForm, z: Span) -> Iterator[Shape]:
    """Yield slits at the far end, where air passes through to the fins."""
    low, high = z
    lean = (high - low) * 0.30
    start = 0.70 * form.length
    stop = 0.95 * form.length - lean
    outline = _slanted(0, 3, z, lean)
    slit = prism(outline, "y", (2.6, 3.05), "fins").plain()
    slits_at = np.arange(start, stop, 8.0)
    yield slit.along("x", slits_at)


def bracket(form: CardForm, ports: int = 4) -> Iterator[Shape]:
    """Yield the plate at the rear wall.

    It has ports in the first row and vents in the others, and is dark behind.
    """
    low = BACK - COVER_WIDTH - SLOT_PITCH * (form.bracket_slots - 1)
    behind = _plate(low + 0.2, BACK - 0.2)
    yield prism(behind, "x", (-0.15, 0.5), "bracket_hole").plain()
    high = BACK
    for row in range(form.bracket_slots):
        lower = BACK - SLOT_PITCH * row - COVER_WIDTH
        if row == 0 and ports:
            plate = _plate(lower, high)
            yield prism(plate, "x", BRACKET, "bracket")
            yield from _ports(form, ports)
        else:
            yield from _vents(lower, high)
        high = lower


def _plate(low: float, high: float) -> list[Span]:
    """Return a bracket's outline with the tongue that drops behind the board."""
    near = low + 4
    far = high - 4
    return [
        (low, 5),
        (near, 2),
        (near, -2.9),
        (far, -2.9),
        (far, 2),
        (high, 5),
        (high, BRACKET_TOP),
        (low, BRACKET_TOP),
    ]


def _vents(low: float, high: float) -> Iterator[Shape]:
    """Yield a row of the bracket as a lattice: two rails and bars between them."""
    y = (low, high)
    between = inset(y, 2.6)
    for side in rims(y, 2.6):
        yield block(BRACKET, side, (5, BRACKET_TOP), "bracket")
    for z in ((2, 10), (104, BRACKET_TOP)):
        yield block(BRACKET, between, z, "bracket").plain()
    bar = block(BRACKET, between, (0, 2.4), "bracket").plain()
    levels = np.linspace(15.5, 96.5, 13)
    yield bar.along("z", levels)


def _ports(form: CardForm, ports: int) -> Iterator[Shape]:
    """Yield display or network ports: a metal shell each, dark inside."""
    half = 5.2 if form.style == "nic" else 3.2
    y = about(-7.2, half)
    reach = port_reach(form, ports)
    for middle in port_places(form, ports):
        z = about(middle, reach)
        yield block((-0.98, -0.5), y, z, "metal")
        hole = rectangle(inset(y, 0.9), inset(z, 0.9))
        seen_from_behind = standing(hole[::-1], "x", -1.0)
        yield panel(seen_from_behind, "bracket_hole").plain()


def port_places(form: CardForm, ports: int) -> list[float]:
    """Return z of the middle of each port, the first at the top."""
    highest = min(92.0, form.height - 14)
    lowest = 26.0 if form.height > 100 else 15.0
    pitch = min(22.0, (highest - lowest) / max(ports - 1, 1))
    return [highest - pitch * k for k in range(ports)]


def port_reach(form: CardForm, ports: int) -> float:
    """Return half the length of a port, so that none touches the next."""
    if ports < 2:
        return 7.5
    upper, lower, *_ = port_places(form, ports)
    half_pitch = (upper - lower) / 2
    return min(7.5, half_pitch - 1)


def plugs(form: CardForm) -> Iterator[Shape]:
    """Yield power sockets and the plugs in them, inside the room kept free for them."""
    pitch = plug_pitch(form)
    half = pitch / 2 - 0.3
    narrow = min(1.0, pitch / 20)
    socket_y = (-12.0, -2.2)
    at_end = form.length - 0.1
    on_top = form.height - 0.1
    end_x = (form.length - 9, at_end)
    top_z = (form.height - 15, form.height - 0.2)
    places = plug_places(form)
    for kind, (wires_end, _) in zip(form.plugs, places, strict=True):
        x, y, z = wires_end
        piece = _plug(kind).scaled(narrow, 1, 1)
        if form.plugs_at_end:
            yield block(end_x, socket_y, about(z, half), "slot", 0.5)
            yield piece.turned(TOWARD_FRONT).moved(at_end, y, z)
        else:
            yield block(about(x, half), socket_y, top_z, "slot", 0.5)
            yield piece.moved(x, y, on_top)


def _plug(kind: str) -> Shape:
    if kind in SIXTEEN_PIN:
        return detail("plug-16pin")
    eight_pins = detail("plug-8pin")
    if kind == "6pin":
        return eight_pins.scaled(0.78, 1, 1)
    return eight_pins
