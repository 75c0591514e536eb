"""The chamber that a dual-system chassis has for a further board: what it takes, and how its slots
are called.

Where in the chassis that board lies, no maker gives in millimetres: a chamber has a frame of its
own, and only what is said of it as such is known. Knows no build but the names in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.assembly.seats import Mount, Seat
from rigwright.build import Placement
from rigwright.build.systems import PRIMARY, System, system_with_slot
from rigwright.parts import Chassis, Motherboard
from rigwright.parts.motherboard import slots_of
from rigwright.text.sentence import worded

# What is known of the chamber, by the field of a chassis that it stands for there.
OF_CHAMBER: Mapping[str, str] = MappingProxyType(
    {
        "motherboard_form_factors": "second_form_factors",
        "expansion_slots": "second_expansion_slots",
        "below_board_mm": "second_expansion_slots",  # follows from the openings
        "max_gpu_length_mm": "second_gpu_length_mm",
        "max_cpu_cooler_height_mm": "second_cooler_height_mm",
    }
)


class Chamber(Chassis, frozen=True, kw_only=True):
    """A chamber as a chassis of its own: what the maker says of it, and nothing else."""

    def address(self, field: str) -> str:
        """Return where the record of the whole chassis has the figure."""
        return super().address(OF_CHAMBER.get(field, field))


def holds_two(chassis: Chassis) -> bool:
    """Whether a chassis takes a second board at all, as far as its record says."""
    return bool(chassis.second_form_factors)


def chamber_of(chassis: Chassis) -> Chamber:
    """Return the chamber for a second board."""
    return Chamber(
        id=chassis.id,
        name=worded("The second chamber of {chassis}", chassis=chassis.name),
        brand=chassis.brand,
        source=chassis.source,
        confidence=chassis.confidence,
        uncertain_fields=tuple(
            field for field, own in OF_CHAMBER.items() if own in chassis.uncertain_fields
        ),
        chassis_type=chassis.chassis_type,
        motherboard_form_factors=chassis.second_form_factors,
        expansion_slots=chassis.second_expansion_slots,
        max_gpu_length_mm=chassis.second_gpu_length_mm,
        max_cpu_cooler_height_mm=chassis.second_cooler_height_mm,
        vertical_slots=0,
        included_fans=(),
        side_panel=chassis.side_panel,
        riser_included=chassis.riser_included,
        riser_generation=chassis.riser_generation,
    )


def chamber_seats(board: Motherboard | None, system: System) -> tuple[Seat, ...]:
    """Return the slots of a board in a chamber as places of the machine.

    Where they lie in the chassis is not known.
    """
    slots = slots_of(board)
    seats: list[Seat] = []
    for number, slot in enumerate(slots, 1):
        name = system.place(str(slot.position or slot.name))
        seats.append(
            Seat(
                name=name,
                mount=Mount.CHAMBER,
                index=number,
                pose=None,
                chamber_slot=slot,
                system=system,
            )
        )
    return tuple(seats)


def feeding_system(placement: Placement, seat: Seat | None) -> System:
    """Return the system that a card belongs to: the one with its slot, or with the slot that its
    riser stands in.
    """
    if seat is not None and seat.mount is Mount.CHAMBER:
        return seat.system
    by_riser = system_with_slot(placement.slot or "")
    # What a place has is asked last: answers that read it are shared by fewer cards.
    if by_riser is PRIMARY or seat is None or seat.slot is None:
        return by_riser
    return PRIMARY


def seat_in(room: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return a place as a further system sees it: a slot in the frame of its chamber, elsewhere
    without a position.

    `room` are the slots of the board in its chamber.
    """
    if seat.mount is not Mount.CHAMBER:
        return seat.changed(pose=None)
    return next(
        (own for own in room if own.slot is not None and own.slot == seat.chamber_slot), seat
    )
