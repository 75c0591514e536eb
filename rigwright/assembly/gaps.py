"""The room between cards: neighbours of one row, and any two.

What is measured is the gap between bodies; whether it is enough is for the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from rigwright.assembly.distances import along_row, clearance
from rigwright.assembly.envelopes import card_size
from rigwright.assembly.seated import SeatedCard, plane_along_row
from rigwright.assembly.seats import Mount
from rigwright.figures import Figure, resting_on
from rigwright.geometry import faces, gap_along, largest


@dataclass(frozen=True)
class Gap:
    """Two neighbouring cards: `upper` has its fan side toward `lower`. Negative is an overlap."""

    upper: SeatedCard
    lower: SeatedCard
    gap: Figure

    @property
    def by_shape(self) -> bool:
        """Whether a model of either card counts."""
        return self.upper.shape is not None or self.lower.shape is not None

    @cached_property
    def by_boxes(self) -> Figure:
        """The same by the boxes that the cards' figures make."""
        return _clearance(without_shape(self.upper), without_shape(self.lower))


def gap_between(upper: SeatedCard, lower: SeatedCard) -> Figure:
    """Return the clearance along the row from the upper card's fan side to the lower card's
    back.
    """
    axis, sign = upper.row
    if upper.shape is not None or lower.shape is not None:
        value = along_row(upper.placed, lower.placed, axis, sign)
    else:
        upper_low, upper_high = upper.body.interval(axis)
        lower_low, lower_high = lower.body.interval(axis)
        start, end = upper_high, lower_low
        if sign < 0:
            start, end = upper_low, lower_high
        value = sign * (end - start)
    figures = [upper.size.thickness]
    if lower.shape is not None:
        figures.append(lower.size.thickness)
    for card in (upper, lower):
        plane = card.seat.plane if card.seat is not None else None
        if card.mount is Mount.FRAME and plane is not None:
            figures.append(plane)
    return resting_on(round(value, 6), *figures)


def without_shape(card: SeatedCard) -> SeatedCard:
    """Return the card as the boxes of its figures have it."""
    if card.shape is None:
        return card
    return replace(card, shape=None, size=card_size(card.card))


def _in_one_row(a: SeatedCard, b: SeatedCard) -> bool:
    """Whether two cards are held alike and would meet if one moved along the row; a card in mid-air
    is in the row that runs its way.
    """
    if a.seat is None or b.seat is None:
        return False
    if a.mount is not b.mount:
        is_free = a.mount is Mount.FREE or b.mount is Mount.FREE
        if not is_free or a.row != b.row:
            return False
    return faces(a.row[0], a.body, b.body)


def gap_below(card: SeatedCard, gaps: Iterable[Gap]) -> Gap | None:
    """Return the one of some gaps that is in front of a card's fans."""
    return next((gap for gap in gaps if gap.upper is card), None)


def gap_above(card: SeatedCard, gaps: Iterable[Gap]) -> Gap | None:
    """Return the one of some gaps that is behind a card's back."""
    return next((gap for gap in gaps if gap.lower is card), None)


def neighbours_of(cards: Iterable[SeatedCard]) -> Iterator[Gap]:
    """Yield each card with the next one down its row, where there is one, in the order of cards."""
    located = [card for card in cards if card.located]
    down_the_row = sorted(located, key=plane_along_row)
    for card in located:
        here = plane_along_row(card)
        for other in down_the_row:
            if plane_along_row(other) > here and _in_one_row(card, other):
                yield Gap(card, other, gap_between(card, other))
                break


def pairs_of(cards: tuple[SeatedCard, ...]) -> Iterator[Gap]:
    """Yield every two cards with their clearance, upper card first within a row.

    Negative where their bodies meet.
    """
    located = [card for card in cards if card.located]
    for first, second in combinations(located, 2):
        upper, lower = _in_row_order(first, second)
        clearance = _clearance(upper, lower)
        yield Gap(upper, lower, clearance)


def _in_row_order(a: SeatedCard, b: SeatedCard) -> tuple[SeatedCard, SeatedCard]:
    """Return two cards in the order of their slot planes, not of their middles: the middle of a
    thick card may lie beyond that of a thin one below it. Cards side by side are ordered by where
    they stand, since the order of a file says nothing.
    """
    first = plane_along_row(a)
    second = plane_along_row(b)
    is_in_order = first <= second
    if first == second and a.pose is not None and b.pose is not None:
        is_in_order = tuple(a.pose.offset) <= tuple(b.pose.offset)
    if is_in_order:
        return a, b
    return b, a


def _clearance(a: SeatedCard, b: SeatedCard) -> Figure:
    """Return the gap along the row for cards in one row, the upper one first.

    Else the largest distance on any axis, the depth where they overlap.
    """
    if _in_one_row(a, b):
        return gap_between(a, b)
    if a.shape is not None or b.shape is not None:
        value = clearance(a.placed, b.placed)
    else:
        apart = [gap_along(axis, a.body, b.body) for axis in range(3)]
        value = largest(*apart)
    sizes: list[Figure] = []
    planes: list[Figure] = []
    for card in (a, b):
        sizes += [card.size.thickness, card.size.height]
        if card.seat is not None and card.seat.plane is not None:
            planes.append(card.seat.plane)
    return resting_on(round(value, 6), *sizes, *planes)
