"""Every known figure of a part with its source, in the order of the part's fields.

Knows how fields are listed, and not how a figure's source is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rigwright.editing.fields import PartField, columns_of, fields_of
from rigwright.figures.provenance import Provenance, is_named, provenance_of
from rigwright.parts import Motherboard, Part, PsuConnectors, Slot


def figures_of(part: Part) -> tuple[Provenance, ...]:
    """Return every known figure of a part, in the order of its fields.

    A slot's place also where it is only guessed.
    """
    return tuple(_figures(part, part.kind))


def _figures(part: Part, kind: str, prefix: str = "") -> Iterator[Provenance]:
    for field in fields_of(kind):
        value = getattr(part, field.name, None)
        if not field.is_figure or is_named(field.name) or _is_unknown(value, field):
            continue
        for path in _paths(field.name, value):
            yield provenance_of(part, path).changed(field=f"{prefix}{path}")
        if isinstance(value, Motherboard):
            yield from _figures(value, "motherboard", f"{prefix}{field.name}.")


def _is_unknown(value: Any, field: PartField) -> bool:
    """An empty list says "none" only where there is another way to say "not known"."""
    return value is None or value == "" or (not field.nullable and value in ((), {}))


def _paths(name: str, value: Any) -> Iterator[str]:
    """Yield the figures that a field holds: itself, each plug of a supply, each slot of a board."""
    if isinstance(value, PsuConnectors):
        for column in columns_of("PsuConnectors"):
            if getattr(value, column.name) is not None:
                yield f"{name}.{column.name}"
    elif isinstance(value, tuple) and value and isinstance(value[0], Slot):
        for slot in value:
            yield f"{name}.{slot.name}.position"
    elif not isinstance(value, Motherboard):
        yield name
