"""Whether the slot that a riser goes into lies free, or under the cooler of a card above it.

Knows where slots lie on the board. What two cards take of each other's slot is in links.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Judged, NotChecked, Said, Severity
from rigwright.figures import Basis, Figure
from rigwright.lanes import feeding_slot
from rigwright.parts import Motherboard, Slot
from rigwright.routing.ribbons import HALF_PLUG, lies_over, room_beside
from rigwright.rules.other_slots import OtherSlot, to_other_slots
from rigwright.rules.positions import doubted_places, unlocated
from rigwright.rules.rule import rule
from rigwright.rules.say import not_checked, sentence, unknown_figures
from rigwright.rules.under_cards import TALLEST, THICKEST
from rigwright.text.numbers import millimetres

Result = Iterator[Check | NotChecked]


@rule(
    "mechanical",
    noun="the slot of the riser",
    short="a card lies over the riser's slot",
    clearance="room beside the riser's plug",
    source="PCIe CEM: slots of 7.5 mm, 20.32 mm apart; ATX 2.2: 15.24 mm over the board under "
    "cards, which no riser's plug stays below",
    opens_place=False,
    by_board=True,
)
def riser_under_card(a: Assembly) -> Result:
    """The cooler of a card lies over the slot that a riser goes into."""
    if a.board is None:
        return
    for card in a.cards:
        slot = feeding_slot(card, a.board)
        if slot is not None and card.chain and card.mount is not Mount.SLOT:
            yield from _beside_plug(card, slot, a.board, a)


def _beside_plug(card: SeatedCard, slot: Slot, board: Motherboard, a: Assembly) -> Result:
    """The room between the plug of a card's riser and the nearest card that may lie over its slot,
    or what is missing to say it.
    """
    rule = "riser-under-card"
    standing = [other for other in a.cards if other.mount is Mount.SLOT]
    if slot.position is None:
        if standing:
            field = board.address(f"slots.{slot.name}.position")
            yield not_checked(rule, (card.label,), field, board.name)
        return
    rooms: list[tuple[float, SeatedCard]] = []
    for other in standing:
        unknown = tuple(_unknown_over(rule, slot.position, other, a))
        yield from unknown
        room = room_beside(slot, other)
        if room is not None and not unknown:
            rooms.append((room, other))
    if rooms:
        room, nearest = min(rooms, key=lambda pair: pair[0])
        yield _check(card, slot, room, nearest, a)


def _unknown_over(rule: str, position: int, other: SeatedCard, a: Assembly) -> Iterator[NotChecked]:
    """Yield what is missing to say whether a card lies over a slot."""
    missing = unlocated(rule, other, a)
    if missing is not None:
        yield missing
    elif not other.size.thickness.known and _may_reach(other, position):
        yield from unknown_figures(rule, other.label, other.card.name, other.size.thickness)


def _may_reach(other: SeatedCard, position: int) -> bool:
    """Whether a card of any thickness may reach down to a slot."""
    below = position - (other.position or position)
    return 0 < SLOT_PITCH * below < THICKEST


def _check(card: SeatedCard, slot: Slot, room: float, other: SeatedCard, a: Assembly) -> Check:
    return Check(
        rule="riser-under-card",
        what="room beside the riser's plug",
        parts=(card.label, other.label),
        value=room,
        limit=HALF_PLUG,
        figures=(other.size.thickness, Figure(0.0, Basis.ASSUMED)),
        words=partial(_words, card, slot, other, a),
        clash=-inf,
        contact=False,
        tight_is=Severity.WARNING,
    )


def _words(card: SeatedCard, slot: Slot, other: SeatedCard, a: Assembly, judged: Judged) -> Said:
    room = judged.check.value
    detail = "It ends {room} before the middle of the slot; a plug takes {limit} there."
    if room < 0:
        detail = (
            "It reaches {room} past the slot's middle; {height} under it are too low for a plug."
        )
    return Said(
        sentence(
            "{other} lies over {slot}, the slot of {card}'s riser.",
            other=other.title,
            slot=a.system.slot_title(slot.name),
            card=card.title,
        ),
        sentence(
            detail,
            room=millimetres(abs(room)),
            limit=millimetres(judged.check.limit),
            height=millimetres(TALLEST),
        ),
        remedies=tuple(to_other_slots(card, a, partial(_is_free, a))),
        place=other.body,
        doubted=doubted_places(a, other),
    )


def _is_free(a: Assembly, other: OtherSlot) -> bool:
    """Whether no card lies over a slot."""
    position = other.slot.position
    if position is None:
        return False
    for card in a.cards:
        if card.mount is not Mount.SLOT:
            continue
        if not card.size.thickness.known and _may_reach(card, position):
            return False
        if lies_over(card, other.slot):
            return False
    return True
