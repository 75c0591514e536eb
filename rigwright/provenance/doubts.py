"""Which figures of parts are in doubt, and which of those a finding rests on, in words.

A figure is addressed as in findings: `part-id.field`. Knows what the records mark as uncertain and
no severities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rigwright.assembly import Assembly
from rigwright.figures.uncertain import is_doubtful
from rigwright.findings import Finding
from rigwright.parts import Chassis, Motherboard, Part
from rigwright.record import Value
from rigwright.text.sentence import worded

MOST_NAMED = 3
_AFTER_ITS_NOUN = re.compile(r",| (?:at|by|for|from|in|of|on|that|the|with) ")
# Figures that chassis and board both have, and that no rule asks of a chassis whose board is built
# in.
_OF_THE_BOARD = frozenset({"width_mm", "depth_mm", "generation"})


class Address(Value, frozen=True):
    """One figure of one part of a build:

    `path` as in the part's record, built-in boards included.
    """

    part: Part
    path: str


def parts_of(a: Assembly) -> Mapping[str, Part]:
    """The parts of a build by their ids.

    A server's board counts to its chassis, a secondary system's to the build.
    """
    found: dict[str, Part] = {}
    for chamber in a.chambers:
        for part in parts_of(chamber).values():
            if not isinstance(part, Chassis):
                found[part.id] = part
    for part in _own_parts(a):
        if part is not None:
            found[part.id] = part
    return found


def _own_parts(a: Assembly) -> Iterator[Part | None]:
    """The parts of a machine without those in its chambers; None for what is not chosen."""
    for group in (a.memory, a.drives, a.fans):
        for part, _ in group:
            yield part
    for card in a.cards:
        yield from (*card.chain, card.duct)
    for bridge in a.bridges:
        yield bridge.part
    yield from (a.chassis, a.board, a.cpu, a.cooler, *a.psus)
    for card in a.cards:
        if card.card.id not in a.missing:
            yield card.card
    yield a.chassis  # again, and last: the board of a server has the id of its chassis


def address_of(address: str, parts: Mapping[str, Part]) -> Address | None:
    """The part and the figure that an address names; None where it is about the build itself."""
    part_id = max((i for i in parts if address.startswith(f"{i}.")), key=len, default=None)
    if part_id is None:
        return None
    part = parts[part_id]
    path = address.removeprefix(f"{part_id}.")
    if isinstance(part, Chassis) and part.board is not None and part.board.id == part.id:
        name = path.partition(".")[0]
        if name in _OF_THE_BOARD or (
            name not in Chassis.__struct_fields__ and name in Motherboard.__struct_fields__
        ):
            return Address(part, f"board.{path}")
    return Address(part, path)


def doubts_of(finding: Finding, parts: Mapping[str, Part]) -> tuple[Address, ...]:
    """The uncertain figures that a finding rests on."""
    return tuple(_doubtful(finding, parts))


def _doubtful(finding: Finding, parts: Mapping[str, Part]) -> Iterator[Address]:
    for text in finding.rests_on:
        address = address_of(text, parts)
        if address is not None and is_doubtful(address.part, address.path):
            yield address


def doubt_words(finding: Finding, parts: Mapping[str, Part]) -> str:
    """One sentence for what is uncertain under a finding:

    "Rests on an uncertain thickness of X (52 mm).".
    """
    return uncertain_words(doubts_of(finding, parts))


def uncertain_words(doubts: Sequence[Address]) -> str:
    """The same for some uncertain figures; empty for none."""
    if not doubts:
        return ""
    named = [_words(address) for address in doubts[:MOST_NAMED]]
    more = len(doubts) - MOST_NAMED
    if len(doubts) == 1 and _is_several(doubts[0]):
        return worded("Rests on uncertain {figure}.", figure=named[0])
    if len(doubts) == 1:
        return worded("Rests on an uncertain {figure}.", figure=named[0])
    figures = ", ".join(named)
    if more > 0:
        return worded(
            "Rests on uncertain figures: {figures} and {n} more.", figures=figures, n=more
        )
    return worded("Rests on uncertain figures: {figures}.", figures=figures)


def _is_several(address: Address) -> bool:
    """Whether a figure is called in the plural, such as "PCIe lanes in all"."""
    from rigwright.provenance.figure_words import words_at

    noun = _AFTER_ITS_NOUN.split(words_at(address.part.kind, address.path))[0]
    return noun.endswith("s") and not noun.endswith("ss")


def _words(address: Address) -> str:
    """A figure with its part and its value: "thickness of ASUS TUF RTX 3090 (52 mm)"."""
    from rigwright.provenance import provenance_of
    from rigwright.provenance.figure_words import value_words, words_at

    kind = address.part.kind
    path = address.path
    figure = provenance_of(address.part, path)
    words = words_at(kind, path)
    name = address.part.name
    if figure.value is None:
        return worded("{figure} of {part}", figure=words, part=name)
    value = value_words(kind, path, figure.value)
    return worded("{figure} of {part} ({value})", figure=words, part=name, value=value)
