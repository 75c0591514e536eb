"""JSON files of ours, read with suspicion and written the same way each time: sorted, with a format number.

What is cut off, damaged, newer, nested without end or has characters that nobody can see is one sentence. It knows
neither builds nor parts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from rigwright.files.plain_text import hidden_in
from rigwright.record import Value

MOST_NESTED = 16
MOST_DIGITS = 30
LINES_ALLOWED = frozenset({"note", "notes"})


class PlainFileError(ValueError):
    """The content of a file is not what it should be; the message is one sentence for the user."""


class Format(Value, frozen=True):
    """A kind of file: what messages call its content, the name and number of its format, and its fields."""

    noun: str
    name: str
    number: int
    fields: tuple[str, ...]

    @property
    def title(self) -> str:
        """How a file of the format names it."""
        return f"{self.name}/{self.number}"


def text_of(values: Mapping[str, Any]) -> str:
    """The text of a file, the same for the same values; a `PlainFileError` where nobody could read it again."""
    for fault in unsightly(values):
        raise PlainFileError(fault)
    return json.dumps(values, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def fields_in(data: bytes, name: str, form: Format) -> Mapping[str, Any]:
    """The fields of a file of that format; `name` is what messages call it."""
    document = _parsed(data, name, form)
    written = document.get("format") if isinstance(document, dict) else None
    number = re.fullmatch(rf"{form.name}/(\d{{1,9}})", written, re.ASCII) if isinstance(written, str) else None
    if number is None or not isinstance(document, dict):
        raise PlainFileError(f"{name} is not {form.noun}: its format is not “{form.title}”.")
    if int(number[1]) > form.number:
        newer = f"{name} was written by a newer Rigwright (format {int(number[1])}; this one reads {form.number})"
        raise PlainFileError(f"{newer}; update Rigwright to open it.")
    if int(number[1]) < form.number:
        raise PlainFileError(f"{name} has format {int(number[1])}, which there has never been.")
    missing = next((field for field in form.fields if field not in document), None)
    if missing:
        raise PlainFileError(f"{name} was not opened: {missing} is missing.")
    unknown = next((str(field) for field in document if field not in form.fields), None)
    if unknown is not None:
        raise PlainFileError(f"{name} was not opened: {unknown[:80]!r} is not a known field.")
    return document


def unsightly(value: object, where: str = "", depth: int = 0) -> Iterator[str]:
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
            yield from unsightly(item, f"{where}.{key}" if where else str(key), depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from unsightly(item, f"{where}[{index}]", depth + 1)


def _parsed(data: bytes, name: str, form: Format) -> object:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PlainFileError(f"{name} is not {form.noun}: it is not text in UTF-8.") from None
    if not text.strip():
        raise PlainFileError(f"{name} is empty.")
    try:
        document = json.loads(text, object_pairs_hook=_once_each, parse_int=_integer, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise PlainFileError(_damaged(name, text, error, form)) from None
    except RecursionError:
        raise PlainFileError(f"{name} is not {form.noun}: it is nested too deeply.") from None
    except ValueError as error:
        raise PlainFileError(f"{name} is not {form.noun}: {error}.") from None
    for fault in unsightly(document):
        raise PlainFileError(f"{name} was not opened: {fault}.")
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
    raise ValueError(f"{constant} is not a number a file can have")


def _damaged(name: str, text: str, error: json.JSONDecodeError, form: Format) -> str:
    if not text.lstrip().startswith("{"):
        return f"{name} is not {form.noun}: it does not begin with “{{”."
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return f"{name} is cut off after line {error.lineno}; restore it from a copy."
    return f"{name} is damaged at line {error.lineno}, column {error.colno}; restore it from a copy."
