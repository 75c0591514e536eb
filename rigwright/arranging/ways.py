"""Every way for the cards of a machine to stand in its slots or bays.

Alike cards are not told apart, since their exchange changes nothing. Cards on risers, in vertical
places, in mid-air, on bars and of a second board stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from rigwright.arranging.moved import placed
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount, Seat, is_for
from rigwright.build import TRAY, Build, Placement

ARRANGED = (Mount.SLOT, Mount.BAY)


def movable(a: Assembly) -> list[SeatedCard]:
    """Return the cards that could stand elsewhere."""
    return [card for card in a.cards if can_move(card)]


def can_move(card: SeatedCard) -> bool:
    """Whether a card stands in a slot or a bay, or lies beside the machine."""
    if card.placement.place == TRAY:
        return True
    seat = card.seat
    return seat is not None and seat.mount in ARRANGED and seat.chamber_slot is None


def ways(moving: Sequence[SeatedCard], a: Assembly) -> Iterator[Build]:
    """Yield every build in which the cards stand otherwise, and the present one among them."""
    seats = [seat for seat in a.seats if _is_open(seat, moving, a)]
    yield from _placed_by_group(a.build, list(_alike(moving).values()), seats, a)


def _is_open(seat: Seat, moving: Sequence[SeatedCard], a: Assembly) -> bool:
    """Whether a place is one of those in question, and no card that stays is in it."""
    if seat.mount not in ARRANGED or seat.chamber_slot is not None or seat.bracket is not None:
        return False
    there = a.card_at(seat)
    return there is None or there in moving


def _alike(moving: Sequence[SeatedCard]) -> Mapping[Placement, list[SeatedCard]]:
    """The cards by all that their placements say but the place."""
    groups: dict[Placement, list[SeatedCard]] = {}
    for card in moving:
        groups.setdefault(card.placement.moved_to(TRAY), []).append(card)
    return groups


def _placed_by_group(
    build: Build, groups: Sequence[Sequence[SeatedCard]], seats: Sequence[Seat], a: Assembly
) -> Iterator[Build]:
    """Yield the builds with each group in some of the places that the groups before it left.

    Cards of a group for which no place is left lie beside the machine.
    """
    if not groups:
        yield build
        return
    group, *others = groups
    kind = group[0].card.kind
    fitting = [seat for seat in seats if is_for(kind, seat, a.chassis)]
    count = min(len(group), len(fitting))
    for chosen in combinations(fitting, count):
        places = {card.index: seat for card, seat in zip(group, chosen, strict=False)}
        there = placed(build, places)
        for card in group[count:]:
            there = there.move(card.index, TRAY)
        left = [seat for seat in seats if seat not in chosen]
        yield from _placed_by_group(there, others, left, a)
