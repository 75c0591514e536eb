"""OBJ files: corners and faces alone; groups, materials, curves and whatever else is passed over.

Faces of more than three corners are fans of triangles. Knows no units; what it is handed is the
whole file.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from io import BytesIO

import numpy as np

from rigwright.picture.user_models.model import (
    MOST_CORNERS,
    MOST_TRIANGLES,
    REDUCE,
    ModelError,
    Surface,
    damaged,
    insist_on_few,
)
from rigwright.text.language import translated
from rigwright.text.sentence import plural

MOST_NAMED = 1 << 40  # numbers of corners beyond that fit into no array


def read_obj(name: str, data: memoryview) -> Surface:
    """The triangles of a file."""
    numbers = array("d")
    named = array("q")
    triangles = 0
    for words in _lines(data):
        kind, *figures = words
        if kind == b"v":
            _add_corner(name, numbers, figures[:3])
        elif kind == b"f":
            triangles += max(len(figures) - 2, 0)
            if triangles <= MOST_TRIANGLES:
                corners = len(numbers) // 3
                named.extend(_fan(figures, corners))
    insist_on_few(name, triangles)
    positions = np.array(numbers).reshape(-1, 3)
    faces = np.array(named, dtype=np.int64).reshape(-1, 3)
    return Surface(positions, faces)


def _lines(data: memoryview) -> Iterator[list[bytes]]:
    """The words of every line that has some; one that ends with a backslash goes on in the next."""
    before: list[bytes] = []
    for line in BytesIO(data):
        words = line.split()
        if words and words[-1].endswith(b"\\"):
            before += [word for word in (*words[:-1], words[-1][:-1]) if word]
        elif words or before:
            yield before + words
            before = []
    if before:
        yield before


def _add_corner(name: str, numbers: array[float], words: list[bytes]) -> None:
    number = len(numbers) // 3 + 1
    if number > MOST_CORNERS:
        said = "{name} has more than {most:,} corners, so {way_out}."
        way_out = translated(REDUCE)
        raise ModelError(said, name=name, most=MOST_CORNERS, way_out=way_out)
    if len(words) < 3:
        what = plural(
            "corner {number:,} has {n} coordinate instead of three",
            "corner {number:,} has {n} coordinates instead of three",
            len(words),
            number=number,
        )
        raise damaged(name, str(what))
    numbers.extend(map(float, words))


def _fan(words: list[bytes], corners: int) -> Iterator[int]:
    """The corners of a face's triangles, counted from 0.

    The file counts from 1, or back from the last corner so far.
    """
    around: list[int] = []
    for word in words:
        number, *_ = word.split(b"/", 1)
        around.append(_corner(int(number), corners))
    for second, third in zip(around[1:-1], around[2:], strict=True):
        yield from (around[0], second, third)


def _corner(number: int, corners: int) -> int:
    if abs(number) > MOST_NAMED:
        raise ValueError("no corner has that number")
    if number < 0:
        return number + corners
    return number - 1
