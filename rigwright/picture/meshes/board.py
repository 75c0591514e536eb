"""The mesh of a motherboard in its own frame: board, slots, memory and processor sockets, heat
sinks, rear connectors.

Knows its plan only. What lies under seated cards stays below 11 mm.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from rigwright.assembly.board_plan import (
    BoardPlan,
    Point,
    covers,
    header_columns,
    heat_sinks,
    lower_middle,
)
from rigwright.assembly.enclosure import REAR_EDGE
from rigwright.graphics.mesh import Mesh
from rigwright.picture.meshes.details import SLOT_LENGTH, detail
from rigwright.picture.meshes.outlines import Span, about, chamfered, inset, rectangle
from rigwright.picture.meshes.shapes import Shape, block, lathe, prism
from rigwright.picture.meshes.shelf import shelved

SLOT_REAR = 44.7
# The stacks of connectors at the rear: upper and lower y, and how high each stands.
REAR_STACKS = (
    *((-2, -20, 26), (-22, -40, 32), (-42, -58, 32), (-60, -76, 30)),
    *((-78, -94, 32), (-96, -114, 32), (-118, -146, 27)),
)
SLOT_END = {16: 133.7, 8: 100.7, 4: 83.7, 1: 69.7}


@lru_cache(maxsize=32)
def board_mesh(plan: BoardPlan) -> Mesh:
    """Return the mesh of a board with that plan."""
    made_from = repr((plan, heat_sinks(plan), covers(plan), header_columns(plan)))
    digest = hashlib.sha1(made_from.encode()).hexdigest()[:12]
    return shelved(f"board-{digest}", lambda: _shapes(plan))


@lru_cache(maxsize=16)
def cover_block_mesh(depth: float, width: float, height: float) -> Mesh:
    """Return the mesh of a plain block over a part that a board's record gives a height for.

    Its corner is at the origin.
    """
    key = f"board-block-{depth:g}x{width:g}x{height:g}"
    bevel = min(1.2, height / 3)
    return shelved(
        key, lambda: [block((0.0, depth), (0.0, width), (0.0, height), "backplate", bevel)]
    )


def _shapes(plan: BoardPlan) -> Iterator[Shape]:
    x = (REAR_EDGE, REAR_EDGE + plan.depth)
    y = (plan.upper - plan.width, plan.upper)
    yield prism(rectangle(x, y), "z", (-1.57, 0), "board")
    yield from _screws(plan)
    for slot in plan.slots:
        length = SLOT_END.get(slot.lanes, 133.7) - SLOT_REAR
        share = length / SLOT_LENGTH
        yield detail("slot-x16").scaled(share, 1, 1).moved(SLOT_REAR, slot.y, 0)
    if plan.dimms:
        socket = detail("dimm-socket")
        if plan.dimms_along_x:
            socket = socket.turned([(0, -1, 0), (1, 0, 0), (0, 0, 1)])
        yield socket.repeated([(at_x, at_y, 0) for at_x, at_y in plan.dimms])
    half_socket = (29.0, 39.0) if plan.wide_socket else (20.0, 22.5)
    for place in plan.sockets:
        yield from _socket(place, half_socket)
    if plan.rear_io:
        yield from _rear_connectors()
        yield from _power_stages(plan)
        yield from _lower_half(plan)
        yield from _front_edge(plan)
    if plan.sinks:
        yield from _server_sinks(plan)


def _server_sinks(plan: BoardPlan) -> Iterator[Shape]:
    """Yield a finned block over each processor, its fins along the air's way."""
    outline = [(3.0, 10), (3.0, 16), (2.0, 17)]
    bolt = lathe(outline, "z", (0, 0), "latch", 10).plain()
    fins_at = np.arange(-35.5, 36, 3.4)
    for x, y in plan.sockets:
        base_x = about(x, 52)
        yield block(base_x, about(y, 37), (6.0, 11.0), "metal", 0.8)
        fin = block(base_x, (-0.5, 0.5), (11.0, 62.0), "fins").plain()
        yield fin.along("y", y + fins_at)
        yield block(about(x, 49), about(y, 34), (11.0, 57.0), "fin_line").plain()
        for bolt_x in about(x, 56):
            yield bolt.moved(bolt_x, 0, -6).along("y", about(y, 30))


