"""Reads the matrix of `nvidia-smi topo -m`: what lies between two cards.

The cards are counted as in `nvidia-smi`; columns of network cards and processors are left aside.
"""

from __future__ import annotations

import re

from rigwright.verify.found import Told

SOURCE = "nvidia-smi topo -m"
_GPU = re.compile(r"GPU(\d{1,2})")
_CELL = re.compile(r"X|SYS|NODE|PHB|PXB|PIX|NV\d{1,2}")


def read(text: str, first_line: int = 1) -> Told:
    """What the text tells; `first_line` is the number of its first line in what was given."""
    columns: list[int] = []
    between: list[tuple[int, int, str]] = []
    for line in text.splitlines():
        words = line.split()
        if not words:
            continue
        numbers = [int(found[1]) for word in words if (found := _GPU.fullmatch(word))]
        if not columns and "Affinity" in line:
            columns = numbers
            continue
        row = _GPU.fullmatch(words[0])
        if row is None or not columns:
            continue
        for column, cell in zip(columns, words[1:], strict=False):
            if not _CELL.fullmatch(cell):
                break
            if int(row[1]) < column and cell != "X":
                between.append((int(row[1]), column, cell))
    return Told(SOURCE, count=len(columns) or None, between=tuple(between))
