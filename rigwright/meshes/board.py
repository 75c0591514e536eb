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
from rigwright.mesh import Mesh
from rigwright.meshes.details import SLOT_LENGTH, detail
from rigwright.meshes.outlines import Span, chamfered, rectangle
from rigwright.meshes.shapes import Shape, block, lathe, prism
from rigwright.meshes.shelf import shelved

SLOT_REAR = 44.7
# The stacks of connectors at the rear: upper and lower y, and how high each stands.
REAR_STACKS = (
    *((-2, -20, 26), (-22, -40, 32), (-42, -58, 32), (-60, -76, 30)),
    *((-78, -94, 32), (-96, -114, 32), (-118, -146, 27)),
)
SLOT_END = {16: 133.7, 8: 100.7, 4: 83.7, 1: 69.7}


@lru_cache(maxsize=32)
def board_mesh(plan: BoardPlan) -> Mesh:
    """The mesh of a board with that plan."""
    made_from = repr((plan, heat_sinks(plan), covers(plan), header_columns(plan)))
    return shelved(
        f"board-{hashlib.sha1(made_from.encode()).hexdigest()[:12]}", lambda: _shapes(plan)
    )


@lru_cache(maxsize=16)
def cover_block_mesh(depth: float, width: float, height: float) -> Mesh:
    """A plain block over a part that a board's record gives a height for, its corner at the
    origin.
    """
    key = f"board-block-{depth:g}x{width:g}x{height:g}"
    return shelved(
        key,
        lambda: [
            block((0.0, depth), (0.0, width), (0.0, height), "backplate", min(1.2, height / 3))
        ],
    )


def _shapes(plan: BoardPlan) -> Iterator[Shape]:
    edge = (REAR_EDGE, REAR_EDGE + plan.depth)
    yield prism(rectangle(edge, (plan.upper - plan.width, plan.upper)), "z", (-1.57, 0), "board")
    yield from _screws(plan)
    for slot in plan.slots:
        length = (SLOT_END.get(slot.lanes, 133.7) - SLOT_REAR) / SLOT_LENGTH
        yield detail("slot-x16").scaled(length, 1, 1).moved(SLOT_REAR, slot.y, 0)
    if plan.dimms:
        turn = [(0, -1, 0), (1, 0, 0), (0, 0, 1)] if plan.dimms_along_x else np.eye(3)
        yield detail("dimm-socket").turned(turn).repeated([(x, y, 0) for x, y in plan.dimms])
    for place in plan.sockets:
        yield from _socket(place, (29.0, 39.0) if plan.wide_socket else (20.0, 22.5))
    if plan.rear_io:
        yield from _rear_connectors()
        yield from _power_stages(plan)
        yield from _lower_half(plan)
        yield from _front_edge(plan)
    if plan.sinks:
        yield from _server_sinks(plan)


def _server_sinks(plan: BoardPlan) -> Iterator[Shape]:
    """A finned block over each processor, its fins along the air's way."""
    fins_at = np.arange(-35.5, 36, 3.4)
    corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    outline = [(3.0, 10), (3.0, 16), (2.0, 17)]
    for x, y in plan.sockets:
        base_x, base_y = (x - 52, x + 52), (y - 37, y + 37)
        yield block(base_x, base_y, (6.0, 11.0), "metal", 0.8)
        fin = block(base_x, (-0.5, 0.5), (11.0, 62.0), "fins").plain()
        yield fin.repeated([(0, y + at, 0) for at in fins_at])
        yield block((x - 49, x + 49), (y - 34, y + 34), (11.0, 57.0), "fin_line").plain()
        bolt = lathe(outline, "z", (0, 0), "latch", 10).plain()
        yield bolt.repeated([(x + a * 56, y + b * 30, -6) for a, b in corners])


def _screws(plan: BoardPlan) -> Iterator[Shape]:
    screw = lathe(
        [(3.6, 0), (3.6, 0.5), (2.6, 0.9), (2.6, 1.9), (1.9, 2.3)], "z", (0, 0), "metal", 12
    ).plain()
    rows = [plan.upper + y for y in (-10.2, -165.1, -plan.width + 7)]
    columns = [x for x in (36.0, 160.5, plan.depth - 6) if x < plan.depth]
    yield screw.repeated([(x, y, 0) for x in columns for y in rows])


