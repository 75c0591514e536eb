"""Everything in a chassis besides the cards, worked out together: who takes which wall decides
where others go.

Knows records and planes; neither cards' bodies nor severities.

Boxes come first and meshes are drawn into them, only when a picture or a measure asks: most places
are assumed, so rules keep to planes and published figures instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.assembly.board_fixtures import board_fixtures, tall_parts
from rigwright.assembly.board_plan import BoardPlan, plan_in, plan_of
from rigwright.assembly.cages import cage_boxes
from rigwright.assembly.case_fans import FanWish, case_fans
from rigwright.assembly.enclosure import Enclosure
from rigwright.assembly.fixture_boxes import Fixture, fan_boxes, fan_sets, shroud_box
from rigwright.assembly.interior import Inside, inside_of
from rigwright.assembly.length_limit import before_cages
from rigwright.assembly.radiator_boxes import RadiatorPlace, radiator_places
from rigwright.assembly.radiators import Radiator, walls_of
from rigwright.assembly.supply_places import supply_boxes
from rigwright.parts import Chassis, Cooler, Memory, Motherboard, Psu
from rigwright.record import Value

BULKY_DRIVES = frozenset({"hdd"})  # they need a cage
USUAL_BOARD_DEPTH = 244.0


class Chosen(Value, frozen=True):
    """The parts of a build that furnish a chassis."""

    board: Motherboard | None
    cooler: Cooler | None
    processors: int
    memory: tuple[tuple[Memory, int], ...]
    psus: tuple[Psu, ...]
    fans: FanWish
    radiators: tuple[Radiator, ...]
    bulky_drives: bool
    plate: bool | None = None  # from SFX to ATX


class Furniture(Value, frozen=True):
    """All boxes, and what pictures ask besides: the plan of the board, where radiators and their
    hoses are.
    """

    inside: Inside | None = None
    plan: BoardPlan | None = None
    radiators: tuple[RadiatorPlace, ...] = ()
    fixtures: tuple[Fixture, ...] = ()

    def of(self, label: str) -> tuple[Fixture, ...]:
        """Return the fixtures of one part."""
        return tuple(fixture for fixture in self.fixtures if fixture.label == label)


def furniture_of(chassis: Chassis | None, enclosure: Enclosure | None, chosen: Chosen) -> Furniture:
    """Return what stands where in a chassis."""
    board = chosen.board
    if chassis is None or enclosure is None:
        bare = None if board is None else plan_of(board)
        return Furniture(plan=bare, fixtures=tuple(_on_board(bare, 0.0, chosen)))
    inside = inside_of(chassis, enclosure)
    plan: BoardPlan | None = None
    if board is not None:
        plan = plan_in(board, chassis, enclosure, inside, sinks=chosen.cooler is None)
    on_board = _on_board(plan, enclosure.top_y, chosen)
    walls = {radiator.label: wall for radiator, wall in walls_of(chosen.radiators, chassis)}
    cooler_wall = walls.pop("cooler", None)
    front = before_cages(
        chassis,
        chosen.cooler,
        enclosure,
        card_radiator="front" in walls.values(),
        cooler_wall=cooler_wall,
    )
    depth = USUAL_BOARD_DEPTH
    if board is not None and board.depth_mm:
        depth = board.depth_mm
    radiators = tuple(radiator_places(chosen.radiators, chassis, inside, depth, front))
    boxes = _in_chassis(chassis, enclosure, inside, chosen, radiators)
    return Furniture(
        inside=inside,
        plan=plan,
        radiators=radiators,
        fixtures=(*boxes, *on_board),
    )


def _on_board(plan: BoardPlan | None, top: float, chosen: Chosen) -> Iterator[Fixture]:
    if plan is None:
        return
    yield from board_fixtures(plan, top, chosen.memory, chosen.cooler, chosen.processors)
    if plan.rear_io and chosen.board is not None:
        yield from tall_parts(plan, top, chosen.board.obstructions or ())


def _in_chassis(
    chassis: Chassis,
    enclosure: Enclosure,
    inside: Inside,
    chosen: Chosen,
    radiators: Sequence[RadiatorPlace],
) -> tuple[Fixture, ...]:
    full = frozenset(place.wall for place in radiators)
    fans = case_fans(chassis, chosen.fans, full, enclosure.fitted)
    sets = fan_sets(fans)
    end = inside.front
    for place in radiators:
        if place.wall == "front":
            end = min(end, place.core.low.x)
    boxes = [*shroud_box(inside)]
    boxes += cage_boxes(chassis, enclosure, inside, end, drives=chosen.bulky_drives)
    for place in radiators:
        boxes += place.fixtures()
    boxes += fan_boxes(inside, sets)
    boxes += supply_boxes(chosen.psus, chassis, inside, plate=chosen.plate)
    return tuple(boxes)
