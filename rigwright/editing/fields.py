"""The fields of every kind of part as a form shows them: label, unit, group, form of the value and
its bounds.

Types, bounds and choices come from the record classes' own annotations, words from `field_words`; a
table inside a record has columns of the same shape. Knows no part and no widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from rigwright.editing.usual_words import usual_words
from rigwright.editing.words import COLUMNS, GROUPS, HINTED, RECORD, UNITS, WORDS
from rigwright.parts import KINDS, Part, Record
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.lengths import unit_symbol
from rigwright.text.sentence import worded

Form = Literal["mm", "watts", "number", "count", "text", "choice", "flag", "names", "table"]

# Words that keep their capital inside a sentence
PROPER_NAMES = frozenset({"Molex"})
# Fields of frames of fans and of the fans along a radiator.
SIZE_NAMES = ("size_mm", "mm", "radiator_mm", "max_mm")


class PartField(Value, frozen=True):
    """One field. Bounds are None where there are none; `rows` names the class that a table's rows
    are made of.

    `never_zero`: a figure that is greater than zero, where it is known. `nullable`: it may be
    unknown, so that an empty list of it says that there is none. `usual`: words that records have
    in a text, though any other may stand there. `label_message`, `hint_message`: what it is called
    and how to measure it, as messages; `group` is one too.
    """

    name: str
    label_message: str
    unit: str
    group: str
    form: Form
    choices: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    hint_message: str = ""
    required: bool = False
    rows: str = ""
    nullable: bool = False
    never_zero: bool = False
    usual: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What the field is called: "Thickness"."""
        return translated(self.label_message)

    @property
    def hint(self) -> str:
        """How to measure its figure, or where to read it off; "" where that needs no words."""
        return worded(self.hint_message, **HINTED)

    @property
    def is_length(self) -> bool:
        """Whether its figure is a length, which is shown and typed in the unit in use.

        Sizes of fans and radiators are names, which stay in millimetres.
        """
        return self.unit == "mm" and self.name not in SIZE_NAMES

    @property
    def shown_unit(self) -> str:
        """The unit that its figure is shown in; "" for one without a unit."""
        return unit_symbol() if self.is_length else self.unit

    @property
    def words(self) -> str:
        """The label inside a sentence: "thickness", "PCIe lanes"."""
        label = self.label
        if label != self.label_message:  # other languages keep their capitals
            return label
        first, space, rest = label.partition(" ")
        is_word = first[:1].isupper() and first[1:].islower() and first not in PROPER_NAMES
        return f"{first.lower() if is_word else first}{space}{rest}"

    @property
    def is_figure(self) -> bool:
        """Whether it says something of the product itself.

        False for what the record says of the record.
        """
        return self.group != RECORD


class _Limits(Value, frozen=True):
    """The bounds of an annotation; `never_zero` where the least is not among the values."""

    least: float | None = None
    most: float | None = None
    never_zero: bool = False


class _Shape(Value, frozen=True):
    """What an annotation says about the values it allows."""

    form: Form
    choices: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    rows: str = ""
    never_zero: bool = False


@lru_cache(maxsize=64)
def fields_of(kind: str) -> tuple[PartField, ...]:
    """Return every field of a kind, by groups, within a group in the order of its record."""
    return tuple(sorted(_described(KINDS[kind], kind), key=lambda field: GROUPS.index(field.group)))


@lru_cache(maxsize=64)
def columns_of(rows: str) -> tuple[PartField, ...]:
    """Return the columns of a table by the class of its rows, in the order of that class:

    `columns_of("Slot")`.
    """
    return tuple(_described(_row_class(rows)))


def field_named(kind: str, name: str) -> PartField | None:
    """Return the field of a name; None for a name that the kind does not have."""
    return next((field for field in fields_of(kind) if field.name == name), None)


def known_field(kind: str, name: str) -> PartField:
    """Return the field of a name; a KeyError for one that the kind does not have."""
    found = field_named(kind, name)
    if found is None:
        raise KeyError(name)
    return found


def field_at(kind: str, path: str) -> PartField | None:
    """Return the field or column at a path:

    "thickness_mm", "connectors.pcie_8pin", "slots.PCIEX16_1.position".
    """
    name, _, rest = path.partition(".")
    field = field_named(kind, name)
    if field is None or not rest or not field.rows:
        return field
    if field.rows in _KIND_OF_CLASS:
        return field_at(_KIND_OF_CLASS[field.rows], rest) or field
    return next(
        (column for column in columns_of(field.rows) if column.name == rest.rpartition(".")[2]),
        field,
    )


