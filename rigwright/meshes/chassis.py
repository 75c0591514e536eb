"""The mesh of a chassis seen with X-ray eyes: solid pillars, tray and ceiling, glass walls, slot
openings at the rear.

In the chassis' frame. Knows its form only; fans and supplies are parts of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product

import numpy as np

from rigwright.assembly.enclosure import TRAY_DEPTH
from rigwright.mesh import Mesh
from rigwright.meshes.chassis_form import BAR, ChassisForm
from rigwright.meshes.chassis_walls import REAR, glass, pillars, rear, tray
from rigwright.meshes.outlines import Span, chamfered
from rigwright.meshes.shapes import Shape, block, panel, prism
from rigwright.meshes.shelf import shelved

WALL = 1.2
SLED_PITCH = 17.4  # from drive to drive


@lru_cache(maxsize=32)
def chassis_mesh(form: ChassisForm) -> Mesh:
    """The mesh of a chassis of that form."""
    return shelved(form.key, lambda: _MAKERS[form.style](form))


def _tower(form: ChassisForm) -> Iterator[Shape]:
    yield from pillars(form)
    yield from tray(form)
    yield from rear(form)
    yield from _roof_and_floor(form)
    yield from _shroud(form)
    yield _pane(form, (form.x - WALL, form.x))


def _flat(form: ChassisForm) -> Iterator[Shape]:
    """A board that lies: the tray is the floor, the lid is off, the side walls are glass."""
    yield from pillars(form)
    yield from tray(form)
    yield from rear(form)
    yield from _side_panes(form)
    yield _pane(form, (form.x - WALL, form.x))
    yield from _ears(form)


def _server(form: ChassisForm) -> Iterator[Shape]:
    """A rack server with its lid off and its drives at the front."""
    yield from pillars(form)
    yield block((4, form.x - 4), (2, form.y - 2), (form.z[0], form.z[0] + 1.2), "tray")
    yield from _side_panes(form)
    yield _pane(form, REAR)
    yield from _drives(form)
    yield from _ears(form)


def _pane(form: ChassisForm, x: tuple[float, float]) -> Shape:
    """Glass over the whole front or rear."""
    return glass(x, (BAR, form.y - BAR), (form.z[0] + BAR, form.z[1] - BAR))


def _side_panes(form: ChassisForm) -> Iterator[Shape]:
    """Glass on both sides of a board that lies."""
    for y in ((0, WALL), (form.y - WALL, form.y)):
        yield glass((BAR, form.x - BAR), y, (form.z[0] + BAR, form.z[1] - BAR))


def _open(form: ChassisForm) -> Iterator[Shape]:
    """A bench: the board's wall on two feet, a frame around it, nothing else."""
    behind = (-TRAY_DEPTH - 1.4 - BAR, -TRAY_DEPTH - 1.4)
    yield from tray(form)
    yield from rear(form, paned=False)
    for x in ((-2.0, BAR - 2), (form.x - BAR, form.x)):
        yield block(x, (BAR, form.y), behind, "frame", 1.6)
    for y in ((0.0, BAR), (form.y - BAR, form.y)):
        yield block((-2.0, form.x), y, behind, "frame", 1.6)
    for x in (form.x * 0.18, form.x * 0.76):
        yield block((x, x + 34), (-12, 1), (form.z[0] - 20, form.z[1] + 10), "frame", 2.0)


def _roof_and_floor(form: ChassisForm) -> Iterator[Shape]:
    """A solid roof with its vents, a glass floor and feet.

    Which is which depends on how the body stands.
    """
    z = (form.z[0] + BAR, form.z[1] - BAR)
    ceiling, floor = (
        (form.y - 0.6, (0.6, 0.6 + WALL))
        if form.up != "-y"
        else (0.6, (form.y - 0.6 - WALL, form.y - 0.6))
    )
    if form.up in ("+y", "-y"):
        yield _seen_from_inside((BAR - 2, form.x - BAR), ceiling, z, form, "ceiling")
        yield from _vents(form, ceiling, z)
    else:
        yield glass((BAR - 2, form.x - BAR), (form.y - 0.6 - WALL, form.y - 0.6), z)
    yield glass((BAR - 2, form.x - BAR), floor, z)
    if form.up == "+y":
        foot = prism(chamfered((0, 46), (0, 26), 4), "y", (-14, 0.4), "frame", (3.0, 0.0))
        yield foot.repeated(
            [(x, 0, w) for x in (22, form.x - 74) for w in (form.z[0] + 8, form.z[1] - 36)]
        )


def _seen_from_inside(x: Span, y: float, z: Span, form: ChassisForm, material: str) -> Shape:
    """A sheet of the roof that hides nothing from those who look in from above."""
    rear, front = x
    low, high = z
    corners = [(rear, y, low), (front, y, low), (front, y, high), (rear, y, high)]
    if y <= form.y / 2:
        corners.reverse()
    return panel(corners, material)


