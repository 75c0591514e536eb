"""What `rigwright catalog` does with many parts at once: import, export, count, verify, build the
shipped file.

Knows the layers and the readers and writers of files; progress and Ctrl+C are handled here.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rigwright.catalog import CatalogError
from rigwright.catalog.imported import ImportedCatalog, faults_of_imported, imported_catalog
from rigwright.catalog.layers import IMPORTED, USER, Layered
from rigwright.catalog.store import IdsTaken, PartStore, open_store
from rigwright.cli.library import all_parts, own_parts, said_once, whole_catalog
from rigwright.cli.listed import insist_on_parts
from rigwright.cli.places import known_part
from rigwright.cli.terminal import CommandError, complain, say, say_json
from rigwright.files.places import catalog_path
from rigwright.files.storage import shown
from rigwright.parts import KINDS, Part
from rigwright.text.numbers import parts_counted
from rigwright.text.sentence import paragraph, sentence, worded

if TYPE_CHECKING:
    from rigwright.evaluation import Evaluation
    from rigwright.importing.records.identity import Known
    from rigwright.importing.records.opendb import Imported

FAULTY = 1
CSV, PARTS = ".csv", ".rigpart"
TAKEN = ("keep-both", "replace", "skip")


def add_import(parser: ArgumentParser) -> None:
    """Add the options of `catalog import`."""
    parser.add_argument(
        "path",
        metavar="PATH",
        type=Path,
        help="OpenDB (zip or folder), .csv, .tsv, .txt or .rigpart",
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what it would do")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    parser.add_argument(
        "--all", action="store_true", help="list every record that was not taken as given"
    )
    parser.add_argument(
        "--taken",
        choices=TAKEN,
        default=TAKEN[0],
        help="what to do with a .rigpart part whose id another part has",
    )


def add_export(parser: ArgumentParser) -> None:
    """Add the options of `catalog export`."""
    parser.add_argument("ids", metavar="ID", nargs="*", help="which parts; without any, your own")
    parser.add_argument(
        "--kind", choices=tuple(KINDS), help="every part of a kind, or of those named"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        help="a .rigpart or .csv file; else to the terminal",
    )


# importing


def import_parts(arguments: Namespace) -> int:
    """Bring parts in from elsewhere, all or none."""
    from rigwright.documents.part_files import read_parts

    insist_on_parts(arguments.path)
    if arguments.path.suffix.casefold() != PARTS:
        return import_source(arguments.path, arguments)
    parts = read_parts(arguments.path)
    return import_sent(parts, arguments.path.name, arguments)


def import_source(path: Path, arguments: Namespace) -> int:
    """Bring the parts of a table or a database in."""
    return _stored(lambda store, library: _import_many(path, arguments, store, library))


def import_sent(parts: tuple[Part, ...], source: str, arguments: Namespace) -> int:
    """Bring the parts of a .rigpart file in."""
    return _stored(lambda store, library: _import_sent(parts, source, arguments, store, library))


def _stored(importing: Callable[[PartStore, Layered], int]) -> int:
    store = open_store()
    met: set[str] = set()
    with said_once() as told:
        library = whole_catalog(store, told)
        while True:
            try:
                return importing(store, library)
            except (
                IdsTaken
            ) as error:  # by another import at the same time, whose parts are seen from here on
                if met & error.ids:
                    raise
                met |= error.ids
                library.look()


def _import_many(path: Path, arguments: Namespace, store: PartStore, library: Layered) -> int:
    from rigwright.importing.sources import commit, import_path

    progress = Progress(worded("Read"))
    try:
        imported = import_path(path, progress, _known(library))
    finally:
        progress.clear()
    if not arguments.dry_run and imported.parts:
        stored = Progress(worded("Stored"))
        try:
            commit(imported, lambda changes: store.write(changes, stored.watch, fresh=changes))
        finally:
            stored.clear()
    return _report(arguments, imported)


def _known(library: Layered) -> Known:
    """Return the parts that there are already; of imported ones, ids and records are enough."""
    from rigwright.importing.records.identity import known_of

    known = known_of(all_parts(library.curated))
    imported = library.layers.get(IMPORTED)
    if not isinstance(imported, ImportedCatalog):
        return known
    return known.also(imported.records())


def _report(arguments: Namespace, imported: Imported) -> int:
    report = imported.report
    if arguments.json:
        say_json(
            {**report.as_json(), "imported": len(imported.parts), "dry_run": arguments.dry_run}
        )
    else:
        say(report.as_text(arguments.all))
        say(f"\n{_done(arguments, len(imported.parts), report.count('already'))}\n")
    some = imported.parts or report.count("already")
    if some or not report.count("rejected"):
        return 0
    return FAULTY


def _done(arguments: Namespace, count: int, already: int) -> str:
    """What became of the parts, and how many were there before."""
    done = "There was nothing to import."
    if count:
        done = "{parts} would be imported." if arguments.dry_run else "{parts} imported."
    there = "{parts} there already." if already else ""
    return str(
        paragraph(
            sentence(done, parts=parts_counted(count)),
            sentence(there, parts=parts_counted(already)),
        )
    )


def _import_sent(
    parts: tuple[Part, ...], source: str, arguments: Namespace, store: PartStore, library: Layered
) -> int:
    from rigwright.documents.part_files import Taken, arrivals, changes_for

    choice = Taken(arguments.taken.replace("-", " "))
    found = arrivals(parts, library)
    changes = changes_for(found, library, lambda _part: choice)
    if changes and not arguments.dry_run:
        replaced = {part.id for part in found.taken}
        store.write(changes, fresh=changes.keys() - replaced)
    if arguments.json:
        say_json(
            {
                "source": source,
                "imported": len(changes),
                "dry_run": arguments.dry_run,
                "parts": sorted(changes),
                "already": [part.id for part in found.same],
                "taken": [part.id for part in found.taken],
            }
        )
    else:
        say(f"{_done(arguments, len(changes), len(found.same))}\n")
    return 0


class Progress:
    """How far it is, on one line of a terminal that is written over and over; silent elsewhere."""

    def __init__(self, verb: str) -> None:
        self._verb = verb
        self._shown = ""
        self._open = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> bool:
        """Say so and go on."""
        if self._open:
            words = worded("{verb} {done:,} of {total:,}", verb=self._verb, done=done, total=total)
            sys.stderr.write(f"\r{words:<{len(self._shown)}}")
            sys.stderr.flush()
            self._shown = words
        return True

    def watch(self, done: int, total: int) -> None:
        """Say so."""
        self(done, total)

    def clear(self) -> None:
        """Leave the line as if nothing had been there."""
        if self._shown:
            sys.stderr.write(f"\r{' ' * len(self._shown)}\r")
            sys.stderr.flush()
            self._shown = ""


# exporting


def export_parts(arguments: Namespace) -> int:
    """Write parts to a file or the terminal."""
    from rigwright.cli.written import write_over_parts  # which brings the rules along

    parts = _wanted(arguments)
    text = _text(parts, arguments)
    if arguments.output is None:
        say(text)
    else:
        kept = write_over_parts(arguments.output, text.encode())
        words = "Wrote {parts} to {path}.\n"
        if kept:
            words = "Wrote {parts} to {path} (the former file is {kept}).\n"
        say(
            worded(
                words,
                parts=parts_counted(len(parts)),
                path=shown(arguments.output),
                kept=shown(kept) if kept else "",
            )
        )
    return 0


def _wanted(arguments: Namespace) -> list[Part]:
    library = whole_catalog()
    if arguments.ids:
        parts = [known_part(library, part_id) for part_id in dict.fromkeys(arguments.ids)]
    elif arguments.kind:
        parts = all_parts(library, arguments.kind)
    else:
        parts = [part for part_id in sorted(own_parts()) if (part := library.get(part_id))]
        if not parts:
            raise CommandError(
                "There is nothing to export: you have no parts of your own; name some, or a --kind."
            )
    wanted = [part for part in parts if arguments.kind in (None, part.kind)]
    if not wanted:
        raise CommandError("There is nothing to export: no part is of that kind.")
    return wanted


def _text(parts: Sequence[Part], arguments: Namespace) -> str:
    suffix = arguments.output.suffix.casefold() if arguments.output else PARTS
    if suffix == CSV:
        from rigwright.importing.records.tables import csv_of

        kinds = {part.kind for part in parts}
        if len(kinds) > 1:
            raise CommandError(
                "A CSV file holds parts of one kind, these are {kinds}: add --kind.",
                kinds=", ".join(sorted(kinds)),
            )
        return csv_of(kinds.pop(), parts)
    if suffix != PARTS:
        raise CommandError(
            "{path} is neither a .rigpart nor a .csv file.", path=shown(arguments.output)
        )
    from rigwright.documents.part_files import parts_text

    return parts_text(parts)


def print_template(arguments: Namespace) -> int:
    """Print the header row of a kind's CSV files."""
    from rigwright.importing.records.tables import template_for

    say(template_for(arguments.kind))
    return 0


