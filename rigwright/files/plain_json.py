"""JSON from outside, read with suspicion, and files of ours, written the same way each time:
sorted, with a number.

Nobody else parses JSON. What is cut off, damaged, newer, nested without end or has characters that
nobody can see is one sentence. It knows neither builds nor parts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NoReturn

import msgspec

from rigwright.files.plain_text import hidden_in
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.refused import WordedError
from rigwright.text.sentence import Sentence, sentence, worded

MOST_NESTED = 16
MOST_DEPTH = 64  # of a text that need not be a file of ours; more than any format nests
MOST_VALUES = 5_000_000  # twice what the largest file of parts has, and a few seconds of work
MOST_DIGITS = 30
LINES_ALLOWED = frozenset({"note", "notes"})
INDENT = "  "


class PlainFileError(WordedError, ValueError):
    """The content of a file is not what it should be; the message is one sentence for the user."""


Fault = Literal["encoding", "depth", "values", "number", "syntax"]


class JsonError(ValueError):
    """A text is no JSON that may be read; the message goes on after the text's name:

    "it is nested too deeply".
    """

    def __init__(self, fault: Fault, message: str) -> None:
        super().__init__(message)
        self.fault: Fault = fault


class Format(Value, frozen=True):
    """A kind of file: what messages call its content, the name and number of its format, the
    fields that it has, and those that it may have.
    """

    noun: str
    name: str
    number: int
    fields: tuple[str, ...]
    optional: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """How a file of the format names it."""
        return f"{self.name}/{self.number}"


def parse_json(text: object) -> Any:
    """Return what a text says that anybody may have written.

    Of a field that stands in it twice, the last. Whatever the text is, there is an answer that can
    be walked and printed, or a `JsonError` says why there is none.
    """
    if not isinstance(text, str | bytes):
        raise JsonError("syntax", worded("it is no text"))
    _insist_on_few_values(text)
    try:
        found = msgspec.json.decode(text)
    except RecursionError:
        raise JsonError("depth", worded("it is nested too deeply")) from None
    except UnicodeError:
        raise JsonError("encoding", worded("it is not text in UTF-8")) from None
    except msgspec.MsgspecError as error:
        raise JsonError("syntax", _said(error)) from None
    _insist_on_sense(found)
    return found


def text_of(values: Mapping[str, Any]) -> str:
    """The text of a file, the same for the same values; a change of one value changes one line.

    Fields stand in the order of their names, each on a line of its own. An entry of a list is one
    line, whatever it holds; only the lists of the file itself, such as its parts, have entries of
    several lines. A `PlainFileError` where nobody could read it again.
    """
    for fault in unsightly(values):
        raise PlainFileError(fault)
    fields = {name: _laid_out(values[name], INDENT, apart=True) for name in sorted(values)}
    return f"{_enclosed('{', fields, '}', '')}\n"


def _laid_out(value: Any, indent: str, *, apart: bool = False) -> str:
    """Return a value over several lines; `apart` if the entries of a list are, too."""
    if isinstance(value, Mapping) and value:
        inner = {name: _laid_out(value[name], indent + INDENT) for name in sorted(value)}
        return _enclosed("{", inner, "}", indent)
    if isinstance(value, list) and value:
        if apart:
            return _enclosed(
                "[", [_laid_out(entry, indent + INDENT) for entry in value], "]", indent
            )
        return _enclosed("[", [_on_one_line(entry) for entry in value], "]", indent)
    return _on_one_line(value)


def _enclosed(begin: str, lines: Mapping[str, str] | list[str], end: str, indent: str) -> str:
    if isinstance(lines, Mapping):
        lines = [f"{_on_one_line(name)}: {value}" for name, value in lines.items()]
    inner_indent = f"{indent}{INDENT}"
    inner = f",\n{inner_indent}".join(lines)
    return f"{begin}\n{inner_indent}{inner}\n{indent}{end}"


def _on_one_line(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def not_opened(name: str, fault: Sentence | str) -> PlainFileError:
    """Return why a file was not opened, where the fault is said as the rest of a sentence."""
    return PlainFileError("{name} was not opened: {fault}.", name=name, fault=fault)


def _no_such_file(name: str, form: Format, fault: Sentence | str) -> PlainFileError:
    told = worded(
        "{name} is not {kind}: {fault}.", name=name, kind=translated(form.noun), fault=fault
    )
    return PlainFileError(told)


def fields_in(data: bytes, name: str, form: Format) -> Mapping[str, Any]:
    """The fields of a file of that format; `name` is what messages call it."""
    number, fields = numbered_fields(data, name, form)
    if number > form.number:
        newer = worded(
            "{name} was written by a newer Rigwright (format {number}; this one reads {known}); "
            "update Rigwright to open it.",
            name=name,
            number=number,
            known=form.number,
        )
        raise PlainFileError(newer)
    if number < form.number:
        never = worded(
            "{name} has format {number}, which there has never been.", name=name, number=number
        )
        raise PlainFileError(never)
    insist_on_fields(fields, name, form)
    return fields


def numbered_fields(data: bytes, name: str, form: Format) -> tuple[int, dict[str, Any]]:
    """The number of a file's format and its fields, whatever they are."""
    document = _parsed(data, name, form)
    written = document.get("format") if isinstance(document, dict) else None
    if isinstance(written, str):
        number = re.fullmatch(rf"{form.name}/(\d{{1,9}})", written, re.ASCII)
    else:
        number = None
    if number is None or not isinstance(document, dict):
        raise _no_such_file(name, form, sentence("its format is not “{title}”", title=form.title))
    return int(number[1]), document


