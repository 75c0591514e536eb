"""Which NVLink bridge a line means: "NVLink bridge 3-slot" means one that joins the list's cards.

Asked after the other lines were matched, since the bridges of all families have the same name and
only the cards of the list tell which one is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rigwright.catalog import ALL, Catalog, SearchableCatalog
from rigwright.importing.lists.name_index import records
from rigwright.parts import Gpu, Riser
from rigwright.routing.bridges import bare_name, enters, is_bridge, names, pitch_of

_BRIDGE = re.compile(r"\bnv-?link(?:ed)?\b")
_SEVERAL = re.compile(r"\bbridges\b")
_SLOTS = re.compile(r"\b([2-4])[ -]?slots?\b")
_PER_PAIR = re.compile(r"\((\d) per pair\)")


def is_bridge_line(text: str) -> bool:
    """Return whether a line names an NVLink bridge."""
    return bool(_BRIDGE.search(text.casefold()))


def bridges_meant(
    text: str, counts: Mapping[str, int], catalog: SearchableCatalog
) -> tuple[Riser, ...]:
    """Return the bridges that a line may mean: those that join two cards of the list and span the
    slots that the line says. `counts` has the number of pieces of each part of the list.

    First come bridges whose maker lists a card that the line names ("RTX A6000 NVLink bridge", even
    over two RTX 3090), then bridges whose maker lists a card of the list, then those of cards with
    the same connector; of these the narrowest.
    """
    line = text.casefold()
    said = _SLOTS.search(line)
    slots = float(said[1]) if said else None
    cards = list(_pairs(counts, catalog))
    found: list[tuple[tuple[bool, bool, float, str], Riser]] = []
    for bridge in _bridges(catalog):
        pitch = pitch_of(bridge)
        joined = [card for card in cards if enters(bridge, card)]
        if pitch is None or not joined or slots not in (None, pitch.slots):
            continue
        is_for_line = _is_for_card_in(line, bridge)
        is_for_list = any(names(bridge, card) for card in joined)
        order = (not is_for_line, not is_for_list, pitch.slots, bridge.id)
        found.append((order, bridge))
    found.sort(key=lambda entry: entry[0])
    return tuple(bridge for _, bridge in found)


def _is_for_card_in(line: str, bridge: Riser) -> bool:
    """Whether the maker of a bridge lists a card that a line names."""
    return any(bare_name(chip) in line for chip in bridge.compatible_with or ())


def pairs_meant(text: str, counts: Mapping[str, int], catalog: Catalog) -> int | None:
    """Return how many bridges a line wants that says "NVLink bridges" without a number: one for
    every two equal cards of the list. None for a line of one bridge.
    """
    if not _SEVERAL.search(text.casefold()):
        return None
    pairs = sum(counts[card.id] // 2 for card in _pairs(counts, catalog) if card.nvlink)
    return pairs or None


def sets_in(bridge: Riser, count: int) -> int | None:
    """Return how many sets of a bridge that is one of several over a pair of cards a number of
    pieces is: three bridges of an H100 are one set. None for another bridge or number.
    """
    told = _PER_PAIR.search(bridge.name)
    each = int(told[1]) if told is not None else 1
    if each > 1 and count % each == 0:
        return count // each
    return None


def _bridges(catalog: SearchableCatalog) -> Iterator[Riser]:
    for riser in records(catalog.search("", "riser", ALL), catalog, Riser):
        if is_bridge(riser):
            yield riser


def _pairs(counts: Mapping[str, int], catalog: Catalog) -> Iterator[Gpu]:
    """Yield the cards that a list has two or more of."""
    for part_id, count in counts.items():
        part = catalog.get(part_id)
        if isinstance(part, Gpu) and count > 1:
            yield part
