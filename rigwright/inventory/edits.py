"""A build without the part of a row, with another part there, or with another number of them.

Each edit changes what the row shows and nothing else: bridges, cables and circuits of what stays
keep naming it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from rigwright.build import (
    MOST_OF_ONE,
    Build,
    Quantities,
    Quantity,
    SecondarySystem,
)
from rigwright.build.counted import places_of, together, trimmed
from rigwright.build.systems import PRIMARY, SECONDARY, system_with_slot
from rigwright.inventory.counting import fewer, more
from rigwright.inventory.fan_edits import more_alike, replaced_fans, taken_out, without_some
from rigwright.inventory.filling import without_placeholder
from rigwright.inventory.part_row import OWN_FANS, ChoiceAddress, PartRow
from rigwright.parts import Fan, Part, Riser
from rigwright.rules.ducts import LARGEST_ON_DUCT

S = TypeVar("S", Build, SecondarySystem)
T = TypeVar("T")
COUNTED = ("memory", "fans", "drives")
SINGLE = ("chassis", "board", "cooler")
# What is joined to a link besides its riser: cable adapters with their cables, and splitters.
JOINED = ("slimsas_mcio_oculink_adapter", "bifurcation_card")
SORTS_OF_RISERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bridges": ("nvlink_bridge",),
        "adapters": (*JOINED, "riser_cable"),
        "riser": (*JOINED, "riser_cable", "vertical_bracket"),
    }
)


def can_be_removed(row: PartRow) -> bool:
    """Whether the row is a choice of the build."""
    return row.address is not None


def can_be_replaced(row: PartRow) -> bool:
    """Whether another part of the catalog may stand there."""
    if row.address is None:
        return False
    if row.address.field == OWN_FANS:
        return True
    return row.is_placeholder or bool(row.part_id)


def may_take_place(row: PartRow, part: Part) -> bool:
    """Whether a part is of the sort that stands where a row's part is: a bridge over two cards, an
    adapter or a cable between slot and card, a fan that a duct holds. Kinds are not compared.
    """
    field = row.address.field if row.address is not None else ""
    if field == "duct":
        return isinstance(part, Fan) and 0.0 < (part.size_mm or 0.0) <= LARGEST_ON_DUCT
    if field in SORTS_OF_RISERS:
        return isinstance(part, Riser) and part.riser_type in SORTS_OF_RISERS[field]
    return True


def can_be_counted(row: PartRow) -> bool:
    """Whether there may be more or fewer of it without a place for each."""
    if row.address is None or row.address.secondary or row.address.field == OWN_FANS:
        return False
    if row.address.field in ("cpus", "memory"):
        return True
    return row.address.field in ("fans", "drives") and (row.count > 1 or row.spot == "")


def without(build: Build, row: PartRow) -> Build:
    """Return the build without the part of a row, all of them where the row counts several."""
    address = row.address
    if address is None:
        return build
    if row.is_placeholder:
        return without_placeholder(build, address.index)
    return _without_part(build, row, address)


def _without_part(build: Build, row: PartRow, address: ChoiceAddress) -> Build:
    match address.field:
        case "placements":
            return build.remove(address.index)
        case "riser" | "adapters" | "duct":
            return _placement_without(build, row, address)
        case "bridges":
            return build.changed(bridges=_less(build.bridges, address.index))
        case "psus":
            return _without_supply(build, address.index)
        case "own_fans":
            return taken_out(build, row)
        case "fans":
            return without_some(build, address.index, address.numbers)
        case "psus_start_together" | "psu_adapter_plate":
            return build.changed(**{address.field: None})
        case _:
            return _on_board(build, address, None)


def replaced(build: Build, row: PartRow, part_id: str) -> Build:
    """Return the build with another part in the place of a row's, and as many of it."""
    address = row.address
    if address is None:
        return build
    match address.field:
        case "placements":
            return build.replace_card(address.index, part_id)
        case "riser" | "adapters":
            return _with_link(build, row, address, part_id)
        case "duct" | "bridges":
            return _with_joined(build, address, part_id)
        case "psus":
            return build.changed(psus=_other(build.psus, address.index, part_id))
        case "own_fans" | "fans":
            return replaced_fans(build, row, part_id)
        case _:
            return _on_board(build, address, part_id)


def without_secondary(build: Build) -> Build:
    """Return the build with one system: without the cards in the other's slots.

    Those on risers lose their feed.
    """
    for index in reversed(range(len(build.placements))):
        if build.placements[index].place.casefold().replace(" ", "").startswith(SECONDARY.prefix):
            build = build.remove(index)
    fed = (
        p if system_with_slot(p.slot or "") is PRIMARY else p.changed(slot=None)
        for p in build.placements
    )
    return build.changed(placements=tuple(fed), second=None)


