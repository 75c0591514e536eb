"""Where a chassis' fans and supplies, a board's coolers and modules, and the covers of free openings go.

From the records and planes alone, by the assumptions of the enclosure; knows no build and no cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rigwright.assembly.enclosure import HEAT_SPREADER, TRAY_DEPTH
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.geometry import Pose, Turn, Vec
from rigwright.meshes import cooler as coolers
from rigwright.meshes.board_plan import BoardPlan
from rigwright.meshes.chassis_form import BAR, ChassisForm
from rigwright.meshes.chassis_walls import cover_mesh
from rigwright.meshes.fan import fan_mesh
from rigwright.meshes.memory import memory_mesh
from rigwright.meshes.outlines import Span, within
from rigwright.meshes.psu import psu_mesh
from rigwright.parts import Chassis, Cooler, Fan, Memory, Psu
from rigwright.record import Value
from rigwright.scene import Body

# Turns that bring a fan's axis (its intake at +z) along x, its intake to the front, and along y, its intake down.
ALONG_X = Turn((2, 1, 0), (1, 1, -1))
ALONG_Y = Turn((0, 2, 1), (1, -1, 1))
LENGTHWISE = Turn((1, 0, 2), (-1, 1, 1))  # a memory module along x
ZONE = (326.0, 466.0)  # x of a server's processors, between its bays and its fans
MOST_FANS = 24  # on one wall
PLACES = ("front", "rear", "bottom", "top")  # where fans of unknown place go, in this order


class FanSet(Value, frozen=True):
    """The fans of one wall, drawn alike."""

    location: str
    count: int
    size: float
    thickness: float

    def with_more(self, count: int, size: float, thickness: float) -> FanSet:
        """The set with further fans, all as large as the largest, none of a size that is no fan's."""
        largest, thickest = max(self.size, size), max(self.thickness, thickness)
        return FanSet(self.location, self.count + count, within(largest, 30.0, 300.0), within(thickest, 8.0, 60.0))


def fan_sets(
    chassis: Chassis, more: Sequence[tuple[Fan, int]], full: frozenset[str] = frozenset()
) -> tuple[FanSet, ...]:
    """The fans a chassis comes with and those chosen for it, on walls that take them and are not `full`."""
    free = {m.location: max((s.count for s in m.sizes), default=3) for m in chassis.fan_mounts or ()}
    wanted = [(f.location, f.count, f.size_mm or 120.0, f.thickness_mm) for f in chassis.included_fans or ()]
    wanted += [(None, count, fan.size_mm or 120.0, fan.thickness_mm or 25.0) for fan, count in more]
    sets: dict[str, FanSet] = {}
    for location, count, size, thickness in wanted:
        for wall in (location,) if location else PLACES:
            fits = 0 if wall in full else min(count, free.get(wall, count if location else 0))
            if fits > 0:
                sets[wall] = sets.get(wall, FanSet(wall, 0, 0.0, 0.0)).with_more(
                    fits, within(size, 30.0, 300.0), within(thickness, 8.0, 60.0)
                )
                free[wall] = free.get(wall, fits) - fits
                count -= fits
    return tuple(fans.changed(count=min(fans.count, MOST_FANS)) for fans in sets.values())


def fan_bodies(
    chassis: Chassis, form: ChassisForm, more: Sequence[tuple[Fan, int]], full: frozenset[str]
) -> Iterator[Body]:
    """All fans in their places, none on the walls that are `full`."""
    for fans in fan_sets(chassis, more, full):
        if form.style == "server":
            yield from _fan_wall(form, fans)
        elif fans.location == "front":
            yield from _front_fans(form, fans)
        elif fans.location == "rear" and form.style == "tower":
            yield _rear_fan(form, fans)
        elif fans.location in ("top", "bottom") and form.style == "tower":
            yield from _level_fans(form, fans)


