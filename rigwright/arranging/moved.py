"""Cards of a machine moved together: as a block, down to make room, spread evenly, or laid beside
the machine.

No edit makes anything clash that did not before; where that cannot be, there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, pairwise

from rigwright.arranging.standing import (
    PLAIN_MOUNTS,
    adds_clash,
    again,
    cards_of,
    smallest_gap_mm,
)
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.brackets import is_bracket
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.seats import Mount, Seat
from rigwright.build import TRAY, Build
from rigwright.catalog import Catalog
from rigwright.checks import Severity
from rigwright.evaluation import Evaluation
from rigwright.routing.bar_spacing import cards_on_bar
from rigwright.routing.bar_spacing import spread as spread_on_bar

MOST_LAID_OUT, MOST_TRIED = 3000, 6
SHARES_OF_BAR = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # that cards are spread over, the widest first
Places = Mapping[int, Seat]  # by placement


def block_moved(
    before: Evaluation, catalog: Catalog, indices: Iterable[int], down: bool
) -> Build | None:
    """Return the build with some cards so many places farther that all of them have one without a
    clash; differences between them stay.

    None where there is no such distance.
    """
    a = before.assembly
    cards = cards_of(a, indices)
    if not cards or not all_in_rows(cards):
        return None
    farthest = max((seat.index or 0 for seat in a.seats), default=0)
    for distance in range(1, farthest + 1):
        places = beside(cards, a, distance if down else -distance)
        if places is None:
            continue
        after = again(placed(before.build, places), before, catalog)
        if not adds_clash(before, after):
            return after.build
    return None


def all_in_rows(cards: Iterable[SeatedCard]) -> bool:
    """Return whether every card has a numbered place, from which others can be counted."""
    return all(card.position is not None for card in cards)


def beside(cards: tuple[SeatedCard, ...], a: Assembly, by: int) -> Places | None:
    """Return where each card comes to be, so many places on.

    None where one of them has no such place, or another card is there.
    """
    moving = {card.index for card in cards}
    found: dict[int, Seat] = {}
    for card in cards:
        assert card.position is not None
        seat = _seat_of(a, card.mount, card.position + by)
        if seat is None:
            return None
        there = a.card_at(seat)
        if there is not None and there.index not in moving:
            return None
        found[card.index] = seat
    return found


def _seat_of(a: Assembly, mount: Mount | None, index: int) -> Seat | None:
    if mount not in PLAIN_MOUNTS:
        return None
    for seat in a.seats:
        if seat.mount is mount and seat.index == index and seat.chamber_slot is None:
            return seat
    return None


def shifted_down(before: Evaluation, catalog: Catalog, index: int) -> Build | None:
    """Return the build with a card one place farther down, and the cards below it as far as they
    have to go to make room.

    None where the row ends before that.
    """
    a = before.assembly
    first = next(iter(cards_of(a, (index,))), None)
    if first is None or first.seat is None or first.mount not in PLAIN_MOUNTS:
        return None
    begin = _position(first)
    row = [card for card in _in_row(a, first.mount) if _position(card) >= begin]
    for start in _positions(a, first.mount):
        if start <= begin:
            continue
        places = _pushed(row, a, start)
        if places is None:
            return None
        after = again(placed(before.build, places), before, catalog)
        if not adds_clash(before, after):
            return after.build
    return None


def _pushed(row: list[SeatedCard], a: Assembly, start: int) -> Places | None:
    """The first of a row at a position, every other where it is or as far down as the one above
    it asks.
    """
    found: dict[int, Seat] = {}
    free_from = float(start)
    for card in row:
        wanted = max(free_from, _position(card))
        positions = _positions(a, card.mount)
        position = next((k for k in positions if k >= wanted), 0)
        seat = _seat_of(a, card.mount, position)
        if seat is None or seat.index is None:
            return None
        found[card.index] = seat
        pitches = 1.0
        if seat.mount is Mount.SLOT:
            pitches = card.size.thickness.value / SLOT_PITCH
        free_from = seat.index + max(pitches, 1.0)
    return found


def spread(before: Evaluation, catalog: Catalog, indices: Iterable[int] = ()) -> Build | None:
    """Return the build with some cards, by default all, as far apart as the slots allow.

    They keep their order, and none comes into a slot narrower than the narrowest that they have.
    Cards on a bar are spread over it, over a part of it where their cables reach no farther. None
    where they cannot stand farther apart.
    """
    a = before.assembly
    chosen = tuple(indices)
    cards = cards_of(a, chosen) if len(chosen) > 1 else a.cards
    on_bars = [card for card in cards if card.mount is Mount.FRAME]
    tried = _bar_layouts(a, on_bars) if on_bars else _slot_layouts(a, cards)
    fewest: tuple[int, int] | None = None
    best: Build | None = None
    for build in islice(tried, MOST_TRIED):
        if build == before.build:
            continue
        after = again(build, before, catalog)
        if _is_worse(before, after):
            continue
        faults = (after.count(Severity.ERROR), after.count(Severity.WARNING))
        if fewest is None or faults < fewest:
            fewest = faults
            best = build
    return best


def _is_worse(before: Evaluation, after: Evaluation) -> bool:
    """Whether cards that were set apart clash anew, or two of them stand closer than any did."""
    least = smallest_gap_mm(before)
    gap = smallest_gap_mm(after)
    if least is None or gap is None:
        return True
    return gap < least or adds_clash(before, after)


def _bar_layouts(a: Assembly, cards: Sequence[SeatedCard]) -> Iterator[Build]:
    """The builds with the cards of some bars, each of which carries one of some cards, spread over
    shares of them, the widest first.
    """
    for share in SHARES_OF_BAR:
        build = a.build
        for card in cards:
            apart = spread_on_bar(card, a, share)
            if apart is None:
                continue
            for other in cards_on_bar(card, a):
                along_mm = apart.placements[other.index].along_mm
                build = build.change_card(other.index, along_mm=along_mm)
        yield build


def _slot_layouts(a: Assembly, cards: tuple[SeatedCard, ...]) -> Iterator[Build]:
    """The layouts that are more even than the present one, the most even first."""
    row = [card for card in _in_row(a, Mount.SLOT) if card.located]
    wanted = {card.index for card in cards}
    chosen = [card for card in row if card.index in wanted]
    indices = [card.index for card in chosen]
    seats = _seats_for(chosen, a)
    layouts = combinations(seats, len(chosen))
    now = _gaps(row, {})
    ways: list[tuple[tuple[float, ...], int, Places]] = []
    for layout in islice(layouts, MOST_LAID_OUT):
        places = dict(zip(indices, layout, strict=True))
        gaps = _gaps(row, places)
        if gaps > now:
            staying = _staying(chosen, places)
            ways.append((gaps, staying, places))
    ways.sort(key=lambda way: way[:2], reverse=True)
    for _, _, places in ways:
        yield placed(a.build, places)


def _seats_for(chosen: list[SeatedCard], a: Assembly) -> list[Seat]:
    """The free slots and the cards' own, in order, that are as wide as the narrowest of these."""
    found = [card.seat for card in chosen if card.seat is not None]
    lanes = [_lanes_of(seat) for seat in found if seat.slot is not None]
    least = min(lanes, default=0)
    for seat in a.seats:
        if _is_free_slot(seat, a) and _lanes_of(seat) >= least:
            found.append(seat)
    return sorted(found, key=lambda seat: seat.index or 0)