def counted(build: Build, row: PartRow, count: int) -> Build:
    """Return the build with another number of a part that is counted.

    Those that stay keep their places.
    """
    address = row.address
    count = max(1, min(MOST_OF_ONE, count))
    if address is None or count == row.count:
        return build
    if address.field == "cpus":
        if build.cpus is None:
            return build
        return build.changed(cpus=build.cpus.changed(count=count))
    is_less = count < row.count
    if address.field == "fans":
        if is_less:
            return without_some(build, address.index, address.numbers[count:])
        return more_alike(build, row, count - row.count)
    quantities: Quantities = getattr(build, address.field)
    quantity = quantities[address.index]
    if is_less:
        other = fewer(quantity, address.numbers[count:] or range(count, row.count))
    else:
        other = more(quantity, count - row.count, row.spot)
    kept = [other] if other is not None else []
    after = (*quantities[: address.index], *kept, *quantities[address.index + 1 :])
    return build.changed(**{address.field: after})


def _on_board(build: Build, address: ChoiceAddress, part_id: str | None) -> Build:
    """Return a build with another part, or none, on the board that an address names."""
    if address.secondary:
        secondary = build.second or SecondarySystem()
        return build.changed(second=_system_with(secondary, address, part_id))
    return _system_with(build, address, part_id)


def _system_with(system: S, address: ChoiceAddress, part_id: str | None) -> S:
    """Return a system with another part where an address says, or none."""
    if address.field in SINGLE:
        return system.changed(**{address.field: part_id})
    if address.field == "cpus":
        cpus = system.cpus
        other = None if part_id is None or cpus is None else cpus.changed(part_id=part_id)
        return system.changed(cpus=other)
    quantities: Quantities = getattr(system, address.field)
    quantity = quantities[address.index]
    numbers = address.numbers or tuple(range(quantity.count))
    kept: list[Quantity] = []
    rest = fewer(quantity, numbers)
    if rest is not None:
        kept.append(rest)
    if part_id is not None:
        places = places_of(quantity)
        own = trimmed(places[number] for number in numbers)
        kept.append(Quantity(part_id, len(numbers), own))
    after = (*quantities[: address.index], *kept, *quantities[address.index + 1 :])
    return system.changed(**{address.field: together(after)})


def _less(some: tuple[T, ...], index: int) -> tuple[T, ...]:
    return (*some[:index], *some[index + 1 :])


def _other(some: tuple[T, ...], index: int, other: T) -> tuple[T, ...]:
    return (*some[:index], other, *some[index + 1 :])


def _placement_without(build: Build, row: PartRow, address: ChoiceAddress) -> Build:
    """A card without its duct, or all cards that a riser or an adapter serves without that."""
    if address.field == "duct":
        return build.change_card(address.index, duct=None)
    for index in (address.index, *address.also):
        card = build.placements[index]
        number = _number_of(build, row, address, index)
        less = {"riser": None} if number is None else {"adapters": _less(card.adapters, number)}
        build = build.change_card(index, **less)
    return build


def _with_link(build: Build, row: PartRow, address: ChoiceAddress, part_id: str) -> Build:
    """Another riser or adapter in the link of every card that it serves. Another riser comes
    without adapters.
    """
    for index in (address.index, *address.also):
        card = build.placements[index]
        number = _number_of(build, row, address, index)
        if number is None:
            build = build.hang(index, part_id)
        else:
            build = build.change_card(index, adapters=_other(card.adapters, number, part_id))
    return build


def _number_of(build: Build, row: PartRow, address: ChoiceAddress, index: int) -> int | None:
    """Return which adapter of a card a row's part is; None where it is the riser."""
    if index == address.index:
        if address.field == "adapters":
            return address.numbers[0]
        return None
    adapters = build.placements[index].adapters
    if row.part_id not in adapters:
        return None
    return adapters.index(row.part_id)


def _with_joined(build: Build, address: ChoiceAddress, part_id: str) -> Build:
    """Another fan on a duct or another bridge."""
    if address.field == "duct":
        return build.change_card(address.index, duct=part_id)
    bridge = build.bridges[address.index].changed(part_id=part_id)
    return build.changed(bridges=_other(build.bridges, address.index, bridge))


def _without_supply(build: Build, index: int) -> Build:
    """Without a supply, its circuit and the cables chosen from it; the others keep theirs."""
    kept = [wire for wire in build.wires if wire.psu != index]
    wires = [wire.changed(psu=wire.psu - (wire.psu > index)) for wire in kept]
    together = build.psus_start_together if len(build.psus) > 2 else None
    return build.changed(
        psus=_less(build.psus, index),
        psu_circuits=_less(build.psu_circuits, index),
        wires=tuple(wires),
        psus_start_together=together,
    )
