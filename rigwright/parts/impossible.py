"""Figures that no part can have: a zero where something is measured, and two figures the wrong way
round.

Which figures may be zero, the annotations of the records say; which of two is the lower,
`ASCENDING` does. Whoever writes a record is told of such figures, and in what was kept before they
count as unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.inspect import (
    DictType,
    Field,
    FloatType,
    IntType,
    NoneType,
    StructType,
    Type,
    UnionType,
    VarTupleType,
)

from rigwright.parts.chassis import Chassis
from rigwright.parts.cooler import Cooler
from rigwright.parts.cpu import Cpu
from rigwright.parts.drive import Drive
from rigwright.parts.fan import Fan
from rigwright.parts.gpu import Gpu
from rigwright.parts.memory import Memory
from rigwright.parts.motherboard import Motherboard, Slot
from rigwright.parts.nic import Nic
from rigwright.parts.psu import Derating, Psu, PsuConnectors
from rigwright.record import FieldFault, Record, Value
from rigwright.text.sentence import messages, sentence, worded

# A card's board power may be above its highest limit: some makers limit the chip and rate the whole
# board.
ASCENDING: Mapping[type[msgspec.Struct], tuple[tuple[str, str], ...]] = MappingProxyType({
    Gpu: (
        ("min_power_limit_w", "board_power_w"),
        ("min_power_limit_w", "max_power_limit_w"),
        ("board_power_w", "transient_peak_w"),
    ),
    Cpu: (
        ("base_ghz", "boost_ghz"),
        ("tdp_w", "max_power_w"),
        ("cores", "threads"),
        ("pcie_lanes_total_usable", "pcie_lanes_cpu_total"),
    ),
    Drive: (
        ("power_idle_w", "power_active_w"),
        ("power_active_w", "power_max_w"),
        ("power_idle_w", "power_max_w"),
    ),
    Cooler: (("radiator_thickness_mm", "total_thickness_with_fans_mm"),),
    Fan: (("rpm_min", "rpm_max"),),
    Memory: (("module_gb", "total_gb"),),
    Nic: (("tdp_typ_w", "tdp_max_w"), ("pcie_lanes", "edge_connector_lanes")),
    Slot: (("electrical_lanes", "mechanical_lanes"),),
    PsuConnectors: (("pcie_8pin_cables", "pcie_8pin"),),
    Derating: (("vac_min", "vac_max"),),
})  # fmt: skip
# The fields whose own records have such pairs.
INSIDE: Mapping[type[Record], tuple[str, ...]] = MappingProxyType(
    {
        Chassis: ("board",),
        Motherboard: ("slots",),
        Psu: ("connectors", "derating"),
    }
)
_UNKNOWN: Final = object()


BEYOND_ALL = 1e12
ABOVE_ZERO = messages("{field} must be greater than 0")
ABOVE_ZERO_OR_LEFT_OUT = messages("{field} must be greater than 0; leave it out if it is unknown")


class Impossible(Value, frozen=True):
    """One figure that cannot be, or two: where they stand, what is wrong with the first, and what
    was, once they count as unknown.
    """

    paths: tuple[str, ...]
    fault: FieldFault
    was: str


def without_impossible(
    record: type[Record], fields: Mapping[str, Any], at: str = ""
) -> tuple[dict[str, Any], list[Impossible]]:
    """A plain record without the figures that cannot be, and those figures.

    `fields` may be only a few of its own; what is said of one names it after `at`. Where a row of a
    table cannot do without such a figure, all of the table is unknown: a shorter one would say more
    than anybody knows. What the record itself cannot do without stays, and keeps it from being a
    part.
    """
    found: list[Impossible] = []
    kind = _type_of(record)
    known = _known_fields(kind, fields, at, found)
    optional = {field.encode_name for field in kind.fields if _may_be_left_out(field)}
    made: dict[str, Any] = {}
    for name, value in known.items():
        if value is not _UNKNOWN:
            made[name] = value
        elif name not in optional:
            made[name] = fields[name]
    return made, found


def wrong_way_round(record: Record, at: str = "") -> Iterator[Impossible]:
    """The pairs of a record, and of the records in it, whose lower figure is above the higher."""
    kind = type(record)
    for low, high in ASCENDING.get(kind, ()):
        least = getattr(record, low)
        most = getattr(record, high)
        pair = _reversed(at, low, least, high, most)
        if pair:
            yield pair
    for name in INSIDE.get(kind, ()):
        inner = getattr(record, name)
        if isinstance(inner, Record):
            yield from wrong_way_round(inner, f"{at}{name}.")
        elif isinstance(inner, tuple):
            for number, row in enumerate(inner):
                yield from wrong_way_round(row, f"{at}{name}[{number}].")


@lru_cache(maxsize=32)
def _type_of(record: type[Record]) -> StructType:
    found = msgspec.inspect.type_info(record)
    assert isinstance(found, StructType)
    return found


def _known_fields(
    kind: StructType, fields: Mapping[str, Any], at: str, found: list[Impossible]
) -> dict[str, Any]:
    """The fields of a record, each with what is left of its value."""
    kinds = {field.encode_name: field for field in kind.fields}
    known = dict(fields)
    for name, value in fields.items():
        if name not in kinds:
            continue
        field = kinds[name]
        zero = ABOVE_ZERO
        if _may_be_left_out(field):
            zero = ABOVE_ZERO_OR_LEFT_OUT
        known[name] = _known(field.type, value, f"{at}{name}", zero, found)
    stated = dict(known)
    for low, high in ASCENDING.get(kind.cls, ()):
        pair = _reversed(at, low, stated.get(low), high, stated.get(high))
        if pair:
            found.append(pair)
            known[low] = known[high] = _UNKNOWN
    return known


def _known(kind: Type, value: Any, at: str, zero: str, found: list[Impossible]) -> Any:
    """Return a value without figures that cannot be, or _UNKNOWN; `zero` is the message for an
    impossible 0.
    """
    match kind:
        case UnionType():
            present = next(inner for inner in kind.types if not isinstance(inner, NoneType))
            return _known(present, value, at, zero, found)
        case IntType() | FloatType() if kind.gt == 0 and _is_zero(value):
            fault = FieldFault(at, sentence(zero))
            found.append(Impossible((at,), fault, worded("{field} was 0", field=at)))
            return _UNKNOWN
        case VarTupleType() if isinstance(value, list | tuple):
            return _known_items(kind, value, at, found)
        case DictType() if isinstance(value, Mapping):
            return _known_entries(kind, value, at, found)
        case StructType() if isinstance(value, Mapping):
            return _known_row(kind, value, f"{at}.", found)
        case _:
            return value


def _known_items(
    kind: VarTupleType, values: Sequence[Any], at: str, found: list[Impossible]
) -> Any:
    """A list as it is, or _UNKNOWN where anything in it is unknown."""
    items: list[Any] = []
    for number, value in enumerate(values):
        entry = f"{at}[{number}]"
        items.append(_known(kind.item_type, value, entry, ABOVE_ZERO_OR_LEFT_OUT, found))
    if any(item is _UNKNOWN for item in items):
        return _UNKNOWN
    return items


def _known_entries(
    kind: DictType, values: Mapping[str, Any], at: str, found: list[Impossible]
) -> dict[str, Any]:
    """A table without the entries that are unknown."""
    known: dict[str, Any] = {}
    for name, value in values.items():
        entry = _known(kind.value_type, value, f"{at}.{name}", ABOVE_ZERO_OR_LEFT_OUT, found)
        if entry is not _UNKNOWN:
            known[name] = entry
    return known


def _known_row(kind: StructType, row: Mapping[str, Any], at: str, found: list[Impossible]) -> Any:
    """A record within a record without what is unknown in it.

    _UNKNOWN where it cannot do without that.
    """
    known = _known_fields(kind, row, at, found)
    optional = {field.encode_name for field in kind.fields if _may_be_left_out(field)}
    unknown = {name for name, value in known.items() if value is _UNKNOWN}
    if unknown - optional:
        return _UNKNOWN
    return {name: v for name, v in known.items() if name not in unknown}


def _may_be_left_out(field: Field) -> bool:
    """Whether a record without the field says that nobody knows.

    An empty list as default would say that none is.
    """
    return field.default is None or isinstance(field.default, int | float)


def _reversed(at: str, low: str, least: Any, high: str, most: Any) -> Impossible | None:
    if not (_is_number(least) and _is_number(most) and least > most):
        return None
    pair = (f"{at}{low}", f"{at}{high}")
    is_above = sentence(
        "{field} is {least:.10g}, above {high}, which is {most:.10g}: correct one of them or leave "
        "it out",
        least=least,
        high=high,
        most=most,
    )
    was = worded(
        "{field} was {least:.10g}, above {high}, which was {most:.10g}",
        field=pair[0],
        least=least,
        high=high,
        most=most,
    )
    return Impossible(pair, FieldFault(pair[0], is_above), was)


def _is_zero(value: Any) -> bool:
    return _is_number(value) and value == 0


def _is_number(value: Any) -> bool:
    """Return whether a value is a number within what bounds are asked about; larger ones are
    refused as such.
    """
    return (
        isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < BEYOND_ALL
    )
