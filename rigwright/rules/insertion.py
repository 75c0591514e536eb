"""Which card must come out before which, and which slots cannot be unlatched while their neighbours are in.

What a build needs to know before it is screwed together; nothing here refuses a place.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, Gap, SeatedCard
from rigwright.figures import Basis, Figure, field_of, for_words
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.mechanics.insertion import FINGER, STICK, blocked_cards, hidden_latches
from rigwright.rules.positions import doubted_places
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, sentence, unknown_figures
from rigwright.rules.spacing import cards_collide
from rigwright.text.numbers import millimetres

Result = Iterator[Finding | NotChecked]


@rule(
    "mechanical",
    noun="way out of the slot",
    source="Cards swept along their way out of the slot",
)
def card_blocked_in(a: Assembly) -> Result:
    """A card comes out only after another one that is in its way."""
    rule, blocked = "card-blocked-in", list(blocked_cards(a.cards))
    behind: dict[str, list[SeatedCard]] = {}
    for entry in blocked:
        unknown = [u for card in (entry.card, entry.by) for u in _unknown_body(rule, card)]
        yield from unknown
        if not unknown:
            behind.setdefault(entry.by.label, []).append(entry.card)
    for card in a.cards:
        if card.label in behind:
            yield _behind(card, behind[card.label], a)


def _unknown_body(rule: str, card: SeatedCard) -> list[NotChecked]:
    return unknown_figures(rule, card.label, card.card.name, card.size.thickness, card.size.height, card.size.length)


def _behind(card: SeatedCard, behind: list[SeatedCard], a: Assembly) -> Finding:
    names = ", ".join(other.title for other in behind)
    planes = [c.seat.plane for c in (card, *behind) if c.seat is not None and c.seat.plane is not None]
    return finding(
        "card-blocked-in", Severity.INFO, (card.label, *(other.label for other in behind)),
        sentence("{card} must come out before {names}.", card=card.title, names=names),
        sentence("It is in their way out of their slots: put {names} in first.", names=names),
        figures=(card.size.thickness, card.size.length, *planes), rests_on=doubted_places(a, card, *behind),
        place=for_words(card).drawn,
    )  # fmt: skip


@rule(
    "mechanical",
    noun="reach to slot latches",
    source="Room for a finger beside a card",
    follows_from=(cards_collide,),
)
def slot_latch_covered(a: Assembly) -> Result:
    """Too little room beside a card to press the latch of its slot."""
    rule, hidden = "slot-latch-covered", list[Gap]()
    for gap in hidden_latches(a):
        unknown = unknown_figures(rule, gap.upper.label, gap.upper.card.name, gap.upper.size.thickness)
        yield from unknown
        if not unknown and gap.gap.value >= 0:
            hidden.append(gap)
    if hidden:
        yield _latches(hidden, a)


def _latches(hidden: list[Gap], a: Assembly) -> Finding:
    """An estimate: where a slot's latch is, and what it looks like, is no board's published figure."""
    cards, least = [gap.lower for gap in hidden], min(gap.gap.value for gap in hidden)
    slots = [field_of(a.board.id, "slots")] if a.board is not None else []
    tool = "a flat stick still reaches it" if for_words(least) >= STICK else "not even a flat stick"
    return finding(
        "slot-latch-covered", Severity.INFO, (*dict.fromkeys(card.label for card in cards),),
        sentence("No finger reaches the slot latch of {cards}.", cards=", ".join(card.title for card in cards)),
        sentence("{gap} are free to the card above ({tool}): cards go in from the lowest up and come out from the top "
                 "down.", gap=millimetres(least), tool=tool),
        measure=Measure(least, FINGER, "mm"), place=for_words(cards[0]).drawn,
        figures=(*(gap.gap for gap in hidden), Figure(FINGER, Basis.ASSUMED, tuple(slots))),
        rests_on=doubted_places(a, *(gap.upper for gap in hidden), *cards),
    )  # fmt: skip
