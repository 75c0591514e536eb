"""The records of parts within a JSON file: read, written in the order of their ids, and described by a JSON Schema.

Shared by all files of ours that carry parts. Knows no kind of file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from inspect import cleandoc
from typing import Any

import msgspec

from rigwright.files.plain_json import Format, PlainFileError
from rigwright.parts import KINDS, Part, PartError, part_from_record, record_of
from rigwright.record import Record


def parts_in(records: object, name: str, most: int) -> list[Part]:
    """The parts that a file carries, by id, each id once; `name` is what messages call the file."""
    if not isinstance(records, list) or len(records) > most:
        raise PlainFileError(f"{name} was not opened: parts must be a list of at most {most} records.")
    try:
        parts = [part_from_record(record) for record in records]
    except PartError as error:
        raise PlainFileError(f"{name} was not opened: {str(error).rstrip('.')}.") from None
    part_id, times = next(iter(Counter(part.id for part in parts).most_common(1)), ("", 0))
    if times > 1:
        raise PlainFileError(f"{name} was not opened: the part {part_id!r} stands in it twice.")
    return sorted(parts, key=lambda part: part.id)


def records_of(parts: Iterable[Part]) -> list[dict[str, Any]]:
    """The parts as plain values, in the order of their ids."""
    return [record_of(part) for part in sorted(parts, key=lambda part: part.id)]


def schema_of(form: Format, title: str, told: str, most: int, besides: Mapping[str, type[Record]]) -> str:
    """The JSON Schema of a format that has `parts`, and other fields besides."""
    (*others, kinds), definitions = _components([*besides.values()])
    fields = dict(zip(besides, others, strict=True))
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "description": told,
        "type": "object",
        "properties": {
            "format": {"const": form.title},
            **fields,
            "parts": {"type": "array", "maxItems": most, "items": {"oneOf": kinds}},
        },
        "required": list(form.fields),
        "additionalProperties": False,
        "$defs": definitions,
    }
    return json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def _components(besides: list[type[Record]]) -> tuple[list[Any], dict[str, Any]]:
    """The schemas of records, and last the list of those of every kind of part."""
    found, definitions = msgspec.json.schema_components([*besides, *KINDS.values()], ref_template="#/$defs/{name}")
    others, kinds = found[: len(besides)], found[len(besides) :]
    for kind, part in zip(KINDS, kinds, strict=True):
        definition = definitions[part["$ref"].rpartition("/")[2]]
        definition["properties"]["kind"] = {"const": kind}
        part["required"] = ["kind"]
    for definition in definitions.values():
        definition["description"] = cleandoc(definition["description"])  # Python 3.13 strips the indents by itself
    return [*others, kinds], definitions
