"""The records of parts within a JSON file: read, written in the order of their ids, and described
by a JSON Schema.

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
from rigwright.parts import (
    KINDS,
    ImpossiblePartError,
    Part,
    PartError,
    kept_part,
    part_from_record,
    record_of,
)
from rigwright.record import Record
from rigwright.text.sentence import messages, without_stop, worded

NOT_OPENED = messages("{name} was not opened: {fault}.")


def parts_in(records: object, name: str, most: int) -> list[Part]:
    """The parts that a file carries, by id, each id once; `name` is what messages call the file."""
    listed = _listed(records, name, most)
    try:
        parts = [part_from_record(record) for record in listed]
    except PartError as error:
        raise PlainFileError(NOT_OPENED, name=name, fault=without_stop(str(error))) from None
    return _in_order(parts, name)


def kept_parts_in(records: object, name: str, most: int) -> tuple[list[Part], tuple[str, ...]]:
    """The parts of a file that opens whatever was once saved in it, and a sentence on each that
    lost something.

    Figures that cannot be count as unknown, and a part that is nothing without them stays out.
    """
    parts: list[Part] = []
    lost: list[str] = []
    for record in _listed(records, name, most):
        try:
            part, impossible = kept_part(record)
        except ImpossiblePartError as error:
            lost.append(worded("{name} was opened without a part: {fault}", name=name, fault=error))
            continue
        except PartError as error:
            raise PlainFileError(NOT_OPENED, name=name, fault=without_stop(str(error))) from None
        parts.append(part)
        lost += [
            worded(
                "{name}, {part}: {was} and counts as unknown.",
                name=name,
                part=part.name,
                was=figure.was,
            )
            for figure in impossible
        ]
    return _in_order(parts, name), tuple(lost)


def _listed(records: object, name: str, most: int) -> list[object]:
    if not isinstance(records, list) or len(records) > most:
        raise PlainFileError(
            "{name} was not opened: parts must be a list of at most {most} records.",
            name=name,
            most=most,
        )
    return records


def _in_order(parts: list[Part], name: str) -> list[Part]:
    part_id, times = next(iter(Counter(part.id for part in parts).most_common(1)), ("", 0))
    if times > 1:
        raise PlainFileError(
            "{name} was not opened: the part {part!r} stands in it twice.",
            name=name,
            part=part_id,
        )
    return sorted(parts, key=lambda part: part.id)


def records_of(parts: Iterable[Part]) -> list[dict[str, Any]]:
    """The parts as plain values, in the order of their ids."""
    return [record_of(part) for part in sorted(parts, key=lambda part: part.id)]


def schema_of(
    form: Format, title: str, told: str, most: int, besides: Mapping[str, type[Record]]
) -> str:
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
    found, definitions = msgspec.json.schema_components(
        [*besides, *KINDS.values()], ref_template="#/$defs/{name}"
    )
    others = found[: len(besides)]
    kinds = found[len(besides) :]
    for kind, part in zip(KINDS, kinds, strict=True):
        definition = definitions[part["$ref"].rpartition("/")[2]]
        definition["properties"]["kind"] = {"const": kind}
        part["required"] = ["kind"]
    for definition in definitions.values():
        definition["description"] = cleandoc(
            definition["description"]
        )  # Python 3.13 strips the indents by itself
    return [*others, kinds], definitions
