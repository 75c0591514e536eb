"""What may leave cards less length than it seems, while nobody states it: fans that may come with
the chassis, a radiator of which only the thickness is known, a supply of unknown form.

Yields entries for a rule on length; what stands in front for certain is in clearance.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard, front_room_of
from rigwright.assembly.enclosure import FAN_THICKNESS
from rigwright.assembly.length_limit import FRONT, FrontRoom, front_room
from rigwright.assembly.radiators import stated_before_radiator
from rigwright.assembly.seats import Mount
from rigwright.build.thresholds import length_margin_mm
from rigwright.checks import NotChecked
from rigwright.figures import Basis
from rigwright.parts import Chassis, Part
from rigwright.rules.say import not_checked, not_stated, undecided

WITHOUT_FRONT_FANS = ("no_front_fan", "no_front_rad")  # conditions of a published length
# A radiator of 27 mm leaves 328 of the 355 mm of a Fractal North by its thickness; its maker states
# 300. No other states both.
RADIATOR_MAY_TAKE_MORE = 28.0


def unknown_in_front(
    rule: str, card: SeatedCard, a: Assembly, room: FrontRoom, needed_mm: float
) -> Iterator[NotChecked]:
    """Yield what is missing to say that a card of known length, which needs so much of the room
    in front of it, surely has it.
    """
    chassis = a.chassis
    if chassis is None:
        return
    is_too_long = card.size.length.value > room.free.value
    spare = room.free.value - needed_mm
    wanted = length_margin_mm(a.build)
    beside_fans = spare - _taken_by_fans(chassis, room.free.value)
    if not is_too_long and beside_fans < wanted and _fans_may_be_there(a, room):
        yield undecided(rule, (card.label,), chassis.address("included_fans"), chassis.name)
    if not is_too_long and spare < RADIATOR_MAY_TAKE_MORE and _is_derived(a, room):
        field = chassis.address("max_gpu_length_front_rad_mm")
        yield undecided(rule, (card.label,), field, chassis.name)
    if not is_too_long:
        yield from _unknown_card_radiators(rule, card, a, room, needed_mm + wanted)
    if not room.free.known:
        yield from _lengths_that_would_tell(rule, card, chassis, room)
        yield from _supplies_of_unknown_form(rule, card, a)


def _unknown_card_radiators(
    rule: str, card: SeatedCard, a: Assembly, room: FrontRoom, wanted_mm: float
) -> Iterator[NotChecked]:
    """The radiators of cards, of unknown length or in a case of unknown mounts, one of which would
    leave a card too little in front of it if it hangs there.
    """
    unknown = _unknown_of_radiators(a)
    if not unknown or room != front_room_of(a):
        return
    behind = _behind_card_radiator(a)
    if behind is not None and wanted_mm > behind.free.value:
        for part, field in unknown:
            yield undecided(rule, (card.label,), part.address(field), part.name)


def _unknown_of_radiators(a: Assembly) -> list[tuple[Part, str]]:
    """What nobody states of the radiators of cards and of their mounts, with whose figure it is."""
    hybrids = [card.gpu for card in a.gpus if card.gpu.has_radiator]
    unknown: list[tuple[Part, str]] = [
        (gpu, "radiator_mm") for gpu in hybrids if not gpu.radiator_mm
    ]
    if hybrids and a.chassis is not None and a.chassis.radiator_support is None:
        unknown.append((a.chassis, "radiator_support"))
    return unknown


def _behind_card_radiator(a: Assembly) -> FrontRoom | None:
    """The room that a card's radiator in the front would leave; None where none goes there."""
    chassis = a.chassis
    enclosure = a.enclosure
    if chassis is None or enclosure is None:
        return None
    mounts = chassis.radiator_support
    if mounts is not None and all(mount.location != "front" for mount in mounts):
        return None
    return front_room(chassis, a.cooler, enclosure, a.psus, card_radiator=True)


def _lengths_that_would_tell(
    rule: str, card: SeatedCard, chassis: Chassis, room: FrontRoom
) -> Iterator[NotChecked]:
    """The lengths under conditions that would answer without what the room else follows from."""
    if card.mount is Mount.VERTICAL and chassis.max_gpu_length_vertical_mm is None:
        yield not_stated(rule, (card.label,), chassis, "max_gpu_length_vertical_mm")
    of_radiator = any(field.endswith(".radiator_thickness_mm") for field in room.free.rests_on)
    if of_radiator and chassis.max_gpu_length_front_rad_mm is None:
        yield not_stated(rule, (card.label,), chassis, "max_gpu_length_front_rad_mm")


def _taken_by_fans(chassis: Chassis, free_mm: float) -> float:
    """How much shorter the room is with front fans: as its maker states, else by their depth."""
    stated = chassis.max_gpu_length_with_front_fan_mm
    if stated is None:
        return FAN_THICKNESS
    return max(0.0, free_mm - stated)


def _fans_may_be_there(a: Assembly, room: FrontRoom) -> bool:
    """Whether the length is that without front fans, while nobody knows whether the chassis comes
    with some.
    """
    chassis = a.chassis
    enclosure = a.enclosure
    said = enclosure is not None and enclosure.fitted.front_fans is not None
    if chassis is None or said or chassis.included_fans is not None or room.nearest.kind != FRONT:
        return False
    return chassis.max_gpu_length_condition in WITHOUT_FRONT_FANS


def _is_derived(a: Assembly, room: FrontRoom) -> bool:
    """Whether the length before the processor's radiator follows from how thick that is."""
    free = room.free
    cooler = a.cooler
    if cooler is None or free.basis is not Basis.DERIVED:
        return False
    return cooler.address("radiator_thickness_mm") in free.rests_on


def _supplies_of_unknown_form(rule: str, card: SeatedCard, a: Assembly) -> Iterator[NotChecked]:
    """The supplies whose form decides how much room the chassis leaves the cards."""
    limits = a.chassis.card_lengths if a.chassis is not None else ()
    if all(limit.when != "atx_supply" for limit in limits):
        return
    for psu in a.psus:
        if psu.form_factor is None:
            address = psu.address("form_factor")
            yield not_checked(rule, (card.label, "psu"), address, psu.name)


def unknown_front_mounts(rule: str, a: Assembly, chassis: Chassis) -> Iterator[NotChecked]:
    """The mounts of a case that is to have fans in front."""
    if a.build.front_fans and chassis.fan_mounts is None:
        yield not_stated(rule, ("fans", "chassis"), chassis, "fan_mounts")


def before_usual_radiator(room: FrontRoom, chassis: Chassis, needed_mm: float) -> FrontRoom:
    """The room as it is stated beside a radiator, for a card that is too long for that: before a
    thicker one, of which nobody states how much it takes, it has no more.
    """
    stated = stated_before_radiator(chassis)
    if stated is None or not room.free.estimate or needed_mm <= stated.value:
        return room
    if not set(stated.rests_on) <= set(room.free.rests_on):
        return room  # it is something else that shortens it
    return room.changed(nearest=room.nearest.changed(free=stated))
