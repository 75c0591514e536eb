"""What each supply of a build carries: the watts go where the cables go.

The one place that works it out. Knows ratings only to share what no cable decides; knows no mains
and no severities.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.assembly import Assembly, SeatedCard, derived_without_places
from rigwright.assembly.limited import with_common_limit
from rigwright.parts import Psu
from rigwright.parts.chassis import has_own_board
from rigwright.power.draws import draws_of
from rigwright.power.wiring import Run, Wiring, unknown_counts, wiring_of
from rigwright.power.wiring.order import supplies_in_order
from rigwright.power.wiring.psu_cables import plug_count
from rigwright.power.wiring.sockets import Socket, drive_labels, fed_from_anywhere, likely_slot_w
from rigwright.record import Value


class Carried(Value, frozen=True):
    """DC watts of each supply, in the order of the build. They add up to what the build draws.

    `by_rating`: the supplies feed one board together and share the load by their ratings.
    `unplaced_w` belongs to cards that no cable feeds, and to slots of which nobody says what feeds
    them; it is spread over the room that the supplies have left. `open_fields` are the figures
    that would tell more; empty where plugs are known to be too few. `surely` is what each supply
    carries at the least, whatever those hang on; empty where supplies share the load.
    """

    watts: tuple[float, ...]
    by_rating: bool = False
    unplaced_w: float = 0.0
    open_fields: tuple[str, ...] = ()
    surely: tuple[float, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether it is known for every card and slot what feeds it."""
        return not self.unplaced_w

    @property
    def at_most(self) -> tuple[float, ...]:
        """What each supply carries if all hangs on it that is not surely on another; empty where
        supplies share the load.
        """
        elsewhere = sum(self.watts) - sum(self.surely)
        return tuple(surely_w + elsewhere for surely_w in self.surely)


@derived_without_places
def carried_of(a: Assembly) -> Carried:
    """Return what each supply carries at the limits of the build."""
    return _carried(a, None, total_w(a))


def shares_by_rating(a: Assembly) -> bool:
    """True for supplies without cables of their own: modules of a redundant set, and those of a
    chassis with a board.
    """
    return has_own_board(a.chassis) or all(psu.redundant for psu in a.psus)


def carried_at(a: Assembly, cap_w: float | None, total: float) -> Carried:
    """The same with every card limited to `cap_w` besides its own limit, where that is given, so
    that the build draws `total` watts.

    Cables that the program chooses are chosen for those limits, as once the build has them.
    """
    return carried_of(a) if cap_w is None else _carried(a, cap_w, total)


def _carried(a: Assembly, cap_w: float | None, total: float) -> Carried:
    """The work of `carried_of` and `carried_at`."""
    if not a.psus:
        return Carried(())
    if len(a.psus) == 1:
        return Carried((total,), shares_by_rating(a))
    if shares_by_rating(a):
        return Carried(_by_rating(total, a.psus), True)
    return _by_cables(a if cap_w is None else with_common_limit(a, cap_w), total)


def total_w(a: Assembly, cap_w: float | None = None) -> float:
    """Return what the build draws, with every GPU at most at `cap_w`."""
    gpus = {card.label for card in a.gpus}
    total = 0.0
    for draw in draws_of(a):
        total += _capped(draw.watts, cap_w) if draw.label in gpus else draw.watts
    return total


def _by_rating(watts: float, psus: Sequence[Psu]) -> tuple[float, ...]:
    rated = sum(psu.watts for psu in psus)
    if not rated:
        return (watts / len(psus),) * len(psus)
    return tuple(watts * psu.watts / rated for psu in psus)


