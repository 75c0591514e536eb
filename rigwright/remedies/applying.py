"""A build after an edit: every other choice of the build stays as it is.

Knows labels, places and the fields of a build; whether the edit helps is for others to try.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from rigwright.assembly import Assembly
from rigwright.assembly.seated import feeding_name
from rigwright.assembly.seats import PlaceError, seat_named
from rigwright.build import COUNTED, Build, Quantity
from rigwright.build.systems import owner_of
from rigwright.catalog import Catalog
from rigwright.checks.remedy import (
    Add,
    AddDuct,
    AddFans,
    Choose,
    Edit,
    Limit,
    Move,
    Remove,
    Replace,
    Split,
    Swap,
)
from rigwright.evaluation.hanging import hung, moved_to
from rigwright.inventory.choosing import with_supplies_of_another
from rigwright.inventory.counting import with_more
from rigwright.inventory.fan_edits import mounted
from rigwright.parts import CARD_KINDS
from rigwright.record import Record, RecordError, plain

# The field of a build that holds a part, by what its system calls the part.
FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "chassis": "chassis",
        "board": "board",
        "cpu": "cpus",
        "cooler": "cooler",
        "memory": "memory",
        "psu": "psus",
    }
)
LABELS: Mapping[str, str] = MappingProxyType(
    {"motherboard": "board"}
)  # of kinds that are not called as their part


def applied(edit: Edit, assembly: Assembly, catalog: Catalog) -> Build | None:
    """Return the build after an edit.

    None where there is no such card, part, place or field, or no value may be so. `Replace` and
    `Add` have to name the part that was found.
    """
    made = _edited(edit, assembly, catalog)
    if made is None:
        return None
    made = with_supplies_of_another(assembly.build, made, catalog)
    try:
        return Build.of(plain(made))
    except RecordError:
        return None


def _edited(edit: Edit, assembly: Assembly, catalog: Catalog) -> Build | None:
    match edit:
        case Move():
            return _moved(edit, assembly, catalog)
        case Swap():
            return _swapped(edit, assembly)
        case Replace():
            return _replaced(edit, assembly)
        case Limit():
            return _limited(edit, assembly)
        case Add():
            return _added(edit, assembly, catalog)
        case AddFans() | AddDuct():
            return _with_fans(edit, assembly)
        case Split():
            return _on_splitters(edit, assembly)
        case Remove():
            return _removed(edit, assembly)
        case Choose():
            return _chosen(edit, assembly.build)


def _moved(edit: Move, assembly: Assembly, catalog: Catalog) -> Build | None:
    """Another card at the place leaves the edit undone; a bracket that only held the card goes."""
    card = assembly.card(edit.card)
    if card is None:
        return None
    try:
        seat = seat_named(assembly.seats, edit.place)
    except PlaceError:
        return None
    if assembly.card_at(seat) is not None:
        return None
    build = moved_to(assembly.build, catalog, card.index, seat, card.mount)
    return hung(build, catalog, (card.index,))


def _swapped(edit: Swap, assembly: Assembly) -> Build | None:
    card = assembly.card(edit.card)
    other = assembly.card(edit.other)
    if card is None or other is None or card is other:
        return None
    return assembly.build.swap(card.index, other.index)


def _limited(edit: Limit, assembly: Assembly) -> Build | None:
    build = assembly.build
    for label in edit.cards:
        card = assembly.card(label)
        if card is None:
            return None
        build = build.limit(card.index, edit.watts)
    return build


def _replaced(edit: Replace, assembly: Assembly) -> Build | None:
    if not edit.by:
        return None
    build: Build | None = assembly.build
    for label in (edit.part, *edit.alike):
        card = assembly.card(label)
        if build is not None and card is not None:
            limit = card.placement.power_limit_w
            build = build.replace_card(card.index, edit.by).limit(card.index, limit)
        elif build is not None:
            build = _with_part(build, label, lambda part: edit.by)
    return build


def _removed(edit: Remove, assembly: Assembly) -> Build | None:
    card = assembly.card(edit.part)
    if card is not None:
        return assembly.build.remove(card.index)
    return _with_part(assembly.build, edit.part, lambda part: None)


def _with_part(build: Build, label: str, other: Callable[[str], str | None]) -> Build | None:
    """Return the build with another part for each that a label stands for.

    None where it stands for none. Several supplies or memory kits are all exchanged, each for one.
    """
    system, part = owner_of(label)
    field = FIELDS.get(part, "")
    if system.number >= len(build.systems):
        return None
    there = getattr(build.systems[system.number], field, None)
    if not there:
        return None
    return _chosen(Choose({system.choice(field): _other(there, other)}), build)


def _other(there: Any, other: Callable[[str], str | None]) -> Any:
    """Return the ids or quantities in a field with other ids in them, less those that become
    None.
    """
    if isinstance(there, str):
        return other(there)
    if isinstance(there, Quantity):
        part_id = other(there.part_id)
        if part_id is None:
            return None
        return there.changed(part_id=part_id)
    others = [_other(one, other) for one in there]
    return tuple(one for one in others if one is not None)


def _added(edit: Add, assembly: Assembly, catalog: Catalog) -> Build | None:
    build = assembly.build
    if not edit.part_id:
        return None
    if edit.kind in CARD_KINDS:
        if not edit.place:
            return None
        return hung(build.place(edit.part_id, edit.place), catalog, (len(build.placements),))
    if edit.kind == "psu":
        return build.changed(psus=(*build.psus, edit.part_id))
    if edit.kind in COUNTED:
        return with_more(build, edit.kind, edit.part_id)
    field = FIELDS.get(LABELS.get(edit.kind, edit.kind), "")
    if not field or getattr(build, field):
        return None  # a build has one of these, and it is there
    return build.choose(edit.kind, edit.part_id)


def _with_fans(edit: AddFans | AddDuct, assembly: Assembly) -> Build | None:
    if not edit.part_id:
        return None
    if isinstance(edit, AddFans):
        return mounted(assembly.build, edit.part_id, edit.wall, edit.count)
    card = assembly.card(edit.card)
    if card is None:
        return None
    return assembly.build.change_card(card.index, duct=edit.part_id)


def _on_splitters(edit: Split, assembly: Assembly) -> Build | None:
    """Return the build with each group on a splitter: its first card keeps its slot and its riser,
    and the others get a riser like it, with its adapters and cables, where they have none.
    """
    if not edit.by:
        return None
    build = assembly.build
    for labels in edit.groups:
        cards = [assembly.card(label) for label in labels]
        first = cards[0]
        if first is None:
            return None
        slot = first.placement.slot or feeding_name(first)
        for card in cards:
            if card is None:
                return None
            like = card.placement if card.placement.riser else first.placement
            build = build.change_card(
                card.index,
                slot=slot,
                riser=like.riser,
                adapters=(edit.by, *like.adapters),
            )
    return build


def _chosen(edit: Choose, build: Build) -> Build | None:
    made: Any = build
    for path, value in edit.fields.items():
        try:
            made = _with_field(made, path.split("."), value)
        except (AttributeError, IndexError, TypeError, ValueError):
            return None
    return made


def _with_field(there: Any, path: list[str], value: Any) -> Any:
    """Return a record or a tuple with another value at the end of a path of field names and
    numbers from 0.
    """
    if not path:
        return value
    name = path[0]
    rest = path[1:]
    if isinstance(there, Record):
        return there.changed(**{name: _with_field(getattr(there, name), rest, value)})
    index = int(name)
    inner = _with_field(there[index], rest, value)
    return (*there[:index], inner, *there[index + 1 :])
