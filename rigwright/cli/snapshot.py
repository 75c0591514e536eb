"""What `rigwright catalog update` and `catalog build --opendb` do: make the layer of imported parts
from a snapshot of BuildCores OpenDB, and say what changed.

The user's own parts and figures lie in a file of their own, which is only read here.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from rigwright.catalog import CatalogError, open_catalog
from rigwright.catalog.imported import ImportedCatalog, imported_catalog, own_path, shipped_path
from rigwright.cli import parts as cli_parts
from rigwright.cli.library import own_parts
from rigwright.cli.listed import insist_on_parts
from rigwright.cli.terminal import CommandError, say, say_json
from rigwright.files.storage import shown
from rigwright.importing.records.layer import (
    Changes,
    SnapshotLayer,
    layer_changes,
    read_layer,
    write_layer,
)
from rigwright.importing.records.report import ATTRIBUTION
from rigwright.parts import Part
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import plural, plurals, worded

FIRST = 10  # of each sort that are listed
LEAST_LEFT = 0.5  # of the imported parts; a snapshot with fewer was cut short
SORTS = ("added", "gone", "changed")
COUNTED = plurals(
    {
        "added": ("{n} part is new.", "{n:,} parts are new."),
        "gone": (
            "{n} part is gone from the database.",
            "{n:,} parts are gone from the database.",
        ),
        "changed": ("{n} part has other figures.", "{n:,} parts have other figures."),
    }
)


def add_arguments(parser: ArgumentParser) -> None:
    """What `catalog update` takes."""
    parser.add_argument(
        "path", metavar="FILE", type=Path, help="a snapshot of BuildCores OpenDB, zip or folder"
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what would change")
    parser.add_argument("--all", action="store_true", help="list every part that changes")
    parser.add_argument("--json", action="store_true", help="what changes as JSON")


def update(arguments: Namespace) -> int:
    """Take a newer snapshot in place of the imported parts there are."""
    insist_on_parts(arguments.path)
    former = _readable_layer()
    layer = _layer(arguments.path, _curated(), former)
    before = former.about() if former else {}
    if before and layer.about["date"] < before["date"]:
        raise CommandError(
            "The snapshot is of {date} and the imported parts are of {former}: nothing was "
            "changed.",
            date=layer.about["date"],
            former=before["date"],
        )
    _insist_on_most(layer, former, shown(arguments.path))
    changes = layer_changes(former, layer) if former else Changes((), (), ())
    if not arguments.dry_run:
        write_layer(layer, own_path(), _parts_with_own_figures(former, changes.gone))
    if arguments.json:
        say_json(_as_json(layer, changes, arguments.dry_run))
        return 0
    lines = _lines(changes, None if arguments.all else FIRST)
    say("".join(f"{line}\n" for line in (*lines, _done(layer, arguments.dry_run), ATTRIBUTION)))
    return 0


def _insist_on_most(layer: SnapshotLayer, former: ImportedCatalog | None, name: str) -> None:
    """Refuse a snapshot without parts, or with so few that it is a piece of one: what it lacks
    would be taken for gone.
    """
    found = len(layer.parts)
    there = 0 if former is None else len(former.records())
    if not found:
        raise CommandError(
            "{name} has no part that can be taken over: nothing was changed.", name=name
        )
    if found < LEAST_LEFT * there:
        raise CommandError(
            "{name} has {found:,} parts and there are {there:,} imported ones: it is not the "
            "whole of OpenDB, and nothing was changed.",
            name=name,
            found=found,
            there=there,
        )


def build(arguments: Namespace) -> int:
    """Make the shipped catalog's file, and from a snapshot that of the imported parts below it.

    Imported parts keep the ids that they have in the file that is there.
    """
    if arguments.opendb is not None:
        insist_on_parts(arguments.opendb)
    code = cli_parts.build(arguments)
    if code == 0 and arguments.opendb is not None:
        target = arguments.imported or shipped_path()
        former = ImportedCatalog(target) if os.path.isfile(target) else None
        layer = _layer(arguments.opendb, _curated(arguments.output), former)
        write_layer(layer, target)
        wrote = plural(
            "Wrote {n:,} imported part to {path}.\n",
            "Wrote {n:,} imported parts to {path}.\n",
            len(layer.parts),
            path=shown(target),
        )
        say(str(wrote))
    return code


def _readable_layer() -> ImportedCatalog | None:
    """The imported parts in use; a damaged file is as none, since the update replaces it."""
    found = imported_catalog()
    with suppress(CatalogError):
        if found is not None:
            found.about()
            return found
    return None


def _curated(path: Path | None = None) -> list[Part]:
    catalog = open_catalog(path)
    return [part for match in catalog.matches("") if (part := catalog.get(match[-1]))]


def _layer(
    snapshot: Path, curated: Iterable[Part], former: ImportedCatalog | None
) -> SnapshotLayer:
    progress = cli_parts.Progress("Read")
    try:
        return read_layer(snapshot, curated, former, progress)
    finally:
        progress.clear()


def _parts_with_own_figures(
    former: ImportedCatalog | None, gone: Iterable[Part]
) -> list[tuple[Part, str]]:
    """The parts that are gone from the database and that the user has measured: they stay."""
    own = own_parts()
    records: dict[str, str] = {}
    if former is not None:
        for part_id, _, record in former.records():
            records[part_id] = record
    return [(part, records[part.id]) for part in gone if part.id in own]


# what is said


def _lines(changes: Changes, most: int | None) -> Iterator[str]:
    if not changes:
        yield worded("No part has changed.")
    for sort in SORTS:
        entries = list(_entries(changes, sort))
        if not entries:
            continue
        yield str(plural(*COUNTED[sort], len(entries)))
        for entry in entries[:most]:
            yield f"  {entry}"
        if most is not None and len(entries) > most:
            yield worded("  … and {n:,} more; --all lists them.", n=len(entries) - most)


def _entries(changes: Changes, sort: str) -> Iterator[str]:
    if sort == "changed":
        for change in changes.changed:
            figures = (
                f"{name} {_word(before)} → {_word(after)}"
                for name, (before, after) in change.figures.items()
            )
            yield f"{change.part.id}  {comma_words(figures)}"
        return
    for part in changes.added if sort == "added" else changes.gone:
        yield f"{part.id}  {part.name}"


def _word(value: Any) -> str:
    if value is None:
        return worded("unknown")
    if isinstance(value, list | dict):
        return worded("a table")
    if isinstance(value, float):
        return f"{value:g}"
    return str(value)


def _done(layer: SnapshotLayer, dry_run: bool) -> str:
    said = "{count:,} imported parts are of {date} now; your own figures stay."
    if dry_run:
        said = "Nothing was changed; {count:,} imported parts would be of {date}."
    return worded(said, count=len(layer.parts), date=layer.about["date"])


def _as_json(layer: SnapshotLayer, changes: Changes, dry_run: bool) -> dict[str, Any]:
    return {
        "about": dict(layer.about),
        "attribution": ATTRIBUTION,
        "parts": len(layer.parts),
        "dry_run": dry_run,
        "added": [part.id for part in changes.added],
        "gone": [part.id for part in changes.gone],
        "changed": {
            change.part.id: {name: list(pair) for name, pair in change.figures.items()}
            for change in changes.changed
        },
    }
