"""Whether every card outside the slots is fed from one: which slot its riser goes into, and whether
one is left that takes the riser's plug.

Counts connectors by their length. How wide a link is, and whether two cards share a slot, links.py
says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rigwright.assembly import Assembly, SeatedCard, part_name
from rigwright.assembly.seated import labels_of
from rigwright.assembly.seats import Mount
from rigwright.build.labels import in_sentence
from rigwright.checks import Check, Judged, NotChecked, Said, once_each
from rigwright.checks.remedy import Remedy, Split, by_hand
from rigwright.figures import Basis, Figure
from rigwright.lanes.edges import RIBBONS, WIDEST
from rigwright.lanes.feeds import feed_of, feeding_slot, free_slots
from rigwright.lanes.storage_sockets import free_sockets
from rigwright.parts import Motherboard, Slot
from rigwright.rules.connectors import unknown_connector, unknown_end
from rigwright.rules.riser_links import divides_in_two
from rigwright.rules.rule import rule
from rigwright.rules.say import (
    NO_SLOT_CHOSEN,
    not_checked,
    not_stated,
    plural,
    sentence,
    unanswered,
)
from rigwright.text.numbers import and_words, semicolon_words

Result = Iterator[Check | NotChecked]
RULE = "riser-without-slot"
# Risers that go into a splitter as well as into a slot.
SHARING = frozenset({"riser_cable", "slimsas_mcio_oculink_adapter"})
OUTSIDE = (Mount.VERTICAL, Mount.UPRIGHT, Mount.FRAME, Mount.FREE)  # fed through a riser
NARROWEST = 1  # lanes that a connector is long for at least


@rule(
    "lanes",
    noun="a slot for every card",
    short="no slot is left for its riser",
    source="PCIe CEM: a plug enters a connector of its own length or more, or a shorter one that "
    "is open at its end; a slot feeds one card, or as many as a splitter has branches",
)
def riser_without_slot(a: Assembly) -> Result:
    """A card outside the slots is fed from none."""
    outside = [card for card in a.cards if _is_outside(card, a)]
    if a.board is None or not outside:
        return
    unfed = _unfed(a)
    if not unfed:
        yield _check(outside, 0, 0, (), a)
    elif a.board.slots is None:
        entry = not_checked(RULE, labels_of(unfed), a.board.address("slots"), a.board.name)
        yield entry.changed(sinks=True)
    else:
        yield from _looking_for_slots(unfed, a.board, a)


def _is_outside(card: SeatedCard, a: Assembly) -> bool:
    """Whether a card is in a place where a riser feeds it."""
    return card.mount in OUTSIDE and card.label not in a.misplaced


def _unfed(a: Assembly) -> list[SeatedCard]:
    """Return the cards outside the slots for which no slot or socket is chosen."""
    return [card for card in a.cards if _is_outside(card, a) and feed_of(card, a.board) is None]


def cards_left_out(a: Assembly) -> list[SeatedCard]:
    """Return the cards whose riser wants a slot and finds none of those that are free."""
    ribbons = [card for card in _unfed(a) if _takes_a_slot(card)]
    served = _served(ribbons, free_slots(a), _least_lanes, _most_reach)
    return [card for card in ribbons if card.label not in served]


def _looking_for_slots(unfed: Sequence[SeatedCard], board: Motherboard, a: Assembly) -> Result:
    """Whether the free slots are enough for cards that no slot is chosen for.

    Where they are, the machine is not sunk: the choice is still to be made.
    """
    ribbons = [card for card in unfed if _takes_a_slot(card)]
    free = free_slots(a)
    surely = _served(ribbons, free, _most_lanes, _least_reach)
    left_out = cards_left_out(a)
    if left_out:
        yield _check(left_out, len(ribbons), len(ribbons) - len(left_out), free, a)
        return
    doubtful = [card for card in ribbons if card.label not in surely]
    yield from _doubts(doubtful, free, board)
    yield from _not_chosen([card for card in unfed if card not in doubtful], a)


def _not_chosen(cards: Sequence[SeatedCard], a: Assembly) -> Result:
    for card in cards:
        why = sentence(NO_SLOT_CHOSEN, card=card.title)
        yield unanswered(RULE, (card.label,), a.system.address("riser"), why)


def _takes_a_slot(card: SeatedCard) -> bool:
    """Whether a card wants a slot for itself: on a ribbon, or with no riser yet.

    Adapters may be for M.2 sockets, and several cards may share one or a splitter.
    """
    return all(part.riser_type in RIBBONS for part in card.chain)


# how many find one


def _least_lanes(card: SeatedCard) -> int:
    """How many lanes the plug of a card's riser is long for at least."""
    stated = card.chain[0].lanes if card.chain else None
    return stated or NARROWEST


def _most_lanes(card: SeatedCard) -> int:
    """The same at most; a riser that is not chosen can be one for any slot."""
    if not card.chain:
        return NARROWEST
    return card.chain[0].lanes or WIDEST


def _most_reach(slot: Slot) -> int:
    """How many lanes a plug in a slot may be long for, where all that is unknown is for the best.

    A slot of one lane is closed unless it is known to be open.
    """
    lanes = slot.mechanical_lanes or WIDEST
    may_be_open = slot.open_ended is None and lanes > NARROWEST
    return WIDEST if slot.open_ended or may_be_open else lanes


