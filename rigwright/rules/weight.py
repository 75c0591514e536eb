"""Whether a card is too heavy to hang on its bracket alone.

Knows weights and which way a chassis is up; what holds a card on a riser is another question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard, SeatedGpu
from rigwright.assembly.seated import labels_of
from rigwright.assembly.seats import Mount
from rigwright.build.labels import in_sentence
from rigwright.checks import Check, Judged, Said, Severity, matching
from rigwright.checks.remedy import Remedy, by_hand
from rigwright.figures import Basis, Figure
from rigwright.parts import Gpu
from rigwright.record import Value
from rigwright.rules.rule import rule
from rigwright.rules.say import paragraph, sentence
from rigwright.text.sentence import Sentence, plural

# g per mm³ of the box around a card, of the densest among those of the catalog whose weight is
# known: three open-air ones by other makers than the chip's have 0.00060 to 0.00065, since their
# coolers are large and full of air; ten more have 0.00083 to 0.00109
DENSEST, DENSEST_BY_OTHERS = 0.0011, 0.0007
GRAVITY_M_S2 = 9.81
LIGHT_G, HEAVY_G, LONG_MM = 1000.0, 1500.0, 300.0


class _Load(Value, frozen=True):
    """How bad a card's weight is, and what it weighs.

    Of an unknown weight `at_most_g` is the most that cards of its kind and size weigh; None where
    that promises nothing.
    """

    severity: Severity
    at_most_g: float | None
    is_known: bool


@rule(
    "mechanical",
    noun="weight of cards",
    short="a heavy card without support",
    source="PCIe CEM: 1.5 kg for high-power cards; builders' practice",
    opens_place=False,
    of_any_place=True,  # a heavy card wants a support in every slot
    by_chassis=True,
)
def card_sag(a: Assembly) -> Iterator[Check]:
    """A heavy card hangs level on nothing but its bracket and its slot."""
    products: dict[str, list[SeatedCard]] = {}
    loads = {}
    for card in a.gpus:
        load = _load(card) if _hangs(card, a) else None
        if load:
            products.setdefault(card.card.id, []).append(card)
            loads[card.card.id] = load
    for part_id, cards in products.items():
        yield _sags(cards, loads[part_id])


def _hangs(card: SeatedCard, a: Assembly) -> bool:
    """True for a card that lies level: in a slot of an upright board."""
    in_slot = card.mount is Mount.SLOT
    return a.chassis is not None and a.chassis.up in ("+y", "-y") and in_slot


def _volume_mm3(card: SeatedCard) -> float | None:
    """The box around a card; None where one of its sizes is not known."""
    size = card.size
    if not (size.length.known and size.height.known and size.thickness.known):
        return None
    return size.length.value * size.height.value * size.thickness.value


def _densest(gpu: Gpu) -> float:
    """How dense a card of its kind is at most."""
    if gpu.cooler != "open_air" or gpu.vendor is None or gpu.brand == gpu.vendor:
        return DENSEST
    return DENSEST_BY_OTHERS


def _load(card: SeatedGpu) -> _Load | None:
    weight = card.gpu.weight_g
    if weight is None:
        return _load_by_size(card, card.gpu)
    if weight >= HEAVY_G:
        return _Load(Severity.WARNING, weight, True)
    if weight >= LIGHT_G:
        return _Load(Severity.INFO, weight, True)
    return None


def _load_by_size(card: SeatedCard, gpu: Gpu) -> _Load | None:
    """A card of unknown weight is as heavy as the densest of its kind and size, so that it never
    reads better than that one with its weight.
    """
    volume = _volume_mm3(card)
    if volume is None:
        return _Load(Severity.INFO, None, False)
    if volume * DENSEST >= HEAVY_G:  # only of these the kind decides
        at_most_g = volume * _densest(gpu)
        if at_most_g >= HEAVY_G:
            return _Load(Severity.WARNING, at_most_g, False)
        return _Load(Severity.INFO, None, False)
    if card.size.length.value > LONG_MM:
        return _Load(Severity.INFO, None, False)
    return None


def _sags(cards: Sequence[SeatedCard], load: _Load) -> Check:
    """Return the check of cards by their weight; where that is unknown, by the most that such cards
    weigh, or a note on those that are large enough to want a support.
    """
    first = cards[0]
    parts = labels_of(cards)
    field = first.card.address("weight_g")
    if load.at_most_g is None:
        words = partial(_unpublished_words, cards)
        by_size = Figure(HEAVY_G, Basis.DERIVED, (field, *_unknown_sizes(first)))
        return matching("card-sag", "weight", parts, False, (by_size,), words, unless=load.severity)
    limit = HEAVY_G if load.severity is Severity.WARNING else LIGHT_G
    basis = Basis.PUBLISHED if load.is_known else Basis.ASSUMED
    return Check(
        rule="card-sag",
        what="weight",
        parts=parts,
        value=load.at_most_g / 1000,
        limit=limit / 1000,
        figures=(Figure(load.at_most_g, basis, (field,)),),
        words=partial(_weight_words if load.is_known else _at_most_words, cards),
        unit="kg",
        at_most=True,
        clash=-inf,
        wanted=1e-6,  # as much as the limit already wants a support
        tight_is=load.severity,
    )


def _unknown_sizes(card: SeatedCard) -> tuple[str, ...]:
    """The sizes without which nobody can say what such a card weighs."""
    size = card.size
    unknown: list[str] = []
    for figure in (size.length, size.height, size.thickness):
        if not figure.known:
            unknown += figure.rests_on
    return tuple(unknown)


def _weight_words(cards: Sequence[SeatedCard], judged: Judged) -> Said:
    title = "{cards} sags: {kilograms:.2f} kg on a bracket."
    if len(cards) > 1:
        title = "{cards} sag: {kilograms:.2f} kg each on a bracket."
    return Said(
        sentence(title, cards=_names(cards), kilograms=judged.check.value),
        paragraph(
            sentence("From {limit:.1f} kg on, a card wants a support.", limit=LIGHT_G / 1000),
            _pull_words(cards, judged.check.value),
        ),
        remedies=_supports(len(cards)),
        place=cards[0].drawn,
    )


def _pull_words(cards: Sequence[SeatedCard], kilograms: float) -> Sentence | str:
    """How hard a card of known length pulls where it is held, while nothing holds its far end."""
    length = cards[0].size.length
    if not length.known:
        return ""
    torque_nm = kilograms * GRAVITY_M_S2 * length.value / 2000
    return plural(
        "It pulls at the bracket and the slot with about {torque:.1f} N·m, its weight taken in the "
        "middle of its length.",
        "Each pulls at the bracket and the slot with about {torque:.1f} N·m, its weight taken in "
        "the middle of its length.",
        len(cards),
        torque=torque_nm,
    )


def _at_most_words(cards: Sequence[SeatedCard], judged: Judged) -> Said:
    title = "{cards} may sag: it weighs up to {kilograms:.1f} kg."
    detail = (
        "No weight is published; cards of its kind and size weigh no more. From {limit:.1f} kg "
        "on, a card wants a support."
    )
    if len(cards) > 1:
        title = "{cards} may sag: each weighs up to {kilograms:.1f} kg."
        detail = (
            "No weight is published; cards of their kind and size weigh no more. From {limit:.1f} "
            "kg on, a card wants a support."
        )
    return Said(
        sentence(title, cards=_names(cards), kilograms=judged.check.value),
        sentence(detail, limit=LIGHT_G / 1000),
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
            "Cards of this size may need a support, as those of {limit:.1f} kg and more do.",
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
