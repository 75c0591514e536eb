"""The wiring as a drawing: the cables of each supply at one side, the sockets at the other, and
what joins them.

Order and words only; which line lies where is decided by who draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rigwright.evaluation import Evaluation
from rigwright.parts import Psu
from rigwright.power.wiring import Run, wiring_of
from rigwright.power.wiring.psu_cables import PsuCable
from rigwright.power.wiring.sockets import SOCKET_WORDS, PsuCableKind
from rigwright.text.language import translated
from rigwright.text.sentence import Sentence

MOST_SOCKETS = 44  # of one drawing, which is as high as a page


@dataclass(frozen=True)
class WireEnd:
    """A cable or a socket: the supply or consumer that it belongs to, and its own words."""

    owner: str
    words: str
    kind: PsuCableKind


@dataclass(frozen=True)
class WireDrawing:
    """Cables and sockets from the top down; `joins` are pairs of their numbers."""

    cables: tuple[WireEnd, ...]
    sockets: tuple[WireEnd, ...]
    joins: tuple[tuple[int, int], ...]


def wire_drawings(evaluation: Evaluation) -> tuple[WireDrawing, ...]:
    """One drawing for each supply in use, several where one would be higher than a page."""
    a = evaluation.assembly
    runs = wiring_of(a).runs
    drawings: list[WireDrawing] = []
    for number in range(len(a.psus)):
        own = [run for run in runs if run.psu == number]
        for start in range(0, len(own), MOST_SOCKETS):
            drawings.append(_drawn(own[start : start + MOST_SOCKETS], evaluation))
    return tuple(drawings)


def _drawn(runs: Sequence[Run], evaluation: Evaluation) -> WireDrawing:
    psus = evaluation.assembly.psus
    place_of: dict[PsuCable, int] = {}  # of each cable, in `cables`
    cables: list[WireEnd] = []
    sockets: list[WireEnd] = []
    joins: list[tuple[int, int]] = []
    for run in runs:
        socket_place = len(sockets)
        kind = run.cables[0].kind
        sockets.append(WireEnd(run.socket.title, _socket_words(run), kind))
        for cable in run.cables:
            if cable not in place_of:
                place_of[cable] = len(cables)
                owner = _supply_words(cable.psu, psus)
                cables.append(WireEnd(owner, cable.words, cable.kind))
            joins.append((place_of[cable], socket_place))
    return WireDrawing(tuple(cables), tuple(sockets), tuple(joins))


def _supply_words(number: int, psus: Sequence[Psu]) -> str:
    """Return the name of a supply, with its number where there are several."""
    name = psus[number].name
    if len(psus) == 1:
        return name
    return str(Sentence("PSU {number}: {name}", {"number": number + 1, "name": name}))


def _socket_words(run: Run) -> str:
    words = translated(SOCKET_WORDS[run.socket.kind])
    template = "{socket} {number}" if run.socket.ordinal else "{socket}"
    if run.through == "adapter":
        template = "{socket} {number}, adapter" if run.socket.ordinal else "{socket}, adapter"
    elif run.through == "dongle":
        template = "{socket} {number}, dongle" if run.socket.ordinal else "{socket}, dongle"
    return str(Sentence(template, {"socket": words, "number": run.socket.ordinal}))
