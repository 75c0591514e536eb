"""How cards come out of their places and go in: each is swept along its way, and what it meets must
be out before.

A card leaves its slot away from the board and the chassis by its open side. Bodies are boxes: hands
and screwdrivers are not swept; whether a finger reaches a slot's latch follows from the gap beside
the card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.gaps import Gap
from rigwright.assembly.seated import plane_along_row
from rigwright.assembly.seats import Mount
from rigwright.geometry import Box, Vec
from rigwright.record import Value

FINGERS = 12.0  # out of the connector: fingers of 8 mm, and their key
OUT = 1000.0  # past any side panel
FINGER, STICK = 15.0, 5.0  # what a finger and a flat stick take beside a card
LATCH_LANES = 16  # shorter slots seldom have one


class Blocked(Value, frozen=True):
    """A card that cannot come out before another one."""

    card: SeatedCard
    by: SeatedCard


def way_out(card: SeatedCard) -> tuple[Box, ...]:
    """Return what a card's body sweeps: out of the connector, then out of the open side of the
    chassis.
    """
    assert card.pose is not None
    lift = card.pose.turn.apply((0, 0, FINGERS))
    lifted = card.body.moved(lift)
    return _swept(card.body, lift), _swept(lifted, Vec(0, 0, OUT))


def _swept(box: Box, by: Vec) -> Box:
    """Return all that a box passes through on a straight way along one axis."""
    x, y, z = by
    back = Vec(min(0.0, x), min(0.0, y), min(0.0, z))
    forth = Vec(max(0.0, x), max(0.0, y), max(0.0, z))
    return Box(box.low.plus(back), box.high.plus(forth))


def _meet(a: Box, b: Box) -> bool:
    """Whether two boxes overlap; as soon as one axis keeps them apart, the others are not asked."""
    for axis in (1, 2, 0):
        a_low, a_high = a.interval(axis)
        b_low, b_high = b.interval(axis)
        if a_low >= b_high or b_low >= a_high:
            return False
    return True


def blocked_cards(cards: Sequence[SeatedCard]) -> Iterator[Blocked]:
    """Yield every card whose way out leads through another.

    Cards held alike lie beside each other and meet only in place.
    """
    placed = [card for card in cards if card.located]
    for card in placed:
        for other in placed:
            if other is not card and not _alike(card, other) and _in_the_way(card, other):
                yield Blocked(card, other)


def _alike(a: SeatedCard, b: SeatedCard) -> bool:
    return a.seat is not None and b.seat is not None and a.mount is b.mount


def _in_the_way(card: SeatedCard, other: SeatedCard) -> bool:
    """Whether a card meets another one on its way out.

    Not where they overlap as they sit: that is a collision, and no order mends it.
    """
    if _meet(card.body, other.body):
        return False
    return any(_meet(way, other.body) for way in way_out(card))


def hidden_latches(a: Assembly) -> Iterator[Gap]:
    """The gaps that are too narrow for a finger to the latch of the slot below:

    `lower` cannot be unlatched by hand.
    """
    for gap in a.neighbours:
        seat = gap.lower.seat
        if seat is None or seat.mount is not Mount.SLOT or seat.slot is None:
            continue
        lanes = seat.slot.mechanical_lanes or LATCH_LANES
        if lanes >= LATCH_LANES and gap.gap.value < FINGER:
            yield gap


def removal_order(a: Assembly) -> tuple[str, ...]:
    """Labels of the seated cards in an order in which they come out.

    Within it, from the processor down.
    """
    before: dict[str, set[str]] = {}
    for card in sorted(a.cards, key=_from_the_top):
        if card.located:
            before[card.label] = set()
    for blocked in blocked_cards(a.cards):
        before[blocked.card.label].add(blocked.by.label)
    for gap in hidden_latches(a):
        before[gap.lower.label].add(gap.upper.label)
    return tuple(_sorted_by(before))


def insertion_order(a: Assembly) -> tuple[str, ...]:
    """The same turned round: how the cards go in."""
    return tuple(reversed(removal_order(a)))


def _from_the_top(card: SeatedCard) -> tuple[int, float]:
    """Return what sorts cards from the top: those held otherwise than in slots come first, since
    they stand before those.
    """
    in_slot = card.mount is Mount.SLOT
    return int(in_slot), plane_along_row(card) if card.located else 0.0


def _sorted_by(before: Mapping[str, set[str]]) -> Iterator[str]:
    """Yield each card after all that must be out before it.

    Two that block each other come in the order given.
    """
    waiting = dict(before)
    while waiting:
        first = next(iter(waiting))
        for label, others in waiting.items():
            if not others & waiting.keys():
                first = label
                break
        del waiting[first]
        yield first