def _screws(plan: BoardPlan) -> Iterator[Shape]:
    profile = [(3.6, 0), (3.6, 0.5), (2.6, 0.9), (2.6, 1.9), (1.9, 2.3)]
    screw = lathe(profile, "z", (0, 0), "metal", 12).plain()
    rows = [plan.upper + y for y in (-10.2, -165.1, -plan.width + 7)]
    for column in (36.0, 160.5, plan.depth - 6):
        if column < plan.depth:
            yield screw.moved(x=column).along("y", rows)


def _socket(at: Point, half: Span) -> Iterator[Shape]:
    """Yield a processor under its retention frame."""
    x = about(at[0], half[0])
    y = about(at[1], half[1])
    rear, _ = x
    low, high = y
    outer = chamfered(x, y, 3)
    yield prism(outer, "z", (0, 4.4), "metal", (0.0, 0.8))
    inner = chamfered(inset(x, 6), inset(y, 6), 2)
    yield prism(inner, "z", (4.0, 6.0), "bracket", (0.0, 0.7))
    lever = (rear - 3.4, rear - 1.4)
    yield block(lever, (low, high - 4), (0.5, 3.4), "metal", 0.6)
    bolt = lathe([(3.4, 0), (3.4, 6.4), (2.4, 7.4)], "z", (0, 0), "latch", 12).plain()
    for bolt_x in inset(x, -5):
        yield bolt.moved(x=bolt_x).along("y", inset(y, 3))


def _rear_connectors() -> Iterator[Shape]:
    """Yield the block of connectors at the rear wall under a cover.

    All of it stays within 30 × 156 × 40.6 mm.
    """
    for high, low, top in REAR_STACKS:
        y = (low, high)
        yield block((0.4, 22), y, (0.2, top), "metal")
        for level in np.arange(4, top - 8, 9.5):
            opening = (level, level + 6.4)
            yield block((0.05, 0.5), inset(y, 2.2), opening, "bracket_hole").plain()
    roof = [(3.0, 24.0), (3.0, 33.0), (10.0, 40.2), (26.0, 40.2)]
    wall = [(29.6, 36.0), (29.6, 2.0), (23.0, 2.0), (23.0, 24.0)]
    yield prism([*roof, wall[0], wall[3]], "y", (-152, -1), "shroud_open_air", 0.8)
    yield prism(wall, "y", (-152, -1), "shroud_open_air")
    yield block((11, 24), (-118, -26), (40.0, 40.55), "accent_trim").plain()


def _power_stages(plan: BoardPlan) -> Iterator[Shape]:
    """Yield what stands around the processor's socket.

    There are finned heat sinks beside and above it, chokes and capacitors before them, and power
    sockets at the edge.
    """
    for sink in heat_sinks(plan):
        yield from _heat_sink(sink.x, sink.y, sink.z[1])
    middle, _ = plan.sockets[0]
    across = 34.0 if plan.wide_socket else 48.0
    first = middle - across + 6
    end = middle + across - 2
    choke = block((-3.6, 3.6), (-3.6, 3.6), (0, 6.8), "slot", 0.7).plain()
    yield choke.moved(y=-33.5).along("x", np.arange(first, end, 9.4))
    can = lathe([(2.7, 0), (2.7, 6.6), (2.2, 7.2)], "z", (0, 0), "metal", 10).plain()
    yield can.moved(y=-40.6).along("x", np.arange(first, end, 7.2))
    start = 42.0
    if plan.wide_socket:
        start = max((x for x, _ in plan.dimms), default=190.0) + 14
    if start + 50 < plan.depth:
        yield from _power_socket((start, start + 20), (-12.5, -2))
        yield from _power_socket((start + 23, start + 43), (-12.5, -2))
    if start + 100 < plan.depth:
        yield from _upper_front((start + 6, plan.depth - 22))


def _upper_front(x: Span) -> Iterator[Shape]:
    """Yield a covered drive socket and two cable connectors.

    They fill a deep board beside its memory.
    """
    start, _ = x
    yield prism(chamfered(x, (-52, -30), 3), "z", (1.0, 7.0), "shroud_blower", (0.0, 0.8))
    jack = block((-10, 10), (-4.5, 4.5), (0, 8), "plug", 0.6)
    chip = block((-6, 6), (-6, 6), (0, 1.6), "slot").plain()
    yield jack.moved(y=-72).along("x", [start + 12, start + 38])
    yield chip.moved(y=-110).along("x", [start + 14, start + 38])


