"""Whether what goes into a slot enters it: the edge of a card, or the plug of its riser.

A connector takes an edge of its own length or a shorter one, and a longer one where it is open at
its end. Knows no millimetres; how much too long an edge is, the rules say.
"""

from __future__ import annotations

from rigwright.assembly import SeatedCard
from rigwright.parts import Gpu, Riser, Slot

WIDEST = 16  # lanes that a connector is long for at most
RIBBONS = ("riser_cable", "vertical_bracket")  # have a slot at one end and its plug at the other


def plugged_riser(card: SeatedCard) -> Riser | None:
    """Return the riser whose plug goes into a slot in place of the card's own edge."""
    if card.seat is None or card.seat.slot is not None or not card.chain:
        return None
    first = card.chain[0]
    return first if first.riser_type in RIBBONS else None


def is_plugged(card: SeatedCard) -> bool:
    """Whether an edge is known to go into a slot: the card's own, or that of its riser."""
    in_slot = card.seat is not None and card.seat.slot is not None
    return in_slot or plugged_riser(card) is not None


def edge_lanes(card: SeatedCard) -> int | None:
    """Return how many lanes the edge is long for; None where that is unknown."""
    riser = plugged_riser(card)
    if riser is not None:
        return riser.lanes
    if isinstance(card.card, Gpu):
        return WIDEST
    return card.card.edge_connector_lanes


def enters(edge: int, slot: Slot) -> bool | None:
    """Whether an edge of so many lanes enters a slot; None where nobody can tell."""
    if slot.mechanical_lanes is None:
        return None
    if edge <= slot.mechanical_lanes or slot.open_ended:
        return True
    is_unknown = slot.open_ended is None and slot.mechanical_lanes > 1
    return None if is_unknown else False


def stays_out(card: SeatedCard, slot: Slot | None) -> bool:
    """Whether what would go into a slot surely does not enter it, so that nothing is connected."""
    if slot is None or not is_plugged(card):
        return False
    edge = edge_lanes(card)
    return edge is not None and enters(edge, slot) is False
