"""A card and where it sits, as the document has it.

Knows ids and names of places, neither parts nor which places there are.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rigwright.parts.part import PartId
from rigwright.record import Record

# The place of a card that lies beside the machine: no machine has a place of that name.
TRAY = "tray"
Place = Annotated[str, Meta(min_length=1, max_length=100)]
PowerLimit = Annotated[float, Meta(gt=0, le=100_000)]
Along = Annotated[float, Meta(ge=0, le=10_000)]
LEAST_MM, MOST_MM = -2_000, 3_000
Coordinate = Annotated[float, Meta(ge=LEAST_MM, le=MOST_MM)]
# Millimetres from the rear wall forward to the card's bracket, from the wall beyond the last slot
# to the card's slot plane, and from the board's face to the lower edge of its fingers.
Spot = tuple[Coordinate, Coordinate, Coordinate]


def whole_spot(at_mm: Spot) -> Spot:
    """A spot that is pointed at: to the millimetre, and no farther away than a file may say."""
    x, y, z = (float(round(min(max(mm, LEAST_MM), MOST_MM))) for mm in at_mm)
    return x, y, z


class Placement(Record, frozen=True, omit_defaults=False):
    """A card and where it sits.

    `place` is a position ("1"…"11"), else a slot's printed name, "verticalN", "uprightN", "bayN" or
    "frameN", "freeN" in mid-air, or "tray" for a card that is not in the machine yet; slots of the
    second board of a dual system, here and in `slot`, have "second:" before them. `power_limit_w`
    None means the card's own board power. `riser` is the part between the card and `slot`, the
    printed name of the slot or socket that feeds a card which is not in one; a bracket there holds
    the card as well, and may be what makes its place. `adapters` are the adapter cards and cables
    between `slot` and `riser`, from the slot on; a cable that is named twice lies twice side by
    side. `along_mm` is where on the movable bar of an open frame it hangs, from the bar's first
    place; None: where the frame has the place. `duct` is the fan that blows through a duct into the
    far end of a card without any. `at_mm` is where a card in mid-air is.
    """

    part_id: PartId
    place: Place
    power_limit_w: PowerLimit | None = None
    riser: PartId | None = None
    slot: Place | None = None
    along_mm: Along | None = None
    adapters: Annotated[tuple[PartId, ...], Meta(max_length=16)] = ()
    duct: PartId | None = None
    at_mm: Spot | None = None

    def moved_to(self, place: str) -> Placement:
        """The card at another place; where on the bar or in mid-air it was says nothing there."""
        if place == self.place:
            return self
        return self.changed(place=place, along_mm=None, at_mm=None)
