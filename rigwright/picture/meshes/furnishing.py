"""The bodies of what furnishes a chassis: fans, supplies, radiators, cages, coolers, modules,
covers of free openings.

Each is drawn into its box of the assembly; where those are is decided there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from rigwright.assembly.board_fixtures import TALL_PART, seated_modules
from rigwright.assembly.board_plan import BoardPlan
from rigwright.assembly.case_fans import NAMED_WALLS
from rigwright.assembly.enclosure import HEAT_SPREADER, TRAY_DEPTH
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.fixture_boxes import GUARD, HANDLE, Fixture
from rigwright.assembly.fixtures import Furniture
from rigwright.assembly.length_limit import CAGE, RESERVOIR
from rigwright.assembly.radiator_boxes import RadiatorPlace
from rigwright.geometry import Pose, Turn, Vec
from rigwright.graphics.scene import Body
from rigwright.parts import Cooler, Memory, Psu
from rigwright.parts.psu_forms import has_module_form
from rigwright.picture.meshes import cooler_form
from rigwright.picture.meshes.chassis_form import ChassisForm
from rigwright.picture.meshes.hoses import PSU_CABLE_RADIUS
from rigwright.picture.meshes.part_meshes import (
    air_cooler_mesh,
    cage_mesh,
    cover_block_mesh,
    cover_mesh,
    fan_mesh,
    memory_mesh,
    psu_mesh,
    pump_mesh,
    radiator_mesh,
    reservoir_mesh,
)

# Turns that bring a fan's axis (its intake at +z) along x, its intake to the front, and along y,
# its intake down.
ALONG_X = Turn((2, 1, 0), (1, 1, -1))
ALONG_Y = Turn((0, 2, 1), (1, -1, 1))
LENGTHWISE = Turn((1, 0, 2), (-1, 1, 1))  # a memory module along x


def fixture_bodies(furniture: Furniture) -> Iterator[Body]:
    """Yield everything in a chassis besides board and cards, each mesh inside its box.

    Hoses are in loops.
    """
    inside = furniture.inside
    guarded = inside is not None and inside.style == "server"
    for fixture in furniture.fixtures:
        make = _MAKERS.get(fixture.role)
        if fixture.role in ("radiator fan", *_FANS):
            yield _fan_body(fixture, guarded=guarded)
        elif make is not None:
            yield make(fixture)
    for place in furniture.radiators:
        yield _radiator_body(place)


def _fan_body(fixture: Fixture, *, guarded: bool) -> Body:
    size = fixture.box.size
    thickness, across, _ = sorted(size)
    thin_axis = size.index(thickness)
    if guarded:
        thickness -= GUARD
    mesh = fan_mesh(across, thickness, guarded=guarded)
    turns = (ALONG_X, ALONG_Y, Turn())
    pose = Pose(fixture.box.centre, turns[thin_axis])
    return Body(fixture.label, mesh, pose)


def _radiator_body(place: RadiatorPlace) -> Body:
    """Return a radiator, whose mesh lies along x with its fans' side at +z."""
    size = place.core.size
    wide_axis = 3 - place.long - place.thin
    length = size[place.long]
    width = size[wide_axis]
    thickness = size[place.thin]
    mesh = radiator_mesh(length, width, thickness)
    turn = _LYING_ALONG[place.long, place.thin]
    return Body(place.label, mesh, Pose(place.core.centre, turn))


def _supply_body(fixture: Fixture) -> Body:
    length, height, width = fixture.box.size
    module = height < 60
    handle = HANDLE if module else 0.0
    at = fixture.box.low.plus(Vec(handle, 0.0, 0.0))
    mesh = psu_mesh(length - handle, height, width, module)
    return Body("psu", mesh, Pose(at))


def _cage_body(fixture: Fixture) -> Body:
    return Body(fixture.label, cage_mesh(*fixture.box.size), Pose(fixture.box.low))


def _tall_part_body(fixture: Fixture) -> Body:
    return Body(fixture.label, cover_block_mesh(*fixture.box.size), Pose(fixture.box.low))


def _reservoir_body(fixture: Fixture) -> Body:
    return Body(fixture.label, reservoir_mesh(*fixture.box.size), Pose(fixture.box.low))


_FANS = tuple(f"{wall} fan" for wall in sorted(NAMED_WALLS))
_MAKERS = MappingProxyType(
    {
        "power supply": _supply_body,
        CAGE: _cage_body,
        RESERVOIR: _reservoir_body,
        TALL_PART: _tall_part_body,
    }
)
# Turns of a radiator by the axes it is long and thin on.
_LYING_ALONG = MappingProxyType(
    {
        (0, 2): Turn(),
        (0, 1): ALONG_Y,
        (1, 0): Turn((2, 0, 1), (1, 1, 1)),
        (1, 2): Turn((1, 0, 2), (-1, 1, 1)),
    }
)


def cable_outlets(psus: Sequence[Psu], furniture: Furniture) -> tuple[Vec, ...]:
    """Return where the cables leave each supply: behind the tray, where it reaches there.

    There are none in servers, whose supplies are plugged into a board of their own.
    """
    inside = furniture.inside
    if inside is None or inside.style == "server":
        return ()
    if any(has_module_form(psu) for psu in psus):
        return ()
    outlets = []
    for fixture in furniture.fixtures:
        if fixture.role == "power supply":
            low = fixture.box.low
            high = fixture.box.high
            z = low.z + fixture.box.size.z * 0.7
            if inside.style != "mining" and low.z < -TRAY_DEPTH - 2 * PSU_CABLE_RADIUS:
                z = (low.z - TRAY_DEPTH) / 2
            outlets.append(Vec(high.x + 1, (low.y + high.y) / 2, z))
    return tuple(outlets)


def cooler_bodies(cooler: Cooler | None, count: int, plan: BoardPlan, top: float) -> Iterator[Body]:
    """Yield a cooler, or the pump of one, on each processor."""
    if cooler is None:
        return
    if cooler.cooler_type == "aio":
        mesh = pump_mesh()
    else:
        form = cooler_form.form_of(cooler)
        mesh = air_cooler_mesh(form)
    for x, y in plan.sockets[: max(count, 1)]:
        on_top = Vec(x, top + y, HEAT_SPREADER)
        yield Body("cooler", mesh, Pose(on_top))


def memory_bodies(
    memory: Sequence[tuple[Memory, int]], plan: BoardPlan, top: float
) -> Iterator[Body]:
    """Yield the modules in the sockets that are filled first."""
    turn = LENGTHWISE if plan.dimms_along_x else Turn()
    for module in seated_modules(memory, plan):
        x, y = module.at
        mesh = memory_mesh(module.height, module.spreaders)
        yield Body("memory", mesh, Pose(Vec(x, top + y, 0), turn))


def cover_bodies(form: ChassisForm, taken: frozenset[int]) -> Iterator[Body]:
    """Yield a cover in every opening without a card."""
    for position in range(1, form.openings + 1):
        if position in taken:
            continue
        slot_plane = form.first_slot - SLOT_PITCH * (position - 1)
        yield Body("chassis", cover_mesh(), Pose(Vec(0, slot_plane, 3.4)))
