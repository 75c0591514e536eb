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
from rigwright.assembly.interior import within
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
TALL_DEPTH, TALL_HALF = (
    80.0,
    8.0,
)  # along the slots from the board's front edge; to both sides of the slot it lies at
BY_WORDS = messages("as high as the board's record says; where it is follows from its words")
ASSUMED_PLACE = messages("where boards of this class have it")


class CoolerSize(Value, frozen=True):
    """Outer size over the fans: width along y, depth along x, height along z."""

    width: float
    depth: float
    height: float


def cooler_size(cooler: Cooler) -> CoolerSize:
    """The size of an air cooler; what the record lacks follows from its fans."""
    fans = cooler.fans or ()
    size = max((f.mm for f in fans), default=120.0)
    count = sum(f.count for f in fans)
    height = within(cooler.height_mm or size + 38, 24.0, 400.0)
    depth = cooler.depth_mm or (size if height < FLAT else 55 + FAN_THICKNESS * min(count, 2))
    return CoolerSize(
        within(cooler.width_mm or size, 50.0, 400.0), within(depth, 50.0, 400.0), height
    )


class Module(Value, frozen=True):
    """A memory module in its socket, in the board's own frame."""

    kit: Memory
    at: Point
    height: float
    spreaders: bool


def seated_modules(memory: Sequence[tuple[Memory, int]], plan: BoardPlan) -> Iterator[Module]:
    """The modules in the sockets that are filled first."""
    sticks: list[Memory] = []
    for kit, count in memory:
        sticks.extend([kit] * count * (kit.module_count or 1))
    for kit, socket in zip(sticks, filled_first(len(plan.dimms), len(sticks)), strict=False):
        server = kit.form_factor in ("RDIMM", "LRDIMM") or (kit.height_mm or 35) < SERVER_MODULE
        height = within(kit.height_mm or (31.25 if server else 35.0), 8.0, 120.0)
        yield Module(kit, plan.dimms[socket], height, not server)


def filled_first(sockets: int, modules: int) -> list[int]:
    """Which sockets take the modules: every second one as long as that is enough, spread evenly."""
    if not 0 < modules < sockets:
        return list(range(sockets))
    if modules * 2 <= sockets:
        step = (sockets / 2 - 1) / max(modules - 1, 1)
        return [2 * round(step * i) + 1 for i in range(modules)]
    return [*range(1, sockets, 2), *range(0, sockets, 2)]


def board_fixtures(
    plan: BoardPlan,
    top: float,
    memory: Sequence[tuple[Memory, int]],
    cooler: Cooler | None,
    processors: int,
) -> Iterator[Fixture]:
    """Everything on a board whose upper edge is at `top`."""
    for block in (*heat_sinks(plan), *covers(plan)):
        box = Box.of(block.x, (block.y[0] + top, block.y[1] + top), block.z)
        yield Fixture("board", block.role, box, note=ASSUMED_PLACE)
    for row in bottom_headers(plan):
        y = (row.y[0] + top, row.y[1] + top)
        yield Fixture("board", row.role, Box.of(row.x, y, row.z), note=ASSUMED_PLACE)
        yield Fixture(
            "board", "header plugs", Box.of(row.x, y, (row.z[1], HEADER_PLUG)), keep_out=True
        )
    yield from _modules(plan, top, memory)
    if cooler is not None:
        yield from _coolers(cooler, plan.sockets[: max(processors, 1)], top)


def tall_parts(
    plan: BoardPlan, top: float, obstructions: Sequence[Obstruction]
) -> Iterator[Fixture]:
    """What a board's record gives a height and words for its place: under the cards, toward the
    front edge.
    """
    for part in obstructions:
        where = whereabouts(part)
        if part.height_mm is None or where is None or not where.positions:
            continue
        first, last = (
            top - SLOT_ONE_BELOW_TOP - SLOT_PITCH * (k - 1)
            for k in (min(where.positions), max(where.positions))
        )
        y = (max(last - TALL_HALF, top + plan.upper - plan.width), first + TALL_HALF)
        x = (max(plan.depth - 14 - TALL_DEPTH, 40.0), plan.depth - 14)
        if y[0] < y[1]:
            box = Box.of(x, y, (0.0, within(part.height_mm, 1.0, 120.0)))
            yield Fixture("board", TALL_PART, box, note=BY_WORDS)


def _modules(
    plan: BoardPlan, top: float, memory: Sequence[tuple[Memory, int]]
) -> Iterator[Fixture]:
    for module in seated_modules(memory, plan):
        x, y = module.at[0], module.at[1] + top
        half = (
            (DIMM_LENGTH / 2, DIMM_WIDTH / 2)
            if plan.dimms_along_x
            else (DIMM_WIDTH / 2, DIMM_LENGTH / 2)
        )
        box = Box.of(
            (x - half[0], x + half[0]), (y - half[1], y + half[1]), (0.0, module.height + DIMM_SEAT)
        )
        yield Fixture("memory", "module", box, note=ASSUMED_PLACE)


def _coolers(cooler: Cooler, sockets: Sequence[Point], top: float) -> Iterator[Fixture]:
    """A cooler with its fans on every processor, or the pump of one."""
    size = cooler_size(cooler)
    for x, y in sockets:
        middle = Vec(x, top + y, 0.0)
        if cooler.cooler_type == "aio":
            yield Fixture(
                "cooler",
                "pump",
                cooler_box(PUMP_WIDTH, PUMP_WIDTH, PUMP_HEIGHT - HEAT_SPREADER, middle),
            )
        else:
            box = cooler_box(size.width, size.depth, size.height, middle)
            yield Fixture("cooler", "cooler with its fans", box, note=ASSUMED_PLACE)
