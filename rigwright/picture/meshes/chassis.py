"""The mesh of a chassis seen with X-ray eyes: solid pillars, tray and ceiling, glass walls, slot
openings at the rear.

In the chassis' frame. Knows its form only; fans and supplies are parts of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from rigwright.assembly.enclosure import TRAY_DEPTH
from rigwright.picture.meshes.chassis_form import BAR, ChassisForm
from rigwright.picture.meshes.chassis_walls import REAR, glass, pillars, rear, tray
from rigwright.picture.meshes.outlines import Span, about, chamfered, inset, rims
from rigwright.picture.meshes.shapes import Shape, block, panel, prism

WALL = 1.2
SLED_PITCH = 17.4  # from drive to drive


def shapes(form: ChassisForm) -> Iterator[Shape]:
    """Yield everything of a chassis of that form."""
    return _MAKERS[form.style](form)


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
    bottom, _ = form.z
    floor = (bottom, bottom + 1.2)
    yield block((4, form.x - 4), (2, form.y - 2), floor, "tray")
    yield from _side_panes(form)
    yield _pane(form, REAR)
    yield from _drives(form)
    yield from _ears(form)


def _pane(form: ChassisForm, x: tuple[float, float]) -> Shape:
    """Return glass over the whole front or rear."""
    y = inset((0, form.y), BAR)
    z = inset(form.z, BAR)
    return glass(x, y, z)


def _side_panes(form: ChassisForm) -> Iterator[Shape]:
    """Yield glass on both sides of a board that lies."""
    x = inset((0, form.x), BAR)
    z = inset(form.z, BAR)
    for y in rims((0, form.y), WALL):
        yield glass(x, y, z)


def _open(form: ChassisForm) -> Iterator[Shape]:
    """Yield a bench: the board's wall on two feet, a frame around it, nothing else."""
    back_of_tray = -TRAY_DEPTH - 1.4
    behind = (back_of_tray - BAR, back_of_tray)
    low, high = form.z
    yield from tray(form)
    yield from rear(form, paned=False)
    length = (-2.0, form.x)
    upright = (BAR, form.y)
    for x in rims(length, BAR):
        yield block(x, upright, behind, "frame", 1.6)
    for y in rims((0.0, form.y), BAR):
        yield block(length, y, behind, "frame", 1.6)
    foot_z = (low - 20, high + 10)
    for start in (form.x * 0.18, form.x * 0.76):
        foot_x = (start, start + 34)
        yield block(foot_x, (-12, 1), foot_z, "frame", 2.0)


def _roof_and_floor(form: ChassisForm) -> Iterator[Shape]:
    """Yield a solid roof with its vents, a glass floor and feet.

    Which is which depends on how the body stands.
    """
    x = (BAR - 2, form.x - BAR)
    z = inset(form.z, BAR)
    at_bottom, at_top = rims((0.6, form.y - 0.6), WALL)
    upside_down = form.up == "-y"
    if form.up == "+y" or upside_down:
        ceiling = 0.6 if upside_down else form.y - 0.6
        yield _seen_from_inside(x, ceiling, z, form, "ceiling")
        yield from _vents(form, ceiling, z)
    else:
        yield glass(x, at_top, z)
    floor = at_top if upside_down else at_bottom
    yield glass(x, floor, z)
    if form.up == "+y":
        yield from _feet(form)


def _feet(form: ChassisForm) -> Iterator[Shape]:
    """Yield four feet under the floor."""
    low, high = form.z
    outline = chamfered((0, 46), (0, 26), 4)
    foot = prism(outline, "y", (-14, 0.4), "frame", (3.0, 0.0))
    sides = [low + 8, high - 36]
    for start in (22, form.x - 74):
        yield foot.moved(x=start).along("z", sides)


def _seen_from_inside(x: Span, y: float, z: Span, form: ChassisForm, material: str) -> Shape:
    """Return a sheet of the roof that hides nothing from a viewer who looks in from above."""
    rear, front = x
    low, high = z
    corners = [
        (rear, y, low),
        (front, y, low),
        (front, y, high),
        (rear, y, high),
    ]
    if y <= form.y / 2:
        corners.reverse()
    return panel(corners, material)


def _vents(form: ChassisForm, ceiling: float, z: Span) -> Iterator[Shape]:
    """Yield three fields of slits in the roof."""
    inward = -0.6 if ceiling > form.y / 2 else 0.6
    fields = np.linspace(34, form.x - 40, 4)
    low, high = z
    slit_start = low + 26
    slit_end = high - 14
    if slit_end - slit_start < 40:
        return
    level = ceiling + inward
    slit_z = (slit_start, slit_end)
    slit = _seen_from_inside((0, 4.0), level, slit_z, form, "front").plain()
    for start, stop in pairwise(fields):
        slits_at = np.arange(start + 8, stop - 12, 10.0)
        yield slit.along("x", slits_at)