class _Flow:
    """What flows through each socket of a build."""

    def __init__(self, a: Assembly) -> None:
        draws = {draw.label: draw.watts for draw in draws_of(a)}
        self._processors = {
            one.label("board"): draws.get(one.label("cpu"), 0.0) for one in a.systems
        }

    def watts(self, socket: Socket) -> float:
        """Return what flows through a socket; 0 where its consumer's draw is unknown, since no sum
        counts that either.
        """
        if socket.consumer in self._processors:
            if socket.kind == "eps8":
                return self._processors[socket.consumer] * socket.share
            return 0.0
        return socket.watts or 0.0


def _by_cables(a: Assembly, total: float) -> Carried:
    """Each cable its own watts; what comes through a board, with the slots that it feeds, goes to
    the supply of that board.
    """
    wiring = wiring_of(a)
    flow = _Flow(a)
    main = _supply_of(wiring, a.label("board"), _first(a))
    loads = [0.0] * len(a.psus)
    waiting = _unfed(wiring)
    for run in wiring.runs:
        if _may_be_elsewhere(a, run, main):
            waiting.append(run.socket)
            continue
        for cable in run.cables:
            loads[cable.psu] += flow.watts(run.socket) / len(run.cables)
    on_cables = sum(loads)
    unplaced = sum(flow.watts(socket) for socket in waiting)
    fields = _uncounted(a, waiting)
    for open_w, field in _fed_by_any(a):
        unplaced += open_w
        fields.append(field)
    fields += _unknown_kinds(a)
    left = total - on_cables - unplaced
    for psu, through_w in _through_other_boards(a, wiring, flow, main):
        loads[psu] += through_w
        left -= through_w
    surely = list(loads)
    loads[main] += left
    if _feeds_a_board(wiring, a) and not _unknown_kinds(a):
        surely[main] += left
    spread = _spread(unplaced, loads, a.psus)
    watts = tuple(load + more for load, more in zip(loads, spread, strict=True))
    return Carried(
        watts=watts,
        by_rating=False,
        unplaced_w=unplaced,
        open_fields=tuple(dict.fromkeys(fields)),
        surely=tuple(surely),
    )


def _through_other_boards(
    a: Assembly, wiring: Wiring, flow: _Flow, main: int
) -> Iterator[tuple[int, float]]:
    """Yield each supply but the main one that feeds the board of a further system, with the watts
    through that board.
    """
    for system in a.systems[1:]:
        psu = _supply_of(wiring, system.label("board"), main)
        if psu != main:
            yield psu, _through_board_w(system, wiring, flow)


def _unfed(wiring: Wiring) -> list[Socket]:
    """Sockets of cards that nothing feeds."""
    return [socket for socket in wiring.unwired if socket.card is not None]


def _may_be_elsewhere(a: Assembly, run: Run, main: int) -> bool:
    """Where another supply may have cables that nobody counted, only a choice by hand says which
    one feeds a card. What hangs on 8-pins by an adapter may hang on those of another supply.
    """
    if run.chosen:
        return False
    if run.socket.card is None:
        return _is_eps_of_another(a, run, main)
    if run.through:
        return bool(unknown_counts(a, *run.socket.takes, "pcie_8pin"))
    return bool(unknown_counts(a, *run.socket.takes))


def _is_eps_of_another(a: Assembly, run: Run, main: int) -> bool:
    """Whether a plug of the first board's processors hangs on another supply than the board only
    because nobody counted those of its own.
    """
    is_eps = run.socket.kind == "eps8" and run.socket.consumer == a.label("board")
    if not is_eps or run.psu == main:
        return False
    return plug_count(a.psus[main], "eps_8pin") is None


def _uncounted(a: Assembly, waiting: Sequence[Socket]) -> list[str]:
    """The plug counts that would tell more of some sockets."""
    fields: list[str] = []
    for socket in waiting:
        fields += unknown_counts(a, *socket.takes)
        if socket.card is not None:
            fields += unknown_counts(a, "pcie_8pin")
    return fields


def _unknown_kinds(a: Assembly) -> list[str]:
    """The figures that would tell whether supplies are modules of a redundant set, which have no
    cables of their own.
    """
    return [psu.address("redundant") for psu in a.psus if psu.is_module is None]


