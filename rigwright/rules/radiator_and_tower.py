"""Whether a card's radiator and the processor's tower leave each other room: behind the tower, or
over it under the roof.

Yields checks of the rule on mounts for radiators. Boards publish no place of their socket, so that
a clash is only what no board of the class has room for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.assembly.board_parts import (
    CONSUMER_SOCKET,
    SOCKET_TOLERANCE,
    WIDE_SOCKET,
    is_wide,
)
from rigwright.assembly.hung import hung_radiators, radiators_on
from rigwright.assembly.radiators import FAN_THICKNESS, Radiator, mounts_for_radiators, room_above
from rigwright.checks import Check, Judged, NotChecked, Said, Severity
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.parts import Chassis, Cooler
from rigwright.parts.chassis import has_own_board
from rigwright.rules.cooling_room import WIDEST, air_cooler
from rigwright.rules.say import not_stated, sentence
from rigwright.text.numbers import length, millimetres

Result = Iterator[Check | NotChecked]
# The figures of a tower count its front fan, so that it may be so much nearer to its front.
OFF_CENTRE = FAN_THICKNESS / 2
DEEPEST_TOWER = 165.0  # no tower is deeper


def radiators_and_tower(a: Assembly, chassis: Chassis) -> Result:
    """Check the radiators of cards in the rear and under the roof against the tower."""
    cooler = air_cooler(a)
    if cooler is None or a.board is None or has_own_board(chassis):
        return
    socket = WIDE_SOCKET if is_wide(a.board) else CONSUMER_SOCKET
    if chassis.up in ("+y", "-y"):
        for radiator in radiators_on("rear", a):
            yield from _behind(radiator, cooler, socket[0], a, chassis)
    for radiator in radiators_on("top", a):
        yield from _above(radiator, cooler, socket[1], a, chassis)


def _behind(
    radiator: Radiator, cooler: Cooler, from_rear: float, a: Assembly, chassis: Chassis
) -> Result:
    free = from_rear - radiator.depth
    if cooler.depth_mm is None:
        if free < DEEPEST_TOWER / 2:
            yield not_stated("radiator-unfit", a.labels("cooler"), cooler, "depth_mm")
        return
    size = published(cooler.id, "depth_mm", cooler.depth_mm)
    spare = free - size.value / 2
    off = SOCKET_TOLERANCE + OFF_CENTRE
    yield _gap(radiator, "rear", cooler, spare, (size,), off, a, chassis)


def _above(
    radiator: Radiator, cooler: Cooler, below_top: float, a: Assembly, chassis: Chassis
) -> Result:
    room = room_above(chassis, a.enclosure) if a.enclosure is not None else None
    if room is None:
        return
    free = room.value + below_top - radiator.depth
    if cooler.width_mm is None:
        if free < WIDEST / 2:
            yield not_stated("radiator-unfit", a.labels("cooler"), cooler, "width_mm")
        return
    size = published(cooler.id, "width_mm", cooler.width_mm)
    spare = free - size.value / 2
    yield _gap(radiator, "top", cooler, spare, (room, size), SOCKET_TOLERANCE, a, chassis)


def _gap(
    radiator: Radiator,
    wall: str,
    cooler: Cooler,
    spare: float,
    figures: tuple[Figure, ...],
    off_mm: float,
    a: Assembly,
    chassis: Chassis,
) -> Check:
    """It may as well hang on another wall, where one takes it: no more than a note where that is
    free.
    """
    deep = Figure(radiator.depth, Basis.ASSUMED, (field_of(chassis.id, "radiator_support"),))
    elsewhere = _other_walls(radiator, wall, chassis)
    taken = {there for other, there in hung_radiators(a) if other is not radiator}
    return Check(
        rule="radiator-unfit",
        what="gap to the cooler",
        parts=(radiator.label, a.label("cooler")),
        value=round(spare, 6),
        limit=0.0,
        figures=(*figures, deep),
        words=partial(_words, radiator, wall, cooler),
        clash=-inf if elsewhere else -off_mm,
        tight_is=Severity.INFO if elsewhere - taken else Severity.WARNING,
    )


def _other_walls(radiator: Radiator, wall: str, chassis: Chassis) -> frozenset[str]:
    """Return the other walls that take a radiator, whatever hangs there now."""
    found: list[str] = []
    for mount in mounts_for_radiators(chassis):
        may_take = mount.max_mm is None or mount.max_mm >= radiator.size
        if mount.location in radiator.walls and mount.location != wall and may_take:
            found.append(mount.location)
    return frozenset(found)


def _words(radiator: Radiator, wall: str, cooler: Cooler, judged: Judged) -> Said:
    title = "{radiator} in the rear meets {cooler}."
    if wall == "top":
        title = "{radiator} under the roof meets {cooler}."
    return Said(
        sentence(title, radiator=radiator.name, cooler=cooler.name),
        sentence(
            "With fans it is about {depth} deep: {over} are missing where the socket usually is.",
            depth=length(radiator.depth),
            over=millimetres(-judged.check.value),
        ),
        remedies=(
            "Put the radiator on another wall",
            "Choose a smaller cooler or an all-in-one",
        ),
    )
