"""What every card has whatever cools it: board, gold fingers, backplate, bracket with ports and
vents, power plugs.

Knows the card's form, not its cooler.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.assembly.envelopes import BACK, SHROUD_BOTTOM, SIXTEEN_PIN, SLOT_PITCH
from rigwright.meshes.card_form import CardForm
from rigwright.meshes.details import detail
from rigwright.meshes.outlines import Span, chamfered, rectangle
from rigwright.meshes.shapes import Shape, block, lathe, panel, prism, standing

FINGER_START = 47.3
KEY = (58.2, 60.2)  # the notch in the fingers
TOWARD_FRONT = [(0, 0, 1), (0, 1, 0), (-1, 0, 0)]  # turns a plug from upward to forward


def board(form: CardForm, end: float | None = None) -> Iterator[Shape]:
    """The printed board up to `end`, with its fingers."""
    yield block((1.4, end or form.length - 1), (-0.75, 0.75), (8, form.pcb_top - 0.6), "card_pcb")
    for x in ((FINGER_START, KEY[0]), (KEY[1], form.fingers)):
        yield block(x, (-0.7, 0.7), (0.1, 8.3), "card_pcb")
    pads = np.concatenate([np.arange(48.3, 57.4, 2), np.arange(61.3, form.fingers - 1, 2)])
    for y, order in ((-0.78, 1), (0.78, -1)):
        pad = panel(
            [(0, y, 0.6), (1.3, y, 0.6), (1.3, y, 5.6), (0, y, 5.6)][::order], "gold"
        ).plain()
        yield pad.repeated([(x, 0, 0) for x in pads])


def plain_card(form: CardForm) -> Iterator[Shape]:
    """A card of figures that no cooler can be drawn for: its boxes."""
    yield block((FINGER_START, form.fingers), (-0.7, 0.7), (0.1, 8.0), "gold")
    spans = ((1.0, form.length), (form.face, -0.79), (SHROUD_BOTTOM, form.height))
    if all(high - low > 0.1 for low, high in spans):
        yield block(*spans, "shroud_blower")
    yield from bracket(form, ports=0)


def backplate(form: CardForm, window: Span | None = None) -> Iterator[Shape]:
    """The plate over the board's back with slanted ribs.

    `window` leaves an x range to the cooler's own vents.
    """
    end = form.length - 0.8 if window is None else window[0]
    z0, z1 = 8.8, form.pcb_top - 0.4
    yield prism(chamfered((2.0, end), (z0, z1), 5), "y", (1.0, 2.9), "backplate", (0, 0.7))
    height = z1 - z0
    for share in (0.16, 0.22, 0.28):
        x, w = 2 + (end - 2) * share, 5.0
        lean = height * 0.30
        rib = [(x, z0 + 9), (x + w, z0 + 9), (x + w + lean, z1 - 9), (x + lean, z1 - 9)]
        yield prism(rib, "y", (2.6, BACK - 0.06), "shroud_open_air", (0, 0.4))
    screw = lathe([(2.2, 2.6), (2.2, 3.2), (1.5, BACK - 0.06)], "y", (0, 0), "metal", 10)
    corners = [(x, 0, z) for x in (9, end - 9) for z in (z0 + 6, z1 - 6)]
    yield screw.repeated(corners)
    if form.style == "open_air":
        yield from _passage(form, (z0 + 12, z1 - 12))
    middle = 2 + (end - 2) * (0.52 if form.style == "open_air" else 0.62)
    chip = height * 0.24
    around = [(middle + a * chip, 0, (z0 + z1) / 2 + b * chip) for a in (-1, 1) for b in (-1, 1)]
    yield screw.repeated(around)


def _passage(form: CardForm, z: Span) -> Iterator[Shape]:
    """Slits at the far end, where air passes through to the fins."""
    lean = (z[1] - z[0]) * 0.30
    start, stop = 0.70 * form.length, 0.95 * form.length - lean
    slit = prism(
        [(0, z[0]), (3, z[0]), (3 + lean, z[1]), (lean, z[1])], "y", (2.6, 3.05), "fins"
    ).plain()
    yield slit.repeated([(x, 0, 0) for x in np.arange(start, stop, 8.0)])


def bracket(form: CardForm, ports: int = 4) -> Iterator[Shape]:
    """The plate at the rear wall: ports in the first row, vents in the others, dark behind."""
    low = BACK - 18.42 - SLOT_PITCH * (form.bracket_slots - 1)
    yield prism(_plate(low + 0.2, BACK - 0.2), "x", (-0.15, 0.5), "bracket_hole").plain()
    rails = [BACK, *(BACK - SLOT_PITCH * k - 18.42 for k in range(form.bracket_slots))]
    for index, (high, lower) in enumerate(zip(rails, rails[1:], strict=False)):
        if index == 0 and ports:
            yield prism(_plate(lower, high), "x", (-0.75, -0.15), "bracket")
            yield from _ports(form, ports)
        else:
            yield from _vents(lower, high)


def _plate(low: float, high: float) -> list[Span]:
    """A bracket's outline with the tongue that drops behind the board."""
    return [
        (low, 5),
        (low + 4, 2),
        (low + 4, -2.9),
        (high - 4, -2.9),
        (high - 4, 2),
        (high, 5),
        (high, 111.9),
        (low, 111.9),
    ]


