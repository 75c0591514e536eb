"""Which cards a server was built for: those that its maker names, and the standard form that its
bays are made for.

Knows records and places, no rules. What is assumed of a bay says nothing against such a card.
"""

from __future__ import annotations

from rigwright.assembly.seated import SeatedCard
from rigwright.assembly.seats import Mount
from rigwright.figures import by_part
from rigwright.parts import Chassis, Gpu

# Passive cards of data centres and blowers of workstations are 10.5 inch long (NVIDIA product
# briefs: 267 to 267.7 mm), with their plug at the far end: bays for full-length cards have room
# for it. What is made for gaming may have its plug anywhere.
STANDARD_LENGTH = 268.0
PROFESSIONAL = frozenset({"workstation", "datacenter"})


def is_validated(card: SeatedCard, chassis: Chassis | None) -> bool:
    """Return whether the maker of a chassis names the card, by its chip or its id."""
    if chassis is None or not chassis.validated_cards or card.gpu is None:
        return False
    return any(name in chassis.validated_cards for name in by_part(_names, card.gpu))


def _names(gpu: Gpu) -> tuple[str, ...]:
    if gpu.chip is not None:
        return gpu.id, gpu.chip
    return (gpu.id,)


def is_made_for_bay(card: SeatedCard, chassis: Chassis | None) -> bool:
    """Return whether a card in a bay is one that the bay is made for, plug and all."""
    if card.mount is not Mount.BAY or card.gpu is None:
        return False
    if is_validated(card, chassis):
        return True
    length = card.size.length
    return _is_of_the_standard_form(card.gpu) and length.known and length.value <= STANDARD_LENGTH


def _is_of_the_standard_form(gpu: Gpu) -> bool:
    """Whether a card has its plug where bays leave room for it."""
    if gpu.cooler == "passive":
        return True
    return gpu.cooler == "blower" and gpu.segment in PROFESSIONAL
