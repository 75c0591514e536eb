"""Where the sockets, memory and slots of a board lie, in the board's own frame: x from the rear
wall, y down from its
upper edge (negative), z out of its component face. Assumed places, after what boards of that class
look like.

Knows the board's record, and nothing of meshes or of a build.
"""

from __future__ import annotations

from rigwright.assembly.board_parts import is_wide
from rigwright.assembly.enclosure import BAY_PITCH, REAR_EDGE, SLOT_ONE_BELOW_TOP, Enclosure
from rigwright.assembly.envelopes import BACK, SLOT_PITCH
from rigwright.assembly.interior import SERVER_ZONE, Inside, within
from rigwright.assembly.seats import has_lying_bays
from rigwright.parts import Chassis, Motherboard
from rigwright.parts.motherboard import slots_of
from rigwright.record import Value

Point = tuple[float, float]

DIMM_PITCH = 9.5
MOST_DIMMS = 48
DIMM_MIDDLE = -8.0 - 133.35 / 2


class SlotPlace(Value, frozen=True):
    """A slot connector: the y of its plane and how many lanes long it is."""

    y: float
    lanes: int


class BoardPlan(Value, frozen=True):
    """What a board mesh follows from.

    `wide_socket` tells workstation and server sockets from consumer ones.
    """

    width: float
    depth: float
    sockets: tuple[Point, ...]
    wide_socket: bool
    dimms: tuple[Point, ...]
    slots: tuple[SlotPlace, ...]
    rear_io: bool = True
    dimms_along_x: bool = False
    upper: float = 0.0  # y of the board's upper edge, where that is not the zero
    sinks: bool = False


def plan_of(board: Motherboard) -> BoardPlan:
    """Return the plan of a board that stands in a chassis of its own choice."""
    width = within(board.width_mm or 305.0, 160.0, 700.0)
    depth = within(board.depth_mm or 244.0, 160.0, 700.0)
    wide = is_wide(board)
    sockets = _sockets(board, wide, depth)
    dimms = _dimms(min(board.ram_slots or 4, MOST_DIMMS), sockets, wide, depth)
    slots: list[SlotPlace] = []
    for slot in slots_of(board):
        position = slot.position or slot.position_guess
        if not position:
            continue
        below_top = SLOT_ONE_BELOW_TOP + SLOT_PITCH * (position - 1)
        if below_top < width - 3:
            slots.append(SlotPlace(-below_top, slot.mechanical_lanes or 16))
    return BoardPlan(
        width=width,
        depth=depth,
        sockets=sockets,
        wide_socket=wide,
        dimms=dimms,
        slots=tuple(slots),
    )


def plan_in(
    board: Motherboard,
    chassis: Chassis | None,
    enclosure: Enclosure | None,
    inside: Inside | None,
    *,
    sinks: bool,
) -> BoardPlan:
    """Return the plan of a board in its chassis.

    `sinks` puts finned blocks on the processors of a server.
    """
    if chassis is None or enclosure is None or inside is None or inside.style != "server":
        return plan_of(board)
    bays = 0
    if not has_lying_bays(chassis):
        bays = chassis.max_double_width_gpus or 0
    top = enclosure.top_y
    row = bays * BAY_PITCH
    first = (enclosure.size_y + row) / 2 - BACK - top
    rows = tuple(first - BAY_PITCH * i for i in range(bays))
    across = (8 - top, inside.y - 8 - top)
    return server_plan(board, rows, SERVER_ZONE, across, sinks)


