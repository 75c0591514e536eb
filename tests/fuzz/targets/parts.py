"""Parts from elsewhere: .rigpart files, tables, archives of the open database, pasted lists; read,
judged and stored.

Whatever an import takes must be storable, readable again, and worth a look; whatever it leaves out
has a reason.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

from rigwright.catalog import MemoryCatalog
from rigwright.catalog.layers import BUILT_IN, FILE, Layered
from rigwright.catalog.store import PartStore
from rigwright.documents.part_files import (
    PartFileError,
    arrivals,
    changes_for,
    parts_from_bytes,
    parts_text,
    read_parts,
)
from rigwright.evaluation import evaluate
from rigwright.importing.records.archive import ImportFault
from rigwright.importing.records.identity import Known, known_of
from rigwright.importing.records.opendb import Imported
from rigwright.importing.sources import commit, import_path
from rigwright.parts import KINDS, Part
from rigwright.reports.provenance import provenance_lines, provenance_record
from tests.fuzz.forms import by_cells, by_json, by_words, by_zip, zip_of_tree
from tests.fuzz.target import Target, insist, insist_on_sentence, never_refused
from tests.fuzz.targets.builds import ids_of, insist_on_findings, machine_with, shipped
from tests.importing.records.opendb_records import ALL, uuid_of

OF_EACH_KIND = 4
MOST_USED = 6  # parts of one input that are put into a machine
LISTS = (
    "CPU: AMD Ryzen 9 9950X ($500.00 @ Amazon)\nVideo Card: Asus TUF RTX 3090 (x2)\nCase: Fractal "
    "Design Define 7 XL\n",
    "| Type | Item | Price |\n|:--|:--|:--|\n| **CPU** | [AMD Ryzen 9 "
    "9950X](https://pcpartpicker.com/p/a) | $1 |\n"
    "| **Motherboard** | [ASUS Pro WS WRX80E-SAGE SE WIFI](https://pcpartpicker.com/p/b) | - |\n",
    "[b]Video Card[/b]\n2x RTX A4000\nMemory: Kingston 32 GB x8\nPower Supply: EVGA SuperNOVA 1600 "
    "T2\n",
    "<table><tr><td>CPU</td><td>Intel Core i9-14900K</td></tr><tr><td>Fan</td><td>Noctua NF-A12 "
    "(x3)</td></tr></table>",
)


@cache
def some_parts(kind: str) -> tuple[Part, ...]:
    """A few shipped parts of a kind, always the same."""
    chosen = Random(kind).sample(ids_of(kind), OF_EACH_KIND)
    return tuple(part for part_id in chosen if (part := shipped().get(part_id)))


@cache
def known() -> Known:
    """What the shipped catalog has already."""
    return known_of(part for kind in KINDS for part in some_parts(kind))


def insist_on_parts(parts: tuple[Part, ...]) -> None:
    """Every part can be told of and used, and all of them can go to another machine and be the same
    there.
    """
    for part in parts[:MOST_USED]:
        catalog = Layered({FILE: MemoryCatalog([part]), BUILT_IN: shipped()})
        insist_on_findings(evaluate(machine_with(part), catalog))
        json.dumps(provenance_record(part), allow_nan=False)
        for line in provenance_lines(part, 80):
            insist(line.isprintable(), f"a line about a part is none: {line!r}")
    if parts:
        with never_refused("parts that were taken cannot be written", PartFileError):
            again = parts_from_bytes(parts_text(parts).encode(), "written")
        insist(
            again == tuple(sorted(parts, key=lambda part: part.id)),
            "the parts are others when read back",
        )


def part_files() -> list[bytes]:
    """One file of each kind, and one of all."""
    by_kind = [some_parts(kind) for kind in KINDS]
    everything = [part for parts in by_kind for part in parts[:1]]
    return [parts_text(parts).encode() for parts in (*by_kind, everything)]


def run_part_file(data: bytes, folder: Path) -> None:
    """Read the parts, look which are new, and write and read them back."""
    path = folder / "input.rigpart"
    path.write_bytes(data)
    parts = read_parts(path)
    insist_on_parts(parts)
    changes_for(arrivals(parts, shipped()), shipped())


def tables() -> list[bytes]:
    """A table of each kind."""
    from rigwright.importing.records.tables import csv_of

    return [csv_of(kind, some_parts(kind)).encode() for kind in KINDS]


def insist_on_import(imported: Imported, folder: Path) -> None:
    """What is left out has a reason in one sentence.

    What is taken is stored, and there afterwards.
    """
    for entry in imported.report.entries:
        for reason in entry.reasons:
            insist_on_sentence(reason)
    imported.report.as_text(every_entry=True)
    json.dumps(imported.report.as_json(), allow_nan=False)
    insist_on_parts(imported.parts)
    if imported.parts:
        store = PartStore(folder / "data" / "parts.db")
        commit(imported, store.write)
        insist(
            all(store.catalog.get(part.id) == part for part in imported.parts),
            "a stored part is another one",
        )
        store.catalog.let_go()


def run_table(data: bytes, folder: Path) -> None:
    """Import a table."""
    path = folder / "input.csv"
    path.write_bytes(data)
    insist_on_import(import_path(path), folder)


def archives() -> list[bytes]:
    """A record of each kind in an archive, and two of each in one."""
    each = [{f"open-db/{kind}/{uuid_of(0)}.json": record} for kind, record in ALL.items()]
    whole = {
        f"open-db/{kind}/{uuid_of(number)}.json": {**record, "opendb_id": uuid_of(number)}
        for kind, record in ALL.items()
        for number in (1, 2)
    }
    return [zip_of_tree(records) for records in (*each, whole)]


def run_archive(data: bytes, folder: Path) -> None:
    """Import an archive of the open database."""
    path = folder / "input.zip"
    path.write_bytes(data)
    insist_on_import(import_path(path, known=known()), folder)


def lists() -> list[bytes]:
    """Lists as people paste them."""
    return [text.encode() for text in LISTS]


def run_list(data: bytes, _folder: Path) -> None:
    """Read a list, find its parts, and make a build of them."""
    from rigwright.importing.lists.matching import match_list
    from rigwright.importing.lists.reading import read_list
    from rigwright.proposals.listed import build_from_list

    lines = read_list(
        data.decode("utf-8", "surrogateescape")
    )  # what is pasted may hold halves of characters
    matches = match_list(lines[:6], shipped())
    build_from_list(matches[:2], shipped())


PART_FILES = Target(
    "rigpart", part_files, run_part_file, (PartFileError,), by_json, ".rigpart", share=20
)
TABLES = Target("csv", tables, run_table, (ImportFault,), by_cells, ".csv", share=20)
ARCHIVES = Target("opendb", archives, run_archive, (ImportFault,), by_zip, ".zip", share=20)
PASTED = Target("list", lists, run_list, (), by_words, ".txt", share=3)
