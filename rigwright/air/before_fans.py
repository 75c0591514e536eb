"""What is free before a card's fans: to the next card, to what lies beyond the last slot, or to a
closed side panel.

The air model and the rules ask here, so that both speak of one gap. Makes no estimate.
"""

from __future__ import annotations

from typing import Literal

from rigwright.air.airflow import is_ducted
from rigwright.assembly import Assembly, SeatedCard, derived, derived_without_cards
from rigwright.assembly.case_fans import CaseFan
from rigwright.assembly.enclosure import is_mining_frame, missing_for_floor, supply_end
from rigwright.assembly.fan_walls import side_of
from rigwright.assembly.gaps import gap_below
from rigwright.assembly.hung import radiators_on
from rigwright.assembly.radiators import Radiator
from rigwright.assembly.seated import overhang_mm
from rigwright.assembly.seats import Mount, Seat
from rigwright.figures import Basis, Figure, field_of, resting_on
from rigwright.parts import Chassis
from rigwright.record import Value

# What the openings of a floor are worth to fans that nearly touch it: as much air as reaches them
# over a closed floor so far away. Assumed, half of what fans want free.
THROUGH_FLOOR_MM = 10.0
OnFloor = Literal["radiator", "fans"]
BEYOND_SLOTS = (1, -1)  # the side of the room beyond the last slot: the near end of the axis y
OPEN_PANELS = frozenset({"mesh", "steel mesh", "aluminium mesh", "none"})


class BeyondSlots(Value, frozen=True):
    """What lies beyond the last slot, and how far it stands out from the wall there.

    Not `surely` where it may lie elsewhere or lower: before the supply under a shroud, and fans
    that nobody put there. `owner` is the label of the part that a radiator belongs to.
    """

    what: OnFloor
    depth: Figure
    surely: bool
    owner: str = ""


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
    if free >= 0 and is_floor_open(a, chassis):
        free = max(free, THROUGH_FLOOR_MM)
    return resting_on(free, room[0], card.size.thickness)


def is_floor_open(a: Assembly, chassis: Chassis) -> bool:
    """Whether the floor has openings that a card's fans draw through: it takes fans, and neither
    a supply nor anything else lies between it and the card.

    Builders of small cases set cards of three slots on such floors.
    """
    if chassis.up != "+y" or chassis.psu_position is None or "bottom" in chassis.psu_position:
        return False
    if taken_below(a) is not None:
        return False
    return any(mount.location == "bottom" for mount in chassis.fan_mounts or ())


def room_below(a: Assembly) -> tuple[Figure, Figure] | None:
    """Guaranteed and likely room below the board's lower edge; equal where measured."""
    if any(card.gpu.has_radiator for card in a.built.gpus):
        return _room_below_cards(a)
    return _room_below(a)


@derived
def _room_below_cards(a: Assembly) -> tuple[Figure, Figure] | None:
    """Return the same where the radiator of a card may lie there as well."""
    return _left_below(a, taken_below(a))


@derived_without_cards
def _room_below(a: Assembly) -> tuple[Figure, Figure] | None:
    return _left_below(a, taken_below(a))


def _left_below(a: Assembly, taken: BeyondSlots | None) -> tuple[Figure, Figure] | None:
    """Return what is left of the room below a board once something lies there."""
    e = a.enclosure
    if not e or not e.below_low or not e.below_high:
        return None
    if taken is None:
        return e.below_low, e.below_high
    low = resting_on(e.below_low.value - taken.depth.value, e.below_low, taken.depth)
    if not taken.surely:
        return low, e.below_high
    return low, resting_on(e.below_high.value - taken.depth.value, e.below_high, taken.depth)


def taken_below(a: Assembly) -> BeyondSlots | None:
    """Return what lies beyond the last slot that cards there would meet, None for nothing."""
    chassis = a.chassis
    wall = wall_beyond_slots(chassis) if chassis is not None else None
    if chassis is None or wall is None:
        return None
    is_shrouded = supply_end(chassis) == "slots"
    radiators = radiators_on(wall, a)
    if radiators:
        deepest = max(radiators, key=lambda radiator: radiator.depth)
        depth = _depth_of_radiator(deepest, chassis)
        return BeyondSlots("radiator", depth, not is_shrouded, deepest.label)
    if is_shrouded:
        return None
    return _fans_on(wall, a, chassis)


def _fans_on(wall: str, a: Assembly, chassis: Chassis) -> BeyondSlots | None:
    """Return the fans that a wall has by the build: the room below a board is published or
    measured with those that the chassis has there by itself.
    """
    fans = [fan for fan in a.case_fans if fan.wall == wall and fan.moves_air]
    fans = [fan for fan in fans if fan.placed == "chosen" or not fan.own]
    if not fans:
        return None
    thickest = max(fans, key=lambda fan: fan.thickness_mm)
    surely = any(fan.placed == "chosen" for fan in fans)
    return BeyondSlots("fans", _depth_of_fan(thickest, chassis), surely)


def wall_beyond_slots(chassis: Chassis) -> str | None:
    """Return the wall that cards beyond the last slot would meet, None where it has no name."""
    for wall in ("bottom", "top", "rear"):
        if side_of(wall, chassis.up) == BEYOND_SLOTS:
            return wall
    return None


def _depth_of_radiator(radiator: Radiator, chassis: Chassis) -> Figure:
    """How far a radiator and its fans stand out from the wall they are on."""
    support = field_of(chassis.id, "radiator_support")
    if radiator.thickness is None:
        return Figure(radiator.depth, Basis.ASSUMED, (support,))
    thickness = field_of(radiator.part_id, "radiator_thickness_mm")
    return Figure(radiator.depth, Basis.DERIVED, (thickness, support))


def _depth_of_fan(fan: CaseFan, chassis: Chassis) -> Figure:
    """How far a fan stands out from its wall."""
    if fan.part is None:
        return Figure(fan.thickness_mm, Basis.DERIVED, (chassis.address("included_fans"),))
    basis = Basis.ASSUMED if fan.part.thickness_mm is None else Basis.DERIVED
    return Figure(fan.thickness_mm, basis, (fan.part.address("thickness_mm"),))
