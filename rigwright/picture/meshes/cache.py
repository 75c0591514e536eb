"""Bytes that were made once, kept in the data folder, so that a later start reads them instead of
making them.

Every entry lies in a folder named after the generators and models it came from: change one, and all
are made anew. A missing, damaged or unwritable folder costs time, never a picture.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from struct import Struct
from typing import TypeVar
from zlib import crc32

from rigwright import __version__
from rigwright.files.places import assets_dir, meshes_dir

_CHECKSUM = Struct("<I")
_Read = TypeVar("_Read")


@cache
def generation() -> str:
    """A digest of what the meshes are made by: this package, that of plain meshes, the models.

    Packed, of the version.
    """
    digest = hashlib.sha1(__version__.encode())
    here = Path(__file__).parent
    made_by = [
        *here.glob("*.py"),
        *(here.parents[1] / "graphics" / "mesh").glob("*.py"),
        *(assets_dir() / "models").glob("*.glb"),
    ]
    for path in sorted(made_by):
        with suppress(OSError):  # a model that cannot be read is not among those it is made by
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kept(name: str, make: Callable[[], bytes], read: Callable[[memoryview], _Read]) -> _Read:
    """Return what `read` makes of the bytes kept under a name.

    Bytes that are missing or cannot be read are made and kept anew.
    """
    path = meshes_dir() / generation() / name
    with suppress(OSError, ValueError):
        return read(_whole(path.read_bytes()))
    data = make()
    _keep(path, data)
    return read(memoryview(data))


def _whole(data: bytes) -> memoryview:
    """Return the kept bytes without their checksum; ValueError where the file is not as it was
    written.
    """
    content = memoryview(data)[_CHECKSUM.size :]
    if data[: _CHECKSUM.size] != _CHECKSUM.pack(crc32(content)):
        raise ValueError("damaged")
    return content


def _keep(path: Path, data: bytes) -> None:
    import tempfile

    part: Path | None = None  # a name of its own until it is whole: two windows may be starting
    try:
        if not path.parent.is_dir():
            _clear_away(path.parent.parent)
            path.parent.mkdir(parents=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            part = Path(file.name)
            file.write(_CHECKSUM.pack(crc32(data)))
            file.write(data)
        os.replace(part, path)
    except OSError:  # a full disk must not fill up further
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _clear_away(folder: Path) -> None:
    """Remove the entries of earlier generations, and nothing that somebody else keeps there."""
    import shutil

    for entry in folder.glob("*") if folder.is_dir() else ():
        if re.fullmatch("[0-9a-f]{16}", entry.name):
            shutil.rmtree(entry, ignore_errors=True)
