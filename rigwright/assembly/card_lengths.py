"""Card lengths that hold only while something is in the chassis: a radiator, fans, a cage, a supply
in front.

A condition that is not so does not limit. Knows chassis, coolers and supplies; it knows no cards
and no severities.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from rigwright.assembly.enclosure import Fitted, front_fan_thickness
from rigwright.assembly.radiators import has_radiator, radiator_wall
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.parts import CardLength, Chassis, Cooler, Psu
from rigwright.record import Value
from rigwright.text.sentence import messages

CAGE, RESERVOIR, FANS, FRONT = messages(("drive cage", "reservoir", "front fans", "front"))
IN_FRONT = messages("supply or fan in front")
# What a condition is about, as it ends "how much room the … leaves", and as it follows a length.
CONDITIONS: Mapping[str, tuple[str, str]] = MappingProxyType(
    messages(
        {
            "front_fan": (FANS, "behind front fans"),
            "front_radiator": ("radiator", "before the radiator in the front"),
            "radiator": ("radiator", "beside the radiator"),
            "drive_cage": (CAGE, "with the drive cage"),
            "reservoir": (RESERVOIR, "with the reservoir"),
            "atx_supply": ("ATX supply", "with an ATX supply"),
        }
    )
)


class Fillings(Value, frozen=True):
    """What a build puts into a chassis that may stand before its cards."""

    cooler: Cooler | None = None
    supplies: tuple[Psu, ...] = ()
    fitted: Fitted = Fitted()
    card_radiator: bool = False  # a card has its own in the front


def lengths_that_hold(
    chassis: Chassis, put: Fillings, bare_mm: float
) -> Iterator[tuple[CardLength, Figure]]:
    """Yield the rows of the table that hold, each with its length.

    The length is unknown, and the bare one to draw with, where it is unknown whether the row holds
    or how long it is.
    """
    for row in chassis.card_lengths:
        holds = _holds(row, chassis, put)
        if holds is False:
            continue
        field = f"card_lengths.{row.name}.length_mm"
        if holds and row.length_mm is not None:
            yield row, published(chassis.id, field, row.length_mm)
        else:
            yield row, Figure(bare_mm, Basis.UNKNOWN, (field_of(chassis.id, field),))


def _holds(row: CardLength, chassis: Chassis, put: Fillings) -> bool | None:
    """Return whether a condition is so.

    What the build does not say is as the maker published the card length.
    """
    match row.when:
        case "front_fan":
            return front_fan_thickness(chassis, put.fitted) > 0
        case "radiator":
            return put.card_radiator or has_radiator(put.cooler)
        case "front_radiator":
            wall = radiator_wall(chassis, put.cooler)
            return put.card_radiator or (None if wall is None else wall == FRONT)
        case "drive_cage":
            return put.fitted.drive_cage is True
        case "reservoir":
            return put.fitted.reservoir is True
        case "atx_supply":
            return has_atx_supply(put.supplies)


def has_atx_supply(supplies: Iterable[Psu]) -> bool | None:
    """Return whether one of the supplies has the large form.

    None where that of one is not known.
    """
    forms = [supply.form_factor for supply in supplies]
    if any(form == "ATX" for form in forms):
        return True
    return None if any(form is None for form in forms) else False


def is_taken_in_front(chassis: Chassis, put: Fillings) -> bool | None:
    """Return whether a fan or a large supply stands in front.

    None where no supply is chosen that says so. Cases that take ATX and smaller supplies have the
    place of the small one elsewhere.
    """
    if front_fan_thickness(chassis, put.fitted) > 0:
        return True
    forms = chassis.psu_form_factors or ()
    if not put.supplies or not any(form != "ATX" for form in forms):
        return None
    return has_atx_supply(put.supplies)
