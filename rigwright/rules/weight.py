"""Whether a card is too heavy to hang on its bracket alone.

Knows weights and which way a chassis is up; what holds a card on a riser is another question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Judged, Said, matching
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.findings import Severity
from rigwright.labels import in_sentence
from rigwright.record import Value
from rigwright.remedy import Remedy, by_hand
from rigwright.rules.rule import rule
from rigwright.rules.say import sentence

DENSEST = (
    0.0011  # g per mm³ of the box around a card; ten cards of known weight have 0.0006 to 0.0011
)
LIGHT_G, HEAVY_G, LONG_MM = 1000.0, 1500.0, 300.0


class _Load(Value, frozen=True):
    """How bad a card's weight is, or its size where the weight is not known."""

    severity: Severity
    by_weight: bool


@rule(
    "mechanical",
    noun="weight of cards",
    short="a heavy card without support",
    source="PCIe CEM: 1.5 kg for high-power cards; builders' practice",
    at_most=True,
    opens_place=False,  # a heavy card wants a support wherever it goes
)
def card_sag(a: Assembly) -> Iterator[Check]:
    """A heavy card hangs level on nothing but its bracket and its slot."""
    loads = [(card, load) for card in a.gpus if _hangs(card, a) and (load := _load(card))]
    products: dict[str, list[SeatedCard]] = {}
    for card, _ in loads:
        products.setdefault(card.card.id, []).append(card)
    worst = {card.card.id: load for card, load in loads}
    for part_id, cards in products.items():
        yield _sags(cards, worst[part_id])


def _hangs(card: SeatedCard, a: Assembly) -> bool:
    """True for a card that lies level: in a slot of an upright board."""
    in_slot = card.seat is not None and card.seat.mount is Mount.SLOT
    return a.chassis is not None and a.chassis.up in ("+y", "-y") and in_slot


def _may_be_heavy(card: SeatedCard) -> bool:
    """Whether a card of unknown weight may weigh 1.5 kg, by its volume."""
    assert card.gpu is not None
    if card.gpu.weight_g is not None:
        return False
    size = card.size
    if not (size.length.known and size.height.known and size.thickness.known):
        return True
    return size.length.value * size.height.value * size.thickness.value * DENSEST >= HEAVY_G


def _load(card: SeatedCard) -> _Load | None:
    assert card.gpu is not None
    weight = card.gpu.weight_g
    if weight is None:
        long = card.size.length.known and card.size.length.value > LONG_MM
        return _Load(Severity.INFO, False) if long or _may_be_heavy(card) else None
    if weight >= HEAVY_G:
        return _Load(Severity.WARNING, True)
    return _Load(Severity.INFO, True) if weight >= LIGHT_G else None


def _sags(cards: Sequence[SeatedCard], load: _Load) -> Check:
    """By weight; where that is not known, a note on those that are large enough to want a
    support.
    """
    first, parts = cards[0], tuple(card.label for card in cards)
    assert first.gpu is not None
    if not load.by_weight:
        words = partial(_unpublished_words, cards)
        by_size = Figure(HEAVY_G, Basis.DERIVED, (field_of(first.card.id, "weight_g"),))
        return matching("card-sag", "weight", parts, False, (by_size,), words, unless=load.severity)
    kilograms = (first.gpu.weight_g or 0.0) / 1000
    limit = HEAVY_G if load.severity is Severity.WARNING else LIGHT_G
    return Check(
        rule="card-sag",
        what="weight",
        parts=parts,
        value=kilograms,
        limit=limit / 1000,
        figures=(published(first.card.id, "weight_g", first.gpu.weight_g or 0.0),),
        words=partial(_weight_words, cards),
        unit="kg",
        at_most=True,
        clash=-inf,
        wanted=1e-6,  # as much as the limit already wants a support
        tight_is=load.severity,
        contact=False,
    )


def _weight_words(cards: Sequence[SeatedCard], judged: Judged) -> Said:
    title = "{cards} sags: {kilograms:.2f} kg on a bracket."
    if len(cards) > 1:
        title = "{cards} sag: {kilograms:.2f} kg each on a bracket."
    return Said(
        sentence(title, cards=_names(cards), kilograms=judged.check.value),
        sentence("From {limit:.1f} kg on a card wants a support.", limit=LIGHT_G / 1000),
        remedies=_supports(len(cards)),
        place=cards[0].drawn,
    )


def _unpublished_words(cards: Sequence[SeatedCard], _judged: Judged) -> Said:
    first = cards[0]
    title = "{cards} may sag: its weight is not published."
    if len(cards) > 1:
        title = "{cards} may sag: their weight is not published."
    return Said(
        sentence(title, cards=_names(cards)),
        sentence(
            "A card of its size may want a support, as from {limit:.1f} kg on.",
            limit=LIGHT_G / 1000,
        ),
        remedies=_supports(len(cards)),
        place=first.drawn,
    )


def _names(cards: Sequence[SeatedCard]) -> str:
    return in_sentence(card.label for card in cards)


def _supports(cards: int) -> tuple[Remedy, Remedy]:
    if cards > 1:
        return (
            by_hand("Put a post or an arm under each of them"),
            by_hand("Take them out before the machine is moved"),
        )
    return (
        by_hand("Put a post or an arm under it"),
        by_hand("Take it out before the machine is moved"),
    )
