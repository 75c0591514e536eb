"""What is free before a card's fans: to the next card, to what lies beyond the last slot, or to a
closed side panel.

The air model and the rules ask here, so that both speak of one gap. Makes no estimate.
"""

from __future__ import annotations

from typing import Literal

from rigwright.air.airflow import is_ducted
from rigwright.assembly import Assembly, SeatedCard, derived_without_cards
from rigwright.assembly.enclosure import is_mining_frame, missing_for_floor, supply_end
from rigwright.assembly.gaps import gap_below
from rigwright.assembly.radiators import FAN_THICKNESS, USUAL_THICKNESS, radiator_wall
from rigwright.assembly.seated import overhang_mm
from rigwright.assembly.seats import Mount, Seat
from rigwright.figures import Basis, Figure, field_of, resting_on
from rigwright.parts import Chassis, Cooler, Fan

OnFloor = Literal["radiator", "fans"]
OPEN_PANELS = frozenset({"mesh", "steel mesh", "aluminium mesh", "none"})


def free_before_fans(card: SeatedCard, a: Assembly) -> Figure | None:
    """Return how far the next body before a card's fans is, in mm.

    None where nothing is near, in ducts, and for a card without a place. An unknown figure is where
    something may be near: it is unknown how far, so that it may touch.
    """
    seat = card.seat
    chassis = a.chassis
    if chassis is None or seat is None or is_ducted(chassis, card):
        return None
    if not card.located:
        return _somewhere(card, a)
    pair = gap_below(card, a.neighbours)
    if pair is not None:
        return pair.gap
    adrift = _adrift_in_row(card, a)
    if adrift is not None:
        return adrift
    if seat.mount is Mount.SLOT:
        return _above_floor(card, a, chassis)
    return _before_panel(card, seat, chassis)


def _before_panel(card: SeatedCard, seat: Seat, chassis: Chassis) -> Figure | None:
    """From the fans of a card on end to the side panel."""
    if seat.room is None or seat.mount not in (Mount.VERTICAL, Mount.UPRIGHT):
        return None
    if chassis.side_panel in OPEN_PANELS:
        return None
    thickness = card.size.thickness
    return resting_on(seat.room.value - thickness.value, seat.room, thickness)


def _somewhere(card: SeatedCard, a: Assembly) -> Figure | None:
    """A slot whose place nobody knows: another card or the end of the row may be next to it."""
    seat = card.seat
    if seat is None or seat.slot is None or a.board is None:
        return None
    in_frame = a.chassis is not None and is_mining_frame(a.chassis)
    if in_frame and sum(1 for other in a.cards if _is_in_slot(other)) < 2:
        return None  # its board lies open, and no other card is on it
    place = a.board.address(f"slots.{seat.slot.name}.position")
    return Figure(0.0, Basis.UNKNOWN, (place,))


def _adrift_in_row(card: SeatedCard, a: Assembly) -> Figure | None:
    """Return the figure that would tell whether a card in a slot of unknown place is before the
    first card of a row; None where there is no such card.
    """
    if card.mount is not Mount.SLOT or a.board is None:
        return None
    for other in a.cards:
        slot = other.seat.slot if other.seat is not None else None
        if slot is not None and _is_in_slot(other) and not other.located:
            return Figure(0.0, Basis.UNKNOWN, (a.board.address(f"slots.{slot.name}.position"),))
    return None


def _is_in_slot(card: SeatedCard) -> bool:
    return card.mount is Mount.SLOT


def _above_floor(card: SeatedCard, a: Assembly, chassis: Chassis) -> Figure | None:
    """From the fans of the lowest card of a row to what lies below the board."""
    board = a.board
    room = room_below(a)
    if board is None or is_mining_frame(chassis):
        return None
    if board.width_mm is None:
        return Figure(0.0, Basis.UNKNOWN, (board.address("width_mm"),))
    if room is None:
        return Figure(0.0, Basis.UNKNOWN, missing_for_floor(chassis))
    free = room[0].value - overhang_mm(card, board.width_mm)
    return resting_on(free, room[0], card.size.thickness)


@derived_without_cards
def room_below(a: Assembly) -> tuple[Figure, Figure] | None:
    """Guaranteed and likely room below the board's lower edge; equal where measured."""
    e = a.enclosure
    if not e or not e.below_low or not e.below_high:
        return None
    taken = taken_below(a)
    if taken is None:
        return e.below_low, e.below_high
    deep = taken[1]
    return (
        resting_on(e.below_low.value - deep.value, e.below_low, deep),
        resting_on(e.below_high.value - deep.value, e.below_high, deep),
    )


@derived_without_cards
def taken_below(a: Assembly) -> tuple[OnFloor, Figure] | None:
    """Return what lies on the floor that cards beyond the last slot would meet, and its depth."""
    chassis = a.chassis
    if chassis is None or chassis.up != "+y":
        return None
    if a.cooler is not None and radiator_wall(chassis, a.cooler) == "bottom":
        return "radiator", _depth_of_radiator(a.cooler, chassis)
    on_floor = _fans_on_floor(a)
    if not on_floor or supply_end(chassis) == "slots":
        return None
    deep = max(fan.thickness_mm or FAN_THICKNESS for fan in on_floor)
    fields = tuple(fan.address("thickness_mm") for fan in on_floor)
    return "fans", Figure(deep, Basis.DERIVED, fields)


def _fans_on_floor(a: Assembly) -> list[Fan]:
    places = {quantity.part_id: quantity.places for quantity in a.build.fans}
    on_floor: list[Fan] = []
    for fan, _ in a.fans:
        walls = [place.casefold() for place in places.get(fan.id, ())]
        if "bottom" in walls:
            on_floor.append(fan)
    return on_floor


def _depth_of_radiator(cooler: Cooler, chassis: Chassis) -> Figure:
    """How far a processor's radiator and its fans stand out from the wall they are on."""
    thickness = cooler.radiator_thickness_mm
    basis = Basis.DERIVED if thickness is not None else Basis.ASSUMED
    fields = (
        cooler.address("radiator_thickness_mm"),
        field_of(chassis.id, "radiator_support"),
    )
    return Figure((thickness or USUAL_THICKNESS) + FAN_THICKNESS, basis, fields)