def _staying(cards: Iterable[SeatedCard], places: Places) -> int:
    """How many cards stay where they are."""
    return sum(card.seat is places[card.index] for card in cards)


def _is_free_slot(seat: Seat, a: Assembly) -> bool:
    is_slot = seat.mount is Mount.SLOT and seat.slot is not None and seat.located
    return is_slot and a.card_at(seat) is None


def _lanes_of(seat: Seat) -> int:
    if seat.slot is None:
        return 0
    return seat.slot.electrical_lanes or 0


def _gaps(row: list[SeatedCard], places: Places) -> tuple[float, ...]:
    """The gaps from card to card of a row, the smallest first; cards with another place there."""
    standing: list[tuple[int, float]] = []
    for card in row:
        seat = places.get(card.index, card.seat)
        position = 0
        if seat is not None and seat.index is not None:
            position = seat.index
        standing.append((position, card.size.thickness.value))
    standing.sort()
    gaps: list[float] = []
    for (above, thickness), (below, _) in pairwise(standing):
        pitches = below - above
        gap = SLOT_PITCH * pitches - thickness
        gaps.append(round(gap, 6))
    gaps.sort()
    return tuple(gaps)


def laid_aside(build: Build, catalog: Catalog, indices: Iterable[int]) -> Build:
    """Return the build with some cards beside the machine, fed by no slot.

    A riser stays with its card, a bracket that only held it goes.
    """
    placements = list(build.placements)
    for index in indices:
        card = placements[index]
        riser = card.riser
        if riser and is_bracket(catalog.get(riser)):
            riser = None
        aside = card.changed(riser=riser, slot=None)
        placements[index] = aside.moved_to(TRAY)
    return build.changed(placements=tuple(placements))


def without(build: Build, indices: Iterable[int]) -> Build:
    """Return the build without some cards, their bridges and their wires."""
    for index in sorted(set(indices), reverse=True):
        build = build.remove(index)
    return build


def limited(build: Build, indices: Iterable[int], watts: float | None) -> Build:
    """Return the build with one power limit for some cards, None for each card's own."""
    for index in set(indices):
        build = build.limit(index, watts)
    return build


def _in_row(a: Assembly, mount: Mount) -> list[SeatedCard]:
    """The cards that are held in one way, from the first place on."""
    held: list[SeatedCard] = []
    for card in a.cards:
        seat = card.seat
        if seat is not None and seat.mount is mount and seat.chamber_slot is None:
            held.append(card)
    return sorted(held, key=_position)


def _position(card: SeatedCard) -> int:
    if card.seat is None:
        return 0
    return card.position or 0


def _positions(a: Assembly, mount: Mount | None) -> list[int]:
    found: set[int] = set()
    for seat in a.seats:
        if seat.mount is mount and seat.index is not None and seat.chamber_slot is None:
            found.add(seat.index)
    return sorted(found)


def placed(build: Build, places: Places) -> Build:
    """Return the build with cards at other places."""
    for index, seat in places.items():
        build = build.move(index, seat.name)
    return build
