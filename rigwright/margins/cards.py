"""Every clearance of a build's cards: to each other, to the walls of the chassis, in openings, over plugs, on risers.

Asks the figures that the rules ask and calls them by the rules' names; what is too little is said there.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from rigwright.assembly import Assembly, FittedBridge, SeatedCard
from rigwright.assembly.brackets import is_bracket, slots_held
from rigwright.assembly.enclosure import has_half_height_row, is_sandwich, openings_field
from rigwright.assembly.envelopes import SLOT_PITCH, slots_by_thickness
from rigwright.assembly.seats import Mount
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.margins.rows import Clearance, above, answered, below, unanswered, unknown
from rigwright.mechanics.bridges import TOLERANCE, pitch_of
from rigwright.mechanics.ribbons import comes_with_mount, hangs, ribbon_of
from rigwright.parts import Chassis, Gpu
from rigwright.rules.openings import OFF_THE_ROW, openings_for
from rigwright.rules.positions import unlocated

Rows = Iterator[Clearance]
RIBBONS = frozenset({"riser_cable", "vertical_bracket", "slimsas_mcio_oculink_adapter"})  # what a length is laid of


def card_clearances(a: Assembly) -> Rows:
    """All of them, subject by subject."""
    for card in a.cards:
        if a.chassis is not None and a.enclosure is not None and card.seat is not None:
            yield from answered("case-slot-count-over", _openings(card, a, a.chassis), card.label)
            yield from answered("riser-too-short", _riser(card, a), card.label)
            yield from answered("card-on-riser-unsupported", _bracket(card), card.label)
    for bridge in a.bridges:
        yield from answered("nvlink-pitch-mismatch", _bridge(bridge, a))


# openings and what lies beyond the last slot


def _openings(card: SeatedCard, a: Assembly, chassis: Chassis) -> Rows:
    """Openings, counted, as millimetres of their pitch; only a thickness that nobody knows leaves them open."""
    seat, rule, what, labels = card.seat, "case-slot-count-over", "openings", (card.label, "chassis")
    assert seat is not None
    if seat.mount not in (Mount.SLOT, *OFF_THE_ROW) or is_sandwich(chassis):
        return
    if entry := unlocated(rule, card, a):
        yield unanswered(what, entry)
        return
    openings, bracket = openings_for(card, a), _bracket_slots(card)
    field = field_of(seat.bracket or chassis.id, _openings_field(card, chassis))
    if openings is None or bracket is None or seat.index is None or _low_profile_open(card, chassis):
        yield unknown(rule, what, labels, field, field_of(card.card.id, "bracket_slots"))
        return
    needed, thickness = seat.index - 1 + bracket, card.size.thickness
    thick = slots_by_thickness(thickness.value) - bracket
    open_question = needed <= openings and (not thickness.known or thickness.estimate)
    figures = (Figure(openings, Basis.PUBLISHED, (field,)), *((thickness,) if open_question else ()))
    yield below(rule, what, labels, needed * SLOT_PITCH, openings * SLOT_PITCH, figures,
                wanted_mm=max(0.0, thick * SLOT_PITCH))  # fmt: skip


def _bracket_slots(card: SeatedCard) -> int | None:
    return card.card.bracket_slots if isinstance(card.card, Gpu) else card.card.slot_width


def _openings_field(card: SeatedCard, chassis: Chassis) -> str:
    assert card.seat is not None
    if card.seat.bracket is not None:
        return "slots_width_supported"
    return "vertical_slots" if card.seat.mount in OFF_THE_ROW else openings_field(chassis)


def _low_profile_open(card: SeatedCard, chassis: Chassis) -> bool:
    """Whether nobody knows if a card fits the chassis' half-height row."""
    if not has_half_height_row(chassis) or card.seat is None or card.seat.mount is not Mount.SLOT:
        return False
    return card.card.low_profile is None if isinstance(card.card, Gpu) else not card.size.height.known


# plugs and racks


# ribbons and bridges


def _riser(card: SeatedCard, a: Assembly) -> Rows:
    """A mount's own ribbon is cut for it: only what no way of laying it mends counts."""
    rule, what, riser = "riser-too-short", "riser length", card.riser
    off_the_board = card.seat is not None and card.seat.mount is not Mount.SLOT and hangs(card)
    if riser is None or not off_the_board or riser.length_mm is None or riser.riser_type not in RIBBONS:
        return
    ribbon = ribbon_of(card, a)
    if ribbon is None:
        return
    own, way = published(riser.id, "length_mm", riser.length_mm), ribbon.route
    plane = tuple(f for f in (card.seat.plane if card.seat is not None else None,) if f is not None)
    if own.value < way.straight_mm or comes_with_mount(card, a):
        yield above(rule, what, (card.label,), own.value, way.straight_mm, (own, *plane))
    else:
        yield above(rule, what, (card.label,), own.value, way.least_mm, (own, *ribbon.figures),
                    wanted_mm=way.wanted_mm - way.least_mm)  # fmt: skip


def _bracket(card: SeatedCard) -> Rows:
    """A bracket that is not made for so thick a card holds it badly, but holds it: no clash."""
    bracket, thickness, rule, what = card.riser, card.size.thickness, "card-on-riser-unsupported", "thickness it holds"
    on_it = card.seat is not None and card.seat.mount in (Mount.VERTICAL, Mount.UPRIGHT)
    if bracket is None or not on_it or not is_bracket(bracket):
        return
    most, slots = bracket.max_card_thickness_mm, slots_held(bracket)
    if most is not None:
        figures = (thickness, published(bracket.id, "max_card_thickness_mm", most))
        yield below(rule, what, (card.label,), thickness.value, most, figures, clash_mm=-inf)
    elif slots is None:
        yield unknown(rule, what, (card.label,), field_of(bracket.id, "slots_width_supported"))
    else:
        held = published(bracket.id, "slots_width_supported", SLOT_PITCH * slots)
        unsure = (thickness,) if not thickness.known or thickness.estimate else ()
        needed = SLOT_PITCH * slots_by_thickness(thickness.value)
        yield below(rule, what, (card.label,), needed, held.value, (held, *unsure), clash_mm=-inf)


def _bridge(bridge: FittedBridge, a: Assembly) -> Rows:
    """How far a bridge's ends are from the connectors that they go onto."""
    first, second = bridge.cards
    pitch = pitch_of(bridge.part) if bridge.part.riser_type == "nvlink_bridge" else None
    if pitch is None or first is None or second is None or first is second:
        return
    rule, what, labels = "nvlink-pitch-mismatch", "bridge ends", (first.label, second.label)
    missing = [entry for card in (first, second) if (entry := unlocated(rule, card, a))]
    yield from (unanswered(what, entry) for entry in missing)
    if missing or not (first.located and second.located) or first.row != second.row:
        return
    off = round(abs(abs(first.along_row - second.along_row) - pitch.mm), 6)
    planes = tuple(c.seat.plane for c in (first, second) if c.seat is not None and c.seat.mount is Mount.FRAME)
    figures = (Figure(pitch.mm, Basis.PUBLISHED, (field_of(bridge.part.id, "card_pitch_slots"),)),
               *(plane for plane in planes if plane is not None))  # fmt: skip
    yield below(rule, what, labels, off, TOLERANCE, figures)