def _vents(low: float, high: float) -> Iterator[Shape]:
    """A row of the bracket as a lattice: two rails and bars between them."""
    for side in ((low, low + 2.6), (high - 2.6, high)):
        yield block((-0.75, -0.15), side, (5, 111.9), "bracket")
    for z in ((2, 10), (104, 111.9)):
        yield block((-0.75, -0.15), (low + 2.6, high - 2.6), z, "bracket").plain()
    bar = block((-0.75, -0.15), (low + 2.6, high - 2.6), (0, 2.4), "bracket").plain()
    yield bar.repeated([(0, 0, z) for z in np.linspace(15.5, 96.5, 13)])


def _ports(form: CardForm, ports: int) -> Iterator[Shape]:
    """Display or network ports: a metal shell each, dark inside."""
    half = 5.2 if form.style == "nic" else 3.2
    y = -7.2
    reach = port_reach(form, ports)
    for z in port_places(form, ports):
        a, b = (y - half, y + half), (z - reach, z + reach)
        yield block((-0.98, -0.5), a, b, "metal")
        hole = rectangle((a[0] + 0.9, a[1] - 0.9), (b[0] + 0.9, b[1] - 0.9))
        yield panel(standing(hole[::-1], "x", -1.0), "bracket_hole").plain()


def port_places(form: CardForm, ports: int) -> list[float]:
    """z of the middle of each port, the first at the top."""
    highest = min(92.0, form.height - 14)
    lowest = 26.0 if form.height > 100 else 15.0
    pitch = min(22.0, (highest - lowest) / max(ports - 1, 1))
    return [highest - pitch * k for k in range(ports)]


def port_reach(form: CardForm, ports: int) -> float:
    """Half the length of a port, so that none touches the next."""
    places = port_places(form, ports)
    return min(7.5, (places[0] - places[1]) / 2 - 1) if ports > 1 else 7.5


def plugs(form: CardForm) -> Iterator[Shape]:
    """Power sockets and the plugs in them, inside the room kept free for them."""
    narrow = min(1.0, plug_pitch(form) / 20)
    for kind, (place, _) in zip(form.plugs, plug_places(form), strict=True):
        half = plug_pitch(form) / 2 - 0.3
        if form.plugs_at_end:
            z = (place[2] - half, place[2] + half)
            yield block((form.length - 9, form.length - 0.1), (-12.0, -2.2), z, "slot", 0.5)
            piece = _plug(kind).scaled(narrow, 1, 1).turned(TOWARD_FRONT)
            yield piece.moved(form.length - 0.1, place[1], place[2])
        else:
            x = (place[0] - half, place[0] + half)
            yield block(x, (-12.0, -2.2), (form.height - 15, form.height - 0.2), "slot", 0.5)
            yield _plug(kind).scaled(narrow, 1, 1).moved(place[0], place[1], form.height - 0.1)


def plug_pitch(form: CardForm) -> float:
    """Room for one plug along the row of plugs."""
    each = 22.0 if SIXTEEN_PIN & set(form.plugs) else 20.0
    return min(each, 35.0 / max(len(form.plugs), 1)) if form.plugs_at_end else each


def plug_places(
    form: CardForm,
) -> list[tuple[tuple[float, float, float], tuple[float, float, float]]]:
    """Where the wires of each plug end, in the card's frame, and which way they leave."""
    pitch, count = plug_pitch(form), len(form.plugs)
    rows = [(k - (count - 1) / 2) * pitch for k in range(count)]
    if form.plugs_at_end:
        return [((form.length + 22, -7.4, form.height - 27.5 - row), (1, 0, 0)) for row in rows]
    middle = form.length * (0.5 if form.style == "flow_through" else 0.75)
    return [((middle + row, -7.4, form.height + 22), (0, 0, 1)) for row in rows]


def _plug(kind: str) -> Shape:
    if kind in SIXTEEN_PIN:
        return detail("plug-16pin")
    return detail("plug-8pin").scaled(0.78, 1, 1) if kind == "6pin" else detail("plug-8pin")
