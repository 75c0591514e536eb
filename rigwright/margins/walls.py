"""The clearances at the walls of a chassis: lengths of radiators and of fans placed by hand, against their mounts.

Nominal sizes meet nominal mounts: they fit where they are equal. What radiators leave for cards is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.assembly.board_parts import DIMM_BELOW_TOP, DIMM_SEAT
from rigwright.assembly.radiators import (
    Radiator,
    mounts_for_radiators,
    radiator_wall,
    room_above,
    shared_out,
    takes,
)
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.margins.rows import Clearance, above, answered, below, unknown
from rigwright.parts import Chassis, Cooler
from rigwright.rules.walls import ALL_WALLS, FROM_PANEL, radiators_of

Rows = Iterator[Clearance]
BOOKED = "mount-double-booked"


def wall_clearances(a: Assembly, chassis: Chassis) -> Rows:
    """All of them, subject by subject."""
    yield from answered("radiator-unfit", _unmeasured(a))
    yield from answered("radiator-unfit", _radiators(a, chassis))
    yield from answered(BOOKED, _fans(a, chassis), "fans")


def _unmeasured(a: Assembly) -> Rows:
    """Radiators whose length nobody knows."""
    owners = [("cooler", a.cooler), *((card.label, card.gpu) for card in a.gpus)]
    for label, part in owners:
        if part is None or part.radiator_mm is not None:
            continue
        kind = part.cooler_type if isinstance(part, Cooler) else part.cooler
        if kind in ("aio", "aio_hybrid"):
            yield unknown("radiator-unfit", "radiator length", (label, "chassis"), field_of(part.id, "radiator_mm"))


def _radiators(a: Assembly, chassis: Chassis) -> Rows:
    rule, what, field = "radiator-unfit", "radiator length", field_of(chassis.id, "radiator_support")
    if chassis.radiator_support is None:
        if chassis.chassis_type != "open_frame":
            yield from (unknown(rule, what, (radiator.label, "chassis"), field) for radiator in radiators_of(a))
        return
    for radiator in radiators_of(a):
        mounts = (m.max_mm or 0.0 for m in mounts_for_radiators(chassis) if m.location in radiator.walls)
        longest = max(mounts, default=0.0)
        yield below(rule, what, (radiator.label, "chassis"), radiator.size, longest,
                    (Figure(longest, Basis.PUBLISHED, (field,)),))  # fmt: skip
    if radiator_wall(chassis, a.cooler) == "top":
        yield from _under_roof(a, chassis)


def _under_roof(a: Assembly, chassis: Chassis) -> Rows:
    """Over the memory, where the radiator is wide enough to lie over it."""
    room = room_above(chassis, a.enclosure) if a.enclosure else None
    panel = a.enclosure.panel if a.enclosure else None
    if room is None or panel is None:
        return
    rule, what, radiator = "radiator-unfit", "radiator gap", radiators_of(a)[0]
    free = round(room.value + DIMM_BELOW_TOP - radiator.depth, 6)
    near = panel.value - FROM_PANEL - radiator.fan_mm
    for kit, _ in a.memory:
        if kit.height_mm is None:
            if free < 0:
                yield unknown(rule, what, (radiator.label, "memory"), field_of(kit.id, "height_mm"))
        elif kit.height_mm + DIMM_SEAT > near:
            yield above(rule, what, (radiator.label, "memory"), free, 0.0,
                        (room, published(kit.id, "height_mm", kit.height_mm)))  # fmt: skip


def _fans(a: Assembly, chassis: Chassis) -> Rows:
    mounts = {mount.location: mount for mount in chassis.fan_mounts or ()}
    chosen = {quantity.part_id: quantity.places for quantity in a.build.fans}
    for wall in sorted(ALL_WALLS | set(mounts)):
        fans = [fan for fan, _ in a.fans for place in chosen.get(fan.id, ()) if place.casefold() == wall]
        if not fans:
            continue
        what, mount, field = f"fans at the {wall}", mounts.get(wall), field_of(chassis.id, "fan_mounts")
        unmeasured = next((fan for fan in fans if fan.size_mm is None), None)
        if chassis.fan_mounts is None or (mount is not None and not mount.sizes):
            yield unknown(BOOKED, what, ("fans", "chassis"), field)
        elif unmeasured is not None:
            yield unknown(BOOKED, what, ("fans", "chassis"), field_of(unmeasured.id, "size_mm"))
        else:
            room = max((size.mm * size.count for size in mount.sizes), default=0.0) if mount else 0.0
            radiator = _on_wall(a, chassis, wall)
            used = sum(fan.size_mm or 0.0 for fan in fans) + (radiator.size if radiator else 0.0)
            labels = ("fans", radiator.label if radiator else "chassis")
            yield below(BOOKED, what, labels, used, room, (Figure(room, Basis.PUBLISHED, (field,)),))


def _on_wall(a: Assembly, chassis: Chassis, wall: str) -> Radiator | None:
    mounts = mounts_for_radiators(chassis)
    fitting = [r for r in radiators_of(a) if any(takes(mount, r) for mount in mounts)]
    placed = zip(fitting, shared_out(fitting, mounts) or (), strict=False)
    return next((radiator for radiator, mount in placed if mount.location == wall), None)
