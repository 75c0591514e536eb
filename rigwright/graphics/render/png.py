"""PNG files of plain pictures, written and read with the standard library alone.

Knows 8-bit grey, grey with opacity, colour and colour with opacity, not interlaced; nothing of what
they show.
"""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COMPRESSION = 4  # a tenth more bytes than 6, in a third of its time
_COLOUR_TYPES = {1: 0, 2: 4, 3: 2, 4: 6}  # by number of channels
NO_FILTER, FILTER_SUB, FILTER_UP = 0, 1, 2
_CHANNELS = {kind: channels for channels, kind in _COLOUR_TYPES.items()}

Picture = NDArray[np.uint8]


def encode(picture: Picture, dots_per_inch: float | None = None) -> bytes:
    """Return the file of a (height, width, channels) picture."""
    height, width, channels = picture.shape
    header = struct.pack(">IIBBBBB", width, height, 8, _COLOUR_TYPES[channels], 0, 0, 0)
    chunks = [_chunk(b"IHDR", header)]
    if dots_per_inch is not None:
        chunks.append(_chunk(b"pHYs", _dots(dots_per_inch)))
    rows = np.ascontiguousarray(picture).reshape(height, width * channels)
    pixels = _filtered(rows).tobytes()
    chunks.append(_chunk(b"IDAT", zlib.compress(pixels, COMPRESSION)))
    chunks.append(_chunk(b"IEND", b""))
    return SIGNATURE + b"".join(chunks)


def _filtered(rows: Picture) -> Picture:
    """Return the rows with the number of their filter before each.

    The first row stands as it is, each further one as its difference from the row above: half the
    size of plain rows.
    """
    height, length = rows.shape
    filtered = np.empty((height, 1 + length), dtype=np.uint8)
    filtered[0, 0] = NO_FILTER
    filtered[0, 1:] = rows[0]
    filtered[1:, 0] = FILTER_UP
    filtered[1:, 1:] = rows[1:] - rows[:-1]
    return filtered


def _dots(dots_per_inch: float) -> bytes:
    per_metre = round(dots_per_inch / 0.0254)
    return struct.pack(">IIB", per_metre, per_metre, 1)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def decode(data: bytes) -> Picture:
    """Return the (height, width, channels) picture in a file; ValueError where it is no such
    file.
    """
    if not data.startswith(SIGNATURE):
        raise ValueError("This is not a PNG file.")
    chunks = _chunks(data)
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if depth != 8 or kind not in _CHANNELS or interlaced:
        raise ValueError(
            "Only PNG files with 8 bits per channel, without a palette or interlacing, can be read."
        )
    channels = _CHANNELS[kind]
    lines = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), dtype=np.uint8).reshape(
        height, 1 + width * channels
    )
    return _unfiltered(lines[:, 0], lines[:, 1:].reshape(height, width, channels))


def _chunks(data: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    at = len(SIGNATURE)
    while at < len(data):
        size, name = struct.unpack(">I4s", data[at : at + 8])
        found[name] = found.get(name, b"") + data[at + 8 : at + 8 + size]
        at += size + 12
    return found


def _unfiltered(filters: NDArray[np.uint8], lines: Picture) -> Picture:
    rows = lines.copy()
    for y, kind in enumerate(filters):
        if kind == FILTER_SUB:
            rows[y] = np.cumsum(rows[y], axis=0, dtype=np.uint8)
        elif kind == FILTER_UP and y:
            rows[y] += rows[y - 1]
        elif kind > FILTER_UP:
            raise ValueError("Only PNG files with the filters none, sub and up can be read.")
    return rows
