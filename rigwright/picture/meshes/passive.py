"""The passive cooler: an open stack of fins along the card between two collars, which the chassis
blows through.

Knows the card's form only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.picture.meshes import card_frame
from rigwright.picture.meshes.card_form import CardForm
from rigwright.picture.meshes.outlines import Span, about, chamfered, inset, rectangle, rims, shrunk
from rigwright.picture.meshes.shapes import Shape, block, prism, ring_loft, stacked

COLLAR = 15.0
PITCH = 2.0


def passive(form: CardForm) -> Iterator[Shape]:
    """A card without fans."""
    yield from card_frame.board(form)
    yield from card_frame.backplate(form)
    yield from card_frame.bracket(form, ports=0)
    yield from _fins(form)
    for x in rims((2.0, form.length - 1.2), COLLAR):
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
    levels = np.linspace(first, last, count)
    fins = fin.along("z", levels)
    pitch = bank + 4
    banks_at = [start, start + pitch, start + pitch * 2]
    yield fins.along("x", banks_at)
    base_x = inset(x, -4)
    base_z = inset(z, -1.5)
    yield block(base_x, (-2.8, -1.0), base_z, "metal").plain()
    middle = (low + high) / 2
    core_face = middle - 0.5 * (high - low) * 0.3
    core_y = (core_face, -1.6)
    yield block(inset(x, 1), core_y, z, "fin_line").plain()


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
    _, high = form.across
    x = (2 + COLLAR, length - 1.2 - COLLAR)
    side = rectangle(x, (face + 0.5, -0.95))
    lower_edge, upper_edge = rims(form.across, 1.8)
    yield prism(side, "z", lower_edge, "shroud_blower", (0.6, 0.0))
    yield prism(side, "z", upper_edge, "shroud_blower", (0.0, 0.6))
    start, _ = x
    strap_y = (face + 0.3, face + 1.5)
    for share in (1 / 3, 2 / 3):
        middle = start + _width(x) * share
        strap_x = about(middle, 5)
        yield block(strap_x, strap_y, form.across, "shroud_blower", 0.4)
    plate_x = (0.12 * length, 0.46 * length)
    plate_y = (face * 0.72, face * 0.28)
    plate = chamfered(plate_x, plate_y, 2.0)
    plate_z = (high - 0.1, form.height - 0.02)
    yield prism(plate, "z", plate_z, "shroud_open_air", (0.0, 0.3))
    trim = shrunk(plate, 3.0)[[0, 1, 6, 7]]
    trim_z = (form.height - 0.06, form.height)
    yield prism(trim, "z", trim_z, "accent_trim").plain()


def _slits(form: CardForm) -> Iterator[Shape]:
    """Yield a field of slits in the long edge, beside the name plate."""
    low = form.face * 0.74
    high = form.face * 0.26
    lean = (high - low) * 0.5
    start = 0.52 * form.length
    stop = 0.90 * form.length - lean
    outline = [(0, low), (2.6, low), (2.6 + lean, high), (lean, high)]
    slit = prism(outline, "z", (-0.3, 0.0), "fins").plain()
    at_edge = slit.moved(z=form.height - 0.02)
    slits_at = np.arange(start, stop, 7.0)
    yield at_edge.along("x", slits_at)


def _grille(form: CardForm) -> Iterator[Shape]:
    """Yield a mesh of wires over the open end, where the air enters."""
    start = form.length - 3.0
    x = (start, start + 0.7)
    y = (form.face + 2.6, -3.2)
    z = inset(form.across, 2.4)
    low, _ = y
    bottom, top = z
    width = _width(y)
    count = max(3, int(width / 4.5))
    upright = block(x, (low, low + 0.8), z, "shroud_open_air").plain()
    offsets = np.linspace(0, width - 0.8, count)
    yield upright.along("y", offsets)
    count = max(5, int(_width(z) / 4.5))
    level = block(x, y, (0, 0.8), "shroud_open_air").plain()
    levels = np.linspace(bottom, top - 0.8, count)
    yield level.along("z", levels)
