"""Which of several supplies each card hangs on: wholly on one, and the load in proportion to the
ratings.

Asks only where there is more than one supply. Whether it came out that way is for the wiring to
see.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rigwright.assembly import Assembly
from rigwright.power.draws import draws_of
from rigwright.power.wiring.psu_cables import PsuOutputs
from rigwright.power.wiring.sockets import (
    PsuCableKind,
    Socket,
    fed_from_anywhere,
    likely_slot_w,
)
from rigwright.record import Value

ADAPTER_CABLE_W = 150.0  # one separate 8-pin for every 150 W
DONGLE_CABLES = 2  # 8-pins of a dongle for an EPS socket
STOCK_16PIN_W = 600.0  # a 16-pin socket's full rating, for cards of unknown power
# of putting the cards on supplies; a machine of 64 cards is done after 64 unless plugs are short
MOST_TRIES = 400
_KINDS: tuple[PsuCableKind, ...] = ("pcie_8pin", "conn_16pin", "eps_8pin", "molex", "sata")
# SATA's 54 W are less than the 66 W of 12 V that a card may take from its slot.
TOO_WEAK_FOR_A_SLOT: PsuCableKind = "sata"
UNKNOWN = -1  # how many plugs of a kind are free
Free = dict[tuple[int, PsuCableKind], int]


def cables_wanted(socket: Socket) -> int:
    """8-pins that an adapter or a dongle for a socket takes; 0 where there is none for it."""
    if socket.kind == "eps8":
        return DONGLE_CABLES
    if not socket.sixteen:
        return 0
    watts = STOCK_16PIN_W if socket.limit_share_w is None else socket.limit_share_w
    return max(1, math.ceil(round(watts / ADAPTER_CABLE_W, 6)))


def strong_kinds(socket: Socket) -> tuple[PsuCableKind, ...]:
    """The cables that carry all that a socket may ask for, best first."""
    strong: list[PsuCableKind] = []
    for kind in socket.takes:
        if kind != TOO_WEAK_FOR_A_SLOT:
            strong.append(kind)
    return tuple(strong)


class _Card(Value, frozen=True):
    """A card that wants a supply: its sockets, and its watts through plugs."""

    consumer: str
    sockets: tuple[Socket, ...]
    watts: float


def through_board_w(system: Assembly, sockets: Iterable[Socket]) -> float:
    """What comes through the board of one system: all of its own, and what its cards surely take
    from its slots.
    """
    labels = {card.label for card in system.cards}
    elsewhere = sum(socket.watts or 0.0 for socket in sockets if socket.consumer in labels)
    elsewhere += sum(map(likely_slot_w, fed_from_anywhere(system)))
    return sum(draw.watts for draw in draws_of(system)) - elsewhere


def homes_of(
    a: Assembly,
    sockets: Sequence[Socket],
    ranks: Sequence[int],
    outputs: PsuOutputs,
    wired: Mapping[int, int],
    main: int,
    beside: Sequence[tuple[Assembly, int]] = (),
) -> dict[str, int]:
    """The supply of every card that one can feed wholly, by its label.

    `wired` are supplies chosen for sockets. The first board hangs on the supply `main`. The cards
    of the systems `beside` it hang on the supplies of theirs.
    """
    if len(a.psus) < 2:
        return {}
    loads = _loads_so_far(a, sockets, wired, main, beside)
    of_others = _homes_beside(beside)
    chosen = dict(of_others)
    for i in sorted(wired, reverse=True):  # a card's first socket decides: it comes last
        chosen[sockets[i].consumer] = wired[i]
    cards = sorted(_cards(sockets, ranks, wired), key=lambda card: -_difficulty(card))
    own = [card for card in cards if card.consumer not in of_others]
    on_main = loads[main] + sum(card.watts for card in own)
    if beside and on_main <= a.psus[main].watts:  # the first system needs no other supply
        for card in own:
            chosen.setdefault(card.consumer, main)
    ratings = [psu.watts for psu in a.psus]
    free = _free_plugs(outputs, loads)
    return _packed(cards, ratings, chosen, outputs.order, free, loads)


def _packed(
    cards: Sequence[_Card],
    ratings: list[float],
    chosen: Mapping[str, int],
    order: Sequence[int],
    free: Free,
    loads: dict[int, float],
) -> dict[str, int]:
    """The supply of every card, with none beyond its rating where that was found: that would be an
    error, and a riser on another supply than its card is only a warning.
    """
    drawn_w = sum(loads.values()) + sum(card.watts for card in cards)
    if drawn_w <= sum(ratings):
        for for_risers in (True, False):
            packing = _Packing(ratings, chosen, order, True, for_risers)
            homes = packing.place(cards, free, loads)
            if homes is not None:
                return homes
    packing = _Packing(
        ratings=ratings,
        chosen=chosen,
        order=order,
        within_ratings=False,
        for_risers=True,
    )
    return packing.homes(cards, free, loads)


def _loads_so_far(
    a: Assembly,
    sockets: Sequence[Socket],
    wired: Mapping[int, int],
    main: int,
    beside: Sequence[tuple[Assembly, int]],
) -> dict[int, float]:
    """Watts on each supply through boards, and through the sockets of cards wired by hand."""
    loads = {psu: 0.0 for psu in range(len(a.psus))}
    loads[main] = through_board_w(a, sockets)
    for system, psu in beside:
        if psu != main:
            through = through_board_w(system, sockets)
            loads[psu] += through
            loads[main] -= through
    for i, psu in wired.items():
        if sockets[i].card is not None:
            loads[psu] += sockets[i].watts or 0.0
    return loads


def _homes_beside(beside: Sequence[tuple[Assembly, int]]) -> dict[str, int]:
    """The cards of further systems, each on the supply of its board."""
    homes: dict[str, int] = {}
    for system, psu in beside:
        for card in system.cards:
            homes[card.label] = psu
    return homes


def _free_plugs(outputs: PsuOutputs, supplies: Iterable[int]) -> Free:
    free: Free = {}
    for psu in supplies:
        for kind in _KINDS:
            free[psu, kind] = outputs.free(psu, kind) if outputs.knows(psu, kind) else UNKNOWN
    return free


def _cards(
    sockets: Sequence[Socket], ranks: Sequence[int], wired: Mapping[int, int]
) -> Iterator[_Card]:
    open_sockets: dict[str, list[Socket]] = {}
    in_order = sorted(range(len(sockets)), key=ranks.__getitem__)
    for i in in_order:
        socket = sockets[i]
        if socket.card is not None and i not in wired:
            open_sockets.setdefault(socket.consumer, []).append(socket)
    for consumer, some in open_sockets.items():
        watts = sum(socket.watts or 0.0 for socket in some)
        yield _Card(consumer, tuple(some), watts)


def _difficulty(card: _Card) -> int:
    """What is hard to place comes first: 8-pins that a card takes at most."""
    return sum(cables_wanted(socket) or 1 for socket in card.sockets)


class _Packing:
    """The search: card after card on the least loaded supply that can feed it, with second
    thoughts when stuck.

    `within_ratings`: no card goes on a supply that it would overload. `for_risers`: plugs are set
    aside for the risers of the cards.
    """

    def __init__(
        self,
        ratings: list[float],
        chosen: Mapping[str, int],
        order: Sequence[int],
        within_ratings: bool,
        for_risers: bool,
    ) -> None:
        self._ratings = ratings
        self._chosen = chosen
        self._within_ratings = within_ratings
        self._for_risers = for_risers
        self._tries = MOST_TRIES
        self._ranks = {psu: rank for rank, psu in enumerate(order)}

    def homes(self, cards: Sequence[_Card], free: Free, loads: dict[int, float]) -> dict[str, int]:
        """All cards on supplies of their own.

        Where that cannot be, as many as come out one after the other.
        """
        if (found := self.place(cards, free, loads)) is not None:
            return found
        homes: dict[str, int] = {}
        for card in cards:
            for psu, left, load in self._choices(card, free, loads):
                homes[card.consumer], free, loads = psu, left, load
                break
        return homes

    def place(
        self, cards: Sequence[_Card], free: Free, loads: dict[int, float]
    ) -> dict[str, int] | None:
        """All cards on supplies of their own; None where that was not found."""
        if not cards:
            return {}
        for psu, left, load in self._choices(cards[0], free, loads):
            self._tries -= 1
            if self._tries < 0:
                return None
            if (rest := self.place(cards[1:], left, load)) is not None:
                return {cards[0].consumer: psu, **rest}
        return None

    def _choices(
        self, card: _Card, free: Free, loads: dict[int, float]
    ) -> Iterator[tuple[int, Free, dict[int, float]]]:
        """The supplies that can feed a card, without adapters and least loaded first, and what
        they have left then.
        """
        fitting = []
        for psu in self._allowed(card, loads):
            load_w = loads[psu] + card.watts
            if (taken := _taken(card, psu, free, self._for_risers)) is not None:
                left, adapters = taken
                fitting.append(
                    (
                        adapters,
                        load_w / (self._ratings[psu] or 1.0),
                        self._ranks[psu],
                        psu,
                        left,
                    )
                )
        for _, _, _, psu, left in sorted(fitting, key=lambda choice: choice[:3]):
            yield psu, left, {**loads, psu: loads[psu] + card.watts}

    def _allowed(self, card: _Card, loads: Mapping[int, float]) -> Iterator[int]:
        """The supply that is chosen for a card, or all that it would not overload."""
        own = self._chosen.get(card.consumer)
        if own is not None:
            yield own
            return
        for psu, load_w in loads.items():
            if not self._within_ratings or load_w + card.watts <= self._ratings[psu]:
                yield psu


def _taken(card: _Card, psu: int, free: Free, for_risers: bool) -> tuple[Free, int] | None:
    """What is free once a supply feeds a card, `for_risers` with its riser, and how many adapters
    that takes.

    None where it cannot.
    """
    left = dict(free)
    adapters = 0
    for socket in card.sockets:
        if socket.kind == "riser":
            if for_risers:
                _take_for_riser(socket, psu, left)
            continue
        kind = _best_kind(socket, psu, left)
        if kind is not None:
            left[psu, kind] -= 1
        elif (
            (wanted := cables_wanted(socket))
            and not left[psu, socket.takes[0]]
            and left[psu, "pcie_8pin"] >= wanted
        ):
            left[psu, "pcie_8pin"] -= wanted
            adapters += 1
        else:
            return None
    return left, adapters


def _take_for_riser(socket: Socket, psu: int, left: Free) -> None:
    """A riser is plugged in after all cards: it spares their 8-pins where it can, and where the
    supply has nothing for it, the card hangs on it all the same.
    """
    for kind in reversed(strong_kinds(socket)):
        if left[psu, kind] > 0:
            left[psu, kind] -= 1
            return


def _best_kind(socket: Socket, psu: int, free: Free) -> PsuCableKind | None:
    """The best kind of cable for a socket that a supply has.

    None where it has none, or may have a better one.
    """
    for kind in socket.takes:
        if free[psu, kind]:
            if free[psu, kind] != UNKNOWN:
                return kind
            return None
    return None
