"""A card held freely: anywhere on a bar of an open frame, or in mid-air.

Answers as for any other place; the build that is asked about is made here. Knows no pointer.
"""

from __future__ import annotations

import math

from rigwright.assembly import Assembly, SeatedCard, assemble
from rigwright.assembly.bars import bar_length_mm, own_spot_mm, places_on_a_bar
from rigwright.assembly.mid_air import mid_air_seat, new_name
from rigwright.assembly.seats import Mount, Seat, hung_at
from rigwright.build import Build
from rigwright.build.placement import Spot, whole_spot
from rigwright.catalog import Catalog
from rigwright.evaluation import (
    Candidate,
    Evaluation,
    answer_of,
    candidate_at,
    without_offers,
)
from rigwright.evaluation.hanging import held_at, on_chosen_riser
from rigwright.parts import Riser

LIFTED_MM = 40.0  # a card's fingers are then clear of its slot


def in_mid_air(
    before: Evaluation, catalog: Catalog, part_id: str, at_mm: Spot, moving: int | None = None
) -> Candidate:
    """Return what a card in mid-air would mean; the spot is in the frame of the chassis."""
    before = without_offers(before)
    seat = mid_air_seat(new_name(before.build, moving), at_mm)
    assert seat is not None, "the name is made for such a place"
    return candidate_at(before, catalog, part_id, seat, moving)


def along_bar(
    before: Evaluation,
    catalog: Catalog,
    part_id: str,
    on: Seat,
    along_mm: float,
    moving: int | None = None,
    riser: Riser | None = None,
) -> Candidate | None:
    """Return what a card on the bar of a place would mean, so far along it, to the millimetre, on
    the riser that was chosen for it, if any was.

    None where all places of that bar have cards: the bar carries no more.
    """
    before = without_offers(before)
    a = before.assembly
    if a.chassis is None:
        return None
    whole_mm = float(round(along_mm))
    along = min(max(whole_mm, 0.0), bar_length_mm(a.chassis))
    seat = _nearest_free(a, on, along, moving)
    if seat is None:
        return None
    hung = hung_at(seat, along, a.chassis)
    if hung is None:
        return None
    build = before.build
    index = moving
    if index is None:
        index = len(build.placements)
        build = build.place(part_id, hung.name)
    moved = build.move(index, hung.name).change_card(index, along_mm=along)
    held = held_at(moved, catalog, index, hung)
    if riser is not None:
        there = assemble(held, catalog)
        card = next(card for card in there.cards if card.index == index)
        held = on_chosen_riser(card, riser, there)
    return answer_of(before, catalog, held, index, hung)


def _nearest_free(a: Assembly, on: Seat, along_mm: float, moving: int | None) -> Seat | None:
    """Return the place of a bar for a card at a spot: the place it has, else the nearest free
    one.
    """
    assert a.chassis is not None
    each = places_on_a_bar(a.chassis)
    nearest: Seat | None = None
    least_mm = math.inf
    for seat in a.seats:
        if seat.mount is not Mount.FRAME or seat.index is None or on.index is None:
            continue
        if (seat.index - 1) // each != (on.index - 1) // each:
            continue
        occupant = a.card_at(seat)
        if occupant is not None:
            if occupant.index == moving:
                return seat
            continue
        own_mm = own_spot_mm(seat.index, a.chassis)
        away_mm = abs(own_mm - along_mm)
        if away_mm < least_mm:
            nearest = seat
            least_mm = away_mm
    return nearest


def nudged(card: SeatedCard, a: Assembly, by_mm: float) -> Build | None:
    """Return the build with a card in mid-air so much farther down its row; None for any other
    card.
    """
    spot = card.placement.at_mm
    if spot is None or card.mount is not Mount.FREE:
        return None
    x, y, z = spot
    return a.build.hold_at(card.index, card.placement.place, (x, y - by_mm, z))


def lifted(card: SeatedCard, a: Assembly) -> Build | None:
    """Return the build with a card taken out of its place and held before it; None for a card of
    no known place, and for one that is in mid-air already.
    """
    if card.pose is None or card.mount is Mount.FREE:
        return None
    x, y, z = card.pose.offset
    spot = whole_spot((x, y, z + LIFTED_MM))
    name = new_name(a.build)
    return a.build.hold_at(card.index, name, spot)
