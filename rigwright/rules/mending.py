"""Remedies that rules of several subjects have in common: another card in a place, and a place
nearer to the CPU.

Says what would be done; whether it helps is tried elsewhere.
"""

from __future__ import annotations

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount, Seat
from rigwright.checks import Sentence
from rigwright.checks.remedy import AsBlower, Move, Need, Remedy, Replace, Supposed, by_hand
from rigwright.rules.say import sentence
from rigwright.text.numbers import length


def another_card(card: SeatedCard, words: Sentence, *needs: Need) -> Remedy:
    """Another card in the place of a card."""
    return Remedy(words, Replace(card.label, needs))


def blower_there(card: SeatedCard) -> Remedy:
    """A card with a blower in place of a card that takes its air from beside it."""
    remedy = another_card(
        card, sentence("Choose a blower card there"), Need("cooler", equals="blower")
    )
    return remedy.changed(supposed=AsBlower(card.label))


def another_chassis(words: Sentence, *needs: Need) -> Remedy:
    """Another chassis around the same machine."""
    return Remedy(words, Replace("chassis", needs))


def move_to(
    card: SeatedCard,
    seat: Seat,
    a: Assembly,
    words: str = "Move {card} to {place}",
    **values: object,
) -> Remedy:
    """A card into another slot of the same board, which is called as in the whole machine."""
    place = a.system.place(seat.name)
    title = next(other.title for other in a.machine.seats if other.name == place)
    return Remedy(sentence(words, card=card.title, place=title, **values), Move(card.label, place))


def move_up(card: SeatedCard, a: Assembly, words: Sentence) -> Remedy:
    """The nearest free slot above a card; only words where none is free."""
    assert card.position is not None
    above = [
        s
        for s in a.seats
        if s.mount is Mount.SLOT and s.index is not None and s.index < card.position
    ]
    free = [seat for seat in above if a.card_at(seat) is None]
    nearest = max(free, key=lambda seat: seat.index or 0, default=None)
    return Remedy(
        words, None if nearest is None else Move(card.label, a.system.place(nearest.name))
    )


def two_slots_above(
    card: SeatedCard, above: SeatedCard, apart_mm: float, supposed: Supposed
) -> Remedy:
    """Room behind a card that blows through: in slots, or on the bar of a frame that has none."""
    if {card.mount, above.mount} == {Mount.FRAME}:
        apart = length(apart_mm)
        return by_hand("Hang the cards {apart} apart on their bar", apart=apart, supposed=supposed)
    return by_hand("Leave two free slots above the flow-through card", supposed=supposed)
