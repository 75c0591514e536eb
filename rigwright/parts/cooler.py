"""Processor coolers, air and all-in-one.

Outer dimensions over the fans; an all-in-one has a radiator instead of a height.
"""

from typing import Annotated, Literal

from msgspec import Meta

from rigwright.parts.fan import FanSize
from rigwright.parts.part import Amount, Mm, MmOrZero, Names, Part, Watts


class Cooler(Part, frozen=True, kw_only=True):
    """A processor cooler with its fans."""

    kind: Literal["cooler"] = "cooler"
    cooler_type: Literal["air", "aio"]
    height_mm: Mm | None = None
    width_mm: Mm | None = None
    depth_mm: Mm | None = None
    radiator_mm: Mm | None = None
    radiator_thickness_mm: Mm | None = None
    total_thickness_with_fans_mm: Mm | None = None
    fans: Annotated[tuple[FanSize, ...], Meta(max_length=16)] | None = None
    cooling_class_w: Watts | None = None
    sockets: Names = ()
    weight_kg: Amount | None = None
    ram_clearance_mm: MmOrZero | None = None
