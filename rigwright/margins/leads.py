"""How much of their length the leads of a supply have to spare on their ways to the board and to the cards.

Ways are those of the rule: the shortest that there may be decides what is too short, the longest what reaches.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount
from rigwright.figures import Basis, Figure, field_of
from rigwright.margins.rows import Clearance, answered, below, unanswered, unknown
from rigwright.mechanics.cable_routes import BENDS, SupplyEnds, eps_plug, supply_ends, ways
from rigwright.parts import Chassis
from rigwright.rules.cables import SPARE, Lead, comes_wired, has_leads, lead_of, plug_of
from rigwright.rules.positions import unlocated

Rows = Iterator[Clearance]
RULE, WHAT = "cable-length-short", "lead length"


def lead_clearances(a: Assembly) -> Rows:
    """The lead to the board, and one to every card."""
    yield from answered(RULE, _leads(a))


def _leads(a: Assembly) -> Rows:
    chassis = a.chassis
    if chassis is None or a.enclosure is None or not a.psus or comes_wired(chassis, a.psus):
        return
    ends = supply_ends(chassis, a.enclosure, len(a.psus))
    if ends is None:
        fields = (field_of(chassis.id, f) for f in ("height_mm", "depth_mm", "width_mm") if getattr(chassis, f) is None)
        yield unknown(RULE, WHAT, ("psu",), next(fields, field_of(chassis.id, "up")))
        return
    if a.board is not None:
        lead = lead_of(a.psus[0], "EPS", "eps_lead_mm")
        yield _lead(lead, ways(ends, eps_plug(a.enclosure)), ("psu", "board"), chassis)
    for card in a.gpus:
        if has_leads(card):
            yield from _to_card(card, ends, chassis, a)


def _to_card(card: SeatedCard, ends: SupplyEnds, chassis: Chassis, a: Assembly) -> Rows:
    labels, size = (card.label, "psu"), card.size
    if missing := unlocated(RULE, card, a):
        yield unanswered(WHAT, missing)
    elif card.seat is not None and card.seat.pose is not None and card.seat.mount is not Mount.FRAME:
        lead = lead_of(a.psus[0], "PCIe", "pcie_lead_mm")
        yield _lead(lead, ways(ends, plug_of(card)), labels, chassis, (size.length, size.height))


def _lead(
    lead: Lead, way: tuple[float, float], labels: tuple[str, ...], chassis: Chassis, sizes: tuple[Figure, ...] = ()
) -> Clearance:
    """Ways come as squares. Between the shortest and the longest nobody knows."""
    shortest, longest = (round(math.sqrt(square) + BENDS, 2) for square in way)
    place, own = field_of(chassis.id, "psu_position"), lead.size
    if own.value - shortest >= SPARE > own.value - longest:
        return unknown(RULE, WHAT, labels, place)
    least = shortest if own.value - shortest < SPARE else longest
    figures = (own, Figure(least, Basis.ASSUMED, (place,)), *sizes)
    return below(RULE, WHAT, labels, least, own.value, figures, wanted_mm=SPARE)
