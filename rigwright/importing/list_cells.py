"""Rows of a table as people keep one beside a build:

"GPU,ASUS TUF RTX 3090,2", with commas, semicolons or tabs. Understands one row at a time, whatever
the order of its columns; knows no catalog.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence

from rigwright.importing.list_prices import price_in
from rigwright.record import Value

SEPARATORS = ("\t", ";", ",")
MOST_OF_ONE = 64
# The words of a first row, which names the columns.
HEADINGS = frozenset(
    {
        "type",
        "component",
        "kind",
        "category",
        "part",
        "name",
        "item",
        "product",
        "model",
        "description",
        "selection",
        "qty",
        "quantity",
        "count",
        "amount",
        "number",
        "price",
        "cost",
        "total",
        "link",
        "url",
        "vendor",
        "where",
        "notes",
        "id",
        "",
    }
)
_NO_NAME = re.compile(
    r"https?://\S*|[-~$€£]?\s?[\d.,]+\s?(?:[$€£]|[A-Z]{3})?|(?:[$€£]|USD|EUR|GBP)\s?[\d.,]+|free|n/a",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[A-Za-z]{2}")


class Cells(Value, frozen=True):
    """What a row says: a name with its kind (None: not said), quantity and price.

    No name in a row of headings, which are in `heads`.
    """

    name: str
    kind: str | None = None
    count: int = 1
    price: str = ""
    heads: frozenset[str] = frozenset()

    @property
    def counts_lines(self) -> bool:
        """Whether the prices below these headings are those of whole lines."""
        return "total" in self.heads and not self.heads & {"price", "cost"}


def cells_in(line: str, sorts: Mapping[str, str]) -> Cells | None:
    """The cells of a row, None for a line that is no row of a table.

    `sorts` gives the kind of a cell's word.
    """
    for separator in SEPARATORS:
        if separator not in line:
            continue
        cells = _cut(line, separator)
        if all(cell.casefold() in HEADINGS for cell in cells):
            return Cells("", heads=frozenset(cell.casefold() for cell in cells))
        found = _row(cells, sorts)
        if found is not None:
            return found
    return None


def _cut(line: str, separator: str) -> list[str]:
    try:
        cells = next(csv.reader([line], delimiter=separator), [])
    except csv.Error:
        cells = line.split(separator)
    return [" ".join(cell.split()) for cell in cells]


def _row(cells: Sequence[str], sorts: Mapping[str, str]) -> Cells | None:
    """A row with a word for its sort, or one of a name and a quantity alone."""
    sort = next((cell for cell in cells if cell.casefold() in sorts), None)
    counts = [cell for cell in cells if _is_count(cell)]
    names = _names_in(cells, sort)
    if not names:
        return None
    name_and_count = (len(cells), len(counts), len(names)) == (2, 1, 1)
    if sort is None and not name_and_count:
        return None
    kind = sorts[sort.casefold()] if sort is not None else None
    count = int(counts[0]) if counts else 1
    return Cells(names[0], kind, count, _price_beside(names[0], cells))


def _names_in(cells: Sequence[str], sort: str | None) -> list[str]:
    """The cells that may name a part."""
    names: list[str] = []
    for cell in cells:
        if cell == "" or cell is sort or _NO_NAME.fullmatch(cell):
            continue
        if _LETTERS.search(cell):
            names.append(cell)
    return names


def _price_beside(name: str, cells: Sequence[str]) -> str:
    """The first cell beside the name that is a price; empty where there is none."""
    for cell in cells:
        if cell != name and price_in(cell) is not None:
            return cell
    return ""


def _is_count(cell: str) -> bool:
    return cell.isascii() and cell.isdecimal() and 1 <= int(cell[:4]) <= MOST_OF_ONE
