"""The second board of a dual-system chassis: what its chamber takes, how its slots are called, who hangs on it.

Where in the chassis that board lies, no maker gives in millimetres: its chamber has a frame of its own, and only what
is said of it as such is known. Knows no build but the names in it.
"""

from __future__ import annotations

from rigwright.assembly.seats import Mount, Seat
from rigwright.build import Placement
from rigwright.parts import Chassis, Motherboard

SECOND = "second:"  # before the name of a slot of the second board, in files and on the command line
# What is known of the chamber, by the field of a chassis that it stands for there.
OF_CHAMBER = {
    "motherboard_form_factors": "second_form_factors",
    "expansion_slots": "second_expansion_slots",
    "max_gpu_length_mm": "second_gpu_length_mm",
    "max_cpu_cooler_height_mm": "second_cooler_height_mm",
}


def holds_two(chassis: Chassis) -> bool:
    """Whether a chassis takes a second board at all, as far as its record says."""
    return bool(chassis.second_form_factors)


def chamber_of(chassis: Chassis) -> Chassis:
    """The second chamber as a chassis of its own: what its maker says of it, and nothing else."""
    return Chassis(
        id=chassis.id, name=f"The second chamber of {chassis.name}", brand=chassis.brand, source=chassis.source,
        confidence=chassis.confidence, uncertain_fields=_doubted(chassis), chassis_type=chassis.chassis_type,
        motherboard_form_factors=chassis.second_form_factors, expansion_slots=chassis.second_expansion_slots,
        max_gpu_length_mm=chassis.second_gpu_length_mm, max_cpu_cooler_height_mm=chassis.second_cooler_height_mm,
        vertical_slots=0, included_fans=(), side_panel=chassis.side_panel, riser_included=chassis.riser_included,
        riser_generation=chassis.riser_generation,
    )  # fmt: skip


def _doubted(chassis: Chassis) -> tuple[str, ...]:
    return tuple(field for field, own in OF_CHAMBER.items() if own in chassis.uncertain_fields)


def second_seats(board: Motherboard | None) -> tuple[Seat, ...]:
    """The slots of the second board as places of the build; where they lie in the chassis is not known."""
    slots = board.slots or () if board is not None else ()
    return tuple(
        Seat(f"{SECOND}{slot.position or slot.name}", Mount.SECOND, i, None, second_slot=slot)
        for i, slot in enumerate(slots, 1)
    )


def is_fed_by_second(placement: Placement, seat: Seat | None) -> bool:
    """Whether a card belongs to the second board: in one of its slots, or on a riser from one."""
    in_it = seat is not None and seat.mount is Mount.SECOND
    return in_it or ((placement.slot or "").startswith(SECOND) and not (seat is not None and seat.slot is not None))


def as_own(placement: Placement, seat: Seat) -> Placement:
    """A placement as its own system sees it: places and slots without the word for the second board."""
    if seat.mount is Mount.SECOND:
        return placement.changed(place=seat.name.removeprefix(SECOND), slot=None)
    return placement.changed(slot=(placement.slot or "").removeprefix(SECOND) or None)


def own_seat(seat: Seat, seats: tuple[Seat, ...]) -> Seat:
    """A place as its own system sees it: a slot in the chamber's frame; elsewhere in the chassis, without a position.

    `seats` are the slots of the second board in its chamber.
    """
    if seat.mount is not Mount.SECOND:
        return seat.changed(pose=None)
    return next((s for s in seats if s.slot is not None and s.slot == seat.second_slot), seat)
