"""Frozen values, and those that come from files: how plain values become one, and what is said when
they do not.

Knows no particular record. Bounds stand in the annotations of the records themselves.

Values are msgspec structs rather than dataclasses: such a class is made in a fifth of the time,
which every start pays, and so are its values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, Self

import msgspec

from rigwright.text.language import translated
from rigwright.text.numbers import or_words
from rigwright.text.sentence import Sentence, messages, plural, plurals, sentence, worded

MOST_SHOWN = 60  # characters of a faulty value or name
MOST_PATH = 120
# What texts of some fields look like; the words below say it of a text that does not.
PART_ID = r"^[A-Za-z0-9][A-Za-z0-9._:+-]*$"
DAY = r"^\d{4}-\d{2}-\d{2}$"


class Value(msgspec.Struct, frozen=True):
    """A frozen value that the program makes itself, so that its fields are not validated."""

    def changed(self, **figures: Any) -> Self:
        """Return a copy with other figures, taken as they are."""
        return msgspec.structs.replace(self, **figures)


class FieldFault(Value, frozen=True):
    """The fault of a field of a record: its path, such as "slots[0].name", "" for the record as a
    whole, and a sentence that has `{field}` where the field is named.
    """

    path: str
    said: Sentence

    def __str__(self) -> str:
        """The sentence, with the path as the name."""
        return self.said_of(self.path or worded("it"))

    def said_of(self, name: str) -> str:
        """Return the sentence, with another name for the field."""
        return str(self.said.with_values(field=name))

    def said_within(self, larger: str) -> str:
        """Return the sentence for a record that is a field of something larger, and how that is
        called.
        """
        return self.said_of(f"{larger}.{self.path}" if self.path else larger)


class RecordError(ValueError):
    """Plain values that are not a usable record."""

    def __init__(self, fault: FieldFault) -> None:
        self.fault = fault
        super().__init__(str(fault))


class Record(Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A frozen value that refuses fields it does not know.

    Its constructor takes values as they are; `of` checks.
    """

    @classmethod
    def of(cls, fields: object) -> Self:
        """Return the record that plain values describe; a RecordError names the first fault."""
        try:
            return msgspec.convert(fields, cls)
        except msgspec.ValidationError as error:
            raise RecordError(_fault(cls, str(error), fields)) from None
        except (UnicodeError, RecursionError):
            held = sentence("{field} has text or nesting that no field can hold")
            raise RecordError(FieldFault("", held)) from None


def plain(record: Record) -> dict[str, Any]:
    """Return the record as plain values; `of` reads it back.

    Values equal to the default are left out; where the record says `omit_defaults=False` only empty
    ones are. A required field that is None stays, as does None where another value is the default.
    """
    # msgspec leaves defaults out by identity, which a value that was read from a file need not
    # have.
    omitted = _defaults(type(record))
    if not record.__struct_config__.omit_defaults:
        omitted = {name: value for name, value in omitted.items() if value is None or value == ()}
    values = ((name, getattr(record, name)) for name in record.__struct_fields__)
    return {
        name: _plain(value)
        for name, value in values
        if name not in omitted or value != omitted[name]
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return plain(value)
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items()}
    if not isinstance(value, tuple | list):
        return value
    return [_plain(inner) for inner in value]


