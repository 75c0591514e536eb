"""Where a card sits on its board: what several rules need to know before they can ask their own question.

Yields no findings; an entry only where the place itself is not known.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import SLOT_ONE_BELOW_TOP
from rigwright.assembly.envelopes import BACK, SLOT_PITCH
from rigwright.figures import Figure, field_of, for_words
from rigwright.figures.uncertain import doubted
from rigwright.findings import NotChecked
from rigwright.parts import Chassis
from rigwright.rules.say import not_checked, unanswered


def unlocated(rule: str, card: SeatedCard, a: Assembly) -> NotChecked | None:
    """The entry for a card in a slot whose place on the board is not known or only guessed."""
    if card.located or card.seat is None or card.seat.slot is None or a.board is None:
        return None
    slot, guessed = card.seat.slot, card.seat.pose is not None
    where = "only guessed" if guessed else "not known"
    why = f"the place of {slot.name} on {a.board.name} is {where}"
    return unanswered(rule, (card.label,), f"{a.board.id}.slots.{slot.name}.position", why)


def doubted_places(a: Assembly, *cards: SeatedCard) -> tuple[str, ...]:
    """The uncertain ones among the positions of the slots that some cards sit in."""
    seats = [for_words(card).seat for card in cards]
    slots = [seat.slot.name for seat in seats if seat is not None and seat.slot is not None]
    return doubted(a.board, *(f"slots.{name}.position" for name in slots)) if a.board is not None else ()


def doubted_cooling(card: SeatedCard, *, power: bool) -> tuple[str, ...]:
    """The uncertain ones among how a card is cooled and, where that decides, what it draws."""
    shown = for_words(card)
    own_power = power and shown.placement.power_limit_w is None
    return doubted(shown.card, "cooler", *(("board_power_w",) if own_power else ())) if shown.gpu is not None else ()


def overhang_mm(card: SeatedCard, board_height: float) -> float:
    """How far a card reaches past the board's lower edge; negative: it ends before it."""
    assert card.seat is not None and card.seat.index is not None
    plane = SLOT_ONE_BELOW_TOP + SLOT_PITCH * (card.seat.index - 1)
    return round(plane + card.size.thickness.value - BACK - board_height, 6)


def room_below(a: Assembly) -> tuple[Figure, Figure] | None:
    """Guaranteed and likely room below the board's lower edge; equal where measured."""
    e = a.enclosure
    return (e.below_low, e.below_high) if e and e.below_low and e.below_high else None


def unknown_below(rule: str, card: SeatedCard, a: Assembly) -> Iterator[NotChecked]:
    """What is missing to say how far a card in a slot is from the wall beyond the last slot."""
    if a.chassis is None or a.board is None:
        return
    if missing := unlocated(rule, card, a):
        yield missing
    elif a.board.width_mm is None:
        yield not_checked(rule, (card.label,), field_of(a.board.id, "width_mm"), a.board.name)
    elif room_below(a) is None:
        yield not_checked(rule, (card.label,), field_of(a.chassis.id, "below_board_mm"), a.chassis.name)
    elif not card.size.thickness.known:
        yield not_checked(rule, (card.label,), card.size.thickness.rests_on[0], card.card.name)


def wall_below(chassis: Chassis) -> str:
    """What cards beyond the last slot meet, in words; a board that does not stand upright has no floor there."""
    return "the floor or the PSU shroud" if chassis.up == "+y" else "the wall beyond the last slot"


def unknown_power(rule: str, card: SeatedCard) -> Iterator[NotChecked]:
    """The entry for a card whose power decides and is not known."""
    if card.power_w is None:
        yield not_checked(rule, (card.label,), field_of(card.card.id, "board_power_w"), card.card.name)
