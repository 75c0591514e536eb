"""The passive cooler: an open stack of fins along the card between two collars, which the chassis
blows through.

Knows the card's form only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.picture.meshes import card_frame
from rigwright.picture.meshes.card_form import CardForm
from rigwright.picture.meshes.outlines import Span, about, chamfered, inset, rectangle, shrunk
from rigwright.picture.meshes.shapes import Shape, block, prism, ring_loft, stacked

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
    """Yield thin plates along the air's way, in three banks, on a base over the board."""
    z = inset(form.across, 3.4)
    low = form.face + 1.6
    high = -2.6
    start = 2 + COLLAR - 3
    end = form.length - COLLAR + 1
    x = (start, end)
    bank = (end - start - 8) / 3
    outline = chamfered((0, bank), (low, high), (2.2, 2.2, 0.4, 0.4))
    fin = prism(outline, "z", (-0.4, 0.4), "fins").plain()
    first, last = inset(z, 0.6)
    count = max(4, int(_width(z) / PITCH))
    fins = fin.along("z", np.linspace(first, last, count))
    pitch = bank + 4
    yield fins.along("x", [start, start + pitch, start + pitch * 2])
    yield block(inset(x, -4), (-2.8, -1.0), inset(z, -1.5), "metal").plain()
    core_face = (low + high) / 2 - 0.5 * (high - low) * 0.3
    yield block(inset(x, 1), (core_face, -1.6), z, "fin_line").plain()


def _width(span: Span) -> float:
    low, high = span
    return high - low


def _collar(form: CardForm, x: Span) -> Shape:
    """Return a frame around the whole section, open along the card."""
    start, end = x
    outer = chamfered((form.face + 0.3, -0.95), form.across, 1.6)
    inner = shrunk(outer, 2.6)
    bevelled = shrunk(outer, 0.6)
    sections = [
        (bevelled, start),
        (outer, start + 0.6),
        (outer, end - 0.6),
        (bevelled, end),
        (inner, end),
        (inner, start),
    ]
    return ring_loft(stacked("x", sections), "shroud_blower")


def _rails(form: CardForm) -> Iterator[Shape]:
    """Yield the shell's long sides, two straps across the fins and a name plate."""
    length = form.length
    face = form.face
    low, high = form.across
    x = (2 + COLLAR, length - 1.2 - COLLAR)
    side = rectangle(x, (face + 0.5, -0.95))
    yield prism(side, "z", (low, low + 1.8), "shroud_blower", (0.6, 0.0))
    yield prism(side, "z", (high - 1.8, high), "shroud_blower", (0.0, 0.6))
    strap_y = (face + 0.3, face + 1.5)
    for share in (1 / 3, 2 / 3):
        middle = x[0] + _width(x) * share
        yield block(about(middle, 5), strap_y, form.across, "shroud_blower", 0.4)
    plate = chamfered((0.12 * length, 0.46 * length), (face * 0.72, face * 0.28), 2.0)
    yield prism(plate, "z", (high - 0.1, form.height - 0.02), "shroud_open_air", (0.0, 0.3))
    trim = shrunk(plate, 3.0)[[0, 1, 6, 7]]
    yield prism(trim, "z", (form.height - 0.06, form.height), "accent_trim").plain()


def _slits(form: CardForm) -> Iterator[Shape]:
    """Yield a field of slits in the long edge, beside the name plate."""
    low = form.face * 0.74
    high = form.face * 0.26
    lean = (high - low) * 0.5
    start = 0.52 * form.length
    stop = 0.90 * form.length - lean
    outline = [(0, low), (2.6, low), (2.6 + lean, high), (lean, high)]
    slit = prism(outline, "z", (-0.3, 0.0), "fins").plain()
    yield slit.moved(z=form.height - 0.02).along("x", np.arange(start, stop, 7.0))


def _grille(form: CardForm) -> Iterator[Shape]:
    """Yield a mesh of wires over the open end, where the air enters."""
    start = form.length - 3.0
    x = (start, start + 0.7)
    y = (form.face + 2.6, -3.2)
    z = inset(form.across, 2.4)
    low, _ = y
    bottom, top = z
    wires = max(3, int(_width(y) / 4.5))
    upright = block(x, (low, low + 0.8), z, "shroud_open_air").plain()
    yield upright.along("y", np.linspace(0, _width(y) - 0.8, wires))
    wires = max(5, int(_width(z) / 4.5))
    level = block(x, y, (0, 0.8), "shroud_open_air").plain()
    yield level.along("z", np.linspace(bottom, top - 0.8, wires))
