"""The walls of a chassis that cards and boards meet: pillars, tray with cable openings, rear wall
with slot openings.

In the chassis' frame. Knows the form only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from rigwright.assembly.enclosure import TRAY_DEPTH
from rigwright.assembly.envelopes import BACK, SLOT_PITCH
from rigwright.mesh import Mesh
from rigwright.meshes.chassis_form import BAR, ChassisForm
from rigwright.meshes.outlines import Span, rounded, shrunk
from rigwright.meshes.shapes import Shape, block, lathe, prism, ring_loft, standing
from rigwright.meshes.shelf import shelved

REAR = (-1.9, -0.7)  # the rear wall's sheet, behind the brackets
COVER_Z = (-3.0, 112.0)


def glass(x: Span, y: Span, z: Span) -> Shape:
    """A pane."""
    return block(x, y, z, "glass")


def pillars(form: ChassisForm) -> Iterator[Shape]:
    """The twelve edges of the body."""
    xs, ys, zs = (-2.0, form.x), (0.0, form.y), form.z
    for x in _ends(xs):
        for z in _ends(zs):
            yield block(x, ys, z, "frame")
        for y in _ends(ys):
            yield block(x, y, _between(zs), "frame")
    for y in _ends(ys):
        for z in _ends(zs):
            yield block(_between(xs), y, z, "frame")


def _ends(span: Span) -> tuple[Span, Span]:
    """Where the bars lie at both ends of an edge."""
    low, high = span
    return (low, low + BAR), (high - BAR, high)


def _between(span: Span) -> Span:
    """What the bars at its ends leave of an edge."""
    low, high = span
    return low + BAR, high - BAR


def tray(form: ChassisForm) -> Iterator[Shape]:
    """The wall the board stands on, with openings for cables in rubber frames and stand-offs."""
    face = -TRAY_DEPTH
    end = form.x - 4 if form.style == "open" else min(form.front, form.x - BAR) - 2
    yield block((2, end), (BAR * 0.7, form.y - BAR * 0.7), (face - 1.4, face), "tray")
    stud = lathe([(3.0, face - 0.2), (3.0, face + 6.0)], "z", (0, 0), "metal", 8).plain()
    rows = [form.board_top - d for d in (10.2, 165.1, 292.0)]
    yield stud.repeated([(x, y, 0) for x in (36.0, 160.5, form.board_depth - 6) for y in rows])
    for x, y in _grommets(form, end):
        yield from _grommet(x, y, face)


def _grommets(form: ChassisForm, end: float) -> list[Span]:
    """Middles of the cable openings: two columns before the board."""
    first = form.board_depth + 30
    columns = [x for x in (first, first + 96) if x + 24 < end]
    top = form.board_top - 40
    low = max(form.floor + 54, form.board_top - 268)
    return [(x, float(y)) for x in columns for y in np.linspace(top, low, 3)]


def _grommet(x: float, y: float, face: float) -> Iterator[Shape]:
    outline = rounded((x - 17, x + 17), (y - 38, y + 38), 7, 3)
    inner = shrunk(outline, 4.5)
    rings = [
        standing(points, "z", level)
        for points, level in (
            (outline, face - 0.2),
            (outline, face + 1.3),
            (inner, face + 1.3),
            (inner, face - 0.2),
        )
    ]
    yield ring_loft(np.array(rings), "front")
    yield prism(inner, "z", (face - 0.2, face + 0.3), "ceiling").plain()


def rear(form: ChassisForm, paned: bool = True) -> Iterator[Shape]:
    """The rear wall: glass around the slot openings, ribs and covers in them, a frame around the
    board's connectors.
    """
    low = form.first_slot - SLOT_PITCH * (form.openings - 1) + BACK - 20.0
    high = form.first_slot + BACK + 1.2
    if paned:
        yield from _panes(form, low, high)
    if form.openings:
        yield from _slot_openings(form, low, high)
    yield _frame_around((form.board_top - 158, form.board_top + 4), (-4.0, 43.0))
    yield from _vertical_openings(form)


def _panes(form: ChassisForm, low: float, high: float) -> Iterator[Shape]:
    """The rear wall where it is closed."""
    inner, whole = (form.z[0] + BAR, form.z[1] - BAR), (BAR, form.y - BAR)
    beside = whole if not form.vertical else (form.vertical_y + 115, whole[1])
    panes = [
        (beside, (115.0, inner[1])),
        (whole, (inner[0], -4.0)),
        ((high + 158, whole[1]), (-4.0, min(115.0, inner[1]))),
    ]
    if form.openings:
        panes.append(((BAR, low), (-4.0, 115.0)))
    if form.vertical:
        panes.append(((BAR, form.vertical_y - 6), (115.0, inner[1])))
    yield from (glass(REAR, y, z) for y, z in panes if y[1] - y[0] > 4 and z[1] - z[0] > 4)


def _slot_openings(form: ChassisForm, low: float, high: float) -> Iterator[Shape]:
    yield _frame_around((low, high), (-5.0, 116.0))
    rib = block(REAR, (-1.6, 0.0), COVER_Z, "frame").plain()
    planes = [form.first_slot - SLOT_PITCH * k for k in range(form.openings)]
    yield rib.repeated([(0, plane + BACK + 0.1, 0) for plane in planes[1:]])


@lru_cache(maxsize=1)
def cover_mesh() -> Mesh:
    """A slotted cover over an opening without a card.

    Y is 0 at the slot's plane, z at the board's face.
    """
    return shelved("slot-cover", lambda: _cover((BACK - 18.2, BACK - 0.2)))


def _cover(y: Span) -> Iterator[Shape]:
    sheet = (-1.2, -0.4)
    low, high = y
    inner = (low + 4.0, high - 4.0)
    for side in ((low, inner[0]), (inner[1], high)):
        yield block(sheet, side, COVER_Z, "bracket")
    for z in ((COVER_Z[0], 8), (104, COVER_Z[1])):
        yield block(sheet, inner, z, "bracket").plain()
    bar = block(sheet, inner, (0, 3.0), "bracket").plain()
    yield bar.repeated([(0, 0, z) for z in np.linspace(15, 97, 9)])


def _frame_around(y: Span, z: Span) -> Shape:
    """A thin frame in the rear wall."""
    outer = rounded((y[0] - 2.6, y[1] + 2.6), (z[0] - 2.6, z[1] + 2.6), 3, 2)
    inner = shrunk(outer, 2.6)
    rings = [
        standing(o, "x", x)
        for o, x in ((outer, REAR[0]), (outer, -0.4), (inner, -0.4), (inner, REAR[0]))
    ]
    return ring_loft(np.array(rings), "frame")


def _vertical_openings(form: ChassisForm) -> Iterator[Shape]:
    """Ribs between the openings for cards that stand upright before the board."""
    if not form.vertical:
        return
    y = (form.vertical_y - 3, form.vertical_y + 112)
    for z in {edge for span in form.vertical for edge in span}:
        yield block(REAR, y, (z - 0.8, z + 0.8), "frame").plain()
    ends = (min(s[0] for s in form.vertical), max(s[1] for s in form.vertical))
    yield _frame_around(y, ends)
