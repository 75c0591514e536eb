"""Builds of the shipped catalog with everything that a plan may have: cards of two kinds in any
places, limits, brackets, risers, bridges, fans, drives, several supplies, a cage and fans in front.

Each number gives the same build of the same parts every time. What they lack of sense they have of
variety: made for what must hold of any build.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rigwright.assembly.brackets import brackets_for
from rigwright.assembly.seats import Mount, Seat
from rigwright.build import Bridge, Build, Quantity
from rigwright.build.placement import Placement
from rigwright.evaluation import evaluate
from rigwright.parts import Chassis, Cooler, Drive, Fan, Gpu, Memory, Psu, Riser
from rigwright.parts.motherboard import slots_of
from tests.generated_builds import planned, shipped, stock

WALLS = ("front", "top", "side", "bottom", "rear")


def furnished(number: int) -> Build:
    """Return the build of a number, with the case, board and processor of a planned one."""
    chance = random.Random(f"furnished {number}")
    build = planned(number).changed(placements=(), title=f"Furnished {number}")
    build = _with_cards(build, chance)
    build = _with_cooling(build, chance)
    build = _with_drives(build, chance)
    if chance.random() < 0.5:
        supplies = chance.sample(stock().of_kind(Psu), 2)
        build = build.changed(psus=tuple(supplies[i % 2].id for i in range(chance.choice((2, 4)))))
    if chance.random() < 0.3 and len(build.placements) > 1:
        bridges = [riser for riser in stock().of_kind(Riser) if "bridge" in riser.riser_type]
        build = build.changed(bridges=(Bridge(chance.choice(bridges).id, 0, 1),))
    return build


def _with_cards(build: Build, chance: random.Random) -> Build:
    case = shipped().get(build.chassis or "")
    assert isinstance(case, Chassis)
    brackets = tuple(brackets_for(shipped(), case))[:4]
    assembly = evaluate(build, shipped(), brackets).assembly
    seats = list(assembly.seats)
    chance.shuffle(seats)
    slots = [slot.name for slot in slots_of(assembly.board)]
    cards = [gpu for gpu in stock().of_kind(Gpu) if (gpu.board_power_w or 0) >= 100]
    kinds = chance.sample(cards, 2)
    for seat in seats[: chance.choice((1, 2, 2, 3, 4))]:
        build = build.place(chance.choice(kinds).id, seat.name)
        *others, last = build.placements
        build = build.changed(placements=(*others, _fed(last, seat, slots, chance)))
    return build


def _fed(placed: Placement, seat: Seat, slots: Sequence[str], chance: random.Random) -> Placement:
    """A card with the riser of its place, if that wants one, and now and then a limit."""
    slot = chance.choice(slots) if slots else None
    if seat.bracket is not None:
        placed = placed.changed(riser=seat.bracket, slot=slot)
    elif seat.mount is not Mount.SLOT and chance.random() < 0.8:
        placed = placed.changed(riser=chance.choice(stock().of_kind(Riser)).id, slot=slot)
    if chance.random() < 0.3:
        placed = placed.changed(power_limit_w=float(chance.choice((150, 200, 250, 300, 400))))
    return placed


def _with_cooling(build: Build, chance: random.Random) -> Build:
    if chance.random() < 0.5:
        fan = chance.choice(stock().of_kind(Fan))
        count = chance.choice((1, 2, 3))
        places = tuple(chance.choice(WALLS) for _ in range(count))
        build = build.changed(fans=(Quantity(fan.id, count, places),))
    if chance.random() < 0.3:
        build = build.changed(front_fans=chance.choice((True, False)))
    if chance.random() < 0.3:
        build = build.changed(cooler=chance.choice(stock().of_kind(Cooler)).id)
    return build


def _with_drives(build: Build, chance: random.Random) -> Build:
    if chance.random() < 0.3:
        build = build.changed(drive_cage=chance.choice((True, False)))
    if chance.random() < 0.5:
        kit = chance.choice(stock().of_kind(Memory))
        build = build.changed(memory=(Quantity(kit.id, chance.choice((1, 2, 4))),))
    if chance.random() < 0.3:
        drives = chance.sample(stock().of_kind(Drive), 2)
        counted = tuple(Quantity(drive.id, chance.choice((1, 2, 6))) for drive in drives)
        build = build.changed(drives=counted)
    return build
