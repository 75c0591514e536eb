"""Where the slots of a board usually lie, by its form factor and the slots that it has: for what no
page states.

The written rule behind every position that is marked as inferred. Such a position is drawn, and no
check relies on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

INFERRED = "inferred"  # the basis of a position that follows from this rule
LONG = 16  # lanes of the slots that graphics cards take
POSITIONS: Mapping[str, int] = MappingProxyType(
    {"Mini-ITX": 1, "mATX": 4, "ATX": 7, "CEB": 7, "EEB": 7, "E-ATX": 7, "XL-ATX": 8}
)
# Usual places of one, two … long slots, each the commonest row among boards whose places are known.
# No two ATX boards with five have the same row; theirs are the openings that most of them use.
_LONG_ON_SEVEN: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {1: (2,), 2: (2, 5), 3: (2, 5, 7), 4: (1, 3, 5, 7), 5: (1, 3, 4, 5, 7), 6: (1, 2, 3, 5, 6, 7)}
)
_LONG_ON_FOUR: Mapping[int, tuple[int, ...]] = MappingProxyType({1: (2,), 2: (2, 4), 3: (1, 2, 4)})


def long_places(form_factor: str, count: int) -> tuple[int, ...]:
    """Return the usual places of so many long slots, from the processor down.

    Nothing where there is no usual row.
    """
    openings = POSITIONS.get(form_factor)
    if openings is None:
        return ()
    if count == openings:
        return tuple(range(1, openings + 1))
    return (_LONG_ON_FOUR if openings == POSITIONS["mATX"] else _LONG_ON_SEVEN).get(count, ())


def usual_places(form_factor: str, lanes: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return a place for each slot, given the lanes that its connector is long for, from the
    processor down.

    Long slots take the usual places of so many. A short one takes the position below the slot
    before it, or above the first long one; it has no place where none is free.
    """
    openings = POSITIONS.get(form_factor)
    if openings is None or len(lanes) > openings:
        return (None,) * len(lanes)
    if len(lanes) == openings:
        return tuple(range(1, openings + 1))
    long_ones = sum(width == LONG for width in lanes)
    rows = iter(long_places(form_factor, long_ones))
    places: list[int | None] = []
    for width in lanes:
        place = next(rows, None) if width == LONG else None
        places.append(place)
    for index, width in enumerate(lanes):
        if width != LONG:
            places[index] = _free_place(places, index, openings)
    return tuple(places)


def _free_place(places: Sequence[int | None], index: int, openings: int) -> int | None:
    before = [place for place in places[:index] if place is not None]
    after = [place for place in places[index + 1 :] if place is not None]
    above = max(before, default=0)
    below = min(after, default=openings + 1)
    if above == 0:
        return below - 1 if below > 1 else None
    following = above + 1
    return following if following < below else None
