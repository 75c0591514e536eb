"""Which NVLink bridge a line means: "NVLink bridge 3-slot" is the one for the cards of the list.

Reads the whole list after its lines were matched, since makers call the bridges of all families
alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rigwright.catalog import ALL, Catalog, SearchableCatalog
from rigwright.parts import Gpu, Riser
from rigwright.routing.bridges import bare_name, enters, is_bridge, names, pitch_of

_BRIDGE = re.compile(r"\bnv-?link(?:ed)?\b")
_SEVERAL = re.compile(r"\bbridges\b")
_SLOTS = re.compile(r"\b([2-4])[ -]?slots?\b")


def is_bridge_line(text: str) -> bool:
    """Return whether a line names an NVLink bridge."""
    return bool(_BRIDGE.search(text.casefold()))


def bridges_meant(
    text: str, counts: Mapping[str, int], catalog: SearchableCatalog
) -> tuple[Riser, ...]:
    """Return the bridges that a line may mean beside the cards of a list, by how many there are of
    each: those that join two of them and span the slots that the line says.

    First those for cards that the line names, "RTX A6000 NVLink bridge" also over RTX 3090, then
    those whose list of cards names the card, then those of cards with the same connector, the
    narrowest first.
    """
    said = _SLOTS.search(text.casefold())
    wanted = float(said[1]) if said else None
    cards = list(_pairs(counts, catalog))
    orders: dict[str, tuple[bool, bool, float, str]] = {}
    found: list[Riser] = []
    for part in _bridges(catalog):
        pitch = pitch_of(part)
        joined = [card for card in cards if enters(part, card)]
        if pitch is None or not joined or wanted not in (None, pitch.slots):
            continue
        found.append(part)
        is_said = any(bare_name(chip) in text.casefold() for chip in part.compatible_with or ())
        is_named = any(names(part, card) for card in joined)
        orders[part.id] = (not is_said, not is_named, pitch.slots, part.id)
    found.sort(key=lambda part: orders[part.id])
    return tuple(found)


def pairs_meant(text: str, counts: Mapping[str, int], catalog: Catalog) -> int | None:
    """Return how many bridges "NVLink bridges" are beside the cards of a list: one for every two
    cards alike. None for a line of one bridge.
    """
    if not _SEVERAL.search(text.casefold()):
        return None
    pairs = sum(counts[card.id] // 2 for card in _pairs(counts, catalog) if card.nvlink)
    return pairs or None


def _bridges(catalog: SearchableCatalog) -> Iterator[Riser]:
    for hit in catalog.search("", "riser", ALL):
        part = catalog.get(hit.id)
        if is_bridge(part):
            yield part


def _pairs(counts: Mapping[str, int], catalog: Catalog) -> Iterator[Gpu]:
    """Yield the cards that a list has two or more of."""
    for part_id, count in counts.items():
        part = catalog.get(part_id)
        if isinstance(part, Gpu) and count > 1:
            yield part
