"""Rows of a table that somebody keeps of a build: "GPU,ASUS TUF RTX 3090,2", with commas,
semicolons, tabs, bars or wide spaces between the cells, and the columns in any order.

Understands one row at a time. Knows no catalog.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from rigwright.build import MOST_OF_ONE
from rigwright.importing.lists.counts import counted
from rigwright.importing.lists.line_kinds import kind_of_label
from rigwright.importing.lists.prices import price_in
from rigwright.importing.lists.vocabulary import COLUMNS
from rigwright.importing.name_words import IN_BRACKETS
from rigwright.record import Value

SEPARATORS = ("\t", ";", ",", "|")
LEAST_SPACED = 3  # columns of a table whose columns stand apart by spaces
_GAP = re.compile(r" {2,}")
_NO_NAME = re.compile(
    r"https?://\S*|[-~$€£]?\s?[\d.,]+\s?(?:[$€£]|[A-Z]{3})?|(?:[$€£]|USD|EUR|GBP)\s?[\d.,]+|free|n/a",
    re.IGNORECASE,
)
_COUNT = re.compile(r"[x×]?(\d{1,2})|(\d{1,2}) ?[x×]", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{2}|[A-Za-z]\d{2}")


class Cells(Value, frozen=True):
    """What a row says: a name with its kind (None: not said), quantity and price, and the part
    number where a column has one.

    A row of headings has no name: its `columns` say what each column has, in the words of
    `COLUMNS`.
    """

    name: str
    kind: str | None = None
    count: int = 1
    price: str = ""
    number: str = ""
    columns: tuple[str, ...] = ()

    def below(self, table: Cells) -> Cells:
        """Return the headings of the table that this row stands in: its own, else those above."""
        return self if self.columns else table

    @property
    def counts_lines(self) -> bool:
        """Whether the prices below these headings are those of whole lines."""
        return "total" in self.columns and "price" not in self.columns


def cells_in(line: str, columns: Sequence[str] = ()) -> Cells | None:
    """Return what a row of a table says; None for a line that is no such row.

    `columns` are those of the headings above, as far as there are any.
    """
    spaced = _spaced(line, columns)
    if spaced is not None:
        return spaced
    in_bars = line.lstrip().startswith("|")
    for separator in "|" if in_bars else SEPARATORS:
        if separator not in line:
            continue
        cells = _cut(line, separator)
        heads = _heads(cells)
        if heads:
            return Cells("", columns=heads)
        found = _row(cells, columns)
        if found is not None:
            return found
    return None


def _spaced(line: str, columns: Sequence[str]) -> Cells | None:
    """Return what a row of an invoice or quotation says whose columns stand apart by spaces; None
    for another line. Such a table has headings for names and quantities. A number of a product may
    run into the name behind it, so that cells are missing before the name.
    """
    cells = _GAP.split(line.strip())
    if "\t" in line or len(cells) < LEAST_SPACED:
        return None
    heads = _heads(cells)
    if {"name", "count"} <= set(heads):
        return Cells("", columns=heads)
    if not {"name", "count"} <= set(columns):
        return None
    missing = len(columns) - len(cells)
    cells = [""] * missing + cells
    if len(cells) != len(columns) or not _counts_below(cells, columns):
        return None
    return _row(cells, columns)


def _cut(line: str, separator: str) -> list[str]:
    if separator == "|":
        line = line.strip().strip("|")
    try:
        cells = next(csv.reader([line], delimiter=separator), [])
    except csv.Error:
        cells = line.split(separator)
    return [" ".join(cell.split()) for cell in cells]


def _heads(cells: Sequence[str]) -> tuple[str, ...]:
    """Return what each column has, for a row of headings; empty for another row.

    A cell that is no known heading is taken for one ("other") in a row that has two known headings
    and no digits.
    """
    heads = _columns(cells)
    known = set(heads) - {"", "other"}
    written = "".join(cells)
    has_figures = any(letter.isdigit() for letter in written)
    is_alone = len(known) == 1 and "" in heads
    if not known or has_figures or is_alone:
        return ()
    return tuple(head or "other" for head in heads)


def _columns(cells: Sequence[str]) -> list[str]:
    """What each column has below a row of headings. Beside a heading for quantities, a word for a
    kind is a heading of names: "GPU, Qty, Notes".
    """
    heads = _with_names([_column(cell) for cell in cells])
    if "count" not in heads or "name" in heads:
        return heads
    for number, cell in enumerate(cells):
        if not heads[number] and kind_of_label(cell):
            heads[number] = "name"
    return heads


def _with_names(heads: list[str]) -> list[str]:
    """The headings with part numbers for names, where no column has names."""
    if "name" in heads or "number" not in heads:
        return heads
    heads[heads.index("number")] = "name"
    return heads


def _column(cell: str) -> str:
    """What a column has below a heading; "" where the cell is no heading."""
    word = " ".join(IN_BRACKETS.sub(" ", cell).casefold().rstrip(":.").split())
    for column, words in COLUMNS.items():
        if word in words:
            return column
    return ""


def _row(cells: Sequence[str], columns: Sequence[str]) -> Cells | None:
    """Return what a row says; None for a line that is no row of a table.

    A row has a cell with a word for a kind, or stands below headings, or has one name, one quantity
    and nothing else but figures.
    """
    sort = _sort_in(cells)
    pieces, label = counted(sort or "")
    kind = kind_of_label(label)
    names = _names_in(cells, sort)
    counts = _counts_in(cells)
    if len(columns) == len(cells) and "name" in columns:
        names = _names_below(cells, columns, names)
        counts = _counts_below(cells, columns)
    elif sort is None and (len(names), len(counts)) != (1, 1):
        return None
    if not names:
        return Cells("") if kind == "" else None
    first = names[0]
    price = _price_beside(first, cells)
    number = _number_below(cells, columns)
    if counts:
        return Cells(first, kind, counts[0], price, number)
    count, name = counted(first)
    return Cells(name, kind, max(count, pieces), price, number)


def _number_below(cells: Sequence[str], columns: Sequence[str]) -> str:
    """The part number below its heading; "" where no column has them."""
    if "number" not in columns or len(columns) != len(cells):
        return ""
    return cells[columns.index("number")]


def _sort_in(cells: Sequence[str]) -> str | None:
    """The first cell that is a word for a sort, also with a quantity: "GPU ×2"."""
    for cell in cells:
        _, label = counted(cell)
        if kind_of_label(label) is not None:
            return cell
    return None


def _counts_in(cells: Sequence[str]) -> list[int]:
    """The quantities that the cells of a row give."""
    counts = map(_count_in, cells)
    return [count for count in counts if count is not None]


def _names_below(cells: Sequence[str], columns: Sequence[str], names: list[str]) -> list[str]:
    """The name below a heading of names; where nothing there may be one, any in the row."""
    below: list[str] = []
    for cell, column in zip(cells, columns, strict=True):
        if column == "name" and cell in names:
            below.append(cell)
    return below or names


def _counts_below(cells: Sequence[str], columns: Sequence[str]) -> list[int]:
    """The quantity below the heading of quantities; where no column has them, any in the row that
    is no number of the row.
    """
    wanted: list[str] = []
    for cell, column in zip(cells, columns, strict=True):
        if column == "count" or ("count" not in columns and column != "position"):
            wanted.append(cell)
    counts = _counts_in(wanted)
    if columns.count("count") > 1:  # "have" and "to buy": the machine has all of them
        counts = [min(sum(counts), MOST_OF_ONE)] if counts else []
    return counts


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
    """Return the first cell beside the name that is a price; "" where no cell is."""
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
