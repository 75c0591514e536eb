"""The kinds of part a build is made of, and the way from a plain record to a validated part.

Knows what each kind is, not where its records are kept.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from rigwright.parts.chassis import Chassis, FanMount, IncludedFan, RadiatorMount
from rigwright.parts.cooler import Cooler
from rigwright.parts.cpu import Cpu
from rigwright.parts.drive import Drive
from rigwright.parts.fan import Fan, FanSize
from rigwright.parts.gpu import Gpu, Nvlink, PowerConnector
from rigwright.parts.memory import Memory
from rigwright.parts.motherboard import LaneRule, M2Slot, Motherboard, Obstruction, Slot
from rigwright.parts.nic import Nic
from rigwright.parts.part import Part, Record
from rigwright.parts.psu import Derating, Psu, PsuConnectors
from rigwright.parts.riser import Riser

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
        return part_class.model_validate(dict(record))
    except ValidationError as error:
        raise PartError(f"{_label(record)}: {_first_fault(error)}.") from None


def record_of(part: Part) -> dict[str, Any]:
    """The part as plain values, without its unknown fields; `part_from_record` reads it back."""
    return part.model_dump(mode="json", exclude_none=True)


def _label(record: Mapping[Any, Any]) -> str:
    return f"The part {str(record.get('id', 'without an id'))[:80]!r}"


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False)[0]
    field = repr(".".join(str(name) for name in fault["loc"])[:120])[1:-1]
    more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
    match fault["type"]:
        case "missing":
            return f"{field} is missing{more}"
        case "extra_forbidden":
            return f"{field} is not a known field{more}"
        case _:
            message = re.sub(r"^\w+ should", "must", fault["msg"])
            return f"{field} {message}, not {str(fault['input'])[:60]!r}{more}"