def _power_socket(x: Span, y: Span) -> Iterator[Shape]:
    yield block(x, y, (0, 12.6), "plug")
    lies_along_x = _width(x) > _width(y)
    length = max(_width(x), _width(y))
    count = int((length - 1) / 4.4)
    pin = block((-1.5, 1.5), (-1.5, 1.5), (12.2, 12.75), "bracket_hole").plain()
    pin = pin.moved(sum(x) / 2, sum(y) / 2)
    places = (np.arange(count) - (count - 1) / 2) * 4.4
    rows = (-2.3, 2.3)
    if lies_along_x:
        yield pin.along("y", rows).along("x", places)
    else:
        yield pin.along("x", rows).along("y", places)


def _width(span: Span) -> float:
    low, high = span
    return high - low


def _heat_sink(x: Span, y: Span, top: float) -> Iterator[Shape]:
    """Yield a block with deep grooves across its length."""
    yield prism(chamfered(x, y, 2.5), "z", (1.0, top * 0.5), "backplate", (0.0, 0.6))
    lies_along_x = _width(x) > _width(y)
    length = x if lies_along_x else y
    first, last = inset(length, 3.4)
    count = max(2, int(_width(length) / 6.4))
    places = np.linspace(first, last, count)
    thin = (-1.7, 1.7)
    z = (top * 0.5 - 1, top)
    if lies_along_x:
        yield block(thin, inset(y, 1), z, "backplate").along("x", places)
    else:
        yield block(inset(x, 1), thin, z, "backplate").along("y", places)


def _lower_half(plan: BoardPlan) -> Iterator[Shape]:
    """Yield what lies under and beside the cards, all of it flat.

    There are covers of chipset and drives, sound, battery and small parts.
    """
    part = lower_middle(plan)
    if part is None:
        return
    (rear, front), (low, high) = part
    middle = (low + high) / 2
    plate = chamfered((rear + 8, front - 4), (middle - 28, middle + 26), (5, 16, 5, 5))
    yield prism(plate, "z", (0.5, 9.6), "backplate", (0.0, 1.2))
    yield _groove(rear + 16, middle, "accent_trim")
    yield _groove(rear + 25, middle, "shroud_open_air")
    for cover in covers(plan)[1:]:
        yield prism(chamfered(cover.x, cover.y, 3), "z", cover.z, "shroud_blower", (0.0, 0.8))
    yield block((8, 34), (low + 6, low + 60), (0.3, 7.5), "shroud_open_air", 0.9)
    chip = block((-4, 4), (-3, 3), (0, 1.4), "slot").plain()
    between_slots = np.arange(high - 16.5, low, -20.32)
    yield chip.along("x", (38.0, 142.0)).along("y", between_slots)
    can = lathe([(3.0, 0), (3.0, 7.6), (2.4, 8.2)], "z", (0, 0), "metal", 10).plain()
    yield can.along("x", (12.0, 20.0, 28.0)).along("y", (low + 68, low + 77))


def _groove(start: float, middle: float, material: str) -> Shape:
    """Return a slanted line on the chipset's cover."""
    low = middle - 20
    high = middle + 18
    outline = [(start, low), (start + 4, low), (start + 24, high), (start + 20, high)]
    return prism(outline, "z", (9.4, 10.2), material).plain()


def _front_edge(plan: BoardPlan) -> Iterator[Shape]:
    """Yield connectors along the front and lower edges: main power, drives, headers."""
    front = plan.depth + REAR_EDGE
    yield from _power_socket((front - 13.5, front - 3), (-150, -97))
    port = block((front - 13, front - 0.5), (-7, 7), (0.4, 9.6), "plug")
    lowest = max(-250, -plan.width + 24)
    yield port.along("y", np.arange(-178, lowest, -16))
    columns = header_columns(plan)
    base = block((-9.5, 9.5), (-3, 3), (0, 2.6), "slot").plain()
    pin = block((-0.4, 0.4), (-0.4, 0.4), (2.4, 8.4), "gold").plain()
    pins = pin.along("y", (-1.3, 1.3)).along("x", np.arange(-7.6, 7.7, 3.8))
    for header in (base, pins):
        yield header.moved(y=-plan.width + 5.5).along("x", columns)
