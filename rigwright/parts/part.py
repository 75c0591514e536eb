"""What every part has in common, and the units its figures are held in.

A part is a frozen, validated record: `None` always means "not known", never zero or "none".
This module knows no particular kind of part and nothing of files or databases.
"""

from typing import Annotated

from pydantic import BaseModel, Field

# Bounds keep typing slips and hostile files out; no computer part comes near them.
Mm = Annotated[float, Field(strict=True, ge=0, le=5_000, allow_inf_nan=False)]
Watts = Annotated[float, Field(strict=True, ge=0, le=100_000, allow_inf_nan=False)]
Amount = Annotated[float, Field(strict=True, ge=0, le=1e9, allow_inf_nan=False)]
Count = Annotated[int, Field(strict=True, ge=0, le=1_000_000)]
Few = Annotated[int, Field(strict=True, ge=0, le=64)]
Year = Annotated[int, Field(strict=True, ge=1980, le=2100)]
Text = Annotated[str, Field(max_length=4_000)]
Name = Annotated[str, Field(min_length=1, max_length=300)]
PartId = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._:+-]*$", max_length=150)]
Names = Annotated[tuple[Text, ...], Field(max_length=64)]


# Validators are built at first use (`defer_build`): who only searches never pays for them.
class Record(BaseModel, frozen=True, extra="forbid", defer_build=True):
    """A frozen value that refuses fields it does not know."""


class Part(Record, frozen=True):
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
    doubts: Names = ()
    notes: Text = ""
    release_year: Year | None = None
    price_usd: Amount | None = None

    def is_uncertain(self, field: str) -> bool:
        """Whether the figure, or a record that it is a part of, is marked as doubtful."""
        names = field.split(".")
        return any(".".join(names[:end]) in self.uncertain_fields for end in range(1, len(names) + 1))

    def __hash__(self) -> int:
        """Equal parts have equal ids; hashing every figure would buy nothing."""
        return hash((self.kind, self.id))
