"""How many a build has of a part that is counted, and where each single one is: memory, drives,
fans.

Knows neither rows nor which places there are.
"""

from __future__ import annotations

from collections.abc import Container

from rigwright.build import COUNTED, MOST_OF_ONE, Build, Quantity
from rigwright.build.counted import places_of, trimmed


def with_more(build: Build, kind: str, part_id: str, count: int = 1, place: str = "") -> Build:
    """Return a build with so many more of a part of a kind that is counted, each in a place; ""
    for none.

    A part that is there already is counted on, since each is named once.
    """
    field = COUNTED[kind]
    quantities: list[Quantity] = list(getattr(build, field))
    for index, there in enumerate(quantities):
        if there.part_id == part_id:
            quantities[index] = more(there, count, place)
            return build.changed(**{field: tuple(quantities)})
    places = (place,) * count if place else ()
    return build.changed(**{field: (*quantities, Quantity(part_id, count, places))})


def more(quantity: Quantity, count: int, place: str) -> Quantity:
    """Return a quantity with so many single parts more, each in a place; "" for none.

    There are never more than a build may have of one part.
    """
    added = min(count, MOST_OF_ONE - quantity.count)
    places = [*places_of(quantity)]
    places += [place] * added
    return quantity.changed(count=quantity.count + added, places=trimmed(places))


def fewer(quantity: Quantity, numbers: Container[int]) -> Quantity | None:
    """Return a quantity less some of its single parts; None where none is left."""
    kept = [place for number, place in enumerate(places_of(quantity)) if number not in numbers]
    if not kept:
        return None
    return quantity.changed(count=len(kept), places=trimmed(kept))
