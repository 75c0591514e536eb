"""Cards take their places: each one on the place that the build names, with its boxes."""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.assembly.resolved import ChosenCard, ChosenParts
from rigwright.assembly.seated import SEATED, SeatedCard
from rigwright.assembly.seats import Mount, PlaceError, Seat, hung_at, seat_named
from rigwright.assembly.shapes import Shapes, size_of
from rigwright.build import Placement
from rigwright.parts import Chassis
from rigwright.parts.motherboard import slots_of


def seat_cards(
    chosen: ChosenParts, seats: tuple[Seat, ...], shapes: Shapes, known: Iterable[SeatedCard]
) -> tuple[SeatedCard, ...]:
    """Return every card in its place; one of those that are `known` is the same, with what it
    worked out of itself.
    """
    by_index = {card.index: card for card in known}
    cards: list[SeatedCard] = []
    counts = {"gpu": 0, "nic": 0}
    for card in chosen.cards:
        part = card.card
        counts[part.kind] += 1
        shaped = shapes.get(part.id)
        shape = shaped.of_card if shaped is not None else None
        seat = _seat_of(card.placement, seats, chosen.chassis)
        seated = SEATED[part.kind](
            label=f"{part.kind}{counts[part.kind]}",
            index=card.index,
            card=part,
            placement=card.placement,
            seat=seat,
            size=size_of(part, shape),
            riser=card.riser,
            duct=card.duct,
            shape=shape,
            adapters=card.adapters,
            only_slot=_only_slot(card, seat, chosen),
        )
        before = by_index.get(card.index)
        cards.append(before if before is not None and before == seated else seated)
    return tuple(cards)


def _only_slot(card: ChosenCard, seat: Seat | None, chosen: ChosenParts) -> str | None:
    """Return the slot of a board that has one, where the riser that comes with the chassis' upright
    mount is all there is between the card and it; None where another card may want that slot.
    """
    slots = slots_of(chosen.systems[0].board)
    if len(slots) != 1 or len(chosen.systems) > 1:
        return None
    if not _hangs_on_own_riser(card, seat, chosen):
        return None
    name = slots[0].name
    for other in chosen.cards:
        if other is not card and other.placement.slot in (None, name):
            return None
    return name


def _hangs_on_own_riser(card: ChosenCard, seat: Seat | None, chosen: ChosenParts) -> bool:
    if seat is None or seat.mount is not Mount.VERTICAL or seat.bracket is not None:
        return False
    chassis = chosen.chassis
    comes_with_it = chassis is not None and bool(chassis.riser_included)
    return comes_with_it and card.riser is None and not card.adapters


def _seat_of(placement: Placement, seats: tuple[Seat, ...], chassis: Chassis | None) -> Seat | None:
    """Return the place that a placement names, hung where on its bar it says."""
    try:
        seat = seat_named(seats, placement.place)
    except PlaceError:
        return None
    along = placement.along_mm
    if along is None or chassis is None:
        return seat
    return hung_at(seat, along, chassis)


def with_moved(seats: tuple[Seat, ...], cards: tuple[SeatedCard, ...]) -> tuple[Seat, ...]:
    """Return the places with each where its card hangs, for what is pointed at."""
    moved: dict[str, Seat] = {}
    for card in cards:
        if card.seat is not None and card.placement.along_mm is not None:
            moved[card.seat.name] = card.seat
    if not moved:
        return seats
    return tuple(moved.get(seat.name, seat) for seat in seats)
