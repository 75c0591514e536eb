"""The steps of the cards: each with its riser right before it, openings, screws, plugs and cares.

The order is that of `mechanics.insertion`. Knows nothing of what stands before the cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seated import feeding_name
from rigwright.assembly.seats import Mount
from rigwright.build.systems import slot_title
from rigwright.reports.sheet.bench import Bench, Detail, Step, radiator_details
from rigwright.reports.sheet.wiring import plug_lines
from rigwright.routing.insertion import hidden_latches, insertion_order
from rigwright.routing.ribbons import hangs
from rigwright.text.numbers import and_words, comma_words, length
from rigwright.text.sentence import worded

HEAVY_G = 1500.0  # of a card that is held with a hand until its bracket is screwed down


def card_steps(bench: Bench) -> Iterator[Step]:
    """A step for every card, in the order in which each still has its way."""
    a = bench.evaluation.assembly
    order = insertion_order(a)
    cards = {card.label: card for card in a.cards}
    rest = [card.label for card in a.cards if card.label not in order]
    for label in (*order, *rest):
        card = cards[label]
        if _has_riser_in_slot(card):
            yield _riser(bench, card)
        yield _card(bench, card)


def _has_riser_in_slot(card: SeatedCard) -> bool:
    stands_off = card.mount not in (None, Mount.SLOT)
    return card.riser is not None and bool(card.placement.slot) and stands_off


def _riser(bench: Bench, card: SeatedCard) -> Step:
    values = {"card": card.title, "slot": slot_title(card.placement.slot or "")}
    details: list[Detail] = []
    for part in dict.fromkeys(card.chain):
        words = part.name
        if part.length_mm is not None:
            words = comma_words((part.name, str(length(part.length_mm))))
        details.append(Detail(worded("Part"), words))
    care = [worded("Kink no ribbon; hear both ends click.")]
    shows = (f"slot:{card.placement.slot}",)
    words = worded("Riser of {card} into {slot}", **values)
    return bench.step(words, details=details, care=care, shows=shows)


def _card(bench: Bench, card: SeatedCard) -> Step:
    a = bench.evaluation.assembly
    details = [Detail(worded("Part"), card.card.name)]
    if card.seat is None or card.label in a.misplaced:
        words = worded("{card}: no place is chosen", card=card.title)
    else:
        words = worded("{card} into {place}", card=card.title, place=_printed(card))
        if card.mount is Mount.FRAME:
            number = card.seat.index
            words = worded("{card} onto the frame, place {number}", card=card.title, number=number)
        details += _openings(card)
    details += [Detail(worded("Plug"), line) for line in plug_lines(a, card.label)]
    details += radiator_details(bench, card.label)
    details += _duct(card)
    return bench.step(words, details=details, care=_card_care(bench, card), puts=(card.label,))


def _duct(card: SeatedCard) -> Iterator[Detail]:
    """The duct with its fan that a passive card goes in with."""
    if card.duct is None:
        return
    where = "{duct}, onto the far end of the card before it goes in"
    yield Detail(worded("Duct"), worded(where, duct=card.duct.name))
    yield Detail(worded("Plug"), worded("Fan of the duct → a fan header of the board, or a hub"))


def _printed(card: SeatedCard) -> str:
    """The place by the name that is printed on the board, and its number in the row."""
    seat = card.seat
    assert seat is not None
    if seat.slot is None:
        return seat.title
    if seat.index is None:
        return seat.slot.name
    return worded("{slot} (slot {number})", slot=seat.slot.name, number=seat.index)


def _openings(card: SeatedCard) -> Iterator[Detail]:
    """Which covers come off, and how many screws hold the bracket."""
    seat = card.seat
    if seat is None or seat.mount is not Mount.SLOT or seat.index is None:
        return
    width = card.gpu.bracket_slots if card.gpu is not None else 1
    if width is None:
        yield Detail(worded("Screws"), worded("One screw at every opening that the bracket covers"))
        return
    first = seat.index
    last = seat.index + width - 1
    if width == 1:
        yield Detail(worded("Opening"), worded("Take the cover off opening {first}", first=first))
        yield Detail(worded("Screws"), worded("1 screw at the bracket"))
        return
    values = {"first": first, "last": last, "count": width}
    yield Detail(worded("Opening"), worded("Take the covers off openings {first}–{last}", **values))
    screws = worded("{count} screws at the bracket, one for each opening", **values)
    yield Detail(worded("Screws"), screws)


def _card_care(bench: Bench, card: SeatedCard) -> Iterator[str]:
    a = bench.evaluation.assembly
    weight = card.gpu.weight_g if card.gpu is not None else None
    if weight is not None and weight >= HEAVY_G:
        words = "{card} weighs {weight:.1f} kg: hold it until its screws are in."
        yield worded(words, card=card.title, weight=weight / 1000)
    yield from _plug_care(card)
    above = [gap.upper.title for gap in hidden_latches(a) if gap.lower.label == card.label]
    if above:
        words = "Hear the latch click now: no finger reaches it once {above} is in."
        yield worded(words, above=and_words(above))
    yield from _place_care(a, card)


def _plug_care(card: SeatedCard) -> Iterator[str]:
    """What to heed where cables are plugged into a card."""
    plugs = card.gpu.power_connectors if card.gpu is not None else None
    types = {plug.type for plug in plugs or ()}
    if types & {"12vhpwr", "12v-2x6"}:
        yield worded(
            "Push the 16-pin plug in until no gap is left, and bend nothing right behind it."
        )
    if "eps8" in types:
        yield worded("The socket is EPS, keyed as a CPU plug: a PCIe 8-pin does not belong there.")


def _place_care(a: Assembly, card: SeatedCard) -> Iterator[str]:
    """What the plan does not say of where a card goes."""
    if hangs(card) and feeding_name(card) is None:
        words = "The plan names no slot for the riser of {card}: choose one first."
        yield worded(words, card=card.title)
    if card.label in a.misplaced or not card.located:
        words = "The place of {card} is not known to the millimetre: hold it in and look."
        yield worded(words, card=card.title)
