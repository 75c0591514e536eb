"""A few figures that replace those of a part in a lower layer of the catalog, and what the part is
with them.

The part's other figures stay as the lower layer has them, also when that gets newer ones. A figure
of the board that is fixed in a chassis is named "board.ram_slots" and replaced alone. Knows no
files and no layers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rigwright.parts import KINDS, Part, PartError, part_from_record, record_of
from rigwright.parts.impossible import without_impossible

# A figure that is replaced is no longer doubted, worked out or taken from elsewhere.
MARKS = ("uncertain_fields", "derived_fields", "opendb_fields")
FIXED = ("id", "kind", "figure_sources")
BOARD, BOARD_KIND = "board", "motherboard"  # the one part that is inside another

Item = TypeVar("Item")


@dataclass(frozen=True)
class Override:
    """Figures as in a part's record, each None where it counts as unknown, and where they come
    from.
    """

    id: str
    kind: str
    figures: Mapping[str, Any] = field(hash=False)
    figure_sources: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)


def merged(
    part: Part, override: Override, read: Callable[[object], Part] = part_from_record
) -> Part:
    """The part with those figures; a `PartError` says why they do not suit it.

    `read` makes the part of its record; where the override was stored before, that is
    `part_from_kept_record`.
    """
    insist_on_figures(override)
    if (part.id, part.kind) != (override.id, override.kind):
        raise PartError(
            "The figures are for the {kind} {part_id!r}, not for {other_kind} {other_id!r}.",
            kind=override.kind,
            part_id=override.id,
            other_kind=part.kind,
            other_id=part.id,
        )
    return read(_merged(record_of(part), override.figures, override.figure_sources))


def _merged(
    record: Mapping[str, Any], figures: Mapping[str, Any], sources: Mapping[str, Any]
) -> dict[str, Any]:
    own, of_board = apart(figures)
    own_sources, board_sources = apart(sources)
    made = {**record, **own}
    made |= _notes_left(record, figures, sources)
    made["figure_sources"] |= {name: dict(source) for name, source in own_sources.items()}
    if of_board or board_sources:
        if not isinstance(made.get(BOARD), Mapping):
            raise PartError(
                "The figures are for a board that is fixed in {part_id!r}, which has none.",
                part_id=record["id"],
            )
        made[BOARD] = _merged(made[BOARD], of_board, board_sources)
    return {name: value for name, value in made.items() if value is not None}


def _notes_left(
    record: Mapping[str, Any], figures: Mapping[str, Any], sources: Mapping[str, Any]
) -> dict[str, Any]:
    """The marks and sources of a record that still hold once some figures are replaced."""
    # A source for a whole table speaks for all of its entries, else for those that changed.
    partly = {name: value for name, value in figures.items() if name not in sources}
    notes: dict[str, Any] = {
        mark: _all_left(record.get(mark, ()), record, figures, partly) for mark in MARKS
    }
    kept: dict[str, Any] = {}
    for name, source in record.get("figure_sources", {}).items():
        kept |= dict.fromkeys(names_left(name, record, figures, partly), source)
    return {**notes, "figure_sources": kept}


def _all_left(
    names: Iterable[str],
    record: Mapping[str, Any],
    figures: Mapping[str, Any],
    partly: Mapping[str, Any],
) -> list[str]:
    left: list[str] = []
    for name in names:
        left += names_left(name, record, figures, partly)
    return left


def apart(named: Mapping[str, Item]) -> tuple[dict[str, Item], dict[str, Item]]:
    """Return the figures of a part itself, and those of the board in it under its own names."""
    of_board = {
        name.removeprefix(f"{BOARD}."): item
        for name, item in named.items()
        if name.startswith(f"{BOARD}.")
    }
    return {
        name: item for name, item in named.items() if not name.startswith(f"{BOARD}.")
    }, of_board


def names_left(
    name: str,
    record: Mapping[str, Any],
    figures: Mapping[str, Any],
    partly: Mapping[str, Any],
) -> tuple[str, ...]:
    """What a name in a record, such as "connectors" or "connectors.sata", is still about once some
    figures are replaced: of the tables in `partly`, the entries that stayed as they were.
    """
    if not _is_among(name, figures):
        return (name,)
    root, _, entry = name.partition(".")
    before = record.get(root)
    after = partly.get(root)
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        return ()
    entries = (entry,) if entry else tuple(before)
    return tuple(
        f"{root}.{one}"
        for one in entries
        if before.get(one) is not None and before[one] == after.get(one)
    )


def _is_among(name: str, figures: Mapping[str, Any]) -> bool:
    """Whether a doubt such as "slots.position" is about one of some figures."""
    words = name.split(".")
    return any(".".join(words[:end]) in figures for end in range(1, len(words) + 1))


def carried_over(kept: Part, before: Part | None, after: Part | None) -> Part:
    """A part as a file keeps it, once the catalog's was edited: what the edit changed is new,
    all else is as kept.
    """
    if after is None or after.kind != kept.kind:
        return kept
    if before is None or before.kind != kept.kind:
        return after
    names = (
        name for name in kept.__struct_fields__ if getattr(after, name) != getattr(before, name)
    )
    return kept.changed(
        **{n: _carried(getattr(kept, n), getattr(before, n), getattr(after, n)) for n in names}
    )


def _carried(kept: Any, before: Any, after: Any) -> Any:
    if isinstance(kept, Part) and isinstance(after, Part):
        return carried_over(kept, before, after)
    return after


def insist_on_figures(override: Override) -> None:
    """A `PartError` where an override has no figures, or ones that no part of its kind has."""
    if override.kind not in KINDS:
        raise PartError(
            "{kind!r} is no kind of part; there are {kinds}.",
            kind=override.kind[:80],
            kinds=", ".join(KINDS),
        )
    strange = next((name for name in override.figures if not _is_figure(override.kind, name)), None)
    if strange is not None:
        raise PartError(
            "{figure!r} is no figure of a {kind} that can be replaced.",
            figure=strange[:80],
            kind=override.kind,
        )


def insist_on_possible(override: Override) -> None:
    """A `PartError` where an override has a figure that no part can have."""
    for name, figures in zip(("", f"{BOARD}."), apart(override.figures), strict=True):
        kind = KINDS[BOARD_KIND if name else override.kind]
        for figure in without_impossible(kind, figures, name)[1]:
            raise PartError(
                "The figures of {part_id!r}: {fault}.",
                part_id=override.id[:80],
                fault=figure.fault,
            )


def _is_figure(kind: str, name: str) -> bool:
    names = KINDS[kind].__struct_fields__
    if name.startswith(f"{BOARD}.") and BOARD in names:
        return _is_figure(BOARD_KIND, name.removeprefix(f"{BOARD}."))
    return name in names and name not in FIXED
