"""Which plug hangs on which cable: every socket of a build wired to its supplies, by hand where
chosen, else by itself.

The board first, then what fits one kind of cable only, each card on one supply where that can be;
adapters and dongles take the 8-pins that are left. Deterministic; knows no severities.

No adapter is assumed where a native cable may exist: a supply whose plugs of the socket's own kind
are not counted feeds none by adapter or dongle. A server brings the cables of its bays, so cards
there ask no plug of the supply modules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rigwright.assembly import Assembly, derived_without_places
from rigwright.build import Wire
from rigwright.parts.chassis import has_own_board
from rigwright.power.wiring.choices import Through, by_hand
from rigwright.power.wiring.order import socket_ranks, supplies_in_order
from rigwright.power.wiring.psu_assignment import cables_wanted, homes_of, strong_kinds
from rigwright.power.wiring.psu_cables import PsuCable, PsuOutputs, plug_count
from rigwright.power.wiring.sockets import PsuCableKind, Socket, drive_labels, sockets_of
from rigwright.record import Value


class Run(Value, frozen=True):
    """A socket and what feeds it: one cable, or those that an adapter or dongle takes together."""

    socket: Socket
    cables: tuple[PsuCable, ...]
    through: Through = ""
    chosen: bool = False

    @property
    def psu(self) -> int:
        """The supply of its first cable."""
        return self.cables[0].psu

    @property
    def cable_w(self) -> float | None:
        """The watts through each of its cables."""
        watts = self.socket.watts
        if watts is None:
            return None
        return watts / len(self.cables)


class Refused(Value, frozen=True):
    """A cable chosen by hand that cannot be plugged in, and why, as the end of a sentence."""

    wire: Wire
    why: str


class Wiring(Value, frozen=True):
    """All runs in the order of the sockets, the sockets that nothing feeds, and the choices that
    could not be kept.
    """

    runs: tuple[Run, ...]
    unwired: tuple[Socket, ...]
    refused: tuple[Refused, ...] = ()

    def of(self, consumer: str) -> tuple[Run, ...]:
        """The runs to a card (by its label), to the "board", to a drive."""
        return tuple(run for run in self.runs if run.socket.consumer == consumer)

    def supplies_of(self, consumer: str) -> tuple[int, ...]:
        """Return the numbers of the supplies that feed a consumer through plugs."""
        numbers: set[int] = set()
        for run in self.of(consumer):
            numbers.update(cable.psu for cable in run.cables)
        return tuple(sorted(numbers))

    def on(self, kind: PsuCableKind) -> dict[PsuCable, tuple[Run, ...]]:
        """Return the runs on every cable of a kind that is in use."""
        used: dict[PsuCable, tuple[Run, ...]] = {}
        for run in self.runs:
            for cable in run.cables:
                if cable.kind == kind:
                    used[cable] = (*used.get(cable, ()), run)
        return used


@derived_without_places
def wiring_of(a: Assembly) -> Wiring:
    """The wiring of a build."""
    sockets = sockets_of(a)
    outputs = PsuOutputs(a.psus, supplies_in_order(a))
    chosen, refused = by_hand(a.build.wires, sockets, outputs)
    runs: dict[int, Run] = {}
    for i, (cables, through) in chosen.items():
        runs[i] = Run(sockets[i], cables, through, True)
    ranks = socket_ranks(a, sockets)
    first_supply = next(iter(outputs.order), 0)
    harness = _Harness(sockets, outputs, runs, ranks, first_supply)
    if a.psus and not has_own_board(a.chassis):
        _wire_boards_first(a, harness)
    elif a.psus:
        harness.wire(range(len(sockets)), {})
    wired = tuple(runs[i] for i in sorted(runs))
    unwired = tuple(socket for i, socket in enumerate(sockets) if i not in runs)
    kept_out = tuple(Refused(wire, why) for wire, why in refused)
    return Wiring(wired, unwired, kept_out)


def _wire_boards_first(a: Assembly, harness: _Harness) -> None:
    """Plug in the boards, then the cards, then the rest.

    The first board's own feed decides which supply starts the machine. The others take cards and
    further boards.
    """
    sockets = harness.sockets
    board = a.label("board")
    chosen = harness.supply_of(harness.of_consumer(board, "24pin"))
    if chosen is not None:
        harness.main = chosen
    harness.wire(harness.of_consumer(board, "24pin", "eps8"), {})
    beside: list[tuple[Assembly, int]] = []  # further systems with the supply of their board
    for system in a.systems[1:]:
        psu = _wire_further_board(system.label("board"), harness)
        if psu is not None:
            beside.append((system, psu))
    wired = {i: run.psu for i, run in harness.runs.items()}
    homes = homes_of(a, sockets, harness.ranks, harness.outputs, wired, harness.main, beside)
    for system, psu in beside:
        homes[system.label("board")] = psu
        for drive in drive_labels(system):
            homes[drive] = psu
    of_cards = [i for i, socket in enumerate(sockets) if socket.card is not None]
    harness.wire(of_cards, homes)
    harness.wire(range(len(sockets)), homes)


def _wire_further_board(label: str, harness: _Harness) -> int | None:
    """Plug in the board of a further system, on a supply of its own where there is one.

    Return the supply that its 24-pin hangs on.
    """
    outputs = harness.outputs
    others = (psu for psu in outputs.order if psu != harness.main)
    unused = [psu for psu in others if outputs.free(psu, "24pin")]
    on_unused = {label: unused[0]} if unused else {}
    harness.wire(harness.of_consumer(label, "24pin"), on_unused)
    psu = harness.supply_of(harness.of_consumer(label))
    own = {} if psu is None else {label: psu}
    harness.wire(harness.of_consumer(label, "eps8"), own)
    return psu


@dataclass(eq=False)
class _Harness:
    """The wiring while it is made: the sockets of a build, the cables of its supplies (`outputs`),
    and what is plugged in so far (`runs`, by the sockets' places in the list). `ranks` say which
    socket comes before which.

    `main` is the supply of the first board. Every consumer hangs on it that has no supply of its
    own in the `homes` (supplies by the label of the consumer) which the functions here are given.
    """

    sockets: Sequence[Socket]
    outputs: PsuOutputs
    runs: dict[int, Run]
    ranks: Sequence[int]
    main: int

    def of_consumer(self, consumer: str, *kinds: str) -> list[int]:
        """The sockets of a card, of a board, of a drive; where kinds are named, those of them."""
        found = [i for i, socket in enumerate(self.sockets) if socket.consumer == consumer]
        return [i for i in found if not kinds or self.sockets[i].kind in kinds]

    def supply_of(self, some: Iterable[int]) -> int | None:
        """The supply that the first of some sockets hangs on; None where none is plugged in."""
        return next((self.runs[i].psu for i in some if i in self.runs), None)

    def wire(self, some: Iterable[int], homes: Mapping[str, int]) -> None:
        """Plug cables into some sockets: straight, then by adapter; risers with what is left."""
        sockets = self.sockets

        def turn(i: int) -> tuple[bool, int]:
            # Sockets whose consumer has a supply of its own come first, or one without would take
            # what was set aside for it.
            has_no_home = sockets[i].consumer not in homes
            return has_no_home, self.ranks[i]

        risers: list[int] = []
        others: list[int] = []
        unfed = [i for i in some if i not in self.runs]
        for i in sorted(unfed, key=turn):
            kind = risers if sockets[i].kind == "riser" else others
            kind.append(i)
        self._wire_straight(_strongest_first(sockets, others, self.outputs), homes)
        left = [i for i in others if i not in self.runs]
        self._wire_adapted(left, homes)
        self._wire_straight(risers, homes)

    def _wire_straight(self, some: Iterable[int], homes: Mapping[str, int]) -> None:
        """Some sockets, in their order, with cables that go straight into them."""
        for i in some:
            socket = self.sockets[i]
            cable = _own_cable(socket, self.outputs, homes.get(socket.consumer, self.main))
            if cable is not None:
                self.runs[i] = Run(socket, (cable,))

    def _wire_adapted(self, some: Iterable[int], homes: Mapping[str, int]) -> None:
        """Sockets of cards by adapter or dongle, those first that take the fewest cables."""
        wanted: dict[int, int] = {}  # cables of each socket of a card
        for i in some:
            if self.sockets[i].card is not None:
                wanted[i] = cables_wanted(self.sockets[i])
        adapted = [i for i in wanted if wanted[i]]
        for i in sorted(adapted, key=wanted.__getitem__):
            socket = self.sockets[i]
            home = homes.get(socket.consumer, self.main)
            cables = _adapter_cables(socket, self.outputs, home)
            if cables:
                through = "adapter" if socket.sixteen else "dongle"
                self.runs[i] = Run(socket, cables, through)


def _strongest_first(sockets: Sequence[Socket], some: list[int], outputs: PsuOutputs) -> list[int]:
    """Return the sockets in their order, the strongest first where 16-pin cables are short.

    The strongest are those that would need the largest adapters.
    """
    sixteen = [i for i in some if sockets[i].sixteen]
    had = sum(outputs.free(psu, "conn_16pin") for psu in range(len(outputs.psus)))
    if len(sixteen) <= had:
        return some
    ranked = sorted(sixteen, key=lambda i: -cables_wanted(sockets[i]))
    others = [i for i in some if i not in ranked]
    return ranked + others


def _supplies(outputs: PsuOutputs, home: int) -> Iterator[int]:
    """Home first, then the others in order."""
    yield home
    yield from (psu for psu in outputs.order if psu != home)


def _own_cable(socket: Socket, outputs: PsuOutputs, home: int) -> PsuCable | None:
    """A cable that goes straight into a socket: the best kind at home, or else of another supply.

    Where it is not known whether a supply has a better kind, a worse one of it is not taken. A
    plug that carries less than a slot may ask for is taken where no supply has another.
    """
    for kinds in (strong_kinds(socket), socket.takes):
        for psu in _supplies(outputs, home):
            for i, kind in enumerate(kinds):
                if outputs.knows(psu, *kinds[:i]) and (cable := outputs.take(psu, kind)):
                    return cable
    return None


def _adapter_cables(socket: Socket, outputs: PsuOutputs, home: int) -> tuple[PsuCable, ...]:
    """The 8-pins for an adapter or a dongle, from one supply if one has enough.

    None where all have too few. Only from supplies that are known to have no cable of the socket's
    own kind left.
    """
    wanted = cables_wanted(socket)
    free: dict[int, int] = {}
    for psu in _supplies(outputs, home):
        if outputs.knows(psu, *socket.takes):
            free[psu] = outputs.free(psu, "pcie_8pin")
    if sum(free.values()) < wanted:
        return ()
    enough = [psu for psu, plugs in free.items() if plugs >= wanted][:1]
    cables: list[PsuCable] = []
    for psu in enough or free:
        while len(cables) < wanted and (cable := outputs.take(psu, "pcie_8pin", cables)):
            cables.append(cable)
    return tuple(cables)


def unknown_counts(a: Assembly, *kinds: PsuCableKind) -> tuple[str, ...]:
    """The fields of the supplies that do not say how many plugs of some kinds there are."""
    fields: dict[str, None] = {}
    for kind in kinds:
        for psu in a.psus:
            if plug_count(psu, kind) is None:
                fields[f"{psu.id}.connectors.{kind}"] = None
    return tuple(fields)
