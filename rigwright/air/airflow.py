"""Where each card breathes and where its hot air goes: into the chassis, out of the bracket, or
through a duct.

Counts watts, not temperatures. Knows no severities.
"""

from __future__ import annotations

from rigwright.air.machine import BLOWER_INSIDE
from rigwright.assembly import Assembly, SeatedCard, SeatedGpu
from rigwright.assembly.outside import stands_outside
from rigwright.assembly.seats import Mount
from rigwright.parts import Chassis, Gpu
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

# Where the heat of a cooler goes that has one way wherever the card is.
_WAYS = messages(
    {
        "blower": "out of the bracket",
        "passive": "nowhere by itself: needs ducted air",
        "aio_hybrid": "into its radiator",
        "water_block": "into the water loop",
    }
)


class Exhaust(Value, frozen=True):
    """One card's heat: watts that stay inside, watts that leave at the rear, and the way in
    words.
    """

    card: SeatedCard
    inside_w: float
    outside_w: float
    way: str


def is_ducted(chassis: Chassis | None, card: SeatedCard) -> bool:
    """True where the chassis forces front-to-back air through the card: server bays."""
    if chassis is None or not chassis.max_double_width_gpus:
        return False
    return card.mount in (None, Mount.BAY, Mount.SLOT)


def wants_forced_air(gpu: Gpu) -> bool:
    """True for a card without fans, but for the small ones whose record says that their fins give
    their heat to the still air of the case.
    """
    return gpu.cooler == "passive" and gpu.exhaust != "case"


def inside_share(gpu: Gpu) -> float:
    """Return the share of a card's heat that stays inside the chassis: half of a flow-through card
    whose record says "mixed", since one of its two fans blows out of the bracket.
    """
    if gpu.cooler == "water_block":
        return 0.0
    if gpu.cooler == "flow_through" and gpu.exhaust == "mixed":
        return 0.5
    return BLOWER_INSIDE if gpu.cooler == "blower" else 1.0


def exhaust_of(card: SeatedGpu, a: Assembly) -> Exhaust | None:
    """Where a GPU's heat goes at its power limit; None for unknown power."""
    if card.power_w is None:
        return None
    watts = card.power_w
    chassis = a.chassis
    if stands_outside(card, a):
        return Exhaust(card, 0.0, watts, worded("into the room: it stands outside the case"))
    if is_ducted(chassis, card):
        return Exhaust(card, 0.0, watts, worded("through the duct, out at the rear"))
    if card.duct is not None and card.gpu.cooler == "passive":
        return Exhaust(card, 0.0, watts, worded("through its own duct, out of the bracket"))
    share = inside_share(card.gpu)
    return Exhaust(card, watts * share, watts * (1 - share), _way(card, chassis))


def _way(card: SeatedGpu, chassis: Chassis | None) -> str:
    if card.gpu.cooler == "passive" and not wants_forced_air(card.gpu):
        return worded("from its fins into the air around them")
    if card.gpu.cooler in _WAYS:
        return translated(_WAYS[card.gpu.cooler])
    if card.gpu.cooler == "flow_through":
        return _way_through(card)
    if chassis is not None and chassis.chassis_type == "open_frame":
        return worded("all round into the open air")
    return worded("all round into the case")


def _way_through(card: SeatedGpu) -> str:
    """Where a flow-through card blows: in a slot of the board toward the CPU side."""
    in_slot = card.mount is Mount.SLOT
    if card.gpu.exhaust == "mixed":
        if in_slot:
            return worded("half out of the bracket, half through the card toward the CPU side")
        return worded("half out of the bracket, half through the card")
    if in_slot:
        return worded("through the card toward the CPU side")
    return worded("through the card")


def exhausts_of(a: Assembly) -> tuple[Exhaust, ...]:
    """Where every GPU's heat goes."""
    return tuple(e for card in a.gpus if (e := exhaust_of(card, a)))
