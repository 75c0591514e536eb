"""Which plug hangs on which lead: every socket of a build wired to its supplies, by hand where
chosen, else by itself.

The board first, then what fits one kind of lead only, each card on one supply where that can be;
adapters and dongles take the 8-pins that are left. Deterministic; knows no severities.

No adapter is assumed where a native lead may exist: a supply whose plugs of the socket's own kind
are not counted feeds none by adapter or dongle. A server brings the leads of its bays, so cards
there ask no plug of the supply modules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rigwright.assembly import Assembly
from rigwright.build import Wire
from rigwright.record import Value
from rigwright.wiring.choices import Through, by_hand
from rigwright.wiring.homes import homes_of, leads_wanted
from rigwright.wiring.leads import Bench, Lead, plug_count
from rigwright.wiring.sockets import LeadKind, Socket, built_in, drive_labels, sockets_of


class Run(Value, frozen=True):
    """A socket and what feeds it: one lead, or those that an adapter or a dongle takes together."""

    socket: Socket
    leads: tuple[Lead, ...]
    through: Through = ""
    chosen: bool = False

    @property
    def psu(self) -> int:
        """The supply of its first lead."""
        return self.leads[0].psu

    @property
    def lead_w(self) -> float | None:
        """What flows through each of its leads."""
        watts = self.socket.watts
        return None if watts is None else watts / len(self.leads)


class Refused(Value, frozen=True):
    """A lead chosen by hand that cannot be plugged in, and why, as the end of a sentence."""

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
        return tuple(sorted({lead.psu for run in self.of(consumer) for lead in run.leads}))

    def on(self, kind: LeadKind) -> dict[Lead, tuple[Run, ...]]:
        """What hangs on every lead of a kind that is in use."""
        used: dict[Lead, tuple[Run, ...]] = {}
        for run in self.runs:
            for lead in run.leads:
                if lead.kind == kind:
                    used[lead] = (*used.get(lead, ()), run)
        return used


def wiring_of(a: Assembly) -> Wiring:
    """The wiring of a build."""
    return a.derived(_wiring)


def _wiring(a: Assembly) -> Wiring:
    sockets, bench = sockets_of(a), Bench(a.psus)
    chosen, refused = by_hand(a.build.wires, sockets, bench)
    runs = {i: Run(sockets[i], leads, through, True) for i, (leads, through) in chosen.items()}
    if a.psus and not built_in(a):
        _wire_rest(a, sockets, bench, runs)
    elif a.psus:
        _wire_all(sockets, range(len(sockets)), bench, runs, {}, 0)
    unwired = tuple(socket for i, socket in enumerate(sockets) if i not in runs)
    return Wiring(
        tuple(runs[i] for i in sorted(runs)), unwired, tuple(Refused(w, why) for w, why in refused)
    )


def _wire_rest(a: Assembly, sockets: Sequence[Socket], bench: Bench, runs: dict[int, Run]) -> None:
    """The first board's own feed decides which supply starts the machine.

    The others take cards and further boards.
    """
    board = _of_consumer(a.label("board"), sockets)
    main = next((runs[i].psu for i in board if i in runs and sockets[i].kind == "24pin"), 0)
    _wire_all(
        sockets, [i for i in board if sockets[i].kind in ("24pin", "eps8")], bench, runs, {}, main
    )
    beside: list[
        tuple[Assembly, int]
    ] = []  # further systems, each with the supply that its board hangs on
    for system in a.systems[1:]:
        psu = _wire_beside(system.label("board"), sockets, bench, runs, main)
        if psu is not None:
            beside.append((system, psu))
    homes = homes_of(a, sockets, bench, {i: run.psu for i, run in runs.items()}, main, beside)
    for system, psu in beside:
        homes |= dict.fromkeys((system.label("board"), *drive_labels(system)), psu)
    cards = [i for i, socket in enumerate(sockets) if socket.card is not None]
    _wire_all(sockets, cards, bench, runs, homes, main)
    _wire_all(sockets, range(len(sockets)), bench, runs, homes, main)


def _of_consumer(consumer: str, sockets: Sequence[Socket]) -> list[int]:
    return [i for i, socket in enumerate(sockets) if socket.consumer == consumer]


def _wire_beside(
    label: str, sockets: Sequence[Socket], bench: Bench, runs: dict[int, Run], main: int
) -> int | None:
    """A further board, on a supply of its own where there is one.

    The supply that its 24-pin hangs on.
    """
    board = _of_consumer(label, sockets)
    others = [psu for psu in range(len(bench.psus)) if psu != main and bench.free(psu, "24pin")]
    apart = others[0] if others else main
    _wire_all(sockets, [i for i in board if sockets[i].kind == "24pin"], bench, runs, {}, apart)
    psu = next((runs[i].psu for i in board if i in runs), None)
    own = {label: psu} if psu is not None else {}
    _wire_all(sockets, [i for i in board if sockets[i].kind == "eps8"], bench, runs, own, main)
    return psu


def _wire_all(
    sockets: Sequence[Socket],
    some: Iterable[int],
    bench: Bench,
    runs: dict[int, Run],
    homes: dict[str, int],
    main: int,
) -> None:
    """Some sockets: with leads of their own kind, then by adapter, and risers with what is left."""
    todo = [i for i in some if i not in runs]
    # Sockets whose consumer has a supply of its own come first, or one without would take what was
    # set aside for it.
    todo.sort(key=lambda i: (sockets[i].consumer not in homes, i))
    risers = [i for i in todo if sockets[i].kind == "riser"]
    others = [i for i in todo if sockets[i].kind != "riser"]
    _wire_straight(sockets, _strongest_first(sockets, others, bench), bench, runs, homes, main)
    left = [i for i in others if i not in runs]
    _wire_adapted(sockets, left, bench, runs, homes, main)
    _wire_straight(sockets, risers, bench, runs, homes, main)


def _wire_straight(
    sockets: Sequence[Socket],
    some: Iterable[int],
    bench: Bench,
    runs: dict[int, Run],
    homes: dict[str, int],
    main: int,
) -> None:
    """Some sockets, in their order, with leads that go straight into them."""
    for i in some:
        socket = sockets[i]
        lead = _own_lead(socket, bench, homes.get(socket.consumer, main))
        if lead is not None:
            runs[i] = Run(socket, (lead,))


def _wire_adapted(
    sockets: Sequence[Socket],
    some: Iterable[int],
    bench: Bench,
    runs: dict[int, Run],
    homes: dict[str, int],
    main: int,
) -> None:
    """Sockets of cards by adapter or dongle, those first that take the fewest leads."""
    adapted = [i for i in some if sockets[i].card is not None and leads_wanted(sockets[i])]
    adapted.sort(key=lambda i: leads_wanted(sockets[i]))
    for i in adapted:
        socket = sockets[i]
        leads = _adapter_leads(socket, bench, homes.get(socket.consumer, main))
        if leads:
            runs[i] = Run(socket, leads, "adapter" if socket.sixteen else "dongle")


def _strongest_first(sockets: Sequence[Socket], some: list[int], bench: Bench) -> list[int]:
    """The same, but where 16-pin leads are short those sockets come first that would need the
    largest adapters.
    """
    sixteen = [i for i in some if sockets[i].sixteen]
    had = sum(bench.free(psu, "conn_16pin") for psu in range(len(bench.psus)))
    if len(sixteen) <= had:
        return some
    ranked = sorted(sixteen, key=lambda i: -leads_wanted(sockets[i]))
    return [*ranked, *(i for i in some if i not in ranked)]


def _supplies(bench: Bench, home: int) -> Iterator[int]:
    """Home first, then the others in order."""
    yield home
    yield from (psu for psu in range(len(bench.psus)) if psu != home)


def _own_lead(socket: Socket, bench: Bench, home: int) -> Lead | None:
    """A lead that goes straight into a socket: the best kind that any supply has, at home if that
    can be.

    Where it is not known whether a supply has a better kind, a worse one of it is not taken.
    """
    for i, kind in enumerate(socket.takes):
        for psu in _supplies(bench, home):
            if bench.knows(psu, *socket.takes[:i]) and (lead := bench.take(psu, kind)):
                return lead
    return None


def _adapter_leads(socket: Socket, bench: Bench, home: int) -> tuple[Lead, ...]:
    """The 8-pins for an adapter or a dongle, from one supply if one has enough.

    None where all have too few. Only from supplies that are known to have no lead of the socket's
    own kind left.
    """
    wanted = leads_wanted(socket)
    known = (psu for psu in _supplies(bench, home) if bench.knows(psu, *socket.takes))
    free = {psu: bench.free(psu, "pcie_8pin") for psu in known}
    enough = next(([psu] for psu, plugs in free.items() if plugs >= wanted), list(free))
    if sum(free[psu] for psu in enough) < wanted:
        return ()
    leads: list[Lead] = []
    for psu in enough:
        while len(leads) < wanted and (lead := bench.take(psu, "pcie_8pin", leads)):
            leads.append(lead)
    return tuple(leads)


def unknown_counts(a: Assembly, *kinds: LeadKind) -> tuple[str, ...]:
    """The fields of the supplies that do not say how many plugs of some kinds there are."""
    return tuple(
        dict.fromkeys(
            f"{psu.id}.connectors.{kind}"
            for kind in kinds
            for psu in a.psus
            if plug_count(psu, kind) is None
        )
    )
