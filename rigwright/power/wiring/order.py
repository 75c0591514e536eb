"""The order in which the program chooses cables: it follows from the parts and their places, so
that the order of a file's lists changes nothing.

The largest supply in a bay comes first and feeds the board, unless there are two systems; equal
ones are told apart by their circuits and by what hangs on them by hand. Cards come by the names of
their places, drives by their watts. Reads no figures of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rigwright.assembly import Assembly
from rigwright.assembly.outside import supplies_without_bay
from rigwright.assembly.seated import by_place
from rigwright.assembly.seats import place_rank
from rigwright.build import Build, Wire
from rigwright.build.circuits import circuit_at, circuit_index
from rigwright.power.wiring.sockets import Socket

Key = tuple[Any, ...]


def supplies_in_order(a: Assembly) -> tuple[int, ...]:
    """Return the numbers of the supplies, from 0, in the order in which cables are sought.

    Of two systems the first supply is the first one's: there the order of the file says whose.
    """
    if len(a.systems) > 1:
        return tuple(range(len(a.psus)))
    outside = supplies_without_bay(a)
    ranked = sorted(range(len(a.psus)), key=lambda psu: (psu in outside, _supply_key(a, psu)))
    return tuple(ranked)


def _supply_key(a: Assembly, psu: int) -> Key:
    part = a.psus[psu]
    build = a.build
    by_hand: list[Key] = []
    for wire in build.wires:
        if wire.psu == psu:
            rank = _rank_of_wire(build, wire)
            by_hand.append((rank, wire.socket, wire.lead, wire.plug or ""))
    by_hand.sort()
    return -part.watts, part.id, _circuit_key(build, psu), by_hand, psu


def _rank_of_wire(build: Build, wire: Wire) -> float:
    """The rank of the card that a cable is chosen for, that of the board before all."""
    if wire.card is None or wire.card >= len(build.placements):
        return -1.0
    return place_rank(build.placements[wire.card].place)


def _circuit_key(build: Build, psu: int) -> Key:
    """The circuit of a supply by its figures, the site's own before others of the same ones."""
    index = circuit_index(build, psu)
    at = circuit_at(build, index) if index else build.site
    if at is None:
        return (1,)
    volts = at.volts or 0.0
    outlet_a = at.outlet_a or 0.0
    breaker_a = at.breaker_a or 0.0
    return 0, volts, outlet_a, breaker_a, at.other_load_w, index > 0


def socket_ranks(a: Assembly, sockets: Sequence[Socket]) -> tuple[int, ...]:
    """Return the rank of each socket, by its place in the list."""
    rank_of = {card.index: rank for rank, card in enumerate(by_place(a.built.cards))}
    keys: list[Key] = []
    for i, socket in enumerate(sockets):
        if socket.card is not None:
            keys.append((1, rank_of[socket.card], socket.number))
        elif socket.consumer.startswith("drive"):
            keys.append((2, -(socket.watts or 0.0), i))
        else:
            keys.append((0, i))
    ranked = sorted(range(len(sockets)), key=keys.__getitem__)
    ranks = [0] * len(sockets)
    for rank, i in enumerate(ranked):
        ranks[i] = rank
    return tuple(ranks)
