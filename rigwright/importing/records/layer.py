"""From a snapshot of the open database to the file that `catalog.imported` reads, and what differs
between two such files.

A product that the curated catalog has already is left out: the curated record is the one that
people see. A record keeps the id that it had in the file before, since saved builds and the user's
own figures refer to it.
"""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rigwright.catalog import CatalogError
from rigwright.catalog.imported import ImportedCatalog, write_imported
from rigwright.catalog.sqlite_faults import replaced_whole
from rigwright.importing.records.identity import known_of, record_id_of
from rigwright.importing.records.opendb import Progress, go_on, import_opendb
from rigwright.importing.records.report import Report
from rigwright.parts import Part
from rigwright.parts.differing import ABOUT_THE_RECORD, fields_that_differ

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_COMMIT = re.compile(rb"[0-9a-f]{40}")
# What is told of no part as a change: what it is called, and the wording of a repair, which may
# change with the program.
_NO_FIGURES = ABOUT_THE_RECORD | {"name", "brand", "part_numbers"}


@dataclass(frozen=True)
class SnapshotLayer:
    """The parts of a snapshot, each with its record's id, and what is said of the snapshot."""

    parts: tuple[tuple[Part, str], ...]
    about: Mapping[str, str]
    report: Report


@dataclass(frozen=True)
class FigureChange:
    """Figures of one part that differ: each with the value before and after, None where unknown."""

    part: Part
    figures: Mapping[str, tuple[Any, Any]] = field(hash=False)


@dataclass(frozen=True)
class Changes:
    """The difference between a newer layer and the former one."""

    added: tuple[Part, ...]
    gone: tuple[Part, ...]
    changed: tuple[FigureChange, ...]

    def __bool__(self) -> bool:
        return bool(self.added or self.gone or self.changed)


def read_layer(
    snapshot: Path,
    curated: Iterable[Part],
    former: ImportedCatalog | None = None,
    progress: Progress = go_on,
) -> SnapshotLayer:
    """The layer that a snapshot makes below a curated catalog; an `ImportFault` says why not."""
    known = known_of(curated)
    imported = import_opendb(snapshot, progress, known)
    kept: dict[tuple[str, str], str] = {}
    if former:
        for part_id, kind, record in former.records():
            kept[kind, record] = part_id
    parts = with_kept_ids(imported.parts, kept, known.ids)
    about = {"snapshot": snapshot.name, "date": date_of(snapshot), "commit": commit_of(snapshot)}
    return SnapshotLayer(parts, about, imported.report)


def with_kept_ids(
    parts: Iterable[Part], kept: Mapping[tuple[str, str], str], taken: frozenset[str]
) -> tuple[tuple[Part, str], ...]:
    """Return the parts with the ids that their records had before, by kind and record.

    A new part gives way where it has the id of an older one.
    """
    recorded = [(part, record_id_of(part)) for part in parts]
    used = set(taken)
    for part, record in recorded:
        known = kept.get((part.kind, record))
        if known:
            used.add(known)
    found: list[tuple[Part, str]] = []
    for part, record in recorded:
        part_id = kept.get((part.kind, record)) or _free_id(part.id, record, used)
        used.add(part_id)
        if part.id != part_id:
            part = part.changed(id=part_id)
        found.append((part, record))
    return tuple(found)


def _free_id(wanted: str, record: str, used: set[str]) -> str:
    """The id itself, else with the record's first digits, else with more of them."""
    longer = (f"{wanted}-{record[:digits]}" for digits in (8, 13, 36))
    return next(part_id for part_id in (wanted, *longer) if part_id not in used)


def write_layer(layer: SnapshotLayer, path: Path, also: Iterable[tuple[Part, str]] = ()) -> None:
    """Write the layer, with further parts, to a file; the old one stays until the new one is
    whole.

    A StorageError where it cannot be written.
    """
    with suppress(OSError):  # that no file can be made there says why
        path.parent.mkdir(parents=True, exist_ok=True)
    with replaced_whole(path) as new:
        write_imported(new, (*layer.parts, *also), layer.about)


def layer_changes(former: ImportedCatalog, layer: SnapshotLayer) -> Changes:
    """Return the difference by the parts' ids, each list in the order of the names."""
    before = {part_id for part_id, _, _ in former.records()}
    now = {part.id: part for part, _ in layer.parts}
    gone: list[Part] = []
    changed: list[FigureChange] = []
    for part_id in before:
        old = _read(former, part_id)
        if old is None:
            continue
        if part_id not in now:
            gone.append(old)
            continue
        new = now[part_id]
        figures = _figures_that_differ(old, new)
        if figures:
            changed.append(FigureChange(new, figures))
    added = [part for part_id, part in now.items() if part_id not in before]
    added.sort(key=_by_name)
    gone.sort(key=_by_name)
    changed.sort(key=lambda change: _by_name(change.part))
    return Changes(tuple(added), tuple(gone), tuple(changed))


def _read(former: ImportedCatalog, part_id: str) -> Part | None:
    try:
        return former.get(part_id)
    except CatalogError:  # a damaged record has no figures that could have changed
        return None


def _by_name(part: Part) -> tuple[str, str]:
    return part.name, part.id


def _figures_that_differ(old: Part, new: Part) -> dict[str, tuple[Any, Any]]:
    if old == new:  # nearly every part, and far cheaper than comparing records
        return {}
    return dict(sorted(fields_that_differ(old, new, _NO_FIGURES).items()))


def date_of(snapshot: Path) -> str:
    """The day of a snapshot, as 2026-08-17: from its name, else of its newest file."""
    if said := _DATE.search(snapshot.name):
        return said[0]
    if os.path.isfile(snapshot):
        with zipfile.ZipFile(snapshot) as archive:
            newest = max((info.date_time[:3] for info in archive.infolist()), default=(1980, 1, 1))
        return "{:04}-{:02}-{:02}".format(*newest)
    return datetime.fromtimestamp(snapshot.stat().st_mtime, UTC).date().isoformat()


def commit_of(snapshot: Path) -> str:
    """The commit that a zip of the database's repository is of; "" where it does not say."""
    if not os.path.isfile(snapshot):
        return ""
    with zipfile.ZipFile(snapshot) as archive:
        found = _COMMIT.fullmatch(archive.comment)
    return found[0].decode() if found else ""
