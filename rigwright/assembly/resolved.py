"""What the ids of a build stand for in a catalog: parts of the kind that is wanted, how many, the place of a card.

What the catalog lacks goes onto the caller's list. Measures nothing.
"""

from __future__ import annotations

from typing import TypeVar

from rigwright.assembly.enclosure import FAN_THICKNESS, Fitted
from rigwright.assembly.seats import PlaceError, Seat, hung_at, seat_named
from rigwright.build import Build, Placement, Quantity
from rigwright.catalog import Catalog
from rigwright.parts import Chassis, Fan, Part

P = TypeVar("P", bound=Part)


def part_of(catalog: Catalog, part_id: str | None, kind: type[P], missing: list[str]) -> P | None:
    """The part of an id; None where none is chosen, or the catalog has none of that kind by it."""
    if not part_id:
        return None
    part = catalog.get(part_id)
    if isinstance(part, kind):
        return part
    missing.append(part_id)
    return None


def counted(
    catalog: Catalog, quantities: tuple[Quantity, ...], kind: type[P], missing: list[str]
) -> tuple[tuple[P, int], ...]:
    """Parts with how many there are of each."""
    found = ((part_of(catalog, q.part_id, kind, missing), q.count) for q in quantities)
    return tuple((part, count) for part, count in found if part is not None)


def seat_of(placement: Placement, seats: tuple[Seat, ...], chassis: Chassis | None) -> Seat | None:
    """The place that a placement names, hung where on its bar it says."""
    try:
        seat = seat_named(seats, placement.place)
    except PlaceError:
        return None
    along = placement.along_mm
    return seat if along is None or chassis is None else hung_at(seat, along, chassis)


def fitted_in(build: Build, fans: tuple[tuple[Fan, int], ...]) -> Fitted:
    """What the build says is in the chassis, and the fans that it puts on the front."""
    chosen = {quantity.part_id: quantity.places for quantity in build.fans}
    at_front = [fan.thickness_mm or FAN_THICKNESS for fan, _ in fans
                if any(place.casefold() == "front" for place in chosen.get(fan.id, ()))]  # fmt: skip
    return Fitted(build.drive_cage, build.front_fans, build.reservoir, max(at_front, default=0.0))
