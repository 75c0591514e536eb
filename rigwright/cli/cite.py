"""What `rigwright catalog cite` does: take what a snapshot of BuildCores OpenDB states of curated
parts into the catalog's source, as citations of its records and as figures that were missing.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rigwright.cli.listed import insist_on_parts
from rigwright.cli.parts import Progress
from rigwright.cli.terminal import say
from rigwright.figures.values import value_at
from rigwright.files.storage import write_whole
from rigwright.importing.records.report import ATTRIBUTION
from rigwright.text.sentence import Sentence, plural, worded

if TYPE_CHECKING:
    from rigwright.importing.records.citing import Stated


def add_arguments(parser: ArgumentParser) -> None:
    """What `catalog cite` takes."""
    parser.add_argument(
        "path", metavar="FILE", type=Path, help="a snapshot of BuildCores OpenDB, zip or folder"
    )
    parser.add_argument(
        "--source", metavar="FOLDER", type=Path, help="the folder with the .toml files"
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what would change")


def cite(arguments: Namespace) -> int:
    """Cite the snapshot in every curated record that it has too, and say where the two differ."""
    from rigwright.catalog.source import SOURCE, read_source
    from rigwright.importing.records.citing import stated_of
    from rigwright.importing.records.layer import date_of
    from rigwright.importing.records.opendb import import_opendb

    insist_on_parts(arguments.path)
    folder = arguments.source or SOURCE
    progress = Progress("Read")
    try:
        parts = read_source(folder)
        imported = import_opendb(arguments.path, progress).parts
    finally:
        progress.clear()
    found = list(stated_of(parts, imported, date_of(arguments.path)))
    if not arguments.dry_run:
        write_citations(folder, found)
    say("".join(f"{line}\n" for line in (*_lines(found), ATTRIBUTION)))
    return 0


def write_citations(folder: Path, found: Iterable[Stated]) -> None:
    """Write the citations into the files, each file whole or not at all."""
    from rigwright.catalog.source_text import id_of, joined, records_in

    by_id = {one.part.id: one for one in found}
    for file in sorted(folder.glob("*.toml")):
        before = file.read_text(encoding="utf-8")
        head, records = records_in(before)
        written = [
            _written(record, by_id[id_of(record)]) if id_of(record) in by_id else record
            for record in records
        ]
        after = joined(head, written)
        if after != before:
            write_whole(file, after.encode())


def _written(record: str, stated: Stated) -> str:
    """The record with the citation, and what it lacked: a single database leaves it doubtful.

    Part numbers are what it is called, and no figure to be doubted.
    """
    from rigwright.catalog.source_text import with_citation, with_doubt, with_figure

    if stated.numbers:
        record = with_figure(record, "part_numbers", stated.numbers)
    for path in stated.missing:
        record = with_figure(record, path, stated.citation.states[path])
        record = with_doubt(record, path)
    return with_citation(record, stated.citation).rstrip("\n")


def _lines(found: list[Stated]) -> Iterator[Sentence | str]:
    yield plural("{n} curated part is cited.", "{n} curated parts are cited.", len(found))
    added = sum(len(one.missing) for one in found)
    yield plural(
        "{n} figure was missing and is taken over.",
        "{n} figures were missing and are taken over.",
        added,
    )
    numbered = sum(bool(one.numbers) for one in found)
    if numbered:
        yield plural(
            "{n} part had no part number and takes that of its record.",
            "{n} parts had no part number and take those of their records.",
            numbered,
        )
    differing: defaultdict[str, list[str]] = defaultdict(list)
    for one in found:
        for path in one.differing:
            own = value_at(one.part, path)
            stated = one.citation.states[path]
            words = worded(
                "{part}: {own} here, {stated} there", part=one.part.id, own=own, stated=stated
            )
            differing[path].append(words)
    for path, lines in sorted(differing.items()):
        yield worded("{figure} differs:", figure=path)
        yield from (f"  {line}" for line in lines)
