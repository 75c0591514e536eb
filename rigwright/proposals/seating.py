"""Cards that lie beside the machine, laid into its free slots and bays, with the air they need and
the widest links.

A layout is worked out from the places alone, and the best few are tried by `evaluate`. No card is
hung on a riser, except in a mount whose riser comes with the case, where no slot or bay takes it,
and on the bars of an open frame, which holds its cards no other way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, combinations, islice, pairwise

from rigwright.arranging.moved import spread
from rigwright.arranging.standing import again, free_seats, smallest_gap_mm
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.seats import Mount, Seat, is_for
from rigwright.build import TRAY, Build, Placement
from rigwright.build.thresholds import free_air_mm
from rigwright.catalog import Catalog
from rigwright.checks import Severity
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.hanging import hung, moved_to
from rigwright.lanes.feeds import free_slots
from rigwright.routing.ribbons import seats_with_own_riser

MOST_LAID_OUT, MOST_TRIED = 3000, 4
LEAST_LAID_ANEW = 3  # cards; two of them find the best slots one after the other
NO_PLACE = "no place"  # the name of a place that no machine has
Cost = tuple[int, int, int, int]
Hindrance = tuple[float, float, int, float, int]


def trayed(before: Evaluation) -> tuple[SeatedCard, ...]:
    """Return the cards that lie beside the machine."""
    return tuple(card for card in before.assembly.cards if card.placement.place == TRAY)


def can_be_placed(before: Evaluation) -> bool:
    """Return whether a card that lies beside the machine has a free slot or bay without an
    overlap, a mount with its own riser, or a place on a bar and a slot for its riser.
    """
    ways = chain(layouts(before, 1), _on_own_riser(before))
    if next(ways, None) is not None:
        return True
    cards = trayed(before)
    return bool(cards and _free_on_bars(cards[0], before.assembly) and free_slots(before.assembly))


def cost(tried: Evaluation) -> Cost:
    """Return what speaks against a machine, the worst first: errors, cards without a place, open
    questions that could sink it, warnings.
    """
    return (
        tried.count(Severity.ERROR),
        len(tried.assembly.misplaced),
        len(tried.undecided),
        tried.count(Severity.WARNING),
    )


def seated(before: Evaluation, catalog: Catalog) -> Iterator[Evaluation | None]:
    """Yield the machine with the cards from beside it in their best places as the last one, None
    between pieces of work.

    As many cards as can be without an overlap find a place; the others stay beside the machine.
    """
    best = before
    least = cost(_wanting_places(before, catalog))
    counts = range(len(trayed(before)), 0, -1)
    in_slots = (islice(layouts(before, count), MOST_TRIED) for count in counts)
    for builds in chain(in_slots, (_on_own_riser(before),)):
        for build in builds:
            tried = evaluate(build, catalog, shapes=before.assembly.shapes)
            found = cost(_wanting_places(tried, catalog))
            if found < least:
                best = tried
                least = found
            yield None
            if not any(least):
                break
        if best is not before:
            break
    yield best


def on_bars(before: Evaluation, catalog: Catalog) -> Iterator[Evaluation | None]:
    """Yield the machine with the cards from beside it in the best free places of its bars as the
    last one, None between pieces of work.

    A card that would bring an error there, such as one that no slot is left for, stays beside it.
    """
    best = before
    for card in trayed(before):
        hanging = best
        least = cost(_wanting_places(best, catalog))
        for seat in _free_on_bars(card, best.assembly):
            moved = moved_to(best.build, catalog, card.index, seat, card.mount)
            tried = again(hung(moved, catalog, (card.index,)), before, catalog)
            found = cost(_wanting_places(tried, catalog))
            if found < least:
                hanging = tried
                least = found
            yield None
        if hanging is best:
            break
        best = hanging
    yield best


def laid_anew(build: Build, indices: Iterable[int], catalog: Catalog) -> Build:
    """Return the build with some cards, which went into slots one after the other, laid out
    together, where two of them have too little air and less speaks against the machine then: the
    best place for the second may leave none for the third.
    """
    now = evaluate(build, catalog)
    gap_mm = smallest_gap_mm(now)
    cards = [now.assembly.cards[index] for index in indices]
    kinds = {(card.card.id, card.mount, card.placement.riser) for card in cards}
    are_alike = len(cards) >= LEAST_LAID_ANEW and kinds == {(cards[0].card.id, Mount.SLOT, None)}
    if not are_alike or gap_mm is None or gap_mm >= free_air_mm(build):
        return build
    lying = build
    for card in cards:
        lying = lying.move(card.index, TRAY)
    best, least = build, cost(now)
    for way in islice(layouts(evaluate(lying, catalog), len(cards)), MOST_TRIED):
        found = cost(evaluate(way, catalog))
        if found < least:
            best, least = way, found
    return best


def hung_apart(hung: Evaluation, catalog: Catalog) -> Evaluation:
    """Return the machine with its cards as far apart as the bars allow, unless more speaks against
    that, such as a riser that is too short.
    """
    build = spread(hung, catalog)
    if build is None:
        return hung
    apart = again(build, hung, catalog)
    if cost(apart) <= cost(hung):
        return apart
    return hung


def with_air(build: Build, catalog: Catalog) -> Build:
    """Return the build with the cards of its bars apart, where two of them have too little air."""
    hung = evaluate(build, catalog)
    gap_mm = smallest_gap_mm(hung)
    on_bars = sum(card.mount is Mount.FRAME for card in hung.assembly.cards)
    if on_bars < 2 or gap_mm is None or gap_mm >= free_air_mm(build):
        return build
    return hung_apart(hung, catalog).build


def _wanting_places(before: Evaluation, catalog: Catalog) -> Evaluation:
    """Return the machine with the cards from beside it as cards of the build without a place.

    The rules then count what these cards need wherever they go, such as watts: leaving a card
    outside is not the better answer for that.
    """
    if not trayed(before):
        return before
    cards: list[Placement] = []
    for card in before.build.placements:
        if card.place == TRAY:
            card = card.changed(place=NO_PLACE)
        cards.append(card)
    build = before.build.changed(placements=tuple(cards))
    return evaluate(build, catalog, shapes=before.assembly.shapes)


def layouts(before: Evaluation, count: int) -> Iterator[Build]:
    """Yield the build with the first `count` cards in free places, the best layout first."""
    a = before.assembly
    cards = trayed(before)[:count]
    free = _free_for(cards[0], a) if cards else []
    if len(free) < count:
        return
    ways: list[tuple[Hindrance, tuple[Seat, ...]]] = []
    for way in islice(combinations(free, count), MOST_LAID_OUT):
        hindrance = _hindrance(a, cards, way)
        overlap, *_ = hindrance
        if not overlap:
            ways.append((hindrance, way))
    ways.sort(key=lambda pair: pair[0])
    for _, way in ways:
        build = before.build
        for card, seat in zip(cards, way, strict=True):
            build = build.move(card.index, seat.name)
        yield build


def _on_own_riser(before: Evaluation) -> Iterator[Build]:
    """Yield the build with the first card from beside it in each place of a mount that comes with
    its riser.
    """
    for card in trayed(before)[:1]:
        for seat in seats_with_own_riser(before.assembly, card.card.kind):
            yield before.build.move(card.index, seat.name)


def _free_on_bars(card: SeatedCard, a: Assembly) -> list[Seat]:
    return [seat for seat in free_seats(a, card.card.kind) if seat.mount is Mount.FRAME]


def _free_for(card: SeatedCard, a: Assembly) -> list[Seat]:
    """Return the free slots and bays that take a card, without those whose riser feeds another."""
    unused = {slot.name for slot in free_slots(a)}
    return [seat for seat in a.seats if _is_free(seat, card, a, unused)]


def _is_free(seat: Seat, card: SeatedCard, a: Assembly, unused: Collection[str]) -> bool:
    if seat.mount not in (Mount.SLOT, Mount.BAY) or a.card_at(seat) is not None:
        return False
    if seat.slot is not None and seat.slot.name not in unused:
        return False
    return seat.chamber_slot is None and is_for(card.card.kind, seat, a.chassis)


def _number(seat: Seat) -> int:
    return seat.index or 0


def _hindrance(a: Assembly, cards: tuple[SeatedCard, ...], way: tuple[Seat, ...]) -> Hindrance:
    """Return what speaks against a layout, the worst first: overlaps and missing air in
    millimetres, the narrowest link, the least air, the lanes of all links.
    """
    in_slots: list[tuple[int, SeatedCard]] = []
    for card in a.cards:
        if card.seat is not None and card.seat.mount is Mount.SLOT:
            in_slots.append((_number(card.seat), card))
    lanes: list[int] = []
    for seat, card in zip(way, cards, strict=True):
        if seat.mount is Mount.SLOT:
            in_slots.append((_number(seat), card))
        if seat.slot is not None:
            lanes.append(seat.slot.electrical_lanes or 0)
    in_slots.sort(key=lambda pair: pair[0])
    overlap = missing = 0.0
    least = wanted = free_air_mm(a.build)
    for (number, card), (following, _) in pairwise(in_slots):
        pitch = (following - number) * SLOT_PITCH
        gap = pitch - card.size.thickness.value
        overlap += max(0.0, -gap)
        missing += max(0.0, wanted - gap)
        least = min(least, gap)
    narrowest = min(lanes, default=0)
    return overlap, missing, -narrowest, -least, -sum(lanes)
