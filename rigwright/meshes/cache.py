"""Arrays that were made once, kept in the data folder, so that a later start reads them instead of making them.

Every entry lies in a folder named after the generators and models it came from: change one, and all are made anew.
A missing, damaged or unwritable folder costs time, never a picture.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rigwright import __version__
from rigwright.files.places import assets_dir, data_dir

Arrays = Mapping[str, NDArray[np.generic]]
_UNREADABLE = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile)


@cache
def generation() -> str:
    """A digest of what the meshes are made by: this package, what is beside it, the models; packed, of the version."""
    digest = hashlib.sha1(__version__.encode())
    here = Path(__file__).parent
    made_by = [*here.glob("*.py"), *here.parent.glob("mesh*.py"), *(assets_dir() / "models").glob("*.glb")]
    for path in sorted(made_by):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kept(key: str, make: Callable[[], Arrays]) -> Arrays:
    """The arrays kept under `key`, made and kept if there are none."""
    path = data_dir() / "meshes" / generation() / f"{key}.npz"
    arrays = _read(path)
    if arrays is None:
        arrays = make()
        _keep(path, arrays)
    return arrays


def _read(path: Path) -> Arrays | None:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            return {name: stored[name] for name in stored.files}
    except _UNREADABLE:
        return None


def _keep(path: Path, arrays: Arrays) -> None:
    part: Path | None = None  # a name of its own until it is whole: two windows may be starting
    try:
        if not path.parent.is_dir():
            _clear_away(path.parent.parent)
            path.parent.mkdir(parents=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            part = Path(file.name)
            np.savez(file, allow_pickle=False, **arrays)
        os.replace(part, path)
    except OSError:  # a full disk must not fill up further
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _clear_away(folder: Path) -> None:
    """Remove the entries of earlier generations, and nothing that somebody else keeps there."""
    for entry in folder.glob("*") if folder.is_dir() else ():
        if re.fullmatch("[0-9a-f]{16}", entry.name):
            shutil.rmtree(entry, ignore_errors=True)
