"""Where a fan of the catalog would go: every wall of the chassis with its answer and the reason.

The answers are those of the layout of case fans and of the rule on mounts. Knows no picture.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.assembly.case_fans import OWN_WALLS, Walls
from rigwright.assembly.radiators import radiator_wall
from rigwright.build.labels import wall_name
from rigwright.checks import Fit
from rigwright.inventory.fan_edits import source_of
from rigwright.inventory.part_row import PartRow
from rigwright.parts import Chassis, Fan, FanMount
from rigwright.record import Value
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import Sentence


class FanPlace(Value, frozen=True):
    """One wall: whether it takes the fans, how many places are free there, and why."""

    wall: str
    fit: Fit
    free: int
    reason: Sentence

    @property
    def refused(self) -> bool:
        """Whether a fan let go there is not put there without a question."""
        return self.fit is Fit.CLASH


class _Moving(Value, frozen=True):
    """The fans in question: how many, and which of those in the machine are the same ones."""

    count: int = 1
    source: str = ""
    numbers: tuple[int, ...] = ()


def fan_places(a: Assembly, fan: Fan, row: PartRow | None = None) -> tuple[FanPlace, ...]:
    """The answer of every wall of the chassis to one more fan, or to all fans of a row that move
    there together; none without a chassis.
    """
    if a.chassis is None:
        return ()
    moving = _Moving()
    if row is not None and row.address is not None and row.address.numbers:
        numbers = row.address.numbers
        moving = _Moving(len(numbers), source_of(a.build, row), numbers)
    return tuple(_places(a, a.chassis, fan, moving))


def _places(a: Assembly, chassis: Chassis, fan: Fan, moving: _Moving) -> Iterator[FanPlace]:
    mounts = {mount.location: mount for mount in chassis.fan_mounts or ()}
    if not mounts:
        for wall in OWN_WALLS:
            reason = Sentence(
                "Nobody states which fans {chassis} takes.", {"chassis": chassis.name}
            )
            yield FanPlace(wall, Fit.UNKNOWN, 0, reason)
        return
    full = radiator_wall(chassis, a.cooler) or ""
    for wall in sorted(mounts, key=_order):
        yield _place(a, chassis, fan, mounts[wall], moving, blocked=wall == full)


def _order(wall: str) -> int:
    if wall in OWN_WALLS:
        return OWN_WALLS.index(wall)
    return len(OWN_WALLS)


def _place(
    a: Assembly, chassis: Chassis, fan: Fan, mount: FanMount, moving: _Moving, *, blocked: bool
) -> FanPlace:
    wall = mount.location
    named = wall_name(mount.location)
    if blocked:
        reason = Sentence("The radiator of the CPU cooler takes the {wall}.", {"wall": named})
        return FanPlace(wall, Fit.CLASH, 0, reason)
    if fan.size_mm is None:
        reason = Sentence("Nobody states the size of {fan}.", {"fan": fan.name})
        return FanPlace(wall, Fit.UNKNOWN, 0, reason)
    if not mount.sizes:
        reason = Sentence(
            "Nobody states which sizes the {wall} of {chassis} takes.",
            {"wall": named, "chassis": chassis.name},
        )
        return FanPlace(wall, Fit.UNKNOWN, 0, reason)
    count = next((size.count for size in mount.sizes if size.mm == fan.size_mm), 0)
    if not count:
        sizes = comma_words(f"{size.mm:.0f}" for size in mount.sizes)
        reason = Sentence(
            "The {wall} takes fans of {sizes} mm, not of {size} mm.",
            {"wall": named, "sizes": sizes, "size": f"{fan.size_mm:.0f}"},
        )
        return FanPlace(wall, Fit.CLASH, 0, reason)
    return _answer(a, chassis, wall, fan.size_mm, count, moving)


def _answer(
    a: Assembly, chassis: Chassis, wall: str, size_mm: float, count: int, moving: _Moving
) -> FanPlace:
    """The answer of a wall with so many places for fans of that size."""
    free = _free(a, chassis, wall, size_mm, moving, also_assumed=True)
    figures = {"free": free, "count": count, "size": f"{size_mm:.0f}"}
    if free >= moving.count:
        reason = Sentence("{free} of {count} places for {size} mm are free.", figures)
        return FanPlace(wall, Fit.FITS, free, reason)
    without_own = _free(a, chassis, wall, size_mm, moving, also_assumed=False)
    if without_own >= moving.count:
        reason = Sentence(
            "The case's own fans, taken to be there, would have to go elsewhere.", figures
        )
        return FanPlace(wall, Fit.TIGHT, 0, reason)
    if without_own:
        figures |= {"free": without_own, "fans": moving.count}
        reason = Sentence("{fans} fans of {size} mm do not go onto {free} free places.", figures)
        if without_own == 1:
            reason = Sentence("{fans} fans of {size} mm do not go onto one free place.", figures)
        return FanPlace(wall, Fit.CLASH, without_own, reason)
    reason = Sentence("No place for {size} mm is free: fans are on all of them.", figures)
    return FanPlace(wall, Fit.CLASH, 0, reason)


def _free(
    a: Assembly,
    chassis: Chassis,
    wall: str,
    size_mm: float,
    moving: _Moving,
    *,
    also_assumed: bool,
) -> int:
    """How many more fans of a size go onto a wall beside those that are there."""
    walls = Walls(chassis)
    for there in a.case_fans:
        moves = there.source == moving.source and there.number in moving.numbers
        counts = there.has_mount and there.wall == wall and not moves
        if counts and (also_assumed or there.placed != "assumed" or not there.own):
            walls.put(wall, there.size_mm)
    free = 0
    while walls.takes(wall, size_mm):
        walls.put(wall, size_mm)
        free += 1
    return free