def server_plan(
    board: Motherboard, rows: tuple[float, ...], zone: Point, across: Point, sinks: bool
) -> BoardPlan:
    """Return the plan of a board built into a server.

    There is a slot under each bay, with processors and memory before them. `rows` are the y of the
    bays' slots, `zone` and `across` the x and y that processors may take; `sinks` puts a finned
    block on each of them.
    """
    count = min(board.cpu_sockets or 2, 2)
    low, high = across
    middle = sum(zone) / 2
    _, depth = zone
    width = high - low
    share = width / count
    modules = min(board.ram_slots or 16, MOST_DIMMS)
    each_side = max(1, modules // (2 * count))
    room = share / 2 - 46
    pitch = min(8.6, room / each_side)
    sockets: list[Point] = []
    dimms: list[Point] = []
    for i in range(count):
        y = high - share * (i + 0.5)
        sockets.append((middle, y))
        for side in (1, -1):
            for module in range(each_side):
                aside = 42 + pitch * module
                dimms.append((middle, y + side * aside))
    slots = [SlotPlace(y, 16) for y in rows]
    return BoardPlan(
        width=width,
        depth=depth,
        sockets=tuple(sockets),
        wide_socket=True,
        dimms=tuple(dimms),
        slots=tuple(slots),
        rear_io=False,
        dimms_along_x=True,
        upper=high,
        sinks=sinks,
    )


def _sockets(board: Motherboard, wide: bool, depth: float) -> tuple[Point, ...]:
    if (board.cpu_sockets or 1) > 1:
        second = min(251.0, depth - 76)
        return ((104.0, -85.0), (second, -85.0))
    if not wide:
        return ((97.0, -80.0),)
    middle = min(140.0, depth / 2 + 4)
    return ((middle, -85.0),)


def _dimms(count: int, sockets: tuple[Point, ...], wide: bool, depth: float) -> tuple[Point, ...]:
    if not wide:
        front = depth + REAR_EDGE - 10
        row = DIMM_PITCH * (count - 1)
        start = min(155.0, front - row)
        return tuple((start + DIMM_PITCH * i, DIMM_MIDDLE) for i in range(count))
    per_side = max(1, count // (2 * len(sockets)))
    nearest, room = 40.0, 33.0
    if len(sockets) == 1:
        nearest, room = 45.0, 66.0
    pitch = min(DIMM_PITCH, room / per_side)
    offsets: list[float] = []
    for i in range(per_side):
        aside = nearest + pitch * i
        offsets += (-aside, aside)
    offsets.sort()
    places: list[Point] = []
    for x, _ in sockets:
        for offset in offsets:
            places.append((x + offset, DIMM_MIDDLE))
    return tuple(places)


class BoardBlock(Value, frozen=True):
    """A part of a board in the board's own frame: heat sinks, covers, rows of headers."""

    role: str
    x: Point
    y: Point
    z: Point


def heat_sinks(plan: BoardPlan) -> tuple[BoardBlock, ...]:
    """Return the heat sinks over the voltage regulators: one between the rear connectors and the
    socket, one over the socket.
    """
    if not plan.rear_io:
        return ()
    left = min(x for x, _ in (*plan.sockets, *plan.dimms))
    middle = plan.sockets[0][0]
    across = 34.0 if plan.wide_socket else 48.0
    upper = BoardBlock(
        role="heat sink",
        x=(middle - across, middle + across),
        y=(-26.0, -6.0),
        z=(1.0, 32.0),
    )
    if left - 33 <= 16:
        return (upper,)
    beside = BoardBlock(
        role="heat sink",
        x=(33.0, min(left - 8, 56.0)),
        y=(-128.0, -14.0),
        z=(1.0, 34.0),
    )
    return (beside, upper)


def lower_middle(plan: BoardPlan) -> tuple[Point, Point] | None:
    """Return x and y of the part of a board under its cards that has no slot of its own.

    None on a small board.
    """
    low = -plan.width + 18
    high = -156.0
    if high - low >= 40:
        return (min(150.0, plan.depth - 78), plan.depth - 14), (low, high)
    return None


def covers(plan: BoardPlan) -> tuple[BoardBlock, ...]:
    """Return what lies over the chipset and over drives on the board: all lower than cards
    reach.
    """
    part = lower_middle(plan)
    if part is None or not plan.rear_io:
        return ()
    x, (low, high) = part
    middle = (low + high) / 2
    chipset = BoardBlock(
        role="chipset cover",
        x=(x[0] + 8, x[1] - 4),
        y=(middle - 28, middle + 26),
        z=(0.5, 10.2),
    )
    drives = (
        BoardBlock(
            role="drive cover",
            x=(x[0] - 4, x[1] - 2),
            y=(y - 22, y),
            z=(1.0, 6.4),
        )
        for y in (high - 4, low + 24)
    )
    return (chipset, *drives)


HEADER_PITCH, HEADER_PINS, HEADER_PLUG = (
    25.0,
    8.4,
    15.0,
)  # along the lower edge; over the board, bare and plugged


def header_columns(plan: BoardPlan) -> list[float]:
    """Return x of the headers along the lower edge: front panel, USB, sound, fans."""
    if not plan.rear_io:
        return []
    room = plan.depth - 24 - 62
    count = max(0, -int(-room // HEADER_PITCH))
    return [62.0 + HEADER_PITCH * i for i in range(count)]


def bottom_headers(plan: BoardPlan) -> tuple[BoardBlock, ...]:
    """Return the row along the lower edge, as one box."""
    columns = header_columns(plan)
    if not columns:
        return ()
    y = -plan.width + 5.5
    return (
        BoardBlock(
            role="bottom headers",
            x=(columns[0] - 9.5, columns[-1] + 9.5),
            y=(y - 3, y + 3),
            z=(0.0, HEADER_PINS),
        ),
    )
