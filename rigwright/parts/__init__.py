"""The kinds of part a build is made of, and the way from a plain record to a validated part.

Knows what each kind is, not where its records are kept.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rigwright.parts.chassis import Chassis, FanMount, IncludedFan, RadiatorMount
from rigwright.parts.cooler import Cooler
from rigwright.parts.cpu import Cpu
from rigwright.parts.drive import Drive
from rigwright.parts.fan import Fan, FanSize
from rigwright.parts.gpu import Gpu, Nvlink, PowerConnector
from rigwright.parts.memory import Memory
from rigwright.parts.motherboard import LaneRule, M2Slot, Motherboard, Obstruction, Slot
from rigwright.parts.nic import Nic
from rigwright.parts.part import FigureSource, Part
from rigwright.parts.psu import Derating, Psu, PsuConnectors
from rigwright.parts.riser import Riser
from rigwright.record import Record, RecordError, plain

__all__ = [
    "KINDS",
    "Chassis",
    "Cooler",
    "Cpu",
    "Derating",
    "Drive",
    "Fan",
    "FanMount",
    "FanSize",
    "FigureSource",
    "Gpu",
    "IncludedFan",
    "LaneRule",
    "M2Slot",
    "Memory",
    "Motherboard",
    "Nic",
    "Nvlink",
    "Obstruction",
    "Part",
    "PartError",
    "PowerConnector",
    "Psu",
    "PsuConnectors",
    "RadiatorMount",
    "Record",
    "Riser",
    "Slot",
    "part_from_record",
    "record_of",
]

KINDS: Mapping[str, type[Part]] = MappingProxyType(
    {
        "gpu": Gpu,
        "motherboard": Motherboard,
        "chassis": Chassis,
        "psu": Psu,
        "cpu": Cpu,
        "cooler": Cooler,
        "memory": Memory,
        "fan": Fan,
        "riser": Riser,
        "nic": Nic,
        "drive": Drive,
    }
)


class PartError(ValueError):
    """A record is not a usable part; the message is one sentence for the user."""


def part_from_record(record: object) -> Part:
    """The part that a plain record describes, or a `PartError` that says what is wrong with it."""
    if not isinstance(record, Mapping):
        raise PartError("A part's record must be a table of named fields.")
    part_class = KINDS.get(str(record.get("kind")))
    if part_class is None:
        raise PartError(f"{_label(record)} has no known kind; it must be one of {', '.join(KINDS)}.")
    try:
        return part_class.of(dict(record))
    except RecordError as error:
        raise PartError(f"{_label(record)}: {error}.") from None


def record_of(part: Part) -> dict[str, Any]:
    """The part as plain values, without its unknown fields; `part_from_record` reads it back."""
    return {"kind": part.kind, **plain(part)}


def _label(record: Mapping[Any, Any]) -> str:
    return f"The part {str(record.get('id', 'without an id'))[:80]!r}"
