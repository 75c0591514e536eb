"""Plain records of every kind made from the types of the records alone: minimal ones, and such
as cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.inspect import (
    BoolType,
    DictType,
    FloatType,
    IntType,
    LiteralType,
    NoneType,
    StructType,
    Type,
    UnionType,
    VarTupleType,
)

from rigwright.parts import KINDS, Part
from rigwright.parts.impossible import ASCENDING

Case = tuple[
    str, dict[str, Any]
]  # the path of a figure as messages write it, and a record with that figure


@cache
def type_of(record: type) -> StructType:
    found = msgspec.inspect.type_info(record)
    assert isinstance(found, StructType)
    return found


def known(kind: Type) -> Type:
    """A type without "or not known"."""
    inner = kind.types if isinstance(kind, UnionType) else (kind,)
    return next(one for one in inner if not isinstance(one, NoneType))


def minimal(kind: Type) -> Any:
    """The plainest value of a type."""
    match known(kind):
        case IntType() | FloatType() as number:
            return number.ge or 1
        case BoolType():
            return True
        case LiteralType(values=values):
            return values[0]
        case VarTupleType():
            return []
        case DictType():
            return {}
        case StructType() as struct:
            return {field.name: minimal(field.type) for field in struct.fields if field.required}
        case _:
            return "x"


def whole(kind: str) -> dict[str, Any]:
    """A record of a kind with nothing but what it needs."""
    return {**minimal(type_of(KINDS[kind])), "kind": kind}


def zeros(kind: str) -> list[Case]:
    """Records that are right but for one zero: one for every figure of a kind that cannot be
    zero.
    """
    return [
        (path, {**record, "kind": kind}) for path, record in _in_struct(type_of(KINDS[kind]), _zero)
    ]


def _zero(kind: Type) -> Iterator[tuple[str, Any]]:
    match known(kind):
        case IntType(gt=0) | FloatType(gt=0):
            yield "", 0
        case VarTupleType(item_type=item):
            yield from ((f"[0]{path}", [value]) for path, value in _zero(item))
        case DictType(value_type=item):
            yield from ((f".entry{path}", {"entry": value}) for path, value in _zero(item))
        case StructType() as struct:
            yield from ((f".{path}", value) for path, value in _in_struct(struct, _zero))


def _in_struct(struct: StructType, inside: Any) -> Iterator[tuple[str, Any]]:
    for field in struct.fields:
        for path, value in inside(field.type):
            yield f"{field.name}{path}", {**minimal(struct), field.name: value}


def wrong_ways(kind: str) -> list[Case]:
    """Records that are right but for one pair of figures, whose lower one is above the higher."""
    struct = type_of(KINDS[kind])
    found = [*_pairs(struct), *_in_struct(struct, _wrong_way)]
    return [(path, {**record, "kind": kind}) for path, record in found]


def _wrong_way(kind: Type) -> Iterator[tuple[str, Any]]:
    match known(kind):
        case VarTupleType(item_type=item):
            yield from ((f"[0]{path}", [value]) for path, value in _wrong_way(item))
        case StructType() as struct:
            yield from ((f".{path}", value) for path, value in _pairs(struct))
            yield from ((f".{path}", value) for path, value in _in_struct(struct, _wrong_way))


def _pairs(struct: StructType) -> Iterator[tuple[str, Any]]:
    for low, high in ASCENDING.get(struct.cls, ()):
        yield low, {**minimal(struct), low: 9, high: 2}


def numbers(record: type) -> Iterator[tuple[str, IntType | FloatType]]:
    """Every number of a record class by the name of its field, those in lists and mappings
    included.
    """
    for field in type_of(record).fields:
        kind = known(field.type)
        while isinstance(kind, VarTupleType | DictType):
            kind = known(kind.item_type if isinstance(kind, VarTupleType) else kind.value_type)
        if isinstance(kind, IntType | FloatType):
            yield field.name, kind


def unchecked(record: type, fields: Mapping[str, Any]) -> Any:
    """The record that plain values would describe if nothing of them were checked."""
    types = {field.name: field.type for field in type_of(record).fields}
    return record(**{name: _unchecked(types[name], value) for name, value in fields.items()})


def _unchecked(kind: Type, value: Any) -> Any:
    match known(kind):
        case VarTupleType(item_type=item) if isinstance(value, list):
            return tuple(_unchecked(item, one) for one in value)
        case StructType(cls=cls) if isinstance(value, dict):
            return unchecked(cls, value)
        case _:
            return value


def unchecked_part(record: Mapping[str, Any]) -> Part:
    """A part as the program could make it itself, unchecked."""
    return unchecked(KINDS[record["kind"]], record)
