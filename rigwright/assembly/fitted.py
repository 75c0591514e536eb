"""What a build says of the fans and of what stands in the front of its case.

Reads the build alone; where fans then are is worked out in `case_fans`, and what they leave for
cards in `length_limit`.
"""

from __future__ import annotations

from rigwright.assembly.case_fans import FanWish, each_included, own_walls
from rigwright.assembly.enclosure import FAN_THICKNESS, Fitted
from rigwright.assembly.envelopes import card_size
from rigwright.assembly.resolved import ChosenParts
from rigwright.assembly.seats import Mount
from rigwright.assembly.small_cases import is_sandwich
from rigwright.build import Build
from rigwright.parts import Chassis, Fan


def fan_wish(build: Build, fans: tuple[tuple[Fan, int], ...]) -> FanWish:
    """Return what a build says of its case fans."""
    named: dict[str, list[tuple[str, ...]]] = {}
    for quantity in build.fans:
        named.setdefault(quantity.part_id, []).append(quantity.places)
    places: list[tuple[str, ...]] = []
    for fan, _ in fans:
        of_this: tuple[str, ...] = ()
        left = named.get(fan.id)
        if left:
            of_this = left.pop(0)
        places.append(of_this)
    return FanWish(fans, tuple(places), build.fan_settings)


def fitted_in(build: Build, chosen: ChosenParts) -> Fitted:
    """Return what the build says is in the chassis, and the fans that it puts on the front.

    Fans of the chassis that are all taken out of the front one by one are out of it.
    """
    chassis = chosen.chassis
    fans = chosen.fans
    thickest = _put_on_front_mm(build, fans)
    if chassis is not None and build.fan_settings:
        thickest = max(thickest, _moved_to_front_mm(build, chassis))
    front_fans = build.front_fans
    if front_fans is None and chassis is not None and build.fan_settings:
        front_fans = False if _none_left_in_front(build, chassis) else None
    behind = _behind_board_mm(chosen)
    return Fitted(
        drive_cage=build.drive_cage,
        front_fans=front_fans,
        reservoir=build.reservoir,
        added_front_fan_mm=thickest,
        behind_board_mm=behind,
    )


def _behind_board_mm(chosen: ChosenParts) -> float:
    """Return how thick the thickest card is that a small case holds behind its board; 0 without
    one.
    """
    thickest = 0.0
    if chosen.chassis is None or not is_sandwich(chosen.chassis):
        return thickest
    for card in chosen.cards:
        if card.placement.place.casefold().startswith(Mount.VERTICAL.value):
            thickest = max(thickest, card_size(card.card).thickness.value)
    return thickest


def _put_on_front_mm(build: Build, fans: tuple[tuple[Fan, int], ...]) -> float:
    """Return how thick the thickest fan is that the build puts on the front; 0 without one."""
    places = {quantity.part_id: quantity.places for quantity in build.fans}
    thickest = 0.0
    for fan, _ in fans:
        if any(place.casefold() == "front" for place in places.get(fan.id, ())):
            thickest = max(thickest, fan.thickness_mm or FAN_THICKNESS)
    return thickest


def _moved_to_front_mm(build: Build, chassis: Chassis) -> float:
    """Return how thick the thickest fan of the chassis is that the build moves to the front from
    another wall; 0 without one.
    """
    walls = own_walls(chassis)
    thickest = 0.0
    for number, fan in enumerate(each_included(chassis)):
        if walls[number] == "front":
            continue
        for setting in build.fan_settings:
            is_its = setting.part_id == chassis.id and setting.number == number
            if is_its and (setting.place or "").casefold() == "front" and not setting.out:
                thickest = max(thickest, fan.thickness_mm)
    return thickest


def _none_left_in_front(build: Build, chassis: Chassis) -> bool:
    """Whether the chassis has fans in the front and the build takes all of them away."""
    walls = own_walls(chassis)
    in_front = [number for number, wall in enumerate(walls) if wall == "front"]
    away: set[int] = set()
    for setting in build.fan_settings:
        if setting.part_id != chassis.id:
            continue
        if setting.out or setting.place not in (None, "front"):
            away.add(setting.number)
    return bool(in_front) and away.issuperset(in_front)
