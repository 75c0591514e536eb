"""STL files, binary and as text, as bare triangles.

Counts before it keeps anything. Knows no units; what it is handed is the whole file.
"""

from __future__ import annotations

import struct
from array import array
from io import BytesIO

import numpy as np

from rigwright.arrays import Floats
from rigwright.picture.user_models.model import MOST_TRIANGLES, Surface, damaged, insist_on_few
from rigwright.text.sentence import worded

HEAD_BYTES, TRIANGLE_BYTES = 84, 50
NORMAL_BYTES, CORNERS_BYTES = 12, 36


def read_stl(name: str, data: memoryview) -> Surface:
    """The triangles of a file, each with corners of its own."""
    count = _binary_count(data)
    points = _from_text(name, data) if count is None else _from_binary(name, data, count)
    numbers = np.arange(len(points), dtype=np.int64)
    return Surface(points, numbers.reshape(-1, 3))


def _binary_count(data: memoryview) -> int | None:
    """The number of triangles in a binary file; None for one that must be text."""
    if len(data) < HEAD_BYTES:
        return None
    (count,) = struct.unpack("<I", data[HEAD_BYTES - 4 : HEAD_BYTES])
    if len(data) == HEAD_BYTES + TRIANGLE_BYTES * count:
        return int(count)
    return None


def _from_binary(name: str, data: memoryview, count: int) -> Floats:
    insist_on_few(name, count)
    content = np.frombuffer(data, np.uint8, offset=HEAD_BYTES)
    rows = content.reshape(count, TRIANGLE_BYTES)
    end = NORMAL_BYTES + CORNERS_BYTES
    corners = np.ascontiguousarray(rows[:, NORMAL_BYTES:end])
    figures = corners.view("<f4").astype(np.float64)
    return figures.reshape(-1, 3)


def _from_text(name: str, data: memoryview) -> Floats:
    facets = 0
    numbers = array("d")
    for line in BytesIO(data):
        words = line.split(maxsplit=4)
        if not words:
            continue
        word = words[0].lower()
        if word == b"facet":
            facets += 1
        elif word == b"vertex" and facets <= MOST_TRIANGLES:
            numbers.extend(map(float, words[1:4]))
    insist_on_few(name, facets)
    if not facets:
        raise ValueError("neither text nor of the length that its head says")
    if len(numbers) != 9 * facets:
        figures = worded(
            "its {facets:,} triangles have {count:,} figures instead of nine each",
            facets=facets,
            count=len(numbers),
        )
        raise damaged(name, figures)
    return np.array(numbers).reshape(-1, 3)
