"""Parts that are counted, memory, drives and fans, as one entry for each product, and where each
single one is.

An entry's places are looked up by its product: a second entry of the same product would take the
first one's places.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rigwright.build.document import MOST_OF_ONE, Build, Quantity, SecondarySystem

_S = TypeVar("_S", Build, SecondarySystem)


def places_of(quantity: Quantity) -> list[str]:
    """Return the place of each single part; "" where none is chosen."""
    places = list(quantity.places[: quantity.count])
    while len(places) < quantity.count:
        places.append("")
    return places


def trimmed(places: Iterable[str]) -> tuple[str, ...]:
    """Return the places without those at the end that nobody has chosen."""
    kept = list(places)
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def together(quantities: Iterable[Quantity]) -> tuple[Quantity, ...]:
    """Return one entry for each product, in the order in which they are named first, with the
    places of all.

    There are never more than a build may have of one part.
    """
    found: dict[str, Quantity] = {}
    for quantity in quantities:
        before = found.get(quantity.part_id)
        if before is not None:
            places = (*places_of(before), *places_of(quantity))
            quantity = before.changed(
                count=min(before.count + quantity.count, MOST_OF_ONE),
                places=trimmed(places[:MOST_OF_ONE]),
            )
        found[quantity.part_id] = quantity
    return tuple(found.values())


def with_one_entry_each(build: Build) -> Build:
    """Return a build in which no product is counted in two entries, as a file written by hand may
    have it; the same build where none is.
    """
    second = build.second
    if second is not None:
        second = _on_one_board(second)
    return _on_one_board(build.changed(fans=together(build.fans), second=second))


def _on_one_board(system: _S) -> _S:
    return system.changed(memory=together(system.memory), drives=together(system.drives))