def _fed_by_any(a: Assembly) -> Iterator[tuple[float, str]]:
    """Yield the watts of cards of unknown plugs and of slots that nobody knows the feed of, each
    with the address of what would tell.
    """
    for card in a.gpus:
        if card.power_w is not None and card.gpu.power_connectors is None:
            yield card.power_w, card.card.address("power_connectors")
    for card in fed_from_anywhere(a):
        yield likely_slot_w(card), _feed_field(card)


def _feed_field(card: SeatedCard) -> str:
    """Return the address of what would tell which supply feeds the slot of a card."""
    if card.riser is None:
        return card.system.address("riser")
    return card.riser.address("aux_power")


def _capped(watts: float, cap_w: float | None) -> float:
    if cap_w is None:
        return watts
    return min(watts, cap_w)


def _supply_of(wiring: Wiring, board: str, otherwise: int) -> int:
    """Return the supply that a board's 24-pin hangs on."""
    for run in wiring.of(board):
        if run.socket.kind == "24pin":
            return run.psu
    return otherwise


def _first(a: Assembly) -> int:
    """Return the supply that feeds the first board where no cable says so."""
    return next(iter(supplies_in_order(a)), 0)


def _feeds_a_board(wiring: Wiring, a: Assembly) -> bool:
    """Whether it is known which supply the first board hangs on: no module of a set feeds one."""
    if _unknown_kinds(a):
        return False
    return any(run.socket.kind == "24pin" for run in wiring.of(a.label("board")))


def _through_board_w(system: Assembly, wiring: Wiring, flow: _Flow) -> float:
    """Return what comes through the board of one system: all of it that is not on cables of its
    own.
    """
    consumers = {
        system.label("board"),
        *drive_labels(system),
        *(card.label for card in system.cards),
    }
    sockets = [run.socket for run in wiring.runs]
    sockets += _unfed(wiring)
    elsewhere = sum(flow.watts(socket) for socket in sockets if socket.consumer in consumers)
    elsewhere += sum(map(likely_slot_w, fed_from_anywhere(system)))
    return total_w(system) - elsewhere


def _spread(watts: float, loads: Sequence[float], psus: Sequence[Psu]) -> tuple[float, ...]:
    """Watts that no cable places, by the room that each supply has left.

    By the ratings where that is too little.
    """
    left = [max(psu.watts - load, 0.0) for psu, load in zip(psus, loads, strict=True)]
    together = sum(left)
    if not watts or together < watts:
        return _by_rating(watts, psus)
    return tuple(watts * room / together for room in left)


def card_shares(a: Assembly, psu: int) -> dict[str, float]:
    """Return the part of each card's cables that hangs on one supply, by the card's label.

    Without cables that of its board.
    """
    wiring = wiring_of(a)
    shares: dict[str, float] = {}
    for card in a.cards:
        supplies: list[int] = []
        for run in wiring.of(card.label):
            if run.socket.kind != "riser":
                supplies += [cable.psu for cable in run.cables]
        if not supplies:
            board = card.system.label("board")
            supplies = [_supply_of(wiring, board, _first(a))]
        shares[card.label] = supplies.count(psu) / len(supplies)
    return shares


def processor_share(a: Assembly, system: Assembly, psu: int) -> float:
    """Return the part of a system's processors that hangs on one supply: by its EPS plugs, and what
    none of them feeds by the plug of its board.
    """
    wiring = wiring_of(a)
    board = system.label("board")
    fed = share = 0.0
    for run in wiring.of(board):
        if run.socket.kind != "eps8":
            continue
        fed += run.socket.share
        on_psu = sum(cable.psu == psu for cable in run.cables)
        share += run.socket.share * on_psu / len(run.cables)
    if _supply_of(wiring, board, _first(a)) == psu:
        share += max(1.0 - fed, 0.0)
    return share
