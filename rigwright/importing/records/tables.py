"""Parts as CSV: one file per kind, the columns being the record's own fields, units in their names.

The first column is `kind`. A list of names is written `first; second` (as JSON where a name has a
semicolon, and `[]` where there are none), a flag `yes` or `no`, a table inside a record as JSON;
the plugs of supplies have columns of their own (`connectors.pcie_8pin`). An empty cell is unknown.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rigwright.editing.fields import PartField, columns_of, fields_of
from rigwright.files.plain_json import JsonError, parse_json, unsightly
from rigwright.files.plain_text import is_hidden, without_hidden
from rigwright.importing.records.identity import NOTHING, Known, slug_of
from rigwright.importing.records.opendb import Cancelled, Imported, Progress, go_on
from rigwright.importing.records.report import Entry, Report
from rigwright.importing.records.rules import Rejected, misread
from rigwright.importing.records.table_file import FileRow, NumberFault, number_in, read_table
from rigwright.parts import KINDS, Part, PartError, part_from_record, record_of
from rigwright.text.sentence import Sentence, sentence, worded
from rigwright.text.spreadsheet import exact_cell, exact_words

CONFIDENCE = "spec page"
GIVEN: Mapping[str, Any] = {
    "brand": "",
    "source": "CSV file",
    "confidence": CONFIDENCE,
}  # where a row has none
_FLAGS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
# Tables that are single records, not lists of them: their columns stand beside the others.
_INLINE = {"psu": {"connectors": "PsuConnectors"}}


class RowFault(ValueError):
    """A row cannot be read; the sentence has `{line}` where its line in the file is named."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said.template)
        self._said = said

    def said_of(self, line: int) -> str:
        """The whole sentence."""
        return str(self._said.with_values(line=line))


def columns_for(kind: str) -> tuple[str, ...]:
    """The header row of a kind's CSV files."""
    return ("kind", *_fields(kind))


def template_for(kind: str) -> str:
    """An empty CSV file of a kind: its header row."""
    return csv_of(kind, ())


