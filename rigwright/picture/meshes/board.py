"""The mesh of a motherboard in its own frame: board, slots, memory and processor sockets, heat
sinks, rear connectors.

Knows its plan only. What lies under seated cards stays below 11 mm.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from rigwright.picture.meshes.detail_files import SLOT_LENGTH
from rigwright.picture.meshes.details import detail
from rigwright.picture.meshes.outlines import Span, about, chamfered, inset, rectangle
from rigwright.picture.meshes.shapes import Shape, block, lathe, prism

SLOT_REAR = 44.7
# The stacks of connectors at the rear: upper and lower y, and how high each stands.
REAR_STACKS = (
    *((-2, -20, 26), (-22, -40, 32), (-42, -58, 32), (-60, -76, 30)),
    *((-78, -94, 32), (-96, -114, 32), (-118, -146, 27)),
)
SLOT_END = {16: 133.7, 8: 100.7, 4: 83.7, 1: 69.7}


def shapes(plan: BoardPlan) -> Iterator[Shape]:
    """Yield everything of a board with that plan."""
    x = (REAR_EDGE, REAR_EDGE + plan.depth)
    y = (plan.upper - plan.width, plan.upper)
    yield prism(rectangle(x, y), "z", (-1.57, 0), "board")
    yield from _screws(plan)
    for slot in plan.slots:
        length = SLOT_END.get(slot.lanes, 133.7) - SLOT_REAR
        share = length / SLOT_LENGTH
        connector = detail("slot-x16").scaled(share, 1, 1)
        yield connector.moved(SLOT_REAR, slot.y, 0)
    if plan.dimms:
        yield _memory_sockets(plan)
    half_socket = (20.0, 22.5)
    if plan.wide_socket:
        half_socket = (29.0, 39.0)
    for place in plan.sockets:
        yield from _socket(place, half_socket)
    if plan.rear_io:
        yield from _rear_connectors()
        yield from _power_stages(plan)
        yield from _lower_half(plan)
        yield from _front_edge(plan)
    if plan.sinks:
        yield from _server_sinks(plan)


def _memory_sockets(plan: BoardPlan) -> Shape:
    """Return the sockets of all memory modules."""
    socket = detail("dimm-socket")
    if plan.dimms_along_x:
        socket = socket.turned([(0, -1, 0), (1, 0, 0), (0, 0, 1)])
    places = [(x, y, 0) for x, y in plan.dimms]
    return socket.repeated(places)


def _server_sinks(plan: BoardPlan) -> Iterator[Shape]:
    """Yield a finned block over each processor, its fins along the air's way."""
    outline = [(3.0, 10), (3.0, 16), (2.0, 17)]
    bolt = lathe(outline, "z", (0, 0), "latch", 10).plain()
    fins_at = np.arange(-35.5, 36, 3.4)
    for x, y in plan.sockets:
        base_x = about(x, 52)
        base_y = about(y, 37)
        yield block(base_x, base_y, (6.0, 11.0), "metal", 0.8)
        fin = block(base_x, (-0.5, 0.5), (11.0, 62.0), "fins").plain()
        yield fin.along("y", y + fins_at)
        core_x = about(x, 49)
        core_y = about(y, 34)
        yield block(core_x, core_y, (11.0, 57.0), "fin_line").plain()
        bolts_y = about(y, 30)
        for bolt_x in about(x, 56):
            column = bolt.moved(bolt_x, 0, -6)
            yield column.along("y", bolts_y)


def _screws(plan: BoardPlan) -> Iterator[Shape]:
    profile = [(3.6, 0), (3.6, 0.5), (2.6, 0.9), (2.6, 1.9), (1.9, 2.3)]
    screw = lathe(profile, "z", (0, 0), "metal", 12).plain()
    lowest = -plan.width + 7
    rows = [plan.upper + y for y in (-10.2, -165.1, lowest)]
    foremost = plan.depth - 6
    for column in (36.0, 160.5, foremost):
        if column < plan.depth:
            yield screw.moved(x=column).along("y", rows)


