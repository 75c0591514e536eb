"""A table as spreadsheets save it: its encoding, its separator, its rows, and how its numbers are
written.

Comma, semicolon and tab are told apart by the header. A number that two countries read differently
is refused. Knows no part and none of the columns but `kind`.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Mapping
from pathlib import Path

from rigwright.importing.records.archive import ImportFault
from rigwright.parts import KINDS
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import Sentence, messages, sentence

MOST_BYTES = 64 * 1024**2
MOST_ROWS = 200_000
COMMA = ","
_SEPARATORS: Mapping[str, str] = messages({COMMA: "commas", ";": "semicolons", "\t": "tabs"})
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NO_NUMBERS = frozenset({"nan", "inf", "infinity"})
_WHOLE = re.compile(r"[+-]?\d{1,30}", re.ASCII)
_WITH_POINT = re.compile(r"[+-]?(\d{1,30}\.?\d{0,30}|\.\d{1,30})([eE][+-]?\d{1,3})?", re.ASCII)
_WITH_COMMA = re.compile(r"[+-]?\d{0,30},\d{1,30}", re.ASCII)
_PERHAPS_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}[.,]\d{3}", re.ASCII)


NO_NUMBER = "Line {line}: {column} must be a number, not {text!r}."


class NumberFault(ValueError):
    """A cell is no number; the sentence has `{line}` and `{column}` where these are named."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said.template)
        self.said = said


class FileRow(Value, frozen=True):
    """A row with its line in the file, and its cells by column.

    `beyond` says whether there are more than columns.
    """

    line: int
    cells: Mapping[str, str]
    beyond: bool


class Table(Value, frozen=True):
    """The rows of a file, and what stands between its cells."""

    separator: str
    rows: tuple[FileRow, ...]


def read_table(path: Path) -> Table:
    """Return the table in a file; an `ImportFault` where it cannot be read."""
    text = _text(path)
    separator = _separator_of(text)
    csv.field_size_limit(MOST_BYTES)  # one long cell is one odd row, not the end of the table
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[FileRow] = []
    try:
        header = [name.strip() for name in next(reader, [])]
        _check_header(path, header, separator)
        for cells in reader:
            if len(rows) >= MOST_ROWS:
                raise ImportFault("{path} has more than {most:,} rows.", path=path, most=MOST_ROWS)
            if any(cell.strip() for cell in cells):
                rows.append(_row(reader.line_num, header, cells))
    except csv.Error as error:
        raise ImportFault(
            "{path}, line {line}: it is not readable as CSV ({fault}).",
            path=path,
            line=reader.line_num,
            fault=error,
        ) from None
    return Table(separator, tuple(rows))


def number_in(text: str, separator: str) -> float:
    """Return the number in a cell of a table with that separator; a `NumberFault` says why the
    cell has no number.

    Where commas stand between the cells, numbers have a point. Elsewhere a comma or a point may
    begin the decimals, as long as nobody could take it for the mark of thousands.
    """
    if text.lstrip("+-").casefold() in _NO_NUMBERS:
        raise NumberFault(sentence(NO_NUMBER, text=text))
    if separator == COMMA:
        if not _WITH_POINT.fullmatch(text):
            raise NumberFault(
                sentence(
                    "Line {line}: {column} must be a number with a point, not {text!r}.",
                    text=text[:40],
                )
            )
        return _finite(text, text)
    if _PERHAPS_THOUSANDS.fullmatch(text):
        decimals = f"{text}0"
        thousands = re.sub(r"[.,]", "", text)
        raise NumberFault(
            sentence(
                "Line {line}: {column} may mean two numbers, {text!r}: write {decimals} or "
                "{thousands}.",
                text=text,
                decimals=decimals,
                thousands=thousands,
            )
        )
    if _WHOLE.fullmatch(text) or _WITH_POINT.fullmatch(text) or _WITH_COMMA.fullmatch(text):
        return _finite(text.replace(",", "."), text)
    raise NumberFault(
        sentence(
            "Line {line}: {column} must be a number without marks between its thousands, not "
            "{text!r}.",
            text=text[:40],
        )
    )


def _finite(text: str, given: str) -> float:
    number = float(text)
    if abs(number) == float("inf"):
        raise NumberFault(sentence(NO_NUMBER, text=given[:40]))
    return number


def _text(path: Path) -> str:
    try:
        if not path.is_file():  # a pipe would be waited for
            raise ImportFault("{path} is not an ordinary file.", path=path)
        if path.stat().st_size > MOST_BYTES:
            raise ImportFault(
                "{path} is larger than {most} MB; split it.",
                path=path,
                most=MOST_BYTES // 1024**2,
            )
        data = path.read_bytes()
    except OSError as error:
        raise ImportFault(
            "{path} cannot be read: {why}.", path=path, why=error.strerror or error
        ) from None
    wide = data.startswith(_UTF_16)
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise ImportFault(
            "{path} is not {encoding} text (byte {byte:,}): save it as CSV UTF-8.",
            path=path,
            encoding="UTF-16" if wide else "UTF-8",
            byte=error.start,
        ) from None
    if "\0" in text.partition("\n")[0]:
        raise ImportFault("{path} is no text: it has NUL characters.", path=path)
    return text


def _separator_of(text: str) -> str:
    """What cuts the header into the most columns."""
    header = text.lstrip("\r\n").splitlines()[0] if text.strip() else ""
    return max(_SEPARATORS, key=header.count)


def _check_header(path: Path, header: list[str], separator: str) -> None:
    if "kind" not in header:
        raise ImportFault(
            "{path}, line 1: there is no column named kind between the {separators}; an empty "
            "table has all columns, in the window under Import, in the terminal by “rigwright "
            "catalog template KIND” for a KIND of {kinds}.",
            path=path,
            separators=translated(_SEPARATORS[separator]),
            kinds=", ".join(KINDS),
        )
    repeated = next((name for name in header if name and header.count(name) > 1), None)
    if repeated is not None:
        raise ImportFault(
            "{path}, line 1: there are two columns named {name!r}.",
            path=path,
            name=repeated[:60],
        )


def _row(line: int, header: list[str], cells: list[str]) -> FileRow:
    """A row; columns without a name, such as spreadsheets leave at the end, may have nothing in
    them.
    """
    named: dict[str, str] = {}
    beyond = len(cells) > len(header)
    for name, cell in zip(header, cells, strict=False):
        if name:
            named[name] = cell
        elif cell.strip():
            beyond = True
    return FileRow(line, named, beyond)
