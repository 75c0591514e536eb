"""Where the parts that a build was saved with differ from the catalog's, figure by figure, and
taking some of those.

A saved build keeps its values; nothing is taken by itself. Knows parts and catalogs, no sessions
and no widgets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

import msgspec

from rigwright.catalog import Catalog
from rigwright.catalog.overrides import apart
from rigwright.editing.fields import fields_of
from rigwright.figures.provenance import is_named, provenance_of
from rigwright.parts import (
    Chassis,
    Motherboard,
    Part,
    PsuConnectors,
    Slot,
    part_from_kept_record,
    record_of,
)
from rigwright.record import Value

_MARKS = ("uncertain_fields", "derived_fields", "opendb_fields")


class Difference(Value, frozen=True):
    """One figure that a build has otherwise than the catalog; `was` is the build's own."""

    part_id: str
    kind: str
    name: str
    field: str
    was: Any
    now: Any
    source: str
    confidence: str


def differences(parts: Iterable[Part], catalog: Catalog) -> tuple[Difference, ...]:
    """Return every figure that the catalog has otherwise than these parts.

    Parts that it does not have differ in none.
    """
    found: list[Difference] = []
    for part in parts:
        now = catalog.get(part.id)
        if now is not None and now.kind == part.kind:
            found.extend(_between(part, now))
    return tuple(found)


def _between(part: Part, now: Part) -> Iterator[Difference]:
    for path, was, is_now in _changed(part, now, part.kind):
        told = provenance_of(now, path)
        yield Difference(
            part.id, part.kind, part.name, path, was, is_now, told.source, told.confidence
        )


def _changed(
    before: Any, after: Any, kind: str, prefix: str = ""
) -> Iterator[tuple[str, Any, Any]]:
    for field in fields_of(kind):
        was = getattr(before, field.name)
        now = getattr(after, field.name)
        if not field.is_figure or is_named(field.name) or was == now:
            continue
        path = f"{prefix}{field.name}"
        if isinstance(was, Motherboard) and isinstance(now, Motherboard):
            yield from _changed(was, now, "motherboard", f"{path}.")
        else:
            yield from _of_value(path, was, now)


def _of_value(path: str, was: Any, now: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield a figure, or what differs inside a set of plugs or a table of the same slots."""
    if isinstance(was, PsuConnectors) and isinstance(now, PsuConnectors):
        yield from _of_columns(path, was, now)
    elif (slots := _same_slots(was, now)) is not None:
        for one, other in slots:
            yield from _of_columns(f"{path}.{one.name}", one, other)
    else:
        yield path, was, now


def _of_columns(
    path: str, was: msgspec.Struct, now: msgspec.Struct
) -> Iterator[tuple[str, Any, Any]]:
    for column in was.__struct_fields__:
        one = getattr(was, column)
        other = getattr(now, column)
        if one != other:
            yield f"{path}.{column}", one, other


def _same_slots(was: Any, now: Any) -> list[tuple[Slot, Slot]] | None:
    """Return the slots of two boards side by side.

    None unless both have the same ones in the same order.
    """
    if not isinstance(was, tuple) or not isinstance(now, tuple):
        return None
    if not was or len(was) != len(now):
        return None
    pairs = list(zip(was, now, strict=True))
    for a, b in pairs:
        are_slots = isinstance(a, Slot) and isinstance(b, Slot)
        if not are_slots or a.name != b.name:
            return None
    return pairs


def taken(
    parts: Mapping[str, Part], catalog: Catalog, chosen: Collection[Difference]
) -> dict[str, Part]:
    """Return the parts with the chosen figures as the catalog has them.

    A part whose every difference is chosen is its.
    """
    made = dict(parts)
    for part_id in dict.fromkeys(difference.part_id for difference in chosen):
        part = parts.get(part_id)
        now = catalog.get(part_id)
        if part is not None and now is not None:
            mine = [d.field for d in chosen if d.part_id == part_id]
            whole = {path for path, _, _ in _changed(part, now, part.kind)} <= set(mine)
            made[part_id] = now if whole else _with(part, now, mine)
    return made


def _with(part: Part, now: Part, paths: list[str]) -> Part:
    """Return a part with some figures of another, each with its source, and marked as it is marked
    there.
    """
    board = _board_of(part)
    board_now = _board_of(now)
    own, of_board = apart(dict.fromkeys(paths))
    if of_board and board is not None and board_now is not None:
        part = part.changed(board=_with(board, board_now, list(of_board)))
        paths = list(own)
    record = deepcopy(record_of(part))
    newer = record_of(now)
    sources = dict(record.get("figure_sources", {}))
    for path in paths:
        _copy(path, newer, record)
        told = provenance_of(now, path)
        sources[path] = {"source": told.source, "confidence": told.confidence}
    for mark in _MARKS:
        kept = [name for name in record.get(mark, ()) if name not in paths]
        taken = [name for name in newer.get(mark, ()) if name in paths]
        record[mark] = kept + taken
    record["figure_sources"] = sources
    return part_from_kept_record(record)


def _board_of(part: Part) -> Part | None:
    """Return the board that a chassis is sold with."""
    return part.board if isinstance(part, Chassis) else None


def _copy(path: str, source: dict[str, Any], target: dict[str, Any]) -> None:
    """Put the value at a path of one record into another, also where it is unknown."""
    name, _, rest = path.partition(".")
    if not rest:
        if name in source:
            target[name] = source[name]
        else:
            target.pop(name, None)
        return
    inner = source.get(name, {})
    other = target.setdefault(name, {})
    if isinstance(inner, list):
        slot, _, rest = rest.rpartition(".")
        inner = next(row for row in inner if row["name"] == slot)
        other = next(row for row in other if row["name"] == slot)
    _copy(rest, inner, other)
