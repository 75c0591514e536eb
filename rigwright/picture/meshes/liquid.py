"""The full-cover water block and the plain network card: a slab of metal, and a board with a small
heat sink.

Knows the card's form only.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from rigwright.picture.meshes import card_frame
from rigwright.picture.meshes.card_form import CardForm
from rigwright.picture.meshes.outlines import Span, about, chamfered, inset
from rigwright.picture.meshes.shapes import Shape, block, lathe, prism, tube


def water_block(form: CardForm) -> Iterator[Shape]:
    """Yield a metal slab under a clear top with one channel, and a terminal with two ports."""
    yield from card_frame.board(form)
    yield from card_frame.backplate(form)
    yield from card_frame.bracket(form)
    low, high = form.across
    z = (low, min(high, form.pcb_top - 1))
    start = 8.0
    end = 0.93 * form.length
    depth = -form.face
    plate = -min(9.0, depth * 0.5)
    lid = -min(15.0, depth * 0.8)
    slab = chamfered((start, end), z, (3, 16, 16, 3))
    yield prism(slab, "y", (plate, -0.95), "metal", (1.0, 0.0))
    lid_x = (start + 6, end - 8)
    clear = chamfered(lid_x, inset(z, 6), (4, 12, 12, 4))
    yield prism(clear, "y", (lid, plate), "glass", (0.8, 0.0))
    channel_x = (start + 20, end - 24)
    channel_z = inset(z, 18)
    yield from _channel(channel_x, channel_z, plate)
    yield from _terminal(form)
    yield from card_frame.plugs(form)


def _channel(x: Span, z: Span, plate: float) -> Iterator[Shape]:
    """Yield the groove the water takes, and the fine fins over the chip."""
    y = plate - 1.2
    start, end = x
    lower, upper = z
    chip_x = sum(x) / 2
    chip_z = sum(z) / 2
    path = [
        (start, y, lower),
        (start, y, upper),
        (end, y, upper),
        (end, y, chip_z),
        (chip_x + 24, y, chip_z),
    ]
    for leg in pairwise(path):
        yield tube(leg, 3.0, "tube", 8).plain()
    fin_y = (plate - 2.6, plate - 0.2)
    fin_z = about(chip_z, 17)
    fin = block((-0.4, 0.4), fin_y, fin_z, "gold").plain()
    fins_at = np.linspace(chip_x - 18, chip_x + 18, 19)
    yield fin.along("x", fins_at)


def _terminal(form: CardForm) -> Iterator[Shape]:
    """Yield the block that the two hoses screw into."""
    middle = 0.55 * form.length
    face = form.face + 0.3
    bottom, _ = form.across
    low = max(bottom + 4, form.height - 27)
    high = form.height - 0.3
    x = about(middle, 21.0)
    yield block(x, (face, -1.2), (low, high), "slot", 1.4)
    radius = min(9.0, (high - low) / 2 - 2)
    inside = radius - 3
    inner = face + 1
    rim = face - 0.1
    fitting = [(radius, inner), (radius, rim), (radius - 2.2, rim)]
    opening = [(inside, inner), (inside, face - 0.2)]
    half_way = (low + high) / 2
    for at in about(middle, 10.2):
        centre = (at, half_way)
        yield lathe(fitting, "y", centre, "metal", 24)
        yield lathe(opening, "y", centre, "bracket_hole", 20).plain()


def network(form: CardForm) -> Iterator[Shape]:
    """Yield a board with cages for its ports, a heat sink over its chip and a few parts around."""
    yield from card_frame.board(form)
    yield from card_frame.bracket(form, form.ports)
    cage_x = (1.5, min(46.0, 0.4 * form.length))
    reach = card_frame.port_reach(form, form.ports)
    for level in card_frame.port_places(form, form.ports):
        cage_z = about(level, reach)
        yield block(cage_x, (-12.9, -1.0), cage_z, "metal", 0.4)
    side = min(38.0, form.height - 24)
    half = side / 2
    middle_x = 0.62 * form.length
    middle_z = max(12.5 + half, form.height * 0.52)
    x = about(middle_x, half)
    z = about(middle_z, half)
    yield block(x, (-4.0, -1.0), z, "fins", 0.6)
    fin = block((-0.6, 0.6), (-12.5, -3.8), z, "fins").plain()
    first, last = inset(x, 0.8)
    fins_at = np.linspace(first, last, 12)
    yield fin.along("x", fins_at)
    chip = block((-4, 4), (-2.2, -0.7), (-3, 3), "slot").plain()
    levels = np.linspace(22, form.height - 12, 4)
    chips = chip.along("z", levels)
    yield chips.moved(x=0.88 * form.length)