def _socket(at: Point, half: Span) -> Iterator[Shape]:
    """Yield a processor under its retention frame."""
    middle_x, middle_y = at
    half_x, half_y = half
    x = about(middle_x, half_x)
    y = about(middle_y, half_y)
    rear, _ = x
    low, high = y
    outer = chamfered(x, y, 3)
    yield prism(outer, "z", (0, 4.4), "metal", (0.0, 0.8))
    inner = chamfered(inset(x, 6), inset(y, 6), 2)
    yield prism(inner, "z", (4.0, 6.0), "bracket", (0.0, 0.7))
    lever_x = (rear - 3.4, rear - 1.4)
    lever_y = (low, high - 4)
    yield block(lever_x, lever_y, (0.5, 3.4), "metal", 0.6)
    profile = [(3.4, 0), (3.4, 6.4), (2.4, 7.4)]
    bolt = lathe(profile, "z", (0, 0), "latch", 12).plain()
    bolts_y = inset(y, 3)
    for bolt_x in inset(x, -5):
        yield bolt.moved(x=bolt_x).along("y", bolts_y)


def _rear_connectors() -> Iterator[Shape]:
    """Yield the block of connectors at the rear wall under a cover.

    All of it stays within 30 × 156 × 40.6 mm.
    """
    for high, low, top in REAR_STACKS:
        y = (low, high)
        opening_y = inset(y, 2.2)
        yield block((0.4, 22), y, (0.2, top), "metal")
        for level in np.arange(4, top - 8, 9.5):
            opening_z = (level, level + 6.4)
            yield block((0.05, 0.5), opening_y, opening_z, "bracket_hole").plain()
    along_stacks = (-152, -1)
    foot = (23.0, 24.0)
    roof = [
        (3.0, 24.0),
        (3.0, 33.0),
        (10.0, 40.2),
        (26.0, 40.2),
        (29.6, 36.0),
        foot,
    ]
    yield prism(roof, "y", along_stacks, "shroud_open_air", 0.8)
    wall = [(29.6, 36.0), (29.6, 2.0), (23.0, 2.0), foot]
    yield prism(wall, "y", along_stacks, "shroud_open_air")
    yield block((11, 24), (-118, -26), (40.0, 40.55), "accent_trim").plain()


def _power_stages(plan: BoardPlan) -> Iterator[Shape]:
    """Yield what stands around the processor's socket.

    There are finned heat sinks beside and above it, chokes and capacitors before them, and power
    sockets at the edge.
    """
    for sink in heat_sinks(plan):
        _, top = sink.z
        yield from _heat_sink(sink.x, sink.y, top)
    middle, _ = plan.sockets[0]
    across = 34.0 if plan.wide_socket else 48.0
    first = middle - across + 6
    end = middle + across - 2
    foot = about(0, 3.6)
    choke = block(foot, foot, (0, 6.8), "slot", 0.7).plain()
    chokes_at = np.arange(first, end, 9.4)
    yield choke.moved(y=-33.5).along("x", chokes_at)
    profile = [(2.7, 0), (2.7, 6.6), (2.2, 7.2)]
    can = lathe(profile, "z", (0, 0), "metal", 10).plain()
    cans_at = np.arange(first, end, 7.2)
    yield can.moved(y=-40.6).along("x", cans_at)
    start = 42.0
    if plan.wide_socket:
        last_module = max((x for x, _ in plan.dimms), default=190.0)
        start = last_module + 14
    upper_edge = (-12.5, -2)
    if start + 50 < plan.depth:
        yield from _power_socket((start, start + 20), upper_edge)
        yield from _power_socket((start + 23, start + 43), upper_edge)
    if start + 100 < plan.depth:
        beyond = (start + 6, plan.depth - 22)
        yield from _upper_front(beyond)


def _upper_front(x: Span) -> Iterator[Shape]:
    """Yield a covered drive socket and two cable connectors.

    They fill a deep board beside its memory.
    """
    start, _ = x
    cover = chamfered(x, (-52, -30), 3)
    yield prism(cover, "z", (1.0, 7.0), "shroud_blower", (0.0, 0.8))
    jack = block((-10, 10), (-4.5, 4.5), (0, 8), "plug", 0.6)
    jacks_at = [start + 12, start + 38]
    yield jack.moved(y=-72).along("x", jacks_at)
    side = about(0, 6)
    chip = block(side, side, (0, 1.6), "slot").plain()
    chips_at = [start + 14, start + 38]
    yield chip.moved(y=-110).along("x", chips_at)