@lru_cache
def _defaults(record: type[Record]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(record):
        if field.required:
            continue
        if field.default is msgspec.NODEFAULT:
            found[field.name] = field.default_factory()
        else:
            found[field.name] = field.default
    return found


def without_unknown(
    record: type[Record], fields: object, at: str, unknown: list[str]
) -> dict[str, Any]:
    """Return plain values without the fields that the record, or one within it, does not know.

    The paths of those are added to `unknown`, each beginning with `at`. Values are not looked at;
    what is no table comes back as an empty one.
    """
    known = _without_unknown([_type_of(record)], fields, at, unknown)
    return known if isinstance(known, dict) else {}


def _known_items(kinds: list[Any], values: list[Any], at: str, unknown: list[str]) -> list[Any]:
    kinds_of_item = list(chain(*(_inside(kind, "") for kind in kinds)))
    known: list[Any] = []
    for number, item in enumerate(values):
        known.append(_without_unknown(kinds_of_item, item, f"{at}[{number}]", unknown))
    return known


def _without_unknown(kinds: list[Any], value: Any, at: str, unknown: list[str]) -> Any:
    flat = list(chain(*(getattr(kind, "types", (kind,)) for kind in kinds)))
    if isinstance(value, list):
        return _known_items(flat, value, at, unknown)
    tables = [kind for kind in flat if isinstance(kind, msgspec.inspect.StructType)]
    if not isinstance(value, Mapping) or not tables:
        return value
    known: dict[str, Any] = {}
    for name, inner in value.items():
        types = _types_of_field(name, tables)
        if types:
            known[name] = _without_unknown(types, inner, f"{at}.{name}", unknown)
        else:
            unknown.append(_shown(f"{at}.{name}", MOST_PATH))
    return known


def _types_of_field(name: str, tables: list[msgspec.inspect.StructType]) -> list[Any]:
    """Return the type of a field in each table that has one of that name."""
    types: list[Any] = []
    for table in tables:
        types += [field.type for field in table.fields if field.encode_name == name]
    return types


@lru_cache(maxsize=32)
def _type_of(record: type[Record]) -> msgspec.inspect.Type:
    return msgspec.inspect.type_info(record)


_KINDS = messages(
    {
        "bool": "true or false",
        "int": "a whole number",
        "float": "a number",
        "str": "text",
        "array": "a list",
        "object": "a table of named fields",
    }
)
_BOUNDS = messages(
    {
        ">=": "{field} must be at least {bound:g}",
        "<=": "{field} must be at most {bound:g}",
        ">": "{field} must be greater than {bound:g}",
        "<": "{field} must be less than {bound:g}",
    }
)
_OF_TEXT = plurals(
    {
        ">=": (
            "{field} must have at least {n} character",
            "{field} must have at least {n} characters",
        ),
        "<=": (
            "{field} must have at most {n} character",
            "{field} must have at most {n} characters",
        ),
    }
)
_OF_LISTS = plurals(
    {
        ">=": ("{field} must have at least {n} entry", "{field} must have at least {n} entries"),
        "<=": ("{field} must have at most {n} entry", "{field} must have at most {n} entries"),
    }
)
_PATTERNS = messages(
    {
        repr(PART_ID): "{field} must be the id of a part, of letters, digits and ._:+- only",
        repr(DAY): "{field} must be a day such as 2026-05-31",
    }
)
_NOT_GIVEN = messages("{said}, not {given!r}")


def _fault(record: type[Record], message: str, fields: object) -> FieldFault:
    """Return what a message of msgspec says, which ends with a path:

    "Expected `int`, got `str` - at `$.slots[0]`".
    """
    said, _, rest = message.partition(" - at `")
    path = rest.removesuffix("`").removeprefix("$").removeprefix(".")
    names = re.findall(r"[^.\[\]]+|\.\.\.", path)
    if match := re.fullmatch(
        r"Object (missing required|contains unknown) field `(.*)`", said, re.DOTALL
    ):
        missing = match[1].startswith("missing")
        return FieldFault(
            _shown(".".join(filter(None, (path, match[2]))), MOST_PATH),
            sentence("{field} is missing" if missing else "{field} is not a known field"),
        )
    if said.startswith("Invalid enum"):
        wanted = sentence("{field} must be {wanted}", wanted=or_words(_choices(record, names)))
    else:
        wanted = _wanted(said)
    given = _value_at(fields, names)
    if not isinstance(given, Mapping | list | tuple):
        wanted = wanted.framed(_NOT_GIVEN, given=str(given)[:MOST_SHOWN])
    return FieldFault(_shown(path, MOST_PATH), wanted)


def _wanted(said: str) -> Sentence:
    length = re.fullmatch(r"Expected `(\w+)` of length (>=|<=) (\d+)", said)
    if length:
        kind, sign, figure = length.groups()
        templates = _OF_TEXT if kind == "str" else _OF_LISTS
        one, several = templates[sign]
        return plural(one, several, int(figure))
    bound = re.fullmatch(r"Expected `\w+` (>=|<=|>|<) (\S+)", said)
    if bound:
        sign, figure = bound.groups()
        return sentence(_BOUNDS[sign], bound=float(figure))
    pattern = re.fullmatch(r"Expected `str` matching regex (.+)", said)
    if pattern:
        known = _PATTERNS.get(pattern[1])
        return sentence(known or "{field} must match {pattern}", pattern=pattern[1])
    kinds = re.match(r"Expected `([\w |]+)`", said)
    if kinds:
        named: list[str] = []
        for kind in kinds[1].split(" | "):
            if kind != "null":
                named.append(translated(_KINDS.get(kind, kind)))
        return sentence("{field} must be {wanted}", wanted=or_words(named))
    return sentence("{field} must be usable ({fault})", fault=said)


def _choices(record: type[Record], names: list[str]) -> list[str]:
    """Return the words that a field can be, found by walking the types along the path."""
    kinds: list[Any] = [msgspec.inspect.type_info(record)]
    words: list[str] = []
    for name in [*names, ""]:
        flat: list[Any] = []
        for kind in kinds:
            flat.extend(getattr(kind, "types", (kind,)))
        words = []
        kinds = []
        for kind in flat:
            if isinstance(kind, msgspec.inspect.LiteralType):
                words.extend(map(repr, kind.values))
            kinds.extend(_inside(kind, name))
    return words


def _inside(kind: Any, name: str) -> list[Any]:
    if isinstance(kind, msgspec.inspect.StructType):
        return [field.type for field in kind.fields if field.encode_name == name]
    inside = getattr(kind, "item_type", None) or getattr(kind, "value_type", None)
    return [inside] if inside else []


def _value_at(fields: object, names: list[str]) -> object:
    """Return the value at the end of a path; the last table or list where the path is lost."""
    value: Any = fields
    for name in names:
        if isinstance(value, Mapping) and name in value:
            value = value[name]
        elif isinstance(value, list | tuple) and name.isdecimal() and int(name) < len(value):
            value = value[int(name)]
        else:
            return {}
    return value


def _shown(text: str, most: int) -> str:
    """Return a name as it may stand in a sentence: short, and without control characters."""
    return repr(text[:most])[1:-1]
