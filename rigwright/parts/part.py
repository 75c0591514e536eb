"""What every part has in common, and the units its figures are held in.

A part is a frozen, validated record: `None` always means "not known", never zero or "none". A size,
a power or a number of lanes is greater than zero; only where nothing is a true answer does a type
say so. This module knows no particular kind of part and nothing of files or databases.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from rigwright.record import DAY, PART_ID, Record

__all__ = ["Citation", "FigureSource", "Part", "Record"]

# Bounds keep typing slips and hostile files out; no computer part comes near them.
Mm = Annotated[float, Meta(gt=0, le=5_000)]
MmOrZero = Annotated[float, Meta(ge=0, le=5_000)]
Watts = Annotated[float, Meta(gt=0, le=100_000)]
WattsOrZero = Annotated[float, Meta(ge=0, le=100_000)]
Amount = Annotated[float, Meta(gt=0, le=1e9)]
AmountOrZero = Annotated[float, Meta(ge=0, le=1e9)]
StatedNumber = Annotated[float, Meta(ge=-1e9, le=1e9)]
Count = Annotated[int, Meta(gt=0, le=1_000_000)]
Few = Annotated[int, Meta(gt=0, le=64)]
FewOrZero = Annotated[int, Meta(ge=0, le=64)]
Year = Annotated[int, Meta(ge=1980, le=2100)]
Text = Annotated[str, Meta(max_length=4_000)]
Name = Annotated[str, Meta(min_length=1, max_length=300)]
PartId = Annotated[str, Meta(pattern=PART_ID, max_length=150)]
Names = Annotated[tuple[Text, ...], Meta(max_length=64)]
# "maker" is the maker's own page, "review" one that repeats or describes, "measured" one whose
# author measured, "database" a shop's page or a collection of parts.
CitationKind = Literal["maker", "manual", "datasheet", "measured", "review", "database"]


class FigureSource(Record, frozen=True, kw_only=True):
    """Where one figure comes from, when not from where the others do."""

    source: Text
    confidence: Text


class Citation(Record, frozen=True, kw_only=True):
    """A page or paper that states figures of a part, with what it says of each, in the record's
    units.

    `states` has a figure's path and the value given there, which may differ from the record's;
    `seen` is the day on which it was read, as "2026-11-22".
    """

    kind: CitationKind
    address: Text
    seen: Annotated[str, Meta(pattern=DAY)]
    states: Annotated[Mapping[str, StatedNumber | str], Meta(min_length=1, max_length=64)]
    note: Text = ""


class Part(Record, frozen=True, kw_only=True):
    """A product with dimensions and ratings, and where its figures come from."""

    kind: str
    id: PartId
    name: Name
    brand: Text
    source: Text
    confidence: Text
    uncertain_fields: Names = ()
    derived_fields: Names = ()
    opendb_fields: Names = ()
    figure_sources: Annotated[Mapping[str, FigureSource], Meta(max_length=64)] = {}
    citations: Annotated[tuple[Citation, ...], Meta(max_length=32)] = ()
    doubts: Names = ()
    notes: Text = ""
    part_numbers: Names = ()
    release_year: Year | None = None
    price_usd: Amount | None = None

    def address(self, field: str) -> str:
        """Where a figure of it stands: `part-id.field`."""
        return f"{self.id}.{field}"

    def is_uncertain(self, field: str) -> bool:
        """Whether the figure, or a record that it is a part of, is marked as doubtful."""
        names = field.split(".")
        return any(
            ".".join(names[:end]) in self.uncertain_fields for end in range(1, len(names) + 1)
        )

    def __hash__(self) -> int:
        """Equal parts have equal ids; hashing every figure would buy nothing."""
        return hash((self.kind, self.id))