def _rear_fan(form: ChassisForm, fans: FanSet) -> Body:
    size = min(fans.size, 140.0)
    y, z = form.y - BAR - 8 - size / 2, min(45.0, form.z[1] - size - 16) + size / 2
    return Body("fans", fan_mesh(size, fans.thickness), Pose(Vec(fans.thickness / 2 + 1, y, z), ALONG_X))


def _front_fans(form: ChassisForm, fans: FanSet) -> Iterator[Body]:
    low, high = (max(form.z[0], -TRAY_DEPTH) + 4, form.z[1] - 4)
    size = max(10.0, min(fans.size, high - low))
    turned = form.up == "-x"  # the front is the wall beyond the board's upper edge
    along, mesh = (form.x if turned else form.y), fan_mesh(size, fans.thickness)
    deep = fans.thickness / 2
    x = min(form.front + deep, form.x - deep - 2)
    count = min(fans.count, int((along - 16) / size))
    pitch = min(size + 8, (along - 20) / max(count, 1))
    for k in range(count):
        at = along / 2 + pitch * (k - (count - 1) / 2)
        place = Vec(at, form.y - deep - 2, (low + high) / 2) if turned else Vec(x, at, (low + high) / 2)
        yield Body("fans", mesh, Pose(place, ALONG_Y if turned else ALONG_X))


def _level_fans(form: ChassisForm, fans: FanSet) -> Iterator[Body]:
    """Fans under the roof or on the floor."""
    top = fans.location == "top"
    if form.floor and not top:
        return
    y = form.y - 5 - fans.thickness / 2 if top else 5 + fans.thickness / 2
    size = max(10.0, min(fans.size, form.z[1] - 18))
    end = form.front if top else form.front - 10
    count = min(fans.count, int((end - 20) / size))
    pitch = min(size + 4, (end - 20) / max(count, 1))
    for k in range(count):
        x = (end + 16) / 2 + pitch * (k - (count - 1) / 2)
        yield Body("fans", fan_mesh(size, fans.thickness), Pose(Vec(x, y, form.z[1] - 14 - size / 2), ALONG_Y))


