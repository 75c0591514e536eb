"""How near two parts of a machine come to each other, by the boxes that the rules use.

Of every part those boxes count that stand for something solid; room for plugs and cables does not,
nor do the slots of the board, and the edges and brackets by which a card is held. Knows no limits
and no severities.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rigwright.assembly import Assembly, board_solids_of
from rigwright.assembly.fixture_boxes import SUPPLY_SHROUD
from rigwright.assembly.seated import SeatedCard, place_is_guessed
from rigwright.build.labels import in_number_order
from rigwright.figures import Basis
from rigwright.geometry import Box, Vec, gap_along
from rigwright.record import Value

# of a card: what stands in a slot of the board and in an opening of the case
PLUGGED = frozenset({"fingers", "bracket"})
SLOT_ROLE = "slot:"
SURE = (Basis.PUBLISHED, Basis.MEASURED)


class PartBox(Value, frozen=True):
    """One solid box of a part. `assumed` says that its size or its place is an assumption."""

    label: str
    role: str
    box: Box
    assumed: bool


class PartDistance(Value, frozen=True):
    """The two boxes of two parts that come nearest, and their gap along each axis in mm.

    A negative gap is how far they reach over each other on that axis.
    """

    first: PartBox
    second: PartBox
    gaps_mm: Vec

    @property
    def overlaps(self) -> bool:
        """Whether the boxes share room."""
        return max(self.gaps_mm) < 0

    @property
    def axes(self) -> tuple[int, ...]:
        """The axes along which they are apart; where there is none, the one by which the shortest
        move would free or already frees them.
        """
        apart = tuple(axis for axis, gap in enumerate(self.gaps_mm) if gap > 0)
        if apart:
            return apart
        nearest = max(range(3), key=lambda axis: self.gaps_mm[axis])
        return (nearest,)

    @property
    def straight_mm(self) -> float:
        """The shortest way from one to the other in mm; 0 where they touch, and negative by how
        far one would have to move where they overlap.
        """
        if max(self.gaps_mm) <= 0:
            return max(self.gaps_mm)
        return math.hypot(*(max(gap, 0.0) for gap in self.gaps_mm))

    @property
    def assumed(self) -> tuple[PartBox, ...]:
        """The boxes of the two that are assumed."""
        return tuple(box for box in (self.first, self.second) if box.assumed)


def part_boxes(a: Assembly) -> tuple[PartBox, ...]:
    """Return every solid box of a machine with the part that it belongs to."""
    return (*_cards(a), *_board(a), *_fixtures(a))


def labels_with_boxes(a: Assembly) -> tuple[str, ...]:
    """Return the parts that have a box, cards by their numbers."""
    return in_number_order(box.label for box in part_boxes(a))


def part_distance(a: Assembly, first: str, second: str) -> PartDistance | None:
    """Return how near two parts come; None where one of them has no box, since its place or its
    size is not known, or where both are the same.
    """
    if first == second:
        return None
    ones: list[PartBox] = []
    others: list[PartBox] = []
    for box in part_boxes(a):
        if box.label == first:
            ones.append(box)
        elif box.label == second:
            others.append(box)
    return nearest_boxes(ones, others)


def nearest_boxes(ones: Sequence[PartBox], others: Sequence[PartBox]) -> PartDistance | None:
    """Return the nearest two of the boxes of two parts; None where one of them has none."""
    nearest: PartDistance | None = None
    for one in ones:
        for other in others:
            if _is_within(one, other):
                continue
            gaps = Vec(*(round(gap_along(axis, one.box, other.box), 6) for axis in range(3)))
            found = PartDistance(one, other, gaps)
            if nearest is None or found.straight_mm < nearest.straight_mm:
                nearest = found
    return nearest


def _is_within(one: PartBox, other: PartBox) -> bool:
    """Whether one stands in the other's cover: the supply in the shroud of the case."""
    return {(one.label, one.role), (other.label, other.role)} == {
        ("psu", "power supply"),
        ("chassis", SUPPLY_SHROUD),
    }


def _cards(a: Assembly) -> Iterator[PartBox]:
    for card in a.cards:
        guessed = _is_guessed(card)
        for solid in card.solids:
            if not solid.keep_out and solid.role not in PLUGGED:
                assumed = guessed or solid.basis not in SURE
                yield PartBox(card.label, solid.role, solid.box, assumed)


def _is_guessed(card: SeatedCard) -> bool:
    """Whether the place of a card is itself an assumption."""
    if place_is_guessed(card):
        return True
    plane = card.seat.plane if card.seat is not None else None
    return plane is not None and plane.basis is Basis.ASSUMED


def _board(a: Assembly) -> Iterator[PartBox]:
    for solid in board_solids_of(a):
        if not solid.role.startswith(SLOT_ROLE):
            yield PartBox("board", solid.role, solid.box, solid.basis not in SURE)


def _fixtures(a: Assembly) -> Iterator[PartBox]:
    for fixture in a.furniture.fixtures:
        if not fixture.keep_out:
            yield PartBox(fixture.label, fixture.role, fixture.box, fixture.basis not in SURE)
