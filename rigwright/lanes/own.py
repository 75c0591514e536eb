"""What a card itself has of a link, whatever it is plugged into.

Records of GPUs and of network cards have different fields for it.
"""

from __future__ import annotations

from rigwright.assembly.envelopes import Card
from rigwright.parts import Gpu


def own_generation(card: Card) -> int | None:
    """The PCIe generation that a card itself has; None where its record does not say."""
    if isinstance(card, Gpu):
        return card.generation
    return card.pcie_gen


def own_lanes(card: Card) -> int | None:
    """The lanes that a card itself has; None where its record does not say."""
    if isinstance(card, Gpu):
        return card.lanes
    return card.pcie_lanes


def link_fields(card: Card) -> tuple[str, str]:
    """The fields of a card's record that these two figures stand in."""
    if isinstance(card, Gpu):
        return "generation", "lanes"
    return "pcie_gen", "pcie_lanes"
