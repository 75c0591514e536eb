"""Tables of plain text: cells in columns that are as wide as their widest cell.

Rows come in as words and go out as lines. Knows neither what they tell nor how wide a line may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rigwright.text.on_terminal import left, shown_width


def widths_of(rows: Sequence[Sequence[str]]) -> list[int]:
    """Return how many letters of a terminal wide each column is; every row has a cell for each."""
    widths: list[int] = []
    for column in zip(*rows, strict=True):
        widths.append(max(map(shown_width, column)))
    return widths


def table_lines(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table, set in by two, without blanks at their ends."""
    listed = list(rows)
    widths = widths_of(listed)
    for row in listed:
        cells = [left(cell, width) for cell, width in zip(row, widths, strict=True)]
        yield f"  {'  '.join(cells)}".rstrip()
