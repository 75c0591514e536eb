"""What `rigwright catalog adopt` does: take imported parts over into the catalog's source, under
their ids, so that what is said of them can be mended there and proposals are made of them.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

from rigwright.catalog.imported import imported_catalog
from rigwright.cli.terminal import CommandError, say
from rigwright.files.storage import shown, write_whole
from rigwright.importing.records.report import ATTRIBUTION
from rigwright.parts import Part
from rigwright.text.sentence import plural


def add_arguments(parser: ArgumentParser) -> None:
    """What `catalog adopt` takes."""
    parser.add_argument("ids", metavar="ID", nargs="+", help="the imported parts")
    parser.add_argument(
        "--source", metavar="FOLDER", type=Path, help="the folder with the .toml files"
    )


def adopt(arguments: Namespace) -> int:
    """Write a record for each of the parts; none where one of them cannot be taken over."""
    from rigwright.catalog.source import SOURCE, read_source
    from rigwright.importing.records.adopting import adopted

    folder = arguments.source or SOURCE
    layer = imported_catalog()
    if layer is None:
        raise CommandError("There are no imported parts here.")
    curated = read_source(folder)
    taken = {part.id for part in curated}
    names = {(part.kind, part.name.casefold()): part.id for part in curated}
    found: list[Part] = []
    for part_id in dict.fromkeys(arguments.ids):
        part = layer.get(part_id)
        if part is None:
            raise CommandError("{part!r} is no imported part.", part=part_id)
        new = adopted(part, layer.about()["date"])
        other = part_id if part_id in taken else names.get((new.kind, new.name.casefold()))
        if other is not None:
            raise CommandError(
                "{part!r} is in the source already, as {other!r}: nothing was written.",
                part=part_id,
                other=other,
            )
        names[new.kind, new.name.casefold()] = part_id
        found.append(new)
    write_records(folder, found)
    said = plural("{n} part was taken over.", "{n} parts were taken over.", len(found))
    say(f"{said}\n{ATTRIBUTION}\n")
    return 0


def write_records(folder: Path, parts: Iterable[Part]) -> None:
    """Write records into the files of their kinds, each in its place by id."""
    from rigwright.catalog.source_text import joined, record_text, records_in

    by_kind: dict[str, list[str]] = {}
    for part in parts:
        by_kind.setdefault(part.kind, []).append(record_text(part).rstrip("\n"))
    for file in sorted(folder.glob("*.toml")):
        head, records = records_in(file.read_text(encoding="utf-8"))
        kind = records[0][2 : records[0].index("]]")] if records else ""
        if added := by_kind.pop(kind, []):
            write_whole(file, joined(head, [*records, *added]).encode())
    for kind in by_kind:
        raise CommandError(
            "{folder} has no file for parts of the kind {kind}.",
            folder=shown(folder),
            kind=kind,
        )
