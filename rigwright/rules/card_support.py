"""What holds a card that is not in a slot: brackets, the openings they take, cards that hang on
nothing but a riser.

Knows no lengths of cables; those are in risers.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.brackets import brackets_for, is_bracket, slots_held
from rigwright.assembly.envelopes import FULL_HEIGHT, SLOT_PITCH, slots_by_thickness
from rigwright.assembly.outside import stands_outside
from rigwright.assembly.seats import Mount, Seat, is_for
from rigwright.checks import Check, Judged, Measure, NotChecked, Said, Sentence, Severity, matching
from rigwright.checks.remedy import Need, Remedy, Replace, by_hand
from rigwright.figures import Basis, Figure, published
from rigwright.figures.uncertain import doubted
from rigwright.parts import Gpu, Riser
from rigwright.rules.mending import move_to
from rigwright.rules.rule import rule
from rigwright.rules.say import not_checked, not_stated, sentence, worded
from rigwright.text.numbers import and_words, length

Result = Iterator[Check | NotChecked]
RULE = "card-on-riser-unsupported"
DOCK = "slimsas_mcio_oculink_adapter"
MOST_MOUNTS = 3  # that a card in mid-air is told to be moved to


def taken_openings(a: Assembly) -> Iterator[Check]:
    """A card in a slot behind a bracket that stands in its openings."""
    for holder in a.cards:
        seat = holder.seat
        if seat is None or not seat.covers or holder.riser is None:
            continue
        for card in a.cards:
            if card is not holder and _needs(card, seat):
                yield matching(
                    rule="case-slot-count-over",
                    what="opening that a bracket takes",
                    parts=(card.label, holder.label),
                    matches=False,
                    figures=(Figure(0.0, Basis.PUBLISHED, (holder.riser.address("holds_card"),)),),
                    words=partial(_taken_words, card, holder, seat),
                )


def _needs(card: SeatedCard, seat: Seat) -> bool:
    if card.mount is not Mount.SLOT or card.position is None or not card.located:
        return False
    return card.position in seat.covers


def _taken_words(card: SeatedCard, holder: SeatedCard, seat: Seat, _judged: Judged) -> Said:
    assert card.seat is not None and holder.riser is not None
    first = seat.covers[0]
    last = seat.covers[-1]
    return Said(
        sentence("{card} in {place} has no opening.", card=card.title, place=card.seat.title),
        sentence(
            "{bracket} under {holder} stands in openings {first} to {last}.",
            bracket=holder.riser.name,
            holder=holder.title,
            first=first,
            last=last,
        ),
        remedies=(
            by_hand("Move {card} above opening {opening}", card=card.title, opening=first),
            "Choose a case with vertical openings of its own",
        ),
        place=card.drawn,
    )


@rule(
    "mechanical",
    noun="what holds the card",
    short="a bracket is missing or too weak",
    source="Builders' practice: a card is screwed to its bracket",
    clearance="thickness it holds",
    no_clash="it is held, but not as its bracket is made for",
)
def card_on_riser_unsupported(a: Assembly) -> Result:
    """A card on a riser is screwed to nothing that holds it."""
    for card in a.cards:
        if card.seat is None or a.chassis is None:
            continue
        if card.mount is Mount.SLOT and _is_on_cable(card):
            why = sentence("Over {place} there is no bracket for it.", place=card.seat.title)
            yield _hangs(card, a, why)
        elif card.mount is Mount.FRAME:
            yield from _below_the_bar(card, a)
        elif card.mount is Mount.FREE:
            yield _in_mid_air(card, a)
        elif card.mount in (Mount.VERTICAL, Mount.UPRIGHT):
            yield from _too_thick(card)


def _is_on_cable(card: SeatedCard) -> bool:
    return card.riser is not None and card.riser.riser_type == "riser_cable"


def _hangs(card: SeatedCard, a: Assembly, why: Sentence, *rests_on: str) -> Check:
    return matching(
        rule=RULE,
        what="what holds the card",
        parts=(card.label,),
        matches=False,
        figures=(Figure(0.0, Basis.PUBLISHED, rests_on),),
        words=partial(_hanging_words, card, a, why),
        unless=Severity.WARNING,
    )


def _hanging_words(card: SeatedCard, a: Assembly, why: Sentence, _judged: Judged) -> Said:
    weight = _weight_g(card)
    title = "{card} hangs on a riser, and nothing holds it."
    if weight is not None:
        title = "{card} ({weight:.2f} kg) hangs on a riser, and nothing holds it."
    return Said(
        sentence(title, card=card.title, weight=(weight or 0.0) / 1000),
        why,
        remedies=(
            *_brackets(a),
            "Screw its bracket to a bar of the frame or the case",
            "Put the card into a slot",
        ),
        place=card.drawn,
        doubted=_doubted_weight(card),
    )


def _in_mid_air(card: SeatedCard, a: Assembly) -> Check:
    """Return the check of a card in mid-air, which only a dock beside the chassis holds; the dock
    is part of the adapter of its cable.
    """
    is_docked = card.riser is not None and card.riser.riser_type == DOCK and stands_outside(card, a)
    return matching(
        rule=RULE,
        what="what holds the card",
        parts=(card.label,),
        matches=is_docked,
        figures=(Figure(0.0, Basis.MEASURED, ()),),
        words=partial(_mid_air_words, card, a),
        unless=Severity.WARNING,
    )


def _mid_air_words(card: SeatedCard, a: Assembly, _judged: Judged) -> Said:
    free = and_words([seat.title for seat in _free_mounts(card, a)])
    detail = sentence("No mount is there. Free mounts: {places}.", places=free)
    if not free:
        detail = sentence("No mount is there, and the machine has no free one.")
    return Said(
        sentence("{card} is in mid-air: nothing holds it.", card=card.title),
        detail,
        remedies=(
            *mounts_for(card, a),
            "Screw its bracket to a bar of the frame or the case",
        ),
        place=card.drawn,
    )


def mounts_for(card: SeatedCard, a: Assembly) -> tuple[Remedy, ...]:
    """Moves of a card in mid-air to the first free mounts of the machine."""
    return tuple(move_to(card, seat, a) for seat in _free_mounts(card, a)[:MOST_MOUNTS])


def _free_mounts(card: SeatedCard, a: Assembly) -> list[Seat]:
    taken = {other.seat.name for other in a.cards if other.seat is not None}
    mounts: list[Seat] = []
    for seat in a.seats:
        if seat.name not in taken and is_for(card.card.kind, seat, a.chassis):
            mounts.append(seat)
    return mounts


def _weight_g(card: SeatedCard) -> float | None:
    """The weight for the sentence; it decides nothing."""
    if not isinstance(card.card, Gpu):
        return None
    return card.card.weight_g


def _doubted_weight(card: SeatedCard) -> tuple[str, ...]:
    if _weight_g(card) is None:
        return ()
    return doubted(card.card, "weight_g")


def _brackets(a: Assembly) -> tuple[str, ...]:
    """The best bracket there is for this chassis."""
    if a.chassis is None:
        return ()
    found = next(iter(brackets_for(a.catalog, a.chassis)), None)
    if found is None:
        return ()
    return (worded("Hold it with {found}", found=found.name),)


def _below_the_bar(card: SeatedCard, a: Assembly) -> Result:
    """The bar of a frame is where the screw of a full-height bracket is."""
    height = card.size.height
    low = card.gpu.low_profile if card.gpu is not None else None
    if low is None and height.known:
        low = height.value < FULL_HEIGHT - 1
    field = card.card.address("low_profile" if card.gpu is not None else "card_height_mm")
    if low is None:
        yield not_checked(RULE, (card.label,), field, card.card.name)
    elif low:
        frame = a.chassis.name if a.chassis is not None else worded("the frame")
        yield _hangs(
            card,
            a,
            sentence("Its half-height bracket ends below the bar of {frame}.", frame=frame),
            field,
        )


def _too_thick(card: SeatedCard) -> Result:
    """A bracket holds cards of so many slots, or up to a thickness where its maker gives one.

    One that is not made for so thick a card holds it badly, but holds it: no clash.
    """
    bracket = card.riser
    if bracket is None or not is_bracket(bracket):
        return
    thickness = card.size.thickness
    most = bracket.max_card_thickness_mm
    slots = slots_held(bracket)
    needed = thickness.value
    limit = most or 0.0
    figures = (thickness, published(bracket.id, "max_card_thickness_mm", limit))
    if most is None and slots is None:
        yield not_stated(RULE, (card.label,), bracket, "slots_width_supported")
        return
    if most is None and slots is not None:
        needed = SLOT_PITCH * slots_by_thickness(thickness.value)
        limit = SLOT_PITCH * slots
        unsure = (thickness,) if not thickness.known or thickness.estimate else ()
        figures = (published(bracket.id, "slots_width_supported", limit), *unsure)
    yield Check(
        rule=RULE,
        what="thickness it holds",
        parts=(card.label,),
        value=needed,
        limit=limit,
        figures=figures,
        words=partial(_weak_words, card, bracket),
        at_most=True,
        clash=-inf,
        contact=False,
    )


def _weak_words(card: SeatedCard, bracket: Riser, judged: Judged) -> Said:
    weight = _weight_g(card)
    most = bracket.max_card_thickness_mm
    slots = slots_held(bracket)
    title = "{card} is too thick for its bracket."
    if weight is not None:
        title = "{card} ({weight:.2f} kg) is too thick for its bracket."
    thickness = card.size.thickness.value
    measure, detail = None, "{bracket} holds cards of {most}; this one is {thickness}."
    choose = sentence("Choose a card of at most {most}", most=length(most or 0.0))
    need = most
    if most is None and slots is not None:
        need = SLOT_PITCH * slots
        measure = Measure(slots_by_thickness(thickness), slots, "slots", at_most=True)
        detail = "{bracket} holds cards of one slot, {room}; this one is {thickness}."
        choose = sentence("Choose a card of at most one slot")
        if slots != 1:
            detail = "{bracket} holds cards of {slots} slots, {room}; this one is {thickness}."
            choose = sentence("Choose a card of at most {slots} slots", slots=slots)
    return Said(
        sentence(title, card=card.title, weight=(weight or 0.0) / 1000),
        sentence(
            detail,
            bracket=bracket.name,
            most=length(most or 0.0),
            slots=slots,
            room=length(SLOT_PITCH * (slots or 0)),
            thickness=length(thickness),
        ),
        remedies=(
            "Choose a bracket for thicker cards",
            Remedy(choose, Replace(card.label, (Need("thickness_mm", at_most=need),))),
        ),
        place=card.drawn,
        doubted=(*card.size.thickness.rests_on, *_doubted_weight(card)),
        measure=measure,
    )
