"""Whether what goes into a slot enters it: a card's edge, or the plug of its riser.

Knows how long connectors are for their lanes. How wide the link is, links.py says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from rigwright.assembly import Assembly, SeatedCard
from rigwright.checks import Check, Judged, Measure, NotChecked, Said, matching
from rigwright.checks.remedy import by_hand
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted
from rigwright.lanes import feeding_slot
from rigwright.lanes.edges import WIDEST, edge_lanes, enters, is_plugged, plugged_riser
from rigwright.parts import Motherboard, Riser, Slot
from rigwright.rules.other_slots import OtherSlot, to_other_slots
from rigwright.rules.rule import rule
from rigwright.rules.say import card_lacks, not_stated, sentence, unanswered

Result = Iterator[Check | NotChecked]
RULE = "edge-connector-too-short"
# How long the connectors of so many lanes are, mm.
CONNECTOR_MM: Mapping[int, float] = MappingProxyType({1: 25.0, 4: 39.0, 8: 56.0, 16: 89.0})


@rule(
    "mechanical",
    noun="edge connector",
    short="a slot is too short",
    source="PCIe CEM: connectors of 25, 39, 56 and 89 mm",
    clearance="connector",
    sinks=True,
)
def edge_connector_too_short(a: Assembly) -> Result:
    """The edge of a card, or the plug of its riser, is longer than its slot, and the slot is closed
    at the end.
    """
    if a.board is None:
        return
    for card in a.cards:
        slot = feeding_slot(card, a.board)
        if slot is not None and is_plugged(card):
            yield from _entering(card, slot, a.board, a)


def _entering(card: SeatedCard, slot: Slot, board: Motherboard, a: Assembly) -> Result:
    """Whether the edge of a card, or the plug of its riser, enters a slot."""
    riser = plugged_riser(card)
    edge = edge_lanes(card)
    takes_any = slot.open_ended or slot.mechanical_lanes == WIDEST
    if edge is None and riser is None:
        yield card_lacks(RULE, card, "edge_connector_lanes")
        return
    if edge is None and riser is not None and not takes_any:
        yield not_stated(RULE, (card.label,), riser, "lanes")
        return
    asked = edge or WIDEST
    is_in = enters(asked, slot)
    if slot.mechanical_lanes is None:
        yield unknown_connector(RULE, (card.label,), slot, board)
    elif is_in is None:
        yield unknown_end(RULE, (card.label,), slot, board)
    else:
        yield _check(card, slot, asked, a, is_in=is_in)


def unknown_connector(
    rule: str, labels: Sequence[str], slot: Slot, board: Motherboard
) -> NotChecked:
    """Say that nobody knows how long a slot's connector is."""
    why = sentence("the length of {slot} is unknown.", slot=slot.name)
    return unanswered(rule, labels, board.address(f"slots.{slot.name}.mechanical_lanes"), why)


def unknown_end(rule: str, labels: Sequence[str], slot: Slot, board: Motherboard) -> NotChecked:
    """Say that nobody knows whether a slot is open at its end."""
    why = sentence("whether {slot} is open-ended is unknown.", slot=slot.name)
    return unanswered(rule, labels, board.address(f"slots.{slot.name}.open_ended"), why)


def _check(card: SeatedCard, slot: Slot, edge: int, a: Assembly, *, is_in: bool) -> Check:
    """A slot as long as the edge, or open at its end, is no clearance: only one that is too
    short has a length.
    """
    lanes = slot.mechanical_lanes
    assert lanes is not None and a.board is not None
    field = a.board.address(f"slots.{slot.name}")
    riser = plugged_riser(card)
    parts = (card.label, a.label("board"))
    words = partial(_edge_words, card, slot, edge)
    if riser is not None:
        words = partial(_plug_words, card, riser, slot, edge, a)
    figures = [Figure(lanes, Basis.PUBLISHED, (f"{field}.mechanical_lanes",))]
    if slot.open_ended is not None:
        figures.append(Figure(0.0, Basis.PUBLISHED, (f"{field}.open_ended",)))
    if riser is not None:
        figures.append(Figure(edge, Basis.PUBLISHED, (riser.address("lanes"),)))
    if is_in or edge not in CONNECTOR_MM or lanes not in CONNECTOR_MM:
        return matching(RULE, "connector", parts, is_in, tuple(figures), words)
    return Check(
        rule=RULE,
        what="connector",
        parts=parts,
        value=CONNECTOR_MM[edge],
        limit=CONNECTOR_MM[lanes],
        figures=tuple(figures),
        words=words,
        at_most=True,
    )


def _edge_words(card: SeatedCard, slot: Slot, edge: int, _judged: Judged) -> Said:
    lanes = slot.mechanical_lanes or 0
    return Said(
        sentence("{card} does not enter {slot}.", card=card.title, slot=slot.name),
        sentence("Its edge is x{edge}; the slot is a closed x{lanes}.", edge=edge, lanes=lanes),
        remedies=(
            by_hand("Move {card} to an x{edge} slot", card=card.title, edge=edge),
            by_hand("Use a riser from x{lanes} to x16", leads="riser", lanes=lanes),
        ),
        place=card.drawn,
        doubted=doubted(card.card, "edge_connector_lanes"),
        measure=Measure(edge, lanes, "lanes", at_most=True),
    )


def _plug_words(
    card: SeatedCard, riser: Riser, slot: Slot, edge: int, a: Assembly, _judged: Judged
) -> Said:
    lanes = slot.mechanical_lanes or 0

    def takes_it(other: OtherSlot) -> bool:
        return bool(other.slot.open_ended) or (other.slot.mechanical_lanes or 0) >= edge

    return Said(
        sentence(
            "The riser of {card} does not enter {slot}.",
            card=card.title,
            slot=a.system.slot_title(slot.name),
        ),
        sentence(
            "The plug of {riser} is x{edge}; the slot is a closed x{lanes}.",
            riser=riser.name,
            edge=edge,
            lanes=lanes,
        ),
        remedies=(
            *to_other_slots(card, a, takes_it),
            by_hand("Use a riser from x{lanes} to x16", leads="riser", lanes=lanes),
        ),
        place=card.drawn,
        measure=Measure(edge, lanes, "lanes", at_most=True),
    )
