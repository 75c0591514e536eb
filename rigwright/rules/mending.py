"""Remedies that rules of several subjects have in common: another card in a place, and a place
nearer to the CPU.

Says what would be done; whether it helps is tried elsewhere.
"""

from __future__ import annotations

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount, Seat
from rigwright.findings import Sentence
from rigwright.remedy import AsBlower, Move, Need, Remedy, Replace
from rigwright.rules.say import sentence


def another_card(card: SeatedCard, words: Sentence, *needs: Need) -> Remedy:
    """Another card in the place of a card."""
    return Remedy(words, Replace(card.label, needs))


def blower_there(card: SeatedCard) -> Remedy:
    """Return the remedy of a card with a blower in place of one that takes its air from beside
    it.
    """
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
    """Return the remedy of moving a card into another slot of the same board, which is called as in
    the whole machine.
    """
    place = a.system.place(seat.name)
    title = next(other.title for other in a.machine.seats if other.name == place)
    return Remedy(sentence(words, card=card.title, place=title, **values), Move(card.label, place))


def move_up(card: SeatedCard, a: Assembly, words: Sentence) -> Remedy:
    """Return the remedy of moving a card to the nearest free slot above it; only words where none
    is free.
    """
    assert card.position is not None
    free: dict[int, str] = {}
    for seat in a.seats:
        if seat.mount is not Mount.SLOT or seat.index is None:
            continue
        if seat.index < card.position and a.card_at(seat) is None:
            free.setdefault(seat.index, seat.name)
    if not free:
        return Remedy(words)
    nearest = free[max(free)]
    return Remedy(words, Move(card.label, a.system.place(nearest)))
