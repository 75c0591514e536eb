"""Cards whose thickness nobody publishes, held against each other by the slots that they take.

Knows no millimetres: two brackets need openings of their own, and a card of two slots leaves the
next one to none, nor the next opening where cards stand upright. How much room is left is in
spacing.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.gaps import Gap
from rigwright.assembly.seats import Mount, Seat
from rigwright.checks import IS_NOT_DECIDED, Check, Judged, NotChecked, Said
from rigwright.checks.remedy import Need, Remedy
from rigwright.figures import Basis, Figure, recorded
from rigwright.figures.uncertain import doubted
from rigwright.parts import Gpu
from rigwright.rules.mending import another_card, move_to
from rigwright.rules.openings import bracket_ends
from rigwright.rules.say import not_checked, plural, sentence

BARELY_OVER = -0.15  # a card "of 2.1 slots" is within what thickness may be off by


def answers_by_slots(
    rule: str, pair: Gap, a: Assembly, unknown: Sequence[NotChecked]
) -> Iterator[Check | NotChecked]:
    """Yield what the slots say of two cards whose millimetres nobody knows: an overlap, or else
    what is unknown.

    A thickness that was inferred from the slots knows no better than they do: where they overlap,
    that is said; else the millimetres are asked, which need the slots where nobody states them.
    """
    is_inferred = pair.upper.size.thickness.basis is Basis.ASSUMED
    if not unknown and not is_inferred:
        return
    overlapping = _overlap(rule, pair, a)
    if overlapping is not None:
        yield overlapping
        return
    yield from unknown
    if unknown:
        yield from _unknown_slots(rule, pair)
    elif pair.gap.value < SLOT_PITCH:
        for entry in _unknown_slots(rule, pair):
            yield entry.changed(how=IS_NOT_DECIDED)


def _overlap(rule: str, pair: Gap, a: Assembly) -> Check | None:
    """The check of a card in a slot that the one above is stated to take; None where the slots
    leave the room to the millimetres that nobody knows.
    """
    upper = pair.upper
    lower = pair.lower
    taken = _slots_of(upper)
    if taken is None or not _side_by_side(upper, lower):
        return None
    if upper.position is None or lower.position is None:
        return None
    apart = lower.position - upper.position
    if apart - taken.value >= BARELY_OVER:
        return None
    return Check(
        rule=rule,
        what="slots",
        parts=(upper.label, lower.label),
        value=float(apart),
        limit=taken.value,
        figures=(taken,),
        words=partial(_words, upper, lower, a),
        unit="slots",
    )


def _side_by_side(upper: SeatedCard, lower: SeatedCard) -> bool:
    """Whether two cards stand in slots of a board, or on end in the openings of a case."""
    return upper.mount is lower.mount and upper.mount in (Mount.SLOT, Mount.VERTICAL)


def _unknown_slots(rule: str, pair: Gap) -> Iterator[NotChecked]:
    """The missing number of slots of a card whose thickness nobody states either, where a card
    stands in a slot below: it may be stated to take that one.
    """
    upper = pair.upper
    gpu = upper.card
    if {upper.mount, pair.lower.mount} != {Mount.SLOT} or not isinstance(gpu, Gpu):
        return
    if gpu.slots_occupied is None:
        yield not_checked(rule, (upper.label,), gpu.address("slots_occupied"), gpu.name)


def _slots_of(card: SeatedCard) -> Figure | None:
    """The slots that a card is stated to take: those of its bracket, or of all of it if more."""
    gpu = card.card
    if not isinstance(gpu, Gpu):
        return None
    known = [
        recorded(gpu.id, "slots_occupied", gpu.slots_occupied),
        recorded(gpu.id, "bracket_slots", gpu.bracket_slots),
    ]
    return max(
        (figure for figure in known if figure.known), key=lambda one: one.value, default=None
    )


def _words(upper: SeatedCard, lower: SeatedCard, a: Assembly, judged: Judged) -> Said:
    check = judged.check
    assert lower.seat is not None
    return Said(
        sentence(
            "{lower} stands in a slot that {upper} takes, at {place}.",
            lower=lower.title,
            upper=upper.title,
            place=lower.seat.title,
        ),
        sentence(
            "{card} takes {taken:g} slots, the next card is {apart:g} further on; no thickness is "
            "published.",
            card=upper.title,
            taken=check.limit,
            apart=check.value,
        ),
        remedies=tuple(_further_on(upper, lower, check.limit, a)),
        doubted=doubted(upper.card, "slots_occupied", "bracket_slots"),
    )


def _further_on(
    upper: SeatedCard, lower: SeatedCard, slots: float, a: Assembly
) -> Iterator[Remedy]:
    """The lower card in the nearest free slot that the upper one leaves; else a narrower card."""
    assert upper.position is not None and lower.position is not None
    taken = math.ceil(round(slots + BARELY_OVER, 6))
    nearest = None
    if upper.mount is Mount.SLOT:
        nearest = _free_from(upper.position + taken, lower, a)
    if nearest is not None:
        yield move_to(lower, nearest, a)
        return
    apart = lower.position - upper.position
    words = plural(
        "Choose a card of one slot for {card}",
        "Choose a card of at most {n} slots for {card}",
        apart,
        card=upper.title,
    )
    yield another_card(
        upper, words, Need("slots_occupied", at_most=apart), Need("bracket_slots", at_most=apart)
    )


def _free_from(first: int, card: SeatedCard, a: Assembly) -> Seat | None:
    """The first free slot from a position on that has openings for the bracket of a card."""
    slots = [seat for seat in a.seats if seat.mount is Mount.SLOT and not seat.guessed]
    for seat in sorted(slots, key=lambda seat: seat.index or 0):
        if seat.index is None or seat.index < first or a.card_at(seat) is not None:
            continue
        if bracket_ends(card, seat.index, a):
            return seat
    return None
