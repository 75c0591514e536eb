"""Whether a card is too heavy to hang on its bracket alone.

Knows weights and which way a chassis is up; what holds a card on a riser is another question.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount
from rigwright.figures import field_of, for_words, published
from rigwright.findings import Finding, Measure, Severity
from rigwright.record import Value
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, sentence
from rigwright.text.numbers import length

LIGHT_G, HEAVY_G, LONG_MM = 1000.0, 1500.0, 300.0


class _Load(Value, frozen=True):
    """How bad a card's weight is, or its length where the weight is not known."""

    severity: Severity
    by_weight: bool


@rule(
    "mechanical",
    noun="weight of cards",
    short="a heavy card without support",
    source="PCIe CEM: 1.5 kg for high-power cards; builders' practice",
    at_most=True,
)
def card_sag(a: Assembly) -> Iterator[Finding]:
    """A heavy card hangs level on nothing but its bracket and its slot."""
    loads = [(card, load) for card in a.gpus if _hangs(card, a) and (load := _load(card))]
    products: dict[str, list[SeatedCard]] = {}
    for card, _ in loads:
        products.setdefault(for_words(card).card.id, []).append(card)
    worst = {for_words(card).card.id: load for card, load in loads}
    for part_id, cards in products.items():
        yield _sags(cards, worst[part_id])


def _hangs(card: SeatedCard, a: Assembly) -> bool:
    """True for a card that lies level: in a slot of an upright board."""
    in_slot = card.seat is not None and card.seat.mount is Mount.SLOT
    return a.chassis is not None and a.chassis.up in ("+y", "-y") and in_slot


def _load(card: SeatedCard) -> _Load | None:
    assert card.gpu is not None
    weight = card.gpu.weight_g
    if weight is None:
        long = card.size.length.known and card.size.length.value > LONG_MM
        return _Load(Severity.INFO, False) if long else None
    if weight >= HEAVY_G:
        return _Load(Severity.WARNING, True)
    return _Load(Severity.INFO, True) if weight >= LIGHT_G else None


def _sags(cards: list[SeatedCard], load: _Load) -> Finding:
    first, names = for_words(cards[0]), ", ".join(card.title for card in cards)
    assert first.gpu is not None
    each = " each" if len(cards) > 1 else ""
    size = first.size.length
    if load.by_weight:
        kilograms, limit = (first.gpu.weight_g or 0) / 1000, HEAVY_G if load.severity is Severity.WARNING else LIGHT_G
        how, measure = f"{kilograms:.2f} kg{each}", Measure(kilograms, limit / 1000, "kg")
        figure = published(first.card.id, "weight_g", first.gpu.weight_g or 0)
    else:
        how, measure, figure = f"{length(size.value)} long{each}", Measure(size.value, LONG_MM, "mm"), size
    return finding(
        "card-sag", load.severity, (card.label for card in cards),
        sentence("{cards} {sag}: {how} on a bracket.", cards=names, how=how, sag="sags" if len(cards) == 1 else "sag"),
        sentence("Cards of {limit} and more want a support{unknown}.", limit=f"{LIGHT_G / 1000:.1f} kg",
                 unknown="" if load.by_weight else "; its weight is not known"),
        measure=measure, figures=(figure,), place=for_words(cards[0]).drawn,
        rests_on=() if load.by_weight else (field_of(first.card.id, "weight_g"),),
        remedies=_supports(len(cards)),
    )  # fmt: skip


def _supports(cards: int) -> tuple[str, str]:
    who, it = ("each of them", "them") if cards > 1 else ("it", "it")
    return f"Put a post or an arm under {who}", f"Take {it} out before the machine is moved"
