"""The record of a machine as it was built: what its own commands told on the day when it was held
against the plan.

It belongs to a build and is kept in its file. Knows neither builds nor outputs; `verify.kept` makes
records and says what they mean for a build.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rigwright.record import DAY, Record

Line = Annotated[str, Meta(max_length=200)]
Day = Annotated[str, Meta(pattern=DAY)]
MOST_PARTS, MOST_DIFFERENCES = 160, 512


class BuiltPart(Record, frozen=True):
    """A part that was found. What was not told is empty.

    `label` is that of the plan ("gpu1", "nic1", "board"), "" for a part that was not planned.
    `name` is what the machine calls it, `place` the slot by its printed name, and `address` that on
    the bus. Generation and width are those of the link as it was trained.
    """

    label: Line = ""
    name: Line = ""
    place: Line = ""
    address: Line = ""
    serial: Line = ""
    generation: Annotated[int, Meta(ge=1, le=16)] | None = None
    width: Annotated[int, Meta(ge=1, le=32)] | None = None


class AsBuilt(Record, frozen=True):
    """What was found, and how it differed from the plan, in the words that were said then.

    `plan` is the digest of the plan that it was held against, by which a later change of the plan
    is noticed. `agreed` counts the figures that were as planned, and `open_points` those that the
    output did not tell.
    """

    date: Day
    plan: Annotated[str, Meta(max_length=64)]
    parts: Annotated[tuple[BuiltPart, ...], Meta(max_length=MOST_PARTS)] = ()
    differences: Annotated[
        tuple[Annotated[str, Meta(max_length=500)], ...], Meta(max_length=MOST_DIFFERENCES)
    ] = ()
    agreed: Annotated[int, Meta(ge=0, le=100_000)] = 0
    open_points: Annotated[int, Meta(ge=0, le=100_000)] = 0
    sources: Annotated[tuple[Line, ...], Meta(max_length=32)] = ()

    @property
    def has_serials(self) -> bool:
        """Whether any part of it has a serial number."""
        return any(part.serial for part in self.parts)

    def without_serials(self) -> AsBuilt:
        """The record without what tells one piece from another of its kind."""
        return self.changed(parts=tuple(part.changed(serial="") for part in self.parts))
