"""Which plug hangs on which cable: every socket of a build wired to its supplies, by hand where
chosen, else by itself.

The board first, then what fits one kind of cable only, each card on one supply where that can be;
adapters and dongles take the 8-pins that are left. Deterministic; knows no severities.

No adapter is assumed where a native cable may exist: a supply whose plugs of the socket's own kind
are not counted feeds none by adapter or dongle. A server brings the cables of its bays, so cards
there ask no plug of the supply modules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rigwright.assembly import Assembly
from rigwright.build import Wire
from rigwright.parts.chassis import has_own_board
from rigwright.record import Value
from rigwright.wiring.choices import Through, by_hand
from rigwright.wiring.psu_assignment import cables_wanted, homes_of
from rigwright.wiring.psu_cables import PsuCable, PsuOutputs, plug_count
from rigwright.wiring.sockets import (
    PlaceOrder,
    PsuCableKind,
    Socket,
    drive_labels,
    place_order,
    sockets_of,
)


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
        """What flows through each of its cables."""
        watts = self.socket.watts
        return None if watts is None else watts / len(self.cables)


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
        """The supplies that feed a consumer through plugs, by their numbers."""
        return tuple(sorted({cable.psu for run in self.of(consumer) for cable in run.cables}))

    def on(self, kind: PsuCableKind) -> dict[PsuCable, tuple[Run, ...]]:
        """What hangs on every cable of a kind that is in use."""
        used: dict[PsuCable, tuple[Run, ...]] = {}
        for run in self.runs:
            for cable in run.cables:
                if cable.kind == kind:
                    used[cable] = (*used.get(cable, ()), run)
        return used


def wiring_of(a: Assembly) -> Wiring:
    """The wiring of a build."""
    return a.derived(_wiring)


def _wiring(a: Assembly) -> Wiring:
    sockets, outputs = sockets_of(a), PsuOutputs(a.psus)
    chosen, refused = by_hand(a.build.wires, sockets, outputs)
    runs = {i: Run(sockets[i], cables, through, True) for i, (cables, through) in chosen.items()}
    places = [place_order(a, socket) for socket in sockets]
    harness = _Harness(sockets, places, outputs, runs)
    if a.psus and not has_own_board(a.chassis):
        _wire_boards_first(a, harness)
    elif a.psus:
        harness.wire(range(len(sockets)), {})
    unwired = tuple(socket for i, socket in enumerate(sockets) if i not in runs)
    return Wiring(
        tuple(runs[i] for i in sorted(runs)), unwired, tuple(Refused(w, why) for w, why in refused)
    )


def _wire_boards_first(a: Assembly, harness: _Harness) -> None:
    """Plug in the boards, then the cards, then the rest.

    The first board's own feed decides which supply starts the machine. The others take cards and
    further boards.
    """
    sockets = harness.sockets
    board = a.label("board")
    harness.main = harness.supply_of(harness.of_consumer(board, "24pin")) or 0
    harness.wire(harness.of_consumer(board, "24pin", "eps8"), {})
    beside: list[tuple[Assembly, int]] = []  # further systems with the supply of their board
    for system in a.systems[1:]:
        psu = _wire_further_board(system.label("board"), harness)
        if psu is not None:
            beside.append((system, psu))
    wired = {i: run.psu for i, run in harness.runs.items()}
    homes = homes_of(a, sockets, harness.outputs, wired, harness.main, beside)
    for system, psu in beside:
        homes |= dict.fromkeys((system.label("board"), *drive_labels(system)), psu)
    harness.wire([i for i, socket in enumerate(sockets) if socket.card is not None], homes)
    harness.wire(range(len(sockets)), homes)


def _wire_further_board(label: str, harness: _Harness) -> int | None:
    """Plug in the board of a further system, on a supply of its own where there is one.

    Return the supply that its 24-pin hangs on.
    """
    outputs = harness.outputs
    others = (psu for psu in range(len(outputs.psus)) if psu != harness.main)
    unused = [psu for psu in others if outputs.free(psu, "24pin")]
    on_unused = {label: unused[0]} if unused else {}
    harness.wire(harness.of_consumer(label, "24pin"), on_unused)
    psu = harness.supply_of(harness.of_consumer(label))
    own = {} if psu is None else {label: psu}
    harness.wire(harness.of_consumer(label, "eps8"), own)
    return psu


@dataclass(eq=False)
class _Harness:
    """The wiring while it is made: the sockets of a build, where the card of each stands
    (`places`), the cables of its supplies (`outputs`), and what is plugged in so far (`runs`, by
    the sockets' places in the list).

    `main` is the supply of the first board. Every consumer hangs on it that has no supply of its
    own in the `homes` (supplies by the label of the consumer) which the functions here are given.
    """

    sockets: Sequence[Socket]
    places: Sequence[PlaceOrder]
    outputs: PsuOutputs
    runs: dict[int, Run]
    main: int = 0

    def of_consumer(self, consumer: str, *kinds: str) -> list[int]:
        """The sockets of a card, of a board, of a drive; where kinds are named, those of them."""
        found = [i for i, socket in enumerate(self.sockets) if socket.consumer == consumer]
        return [i for i in found if not kinds or self.sockets[i].kind in kinds]

    def supply_of(self, some: Iterable[int]) -> int | None:
        """The supply that the first of some sockets hangs on; None where none is plugged in."""
        return next((self.runs[i].psu for i in some if i in self.runs), None)

    def wire(self, some: Iterable[int], homes: Mapping[str, int]) -> None:
        """Plug cables into some sockets: at home straight, then by adapter; the others likewise
        wherever there are cables; risers with what is left.
        """
        todo = [i for i in some if i not in self.runs]
        # Where cables are short, places decide and not the order of the cards in the file.
        todo.sort(key=lambda i: (self.places[i], i))
        risers = [i for i in todo if self.sockets[i].kind == "riser"]
        others = [i for i in todo if self.sockets[i].kind != "riser"]
        # Sockets whose consumer has a supply of its own come first, or one without would take what
        # was set aside for it.
        self._wire_at_home(others, homes)
        self._wire_all({i: self._supplies(i, homes) for i in others if i not in self.runs})
        for i in risers:
            self._wire_straight(i, self._supplies(i, homes))

    def _wire_at_home(self, some: Sequence[int], homes: Mapping[str, int]) -> None:
        """Those of some sockets whose consumer has a supply of its own, with its cables alone."""
        for psu in range(len(self.outputs.psus)):
            at_home = [i for i in some if homes.get(self.sockets[i].consumer) == psu]
            self._wire_all(dict.fromkeys(at_home, (psu,)))

    def _wire_all(self, supplies: Mapping[int, Sequence[int]]) -> None:
        """Some sockets, each from the supplies that are named for it, the first of them if that
        can be: straight, then by adapter those that take the fewest cables.
        """
        for i in self._strongest_first(supplies):
            self._wire_straight(i, supplies[i])
        adapted: list[int] = []
        for i in supplies:
            socket = self.sockets[i]
            if i not in self.runs and socket.card is not None and cables_wanted(socket):
                adapted.append(i)
        adapted.sort(key=lambda i: cables_wanted(self.sockets[i]))
        for i in adapted:
            socket = self.sockets[i]
            cables = _adapter_cables(socket, self.outputs, supplies[i])
            if cables:
                self.runs[i] = Run(socket, cables, "adapter" if socket.sixteen else "dongle")

    def _wire_straight(self, i: int, supplies: Sequence[int]) -> None:
        """A socket with a cable that goes straight into it."""
        cable = _own_cable(self.sockets[i], self.outputs, supplies)
        if cable is not None:
            self.runs[i] = Run(self.sockets[i], (cable,))

    def _supplies(self, i: int, homes: Mapping[str, int]) -> Sequence[int]:
        """Every supply for a socket: its home first, then the others in order."""
        home = homes.get(self.sockets[i].consumer, self.main)
        return home, *(psu for psu in range(len(self.outputs.psus)) if psu != home)

    def _strongest_first(self, supplies: Mapping[int, Sequence[int]]) -> Sequence[int]:
        """Some sockets in their order, but where 16-pin cables are short those first that would
        need the largest adapters, and of these those that carry the most.
        """
        sixteen = [i for i in supplies if self.sockets[i].sixteen]
        asked = {psu for i in sixteen for psu in supplies[i]}
        if len(sixteen) <= sum(self.outputs.free(psu, "conn_16pin") for psu in asked):
            return list(supplies)
        ranked = sorted(sixteen, key=self._strength, reverse=True)
        return [*ranked, *(i for i in supplies if i not in ranked)]

    def _strength(self, i: int) -> tuple[int, float]:
        """The cables of the adapter that a 16-pin socket would need, and its watts."""
        socket = self.sockets[i]
        return cables_wanted(socket), socket.watts or 0.0


def _own_cable(socket: Socket, outputs: PsuOutputs, supplies: Sequence[int]) -> PsuCable | None:
    """A cable that goes straight into a socket: the best kind that any of some supplies has, of
    the first one if that can be.

    Where it is not known whether a supply has a better kind, a worse one of it is not taken.
    """
    for i, kind in enumerate(socket.takes):
        for psu in supplies:
            if outputs.knows(psu, *socket.takes[:i]) and (cable := outputs.take(psu, kind)):
                return cable
    return None


def _adapter_cables(
    socket: Socket, outputs: PsuOutputs, supplies: Sequence[int]
) -> tuple[PsuCable, ...]:
    """The 8-pins for an adapter or a dongle, from one of some supplies if one has enough.

    None where all have too few. Only from supplies that are known to have no cable of the socket's
    own kind left.
    """
    wanted = cables_wanted(socket)
    free = {
        psu: outputs.free(psu, "pcie_8pin") for psu in supplies if outputs.knows(psu, *socket.takes)
    }
    enough = next(([psu] for psu, plugs in free.items() if plugs >= wanted), list(free))
    if sum(free[psu] for psu in enough) < wanted:
        return ()
    cables: list[PsuCable] = []
    for psu in enough:
        while len(cables) < wanted and (cable := outputs.take(psu, "pcie_8pin", cables)):
            cables.append(cable)
    return tuple(cables)


def unknown_counts(a: Assembly, *kinds: PsuCableKind) -> tuple[str, ...]:
    """The fields of the supplies that do not say how many plugs of some kinds there are."""
    return tuple(
        dict.fromkeys(
            f"{psu.id}.connectors.{kind}"
            for kind in kinds
            for psu in a.psus
            if plug_count(psu, kind) is None
        )
    )
