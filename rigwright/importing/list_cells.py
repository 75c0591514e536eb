"""Rows of a table as people keep one beside a build:

"GPU,ASUS TUF RTX 3090,2", with commas, semicolons or tabs. Understands one row at a time, whatever
the order of its columns; knows no catalog.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence

from rigwright.build import MOST_OF_ONE
from rigwright.importing.list_prices import price_in
from rigwright.record import Value

SEPARATORS = ("\t", ";", ",")
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
_QUANTITY = re.compile(
    r"^(?P<first>\d{1,3}) ?[x×]\s+(?=\D)|^(?P<sets>\d{1,3}) (?=(?:kits|sticks|modules)\b)"
    r"|\s[x×]\s?(?P<last>\d{1,3})$"
    r"|\s\((?:[x×] ?(?P<in>\d{1,3})|(?P<out>\d{1,3}) ?[x×])\)$",
    re.I,
)
_COUNT = re.compile(r"[x×]?(\d{1,2})|(\d{1,2}) ?[x×]", re.IGNORECASE)
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
    counts = [count for count in map(_count_in, cells) if count is not None]
    names = _names_in(cells, sort)
    if not names:
        return None
    name_and_count = (len(cells), len(counts), len(names)) == (2, 1, 1)
    if sort is None and not name_and_count:
        return None
    kind = sorts[sort.casefold()] if sort is not None else None
    price = _price_beside(names[0], cells)
    if counts:
        return Cells(names[0], kind, counts[0], price)
    count, name = counted(names[0])
    return Cells(name, kind, count, price)


def counted(name: str) -> tuple[int, str]:
    """A quantity before or after a name, and the name without it: "2x …", "… x2", "… (x2)",
    "2 kits of …".
    """
    found = _QUANTITY.search(name)
    if found is None:
        return 1, name
    number = int(next(filter(None, found.groups())))
    rest = (name[: found.start()] + name[found.end() :]).strip()
    return (number, rest) if 1 <= number <= MOST_OF_ONE else (1, name)


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


def _count_in(cell: str) -> int | None:
    """The quantity that a cell gives, such as "2", "2x" or "x2"; None for another cell."""
    found = _COUNT.fullmatch(cell) if cell.isascii() or "×" in cell else None
    if found is None:
        return None
    number = int(found[1] or found[2])
    return number if 1 <= number <= MOST_OF_ONE else None
