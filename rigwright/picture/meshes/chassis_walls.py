"""The walls of a chassis that cards and boards meet: pillars, tray with cable openings, rear wall
with slot openings.

In the chassis' frame. Knows the form only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.assembly.enclosure import TRAY_DEPTH
from rigwright.assembly.envelopes import BACK, SLOT_PITCH
from rigwright.picture.meshes.chassis_form import BAR, ChassisForm
from rigwright.picture.meshes.outlines import Span, about, inset, rims, rounded, shrunk
from rigwright.picture.meshes.shapes import Shape, block, lathe, prism, ring_loft, stacked

REAR = (-1.9, -0.7)  # the rear wall's sheet, behind the brackets
COVER_Z = (-3.0, 112.0)


def glass(x: Span, y: Span, z: Span) -> Shape:
    """Return a pane."""
    return block(x, y, z, "glass")


def pillars(form: ChassisForm) -> Iterator[Shape]:
    """Yield the twelve edges of the body."""
    xs = (-2.0, form.x)
    ys = (0.0, form.y)
    zs = form.z
    between_x = inset(xs, BAR)
    between_z = inset(zs, BAR)
    for x in rims(xs, BAR):
        for z in rims(zs, BAR):
            yield block(x, ys, z, "frame")
        for y in rims(ys, BAR):
            yield block(x, y, between_z, "frame")
    for y in rims(ys, BAR):
        for z in rims(zs, BAR):
            yield block(between_x, y, z, "frame")


def tray(form: ChassisForm) -> Iterator[Shape]:
    """Yield the wall the board stands on.

    It has openings for cables in rubber frames, and stand-offs.
    """
    face = -TRAY_DEPTH
    end = form.x - 4
    if form.style != "open":
        end = min(form.front, form.x - BAR) - 2
    y = inset((0.0, form.y), BAR * 0.7)
    sheet = (face - 1.4, face)
    yield block((2, end), y, sheet, "tray")
    profile = [(3.0, face - 0.2), (3.0, face + 6.0)]
    stud = lathe(profile, "z", (0, 0), "metal", 8).plain()
    rows = [form.board_top - down for down in (10.2, 165.1, 292.0)]
    foremost = form.board_depth - 6
    for column in (36.0, 160.5, foremost):
        yield stud.moved(x=column).along("y", rows)
    for at_x, at_y in _grommets(form, end):
        yield from _grommet(at_x, at_y, face)


def _grommets(form: ChassisForm, end: float) -> list[Span]:
    """Return the middles of the cable openings, in two columns before the board."""
    first = form.board_depth + 30
    second = first + 96
    top = form.board_top - 40
    low = max(form.floor + 54, form.board_top - 268)
    levels = np.linspace(top, low, 3)
    middles = []
    for x in (first, second):
        if x + 24 < end:
            middles += [(x, float(y)) for y in levels]
    return middles


def _grommet(x: float, y: float, face: float) -> Iterator[Shape]:
    outer = rounded(about(x, 17), about(y, 38), 7, 3)
    inner = shrunk(outer, 4.5)
    low = face - 0.2
    high = face + 1.3
    sections = [(outer, low), (outer, high), (inner, high), (inner, low)]
    rings = stacked("z", sections)
    yield ring_loft(rings, "front")
    hole = (low, face + 0.3)
    yield prism(inner, "z", hole, "ceiling").plain()


def rear(form: ChassisForm, paned: bool = True) -> Iterator[Shape]:
    """Yield the rear wall.

    There is glass around the slot openings, ribs and covers in them, and a frame around the
    board's connectors.
    """
    last_slot = form.first_slot - SLOT_PITCH * (form.openings - 1)
    low = last_slot + BACK - 20.0
    high = form.first_slot + BACK + 1.2
    if paned:
        yield from _panes(form, low, high)
    if form.openings:
        yield from _slot_openings(form, low, high)
    connectors = (form.board_top - 158, form.board_top + 4)
    yield _frame_around(connectors, (-4.0, 43.0))
    yield from _vertical_openings(form)


def _panes(form: ChassisForm, low: float, high: float) -> Iterator[Shape]:
    """Yield the rear wall where it is closed."""
    bottom, top = inset((0.0, form.y), BAR)
    behind_board, outward = inset(form.z, BAR)
    beyond_cards = (115.0, outward)
    over_cards = (-4.0, min(115.0, outward))
    lowest = form.vertical_y + 115 if form.vertical else bottom
    panes = [
        ((lowest, top), beyond_cards),
        ((bottom, top), (behind_board, -4.0)),
        ((high + 158, top), over_cards),
    ]
    if form.openings:
        panes.append(((BAR, low), (-4.0, 115.0)))
    if form.vertical:
        under_cards = (BAR, form.vertical_y - 6)
        panes.append((under_cards, beyond_cards))
    for y, z in panes:
        if _is_wide(y) and _is_wide(z):
            yield glass(REAR, y, z)


def _is_wide(span: Span) -> bool:
    """Return whether a pane of that width can be seen."""
    low, high = span
    return high - low > 4


def _slot_openings(form: ChassisForm, low: float, high: float) -> Iterator[Shape]:
    yield _frame_around((low, high), (-5.0, 116.0))
    rib = block(REAR, (-1.6, 0.0), COVER_Z, "frame").plain()
    ribs_at = []
    for k in range(1, form.openings):
        plane = form.first_slot - SLOT_PITCH * k
        ribs_at.append(plane + BACK + 0.1)
    yield rib.along("y", ribs_at)


def cover() -> Iterator[Shape]:
    """Yield a slotted cover over an opening without a card.

    Y is 0 at the slot's plane, z at the board's face.
    """
    y = (BACK - 18.2, BACK - 0.2)
    sheet = (-1.2, -0.4)
    bottom, top = COVER_Z
    inner = inset(y, 4.0)
    for side in rims(y, 4.0):
        yield block(sheet, side, COVER_Z, "bracket")
    for z in ((bottom, 8), (104, top)):
        yield block(sheet, inner, z, "bracket").plain()
    bar = block(sheet, inner, (0, 3.0), "bracket").plain()
    levels = np.linspace(15, 97, 9)
    yield bar.along("z", levels)


def _frame_around(y: Span, z: Span) -> Shape:
    """Return a thin frame in the rear wall."""
    outer = rounded(inset(y, -2.6), inset(z, -2.6), 3, 2)
    inner = shrunk(outer, 2.6)
    behind, _ = REAR
    before = -0.4
    sections = [(outer, behind), (outer, before), (inner, before), (inner, behind)]
    return ring_loft(stacked("x", sections), "frame")


def _vertical_openings(form: ChassisForm) -> Iterator[Shape]:
    """Yield ribs between the openings for cards that stand upright before the board."""
    if not form.vertical:
        return
    y = (form.vertical_y - 3, form.vertical_y + 112)
    edges = {edge for opening in form.vertical for edge in opening}
    for edge in edges:
        yield block(REAR, y, about(edge, 0.8), "frame").plain()
    yield _frame_around(y, (min(edges), max(edges)))
