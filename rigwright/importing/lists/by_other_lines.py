"""Which of several parts a line means, by the other lines of its list: bridges by the cards,
coolers and processors by the board's socket, boards by the memory.

Knows lines that were matched each by itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rigwright.catalog import SearchableCatalog
from rigwright.importing.lists.bridge_lines import (
    bridges_meant,
    is_bridge_line,
    pairs_meant,
    sets_in,
)
from rigwright.importing.lists.likeness import BELOW_SURE, SURE, WHOLE
from rigwright.importing.lists.line_words import words_of_line
from rigwright.importing.lists.meanings import Guess, Match, Near, part_meant, with_part
from rigwright.importing.lists.telling_apart import compared_words
from rigwright.parts import Cooler, Cpu, Motherboard, Riser
from rigwright.rules.coolers import mount_of

_DDR = re.compile(r"\bddr[345]")


def with_bridges(found: Sequence[Match], catalog: SearchableCatalog) -> Iterator[Match]:
    """Yield the matches; lines of bridges mean those that join cards of the list."""
    cards: Counter[str] = Counter()
    for match in found:
        if match.part_id is not None:
            cards[match.part_id] += match.count
    for match in found:
        yield _bridge_for(match, cards, catalog) if is_bridge_line(match.line.text) else match


def _bridge_for(match: Match, cards: Mapping[str, int], catalog: SearchableCatalog) -> Match:
    """Return a line of bridges with those that join the cards of its list; as it is where none
    does, and where it surely names a product.
    """
    if match.score >= WHOLE:
        return match
    bridges: Sequence[Riser] = bridges_meant(match.line.text, cards, catalog)
    if not bridges:
        return match
    pieces = None
    if match.line.count == 1:
        pieces = pairs_meant(match.line.text, cards, catalog)
    near: list[Near] = []
    for bridge in bridges:
        near.append(Near.of(bridge, SURE, pieces or sets_in(bridge, match.line.count)))
    return with_part(match.line, tuple(near), Guess.OTHERS if len(bridges) > 1 else None)


def with_socket(found: Sequence[Match], catalog: SearchableCatalog) -> Iterator[Match]:
    """Yield the matches; of several processors or coolers that a line may mean, the one that goes
    with the board of the list: a 9960X is a Core or a Threadripper, an NH-U14S one of four.
    """
    sockets: set[str] = set()
    for match in found:
        part = part_meant(match, catalog)
        if isinstance(part, Motherboard):
            sockets.add(part.socket or "")
    for match in found:
        if sockets and (match.kind == "cooler" or (match.kind == "cpu" and match.is_guess)):
            yield _fitting_socket(match, sockets, catalog)
        else:
            yield match


def _fitting_socket(match: Match, sockets: set[str], catalog: SearchableCatalog) -> Match:
    """Return a line with the likest part for one of some sockets; as it is where no likely one is
    for them.
    """
    if _goes_with(match.part_id, sockets, catalog):
        return match
    fitting: list[Near] = []
    others: list[Near] = []
    for near in match.near:
        if _may_be_meant(near, match) and _goes_with(near.part_id, sockets, catalog):
            fitting.append(near)
        else:
            others.append(near)
    if not fitting:
        return match
    return with_part(match.line, (*fitting, *others), Guess.OTHERS)


def with_memory_type(found: Sequence[Match], catalog: SearchableCatalog) -> Iterator[Match]:
    """Yield the matches; of boards that are sold for DDR4 and for DDR5 under one name the one for
    the memory of the list, where the board's line says neither: "PRO Z790-P" and "64GB DDR5".
    """
    said: set[str] = set()
    for match in found:
        if match.line.kind == "memory" or match.kind == "memory":
            said.update(_DDR.findall(match.line.text.casefold()))
    for match in found:
        is_open = match.kind == "motherboard" and not _DDR.search(match.line.text.casefold())
        if len(said) == 1 and is_open and not _takes(match.part_id, said, catalog):
            yield _taking(match, said, catalog)
        else:
            yield match


def _taking(match: Match, types: set[str], catalog: SearchableCatalog) -> Match:
    """Return a line with the likest board for a type of memory whose name has all that the line
    says; as it is where there is none.
    """
    said = words_of_line(match.line.text).wanted
    for near in match.near:
        is_alike = near.kind == match.kind and said <= compared_words(near.name)
        if is_alike and _takes(near.part_id, types, catalog):
            others = [one for one in match.near if one is not near]
            return with_part(match.line, (near, *others), Guess.OTHERS)
    return match


def _takes(part_id: str | None, types: set[str], catalog: SearchableCatalog) -> bool:
    """Whether a board takes a type of memory, as far as anybody knows."""
    part = catalog.get(part_id or "")
    if not isinstance(part, Motherboard) or part.ram_type is None:
        return True
    return types <= set(_DDR.findall(part.ram_type.casefold()))


def _may_be_meant(near: Near, match: Match) -> bool:
    """Whether a line may mean a part near it: one that is nearly as likely as the likest, or whose
    name says more than the line ("NH-U14S" for the "NH-U14S TR4-SP3").
    """
    if near.kind != match.kind:
        return False
    said = words_of_line(match.line.text).wanted
    return (match.is_guess and near.score >= BELOW_SURE) or said <= compared_words(near.name)


def _goes_with(part_id: str | None, sockets: set[str], catalog: SearchableCatalog) -> bool:
    """Whether a processor or a cooler goes onto one of some sockets."""
    part = catalog.get(part_id or "")
    if isinstance(part, Cpu):
        return part.socket in sockets
    if not isinstance(part, Cooler):
        return False
    return not set(map(mount_of, part.sockets)).isdisjoint(map(mount_of, sockets))