def _vents(form: ChassisForm, ceiling: float, z: Span) -> Iterator[Shape]:
    """Three fields of slits in the roof."""
    level = ceiling + (-0.6 if ceiling > form.y / 2 else 0.6)
    fields = np.linspace(34, form.x - 40, 4)
    inset = (z[0] + 26, z[1] - 14)
    if inset[1] - inset[0] < 40:
        return
    slit = _seen_from_inside((0, 4.0), level, inset, form, "front").plain()
    for start, stop in pairwise(fields):
        yield slit.repeated([(x, 0, 0) for x in np.arange(start + 8, stop - 12, 10.0)])


def _shroud(form: ChassisForm) -> Iterator[Shape]:
    """Glass over and beside the supply, edged so that it can be seen."""
    if not form.floor:
        return
    end = form.front - 4
    yield glass((BAR, end), (form.floor - WALL, form.floor), (-TRAY_DEPTH, form.z[1] - BAR - 2))
    yield glass(
        (BAR, end), (BAR, form.floor - WALL), (form.z[1] - BAR - 2 - WALL, form.z[1] - BAR - 2)
    )
    yield block(
        (BAR, end),
        (form.floor - 2.4, form.floor),
        (form.z[1] - BAR - 4, form.z[1] - BAR - 1.4),
        "frame",
    )
    yield block(
        (end - 2.6, end),
        (form.floor - 2.4, form.floor),
        (-TRAY_DEPTH, form.z[1] - BAR - 4),
        "frame",
    )


def _ears(form: ChassisForm) -> Iterator[Shape]:
    """Rack ears with handles at the front."""
    for y in ((-16.0, 2.0), (form.y - 2.0, form.y + 16.0)):
        yield block((form.x - 3, form.x), y, form.z, "frame")
        middle = sum(y) / 2
        for z in (form.z[0] + 30, form.z[1] - 38):
            yield block((form.x, form.x + 30), (middle - 4, middle + 4), (z, z + 8), "frame", 1.4)
        yield block(
            (form.x + 24, form.x + 32),
            (middle - 4, middle + 4),
            (form.z[0] + 30, form.z[1] - 30),
            "frame",
            1.4,
        )


def _drives(form: ChassisForm) -> Iterator[Shape]:
    """A row of drive sleds at the front."""
    front = form.x
    depth = min(150.0, form.x * 0.2)
    low, high = form.z[0] + 8, min(form.z[0] + 84, form.z[1] - 10)
    count = int((form.y - 36) / SLED_PITCH)
    start = (form.y - count * SLED_PITCH) / 2
    body = block((front - depth, front - 9), (1.2, 16.2), (low, high), "psu")
    sled = block((front - 9, front - 2), (0.7, 16.7), (low - 1, high + 1), "shroud_blower", 1.0)
    grip = block((front - 2.2, front - 0.4), (5.0, 12.4), (low + 8, high - 22), "accent_trim")
    offsets = [(0, start + SLED_PITCH * k, 0) for k in range(count)]
    for piece in (body, sled, grip.plain()):
        yield piece.repeated(offsets)
    hole = block((front - 2.2, front - 1.8), (3.4, 14.0), (0, 1.6), "bracket_hole").plain()
    levels = np.arange(high - 18, high - 5, 3.4)
    yield hole.repeated([(0, y, level) for _, y, _ in offsets for level in levels])


def _mining(form: ChassisForm) -> Iterator[Shape]:
    """A base, posts at its corners and two rails that the cards' brackets and ends rest on."""
    length, (low, high), z = form.x, form.row, form.z
    for y in (low, high - BAR):
        for x in (-BAR - 2, length):
            yield block((x, x + BAR), (y, y + BAR), z, "frame", 1.6)
        yield block((-2, length), (y, y + BAR), (z[0], z[0] + BAR), "frame", 1.6)
    for x in (-BAR - 2, length):
        for level in (z[0], z[1] - BAR):
            yield block((x, x + BAR), (low + BAR, high - BAR), (level, level + BAR), "frame", 1.6)
    ends = (low, form.row_end)
    for x, level in product((150.0, 250.0), form.bars):
        yield block((x, x + BAR), (low, form.row_end + BAR), (level, level + BAR), "frame", 1.6)
    for y, level in product(ends, form.bars):  # what the rails lie on
        yield block((-2, length), (y, y + BAR), (level - BAR, level), "frame", 1.6)
    for x in (-BAR - 2, length):
        yield block(
            (x, x + BAR), (form.row_end, form.row_end + BAR), (z[0], form.bars[-1]), "frame", 1.6
        )
    for level in form.bars[
        :-1
    ]:  # what the brackets of a lower tier are screwed to; the topmost is the frame's own
        yield block(
            (-BAR - 2, -2), (low + BAR, high - BAR), (level + 142, level + 142 + BAR), "frame", 1.6
        )
    yield block((-2, length), (low + BAR, high - BAR), (z[0] + 2, z[0] + 4), "tray")


_MAKERS = {"tower": _tower, "flat": _flat, "server": _server, "open": _open, "mining": _mining}
