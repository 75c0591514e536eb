"""What stands on a board as boxes: coolers with their fans, memory, heat sinks, covers, the headers
at its lower edge.

Their places are those that boards of a class have; sizes are the makers' where they give them.
Knows no cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.assembly.board_parts import DIMM_SEAT, DIMM_WIDTH, cooler_box, whereabouts
from rigwright.assembly.board_plan import (
    HEADER_PLUG,
    BoardPlan,
    Point,
    bottom_headers,
    covers,
    heat_sinks,
)
from rigwright.assembly.enclosure import HEAT_SPREADER, SLOT_ONE_BELOW_TOP
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.fixture_boxes import Fixture
from rigwright.assembly.interior import Span, within
from rigwright.geometry import Box, Vec
from rigwright.parts import Cooler, Memory, Obstruction
from rigwright.record import Value
from rigwright.text.sentence import messages

FLAT = 90.0  # coolers lower than this blow down
FAN_THICKNESS = 25.0
DIMM_LENGTH = 133.35
PUMP_WIDTH, PUMP_HEIGHT = 78.0, 60.0
SERVER_MODULE = 31.5  # modules lower than this carry no heat spreaders
TALL_PART = "tall part"
TALL_DEPTH = 80.0  # along the slots from the board's front edge
TALL_HALF = 8.0  # to both sides of the slot it lies at
BY_WORDS = messages("as high as the board's record says; where it is follows from its words")
ASSUMED_PLACE = messages("where boards of this class have it")


class CoolerSize(Value, frozen=True):
    """Outer size over the fans: width along y, depth along x, height along z."""

    width: float
    depth: float
    height: float


def cooler_size(cooler: Cooler) -> CoolerSize:
    """Return the size of an air cooler; what the record lacks follows from its fans."""
    fans = cooler.fans or ()
    size = max((f.mm for f in fans), default=120.0)
    count = sum(f.count for f in fans)
    height = within(cooler.height_mm or size + 38, 24.0, 400.0)
    usual_depth = size
    if height >= FLAT:
        usual_depth = 55 + FAN_THICKNESS * min(count, 2)
    width = within(cooler.width_mm or size, 50.0, 400.0)
    depth = within(cooler.depth_mm or usual_depth, 50.0, 400.0)
    return CoolerSize(width, depth, height)


class Module(Value, frozen=True):
    """A memory module in its socket, in the board's own frame."""

    kit: Memory
    at: Point
    height: float
    spreaders: bool


def seated_modules(memory: Sequence[tuple[Memory, int]], plan: BoardPlan) -> Iterator[Module]:
    """Yield the modules in the sockets that are filled first."""
    sticks: list[Memory] = []
    for kit, count in memory:
        each = kit.module_count or 1
        sticks += [kit] * count * each
    sockets = filled_first(len(plan.dimms), len(sticks))
    for kit, socket in zip(sticks, sockets, strict=False):
        is_low = (kit.height_mm or 35) < SERVER_MODULE
        is_server = is_low or kit.form_factor in ("RDIMM", "LRDIMM")
        usual_height = 31.25 if is_server else 35.0
        height = within(kit.height_mm or usual_height, 8.0, 120.0)
        at = plan.dimms[socket]
        yield Module(kit, at, height, spreaders=not is_server)


def filled_first(sockets: int, modules: int) -> list[int]:
    """Return which sockets take the modules: every second one as long as that is enough, spread
    evenly.
    """
    if not 0 < modules < sockets:
        return list(range(sockets))
    if modules * 2 <= sockets:
        last = sockets / 2 - 1
        step = last / max(modules - 1, 1)
        return [2 * round(step * i) + 1 for i in range(modules)]
    every_second = range(1, sockets, 2)
    others = range(0, sockets, 2)
    return [*every_second, *others]


def board_fixtures(
    plan: BoardPlan,
    top: float,
    memory: Sequence[tuple[Memory, int]],
    cooler: Cooler | None,
    processors: int,
) -> Iterator[Fixture]:
    """Yield everything on a board whose upper edge is at `top`."""
    for block in (*heat_sinks(plan), *covers(plan)):
        y = _shifted(block.y, top)
        box = Box.of(block.x, y, block.z)
        yield Fixture("board", block.role, box, note=ASSUMED_PLACE)
    for row in bottom_headers(plan):
        y = _shifted(row.y, top)
        _, face = row.z
        pins = Box.of(row.x, y, row.z)
        plugs = Box.of(row.x, y, (face, HEADER_PLUG))
        yield Fixture("board", row.role, pins, note=ASSUMED_PLACE)
        yield Fixture("board", "header plugs", plugs, keep_out=True)
    yield from _modules(plan, top, memory)
    if cooler is not None:
        sockets = plan.sockets[: max(processors, 1)]
        yield from _coolers(cooler, sockets, top)


def _shifted(span: Span, by: float) -> Span:
    low, high = span
    return low + by, high + by


def tall_parts(
    plan: BoardPlan, top: float, obstructions: Sequence[Obstruction]
) -> Iterator[Fixture]:
    """Yield what a board's record gives a height and words for its place: under the cards, toward
    the front edge.
    """
    front = plan.depth - 14
    x = (max(front - TALL_DEPTH, 40.0), front)
    bottom = top + plan.upper - plan.width
    for part in obstructions:
        where = whereabouts(part)
        if part.height_mm is None or where is None or not where.positions:
            continue
        first = _slot_level(top, min(where.positions))
        last = _slot_level(top, max(where.positions))
        high = first + TALL_HALF
        low = max(last - TALL_HALF, bottom)
        if low < high:
            height = within(part.height_mm, 1.0, 120.0)
            box = Box.of(x, (low, high), (0.0, height))
            yield Fixture("board", TALL_PART, box, note=BY_WORDS)


def _slot_level(top: float, position: int) -> float:
    """Return where a slot's plane lies across a board whose upper edge is at `top`."""
    return top - SLOT_ONE_BELOW_TOP - SLOT_PITCH * (position - 1)


def _modules(
    plan: BoardPlan, top: float, memory: Sequence[tuple[Memory, int]]
) -> Iterator[Fixture]:
    half_x = DIMM_WIDTH / 2
    half_y = DIMM_LENGTH / 2
    if plan.dimms_along_x:
        half_x, half_y = half_y, half_x
    for module in seated_modules(memory, plan):
        x, below_top = module.at
        y = below_top + top
        box = Box.of(
            (x - half_x, x + half_x),
            (y - half_y, y + half_y),
            (0.0, module.height + DIMM_SEAT),
        )
        yield Fixture("memory", "module", box, note=ASSUMED_PLACE)


def _coolers(cooler: Cooler, sockets: Sequence[Point], top: float) -> Iterator[Fixture]:
    """Yield a cooler with its fans on every processor, or the pump of one."""
    size = cooler_size(cooler)
    for x, y in sockets:
        middle = Vec(x, top + y, 0.0)
        if cooler.cooler_type == "aio":
            box = cooler_box(PUMP_WIDTH, PUMP_WIDTH, PUMP_HEIGHT - HEAT_SPREADER, middle)
            yield Fixture("cooler", "pump", box)
        else:
            box = cooler_box(size.width, size.depth, size.height, middle)
            yield Fixture("cooler", "cooler with its fans", box, note=ASSUMED_PLACE)
