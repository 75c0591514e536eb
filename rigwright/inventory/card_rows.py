"""The rows of the cards, each with what hangs on it, and of the bridges over two of them.

Knows no other rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount
from rigwright.build import TRAY
from rigwright.inventory.part_row import (
    NOWHERE,
    ChoiceAddress,
    Origin,
    PartRow,
    RowGroup,
    chosen_row,
)
from rigwright.lanes.feeds import shared_feeds
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import Sentence

Parts = Mapping[str, Part]
Shared = Mapping[tuple[int, str], tuple[SeatedCard, ...]]


def card_rows(a: Assembly, parts: Parts) -> Iterator[PartRow]:
    """Every placement; one whose card the catalog lacks is called by its id."""
    known = {card.index: card for card in (*a.cards, *a.beside)}
    shared = _shared_splitters(a)
    for index in range(len(a.build.placements)):
        card = known[index]
        yield PartRow(
            key=card.label,
            group=RowGroup.CARDS,
            kind=card.card.kind,
            part_id=card.card.id,
            part=None if card.card.id in a.missing else card.card,
            name=card.card.name,
            label=card.label,
            title=card.title,
            where=place_words(card),
            short_where=_in_brief(card),
            spot=card.seat.name if card.seat is not None else "",
            shown=card.label,
            address=ChoiceAddress("placements", index),
        )
        yield from _on_card(a, card, parts, shared)


def place_words(card: SeatedCard) -> Sentence:
    """Where a card is: the slot's printed name, else "vertical 1", else that it has no place."""
    seat = card.seat
    if seat is None and card.placement.place == TRAY:
        return Sentence("beside the machine")
    if seat is None:
        return Sentence("without a place")
    if seat.chamber_slot is not None:
        return Sentence("{slot}, second board", {"slot": seat.chamber_slot.name})
    if seat.slot is not None:
        return Sentence("{slot}", {"slot": seat.slot.name})
    return Sentence("{place}", {"place": seat.title})


def _in_brief(card: SeatedCard) -> Sentence:
    """The same in the fewest words, where there are fewer: a slot of the second board."""
    seat = card.seat
    if seat is None or seat.chamber_slot is None:
        return NOWHERE
    return Sentence("2nd: {slot}", {"slot": seat.chamber_slot.name})


def _shared_splitters(a: Assembly) -> Shared:
    """The cards that each splitter feeds, by the first of them and the part; () by the others."""
    found: dict[tuple[int, str], tuple[SeatedCard, ...]] = {}
    for shared in shared_feeds(a):
        if shared.splitter is not None:
            for number, card in enumerate(shared.cards):
                found[card.index, shared.splitter.id] = shared.cards if number == 0 else ()
    return found


class LinkPart(Value, frozen=True):
    """A part between slot and cards: the key of its row, where it is chosen, whom it serves."""

    part_id: str
    key: str
    address: ChoiceAddress
    titles: tuple[str, ...]


def _between(card: SeatedCard, riser: str, shared: Shared) -> Iterator[LinkPart]:
    """What lies between slot and card, without what is listed with another card."""
    placement = card.placement
    found: list[tuple[str, str, ChoiceAddress]] = []
    for number, part_id in enumerate(placement.adapters):
        key = f"{card.label}.adapter{number + 1}"
        address = ChoiceAddress("adapters", card.index, (number,))
        found.append((part_id, key, address))
    if placement.riser is not None:
        address = ChoiceAddress("riser", card.index, (0,))
        found.append((placement.riser, riser, address))
    for part_id, key, address in found:
        served = shared.get((card.index, part_id), (card,))
        if not served:
            continue
        also = tuple(one.index for one in served[1:])
        titles = tuple(one.title for one in served)
        yield LinkPart(part_id, key, address.changed(also=also), titles)


def _on_card(a: Assembly, card: SeatedCard, parts: Parts, shared: Shared) -> Iterator[PartRow]:
    """Adapters, riser and duct of a card.

    A splitter for several cards is listed with the first of them.
    """
    placement = card.placement
    if placement.slot:
        fed = Sentence("from {slot}", {"slot": placement.slot})
    else:
        fed = Sentence("slot not chosen")
    riser = f"{card.label}.riser"
    for one in _between(card, riser, shared):
        where = fed
        if len(one.titles) > 1:
            where = Sentence("for {cards}", {"cards": comma_words(one.titles)})
        yield chosen_row(
            one.part_id,
            parts,
            key=one.key,
            group=RowGroup.CARDS,
            kind="riser",
            label=card.label,
            parent=card.label,
            where=where,
            spot=placement.slot or "",
            shown=card.label,
            address=one.address,
        )
    if placement.riser is None and _comes_with_riser(a, card):
        yield PartRow(
            key=riser,
            group=RowGroup.CARDS,
            kind="riser",
            part_id="",
            name=Sentence("Riser of the case"),
            label=card.label,
            parent=card.label,
            where=fed,
            spot=placement.slot or "",
            shown=card.label,
            origin=Origin.INCLUDED,
        )
    if placement.duct is not None:
        yield chosen_row(
            placement.duct,
            parts,
            key=f"{card.label}.duct",
            group=RowGroup.CARDS,
            kind="fan",
            label=card.label,
            parent=card.label,
            where=Sentence("on a duct, blows into {card}", {"card": card.title}),
            shown=card.label,
            address=ChoiceAddress("duct", card.index),
        )


def _comes_with_riser(a: Assembly, card: SeatedCard) -> bool:
    off_the_board = card.mount in (Mount.VERTICAL, Mount.UPRIGHT)
    return off_the_board and a.chassis is not None and bool(a.chassis.riser_included)


def bridge_rows(a: Assembly, parts: Parts) -> Iterator[PartRow]:
    """Every bridge with the two cards that it joins."""
    cards = (*a.cards, *a.beside)
    titles = {card.index: card.title for card in cards}
    for index, bridge in enumerate(a.build.bridges):
        ends = {"first": titles.get(bridge.first, "?"), "second": titles.get(bridge.second, "?")}
        labels = [card.label for card in cards if card.index in (bridge.first, bridge.second)]
        yield chosen_row(
            bridge.part_id,
            parts,
            key=f"bridge{index + 1}",
            group=RowGroup.CARDS,
            kind="riser",
            label=labels[0] if labels else "",
            where=Sentence("{first} to {second}", ends),
            address=ChoiceAddress("bridges", index),
        )
