"""The wiring table of the assembly sheet: which cable of which supply goes where, and what it
carries.

Takes the runs from the engine; knows nothing of paint.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rigwright.assembly import Assembly
from rigwright.evaluation import Evaluation
from rigwright.parts import Motherboard
from rigwright.parts.chassis import has_own_board
from rigwright.power.wiring import Run, Wiring, unknown_counts, wiring_of
from rigwright.power.wiring.consumers import like_consumers
from rigwright.power.wiring.own_cables import fed_by_own_cables
from rigwright.power.wiring.psu_cables import PsuCable
from rigwright.power.wiring.sockets import SOCKET_WORDS, PsuCableKind, Socket
from rigwright.text.language import translated
from rigwright.text.numbers import and_words, comma_words, semicolon_words, watts
from rigwright.text.sentence import Sentence, messages, worded

_ORDER: tuple[PsuCableKind, ...] = ("24pin", "eps_8pin", "conn_16pin", "pcie_8pin", "molex", "sata")
OWN_CABLES = messages("Cables of the server itself feed {sockets}; the catalog does not list them.")
_THROUGH: Mapping[str, str] = messages(
    {
        "adapter": "{sockets} by adapter",
        "dongle": "{sockets} by dongle",
        "bare": "{sockets}, which it does not fit",
    }
)

# A cable and its socket, without and with the number of the supply.
_PLUGGED: Mapping[bool, Mapping[str, str]] = {
    False: {
        "": "{cables} → {socket}",
        "adapter": "{cables} → {socket}, by adapter",
        "dongle": "{cables} → {socket}, by dongle",
    },
    True: {
        "": "{cables} of PSU {psu} → {socket}",
        "adapter": "{cables} of PSU {psu} → {socket}, by adapter",
        "dongle": "{cables} of PSU {psu} → {socket}, by dongle",
    },
}


@dataclass(frozen=True)
class WireLine:
    """Cables to plug in: what they are, the supply they come from, the sockets they end in, and
    what each carries.
    """

    cable: str
    supply: str
    to: str
    load: str


_Used = tuple[PsuCable, tuple[Run, ...]]  # a cable with what hangs on it


def wire_lines(evaluation: Evaluation) -> tuple[WireLine, ...]:
    """Return every cable in use, supply by supply, the board's first.

    Those side by side to one consumer are on one line.
    """
    a = evaluation.assembly
    wiring = wiring_of(a)
    used: list[_Used] = []
    for kind in _ORDER:
        used += wiring.on(kind).items()

    def turn(one: _Used) -> tuple[int, int, int]:
        cable, _ = one
        return cable.psu, _ORDER.index(cable.kind), cable.number

    used.sort(key=turn)
    alike = groupby(enumerate(used), key=lambda entry: _alike(entry[0], *entry[1]))
    several = len(a.psus) > 1
    lines: list[WireLine] = []
    for (psu, _), group in alike:
        on_one_line = [entry for _, entry in group]
        lines.append(_line(on_one_line, a.psus[psu].name, several))
    return tuple(lines)


def _alike(place: int, cable: PsuCable, runs: tuple[Run, ...]) -> tuple[int, object]:
    """Return the key of cables that go on one line.

    They have supply, consumer and load in common, and their numbers follow each other.
    """
    if len(runs) != 1:
        return cable.psu, cable
    first = runs[0]
    shared = (first.socket.consumer, first.through, first.cable_w)
    return cable.psu, (cable.kind, place - cable.number, *shared)


def _line(entries: list[_Used], name: str, several: bool) -> WireLine:
    first, first_runs = entries[0]
    last, _ = entries[-1]
    runs: dict[Run, None] = {}  # each once, in order
    for _, on_cable in entries:
        runs |= dict.fromkeys(on_cable)
    sockets = _counted([run.socket for run in runs])
    cables = first.words
    each = ""
    if first is not last:
        cables = f"{first.words}–{last.number + 1}"
        each = f"{len(entries)} × "
    if several:
        name = worded("PSU {number}: {name}", number=first.psu + 1, name=name)
    through = _THROUGH.get(first_runs[0].through, "{sockets}")
    return WireLine(cables, name, worded(through, sockets=sockets), _load_words(first_runs, each))


def _load_words(runs: Iterable[Run], each: str) -> str:
    """Return the watts of one cable; empty where those of a run are not known."""
    loads = [run.cable_w for run in runs]
    known = [load for load in loads if load is not None]
    if len(known) < len(loads):
        return ""
    return f"{each}{watts(sum(known))}"


def plug_lines(a: Assembly, consumer: str) -> tuple[str, ...]:
    """Return what to plug into a card or the board, cable by cable: "8-pin 7–8 → GPU 4, 8-pin 1 and
    2".
    """
    wiring = wiring_of(a)
    lines: list[str] = []
    several = len(a.psus) > 1
    for run in wiring.of(consumer):
        cables = comma_words(cable.words for cable in run.cables)
        template = _PLUGGED[several].get(run.through, _PLUGGED[several][""])
        values = {"cables": cables, "psu": run.psu + 1, "socket": run.socket.words}
        lines.append(str(Sentence(template, values)))
    own = fed_by_own_cables(a, wiring)
    for socket in wiring.unwired:
        if socket.consumer != consumer:
            continue
        if socket in own:
            words = "{socket}: by a cable of the server itself"
            lines.append(str(Sentence(words, {"socket": socket.words})))
        else:
            lines.append(str(Sentence("{socket}: no cable is chosen", {"socket": socket.words})))
    for label, _ in _with_unknown_eps(a):
        if label == consumer:
            lines.append(worded("An EPS cable for every EPS socket of the board"))
    return tuple(lines)


def _with_unknown_eps(a: Assembly) -> Iterator[tuple[str, Motherboard]]:
    """Yield the boards, with their labels, of which it is unknown how many EPS sockets they have.

    The wiring leaves such sockets out. None where there is no supply to feed them.
    """
    if not a.psus:
        return
    for view in a.systems:
        board = view.board
        if board is not None and board.eps_8pin is None and not has_own_board(view.chassis):
            yield view.label("board"), board


def wire_notes(evaluation: Evaluation) -> Iterator[str]:
    """Sockets that nothing feeds, and cables chosen by hand that cannot be used."""
    a = evaluation.assembly
    wiring = wiring_of(evaluation.assembly)
    own = fed_by_own_cables(a, wiring)
    if own:
        yield worded(OWN_CABLES, sockets=_unwired_words(own))
    unfed = tuple(socket for socket in wiring.unwired if socket not in own)
    if a.psus and unfed:
        unknown = any(unknown_counts(a, *socket.takes) for socket in unfed)
        words = "Without a cable: {sockets}."
        if unknown:
            words = "Without a cable (not all plugs of the supplies are known): {sockets}."
        yield worded(words, sockets=_unwired_words(unfed))
    for _, board in _with_unknown_eps(a):
        yield worded(
            "EPS cables are not listed: the number of EPS sockets on {board} is unknown.",
            board=board.name,
        )
    for choice in wiring.refused:
        yield worded("A cable chosen by hand cannot be used: {why}.", why=choice.why)


def _counted(sockets: Sequence[Socket]) -> str:
    """Return the sockets in words, those of one consumer together: "GPU 1, 8-pin 1 and 2"."""
    return semicolon_words(
        _of_one(list(group)) for _, group in groupby(sockets, key=lambda socket: socket.consumer)
    )


def _unwired_words(sockets: Sequence[Socket]) -> str:
    """Return the same with like consumers together: "GPU 1–8, EPS; Board, 6-pin 1 and 2"."""
    return semicolon_words(
        comma_words((group.whose, _sockets_words(group.sockets)))
        for group in like_consumers(sockets)
    )


def _of_one(sockets: list[Socket]) -> str:
    return comma_words((sockets[0].title, _sockets_words(sockets)))


def _sockets_words(sockets: Sequence[Socket]) -> str:
    alike = (list(group) for _, group in groupby(sockets, key=lambda socket: socket.kind))
    return comma_words(map(_numbered, alike))


def _numbered(sockets: list[Socket]) -> str:
    kind = translated(SOCKET_WORDS[sockets[0].kind])
    numbers = [str(socket.ordinal) for socket in sockets if socket.ordinal]
    if not numbers:
        return kind
    return f"{kind} {and_words(numbers)}"


def wiring_record(wiring: Wiring) -> list[dict[str, object]]:
    """Return the runs as plain values: a socket, its cables by supply, kind and number, all from
    0, and watts per cable.
    """
    return [_run_record(run) for run in wiring.runs]


def _run_record(run: Run) -> dict[str, object]:
    cables = [{"psu": cable.psu, "kind": cable.kind, "lead": cable.number} for cable in run.cables]
    return {
        "part": run.socket.consumer,
        "socket": run.socket.number,
        "kind": run.socket.kind,
        "leads": cables,
        "through": run.through or None,
        "by_hand": run.chosen,
        "lead_w": None if run.cable_w is None else round(run.cable_w, 2),
    }


def own_cables_record(a: Assembly) -> list[dict[str, object]]:
    """Return the sockets that a server feeds by its own cables, as plain values."""
    sockets = fed_by_own_cables(a, wiring_of(a))
    return [
        {"part": socket.consumer, "socket": socket.number, "kind": socket.kind}
        for socket in sockets
    ]