def _power_socket(x: Span, y: Span) -> Iterator[Shape]:
    yield block(x, y, (0, 12.6), "plug")
    lies_along_x = _width(x) > _width(y)
    length = max(_width(x), _width(y))
    count = int((length - 1) / 4.4)
    side = about(0, 1.5)
    pin = block(side, side, (12.2, 12.75), "bracket_hole").plain()
    pin = pin.moved(sum(x) / 2, sum(y) / 2)
    from_middle = np.arange(count) - (count - 1) / 2
    places = from_middle * 4.4
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
    half_way = top * 0.5
    outline = chamfered(x, y, 2.5)
    yield prism(outline, "z", (1.0, half_way), "backplate", (0.0, 0.6))
    lies_along_x = _width(x) > _width(y)
    length = x if lies_along_x else y
    first, last = inset(length, 3.4)
    count = max(2, int(_width(length) / 6.4))
    places = np.linspace(first, last, count)
    thin = (-1.7, 1.7)
    z = (half_way - 1, top)
    if lies_along_x:
        fin = block(thin, inset(y, 1), z, "backplate")
        yield fin.along("x", places)
    else:
        fin = block(inset(x, 1), thin, z, "backplate")
        yield fin.along("y", places)


def _lower_half(plan: BoardPlan) -> Iterator[Shape]:
    """Yield what lies under and beside the cards, all of it flat.

    There are covers of chipset and drives, sound, battery and small parts.
    """
    part = lower_middle(plan)
    if part is None:
        return
    (rear, front), (low, high) = part
    middle = (low + high) / 2
    plate_x = (rear + 8, front - 4)
    plate_y = (middle - 28, middle + 26)
    plate = chamfered(plate_x, plate_y, (5, 16, 5, 5))
    yield prism(plate, "z", (0.5, 9.6), "backplate", (0.0, 1.2))
    yield _groove(rear + 16, middle, "accent_trim")
    yield _groove(rear + 25, middle, "shroud_open_air")
    for cover in covers(plan)[1:]:
        outline = chamfered(cover.x, cover.y, 3)
        yield prism(outline, "z", cover.z, "shroud_blower", (0.0, 0.8))
    sound_y = (low + 6, low + 60)
    yield block((8, 34), sound_y, (0.3, 7.5), "shroud_open_air", 0.9)
    chip = block((-4, 4), (-3, 3), (0, 1.4), "slot").plain()
    between_slots = np.arange(high - 16.5, low, -20.32)
    yield chip.along("x", (38.0, 142.0)).along("y", between_slots)
    profile = [(3.0, 0), (3.0, 7.6), (2.4, 8.2)]
    can = lathe(profile, "z", (0, 0), "metal", 10).plain()
    rows = (low + 68, low + 77)
    yield can.along("x", (12.0, 20.0, 28.0)).along("y", rows)


def _groove(start: float, middle: float, material: str) -> Shape:
    """Return a slanted line on the chipset's cover."""
    low = middle - 20
    high = middle + 18
    outline = [
        (start, low),
        (start + 4, low),
        (start + 24, high),
        (start + 20, high),
    ]
    return prism(outline, "z", (9.4, 10.2), material).plain()


def _front_edge(plan: BoardPlan) -> Iterator[Shape]:
    """Yield connectors along the front and lower edges: main power, drives, headers."""
    front = plan.depth + REAR_EDGE
    main_power = (front - 13.5, front - 3)
    yield from _power_socket(main_power, (-150, -97))
    port_x = (front - 13, front - 0.5)
    port = block(port_x, (-7, 7), (0.4, 9.6), "plug")
    lowest = max(-250, -plan.width + 24)
    ports_at = np.arange(-178, lowest, -16)
    yield port.along("y", ports_at)
    base = block((-9.5, 9.5), (-3, 3), (0, 2.6), "slot").plain()
    thin = about(0, 0.4)
    pin = block(thin, thin, (2.4, 8.4), "gold").plain()
    columns = np.arange(-7.6, 7.7, 3.8)
    pins = pin.along("y", (-1.3, 1.3)).along("x", columns)
    at_lower_edge = -plan.width + 5.5
    headers_at = header_columns(plan)
    for header in (base, pins):
        row = header.moved(y=at_lower_edge)
        yield row.along("x", headers_at)
