"""The kinds of part that a build is made of, and how a plain record becomes a validated part.

Here belong the figures of each kind and the values that no record may have. Files and tables of
parts belong in `catalog`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rigwright.parts.chassis import (
    CardLength,
    CardRoom,
    Chassis,
    FanMount,
    IncludedFan,
    RadiatorMount,
    RemovableStandoff,
)
from rigwright.parts.cooler import Cooler
from rigwright.parts.cpu import Cpu
from rigwright.parts.drive import Drive
from rigwright.parts.fan import Fan, FanSize
from rigwright.parts.gpu import Gpu, Nvlink, PowerConnector
from rigwright.parts.impossible import Impossible, without_impossible, wrong_way_round
from rigwright.parts.memory import Memory
from rigwright.parts.motherboard import LaneRule, M2Slot, Motherboard, Obstruction, Slot
from rigwright.parts.nic import Nic
from rigwright.parts.part import Citation, FigureSource, Part
from rigwright.parts.psu import Derating, Psu, PsuConnectors
from rigwright.parts.riser import Riser
from rigwright.record import FieldFault, Record, RecordError, plain
from rigwright.text.refused import WordedError
from rigwright.text.sentence import messages, worded

__all__ = [
    "CARD_KINDS",
    "KINDS",
    "CardLength",
    "CardRoom",
    "Chassis",
    "Cooler",
    "Cpu",
    "Derating",
    "Drive",
    "Fan",
    "FanMount",
    "FanSize",
    "FigureSource",
    "Citation",
    "Gpu",
    "ImpossiblePartError",
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
    "RemovableStandoff",
    "Record",
    "Riser",
    "Slot",
    "kept_part",
    "part_from_kept_record",
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
CARD_KINDS = ("gpu", "nic")  # what stands in slots
FAULT_OF_PART = messages("The part {part!r}: {fault}.")


MOST_DOUBTS, MOST_OF_A_DOUBT = 64, 3_900  # a little less than the records bound them


class PartError(WordedError, ValueError):
    """A record is not a usable part; the message is one sentence for the user.

    `fault` is the fault of a field, where it is one.
    """

    fault: FieldFault | None = None


class ImpossiblePartError(PartError):
    """A record has figures that cannot be; the message is one sentence that names the first."""


def part_from_record(record: object) -> Part:
    """The part that a plain record describes, or a `PartError` that says what is wrong with it."""
    fields, part_class = _fields_and_class(record)
    try:
        part = part_class.of(fields)
    except RecordError as error:
        _, impossible = without_impossible(part_class, fields)
        if impossible:
            raise _faulty(ImpossiblePartError, fields, impossible[0].fault) from None
        raise _faulty(PartError, fields, error.fault) from None
    for pair in wrong_way_round(part):
        raise _faulty(ImpossiblePartError, fields, pair.fault)
    return part


def part_from_kept_record(record: object) -> Part:
    """The part of a record that was stored before: as `kept_part` has it."""
    return kept_part(record)[0]


def kept_part(record: object) -> tuple[Part, tuple[Impossible, ...]]:
    """The part of a record that was stored before, and the figures in it that cannot be: they count
    as unknown.

    The part says so among its doubts. An `ImpossiblePartError` where it is no part without those
    figures.
    """
    try:
        return part_from_record(record), ()
    except ImpossiblePartError:
        fields, part_class = _fields_and_class(record)
    known, impossible = without_impossible(part_class, fields)
    part = part_from_record(known)
    return part.changed(doubts=_with_doubts(part.doubts, impossible)), tuple(impossible)


def _fields_and_class(record: object) -> tuple[dict[str, Any], type[Part]]:
    if not isinstance(record, Mapping):
        raise PartError("A part's record must be a table of named fields.")
    part_class = KINDS.get(str(record.get("kind")))
    if part_class is None:
        raise PartError(
            "The part {part!r} has no known kind; it must be one of {kinds}.",
            part=_id_in(record),
            kinds=", ".join(KINDS),
        )
    return dict(record), part_class


def _with_doubts(doubts: tuple[str, ...], impossible: list[Impossible]) -> tuple[str, ...]:
    """The doubts of a part with those on figures that count as unknown, as far as there is room."""
    told = [worded("{was}: unknown", was=figure.was[:MOST_OF_A_DOUBT]) for figure in impossible]
    return (*doubts, *told)[:MOST_DOUBTS]


def record_of(part: Part) -> dict[str, Any]:
    """The part as plain values, without its unknown fields; `part_from_record` reads it back."""
    return {"kind": part.kind, **plain(part)}


def _faulty(kind: type[PartError], record: Mapping[Any, Any], fault: FieldFault) -> PartError:
    """Return the error about a field's fault."""
    error = kind(FAULT_OF_PART, part=_id_in(record), fault=fault)
    error.fault = fault
    return error


def _id_in(record: Mapping[Any, Any]) -> str:
    """The id of a record as messages name it."""
    if "id" not in record:
        return worded("without an id")
    return str(record["id"])[:80]
