"""A machine whose cards are held at other power limits, without seating anything anew."""

from __future__ import annotations

from dataclasses import replace

from rigwright.assembly import Assembly, share_without_cards
from rigwright.assembly.seated import SeatedCard
from rigwright.build import Build


def with_limits(assembly: Assembly, build: Build) -> Assembly:
    """The assembly of a build that differs from its own in limits only."""
    cards = tuple(_limited_card(card, build) for card in assembly.cards)
    limited = replace(assembly, build=build, cards=cards)
    share_without_cards(limited, assembly)
    return limited


def with_common_limit(assembly: Assembly, watts: float) -> Assembly:
    """The assembly with every graphics card at most at so many watts.

    A lower limit of its own stays.
    """
    build = assembly.build
    for card in assembly.gpus:
        if card.power_w is not None and card.power_w > watts:
            build = build.limit(card.index, watts)
    return with_limits(assembly, build)


def _limited_card(card: SeatedCard, build: Build) -> SeatedCard:
    placement = build.placements[card.index]
    if placement == card.placement:
        return card
    return replace(card, placement=placement)
