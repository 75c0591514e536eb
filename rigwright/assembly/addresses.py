"""The parts of a machine by their ids, and the one figure of them that an address names.

An address is `part-id.field`, as figures, checks and findings have it. Knows no rule and no source.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.assembly import Assembly
from rigwright.parts import Chassis, Motherboard, Part
from rigwright.record import Value

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
