"""What the ids of a build stand for in a catalog: parts of the kind that is wanted, and which ids
stand for none.

`resolve` is the first step of making a build real; `assemble` is the second. Measures and places
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rigwright.assembly.brackets import is_bracket
from rigwright.build import Bridge, Build, Placement, Quantity, SecondarySystem
from rigwright.catalog import Catalog
from rigwright.parts import (
    Chassis,
    Cooler,
    Cpu,
    Drive,
    Fan,
    Gpu,
    Memory,
    Motherboard,
    Nic,
    Part,
    Psu,
    Riser,
)
from rigwright.parts.chassis import has_own_board
from rigwright.parts.part import FigureSource
from rigwright.record import Value

P = TypeVar("P", bound=Part)
T = TypeVar("T")


class ChosenCard(Value, frozen=True):
    """A placement with its card, what the card hangs on and what blows at it.

    `index` is that of the placement. A card that the catalog lacks is one of which nothing is
    known, so that it keeps its place and its number.
    """

    index: int
    placement: Placement
    card: Gpu | Nic
    riser: Riser | None
    adapters: tuple[Riser, ...]
    duct: Fan | None


class ChosenSystem(Value, frozen=True):
    """What is on one board, and how many of each; `chosen` is what the build says of it."""

    chosen: Build | SecondarySystem
    board: Motherboard | None
    cpu: Cpu | None
    cooler: Cooler | None
    memory: tuple[tuple[Memory, int], ...]
    drives: tuple[tuple[Drive, int], ...]


class ChosenParts(Value, frozen=True):
    """The parts of a build.

    `missing` are the ids that the catalog has no part of the wanted kind for.
    """

    chassis: Chassis | None
    systems: tuple[ChosenSystem, ...]
    psus: tuple[Psu, ...]
    fans: tuple[tuple[Fan, int], ...]
    cards: tuple[ChosenCard, ...]
    bridges: tuple[tuple[Riser, Bridge], ...]
    missing: tuple[str, ...]

    @property
    def brackets(self) -> tuple[Riser, ...]:
        """What cards hang on and what makes their places as well."""
        risers = [card.riser for card in self.cards]
        return tuple(riser for riser in risers if riser is not None and is_bracket(riser))


def resolve(build: Build, catalog: Catalog) -> ChosenParts:
    """Look every id of a build up.

    A board that is built into the chassis comes before the chosen one.
    """
    chassis = part_of(catalog, build.chassis, Chassis)
    first, *others = (_system(chosen, catalog) for chosen in build.systems)
    if chassis is not None and chassis.board is not None:
        first = first.changed(board=chassis.board)
    cards: list[ChosenCard] = []
    for index, placement in enumerate(build.placements):
        card = catalog.get(placement.part_id)
        chosen = ChosenCard(
            index=index,
            placement=placement,
            card=card if isinstance(card, Gpu | Nic) else _unknown_card(placement.part_id),
            riser=part_of(catalog, placement.riser, Riser),
            adapters=parts_of(catalog, placement.adapters, Riser),
            duct=part_of(catalog, placement.duct, Fan),
        )
        cards.append(chosen)
    missing = [
        part_id
        for part_id, kind in _wanted(build, chassis)
        if not isinstance(catalog.get(part_id), kind)
    ]
    return ChosenParts(
        chassis=chassis,
        systems=(first, *others),
        psus=parts_of(catalog, build.psus, Psu),
        fans=counted(catalog, build.fans, Fan),
        cards=tuple(cards),
        bridges=_with_parts(catalog, ((b.part_id, b) for b in build.bridges), Riser),
        missing=tuple(dict.fromkeys(missing)),
    )


def _unknown_card(part_id: str) -> Gpu:
    """A card of which only the id is known. That it is a graphics card with fans of its own, which
    wants the most air, is assumed.
    """
    assumed = FigureSource(source="assumed: most cards are so", confidence="inferred")
    return Gpu(
        id=part_id,
        name=part_id,
        brand="",
        source="not in the catalog",
        confidence="unknown",
        cooler="open_air",
        figure_sources={"cooler": assumed},
    )


def part_of(catalog: Catalog, part_id: str | None, kind: type[P]) -> P | None:
    """The part of an id; None where none is chosen, or the catalog has none of that kind by it."""
    part = catalog.get(part_id) if part_id else None
    return part if isinstance(part, kind) else None


def counted(
    catalog: Catalog, quantities: tuple[Quantity, ...], kind: type[P]
) -> tuple[tuple[P, int], ...]:
    """Parts with how many there are of each."""
    return _with_parts(catalog, ((q.part_id, q.count) for q in quantities), kind)


def parts_of(catalog: Catalog, part_ids: Iterable[str], kind: type[P]) -> tuple[P, ...]:
    """The parts of some ids, without those of which the catalog has none of that kind."""
    found = (part_of(catalog, part_id, kind) for part_id in part_ids)
    return tuple(part for part in found if part is not None)


def _with_parts(
    catalog: Catalog, chosen: Iterable[tuple[str, T]], kind: type[P]
) -> tuple[tuple[P, T], ...]:
    """The same, each part with what is chosen of it."""
    found: list[tuple[P, T]] = []
    for part_id, how in chosen:
        part = part_of(catalog, part_id, kind)
        if part is not None:
            found.append((part, how))
    return tuple(found)


def _system(chosen: Build | SecondarySystem, catalog: Catalog) -> ChosenSystem:
    return ChosenSystem(
        chosen=chosen,
        board=part_of(catalog, chosen.board, Motherboard),
        cpu=part_of(catalog, chosen.cpus.part_id, Cpu) if chosen.cpus is not None else None,
        cooler=part_of(catalog, chosen.cooler, Cooler),
        memory=counted(catalog, chosen.memory, Memory),
        drives=counted(catalog, chosen.drives, Drive),
    )


def _wanted(
    build: Build, chassis: Chassis | None
) -> Iterator[tuple[str, type[Part] | tuple[type[Part], ...]]]:
    """Every id that is chosen with the kind that it has to be."""
    if build.chassis:
        yield build.chassis, Chassis
    first, *others = build.systems
    yield from _wanted_on_board(first, built_in=has_own_board(chassis))
    for part_id in build.psus:
        yield part_id, Psu
    for quantity in build.fans:
        yield quantity.part_id, Fan
    for placement in build.placements:
        yield placement.part_id, (Gpu, Nic)
        for part_id in placement.adapters:
            yield part_id, Riser
        if placement.riser:
            yield placement.riser, Riser
        if placement.duct:
            yield placement.duct, Fan
    for bridge in build.bridges:
        yield bridge.part_id, Riser
    for other in others:
        yield from _wanted_on_board(other, built_in=False)


def _wanted_on_board(
    chosen: Build | SecondarySystem, built_in: bool
) -> Iterator[tuple[str, type[Part]]]:
    if chosen.board and not built_in:
        yield chosen.board, Motherboard
    if chosen.cpus is not None and chosen.cpus.part_id:
        yield chosen.cpus.part_id, Cpu
    if chosen.cooler:
        yield chosen.cooler, Cooler
    for quantity in chosen.memory:
        yield quantity.part_id, Memory
    for quantity in chosen.drives:
        yield quantity.part_id, Drive