def _socket(at: Point, half: Span) -> Iterator[Shape]:
    """A processor under its retention frame."""
    x, y = at
    outer = chamfered((x - half[0], x + half[0]), (y - half[1], y + half[1]), 3)
    yield prism(outer, "z", (0, 4.4), "metal", (0.0, 0.8))
    inner = chamfered((x - half[0] + 6, x + half[0] - 6), (y - half[1] + 6, y + half[1] - 6), 2)
    yield prism(inner, "z", (4.0, 6.0), "bracket", (0.0, 0.7))
    yield block(
        (x - half[0] - 3.4, x - half[0] - 1.4),
        (y - half[1], y + half[1] - 4),
        (0.5, 3.4),
        "metal",
        0.6,
    )
    bolt = lathe([(3.4, 0), (3.4, 6.4), (2.4, 7.4)], "z", (0, 0), "latch", 12).plain()
    yield bolt.repeated(
        [(x + a * (half[0] + 5), y + b * (half[1] - 3), 0) for a in (-1, 1) for b in (-1, 1)]
    )


def _rear_connectors() -> Iterator[Shape]:
    """The block of connectors at the rear wall under a cover, all within 30 × 156 × 40.6 mm."""
    for high, low, top in REAR_STACKS:
        yield block((0.4, 22), (low, high), (0.2, top), "metal")
        for level in np.arange(4, top - 8, 9.5):
            inner = ((0.05, 0.5), (low + 2.2, high - 2.2), (level, level + 6.4))
            yield block(*inner, "bracket_hole").plain()
    roof = [(3.0, 24.0), (3.0, 33.0), (10.0, 40.2), (26.0, 40.2)]
    wall = [(29.6, 36.0), (29.6, 2.0), (23.0, 2.0), (23.0, 24.0)]
    yield prism([*roof, wall[0], wall[3]], "y", (-152, -1), "shroud_open_air", 0.8)
    yield prism(wall, "y", (-152, -1), "shroud_open_air")
    yield block((11, 24), (-118, -26), (40.0, 40.55), "accent_trim").plain()


def _power_stages(plan: BoardPlan) -> Iterator[Shape]:
    """Finned heat sinks beside and above the socket, chokes and capacitors before them, power
    sockets at the edge.
    """
    for sink in heat_sinks(plan):
        yield from _heat_sink(
            sink.x, sink.y, sink.z[1], "x" if sink.x[1] - sink.x[0] > sink.y[1] - sink.y[0] else "y"
        )
    middle = plan.sockets[0][0]
    across = 34.0 if plan.wide_socket else 48.0
    choke = block((-3.6, 3.6), (-3.6, 3.6), (0, 6.8), "slot", 0.7).plain()
    yield choke.repeated(
        [(x, -33.5, 0) for x in np.arange(middle - across + 6, middle + across - 2, 9.4)]
    )
    can = lathe([(2.7, 0), (2.7, 6.6), (2.2, 7.2)], "z", (0, 0), "metal", 10).plain()
    yield can.repeated(
        [(x, -40.6, 0) for x in np.arange(middle - across + 6, middle + across - 2, 7.2)]
    )
    start = max((x for x, _ in plan.dimms), default=190.0) + 14 if plan.wide_socket else 42.0
    if start + 50 < plan.depth:
        yield from _power_socket((start, start + 20), (-12.5, -2))
        yield from _power_socket((start + 23, start + 43), (-12.5, -2))
    if start + 100 < plan.depth:
        yield from _upper_front((start + 6, plan.depth - 22))


def _upper_front(x: Span) -> Iterator[Shape]:
    """What fills a deep board beside its memory: a covered drive socket and two cable
    connectors.
    """
    yield prism(chamfered(x, (-52, -30), 3), "z", (1.0, 7.0), "shroud_blower", (0.0, 0.8))
    jack = block((-10, 10), (-4.5, 4.5), (0, 8), "plug", 0.6)
    yield jack.repeated([(x[0] + 12 + 26 * k, -72, 0) for k in range(2)])
    chip = block((-6, 6), (-6, 6), (0, 1.6), "slot").plain()
    yield chip.repeated([(x[0] + 14 + 24 * k, -110, 0) for k in range(2)])


