"""One way in for every file that parts come from: an archive, a folder, or a CSV table.

Says which reader a path is for; reads nothing itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from rigwright.files.seen import is_absent
from rigwright.importing.file_kinds import FileKind, kind_of_file
from rigwright.importing.records.archive import ImportFault
from rigwright.importing.records.identity import NOTHING, Known
from rigwright.importing.records.opendb import Imported, Progress, go_on, import_opendb
from rigwright.importing.records.tables import import_csv
from rigwright.parts import Part

TABLES = (".csv", ".tsv", ".txt")  # as spreadsheets call them
Undo = TypeVar("Undo")


def import_path(path: Path, progress: Progress = go_on, known: Known = NOTHING) -> Imported:
    """Return the parts at a path; an `ImportFault` where they cannot be read, `Cancelled` where the
    user stopped.
    """
    if is_absent(path):
        raise ImportFault("{path} does not exist.", path=path)
    is_table = path.suffix.casefold() in TABLES
    if is_table or (os.path.isfile(path) and kind_of_file(path) is FileKind.TABLE):
        return import_csv(path, progress, known)
    return import_opendb(path, progress, known)


def commit(imported: Imported, write: Callable[[Mapping[str, Part]], Undo]) -> Undo:
    """Hand all parts to a store's `write` in one step; returns what undoes it."""
    return write({part.id: part for part in imported.parts})