_KIND_OF_CLASS: Mapping[str, str] = {
    part_class.__name__: kind for kind, part_class in KINDS.items()
}


def _row_class(name: str) -> type[Record]:
    return next(
        c for c in Record.__subclasses__() if c.__name__ == name and not issubclass(c, Part)
    )


def _described(record: type[Record], kind: str = "") -> Iterator[PartField]:
    hints = get_type_hints(record, include_extras=True)
    for field in msgspec.structs.fields(record):
        name = field.name
        label, group, hint = _words(record.__name__, kind, name)
        shape = _shape(name, hints[name])
        yield PartField(
            name=name,
            label_message=label,
            unit=_unit(name),
            group=group,
            form=shape.form,
            choices=shape.choices,
            minimum=shape.minimum,
            maximum=shape.maximum,
            hint_message=hint,
            required=field.required,
            rows=shape.rows,
            nullable=NoneType in get_args(hints[name]),
            never_zero=shape.never_zero,
            usual=usual_words(kind or record.__name__, name),
        )


def _words(class_name: str, kind: str, name: str) -> tuple[str, str, str]:
    """Label, group and hint."""
    if kind:
        return WORDS.get(f"{kind}.{name}") or WORDS[name]
    label, hint = COLUMNS[class_name][name]
    return label, "", hint


def _unit(name: str) -> str:
    """Return the unit that a name is, or ends in; the longest ending counts."""
    endings = [
        ending for ending in UNITS if name == ending or (ending[0] == "_" and name.endswith(ending))
    ]
    if not endings:
        return ""
    return UNITS[max(endings, key=len)]


def _shape(name: str, annotation: Any) -> _Shape:
    plain, limits = _bare(annotation)
    origin = get_origin(plain)
    if origin is Literal:
        return _Shape("choice", tuple(str(choice) for choice in get_args(plain)))
    if origin is tuple:
        return _of_tuple(get_args(plain)[0])
    if isinstance(plain, type) and issubclass(plain, Record):
        return _Shape("table", rows=plain.__name__)
    if origin is not None:
        return _of_mapping(get_args(plain))
    return _of_plain(name, plain, limits)


def _of_tuple(item: Any) -> _Shape:
    row = _bare(item)[0]
    if row is str:
        return _Shape("names")
    return _Shape("table", rows=row.__name__ if issubclass(row, Record) else "")


def _of_mapping(arguments: tuple[Any, ...]) -> _Shape:
    value = _bare(arguments[-1])[0]
    return _Shape(
        "table",
        rows=value.__name__ if isinstance(value, type) and issubclass(value, Record) else "",
    )


def _of_plain(name: str, plain: Any, limits: _Limits) -> _Shape:
    if plain is bool:
        return _Shape("flag")
    if plain is int:
        return _of_number("count", limits)
    if plain is float:
        return _of_number(_NUMBERS.get(_unit(name), "number"), limits)
    return _Shape("text")


def _of_number(form: Form, limits: _Limits) -> _Shape:
    return _Shape(form, minimum=limits.least, maximum=limits.most, never_zero=limits.never_zero)


_NUMBERS: Mapping[str, Form] = {"mm": "mm", "W": "watts"}


def _bare(annotation: Any) -> tuple[Any, _Limits]:
    """Return the type that an annotation is about, without "or not known", and its bounds."""
    if get_origin(annotation) in (Union, UnionType):
        return _bare(next(choice for choice in get_args(annotation) if choice is not NoneType))
    if get_origin(annotation) is not Annotated:
        return annotation, _Limits()
    plain, *limits = get_args(annotation)
    inner, found = _bare(plain)
    for limit in (limit for limit in limits if isinstance(limit, Meta)):
        found = _narrowed(found, limit)
    return inner, found


def _narrowed(limits: _Limits, meta: Meta) -> _Limits:
    if meta.ge is not None:
        limits = limits.changed(least=meta.ge)
    if meta.gt == 0:
        limits = limits.changed(least=0, never_zero=True)
    if meta.le is not None:
        limits = limits.changed(most=meta.le)
    return limits