# counting, verifying, building


def count_parts(arguments: Namespace) -> int:
    """Say how many parts there are of each kind."""
    library = whole_catalog()
    curated = library.curated.kinds()
    everything = library.kinds()
    imported: dict[str, int] = {}
    for kind, count in everything.items():
        more = count - curated.get(kind, 0)
        if more:
            imported[kind] = more
    total = sum(curated.values())
    imported_total = sum(imported.values())
    if arguments.json:
        found: dict[str, Any] = {"total": total, "kinds": curated}
        if imported:
            found["imported"] = {"total": imported_total, "kinds": imported}
        say_json(found)
        return 0
    widest = max(map(len, (*everything, "total")))
    for kind, count in curated.items():
        _say_count(f"{kind:<{widest}}", count, imported.get(kind, 0))
    _say_count(f"{'total':<{widest}}", total, imported_total)
    return 0


def _say_count(kind: str, count: int, more: int) -> None:
    if more:
        say(
            worded(
                "{kind}  {count:>7,}  and {more:,} imported\n",
                kind=kind,
                count=count,
                more=more,
            )
        )
    else:
        say(worded("{kind}  {count:>7,}\n", kind=kind, count=count))


def verify(arguments: Namespace) -> int:
    """Look the databases of parts over: exit 1 with a sentence on every fault."""
    from rigwright.reports.coverage import coverage_record, coverage_text

    found = _faults_by_file()
    faults = list(chain(*found.values()))
    if arguments.json:
        coverage = {} if faults else {"coverage": coverage_record(*_counted(arguments))}
        say_json({"faults": faults, **coverage})
        return FAULTY if faults else 0
    for path, wrong in found.items():
        if not wrong:
            say(worded("{path} is in order.\n", path=shown(path)))
    for fault in faults:
        complain(fault)
    if faults:
        return FAULTY
    say(f"\n{coverage_text(*_counted(arguments))}")
    return 0


