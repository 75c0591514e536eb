"""Cards that were hung on the bars of a frame one after the other, hung anew in the places of the
frame that leave the most air between them all.

The first places are taken one by one, and the last card may come close to another although the
bars have room. Knows only the frame's own places; cards anywhere on a bar are `moved.spread`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, islice, pairwise

from rigwright.arranging.moved import without
from rigwright.arranging.placing import MOST_ROOM_MM, placed_like, takes
from rigwright.arranging.standing import again
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.bars import own_spot_mm, places_on_a_bar
from rigwright.assembly.seats import Mount, Seat
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.evaluation import Evaluation, candidate_at
from rigwright.parts import Chassis

MOST_LAID_OUT = 3000  # ways to choose places


def hung_evenly(build: Build, count: int, before: Evaluation, catalog: Catalog) -> Build:
    """Return the build with the cards after its first `count` that hang on bars hung with the most
    air that the places of the frame allow; the same build where they cannot hang better.

    Each gets what feeds it anew, as in the place of a card that is added.
    """
    now = again(build, before, catalog)
    added = [card for card in now.assembly.cards if card.index >= count]
    hung = _in_order(added)
    if len(hung) < 2:
        return build
    own = [card.seat for card in hung if card.seat is not None]
    best = _most_apart(now.assembly, hung, own)
    if best == own:
        return build
    return _hung_in(best, hung, now, catalog)


def _hung_in(
    seats: Sequence[Seat], hung: Sequence[SeatedCard], now: Evaluation, catalog: Catalog
) -> Build:
    """Return the build with cards in other places of the bars; the same one where a place does not
    take its card, or nothing feeds it there.
    """
    build = now.build
    indices = [card.index for card in hung]
    tried = again(without(build, indices), now, catalog)
    for card, seat in zip(hung, seats, strict=True):
        answer = candidate_at(tried, catalog, card.card.id, seat)
        if not takes(answer):
            return build
        placed = answer.evaluation.build.placements[-1]
        if card.riser is not None and placed.riser is None:
            return build
        moved = placed_like(card.placement, answer)
        tried = again(moved, tried, catalog)
    return tried.build


def _in_order(cards: Iterable[SeatedCard]) -> list[SeatedCard]:
    """Those of some cards that hang in places of a frame, in the order of these."""
    hung: list[SeatedCard] = []
    for card in cards:
        if card.mount is Mount.FRAME and card.placement.along_mm is None:
            hung.append(card)
    return sorted(hung, key=lambda card: card.position or 0)


def _number(seat: Seat) -> int:
    return seat.index or 0


def _most_apart(a: Assembly, hung: Sequence[SeatedCard], own: list[Seat]) -> list[Seat]:
    """Return the places of the bars with the most air, the smallest gap first; of those alike their
    `own`, and then the first.
    """
    assert a.chassis is not None
    free = list(own)
    staying: list[tuple[int, float]] = []  # places and thickness of cards that were there before
    for seat in a.seats:
        there = a.card_at(seat)
        if seat.mount is not Mount.FRAME or there in hung:
            continue
        if there is None:
            free.append(seat)
        else:
            staying.append((_number(seat), there.size.thickness.value))
    free.sort(key=_number)
    best = own
    most: tuple[float, ...] | None = None
    for way in (own, *islice(combinations(free, len(own)), MOST_LAID_OUT)):
        standing = list(staying)
        for seat, card in zip(way, hung, strict=True):
            standing.append((_number(seat), card.size.thickness.value))
        gaps = _gaps_mm(standing, a.chassis)
        if most is None or gaps > most:
            best = list(way)
            most = gaps
    return best


def _gaps_mm(standing: Iterable[tuple[int, float]], chassis: Chassis) -> tuple[float, ...]:
    """Return the gaps from card to card of each bar, the smallest first, each no larger than makes
    a place better. Cards are given as the numbers of their places with their thickness.
    """
    each = places_on_a_bar(chassis)
    gaps: list[float] = []
    for (place, thickness), (following, _) in pairwise(sorted(standing)):
        gap = MOST_ROOM_MM
        if (place - 1) // each == (following - 1) // each:
            pitch = own_spot_mm(following, chassis) - own_spot_mm(place, chassis)
            gap = min(pitch - thickness, MOST_ROOM_MM)
        gaps.append(round(gap, 6))
    return tuple(sorted(gaps))
