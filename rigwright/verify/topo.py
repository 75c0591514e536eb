"""Reads the matrix of `nvidia-smi topo -m`: what lies between two cards.

The cards are counted as in `nvidia-smi`; columns of network cards and processors are left aside.
"""

from __future__ import annotations

import re
from itertools import takewhile

from rigwright.verify.found import Told

SOURCE = "nvidia-smi topo -m"
_GPU = re.compile(r"GPU(\d{1,2})")
_CELL = re.compile(r"X|SYS|NODE|PHB|PXB|PIX|NV\d{1,2}")


def read(text: str, first_line: int = 1) -> Told:
    """What the text tells; `first_line` is the number of its first line in what was given."""
    columns: list[int] = []
    between: list[tuple[int, int, str]] = []
    for line in text.splitlines():
        if "Affinity" in line and not columns:
            columns = [int(found[1]) for found in filter(None, map(_GPU.fullmatch, line.split()))]
            continue
        first, *cells = (*line.split(), "")
        row = _GPU.fullmatch(first)
        if row is None:
            continue
        for column, cell in zip(columns, takewhile(_CELL.fullmatch, cells), strict=False):
            if int(row[1]) < column and cell != "X":
                between.append((int(row[1]), column, cell))
    return Told(SOURCE, count=len(columns) or None, between=tuple(between))
