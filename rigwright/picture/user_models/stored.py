"""A model as the data folder keeps it: two arrays in an .npz file, which is read with suspicion.

Somebody may have changed the file: what its heads promise is held against what a model may have
before it is unpacked. Knows no part.
"""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from rigwright.files.storage import read_whole
from rigwright.picture.user_models.model import MOST_CORNERS, MOST_TRIANGLES, Model, Surface

MOST_STORED_BYTES = 32 << 20
MOST_HEAD_BYTES = 256
# Whatever the libraries raise that unpack and read such a file.
UNREADABLE = (
    OSError,
    ValueError,
    KeyError,
    EOFError,
    OverflowError,
    RuntimeError,
    BadZipFile,
    struct.error,
    zlib.error,
)


def packed(model: Model) -> bytes:
    """The bytes of a file."""
    file = BytesIO()
    np.savez(file, positions=model.positions, triangles=model.triangles.astype(np.uint32))
    return file.getvalue()


def unpacked(path: Path) -> Surface:
    """What a file holds; one of UNREADABLE where it is no model."""
    with ZipFile(BytesIO(read_whole(path, MOST_STORED_BYTES))) as file:
        positions = _rows(file, "positions.npy", np.dtype("<f8"), MOST_CORNERS)
        triangles = _rows(file, "triangles.npy", np.dtype("<u4"), MOST_TRIANGLES)
    if triangles.max() >= len(positions) or not np.isfinite(positions).all():
        raise ValueError("corners without a place")
    return Surface(positions, triangles.astype(np.int64))


def _rows(file: ZipFile, name: str, dtype: np.dtype[Any], most: int) -> NDArray[Any]:
    """An array of that type with three columns and as many rows at most."""
    with file.open(name) as entry:
        if np.lib.format.read_magic(entry) != (1, 0):
            raise ValueError("another format")
        shape, by_column, found = np.lib.format.read_array_header_1_0(entry, MOST_HEAD_BYTES)
        rows = int(shape[0]) if len(shape) == 2 and shape[1] == 3 else 0
        if by_column or found != dtype or not 0 < rows <= most:
            raise ValueError("no model")
        data = entry.read(dtype.itemsize * 3 * rows)
        return np.frombuffer(data, dtype, 3 * rows).reshape(rows, 3)
