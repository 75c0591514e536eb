"""Fans that nobody put anywhere and that the front takes, where long cards reach.

Yields checks of the rule on mounts that are taken twice: those fans may as well go elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.case_fans import CaseFan
from rigwright.assembly.enclosure import FAN_THICKNESS, front_fan_thickness
from rigwright.assembly.hung import room_before_front
from rigwright.assembly.length_limit import FRONT
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Judged, Said
from rigwright.figures import Basis, Figure
from rigwright.parts import Chassis
from rigwright.rules.clearance import length_needed
from rigwright.rules.say import sentence
from rigwright.text.numbers import length


def fans_before_cards(a: Assembly, chassis: Chassis) -> Iterator[Check]:
    """Check the cards in slots against the front fans that the build does not place, in a case
    whose card length is published without any.
    """
    fan = _thickest_in_front(a)
    room = room_before_front(a)
    if fan is None or room is None or room.nearest.kind != FRONT or not room.free.known:
        return
    taken_mm = _taken_by(fan, chassis, a)
    if taken_mm <= 0:
        return
    free = Figure(room.free.value - taken_mm, Basis.ASSUMED, room.free.rests_on)
    for card in a.cards:
        size = card.size
        if card.mount is Mount.SLOT and size.length.known and size.plug_length.known:
            yield Check(
                rule="mount-double-booked",
                what="length before the fans",
                parts=(card.label, "fans"),
                value=length_needed(card, a),
                limit=free.value,
                figures=(size.length, free),
                words=partial(_words, card, fan, chassis),
                at_most=True,
                clash=-inf,
            )


def _thickest_in_front(a: Assembly) -> CaseFan | None:
    """Return the thickest of the chosen fans in the front; what of them the length allows for is
    taken off later.
    """
    fans: list[CaseFan] = []
    for fan in a.case_fans:
        if fan.wall == "front" and fan.moves_air and not fan.own:
            fans.append(fan)
    return max(fans, key=lambda fan: fan.thickness_mm, default=None)


def _taken_by(fan: CaseFan, chassis: Chassis, a: Assembly) -> float:
    """Return how much of the published length a fan takes beyond those that are counted in it."""
    assert a.enclosure is not None
    counted = front_fan_thickness(chassis, a.enclosure.fitted)
    match chassis.max_gpu_length_condition:
        case "no_front_fan" | "no_front_rad":
            return fan.thickness_mm - counted
        case "front_fans_25mm":
            return fan.thickness_mm - max(counted, FAN_THICKNESS)
        case _:
            return 0.0


def _words(card: SeatedCard, fan: CaseFan, chassis: Chassis, judged: Judged) -> Said:
    return Said(
        sentence("{card} meets a fan if it goes in the front.", card=card.title),
        sentence(
            "It needs {needed}; behind fans of {thickness} {chassis} leaves {free}.",
            needed=length(judged.check.value),
            thickness=length(fan.thickness_mm),
            chassis=chassis.name,
            free=length(judged.check.limit),
        ),
        remedies=("Say on which other wall the fans are",),
        place=card.drawn,
    )
