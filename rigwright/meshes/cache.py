"""Arrays that were made once, kept in the data folder, so that a later start reads them instead of making them.

Every entry lies in a folder named after the generators and models it came from: change one, and all are made anew.
A missing, damaged or unwritable folder costs time, never a picture.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rigwright import __version__
from rigwright.places import assets_dir, data_dir

Arrays = Mapping[str, NDArray[np.generic]]
_UNREADABLE = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile)


@cache
def generation() -> str:
    """A digest of what the meshes are made by: this package and the models; of the version where these are packed."""
    digest = hashlib.sha1(__version__.encode())
    made_by = [*Path(__file__).parent.glob("*.py"), *(assets_dir() / "models").glob("*.glb")]
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
    try:
        if not path.parent.is_dir():
            shutil.rmtree(path.parent.parent, ignore_errors=True)  # entries of an earlier generation
            path.parent.mkdir(parents=True)
        # A name of its own until it is whole: two windows may be starting.
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            np.savez(file, allow_pickle=False, **arrays)
        os.replace(file.name, path)
    except OSError:
        return
