"""Reads and writes .rig files: sorted, indented JSON with a format number, a build and the records of its parts.

A file that is cut off, damaged, newer or hostile gives a DocumentError with one sentence, never anything else.
Knows no rules; what the fields may hold stands in the records themselves.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from rigwright.build import Build
from rigwright.catalog import Catalog, CatalogError
from rigwright.parts import KINDS, Part, PartError, part_from_record, record_of
from rigwright.plain_text import hidden_in, without_hidden
from rigwright.record import RecordError, plain
from rigwright.storage import StorageError, read_whole, shown, write_whole

FORMAT = 1
FORMAT_NAME = f"rigwright-build/{FORMAT}"
MOST_BYTES = 8 * 1024 * 1024
MOST_PARTS = 512
MOST_NESTED = 16
MOST_DIGITS = 30
FIELDS = ("format", "build", "parts")
LINES_ALLOWED = frozenset({"note", "notes"})


class DocumentError(Exception):
    """A file cannot be opened or saved; the message is one sentence for the user."""


@dataclass(frozen=True)
class Document:
    """A build and the parts it was made with, each once, in the order of their ids."""

    build: Build
    parts: tuple[Part, ...]


def read_document(path: Path) -> Document:
    """The build in a file; a DocumentError says in one sentence why there is none."""
    try:
        data = read_whole(path, MOST_BYTES)
    except StorageError as error:
        raise DocumentError(str(error)) from None
    return document_from_bytes(data, shown(path))


def write_document(path: Path, build: Build, catalog: Catalog) -> None:
    """Save a build with the records of its parts; a DocumentError says why not, and leaves the file as it was."""
    try:
        parts = [part for part_id in build.part_ids() if (part := catalog.get(part_id))]
        write_whole(path, document_text(build, parts).encode("utf-8"))
    except (CatalogError, StorageError) as error:
        raise DocumentError(str(error)) from None


def document_text(build: Build, parts: list[Part]) -> str:
    """The text of a file, the same for the same build; hidden characters in titles and notes are left out."""
    tidy = build.changed(title=without_hidden(build.title), notes=without_hidden(build.notes, lines=True))
    try:
        record = plain(Build.of(plain(tidy)))
    except RecordError as error:
        raise DocumentError(f"The build cannot be saved: {_fault(error)}.") from None
    text = {
        "format": FORMAT_NAME,
        "build": record,
        "parts": [record_of(p) for p in sorted(parts, key=lambda p: p.id)],
    }
    for fault in _unsightly(text, "", 0):
        raise DocumentError(f"The build cannot be saved: {fault}.")
    return json.dumps(text, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def document_from_bytes(data: bytes, name: str) -> Document:
    """The build in the bytes of a file; `name` is what messages call it."""
    fields = _fields(_parsed(data, name), name)
    try:
        build = Build.of(fields["build"])
    except RecordError as error:
        raise DocumentError(f"{name} was not opened: {_fault(error)}.") from None
    used = set(build.part_ids())
    return Document(build, tuple(part for part in _parts(fields["parts"], name) if part.id in used))


def _parsed(data: bytes, name: str) -> object:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DocumentError(f"{name} is not a Rigwright build: it is not text in UTF-8.") from None
    if not text.strip():
        raise DocumentError(f"{name} is empty.")
    try:
        document = json.loads(text, object_pairs_hook=_once_each, parse_int=_integer, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise DocumentError(_damaged(name, text, error)) from None
    except RecursionError:
        raise DocumentError(f"{name} is not a Rigwright build: it is nested too deeply.") from None
    except ValueError as error:
        raise DocumentError(f"{name} is not a Rigwright build: {error}.") from None
    for fault in _unsightly(document, "", 0):
        raise DocumentError(f"{name} was not opened: {fault}.")
    return document


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in pairs:
        if key in fields:
            raise ValueError(f"the field {key[:80]!r} stands in it twice")
        fields[key] = value
    return fields


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"it has a number of {len(digits)} digits")
    return int(digits)


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number a build can have")


def _damaged(name: str, text: str, error: json.JSONDecodeError) -> str:
    if not text.lstrip().startswith("{"):
        return f"{name} is not a Rigwright build: it does not begin with “{{”."
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return f"{name} is cut off after line {error.lineno}; restore it from a copy."
    return f"{name} is damaged at line {error.lineno}, column {error.colno}; restore it from a copy."


def _fields(document: object, name: str) -> Mapping[str, Any]:
    """The three fields of a file of this format."""
    written = document.get("format") if isinstance(document, dict) else None
    number = re.fullmatch(r"rigwright-build/(\d{1,9})", written, re.ASCII) if isinstance(written, str) else None
    if number is None or not isinstance(document, dict):
        raise DocumentError(f"{name} is not a Rigwright build: its format is not “{FORMAT_NAME}”.")
    if int(number[1]) > FORMAT:
        newer = f"{name} was written by a newer Rigwright (format {int(number[1])}; this one reads {FORMAT})"
        raise DocumentError(f"{newer}; update Rigwright to open it.")
    if int(number[1]) < FORMAT:
        raise DocumentError(f"{name} has format {int(number[1])}, which there has never been.")
    missing = next((field for field in FIELDS if field not in document), None)
    if missing:
        raise DocumentError(f"{name} was not opened: {missing} is missing.")
    unknown = next((str(field) for field in document if field not in FIELDS), None)
    if unknown is not None:
        raise DocumentError(f"{name} was not opened: {unknown[:80]!r} is not a known field.")
    return document


def _unsightly(value: object, where: str, depth: int) -> Iterator[str]:
    """What is wrong with texts and nesting that no field is meant for: hidden characters, endless boxes in boxes."""
    if depth > MOST_NESTED:
        yield f"{where[:80]} is nested too deeply"
    elif isinstance(value, str):
        if hidden := hidden_in(value, lines=where.rpartition(".")[2] in LINES_ALLOWED):
            yield f"{where[:80]} has the hidden character {hidden}"
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if hidden := hidden_in(str(key)):
                yield f"a field's name has the hidden character {hidden}"
            yield from _unsightly(item, f"{where}.{key}" if where else str(key), depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _unsightly(item, f"{where}[{index}]", depth + 1)


def _parts(records: object, name: str) -> list[Part]:
    """The parts that a file carries, by id; each id once."""
    if not isinstance(records, list) or len(records) > MOST_PARTS:
        raise DocumentError(f"{name} was not opened: parts must be a list of at most {MOST_PARTS} records.")
    try:
        parts = [part_from_record(record) for record in records]
    except PartError as error:
        raise DocumentError(f"{name} was not opened: {str(error).rstrip('.')}.") from None
    ids = [part.id for part in parts]
    if repeated := next((i for i in ids if ids.count(i) > 1), None):
        raise DocumentError(f"{name} was not opened: the part {repeated!r} stands in it twice.")
    return sorted(parts, key=lambda part: part.id)


def _fault(error: RecordError) -> str:
    """The fault in words: "build.placements[2].place is missing"."""
    return f"build {error.what}" if error.where == "it" else f"build.{error}"


def schema_text() -> str:
    """The JSON Schema of a .rig file, as it stands in assets/schema/rig-1.schema.json."""
    (build, *kinds), definitions = msgspec.json.schema_components(
        [Build, *KINDS.values()], ref_template="#/$defs/{name}"
    )
    for kind, part in zip(KINDS, kinds, strict=True):
        definition = definitions[part["$ref"].rpartition("/")[2]]
        definition["properties"]["kind"] = {"const": kind}
        part["required"] = ["kind"]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "RigwrightBuild",
        "description": "A Rigwright build with the records of the parts it uses, each part once.",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT_NAME},
            "build": build,
            "parts": {"type": "array", "maxItems": MOST_PARTS, "items": {"oneOf": kinds}},
        },
        "required": list(FIELDS),
        "additionalProperties": False,
        "$defs": definitions,
    }
    return json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
