"""What ends the free length of cards toward the front: fans, a radiator, the drive cage, a
reservoir.

Makers publish a length with its condition, seldom where a thing stands: each obstacle is where its
length places it. Knows chassis and coolers, no cards and no severities.

Whether cage, front fans and reservoir are in is the build's to say; unsaid, they are as the
published length has them, but a card that is longer than beside a reservoir is judged only where
the build says that one is in. Their heights and widths are assumed, so no rule asks those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rigwright.assembly.card_lengths import (
    CAGE,
    CONDITIONS,
    FANS,
    FRONT,
    IN_FRONT,
    RESERVOIR,
    Fillings,
    is_taken_in_front,
    lengths_that_hold,
)
from rigwright.assembly.enclosure import (
    Enclosure,
    Fitted,
    enclosure_of,
    front_fan_thickness,
    front_limit,
)
from rigwright.assembly.radiators import (
    before_card_radiator,
    before_radiator,
    radiator_wall,
    stated_length,
)
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.parts import Chassis, Cooler, Psu
from rigwright.record import Value
from rigwright.text.sentence import messages

# Conditions of a length that has the thing in the chassis already, and of one that has it out.
WITH: Mapping[str, str] = MappingProxyType(
    {
        "with_hdd_cage": CAGE,
        "with_hdd_cages": CAGE,
        "with_reservoir": RESERVOIR,
        "with_front_psu_or_fan": IN_FRONT,
    }
)
WITHOUT_IN_FRONT = "no_front_psu_or_fan"
WITHOUT: Mapping[str, str] = MappingProxyType({"no_hdd_cage": CAGE, "no_reservoir": RESERVOIR})
WITH_WORDS: Mapping[str, str] = MappingProxyType(
    messages({CAGE: "with the drive cage", RESERVOIR: "with the reservoir"})
)
_LENGTHS: Mapping[str, str] = MappingProxyType(
    {
        CAGE: "max_gpu_length_with_hdd_cage_mm",
        RESERVOIR: "max_gpu_length_with_reservoir_mm",
    }
)


class Obstacle(Value, frozen=True):
    """What a card meets, the length that is free before it, and the condition of that figure in
    words.
    """

    kind: str
    free: Figure
    note: str


class FrontRoom(Value, frozen=True):
    """The nearest obstacle, and the length that is free once it is out, where it can be taken out.

    `more` marks a length that was published with a thing that is out: there is more room, of
    unknown size.
    """

    nearest: Obstacle
    without: Figure | None = None
    more: bool = False

    @property
    def free(self) -> Figure:
        """The length up to it."""
        return self.nearest.free


def front_room(
    chassis: Chassis,
    cooler: Cooler | None,
    enclosure: Enclosure,
    supplies: tuple[Psu, ...] = (),
    *,
    card_radiator: bool = False,
    cooler_wall: str | None = None,
) -> FrontRoom | None:
    """Return the free length of cards in the board's slots; None where no length is published.

    `card_radiator` says that a card has its radiator in the front, `cooler_wall` where the
    cooler's is once each radiator has a mount of its own.
    """
    if enclosure.front is None:
        return None
    put = Fillings(
        cooler=cooler,
        supplies=supplies,
        fitted=enclosure.fitted,
        card_radiator=card_radiator,
    )
    base = before_cages(
        chassis, cooler, enclosure, card_radiator=card_radiator, cooler_wall=cooler_wall
    )
    assert base is not None
    others = [
        found
        for kind in (CAGE, RESERVOIR)
        if (found := standing(kind, chassis, enclosure.fitted, base.free))
    ]
    others += conditional_obstacles(chassis, put, base.free.value)
    if (
        chassis.max_gpu_length_condition == WITHOUT_IN_FRONT
        and not others
        and is_taken_in_front(chassis, put)
    ):
        field = field_of(chassis.id, "card_lengths")
        others.append(Obstacle(IN_FRONT, Figure(base.free.value, Basis.UNKNOWN, (field,)), ""))
    if not others:
        return FrontRoom(base, _without(base, chassis, enclosure.fitted), _has_more(chassis, put))
    return _nearest(base, others)


def _has_more(chassis: Chassis, put: Fillings) -> bool:
    """Whether the published length has something in the chassis that the build has not, or, of a
    reservoir, does not say to have: few machines have one.
    """
    kind = WITH.get(chassis.max_gpu_length_condition)
    if kind is None:
        return False
    if kind == IN_FRONT:
        return is_taken_in_front(chassis, put) is False
    if kind == RESERVOIR:
        return stays(kind, put.fitted) is not True
    return stays(kind, put.fitted) is False


def _nearest(base: Obstacle, others: list[Obstacle]) -> FrontRoom:
    """Return the nearest of several obstacles; where one is unknown, so is the room."""
    every = [base, *others]
    nearest = min(every, key=lambda o: o.free.value)
    for obstacle in every:
        if not obstacle.free.known:
            free = Figure(nearest.free.value, Basis.UNKNOWN, obstacle.free.rests_on)
            return FrontRoom(obstacle.changed(free=free))
    if nearest is base:
        return FrontRoom(nearest, None)
    rest = [o.free for o in every if o is not nearest]
    return FrontRoom(nearest, min(rest, key=lambda free: free.value))


def conditional_obstacles(chassis: Chassis, put: Fillings, bare_mm: float) -> list[Obstacle]:
    """Return what stands in the way by the table of card lengths.

    UNKNOWN where it is unknown whether it does.
    """
    found: list[Obstacle] = []
    for row, free in lengths_that_hold(chassis, put, bare_mm):
        kind, note = CONDITIONS[row.when]
        found.append(Obstacle(kind, free, note))
    return found


def room_beside(room: FrontRoom, chassis: Chassis, put: Fillings) -> FrontRoom:
    """Return the free length of a place with a limit of its own, such as a vertical mount, by the
    table of card lengths.
    """
    others = conditional_obstacles(chassis, put, room.free.value)
    return _nearest(room.nearest, others) if others else room


def before_cages(
    chassis: Chassis,
    cooler: Cooler | None,
    enclosure: Enclosure,
    *,
    card_radiator: bool = False,
    cooler_wall: str | None = None,
) -> Obstacle | None:
    """Return what the published length itself ends at: fans, wall or radiator."""
    front = enclosure.front
    if front is None:
        return None
    free, note = before_radiator(
        chassis, cooler, front, enclosure.front_note, enclosure.fitted, wall=cooler_wall
    )
    if card_radiator and free is front:
        free, note = before_card_radiator(chassis, front, enclosure.fitted)
    kind = WITH.get(chassis.max_gpu_length_condition, FRONT)
    if kind == FRONT and free is front and front_fan_thickness(chassis, enclosure.fitted):
        kind = FANS
    return Obstacle(kind, free, note)


def _without(base: Obstacle, chassis: Chassis, fitted: Fitted) -> Figure | None:
    """Return the length with the chassis' own front fans out, where it is known and larger."""
    if base.kind != FANS or fitted.added_front_fan_mm:
        return None
    without_fans = fitted.changed(front_fans=False)
    bare, *_ = front_limit(chassis, without_fans)
    if bare is None or bare.value <= base.free.value:
        return None
    return bare


