"""The figures that anyone can measure with a caliper or a tape: six in a case, which replace its
planes, and three on a graphics card.

Takes readings into a draft and says of every one where its value comes from, before and after.
Knows no widget.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rigwright.assembly.enclosure import HEAT_SPREADER, Enclosure, enclosure_of
from rigwright.editing.drafts import MEASURED, OWN_SOURCE, Draft
from rigwright.editing.field_values import figure_words
from rigwright.editing.fields import PartField, field_named, known_field
from rigwright.editing.figure_sources import source_of, with_source
from rigwright.editing.typed_values import Unreadable, value_of
from rigwright.figures import Basis, Figure, field_of
from rigwright.parts import Chassis, Gpu, Motherboard, Part, part_from_kept_record
from rigwright.text.language import translated
from rigwright.text.lengths import Length, in_unit
from rigwright.text.numbers import comma_words, whole_length
from rigwright.text.sentence import messages, worded

CONDITION = "max_gpu_length_condition"
# What the tape ended at in front, and the condition that this is for a card's length.
FRONT_ENDS: Mapping[str, str] = MappingProxyType(
    messages(
        {
            "front_fans_25mm": "the front fans, fitted",
            "no_front_fan": "the bare front, no fans",
            "with_hdd_cage": "the drive cage, fitted",
        }
    )
)


@dataclass(frozen=True)
class Reading:
    """One thing to measure: from where to where, how to do it, the figure it gives, and the plane
    it replaces.

    Its messages stand here. `offset_mm` is the difference between the measured length and the
    figure.
    """

    name: str
    title_message: str
    how_message: str
    field: str
    plane_message: str
    offset_mm: float = 0.0

    @property
    def title(self) -> str:
        """The two faces that are measured between, in words."""
        return translated(self.title_message)

    @property
    def how(self) -> str:
        """How to do it."""
        return worded(self.how_message, cables=whole_length(CABLES_MM))

    @property
    def plane(self) -> str:
        """The plane that the figure replaces."""
        return translated(self.plane_message)


CABLES_MM = 50.0  # of a bay for plugs and the bend of cables, as the rule has it
READINGS: tuple[Reading, ...] = (
    Reading(
        "front",
        "Rear wall to the first thing in front",
        "At the height of the cards, from the inside of the rear wall forward to fans, cage or "
        "front panel.",
        "max_gpu_length_mm",
        "Front obstacle",
    ),
    Reading(
        "panel",
        "Board to the side panel",
        "From the face of the board straight out to the inside of the closed panel.",
        "max_cpu_cooler_height_mm",
        "Side panel",
        HEAT_SPREADER,
    ),
    Reading(
        "below",
        "Lower edge of the board to floor or shroud",
        "From the board's edge below the last slot to the PSU shroud or the floor.",
        "below_board_mm",
        "Floor or shroud",
    ),
    Reading(
        "above",
        "Upper edge of the board to the first obstacle",
        "From the board's edge beside the processor to fans, radiator or roof.",
        "above_board_mm",
        "Above the board",
    ),
    Reading(
        "psu",
        "Length of the PSU bay",
        "From the rear wall of the bay to whatever ends it; leave {cables} of it to cables.",
        "max_psu_length_mm",
        "PSU bay",
    ),
    Reading(
        "vertical",
        "Vertical mount: back of the card to the panel",
        "From the plane that the card's back side lies in to the inside of the closed panel.",
        "max_gpu_thickness_vertical_mm",
        "Vertical mount",
    ),
)


# As catalog/README.md defines the three figures.
CARD_READINGS: tuple[Reading, ...] = (
    Reading(
        "length",
        "Bracket to the far end",
        "From the inside of the bracket to the end of cooler or board, whichever reaches further; "
        "without plugs.",
        "length_mm",
        "Length",
    ),
    Reading(
        "height",
        "Gold fingers to the highest edge",
        "From the lower end of the gold fingers to the highest edge of cooler or board; without "
        "the bracket and without plugs.",
        "height_mm",
        "Height",
    ),
    Reading(
        "thickness",
        "Backplate to the fans",
        "Across the card where it is thickest, from the backplate to the outer face of fans or "
        "shroud.",
        "thickness_mm",
        "Thickness",
    ),
)


def readings_of(kind: str) -> tuple[Reading, ...]:
    """Return the readings of a kind of part; none of a kind that has no page for them."""
    return {"chassis": READINGS, "gpu": CARD_READINGS}.get(kind, ())


@dataclass(frozen=True)
class Plane:
    """A plane of a case, or a size of a card: where it lies, and how that is known."""

    title: str
    value_mm: float | None
    basis: Basis

    @property
    def words(self) -> str:
        """Value and basis: "549 mm, published", or "unknown"."""
        if self.value_mm is None or self.basis is Basis.UNKNOWN:
            return worded("unknown")
        return comma_words(
            (str(Length(self.value_mm, ".1f", trimmed=True)), translated(self.basis.value))
        )


def reading_named(name: str) -> Reading:
    """Return the reading of a name."""
    return next(reading for reading in (*READINGS, *CARD_READINGS) if reading.name == name)


def measured(draft: Draft, name: str, text: str) -> Draft:
    """Return the draft with a reading as it was typed; text that is not a length is kept aside with
    the reason.
    """
    reading = reading_named(name)
    try:
        value = value_of(_typed_field(draft, reading), text)
    except Unreadable as fault:
        return draft.with_fault(reading.field, str(fault))
    if value is None:
        return draft.reverted(reading.field)
    taken = draft.with_value(reading.field, round(value - reading.offset_mm, 2))
    if draft.keeps_sources:
        taken = with_source(taken, reading.field, *_own_source(taken, reading.field))
    return _with_consequences(taken, name)


def _own_source(draft: Draft, field: str) -> tuple[str, str]:
    source, confidence = source_of(draft, field)
    if confidence == MEASURED:
        return source, confidence
    return OWN_SOURCE, MEASURED


def _typed_field(draft: Draft, reading: Reading) -> PartField:
    """Return the field that is typed into: the figure's own, with its bounds moved and named as
    what is measured.
    """
    field = known_field(draft.kind, reading.field)
    least = (field.minimum or 0.0) + reading.offset_mm
    return field.changed(label_message=reading.title_message, minimum=least)


def _with_consequences(draft: Draft, name: str) -> Draft:
    """Return what a reading says besides its figure: a condition for the length, a mount that there
    is.
    """
    if name == "vertical" and not draft.record.get("vertical_slots"):
        return draft.with_value("vertical_slots", 1)
    if name == "front":
        return front_end(draft, draft.record.get(CONDITION, ""))
    return draft


def front_end(draft: Draft, condition: str) -> Draft:
    """Return the draft with what the front reading ended at.

    The room behind fans then follows from what was measured.
    """
    known = condition if condition in FRONT_ENDS else next(iter(FRONT_ENDS))
    if known == "no_front_fan" and is_measured(draft, "max_gpu_length_mm"):
        draft = draft.with_value("max_gpu_length_with_front_fan_mm", None)
    return draft.with_value(CONDITION, known)


def typed_words(draft: Draft, name: str) -> str:
    """Return what stands in a reading's field: the measured distance, empty where the figure is not
    one's own measurement.
    """
    reading = reading_named(name)
    value = draft.record.get(reading.field)
    if value is None or not is_measured(draft, reading.field):
        return ""
    return figure_words(in_unit(value + reading.offset_mm))


def is_measured(draft: Draft, field: str) -> bool:
    """Whether a figure was measured, by its own source or by that of the whole record."""
    return source_of(draft, field)[1] == MEASURED


# planes


def planes_before(draft: Draft, board: Motherboard | None) -> tuple[Plane, ...]:
    """Return the planes of the part that is compared with; all unknown for a new case."""
    if not draft.base:
        readings = readings_of(draft.kind)
        return tuple(Plane(reading.plane, None, Basis.UNKNOWN) for reading in readings)
    base = {**draft.base, "id": draft.base.get("id", "base")}
    return _planes(part_from_kept_record(base), lambda field: _of_base(draft, field), board)


def _of_base(draft: Draft, field: str) -> bool:
    own = draft.base.get("figure_sources", {}).get(field)
    return (own["confidence"] if own else draft.base.get("confidence")) == MEASURED


def planes_after(draft: Draft, board: Motherboard | None) -> tuple[Plane, ...]:
    """Return the planes with what was measured so far."""
    return _planes(draft.preview, lambda field: is_measured(draft, field), board)


def _planes(part: Part, own: Callable[[str], bool], board: Motherboard | None) -> tuple[Plane, ...]:
    if isinstance(part, Gpu):
        return tuple(_size(reading, part, own) for reading in CARD_READINGS)
    if not isinstance(part, Chassis):
        return ()
    planes = enclosure_of(part, board)
    return tuple(_plane(reading, _figure(reading, part, planes), own) for reading in READINGS)


def _size(reading: Reading, card: Gpu, own: Callable[[str], bool]) -> Plane:
    """Return a size of a card: one that is in doubt counts as assumed, as an inferred thickness
    is.
    """
    value = getattr(card, reading.field)
    if value is None:
        return Plane(reading.plane, None, Basis.UNKNOWN)
    if own(reading.field):
        return Plane(reading.plane, value, Basis.MEASURED)
    doubted = card.is_uncertain(reading.field)
    return Plane(reading.plane, value, Basis.ASSUMED if doubted else Basis.PUBLISHED)


def _figure(reading: Reading, chassis: Chassis, planes: Enclosure) -> Figure | None:
    match reading.name:
        case "front":
            return planes.front
        case "panel":
            return planes.panel
        case "below":
            return planes.below_high
        case "vertical":
            return planes.vertical_room
        case _:
            value = getattr(chassis, reading.field)
            if value is None:
                return None
            return Figure(value, Basis.PUBLISHED, (field_of(chassis.id, reading.field),))


def _plane(reading: Reading, figure: Figure | None, own: Callable[[str], bool]) -> Plane:
    if figure is None:
        return Plane(reading.plane, None, Basis.UNKNOWN)
    fields = {address.rpartition(".")[2] for address in figure.rests_on}
    is_own = bool(fields) and all(map(own, fields))
    basis = figure.basis
    if is_own and basis is Basis.PUBLISHED:
        basis = Basis.MEASURED
    return Plane(reading.plane, figure.value, basis)


def change_words(before: Plane, after: Plane) -> str:
    """Return what becomes of a plane: "assumed 50 mm → 61 mm, measured", or what it is."""
    if before == after:
        return after.words
    return f"{before.words} → {after.words}"


def still_open(planes: tuple[Plane, ...]) -> int:
    """Return how many planes are assumed or unknown."""
    return sum(plane.basis in (Basis.ASSUMED, Basis.UNKNOWN) for plane in planes)


def field_words(name: str) -> str:
    """Return what a reading's figure is called in the record."""
    field = field_named("chassis", reading_named(name).field)
    return field.words if field is not None else name
