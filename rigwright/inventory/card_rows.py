"""The rows of the cards, each with what hangs on it, and of the bridges over two of them.

Knows no other rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount
from rigwright.build import TRAY
from rigwright.inventory.part_row import ChoiceAddress, Origin, PartRow, RowGroup, chosen_row
from rigwright.lanes.feeds import shared_feeds
from rigwright.parts import Part
from rigwright.text.sentence import Sentence

Parts = Mapping[str, Part]


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


def _shared_splitters(a: Assembly) -> dict[tuple[int, str], tuple[str, ...]]:
    """Splitters that feed several cards, by the first card and the part.

    With the labels of all of them.
    """
    found: dict[tuple[int, str], tuple[str, ...]] = {}
    for shared in shared_feeds(a):
        if shared.splitter is not None:
            titles = tuple(card.title for card in shared.cards)
            for number, card in enumerate(shared.cards):
                found[card.index, shared.splitter.id] = titles if number == 0 else ()
    return found


def _between(card: SeatedCard, riser: str) -> Iterator[tuple[str, str, ChoiceAddress]]:
    """What lies between slot and card: its part, the key of its row and where it is chosen."""
    for number, part_id in enumerate(card.placement.adapters):
        address = ChoiceAddress("adapters", card.index, (number,))
        yield part_id, f"{card.label}.adapter{number + 1}", address
    if card.placement.riser is not None:
        yield card.placement.riser, riser, ChoiceAddress("riser", card.index, (0,))


def _on_card(
    a: Assembly, card: SeatedCard, parts: Parts, shared: Mapping[tuple[int, str], tuple[str, ...]]
) -> Iterator[PartRow]:
    """Adapters, riser and duct of a card.

    A splitter for several cards is listed with the first of them.
    """
    placement = card.placement
    fed = (
        Sentence("from {slot}", {"slot": placement.slot})
        if placement.slot
        else Sentence("slot not chosen")
    )
    riser = f"{card.label}.riser"
    for part_id, key, address in _between(card, riser):
        titles = shared.get((card.index, part_id), (card.title,))
        if not titles:
            continue
        where = Sentence("for {cards}", {"cards": ", ".join(titles)}) if len(titles) > 1 else fed
        yield chosen_row(
            part_id,
            parts,
            key=key,
            group=RowGroup.CARDS,
            kind="riser",
            label=card.label,
            parent=card.label,
            where=where,
            spot=placement.slot or "",
            shown=card.label,
            address=address,
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
