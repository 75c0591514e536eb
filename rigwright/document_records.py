"""The shape of a build in a .rig file, format 1: which fields there are and what they may hold.

The JSON Schema in assets/schema comes from here. Fields that are not named here are refused: a newer program that
needs more writes a higher format number, so nothing is lost unnoticed. Knows no files.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from rigwright.build import Build, Placement, Quantity, Site, Workload
from rigwright.parts import KINDS, Record
from rigwright.parts.part import PartId, Watts

FORMAT = 1
FORMAT_NAME = f"rigwright-build/{FORMAT}"
# Bounds keep typing slips and hostile files out; no machine comes near them.
MOST_PLACEMENTS = 64
MOST_PARTS = 512

Line = Annotated[str, Field(max_length=200)]
Place = Annotated[str, Field(min_length=1, max_length=100)]
PowerLimit = Annotated[float, Field(strict=True, gt=0, le=100_000, allow_inf_nan=False)]
Volts = Annotated[float, Field(strict=True, ge=50, le=1_000, allow_inf_nan=False)]
Amperes = Annotated[float, Field(strict=True, ge=1, le=1_000, allow_inf_nan=False)]
Celsius = Annotated[float, Field(strict=True, ge=-50, le=80, allow_inf_nan=False)]
Metres = Annotated[float, Field(strict=True, ge=-500, le=10_000, allow_inf_nan=False)]


class PlacementRecord(Record, frozen=True):
    """A card and its place: a position ("1"…"11"), a slot's printed name, "verticalN", "bayN" or "frameN"."""

    part_id: PartId
    place: Place
    power_limit_w: PowerLimit | None = None


class QuantityRecord(Record, frozen=True):
    """A part and how many of it."""

    part_id: PartId
    count: Annotated[int, Field(strict=True, ge=1, le=64)] = 1


class SiteRecord(Record, frozen=True):
    """The circuit and the room; without volts no circuit is chosen."""

    name: Line | None = None
    volts: Volts | None = None
    outlet_a: Amperes | None = None
    breaker_a: Amperes | None = None
    other_load_w: Watts = 0.0
    room_c: Celsius = 25.0
    altitude_m: Metres = 0.0
    stands: Line = "other room"


class WorkloadRecord(Record, frozen=True):
    """What the machine is for."""

    task: Line = "training"
    duty: Literal["sustained", "burst"] = "sustained"


Quantities = Annotated[tuple[QuantityRecord, ...], Field(max_length=64)]


class BuildRecord(Record, frozen=True):
    """What was chosen; the records of the parts follow under `parts`."""

    title: Line = "Untitled"
    chassis: PartId | None = None
    board: PartId | None = None
    cpus: QuantityRecord | None = None
    cooler: PartId | None = None
    memory: Quantities = ()
    psus: Annotated[tuple[PartId, ...], Field(max_length=16)] = ()
    placements: Annotated[tuple[PlacementRecord, ...], Field(max_length=MOST_PLACEMENTS)] = ()
    drives: Quantities = ()
    fans: Quantities = ()
    site: SiteRecord = Field(default_factory=SiteRecord)
    workload: WorkloadRecord = Field(default_factory=WorkloadRecord)
    notes: Annotated[str, Field(max_length=20_000)] = ""


def record_of_build(build: Build) -> dict[str, Any]:
    """The build as plain values, without what was not chosen; a pydantic ValidationError where it is out of bounds."""
    return BuildRecord.model_validate(asdict(build)).model_dump(mode="json", exclude_none=True)


def build_from_record(record: object) -> Build:
    """The build that plain values describe; a pydantic ValidationError where they describe none."""
    r = BuildRecord.model_validate(record)
    return Build(
        title=r.title,
        chassis=r.chassis,
        board=r.board,
        cpus=_quantity(r.cpus) if r.cpus else None,
        cooler=r.cooler,
        memory=tuple(map(_quantity, r.memory)),
        psus=r.psus,
        placements=tuple(Placement(p.part_id, p.place, p.power_limit_w) for p in r.placements),
        drives=tuple(map(_quantity, r.drives)),
        fans=tuple(map(_quantity, r.fans)),
        site=Site(**r.site.model_dump()),
        workload=Workload(r.workload.task, r.workload.duty),
        notes=r.notes,
    )


def _quantity(record: QuantityRecord) -> Quantity:
    return Quantity(record.part_id, record.count)


def schema_text() -> str:
    """The JSON Schema of a .rig file, as it stands in assets/schema/rig-1.schema.json."""
    part: Any = Annotated[reduce(or_, KINDS.values()), Field(discriminator="kind")]
    parts: Any = Annotated[tuple[part, ...], Field(max_length=MOST_PARTS)]
    document = create_model(
        "RigwrightBuild",
        __base__=Record,
        __doc__="A Rigwright build with the records of the parts it uses, each part once.",
        format=(Literal["rigwright-build/1"], ...),
        build=(BuildRecord, ...),
        parts=(parts, ...),
    )
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **document.model_json_schema()}
    return json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
