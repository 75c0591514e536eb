"""The passive cooler: an open stack of fins along the card between two collars, which the chassis
blows through.

Knows the card's form only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.meshes import card_frame
from rigwright.meshes.card_form import CardForm
from rigwright.meshes.outlines import Span, chamfered, rectangle, shrunk
from rigwright.meshes.shapes import Shape, block, prism, ring_loft, standing

COLLAR = 15.0
PITCH = 2.0


def passive(form: CardForm) -> Iterator[Shape]:
    """A card without fans."""
    yield from card_frame.board(form)
    yield from card_frame.backplate(form)
    yield from card_frame.bracket(form, ports=0)
    yield from _fins(form)
    for x in ((2.0, 2.0 + COLLAR), (form.length - 1.2 - COLLAR, form.length - 1.2)):
        yield _collar(form, x)
    yield from _rails(form)
    if form.face < -14:
        yield from _slits(form)
    yield from _grille(form)
    yield from card_frame.plugs(form)


def _fins(form: CardForm) -> Iterator[Shape]:
    """Thin plates along the air's way, in three banks, on a base over the board."""
    z0, z1 = form.across[0] + 3.4, form.across[1] - 3.4
    low, high = form.face + 1.6, -2.6
    x0, x1 = 2 + COLLAR - 3, form.length - COLLAR + 1
    bank = (x1 - x0 - 8) / 3
    fin = prism(
        chamfered((0, bank), (low, high), (2.2, 2.2, 0.4, 0.4)), "z", (-0.4, 0.4), "fins"
    ).plain()
    levels = np.linspace(z0 + 0.6, z1 - 0.6, max(4, int((z1 - z0) / PITCH)))
    yield fin.repeated([(x0 + (bank + 4) * k, 0, z) for k in range(3) for z in levels])
    yield block((x0 - 4, x1 + 4), (-2.8, -1.0), (z0 - 1.5, z1 + 1.5), "metal").plain()
    yield block(
        (x0 + 1, x1 - 1), ((low + high) / 2 - 0.5 * (high - low) * 0.3, -1.6), (z0, z1), "fin_line"
    ).plain()


def _collar(form: CardForm, x: Span) -> Shape:
    """A frame around the whole section, open along the card."""
    outer = chamfered((form.face + 0.3, -0.95), form.across, 1.6)
    inner = shrunk(outer, 2.6)
    rings = [
        standing(outline, "x", level)
        for outline, level in (
            (shrunk(outer, 0.6), x[0]),
            (outer, x[0] + 0.6),
            (outer, x[1] - 0.6),
            (shrunk(outer, 0.6), x[1]),
            (inner, x[1]),
            (inner, x[0]),
        )
    ]
    return ring_loft(np.array(rings), "shroud_blower")


def _rails(form: CardForm) -> Iterator[Shape]:
    """The shell's long sides and two straps across the fins."""
    z0, z1 = form.across
    x = (2 + COLLAR, form.length - 1.2 - COLLAR)
    for span, bevel in (((z0, z0 + 1.8), (0.6, 0.0)), ((z1 - 1.8, z1), (0.0, 0.6))):
        yield prism(rectangle(x, (form.face + 0.5, -0.95)), "z", span, "shroud_blower", bevel)
    for share in (1 / 3, 2 / 3):
        at = x[0] + (x[1] - x[0]) * share
        yield block(
            (at - 5, at + 5), (form.face + 0.3, form.face + 1.5), (z0, z1), "shroud_blower", 0.4
        )
    plate = chamfered(
        (0.12 * form.length, 0.46 * form.length), (form.face * 0.72, form.face * 0.28), 2.0
    )
    yield prism(plate, "z", (z1 - 0.1, form.height - 0.02), "shroud_open_air", (0.0, 0.3))
    yield prism(
        shrunk(plate, 3.0)[[0, 1, 6, 7]], "z", (form.height - 0.06, form.height), "accent_trim"
    ).plain()


def _slits(form: CardForm) -> Iterator[Shape]:
    """A field of slits in the long edge, beside the name plate."""
    low, high = form.face * 0.74, form.face * 0.26
    start, stop = 0.52 * form.length, 0.90 * form.length
    lean = (high - low) * 0.5
    slit = prism(
        [(0, low), (2.6, low), (2.6 + lean, high), (lean, high)], "z", (-0.3, 0.0), "fins"
    ).plain()
    yield slit.repeated([(x, 0, form.height - 0.02) for x in np.arange(start, stop - lean, 7.0)])


def _grille(form: CardForm) -> Iterator[Shape]:
    """A mesh of wires over the open end, where the air enters."""
    z0, z1 = form.across[0] + 2.4, form.across[1] - 2.4
    low, high = form.face + 2.6, -3.2
    x = form.length - 3.0
    upright = block((x, x + 0.7), (low, low + 0.8), (z0, z1), "shroud_open_air").plain()
    yield upright.repeated(
        [(0, y, 0) for y in np.linspace(0, high - low - 0.8, max(3, int((high - low) / 4.5)))]
    )
    level = block((x, x + 0.7), (low, high), (0, 0.8), "shroud_open_air").plain()
    yield level.repeated(
        [(0, 0, z) for z in np.linspace(z0, z1 - 0.8, max(5, int((z1 - z0) / 4.5)))]
    )
