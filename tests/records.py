"""Values of every class of record, made from the types and bounds that stand in its annotations."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect as types

import rigwright
from rigwright.record import Record
from tests.texts import CHARACTERS

# Halves of characters are no text. Everything else is, also what nobody can see.
MOST_ENTRIES = 3


def record_classes() -> list[type[Record]]:
    """Every class of record that the engine has, in the order of their names, whatever else is
    loaded.
    """
    for module in pkgutil.walk_packages(rigwright.__path__, "rigwright."):
        if "migrations" not in module.name and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found = dict.fromkeys(_below(Record))
    of_engine = [kind for kind in found if kind.__module__.startswith("rigwright.")]
    return sorted(of_engine, key=lambda kind: kind.__qualname__)


def _below(kind: type[Record]) -> Iterator[type[Record]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


def records(
    kind: type[Record], characters: st.SearchStrategy[str] = CHARACTERS
) -> st.SearchStrategy[Any]:
    """Instances of a class: each field is its default, empty, None or anything else that its
    type takes.
    """
    return _structs(types.type_info(kind), characters)  # type: ignore[arg-type]


def _structs(info: types.StructType, characters: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    fields: dict[str, st.SearchStrategy[Any]] = {}
    for field in info.fields:
        values = st.deferred(lambda kind=field.type: _values(kind, characters))
        default = _default(field)
        fields[field.name] = values if default is None else st.one_of(default, values)
    return st.builds(info.cls, **fields)


def _default(field: types.Field) -> st.SearchStrategy[Any] | None:
    if field.default is not msgspec.NODEFAULT:
        return st.just(field.default)
    return (
        st.builds(field.default_factory) if field.default_factory is not msgspec.NODEFAULT else None
    )


def _values(kind: types.Type, characters: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    match kind:
        case types.UnionType():
            return st.one_of([_values(one, characters) for one in kind.types])
        case types.StructType():
            return _structs(kind, characters)
        case types.TupleType():
            return st.tuples(*[_values(one, characters) for one in kind.item_types])
        case types.VarTupleType():
            low = kind.min_length or 0
            high = min(kind.max_length or MOST_ENTRIES, MOST_ENTRIES)
            return st.lists(_values(kind.item_type, characters), min_size=low, max_size=high).map(
                tuple
            )
        case types.DictType():
            keys = _values(kind.key_type, characters)
            values = _values(kind.value_type, characters)
            return st.dictionaries(
                keys, values, min_size=kind.min_length or 0, max_size=MOST_ENTRIES
            )
        case types.StrType():
            return _texts(kind, characters)
        case _:
            return _plain_values(kind)


def _texts(kind: types.StrType, characters: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    if kind.pattern is not None:
        most = kind.max_length or 300
        matching = st.from_regex(kind.pattern, fullmatch=True, alphabet=CHARACTERS)
        return matching.filter(lambda text: len(text) <= most)
    return st.text(
        characters, min_size=kind.min_length or 0, max_size=min(kind.max_length or 12, 12)
    )


def _plain_values(kind: types.Type) -> st.SearchStrategy[Any]:
    match kind:
        case types.LiteralType():
            return st.sampled_from(kind.values)
        case types.NoneType():
            return st.none()
        case types.BoolType():
            return st.booleans()
        case types.IntType():
            return st.integers(_above(kind.ge, kind.gt, 1), _below_that(kind.le, kind.lt, 1))
        case types.FloatType():
            low = _above(kind.ge, kind.gt, 1e-6)
            high = _below_that(kind.le, kind.lt, 1e-6)
            return st.floats(low, high, allow_nan=False, allow_infinity=False)
        case _:
            raise NotImplementedError(f"no values are made of {kind}")


def _above(least: float | None, beyond: float | None, step: float) -> Any:
    return beyond + step if beyond is not None else least


def _below_that(most: float | None, beyond: float | None, step: float) -> Any:
    return beyond - step if beyond is not None else most