def _faults_by_file() -> dict[Path, Sequence[str]]:
    """A sentence on every fault, for each database of parts that is there."""
    from rigwright.catalog.verification import OWN_VERSION, faults_of
    from rigwright.library.team.mirror import mirror_path

    own = open_store().path
    mirror = mirror_path()
    imported = imported_catalog()
    found: dict[Path, Sequence[str]] = {catalog_path(): faults_of(catalog_path())}
    if os.path.exists(own):
        found[own] = faults_of(own, OWN_VERSION) or _override_faults(own)
    if os.path.exists(mirror):
        found[mirror] = faults_of(mirror)
    if imported:
        found[imported.path] = faults_of_imported(imported.path)
    return found


def _counted(arguments: Namespace) -> tuple[list[Part], list[Evaluation]]:
    """Return the parts, and the answers to builds of them, whose figures are counted."""
    from rigwright.cli.coverage import sampled

    parts = all_parts(whole_catalog().curated)
    return parts, sampled(parts, arguments.samples)


def _override_faults(path: Path) -> list[str]:
    from rigwright.catalog.verification import overridden_ids, override_faults

    try:
        ids = overridden_ids(path)
    except CatalogError as error:
        return [str(error)]
    below = whole_catalog().below(USER)
    if not ids:
        return []
    return override_faults(path, {part_id: below.get(part_id) for part_id in ids})


def build(arguments: Namespace) -> int:
    """Make the shipped catalog's file from its source."""
    from rigwright.catalog.source import SOURCE, read_source, write_catalog

    source = arguments.source or SOURCE
    if not os.path.isdir(source):
        raise CommandError(
            "{path} is not there: the catalog's source comes with a checkout of Rigwright.",
            path=shown(source),
        )
    target = arguments.output or catalog_path()
    parts = read_source(source)
    write_catalog(parts, target)
    say(worded("Wrote {parts} to {path}.\n", parts=parts_counted(len(parts)), path=shown(target)))
    return 0
