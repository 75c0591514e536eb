"""What another build has otherwise, row by row: what moved, what is gone, what came in besides what
was asked for.

Compares the rows of two assemblies; what was meant by an edit is named by its rows and left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import Enum

from rigwright.assembly import Assembly
from rigwright.inventory.part_row import Origin, PartRow, RowGroup
from rigwright.inventory.rows import rows_of
from rigwright.record import Value
from rigwright.text.sentence import Sentence

NOT_THERE = Sentence("not there")
REMOVED = Sentence("removed")


class Happening(Enum):
    """What becomes of a part that the user did not ask to change."""

    MOVED = "moved"
    DROPPED = "dropped"
    ADDED = "added"


class Change(Value, frozen=True):
    """One part with its place before and after."""

    happening: Happening
    row: PartRow
    before: Sentence
    after: Sentence


def changes_between(
    before: Assembly, after: Assembly, meant: Collection[str] = (), comes: Collection[str] = ()
) -> tuple[Change, ...]:
    """What an edit changes besides the rows it was `meant` for, and the part ids that it was to
    bring in.
    """
    old = [row for row in _counted(before) if row.key not in meant]
    new = _counted(after)
    pairs = _paired(old, new)
    found = list(_of_pairs(pairs))
    for row in _without(old, [row for row, _ in pairs]):
        found.append(Change(Happening.DROPPED, row, row.where, REMOVED))
    for row in _without(new, [other for _, other in pairs]):
        if row.part_id not in comes:
            found.append(Change(Happening.ADDED, row, NOT_THERE, row.where))
    return tuple(found)


def _counted(a: Assembly) -> list[PartRow]:
    """The rows of a machine whose coming and going is a change."""
    return [row for row in rows_of(a) if _counts(row)]


def _without(rows: Iterable[PartRow], paired: Iterable[PartRow]) -> list[PartRow]:
    """The rows that are in no pair."""
    known = {id(row) for row in paired}
    return [row for row in rows if id(row) not in known]


def _of_pairs(pairs: list[tuple[PartRow, PartRow]]) -> Iterator[Change]:
    """Yield what becomes of the parts that stay: they move, or there are fewer of them."""
    for row, other in pairs:
        if row.spot != other.spot:
            yield Change(Happening.MOVED, row, row.where, other.where)
        elif other.count < row.count:
            less = Sentence(
                "{count} × {place}", {"count": row.count - other.count, "place": row.where}
            )
            yield Change(Happening.DROPPED, row, less, REMOVED)


def _counts(row: PartRow) -> bool:
    """Rows that the build chooses; what comes with a part goes and comes with it, but for the
    supplies of a server, of which single ones can be changed.
    """
    if row.address_field == "psus":
        return True
    return row.origin is Origin.CHOSEN and row.group is not RowGroup.ASSUMED


def _paired(old: list[PartRow], new: list[PartRow]) -> list[tuple[PartRow, PartRow]]:
    """Rows of the same part: first those in the same spot, then those with the same key, then in
    their order.

    Numbers in keys count on, so that a card which stays may have another key once one before it is
    gone.
    """
    left = list(new)
    pairs: dict[str, tuple[PartRow, PartRow]] = {}
    for alike in (_same_spot, _same_key, _same_part):
        for row in old:
            if row.key in pairs:
                continue
            other = next(
                (other for other in left if _same_part(row, other) and alike(row, other)), None
            )
            if other is not None:
                left.remove(other)
                pairs[row.key] = (row, other)
    return [pairs[row.key] for row in old if row.key in pairs]


def _same_part(row: PartRow, other: PartRow) -> bool:
    return (row.part_id or row.item_id, row.address_field, row.group) == (
        other.part_id or other.item_id,
        other.address_field,
        other.group,
    )


def _same_spot(row: PartRow, other: PartRow) -> bool:
    return row.spot == other.spot


def _same_key(row: PartRow, other: PartRow) -> bool:
    return row.key == other.key
