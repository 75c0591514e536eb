"""Processor coolers in their own frame: the origin over the middle of the socket on the processor's
top, z out of the board, x toward the front.

Also radiators, lying along x with the fans' side at +z. Knows sizes only.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rigwright.assembly.board_fixtures import FAN_THICKNESS, FLAT
from rigwright.picture.meshes.cooler_form import BLOCK_SIZE, CoolerForm
from rigwright.picture.meshes.fan import fan_shapes
from rigwright.picture.meshes.outlines import Span, about, chamfered, inset, rims
from rigwright.picture.meshes.shapes import Shape, block, join, lathe, prism, tube

PUMP_TOP = 46.0
FIN_PITCH = 3.1
TANK, RAIL = 17.0, 3.0  # of a radiator: length of the tanks at its ends, width of its rails
PIPE_PITCH, FOLD_PITCH = 9.0, 4.0  # of its pipes, and of the fins folded between them


def shapes(form: CoolerForm) -> Iterator[Shape]:
    """Yield a tower, a twin tower or a flat cooler."""
    if form.height < FLAT:
        return _flat(form)
    return _tower(form)


def _tower(form: CoolerForm) -> Iterator[Shape]:
    fan = min(FAN_THICKNESS, form.depth * 0.35)
    front = form.depth / 2
    stacks, fans = _sections(form, fan)
    low = form.height * 0.26
    fins_z = (low, form.height - 3.0)
    for x in stacks:
        yield from _stack(x, form.width * 0.98, fins_z)
        yield from _pipes(x, form.width, low, form.height)
    size = min(form.fan_size, form.height - 6, form.width)
    foremost = front - fan / 2
    fan_level = form.height - size / 2 - 1.5
    for x in fans:
        lying = join(fan_shapes(size, fan))
        upright = lying.turned([(0, 0, 1), (0, 1, 0), (-1, 0, 0)])
        yield upright.moved(min(x, foremost), 0, fan_level)
    base = about(0, 20)
    yield block(base, base, (0, 9), "metal", 1.0)
    yield block(about(0, 26), about(0, 6), (8, 14), "backplate", 1.0)


def _sections(form: CoolerForm, fan: float) -> tuple[list[Span], list[float]]:
    """Return x of the fin stacks and the middles of the fans, from the rear to the front."""
    back = -form.depth / 2
    front = form.depth / 2
    front_fan = front - fan / 2
    if form.fans == 0:
        return [(back, -3.0), (3.0, front)], []
    if form.depth < 118:
        behind_fan = front - fan - 1
        if form.fans > 1 and form.depth > 92:
            rear_fan = back + fan / 2
            between_fans = (back + fan + 1, behind_fan)
            return [between_fans], [front_fan, rear_fan]
        return [(back, behind_fan)], [front_fan]
    outside = 0.0
    if form.fans > 1:
        outside = fan + 1
    deep = (form.depth - outside - fan - 2) / 2
    stacks_end = front - outside
    rear_stack = (back, back + deep)
    front_stack = (front - outside - deep, stacks_end)
    middles = [back + deep + 1 + fan / 2]
    if form.fans > 1:
        middles.append(front_fan)
    return [rear_stack, front_stack], middles


def _stack(x: Span, width: float, z: Span) -> Iterator[Shape]:
    """Yield fins over each other, a dark core between them and a plate on top."""
    back, front = x
    low, top = z
    y = about(0, width / 2)
    depth = front - back
    corner = min(7.0, depth * 0.18)
    outline = chamfered(x, y, corner)
    fin = prism(outline, "z", (0, 1.0), "fins").plain()
    levels = np.arange(low, top - 2.5, FIN_PITCH)
    yield fin.along("z", levels)
    core = chamfered(inset(x, 3), inset(y, 4), 3)
    core_z = (low + 0.2, top - 1)
    yield prism(core, "z", core_z, "fin_line").plain()
    plate_z = (top - 1.6, top + 1.0)
    yield prism(outline, "z", plate_z, "backplate", (0.0, 0.6))


def _pipes(x: Span, width: float, low: float, top: float) -> Iterator[Shape]:
    """Yield heat pipes from the base up through the stack, their ends above it."""
    middle = sum(x) / 2
    pitch = min(15.0, width / 8)
    tip = [(3.0, top - 3.0), (3.0, top - 1.0), (1.4, top)]
    for k in range(6):
        y = (k - 2.5) * pitch
        aside = 7.0 if k % 2 else -7.0
        across = middle + aside
        path = [
            (middle * 0.3, y * 0.4, 7.0),
            (middle * 0.7, y * 0.7, 9.5),
            (across, y, low * 0.75),
            (across, y, low + 4),
        ]
        yield tube(path, 3.0, "metal", 8).plain()
        yield lathe(tip, "z", (across, y), "metal", 10).plain()


def _flat(form: CoolerForm) -> Iterator[Shape]:
    """Yield a low stack with its fan on top."""
    usual_fan = 15.0 if form.height < 50 else 25.0
    fan = min(usual_fan, form.height * 0.45)
    top = form.height - fan
    x = about(0, form.depth / 2)
    y = about(0, form.width / 2)
    back, front = x
    fin_z = (top * 0.45, top)
    fin = block((-0.5, 0.5), y, fin_z, "fins").plain()
    fins_at = np.arange(back + 1, front, 2.8)
    yield fin.along("x", fins_at)
    half_way = top * 0.5
    core_z = (half_way, top - 1)
    yield block(inset(x, 4), inset(y, 3), core_z, "fin_line").plain()
    base = about(0, 22)
    yield block(base, base, (0, half_way), "metal", 0.8)
    for at in np.linspace(-18, 18, 4):
        pipe = [
            (-14, at, 4),
            (back + 10, at, top * 0.3),
            (back + 6, at, top * 0.6),
        ]
        yield tube(pipe, 2.6, "metal", 8).plain()
    size = min(form.fan_size, form.depth, form.width)
    on_top = top + fan / 2
    yield join(fan_shapes(size, fan)).moved(0, 0, on_top)


def pump() -> Iterator[Shape]:
    """Yield the block of an all-in-one cooler, its two hose ends toward the rear."""
    side = about(0, BLOCK_SIZE / 2)
    rear, front = side
    foot = inset(side, 3)
    foot_outline = chamfered(foot, foot, 8)
    yield prism(foot_outline, "z", (0, 8), "metal", (0.0, 0.8))
    body = inset(side, 5)
    body_outline = chamfered(body, body, 10)
    yield prism(body_outline, "z", (8, 38), "slot", (0.0, 2.0))
    cap = [(27, 37), (27, 42), (25.4, 44.0), (22, 44.0)]
    yield lathe(cap, "z", (0, 0), "fan_hub", 40)
    lit_ring = [(21.6, 42), (21.6, 44.6), (20.0, PUMP_TOP)]
    yield lathe(lit_ring, "z", (0, 0), "accent_trim", 40)
    hose_end = [(7, 24), (7, 34)]
    for y in (-10, 10):
        yield lathe(hose_end, "z", (rear + 12, y), "metal", 16)
    clamp_y = inset(side, -4)
    for x in (rear, front):
        yield block(about(x, 4), clamp_y, (3, 6), "metal", 0.8)


def radiator(half: float, side: float, t: float) -> Iterator[Shape]:
    """Yield a tank at each end, a rail along each side, and pipes with folded fins between them.

    The figures are half the length, half the width and half the thickness.
    """
    x = about(0, half)
    y = about(0, side)
    z = about(0, t)
    between_tanks = inset(x, TANK)
    between_rails = inset(y, RAIL)
    for tank in rims(x, TANK):
        outline = chamfered(tank, y, 3)
        yield prism(outline, "z", z, "fan_frame", 1.2)
    rail_x = inset(between_tanks, -1)
    for rail in rims(y, RAIL):
        yield block(rail_x, rail, z, "fan_frame")
    core_z = inset(z, 2.5)
    yield block(between_tanks, between_rails, core_z, "slot").plain()
    pipe_z = inset(z, 1.2)
    pipe = block(between_tanks, (-1.0, 1.0), pipe_z, "fan_frame").plain()
    pipes_at = np.arange(-side + 8, side - 4, PIPE_PITCH)
    yield pipe.along("y", pipes_at)
    fold_z = inset(z, 1.8)
    fold = block((-0.35, 0.35), between_rails, fold_z, "fin_line").plain()
    folds_at = np.arange(-half + 19, half - 18, FOLD_PITCH)
    yield fold.along("x", folds_at)