def insist_on_fields(fields: Mapping[str, Any], name: str, form: Format) -> None:
    """A `PlainFileError` for a field that is missing, or that the format does not have."""
    missing = next((field for field in form.fields if field not in fields), None)
    if missing:
        raise not_opened(name, sentence("{field} is missing", field=missing))
    known = (*form.fields, *form.optional)
    unknown = next((str(field) for field in fields if field not in known), None)
    if unknown is not None:
        raise not_opened(name, sentence("{field!r} is not a known field", field=unknown[:80]))


def unsightly(value: object, where: str = "", depth: int = 0) -> Iterator[str]:
    """Return the fault of texts and nesting that no field is meant for: hidden characters, endless
    boxes in boxes.
    """
    if depth > MOST_NESTED:
        yield worded("{where} is nested too deeply", where=where[:80])
    elif isinstance(value, str):
        if hidden := hidden_in(value, lines=where.rpartition(".")[2] in LINES_ALLOWED):
            yield worded(
                "{where} has the hidden character {character}", where=where[:80], character=hidden
            )
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if hidden := hidden_in(str(key)):
                yield worded(
                    "a field's name has the hidden character {character}", character=hidden
                )
            yield from unsightly(item, f"{where}.{key}" if where else str(key), depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from unsightly(item, f"{where}[{index}]", depth + 1)


def _insist_on_few_values(text: str | bytes) -> None:
    """Count what begins a value: empty lists without end take a hundred times the memory of
    their text.
    """
    if len(text) <= MOST_VALUES:
        return
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if sum(data.count(mark) for mark in (b"[", b"{", b",")) > MOST_VALUES:
        raise JsonError("values", worded("it has more than {most:,} values", most=MOST_VALUES))


def _insist_on_sense(found: object) -> None:
    """Look at depth and numbers level by level, which takes no stack however deep it goes."""
    too_large = 10**MOST_DIGITS
    level: list[Any] = [found]
    for _ in range(MOST_DEPTH):
        below: list[Any] = []
        for value in level:
            if type(value) is dict:
                below.extend(value.values())
            elif type(value) is list:
                below.extend(value)
            elif type(value) is int and abs(value) >= too_large:
                told = worded("it has a number of more than {most} digits", most=MOST_DIGITS)
                raise JsonError("number", told)
        if not below:
            return
        level = below
    raise JsonError("depth", worded("it is nested too deeply"))


def _said(error: Exception) -> str:
    message = str(error).removeprefix("JSON is malformed: ")
    return worded("it is damaged ({message})", message=message[:1].lower() + message[1:])


def _parsed(data: bytes, name: str, form: Format) -> object:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _no_such_file(name, form, worded("it is not text in UTF-8")) from None
    if not text.strip():
        raise PlainFileError("{name} is empty.", name=name)
    try:
        _insist_on_few_values(text)
        document = json.loads(
            text, object_pairs_hook=_once_each, parse_int=_integer, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        raise PlainFileError(_damaged(name, text, error, form)) from None
    except RecursionError:
        raise _no_such_file(name, form, worded("it is nested too deeply")) from None
    except ValueError as error:
        raise _no_such_file(name, form, str(error)) from None
    for fault in unsightly(document):
        raise not_opened(name, fault)
    return document


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in pairs:
        if key in fields:
            raise ValueError(worded("the field {field!r} stands in it twice", field=key[:80]))
        fields[key] = value
    return fields


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(worded("it has a number of {n} digits", n=len(digits)))
    return int(digits)


def _no_number(constant: str) -> NoReturn:
    raise ValueError(worded("{constant} is not a number a file can have", constant=constant))


def _damaged(name: str, text: str, error: json.JSONDecodeError, form: Format) -> str:
    if not text.lstrip().startswith("{"):
        return str(_no_such_file(name, form, worded("it does not begin with “{”")))
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return worded(
            "{name} is cut off after line {line}; restore it from a copy.",
            name=name,
            line=error.lineno,
        )
    return worded(
        "{name} is damaged at line {line}, column {column}; restore it from a copy.",
        name=name,
        line=error.lineno,
        column=error.colno,
    )