def _power_socket(x: Span, y: Span) -> Iterator[Shape]:
    yield block(x, y, (0, 12.6), "plug")
    long_x = x[1] - x[0] > y[1] - y[0]
    count = int((max(x[1] - x[0], y[1] - y[0]) - 1) / 4.4)
    pin = block((-1.5, 1.5), (-1.5, 1.5), (12.2, 12.75), "bracket_hole").plain()
    along = (np.arange(count) - (count - 1) / 2) * 4.4
    cx, cy = sum(x) / 2, sum(y) / 2
    yield pin.repeated(
        [
            (cx + (a if long_x else b), cy + (b if long_x else a), 0)
            for a in along
            for b in (-2.3, 2.3)
        ]
    )


def _heat_sink(x: Span, y: Span, top: float, along: str) -> Iterator[Shape]:
    """A block with deep grooves across its length."""
    yield prism(chamfered(x, y, 2.5), "z", (1.0, top * 0.5), "backplate", (0.0, 0.6))
    length = y if along == "y" else x
    at = np.linspace(length[0] + 3.4, length[1] - 3.4, max(2, int((length[1] - length[0]) / 6.4)))
    if along == "y":
        fin = block((x[0] + 1, x[1] - 1), (-1.7, 1.7), (top * 0.5 - 1, top), "backplate")
        yield fin.repeated([(0, v, 0) for v in at])
    else:
        fin = block((-1.7, 1.7), (y[0] + 1, y[1] - 1), (top * 0.5 - 1, top), "backplate")
        yield fin.repeated([(v, 0, 0) for v in at])


def _lower_half(plan: BoardPlan) -> Iterator[Shape]:
    """Under and beside the cards: chipset and drive covers, sound, battery, small parts.

    All flat.
    """
    part = lower_middle(plan)
    if part is None:
        return
    x, (low, high) = part
    middle = (low + high) / 2
    plate = chamfered((x[0] + 8, x[1] - 4), (middle - 28, middle + 26), (5, 16, 5, 5))
    yield prism(plate, "z", (0.5, 9.6), "backplate", (0.0, 1.2))
    grooves = [
        (x[0] + 16, middle - 20),
        (x[0] + 20, middle - 20),
        (x[0] + 40, middle + 18),
        (x[0] + 36, middle + 18),
    ]
    yield prism(grooves, "z", (9.4, 10.2), "accent_trim").plain()
    yield prism([(a + 9, b) for a, b in grooves], "z", (9.4, 10.2), "shroud_open_air").plain()
    for cover in covers(plan)[1:]:
        yield prism(chamfered(cover.x, cover.y, 3), "z", cover.z, "shroud_blower", (0.0, 0.8))
    yield block((8, 34), (low + 6, low + 60), (0.3, 7.5), "shroud_open_air", 0.9)
    free = np.arange(high - 16.5, low, -20.32)  # between the slots
    chip = block((-4, 4), (-3, 3), (0, 1.4), "slot").plain()
    yield chip.repeated([(x, y, 0) for y in free for x in (38.0, 142.0)])
    can = lathe([(3.0, 0), (3.0, 7.6), (2.4, 8.2)], "z", (0, 0), "metal", 10).plain()
    yield can.repeated([(12.0 + 8 * (k % 3), low + 68 + 9 * (k // 3), 0) for k in range(6)])


def _front_edge(plan: BoardPlan) -> Iterator[Shape]:
    """Connectors along the front and lower edges: main power, drives, headers."""
    front = plan.depth + REAR_EDGE
    yield from _power_socket((front - 13.5, front - 3), (-150, -97))
    port = block((front - 13, front - 0.5), (-7, 7), (0.4, 9.6), "plug")
    yield port.repeated([(0, y, 0) for y in np.arange(-178, max(-250, -plan.width + 24), -16)])
    base = block((-9.5, 9.5), (-3, 3), (0, 2.6), "slot").plain()
    y = -plan.width + 5.5
    columns = header_columns(plan)
    yield base.repeated([(x, y, 0) for x in columns])
    pin = block((-0.4, 0.4), (-0.4, 0.4), (2.4, 8.4), "gold").plain()
    yield pin.repeated(
        [
            (x + dx, y + dy, 0)
            for x in columns
            for dx in np.arange(-7.6, 7.7, 3.8)
            for dy in (-1.3, 1.3)
        ]
    )
