"""A few figures that replace those of a part in a lower layer of the catalog, and what the part is with them.

The part's other figures stay as the lower layer has them, also when that gets newer ones. Knows no files and no layers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rigwright.parts import KINDS, Part, PartError, part_from_record, record_of

# A figure that is replaced is no longer doubted, worked out or taken from elsewhere.
MARKS = ("uncertain_fields", "derived_fields", "opendb_fields")
FIXED = ("id", "kind", "figure_sources")


@dataclass(frozen=True)
class Override:
    """Figures as in a part's record, each None where it is said to be unknown, and where they come from."""

    id: str
    kind: str
    figures: Mapping[str, Any] = field(hash=False)
    figure_sources: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)


def merged(part: Part, override: Override) -> Part:
    """The part with those figures; a `PartError` says why they do not suit it."""
    insist_on_figures(override)
    if (part.id, part.kind) != (override.id, override.kind):
        raise PartError(f"The figures are for the {override.kind} {override.id!r}, not for {part.kind} {part.id!r}.")
    record = record_of(part)
    for mark in MARKS:
        record[mark] = [name for name in record.get(mark, ()) if _root(name) not in override.figures]
    sources = {name: s for name, s in record.pop("figure_sources", {}).items() if _root(name) not in override.figures}
    sources |= {name: dict(source) for name, source in override.figure_sources.items()}
    if sources:
        record["figure_sources"] = sources
    record |= override.figures
    return part_from_record({name: value for name, value in record.items() if value is not None})


def override_between(lower: Part, wanted: Part) -> Override:
    """What makes the wanted part out of the lower layer's part of that id."""
    before, after = record_of(lower), record_of(wanted)
    names = [name for name in (before | after) if name not in FIXED and before.get(name) != after.get(name)]
    sources = after.get("figure_sources", {})
    return Override(
        wanted.id,
        wanted.kind,
        {name: after.get(name) for name in names},
        {name: source for name, source in sources.items() if before.get("figure_sources", {}).get(name) != source},
    )


def carried_over(kept: Part, before: Part | None, after: Part | None) -> Part:
    """A part as a file keeps it, once the catalog's was edited: what the edit changed is new, all else is as kept."""
    if after is None or after.kind != kept.kind:
        return kept
    if before is None or before.kind != kept.kind:
        return after
    names = (name for name in kept.__struct_fields__ if getattr(after, name) != getattr(before, name))
    return kept.changed(**{name: getattr(after, name) for name in names})


def insist_on_figures(override: Override) -> None:
    """A `PartError` where an override has no figures, or ones that no part of its kind has."""
    known = KINDS.get(override.kind)
    if known is None:
        raise PartError(f"{override.kind[:80]!r} is no kind of part; there are {', '.join(KINDS)}.")
    names = fields_of_kind(override.kind)
    strange = next((name for name in override.figures if name in FIXED or name not in names), None)
    if strange is not None:
        raise PartError(f"{strange[:80]!r} is no figure of a {override.kind} that can be replaced.")


def fields_of_kind(kind: str) -> frozenset[str]:
    """The names of all fields of a kind's records."""
    return frozenset(KINDS[kind].__struct_fields__)


def _root(name: str) -> str:
    """The field that a doubt such as "slots.position" is about."""
    return name.partition(".")[0]
