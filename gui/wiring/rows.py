"""What the wiring view shows, as values: supplies with cables, consumers with sockets, what a
preview changes.

Takes everything from the engine's wiring and findings; knows no widget and no place on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gui.hand.card_words import names_of
from gui.look.names import Names
from gui.wiring.findings import judged_runs, judged_sockets
from rigwright.assembly import Assembly
from rigwright.checks import Finding
from rigwright.evaluation import Evaluation
from rigwright.figures.uncertain import doubted
from rigwright.parts import Part, Psu
from rigwright.power.wiring import Run, Wiring, wiring_of
from rigwright.power.wiring.carried import carried_of
from rigwright.power.wiring.options import can_be_chosen
from rigwright.power.wiring.own_cables import fed_by_own_cables
from rigwright.power.wiring.psu_cables import PsuCable, cable_words, cables_of, plug_count
from rigwright.power.wiring.sockets import PsuCableKind, Socket, sockets_of
from rigwright.record import Value
from rigwright.rules.aux_power import EPS_W
from rigwright.rules.connector_16pin import FULL_16PIN_W
from rigwright.rules.psu_cables import CABLE_W
from rigwright.rules.riser_power import MOLEX_W, SATA_W

KINDS: tuple[PsuCableKind, ...] = ("24pin", "eps_8pin", "conn_16pin", "pcie_8pin", "molex", "sata")
FOLDED: tuple[PsuCableKind, ...] = ("molex", "sata")  # of these the free ones share a row
_RATED_W: Mapping[PsuCableKind, float] = {
    "pcie_8pin": CABLE_W,
    "conn_16pin": FULL_16PIN_W,
    "eps_8pin": EPS_W,
    "molex": MOLEX_W,
    "sata": SATA_W,
}

SocketKey = tuple[str, int]


class PsuCableRow(Value, frozen=True):
    """A cable: its plugs with what hangs on them, its known watts and rating.

    `count` free ones alike share a row.
    """

    cable: PsuCable
    runs: tuple[Run, ...]
    watts: float | None
    rated_w: float | None
    judged: Finding | None = None
    count: int = 1
    altered: bool = False
    at_least: bool = False  # of some that hang on it the watts are not known
    doubted: bool = False  # how many such cables there are is uncertain

    @property
    def over_w(self) -> float:
        """How many whole watts it carries beyond its rating; 0 within it."""
        if not self.runs or self.watts is None or self.rated_w is None:
            return 0.0
        return max(0.0, round(self.watts) - round(self.rated_w))

    @property
    def words(self) -> str:
        """What to call it beside its supply."""
        if self.count > 1:
            return f"{self.count} × {cable_words(self.cable.kind)}"
        return self.cable.words

    @property
    def free(self) -> int:
        """Plugs that nothing hangs on."""
        return self.cable.plugs * self.count - len(self.runs)


class Uncounted(Value, frozen=True):
    """A kind of cable that a supply has in an unknown number."""

    psu: int
    part_id: str
    kind: PsuCableKind

    @property
    def field(self) -> str:
        """The field of the supply that does not say."""
        return f"connectors.{self.kind}"


class Supply(Value, frozen=True):
    """A supply with its cables; `names` is what the product may be called, `before_w` its load in
    the document, `given_w` what it gives at its mains.
    """

    number: int
    names: Names
    load_w: float
    before_w: float
    given_w: float
    rows: tuple[PsuCableRow | Uncounted, ...]


class SocketRow(Value, frozen=True):
    """A socket and what feeds it; `own` where a cable of the server itself does."""

    socket: Socket
    run: Run | None
    judged: Finding | None = None
    altered: bool = False
    chosen: bool = False
    own: bool = False

    @property
    def key(self) -> SocketKey:
        """Which one it is."""
        return self.socket.key

    @property
    def has_sign(self) -> bool:
        """Whether a sign stands beside it: a finding is about it, or nothing feeds it."""
        return self.judged is not None or (self.run is None and not self.own)


class Consumer(Value, frozen=True):
    """A card, the board or a drive, with its sockets; `names` is what the product may be called."""

    label: str
    title: str
    names: Names
    rows: tuple[SocketRow, ...]


def _whole_names(part: Part) -> Names:
    """What a board or a supply may be called: with its maker and without."""
    return (part.name, part.name.removeprefix(f"{part.brand} "))


class WiringPicture(Value, frozen=True):
    """All that is painted. `lit` are the sockets of the finding that is looked at."""

    supplies: tuple[Supply, ...] = ()
    consumers: tuple[Consumer, ...] = ()
    selected: str | None = None
    lit: frozenset[SocketKey] = frozenset()

    @property
    def products(self) -> tuple[Names, ...]:
        """What all products may be called."""
        return tuple(one.names for one in (*self.supplies, *self.consumers))

    @property
    def sockets(self) -> tuple[SocketRow, ...]:
        """All sockets, from the top."""
        return tuple(row for consumer in self.consumers for row in consumer.rows)

    @property
    def cables(self) -> tuple[PsuCableRow, ...]:
        """All cables, from the top."""
        return tuple(
            row for supply in self.supplies for row in supply.rows if isinstance(row, PsuCableRow)
        )

    def socket(self, key: SocketKey) -> SocketRow | None:
        """The row of a socket."""
        return next((row for row in self.sockets if row.key == key), None)


def picture_of(
    shown: Evaluation,
    committed: Evaluation,
    selected: str | None = None,
    focus: Finding | None = None,
) -> WiringPicture:
    """What is to be seen of an evaluated build, and what it changes of the document."""
    a = shown.assembly
    wiring = wiring_of(shown.assembly)
    former = wiring if shown is committed else wiring_of(committed.assembly)
    sockets = tuple(_sockets(shown, wiring, former))
    lit = judged_sockets(focus, wiring) if focus is not None else ()
    supplies = tuple(_supplies(shown, committed, wiring, former, _wanted(sockets)))
    return WiringPicture(
        supplies, tuple(_consumers(a, sockets)), selected, frozenset(s.key for s in lit)
    )


def _wanted(sockets: tuple[SocketRow, ...]) -> frozenset[PsuCableKind]:
    return frozenset(kind for row in sockets for kind in row.socket.takes)


def _sockets(shown: Evaluation, wiring: Wiring, former: Wiring) -> Iterator[SocketRow]:
    runs = {run.socket.key: run for run in wiring.runs}
    fed = {run.socket.key: _feed(run) for run in former.runs}
    judged = judged_runs(shown, wiring)
    own = {socket.key for socket in fed_by_own_cables(shown.assembly, wiring)}
    for socket in sockets_of(shown.assembly):
        key = socket.key
        run = runs.get(key)
        feed = None
        chosen = False
        if run is not None:
            feed = _feed(run)
            chosen = run.chosen
        changed = wiring is not former and feed != fed.get(key)
        yield SocketRow(socket, run, judged.get(key), changed, chosen, key in own)


def _feed(run: Run) -> object:
    return run.cables, run.through


def _consumers(a: Assembly, sockets: tuple[SocketRow, ...]) -> Iterator[Consumer]:
    names: dict[str, Names] = {}
    for card in a.cards:
        names[card.label] = names_of(card.card)[:2]  # a chip alone is no name of a card here
    for system in a.systems:
        if system.board is not None:
            names[system.label("board")] = _whole_names(system.board)
    by_consumer: dict[str, list[SocketRow]] = {}
    for row in sockets:
        by_consumer.setdefault(row.socket.consumer, []).append(row)
    for label, rows in by_consumer.items():
        title = rows[0].socket.title
        yield Consumer(label, title, names.get(label, ("",)), tuple(rows))


# supplies


def _supplies(
    shown: Evaluation,
    committed: Evaluation,
    wiring: Wiring,
    former: Wiring,
    wanted: frozenset[PsuCableKind],
) -> Iterator[Supply]:
    a = shown.assembly
    on = _hanging(wiring)
    was = _hanging(former)
    judged = judged_runs(shown, wiring)
    given = [supply.given_w for supply in shown.supplies]
    loads = carried_of(a).watts
    before = loads if shown is committed else carried_of(committed.assembly).watts
    for number, psu in enumerate(a.psus):
        rows = tuple(_rows(number, psu, on, was, judged, wanted))
        earlier = before[number] if number < len(before) else 0.0
        yield Supply(number, _whole_names(psu), loads[number], earlier, given[number], rows)


def _hanging(wiring: Wiring) -> dict[PsuCable, tuple[Run, ...]]:
    return {cable: runs for kind in KINDS for cable, runs in wiring.on(kind).items()}


def _rows(
    number: int,
    psu: Psu,
    on: Mapping[PsuCable, tuple[Run, ...]],
    was: Mapping[PsuCable, tuple[Run, ...]],
    judged: Mapping[SocketKey, Finding],
    wanted: frozenset[PsuCableKind],
) -> Iterator[PsuCableRow | Uncounted]:
    for kind in KINDS:
        if plug_count(psu, kind) is None and kind in wanted:
            yield Uncounted(number, psu.id, kind)
        free: list[PsuCable] = []
        for cable in cables_of(number, psu, kind):
            runs = on.get(cable, ())
            if kind in FOLDED and not runs:
                free.append(cable)
            else:
                yield _cable_row(cable, psu, runs, was.get(cable, ()), judged)
        if free:
            yield PsuCableRow(free[0], (), 0.0, _rated_w(psu, kind), count=len(free))


def _cable_row(
    cable: PsuCable,
    psu: Psu,
    runs: tuple[Run, ...],
    former: tuple[Run, ...],
    judged: Mapping[SocketKey, Finding],
) -> PsuCableRow:
    found = [judged[run.socket.key] for run in runs if run.socket.key in judged]
    worst = min(found, key=lambda f: f.severity.rank, default=None)
    watts = load_w(runs)
    altered = [r.socket.key for r in runs] != [r.socket.key for r in former] or watts != load_w(
        former
    )
    return PsuCableRow(
        cable,
        runs,
        watts,
        _rated_w(psu, cable.kind),
        worst,
        altered=altered,
        at_least=watts is not None and any(run.cable_w is None for run in runs),
        doubted=bool(doubted(psu, f"connectors.{cable.kind}")),
    )


def load_w(runs: tuple[Run, ...]) -> float | None:
    """What is known to flow through a cable; None where that of no socket on it is known."""
    known = [run.cable_w for run in runs if run.cable_w is not None]
    if known or not runs:
        return sum(known)
    return None


def _rated_w(psu: Psu, kind: PsuCableKind) -> float | None:
    if kind == "conn_16pin" and psu.connectors is not None:
        said = psu.connectors.conn_16pin_w
    else:
        said = None
    return said or _RATED_W.get(kind)


def goes_into(cable: PsuCable, socket: Socket) -> bool:
    """Return whether a cable could feed a socket at all, directly or through an adapter.

    A quick answer for many.
    """
    adapted = (
        cable.kind == "pcie_8pin"
        and socket.card is not None
        and (socket.sixteen or socket.kind == "eps8")
    )
    return can_be_chosen(socket) and (cable.kind in socket.takes or adapted)