def csv_of(kind: str, parts: Iterable[Part]) -> str:
    """Parts of one kind as CSV, so that `import_csv` reads the same parts back."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns_for(kind), lineterminator="\r\n")
    writer.writeheader()
    for part in parts:
        writer.writerow(dict(_cells(kind, record_of(part))))
    return text.getvalue()


def import_csv(path: Path, progress: Progress = go_on, known: Known = NOTHING) -> Imported:
    """Return the parts of a CSV file; rows that are no part are reported with their line, the
    others are imported.
    """
    table = read_table(path)
    rows = table.rows
    ids = _Ids(set(known.ids))
    parts: list[Part] = []
    entries: list[Entry] = []
    for done, row in enumerate(rows):
        if done % 64 == 0 and not progress(done, len(rows)):
            raise Cancelled
        part, entry = _entry(row, table.separator, ids, known)
        entries.append(entry)
        if part is not None:
            parts.append(part)
            ids.taken.add(part.id)
    if not progress(len(rows), len(rows)):
        raise Cancelled
    return Imported(tuple(parts), Report(path.name, tuple(entries), {}))


class _Ids:
    """The ids that are taken, and how far the numbers behind each name have been counted: many
    rows may have one.
    """

    def __init__(self, taken: set[str]) -> None:
        self.taken, self._counted = taken, dict[str, int]()

    def free(self, slug: str) -> str:
        """The name itself, or with the next number behind it."""
        found = slug
        while found in self.taken:
            number = self._counted[slug] = self._counted.get(slug, 1) + 1
            found = f"{slug}-{number}"
        return found


def _entry(row: FileRow, separator: str, ids: _Ids, known: Known) -> tuple[Part | None, Entry]:
    kind = row.cells.get("kind", "").strip()
    words = row.cells.get("name", "").split()
    name = " ".join(words)[:200]
    try:
        record = _record(kind, row, separator)
        there = _already(record, name, known)
        if there is not None:
            return None, Entry(
                category=kind,
                record="",
                name=name,
                outcome="already",
                part_id=there,
                line=row.line,
            )
        part = part_from_record(_named(record, ids))
    except RowFault as error:
        fault = Rejected("row", error.said_of(row.line))
        return None, _rejected(row, kind, fault)
    except PartError as error:
        said = worded("Line {line}: {fault}", line=row.line, fault=error)
        return None, _rejected(row, kind, Rejected("row", said))
    except Exception as error:  # one row that nobody foresaw must not cost the others
        return None, _rejected(row, kind, misread(error))
    return part, Entry(
        category=kind,
        record="",
        name=part.name,
        outcome="imported",
        part_id=part.id,
        line=row.line,
    )


def _rejected(row: FileRow, kind: str, fault: Rejected) -> Entry:
    """The entry about a row that is left out, in letters that a terminal can show."""
    name = without_hidden(row.cells.get("name", "")[:200])
    category = without_hidden(kind[:40]) or "?"
    reason = without_hidden(str(fault))
    return Entry(
        category,
        "",
        name,
        "rejected",
        rule=fault.rule,
        reason=reason,
        line=row.line,
    )


def _already(record: dict[str, Any], name: str, known: Known) -> str | None:
    """The id of the part that a row is: with an id the very same part, without one the part of
    that name.
    """
    if "id" not in record:
        return known.part_of(record["kind"], "", name)
    there = known.by_id.get(record["id"])
    if there is not None and part_from_record({**GIVEN, **record}) == there:
        return record["id"]
    return None


def _record(kind: str, row: FileRow, separator: str) -> dict[str, Any]:
    if kind not in KINDS:
        raise RowFault(
            sentence(
                "Line {line}: kind is {kind!r}; it must be one of {kinds}.",
                kind=kind[:40],
                kinds=", ".join(KINDS),
            )
        )
    if row.beyond:
        raise RowFault(sentence("Line {line}: there are more cells than columns."))
    fields = _fields(kind)
    record: dict[str, Any] = {"kind": kind}
    for column, cell in row.cells.items():
        text = cell.strip()
        if not text or column == "kind":
            continue
        if column not in fields:
            raise RowFault(
                sentence(
                    "Line {line}: {column!r} is no column of {kind}; “rigwright catalog template "
                    "{kind}” prints those that are.",
                    column=column[:60],
                    kind=kind,
                )
            )
        outer, dot, inner = column.partition(".")
        value = _value(column, fields[column], text, separator)
        if dot:
            record.setdefault(outer, {})[inner] = value
        else:
            record[column] = value
    for fault in unsightly(record):
        raise RowFault(sentence("Line {line}: {fault}.", fault=fault))
    return record


def _named(record: dict[str, Any], ids: _Ids) -> dict[str, Any]:
    """Return a record with an id, a source and a confidence where the row has none."""
    part_id = record.get("id") or ids.free(slug_of(str(record.get("name", ""))) or record["kind"])
    if part_id in ids.taken:
        raise RowFault(sentence("Line {line}: the id {part!r} is taken.", part=part_id[:80]))
    return {**GIVEN, **record, "id": part_id}


@cache
def _fields(kind: str) -> Mapping[str, PartField]:
    inline = _INLINE.get(kind, {})
    found: dict[str, PartField] = {}
    for field in sorted(fields_of(kind), key=lambda field: not field.required):
        if field.name in inline:
            found |= {
                f"{field.name}.{column.name}": column for column in columns_of(inline[field.name])
            }
        elif field.name != "kind":
            found[field.name] = field
    return found


def _value(column: str, field: PartField, cell: str, separator: str) -> Any:
    # A mark without a width makes a word another word; what is hidden on purpose stays, and is
    # refused.
    text = "".join(c for c in cell if c.isprintable() or is_hidden(c) or c in "\n\t")
    if field.form in _OF_NUMBERS:
        return _OF_NUMBERS[field.form](column, text, separator)
    if field.form in _OF_WORDS:
        return _OF_WORDS[field.form](column, text)
    return exact_words(text)


def _number(column: str, text: str, separator: str) -> float:
    try:
        return number_in(text, separator)
    except NumberFault as fault:
        said = fault.said
        raise RowFault(said.with_values(column=column)) from None


def _whole_number(column: str, text: str, separator: str) -> int:
    number = _number(column, text, separator)
    if number != int(number):
        raise RowFault(
            sentence(
                "Line {line}: {column} must be a whole number, not {text!r}.",
                column=column,
                text=text[:40],
            )
        )
    return int(number)


def _flag(column: str, text: str) -> bool:
    if text.casefold() not in _FLAGS:
        raise RowFault(
            sentence(
                "Line {line}: {column} must be yes or no, not {text!r}.",
                column=column,
                text=text[:40],
            )
        )
    return _FLAGS[text.casefold()]


def _names(column: str, text: str) -> Any:
    if text.startswith("["):
        return _json(column, text)
    return [name.strip() for name in exact_words(text).split(";")]


def _json(column: str, text: str) -> Any:
    try:
        return parse_json(text)
    except JsonError:
        raise RowFault(
            sentence(
                "Line {line}: {column} must be JSON, not {text!r}.", column=column, text=text[:40]
            )
        ) from None


# How the text of a cell is read, by the form of its field; others are words.
_OF_NUMBERS = {
    "mm": _number,
    "watts": _number,
    "number": _number,
    "count": _whole_number,
}
_OF_WORDS = {"flag": _flag, "names": _names, "table": _json}


def _cells(kind: str, record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    columns = [("kind", None), *_fields(kind).items()]
    for column, field in columns:
        outer, dot, inner = column.partition(".")
        value = record.get(outer)
        if dot:
            value = record.get(outer, {}).get(inner)
        if value is not None:
            yield column, _cell(field, value)


def _cell(field: PartField | None, value: Any) -> str:
    if field is not None and field.form == "names":
        if _can_be_joined(value):
            return exact_cell("; ".join(value))
        return json.dumps(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | dict | tuple):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, float):
        return f"{value:.15g}"
    return exact_cell(str(value))


def _can_be_joined(names: list[str]) -> bool:
    return bool(names) and not any(";" in name for name in names)
