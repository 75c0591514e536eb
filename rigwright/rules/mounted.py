"""What holds a card that is not in a slot: brackets, the openings they take, cards that hang on nothing but a riser.

Knows no lengths of cables; those are in risers.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.brackets import brackets_for, is_bracket, slots_held
from rigwright.assembly.envelopes import FULL_HEIGHT, slots_by_thickness
from rigwright.assembly.seats import Mount, Seat
from rigwright.figures import Figure, field_of, for_words, published
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Sentence, Severity
from rigwright.parts import Gpu, Riser
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unknown_figures
from rigwright.text.numbers import millimetres

Result = Iterator[Finding | NotChecked]
RULE = "card-on-riser-unsupported"


def taken_openings(a: Assembly) -> Iterator[Finding]:
    """A card in a slot behind a bracket that stands in its openings."""
    for holder in a.cards:
        seat = holder.seat
        if seat is None or not seat.covers:
            continue
        for card in a.cards:
            if card is not holder and _needs(card, seat):
                yield _opening_taken(card, holder, seat)


def _needs(card: SeatedCard, seat: Seat) -> bool:
    if card.seat is None or card.seat.mount is not Mount.SLOT or card.seat.index is None or not card.located:
        return False
    return card.seat.index in seat.covers


def _opening_taken(card: SeatedCard, holder: SeatedCard, seat: Seat) -> Finding:
    assert card.seat is not None and holder.riser is not None
    first, last = seat.covers[0], seat.covers[-1]
    return finding(
        "case-slot-count-over", Severity.ERROR, (card.label, holder.label),
        sentence("{card} in {place} has no opening.", card=card.title, place=card.seat.title),
        sentence("{bracket} under {holder} stands in openings {first} to {last}.", bracket=holder.riser.name,
                 holder=holder.title, first=first, last=last),
        rests_on=(field_of(holder.riser.id, "holds_card"),), place=for_words(card).drawn,
        remedies=(f"Move {card.title} above opening {first}", "Choose a chassis with vertical openings of its own"),
    )  # fmt: skip


@rule(
    "mechanical",
    noun="what holds the card",
    short="a bracket is missing or too weak",
    source="Builders' practice: a card is screwed to its bracket",
)
def card_on_riser_unsupported(a: Assembly) -> Result:
    """A card on a riser is screwed to nothing that holds it."""
    for card in a.cards:
        if card.seat is None or a.chassis is None:
            continue
        if card.seat.mount is Mount.SLOT and card.riser is not None and card.riser.riser_type == "riser_cable":
            yield _hangs(card, a, sentence("Over {place} there is no bracket for it.", place=card.seat.title))
        elif card.seat.mount is Mount.FRAME:
            yield from _below_the_bar(card, a)
        elif card.riser is not None and is_bracket(card.riser) and card.seat.mount in (Mount.VERTICAL, Mount.UPRIGHT):
            yield from _too_thick(card, card.riser, a)


def _hangs(card: SeatedCard, a: Assembly, why: Sentence, *rests_on: str, figures: tuple[Figure, ...] = ()) -> Finding:
    return finding(
        RULE, Severity.WARNING, (card.label,),
        sentence("{card}{weight} hangs on a riser without a bracket.", card=card.title, weight=_weight(card)),
        why, figures=figures, rests_on=(*rests_on, *_doubted_weight(card)), place=for_words(card).drawn,
        remedies=(*_brackets(a), "Screw its bracket to a bar of the frame or the chassis", "Put the card into a slot"),
    )  # fmt: skip


def _weight(card: SeatedCard) -> str:
    """The weight for the sentence; it decides nothing."""
    part = for_words(card).card
    return f" ({part.weight_g / 1000:.2f} kg)" if isinstance(part, Gpu) and part.weight_g is not None else ""


def _doubted_weight(card: SeatedCard) -> tuple[str, ...]:
    part = for_words(card).card
    return doubted(part, "weight_g") if isinstance(part, Gpu) and part.weight_g is not None else ()


def _brackets(a: Assembly) -> tuple[str, ...]:
    """The best bracket there is for this chassis."""
    found = next(iter(brackets_for(a.catalog, for_words(a.chassis) if a.chassis else None)), None)
    return (f"Hold it with {found.name}",) if found is not None else ()


def _below_the_bar(card: SeatedCard, a: Assembly) -> Result:
    """The bar of a frame is where the screw of a full-height bracket is."""
    height = card.size.height
    low = card.gpu.low_profile if card.gpu is not None else None
    if low is None and height.known:
        low = height.value < FULL_HEIGHT - 1
    field = field_of(card.card.id, "low_profile" if card.gpu is not None else "card_height_mm")
    if low is None:
        yield not_checked(RULE, (card.label,), field, card.card.name)
    elif low:
        yield _hangs(card, a, sentence("Its half-height bracket ends below the bar of {frame}.",
                                       frame=a.chassis.name if a.chassis else "the frame"), field)  # fmt: skip


def _too_thick(card: SeatedCard, bracket: Riser, a: Assembly) -> Result:
    """A bracket holds cards of so many slots, or up to a thickness where its maker gives one."""
    thickness, most = card.size.thickness, bracket.max_card_thickness_mm
    unknown = unknown_figures(RULE, card.label, card.card.name, thickness)
    yield from unknown
    slots = slots_held(bracket)
    if most is None and slots is None:
        yield not_checked(RULE, (card.label,), field_of(bracket.id, "slots_width_supported"), bracket.name)
    elif not unknown and most is not None and thickness.value > most:
        limit = published(bracket.id, "max_card_thickness_mm", most)
        yield _weak(card, bracket, Measure(thickness.value, most, "mm"), millimetres(most), (thickness, limit))
    elif not unknown and most is None and slots is not None and slots_by_thickness(thickness.value) > slots:
        held = published(bracket.id, "slots_width_supported", float(slots))
        measure = Measure(slots_by_thickness(thickness.value), slots, "slots")
        yield _weak(card, bracket, measure, f"{slots} slots", (thickness, held))


def _weak(card: SeatedCard, bracket: Riser, measure: Measure, most: str, figures: tuple[Figure, ...]) -> Finding:
    return finding(
        RULE, Severity.WARNING, (card.label,),
        sentence("{card}{weight} is too thick for its bracket.", card=card.title, weight=_weight(card)),
        sentence("{bracket} holds cards of {most}; this one is {thickness}.", bracket=bracket.name, most=most,
                 thickness=millimetres(card.size.thickness.value)),
        measure=measure, figures=figures, rests_on=_doubted_weight(card), place=for_words(card).drawn,
        remedies=("Choose a bracket for thicker cards", f"Choose a card of at most {most}"),
    )  # fmt: skip
