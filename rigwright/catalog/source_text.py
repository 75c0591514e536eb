"""The text of one file of `catalog/*.toml`, changed record by record: what nobody changes stays as
it was typed, comments and line breaks too.

Knows TOML's shape and the order of the files; what a figure means is not known here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rigwright.catalog.toml_words import toml_key, toml_value
from rigwright.parts import Citation, Part, record_of
from rigwright.text.sentence import worded

_RECORD = re.compile(r"^(?=\[\[\w+\]\]$)", re.M)
_ID = re.compile(r'^id = "([^"]+)"$', re.M)
_INNER = re.compile(r"^\[(?!\[)", re.M)  # the table of a server's board stands below its chassis
_BEFORE = re.compile(r"^(notes|source) = ", re.M)  # figures stand above what is said of them
_MOST_COLUMNS = 100
_FIRST = ("id", "name", "brand")  # as the records of catalog/*.toml begin
_LAST = (
    "source",
    "confidence",
    "citations",
    "uncertain_fields",
    "derived_fields",
    "opendb_fields",
    "figure_sources",
)


def records_in(text: str) -> tuple[str, list[str]]:
    """Return the text before the first record, and each record without the empty line after it."""
    head, *records = _RECORD.split(text)
    return head, [record.rstrip("\n") for record in records]


def joined(head: str, records: Iterable[str]) -> str:
    """The file again, its records sorted by id."""
    body = "\n\n".join(sorted(records, key=id_of))
    return f"{head}{body}\n"


def id_of(record: str) -> str:
    """The id of a record."""
    found = _ID.search(record)
    if found is None:
        raise ValueError(worded("A record of the catalog's source has no id."))
    return found[1]


def record_text(part: Part) -> str:
    """A part as a record of the source, its fields in the order of the files; TOML has no word for
    unknown, so that what is not known is left out.
    """
    known: dict[str, Any] = {}
    for name, value in record_of(part).items():
        if value is not None and name != "kind":
            known[name] = value
    lines = [f"[[{part.kind}]]\n"]
    for name in sorted(known, key=_place):
        lines.append(_line(name, known[name]))
    return "".join(lines)


def _place(name: str) -> tuple[int, int]:
    """Where a field stands in a record; those of one place keep their order."""
    if name in _FIRST:
        return 0, _FIRST.index(name)
    if name in _LAST:
        return 2, _LAST.index(name)
    return 1, 0


def with_citation(record: str, citation: Citation) -> str:
    """The record with a page cited; it takes the place of what was cited of the same address."""
    own, inner = _own_and_inner(record)
    line = f"  {toml_value(_cited(citation))},\n"
    address = f"address = {toml_value(citation.address)},"
    lines = own.splitlines(keepends=True)
    former = [number for number, one in enumerate(lines) if address in one]
    if former:
        lines[former[0]] = line
    elif "citations = [\n" in lines:
        lines.insert(lines.index("]\n", lines.index("citations = [\n")), line)
    else:
        after = next(n for n, one in enumerate(lines) if one.startswith("confidence = "))
        lines[after + 1 : after + 1] = ["citations = [\n", line, "]\n"]
    return "".join(lines) + inner


def with_figure(record: str, path: str, value: object) -> str:
    """The record with a figure that it lacked: a field of it, or of a table on one line such as
    the plugs of a supply ("connectors.molex").
    """
    own, inner = _own_and_inner(record)
    name, _, rest = path.partition(".")
    if not rest:
        return _above_the_source(own, _line(name, value)) + inner
    table = re.compile(rf"^{name} = \{{ (.*) \}}$", re.M)
    added = f"{toml_key(rest)} = {toml_value(value)}"
    if table.search(own) is None:
        return _above_the_source(own, f"{name} = {{ {added} }}\n") + inner
    return table.sub(rf"{name} = {{ \1, {added} }}", own) + inner


def with_doubt(record: str, path: str) -> str:
    """The record with one more figure in its list of those to be doubted."""
    own, inner = _own_and_inner(record)
    there: Sequence[str] = tomllib.loads(own.partition("\n")[2]).get("uncertain_fields", ())
    if path in there:
        return record
    line = _line("uncertain_fields", sorted((*there, path)))
    if there:
        own = re.sub(r"(?ms)^uncertain_fields = \[.*?\]\n", lambda _: line, own)
    else:
        own = f"{own}{line}"
    return own + inner


def _own_and_inner(record: str) -> tuple[str, str]:
    """The record's own lines, the last one ended, and the table of a part inside it."""
    found = _INNER.search(record)
    if found is None:
        return f"{record.rstrip()}\n", ""
    own = record[: found.start()].rstrip()
    inner = record[found.start() :]
    return f"{own}\n", f"\n{inner}"


def _above_the_source(own: str, line: str) -> str:
    found = _BEFORE.search(own)
    place = len(own) if found is None else found.start()
    return f"{own[:place]}{line}{own[place:]}"


def _cited(citation: Citation) -> Mapping[str, Any]:
    """A citation's fields in their order, a note only where there is one."""
    fields: dict[str, Any] = {
        "kind": citation.kind,
        "address": citation.address,
        "seen": citation.seen,
        "states": citation.states,
    }
    if not citation.note:
        return fields
    return {**fields, "note": citation.note}


def _line(name: str, value: Any) -> str:
    """A field on one line; a list that is too long for it has a line for each of its values."""
    line = f"{toml_key(name)} = {toml_value(value)}\n"
    if not isinstance(value, list | tuple) or len(line) <= _MOST_COLUMNS:
        return line
    rows = "".join(f"  {toml_value(one)},\n" for one in value)
    return f"{toml_key(name)} = [\n{rows}]\n"