def _least_reach(slot: Slot) -> int:
    """The same where it is for the worst."""
    return WIDEST if slot.open_ended else slot.mechanical_lanes or 0


def _served(
    cards: Sequence[SeatedCard],
    free: Sequence[Slot],
    lanes: Callable[[SeatedCard], int],
    reach: Callable[[Slot], int],
) -> frozenset[str]:
    """Return the labels of the cards that find a slot, each the shortest that takes its plug; no
    other choice serves more.
    """
    found: set[str] = set()
    slots = sorted(free, key=reach)
    for card in cards:
        wanted = lanes(card)
        taken = next((slot for slot in slots if reach(slot) >= wanted), None)
        if taken is not None:
            slots.remove(taken)
            found.add(card.label)
    return frozenset(found)


# what is said


def _doubts(cards: Sequence[SeatedCard], free: Sequence[Slot], board: Motherboard) -> Result:
    """What would have to be known to say whether some cards find a slot."""
    if not cards:
        return
    entries: list[NotChecked] = []
    labels = labels_of(cards)
    for card in cards:
        if card.chain and card.chain[0].lanes is None:
            entries.append(not_stated(RULE, labels, card.chain[0], "lanes"))
    for slot in free:
        lanes = slot.mechanical_lanes
        if lanes is None:
            entries.append(unknown_connector(RULE, labels, slot, board))
        elif NARROWEST < lanes < WIDEST and slot.open_ended is None:
            entries.append(unknown_end(RULE, labels, slot, board))
    for entry in once_each(entries):
        yield entry.changed(sinks=True)


def _check(
    cards: Sequence[SeatedCard], ribbons: int, served: int, free: Sequence[Slot], a: Assembly
) -> Check:
    assert a.board is not None
    fields = [a.board.address(f"slots.{slot.name}.mechanical_lanes") for slot in free]
    for card in cards:
        fields += [part.address("lanes") for part in card.chain[:1]]
    return Check(
        rule=RULE,
        what="slots for risers",
        parts=(*labels_of(cards), a.label("board")),
        value=ribbons,
        limit=served,
        figures=(Figure(served, Basis.DERIVED, tuple(dict.fromkeys(fields))),),
        words=partial(_words, cards, ribbons, served, a),
        unit="cards",
        at_most=True,
    )


def _words(
    cards: Sequence[SeatedCard], ribbons: int, served: int, a: Assembly, _judged: Judged
) -> Said:
    title = plural(
        "No slot is left for the riser of {cards}.",
        "No slots are left for the risers of {cards}.",
        len(cards),
        cards=in_sentence(labels_of(cards)),
    )
    detail = plural(
        "{n} riser wants a slot; slots left on {board} that take its plug: {served}.",
        "{n} risers want a slot; slots left on {board} that take their plugs: {served}.",
        ribbons,
        board=part_name(a, a.label("board")),
        served=served,
    )
    ways: list[Remedy] = []
    groups = sharing_groups(cards, a)
    if groups:
        ways.append(_on_splitters(groups, a))
    for socket in free_sockets(a)[:1]:
        words = "Hang {card} on an adapter in {socket}"
        ways.append(by_hand(words, leads="riser", card=cards[0].title, socket=socket))
    if not groups:
        ways.append(by_hand("Hang several cards on a splitter, in a slot that divides its lanes"))
    ways.append(by_hand("Choose a board with more long slots"))
    return Said(title, detail, remedies=tuple(ways), place=cards[0].drawn)


# cards that share a slot


def sharing_groups(
    cards: Sequence[SeatedCard], a: Assembly, most: int = 2
) -> tuple[tuple[str, ...], ...]:
    """Return the labels of cards that no slot is left for, each group behind the card whose slot
    it can share on a splitter of so many branches; empty where that does not serve all of them.

    The slots of the last cards divide first.
    """
    hosts = [card for card in a.cards if _shares_its_slot(card, a)]
    groups: list[tuple[str, ...]] = []
    waiting = list(labels_of(cards))
    for host in reversed(hosts):
        if not waiting:
            break
        groups.append((host.label, *waiting[: most - 1]))
        waiting = waiting[most - 1 :]
    return () if waiting else tuple(groups)


def _shares_its_slot(card: SeatedCard, a: Assembly) -> bool:
    """Whether a card hangs alone in a slot that divides, with lanes for several: on a ribbon, or on
    cables between two adapters.
    """
    if a.board is None or not _is_outside(card, a) or not card.chain:
        return False
    if not {part.riser_type for part in card.chain} <= SHARING:
        return False
    slot = feeding_slot(card, a.board)
    if slot is None or slot.electrical_lanes != WIDEST:
        return False
    feeds = [feeding_slot(other, a.board) for other in a.cards]
    return feeds.count(slot) == 1 and divides_in_two(slot, a.board)


def _on_splitters(groups: Sequence[tuple[str, ...]], a: Assembly) -> Remedy:
    titles = {card.label: card.title for card in a.cards}
    together = [and_words(titles[label] for label in group) for group in groups]
    words = plural(
        "Hang {cards} on a splitter",
        "Hang them on splitters: {cards}",
        len(groups),
        cards=semicolon_words(together),
    )
    return Remedy(words, Split(tuple(groups)), leads="riser")