def _shroud(form: ChassisForm) -> Iterator[Shape]:
    """Yield glass over and beside the supply, edged so that it can be seen."""
    if not form.floor:
        return
    end = form.front - 4
    x = (BAR, end)
    top = form.floor
    under_glass = top - WALL
    edge_y = (top - 2.4, top)
    _, high = form.z
    beside = high - BAR - 2
    edge_start = high - BAR - 4
    edge_end = high - BAR - 1.4
    yield glass(x, (under_glass, top), (-TRAY_DEPTH, beside))
    yield glass(x, (BAR, under_glass), (beside - WALL, beside))
    yield block(x, edge_y, (edge_start, edge_end), "frame")
    front_edge = (end - 2.6, end)
    yield block(front_edge, edge_y, (-TRAY_DEPTH, edge_start), "frame")


def _ears(form: ChassisForm) -> Iterator[Shape]:
    """Yield rack ears with handles at the front."""
    front = form.x
    low, high = form.z
    arm_x = (front, front + 30)
    grip_x = (front + 24, front + 32)
    grip_z = inset(form.z, 30)
    for y in ((-16.0, 2.0), (form.y - 2.0, form.y + 16.0)):
        yield block((front - 3, front), y, form.z, "frame")
        middle = sum(y) / 2
        across = about(middle, 4)
        for start in (low + 30, high - 38):
            arm_z = (start, start + 8)
            yield block(arm_x, across, arm_z, "frame", 1.4)
        yield block(grip_x, across, grip_z, "frame", 1.4)


def _drives(form: ChassisForm) -> Iterator[Shape]:
    """Yield a row of drive sleds at the front."""
    front = form.x
    depth = min(150.0, form.x * 0.2)
    bottom, top = form.z
    low = bottom + 8
    high = min(bottom + 84, top - 10)
    room = form.y - 36
    count = int(room / SLED_PITCH)
    start = (form.y - count * SLED_PITCH) / 2
    sleds = [start + SLED_PITCH * k for k in range(count)]
    body_x = (front - depth, front - 9)
    body = block(body_x, (1.2, 16.2), (low, high), "psu")
    sled_x = (front - 9, front - 2)
    sled_z = (low - 1, high + 1)
    sled = block(sled_x, (0.7, 16.7), sled_z, "shroud_blower", 1.0)
    grip_x = (front - 2.2, front - 0.4)
    grip_z = (low + 8, high - 22)
    grip = block(grip_x, (5.0, 12.4), grip_z, "accent_trim")
    for piece in (body, sled, grip.plain()):
        yield piece.along("y", sleds)
    hole_x = (front - 2.2, front - 1.8)
    hole = block(hole_x, (3.4, 14.0), (0, 1.6), "bracket_hole").plain()
    levels = np.arange(high - 18, high - 5, 3.4)
    yield hole.along("z", levels).along("y", sleds)


def _mining(form: ChassisForm) -> Iterator[Shape]:
    """Yield a base with posts at its corners, and what the cards rest on."""
    bottom, _ = form.z
    x = (-2, form.x)
    posts = (_bar(-BAR - 2), _bar(form.x))
    between = inset(form.row, BAR)
    on_floor = _bar(bottom)
    for y in rims(form.row, BAR):
        for post in posts:
            yield _frame_bar(post, y, form.z)
        yield _frame_bar(x, y, on_floor)
    for post in posts:
        for z in rims(form.z, BAR):
            yield _frame_bar(post, between, z)
    yield from _rests(form)
    row_end = _bar(form.row_end)
    to_last_bar = (bottom, form.bars[-1])
    for post in posts:
        yield _frame_bar(post, row_end, to_last_bar)
    # What the brackets of a lower tier are screwed to; the topmost is the frame's own.
    behind = (-BAR - 2, -2)
    for level in form.bars[:-1]:
        yield _frame_bar(behind, between, _bar(level + 142))
    tray_z = (bottom + 2, bottom + 4)
    yield block(x, between, tray_z, "tray")


def _rests(form: ChassisForm) -> Iterator[Shape]:
    """Yield the rails under the cards' brackets and ends, and the bars the rails lie on."""
    x = (-2, form.x)
    low, _ = form.row
    across = (low, form.row_end + BAR)
    for start in (150.0, 250.0):
        rail = _bar(start)
        for level in form.bars:
            yield _frame_bar(rail, across, _bar(level))
    for start in (low, form.row_end):
        side = _bar(start)
        for level in form.bars:
            yield _frame_bar(x, side, (level - BAR, level))


def _bar(start: float) -> Span:
    """Return the width of a bar that begins there."""
    return start, start + BAR


def _frame_bar(x: Span, y: Span, z: Span) -> Shape:
    """Return a bar of an open frame."""
    return block(x, y, z, "frame", 1.6)


_MAKERS = {"tower": _tower, "flat": _flat, "server": _server, "open": _open, "mining": _mining}
