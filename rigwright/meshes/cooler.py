"""Processor coolers in their own frame: the origin over the middle of the socket on the processor's
top, z out of the
board, x toward the front. Also radiators, lying along x with the fans' side at +z. Knows sizes
only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from rigwright.assembly.board_fixtures import FAN_THICKNESS, FLAT, cooler_size
from rigwright.assembly.interior import within
from rigwright.mesh import Mesh
from rigwright.meshes.fan import fan_shapes
from rigwright.meshes.outlines import Span, chamfered
from rigwright.meshes.shapes import Shape, block, join, lathe, prism, tube
from rigwright.meshes.shelf import shelved
from rigwright.parts import Cooler
from rigwright.record import Value

BLOCK_SIZE = 70.0
PUMP_TOP = 46.0
HOSE_HEIGHT = 29.0  # where the hoses leave a pump
FIN_PITCH = 3.1
TANK, RAIL = 17.0, 3.0  # of a radiator: length of the tanks at its ends, width of its rails
PIPE_PITCH, FOLD_PITCH = 9.0, 4.0  # of its pipes, and of the fins folded between them


class CoolerForm(Value, frozen=True):
    """Outer size over the fans: width along y, depth along x, height along z."""

    width: float
    depth: float
    height: float
    fans: int
    fan_size: float


def form_of(cooler: Cooler) -> CoolerForm:
    """The form of an air cooler; sizes it lacks are those of its fans."""
    fans = cooler.fans or ()
    size = cooler_size(cooler)
    largest, count = max((f.mm for f in fans), default=120.0), sum(f.count for f in fans)
    return CoolerForm(
        size.width, size.depth, size.height, min(count, 2), within(largest, 30.0, 300.0)
    )


@lru_cache(maxsize=32)
def air_cooler_mesh(form: CoolerForm) -> Mesh:
    """A tower, a twin tower or a flat cooler."""
    numbers = (form.width, form.depth, form.height, form.fan_size)
    key = "cooler-" + "x".join(f"{n:g}" for n in numbers) + f"-{form.fans}"
    return shelved(key, lambda: _flat(form) if form.height < FLAT else _tower(form))


def _tower(form: CoolerForm) -> Iterator[Shape]:
    fan = min(FAN_THICKNESS, form.depth * 0.35)
    front = form.depth / 2
    stacks, fans = _sections(form, fan)
    low = form.height * 0.26
    for x in stacks:
        yield from _stack(x, form.width * 0.98, (low, form.height - 3.0))
        yield from _pipes(x, form.width, low, form.height)
    size = min(form.fan_size, form.height - 6, form.width)
    for x in fans:
        blades = join(fan_shapes(size, fan)).turned([(0, 0, 1), (0, 1, 0), (-1, 0, 0)])
        yield blades.moved(min(x, front - fan / 2), 0, form.height - size / 2 - 1.5)
    yield block((-20, 20), (-20, 20), (0, 9), "metal", 1.0)
    yield block((-26, 26), (-6, 6), (8, 14), "backplate", 1.0)


def _sections(form: CoolerForm, fan: float) -> tuple[list[Span], list[float]]:
    """x of the fin stacks and the middles of the fans, from the rear to the front."""
    back, front = -form.depth / 2, form.depth / 2
    if form.fans == 0:
        return [(back, -3.0), (3.0, front)], []
    if form.depth < 118:
        if form.fans > 1 and form.depth > 92:
            return [(back + fan + 1, front - fan - 1)], [front - fan / 2, back + fan / 2]
        return [(back, front - fan - 1)], [front - fan / 2]
    outside = fan + 1 if form.fans > 1 else 0.0
    deep = (form.depth - outside - fan - 2) / 2
    stacks = [(back, back + deep), (front - outside - deep, front - outside)]
    middles = [back + deep + 1 + fan / 2]
    if form.fans > 1:
        middles.append(front - fan / 2)
    return stacks, middles


def _stack(x: Span, width: float, z: Span) -> Iterator[Shape]:
    """Fins over each other, a dark core between them and a plate on top."""
    (back, front), half, (low, top) = x, width / 2, z
    corner = min(7.0, (front - back) * 0.18)
    outline = chamfered(x, (-half, half), corner)
    fin = prism(outline, "z", (0, 1.0), "fins").plain()
    yield fin.repeated([(0, 0, level) for level in np.arange(low, top - 2.5, FIN_PITCH)])
    core = chamfered((back + 3, front - 3), (-half + 4, half - 4), 3)
    yield prism(core, "z", (low + 0.2, top - 1), "fin_line").plain()
    yield prism(outline, "z", (top - 1.6, top + 1.0), "backplate", (0.0, 0.6))


def _pipes(x: Span, width: float, low: float, top: float) -> Iterator[Shape]:
    """Heat pipes from the base up through the stack, their ends above it."""
    middle = sum(x) / 2
    for k in range(6):
        y = (k - 2.5) * min(15.0, width / 8)
        across = middle + (7.0 if k % 2 else -7.0)
        path = [
            (middle * 0.3, y * 0.4, 7.0),
            (middle * 0.7, y * 0.7, 9.5),
            (across, y, low * 0.75),
            (across, y, low + 4),
        ]
        yield tube(path, 3.0, "metal", 8).plain()
        yield lathe(
            [(3.0, top - 3.0), (3.0, top - 1.0), (1.4, top)], "z", (across, y), "metal", 10
        ).plain()


def _flat(form: CoolerForm) -> Iterator[Shape]:
    """A low stack with its fan on top."""
    fan = min(15.0 if form.height < 50 else 25.0, form.height * 0.45)
    top = form.height - fan
    x = (-form.depth / 2, form.depth / 2)
    width = form.width
    fin = block((-0.5, 0.5), (-width / 2, width / 2), (top * 0.45, top), "fins").plain()
    yield fin.repeated([(at, 0, 0) for at in np.arange(x[0] + 1, x[1], 2.8)])
    yield block(
        (x[0] + 4, x[1] - 4), (-width / 2 + 3, width / 2 - 3), (top * 0.5, top - 1), "fin_line"
    ).plain()
    yield block((-22, 22), (-22, 22), (0, top * 0.5), "metal", 0.8)
    for y in np.linspace(-18, 18, 4):
        yield tube(
            [(-14, y, 4), (x[0] + 10, y, top * 0.3), (x[0] + 6, y, top * 0.6)], 2.6, "metal", 8
        ).plain()
    size = min(form.fan_size, form.depth, width)
    yield join(fan_shapes(size, fan)).moved(0, 0, top + fan / 2)


@lru_cache(maxsize=8)
def pump_mesh() -> Mesh:
    """The block of an all-in-one cooler on the processor, its two hose ends toward the rear."""
    return shelved("cooler-pump", _pump)


def _pump() -> Iterator[Shape]:
    half = BLOCK_SIZE / 2
    yield prism(
        chamfered((-half + 3, half - 3), (-half + 3, half - 3), 8), "z", (0, 8), "metal", (0.0, 0.8)
    )
    yield prism(
        chamfered((-half + 5, half - 5), (-half + 5, half - 5), 10),
        "z",
        (8, 38),
        "slot",
        (0.0, 2.0),
    )
    cap = [(27, 37), (27, 42), (25.4, 44.0), (22, 44.0)]
    yield lathe(cap, "z", (0, 0), "fan_hub", 40)
    yield lathe([(21.6, 42), (21.6, 44.6), (20.0, PUMP_TOP)], "z", (0, 0), "accent_trim", 40)
    for y in (-10, 10):
        yield lathe([(7, 24), (7, 34)], "z", (-half + 12, y), "metal", 16)
    for a in (-1, 1):
        yield block((a * half - 4, a * half + 4), (-half - 4, half + 4), (3, 6), "metal", 0.8)


@lru_cache(maxsize=16)
def radiator_mesh(length: float, width: float, thickness: float) -> Mesh:
    """A radiator with its end tanks, about the origin, without fans."""
    return shelved(
        f"radiator-{length:g}x{width:g}x{thickness:g}",
        lambda: _radiator(length / 2, width / 2, thickness / 2),
    )


def _radiator(half: float, side: float, t: float) -> Iterator[Shape]:
    """Half its length, width and thickness: a tank at each end, a rail along each side, and pipes
    with folded fins between them.
    """
    tank_end, rail_edge = half - TANK, side - RAIL
    for tank in ((-half, -tank_end), (tank_end, half)):
        yield prism(chamfered(tank, (-side, side), 3), "z", (-t, t), "fan_frame", 1.2)
    for rail in ((-side, -rail_edge), (rail_edge, side)):
        yield block((-tank_end - 1, tank_end + 1), rail, (-t, t), "fan_frame")
    between, across = (-tank_end, tank_end), (-rail_edge, rail_edge)
    yield block(between, across, (-t + 2.5, t - 2.5), "slot").plain()
    pipe = block(between, (-1.0, 1.0), (-t + 1.2, t - 1.2), "fan_frame").plain()
    yield pipe.repeated([(0, y, 0) for y in np.arange(-side + 8, side - 4, PIPE_PITCH)])
    fold = block((-0.35, 0.35), across, (-t + 1.8, t - 1.8), "fin_line").plain()
    yield fold.repeated([(x, 0, 0) for x in np.arange(-half + 19, half - 18, FOLD_PITCH)])