def stays(kind: str, fitted: Fitted) -> bool | None:
    """Whether the build says that a cage or a reservoir is in the chassis; None of other things."""
    if kind == IN_FRONT:
        return None
    if kind == CAGE:
        return fitted.drive_cage
    return fitted.reservoir


def standing(kind: str, chassis: Chassis, fitted: Fitted, front: Figure) -> Obstacle | None:
    """Return a cage or reservoir that the build adds to what the published length has.

    UNKNOWN without a figure.
    """
    if not stays(kind, fitted) or WITH.get(chassis.max_gpu_length_condition) == kind:
        return None
    free = length_with(kind, chassis)
    if free is None:
        return Obstacle(
            kind, Figure(front.value, Basis.UNKNOWN, (field_of(chassis.id, _LENGTHS[kind]),)), ""
        )
    return Obstacle(kind, free, WITH_WORDS[kind])


def length_with(kind: str, chassis: Chassis) -> Figure | None:
    """Return the card length that is published with a cage or a reservoir in the chassis."""
    field = _LENGTHS[kind]
    value: float | None = getattr(chassis, field)
    if value is None and WITH.get(chassis.max_gpu_length_condition) == kind:
        field = "max_gpu_length_mm"
        value = chassis.max_gpu_length_mm
    if value is None:
        return stated_length(chassis, "drive_cage" if kind == CAGE else "reservoir")
    return published(chassis.id, field, value)


def removable(chassis: Chassis, cooler: Cooler | None, enclosure: Enclosure) -> Iterator[str]:
    """Yield what may be in a chassis or out of it, as its figures tell."""
    for kind in (CAGE, RESERVOIR):
        condition = chassis.max_gpu_length_condition
        if length_with(kind, chassis) is not None or kind in (
            WITH.get(condition),
            WITHOUT.get(condition),
        ):
            yield kind
    if (
        front_fan_thickness(chassis)
        and radiator_wall(chassis, cooler) != FRONT
        and enclosure.front is not None
    ):
        yield FANS


_CHOICES: Mapping[str, str] = MappingProxyType(
    {CAGE: "drive_cage", RESERVOIR: "reservoir", FANS: "front_fans"}
)


def choice_of(kind: str) -> str:
    """Return the field of a build, and of what is fitted, that says whether a thing is in the
    chassis.
    """
    return _CHOICES[kind]


def with_and_without(
    kind: str, chassis: Chassis, cooler: Cooler | None, fitted: Fitted
) -> tuple[FrontRoom | None, FrontRoom | None]:
    """Return the free length of cards once a thing is in the chassis, and once it is out."""
    there, gone = (
        enclosure_of(chassis, None, fitted.changed(**{choice_of(kind): said}))
        for said in (True, False)
    )
    return front_room(chassis, cooler, there), front_room(chassis, cooler, gone)
