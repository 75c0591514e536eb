"""What feeds each card: the slot it sits in, or the one that its riser stands in, and what a
splitter leaves of it.

Knows names and lanes of slots and sockets; which width a slot keeps beside other cards is in
widths.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seated import feeding_name
from rigwright.lanes.edges import stays_out
from rigwright.lanes.socket_names import plain_name
from rigwright.parts import Gpu, M2Slot, Motherboard, Riser, Slot
from rigwright.parts.motherboard import m2_slots_of, slots_of
from rigwright.record import Value


class Feed(Value, frozen=True):
    """Where lanes come out of a board; `slot` is None for a socket that takes no card by itself."""

    name: str
    generation: int | None
    lanes: int | None
    source: str | None
    slot: Slot | None = None
    table: str = "slots"  # of the board's record

    def field(self, board: Motherboard, figure: str) -> str:
        """Return the address of one of its figures: its generation, lanes or source."""
        column = "electrical_lanes" if figure == "lanes" and self.slot is not None else figure
        return f"{board.id}.{self.table}.{self.name}.{column}"


def feeding_slot(card: SeatedCard, board: Motherboard | None) -> Slot | None:
    """Return the slot that a card gets its lanes from: the one it sits in, or the one chosen for
    its riser.
    """
    if card.seat is not None and card.seat.slot is not None:
        return card.seat.slot
    chosen = feeding_name(card)
    return next((slot for slot in slots_of(board) if slot.name == chosen), None)


def feed_of(card: SeatedCard, board: Motherboard | None) -> Feed | None:
    """Return what a card gets its lanes from.

    None where that is not chosen, or the board has none of that name.
    """
    slot = feeding_slot(card, board)
    if slot is not None:
        return Feed(
            name=slot.name,
            generation=slot.generation,
            lanes=slot.electrical_lanes,
            source=slot.source,
            slot=slot,
        )
    chosen = feeding_name(card)
    if chosen is not None and board is not None:
        return _socket_named(chosen, board)
    return None


def free_slots(a: Assembly, but_for: SeatedCard | None = None) -> list[Slot]:
    """Return the slots of the board that feed no card, `but_for` one left out of account."""
    held: set[str] = set()
    for card in a.cards:
        feed = feed_of(card, a.board)
        if feed is not None and card is not but_for:
            held.add(feed.name)
    return [slot for slot in slots_of(a.board) if slot.name not in held]


def _socket_named(name: str, board: Motherboard) -> Feed | None:
    """Return the socket for an M.2 module or a cable of that name, compared as people write it."""
    tables = {"m2_slots": m2_slots_of(board), "cable_sockets": board.cable_sockets}
    for table, sockets in tables.items():
        for socket in sockets or ():
            if socket.name is not None and plain_name(socket.name) == plain_name(name):
                return _as_feed(socket, socket.name, table)
    return None


def _as_feed(socket: M2Slot, name: str, table: str) -> Feed:
    return Feed(
        name=name,
        generation=socket.generation,
        lanes=socket.lanes,
        source=socket.source,
        table=table,
    )


# splitters


def splitter_of(card: SeatedCard) -> Riser | None:
    """Return the first part between slot and card that divides the slot's lanes."""
    return next((part for part in card.chain if part.riser_type == "bifurcation_card"), None)


def _divider_of(card: SeatedCard) -> Riser | None:
    """Return the first part between slot and card that several cards can hang on: a splitter, or an
    adapter with a cable for each, whose record says how they divide the slot's lanes.
    """
    for part in card.chain:
        if part.riser_type == "bifurcation_card" or part.split is not None:
            return part
    return None


def splits(words: str) -> frozenset[tuple[int, ...]]:
    """Return the divisions that words name, widest branch first:

    "x8x8 or x4x4x4x4" and "x8/x4/x4 (PCIEX16_1)" alike.
    """
    bare = re.sub(r"\(.*?\)", "", words)
    found: set[tuple[int, ...]] = set()
    for text in re.findall(r"x\d+(?:/?x\d+)+", bare):
        branches = map(int, re.findall(r"\d+", text))
        found.add(tuple(sorted(branches, reverse=True)))
    return frozenset(found)


def division_for(splitter: Riser | Gpu, cards: int) -> tuple[int, ...]:
    """Return the branches that a splitter is set to for so many cards: the fewest that are enough,
    else the most it has; for a card with several processors, what these share.

    Empty where the record does not say how it divides.
    """
    by_count = sorted(splits(splitter.split or ""), key=len)
    for branches in by_count:
        if len(branches) >= cards:
            return branches
    if not by_count:
        return ()
    return by_count[-1]


class SharedFeed(Value, frozen=True):
    """One slot or socket with the cards that hang on it, and the splitter that all of them have
    in common.
    """

    feed: Feed
    cards: tuple[SeatedCard, ...]
    splitter: Riser | None

    @property
    def most(self) -> int | None:
        """How many cards it feeds at most; None where the splitter's record does not say."""
        if self.splitter is None:
            return 1
        return len(division_for(self.splitter, len(self.cards))) or None

    @property
    def left_out(self) -> tuple[SeatedCard, ...]:
        """The cards that nothing is left for.

        Of several without a splitter, the one that sits in the slot is fed.
        """
        if self.most is None:
            return ()
        seated_first = sorted(
            self.cards, key=lambda card: card.seat is None or card.seat.slot is None
        )
        return tuple(seated_first[self.most :])

    def lanes_of(self, card: SeatedCard, width: int) -> int | None:
        """Return what a card gets of a slot of so many lanes; None where that is not known.

        The first branch takes the first lanes; branches beyond the slot's lanes get none.
        """
        if self.splitter is None:
            return width
        branches = division_for(self.splitter, len(self.cards))
        number = [other.index for other in self.cards].index(card.index)
        if number >= len(branches):
            return None
        return min(branches[number], max(0, width - sum(branches[:number])))


def shared_feeds(a: Assembly) -> tuple[SharedFeed, ...]:
    """Return every slot and socket that feeds a card, in the order of the cards.

    Without cards that have no place, and those that do not enter their slot.
    """
    return a.derived(_shared_feeds)


def _shared_feeds(a: Assembly) -> tuple[SharedFeed, ...]:
    feeds: dict[str, Feed] = {}
    by_name: dict[str, list[SeatedCard]] = {}
    for card in a.cards:
        if card.seat is None or card.label in a.misplaced:
            continue
        feed = feed_of(card, a.board)
        if feed is not None and not stays_out(card, feed.slot):
            feeds.setdefault(feed.name, feed)
            by_name.setdefault(feed.name, []).append(card)
    shared: list[SharedFeed] = []
    for name, cards in by_name.items():
        splitter = _common(cards)
        shared.append(SharedFeed(feeds[name], tuple(cards), splitter))
    return tuple(shared)


def _common(cards: Sequence[SeatedCard]) -> Riser | None:
    """Return the splitter of all these cards.

    None where one of them hangs on another part or sits in the slot itself. A card alone on an
    adapter with several cables may have all of them, and nothing is split.
    """
    if len(cards) == 1:
        return splitter_of(cards[0])
    first = _divider_of(cards[0])
    if first is None:
        return None
    for card in cards[1:]:
        divider = _divider_of(card)
        if divider is None or divider.id != first.id:
            return None
    return first


def split_field(splitter: Riser | Gpu) -> str:
    """Return the address of how a splitter divides its lanes."""
    return splitter.address("split")