def _fan_wall(form: ChassisForm, fans: FanSet) -> Iterator[Body]:
    """A server's row or rows of fans, between its processors and its drives."""
    height = form.z[1] - form.z[0] - 8
    per_row = max(1, int((form.y - 16) / fans.size))
    rows = -(-fans.count // per_row)
    size = min(fans.size, height / rows)
    thickness = max(fans.thickness, 38.0)
    mesh = fan_mesh(size, thickness, guarded=True)
    for k in range(fans.count):
        row, column = divmod(k, per_row)
        y = form.y / 2 + (form.y - 16) / per_row * (column - (per_row - 1) / 2)
        z = form.z[0] + 4 + height / rows * (row + 0.5)
        yield Body("fans", mesh, Pose(Vec(ZONE[1] + 8 + thickness / 2, y, z), ALONG_X))


def psu_bodies(psus: Sequence[Psu], chassis: Chassis, form: ChassisForm) -> Iterator[Body]:
    """Every supply in its bay."""
    for index, psu in enumerate(psus):
        size, offset = _psu_room(index, psu, chassis, form)
        yield Body("psu", psu_mesh(*size, _is_module(psu)), Pose(offset))


def lead_outlets(psus: Sequence[Psu], chassis: Chassis, form: ChassisForm) -> tuple[Vec, ...]:
    """Where the leads leave each supply; none in servers, whose supplies are plugged into a board of their own."""
    if form.style == "server" or any(_is_module(psu) for psu in psus):
        return ()
    rooms = (_psu_room(index, psu, chassis, form) for index, psu in enumerate(psus))
    return tuple(offset.plus(Vec(size[0] + 1, size[1] * 0.5, size[2] * 0.7)) for size, offset in rooms)


def _is_module(psu: Psu) -> bool:
    return psu.form_factor == "redundant_module"


def _psu_room(index: int, psu: Psu, chassis: Chassis, form: ChassisForm) -> tuple[tuple[float, float, float], Vec]:
    """Length, height and width of a supply, and the corner nearest the origin."""
    height, width = _psu_section(psu, _is_module(psu))
    size = (psu.length_mm or (210.0 if _is_module(psu) else 160.0), height, width)
    return size, _psu_place(index, size, chassis.psu_position or "bottom", form)


def _psu_section(psu: Psu, module: bool) -> Span:
    """Height and width of a supply's cross section."""
    if module:
        return psu.height_mm or 40.0, psu.width_mm or 73.5
    small = (psu.form_factor or "").startswith("SFX")
    return (63.5, 125.0) if small else (86.0, 150.0)


def _psu_place(index: int, size: tuple[float, float, float], position: str, form: ChassisForm) -> Vec:
    """The corner nearest the origin of the box that a supply takes."""
    length, height, width = size
    if form.style == "server":
        side = 3.0 if index % 2 else form.y - height - 3
        return Vec(1, side, form.z[0] + 4 + (index // 2) * (width + 2))
    if form.style == "mining":
        return Vec(20, form.row_end - 130 - index * (height + 20), form.z[0] + 6)
    if form.style == "open":
        return Vec(form.x - length - 14 - index * (length + 8), 18.0, -TRAY_DEPTH + 1)
    if form.up == "-x":
        return Vec(form.x - length - 14, 16.0 + index * (height + 6), form.z[0] + 6)
    if form.style == "flat":
        x = 1.0 if "front" not in position else form.front - length - 12
        return Vec(x, form.y - height - 6 - index * (height + 4), max(-TRAY_DEPTH + 1, form.z[0] + 2))
    if "chamber" in position or "side" in position:
        return Vec(1 + index * (length + 8), 16.0, form.z[0] + 6)
    y = form.y - BAR - height - 4 if position.startswith("top") else 4.0
    x = 1.0 if index == 0 and "front" not in position else form.front - 8 - length
    return Vec(x, y, form.z[0] + 10)


def cooler_bodies(cooler: Cooler | None, count: int, plan: BoardPlan, top: float) -> Iterator[Body]:
    """A cooler, or the pump of one, on each processor."""
    if cooler is None:
        return
    mesh = coolers.pump_mesh() if cooler.cooler_type == "aio" else coolers.air_cooler_mesh(coolers.form_of(cooler))
    for x, y in plan.sockets[: max(count, 1)]:
        yield Body("cooler", mesh, Pose(Vec(x, top + y, HEAT_SPREADER)))


def memory_bodies(memory: Sequence[tuple[Memory, int]], plan: BoardPlan, top: float) -> Iterator[Body]:
    """The modules in the sockets that are filled first."""
    modules = [(kit, kit.module_count or 1) for kit, count in memory for _ in range(count)]
    sticks = [kit for kit, count in modules for _ in range(count)]
    turn = LENGTHWISE if plan.dimms_along_x else Turn()
    for kit, socket in zip(sticks, filled_first(len(plan.dimms), len(sticks)), strict=False):
        server = kit.form_factor in ("RDIMM", "LRDIMM") or (kit.height_mm or 35) < 31.5
        x, y = plan.dimms[socket]
        height = kit.height_mm or (31.25 if server else 35.0)
        yield Body("memory", memory_mesh(height, not server), Pose(Vec(x, top + y, 0), turn))


def filled_first(sockets: int, modules: int) -> list[int]:
    """Which sockets take the modules: every second one as long as that is enough, spread evenly."""
    if not 0 < modules < sockets:
        return list(range(sockets))
    if modules * 2 <= sockets:
        pairs = np.linspace(0, sockets / 2 - 1, modules)
        return [2 * round(float(pair)) + 1 for pair in pairs]
    return [*range(1, sockets, 2), *range(0, sockets, 2)]


def cover_bodies(form: ChassisForm, taken: frozenset[int]) -> Iterator[Body]:
    """A cover in every opening without a card."""
    for position in range(1, form.openings + 1):
        if position not in taken:
            yield Body("chassis", cover_mesh(), Pose(Vec(0, form.first_slot - SLOT_PITCH * (position - 1), 3.4)))
