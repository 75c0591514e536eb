"""Reads and writes .rigpart files: parts on their way to another machine, as sorted JSON with a
format number.

What is to be done with a part whose id is taken by another one is asked, never decided here. Knows
no store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import count
from pathlib import Path

from rigwright.catalog import Catalog
from rigwright.documents.part_records import parts_in, records_of, schema_of
from rigwright.files.plain_json import Format, PlainFileError, fields_in, text_of
from rigwright.files.storage import StorageError, read_whole, shown, write_whole
from rigwright.parts import Chassis, Part
from rigwright.text.refused import WordedError
from rigwright.text.sentence import messages

FORMAT = Format(messages("a file of Rigwright parts"), "rigwright-part", 1, ("format", "parts"))
SUFFIX = ".rigpart"
MOST_BYTES = 128 * 1024 * 1024
MOST_PARTS = 50_000
MOST_ID = 150


class PartFileError(WordedError):
    """A file of parts cannot be read or written; the message is one sentence for the user."""


class Taken(Enum):
    """What to do with a part whose id another part has already."""

    KEEP_BOTH = "keep both"
    REPLACE = "replace"
    SKIP = "skip"


@dataclass(frozen=True)
class Arrivals:
    """Parts of a file as a catalog sees them: new ones, ones it has as they are, and ones whose
    id another part has.
    """

    new: tuple[Part, ...]
    same: tuple[Part, ...]
    taken: tuple[Part, ...]


def read_parts(path: Path) -> tuple[Part, ...]:
    """Return the parts in a file, by id; a PartFileError says in one sentence why there are
    none.
    """
    try:
        return parts_from_bytes(read_whole(path, MOST_BYTES), shown(path))
    except StorageError as error:
        raise PartFileError(str(error)) from None


def write_parts(path: Path, parts: Iterable[Part]) -> None:
    """Write parts to a file; a PartFileError says why not, and leaves the file as it was."""
    try:
        write_whole(path, parts_text(parts).encode("utf-8"))
    except StorageError as error:
        raise PartFileError(str(error)) from None


def parts_from_bytes(data: bytes, name: str) -> tuple[Part, ...]:
    """Return the parts in the bytes of a file; `name` is what messages call it."""
    try:
        parts = parts_in(fields_in(data, name, FORMAT)["parts"], name, MOST_PARTS)
    except PlainFileError as error:
        raise PartFileError(str(error)) from None
    if not parts:
        raise PartFileError("{name} was not opened: there is no part in it.", name=name)
    return tuple(parts)


def parts_text(parts: Iterable[Part]) -> str:
    """Return the text of a file, the same for the same parts in any order."""
    records = records_of(parts)
    if len(records) > MOST_PARTS:
        raise PartFileError(
            "The parts cannot be saved: a file holds at most {most} of them.", most=MOST_PARTS
        )
    try:
        return text_of({"format": FORMAT.title, "parts": records})
    except PlainFileError as error:
        raise PartFileError("The parts cannot be saved: {fault}.", fault=error) from None


def arrivals(parts: Iterable[Part], catalog: Catalog) -> Arrivals:
    """Look each part up by its id."""
    new: list[Part] = []
    same: list[Part] = []
    taken: list[Part] = []
    for part in parts:
        other = catalog.get(part.id)
        if other is None:
            new.append(part)
        elif other == part:
            same.append(part)
        else:
            taken.append(part)
    return Arrivals(tuple(new), tuple(same), tuple(taken))


def changes_for(
    found: Arrivals, catalog: Catalog, choose: Callable[[Part], Taken] = lambda _: Taken.KEEP_BOTH
) -> Mapping[str, Part]:
    """Return what to store so that the parts are there; `choose` is asked about each whose id is
    taken.
    """
    changes = {part.id: part for part in found.new}
    spoken_for = {part.id for part in (*found.new, *found.same, *found.taken)}
    for part in found.taken:
        match choose(part):
            case Taken.REPLACE:
                changes[part.id] = part
            case Taken.KEEP_BOTH:
                free = next(
                    name
                    for name in _ids_like(part.id)
                    if name not in spoken_for and catalog.get(name) is None
                )
                spoken_for.add(free)
                changes[free] = _renamed(part, free)
            case Taken.SKIP:
                pass
    return changes


def schema_text() -> str:
    """Return the JSON Schema of a .rigpart file, as it stands in
    assets/schema/rigpart-1.schema.json.
    """
    return schema_of(
        FORMAT, "RigwrightParts", "Parts for Rigwright's catalog, each part once.", MOST_PARTS, {}
    )


def _renamed(part: Part, part_id: str) -> Part:
    """Return the part under another id, which a server's board has as well."""
    board = part.board if isinstance(part, Chassis) else None
    return part.changed(id=part_id, **({"board": board.changed(id=part_id)} if board else {}))


def _ids_like(part_id: str) -> Iterator[str]:
    for number in count(2):
        end = f"-{number}"
        yield part_id[: MOST_ID - len(end)] + end
