"""The full-cover water block and the plain network card: a slab of metal, and a board with a small
heat sink.

Knows the card's form only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.meshes import card_frame
from rigwright.meshes.card_form import CardForm
from rigwright.meshes.outlines import Span, chamfered
from rigwright.meshes.shapes import Shape, block, lathe, prism, tube


def water_block(form: CardForm) -> Iterator[Shape]:
    """A metal slab under a clear top with one channel, and a terminal with two ports."""
    yield from card_frame.board(form)
    yield from card_frame.backplate(form)
    yield from card_frame.bracket(form)
    z0, z1 = form.across[0], min(form.across[1], form.pcb_top - 1)
    x = (8.0, 0.93 * form.length)
    plate, lid = -min(9.0, -form.face * 0.5), -min(15.0, -form.face * 0.8)
    yield prism(chamfered(x, (z0, z1), (3, 16, 16, 3)), "y", (plate, -0.95), "metal", (1.0, 0.0))
    yield prism(
        chamfered((x[0] + 6, x[1] - 8), (z0 + 6, z1 - 6), (4, 12, 12, 4)),
        "y",
        (lid, plate),
        "glass",
        (0.8, 0.0),
    )
    yield from _channel((x[0] + 20, x[1] - 24), (z0 + 18, z1 - 18), plate)
    yield from _terminal(form)
    yield from card_frame.plugs(form)


def _channel(x: Span, z: Span, plate: float) -> Iterator[Shape]:
    """The groove the water takes, and the fine fins over the chip."""
    y = plate - 1.2
    middle = sum(z) / 2
    upper = z[1]
    lower = z[0]
    path = [
        (x[0], y, lower),
        (x[0], y, upper),
        (x[1], y, upper),
        (x[1], y, middle),
        (sum(x) / 2 + 24, y, middle),
    ]
    for start, stop in zip(path, path[1:], strict=False):
        yield tube([start, stop], 3.0, "tube", 8).plain()
    fin = block((-0.4, 0.4), (plate - 2.6, plate - 0.2), (middle - 17, middle + 17), "gold").plain()
    yield fin.repeated([(at, 0, 0) for at in np.linspace(sum(x) / 2 - 18, sum(x) / 2 + 18, 19)])


def _terminal(form: CardForm) -> Iterator[Shape]:
    """The block that the two hoses screw into."""
    middle = 0.55 * form.length
    half = 21.0
    span = (form.face + 0.3, -1.2)
    z = (max(form.across[0] + 4, form.height - 27), form.height - 0.3)
    yield block((middle - half, middle + half), span, z, "slot", 1.4)
    radius = min(9.0, (z[1] - z[0]) / 2 - 2)
    for at in (middle - 10.2, middle + 10.2):
        centre = (at, sum(z) / 2)
        yield lathe(
            [(radius, span[0] + 1), (radius, span[0] - 0.1), (radius - 2.2, span[0] - 0.1)],
            "y",
            centre,
            "metal",
            24,
        )
        yield lathe(
            [(radius - 3, span[0] + 1), (radius - 3, span[0] - 0.2)],
            "y",
            centre,
            "bracket_hole",
            20,
        ).plain()


def network(form: CardForm) -> Iterator[Shape]:
    """A board with cages for its ports, a heat sink over its chip and a few parts around."""
    yield from card_frame.board(form)
    yield from card_frame.bracket(form, form.ports)
    reach = card_frame.port_reach(form, form.ports)
    for z in card_frame.port_places(form, form.ports):
        yield block(
            (1.5, min(46.0, 0.4 * form.length)), (-12.9, -1.0), (z - reach, z + reach), "metal", 0.4
        )
    side = min(38.0, form.height - 24)
    x, z = 0.62 * form.length, max(12.5 + side / 2, form.height * 0.52)
    yield block(
        (x - side / 2, x + side / 2), (-4.0, -1.0), (z - side / 2, z + side / 2), "fins", 0.6
    )
    fin = block((-0.6, 0.6), (-12.5, -3.8), (z - side / 2, z + side / 2), "fins").plain()
    yield fin.repeated(
        [(at, 0, 0) for at in np.linspace(x - side / 2 + 0.8, x + side / 2 - 0.8, 12)]
    )
    chip = block((-4, 4), (-2.2, -0.7), (-3, 3), "slot").plain()
    yield chip.repeated(
        [(0.88 * form.length, 0, level) for level in np.linspace(22, form.height - 12, 4)]
    )
