"""Cables that the user chose for plugs: which of the choices can be kept, and why others cannot.

The order in which choices stand in the document changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from rigwright.build import Wire
from rigwright.power.wiring.psu_assignment import cables_wanted
from rigwright.power.wiring.psu_cables import PsuCable, PsuOutputs, cable_words, plug_count
from rigwright.power.wiring.sockets import PsuCableKind, Socket
from rigwright.text.sentence import worded

Through = Literal[
    "", "adapter", "dongle", "bare"
]  # bare: an 8-pin PCIe plug forced into an EPS socket
Chosen = dict[int, tuple[tuple[PsuCable, ...], Through]]


class _CannotBe(ValueError):
    """Why a choice cannot be kept, as the end of a sentence."""


def by_hand(
    wires: Iterable[Wire], sockets: Sequence[Socket], outputs: PsuOutputs
) -> tuple[Chosen, tuple[tuple[Wire, str], ...]]:
    """The cables chosen for sockets, by the sockets' places in the list, and the choices that
    cannot be kept.
    """
    places = {
        (s.card, s.number): i
        for i, s in enumerate(sockets)
        if s.card is not None or s.consumer == "board"
    }
    chosen: Chosen = {}
    refused: list[tuple[Wire, str]] = []
    for wire in sorted(wires, key=_order):
        try:
            index = _socket(wire, places, chosen)
            chosen[index] = _cables(wire, sockets[index], outputs)
        except _CannotBe as reason:
            refused.append((wire, str(reason)))
    return chosen, tuple(refused)


def _order(wire: Wire) -> tuple[int, int, int, int, str]:
    card = -1 if wire.card is None else wire.card
    return card, wire.socket, wire.psu, wire.lead, wire.plug or ""


def _socket(wire: Wire, places: Mapping[tuple[int | None, int], int], chosen: Chosen) -> int:
    index = places.get((wire.card, wire.socket))
    if index is None:
        raise _CannotBe(worded("there is no socket {number}", number=wire.socket + 1))
    if index in chosen:
        raise _CannotBe(worded("socket {number} has a cable already", number=wire.socket + 1))
    return index


def _cables(
    wire: Wire, socket: Socket, outputs: PsuOutputs
) -> tuple[tuple[PsuCable, ...], Through]:
    """The cables of a choice, taken."""
    if wire.psu >= len(outputs.psus):
        raise _CannotBe(worded("there is no supply {number}", number=wire.psu + 1))
    kind, through = _kind(wire, socket)
    cables = outputs.cables(wire.psu, kind)
    name = outputs.psus[wire.psu].name
    if plug_count(outputs.psus[wire.psu], kind) is None:
        raise _CannotBe(
            worded("how many {kind} cables {psu} has is unknown", kind=cable_words(kind), psu=name)
        )
    if wire.lead >= len(cables):
        raise _CannotBe(
            worded(
                "{psu} has no {kind} cable {cable}",
                psu=name,
                kind=cable_words(kind),
                cable=wire.lead + 1,
            )
        )
    first = cables[wire.lead]
    if not outputs.plug(first):
        raise _CannotBe(worded("{cable} of {psu} has no free plug", cable=first.words, psu=name))
    return _completed(
        first, cables_wanted(socket) if through in ("adapter", "dongle") else 1, outputs
    ), through


def _completed(first: PsuCable, wanted: int, outputs: PsuOutputs) -> tuple[PsuCable, ...]:
    """The further cables of an adapter, as many as the supply has."""
    cables = [first]
    while len(cables) < wanted and (cable := outputs.take(first.psu, first.kind, cables)):
        cables.append(cable)
    return tuple(cables)


def _kind(wire: Wire, socket: Socket) -> tuple[PsuCableKind, Through]:
    """The kind of cable that a choice means, and what stands between it and the socket."""
    if wire.plug is None:
        return socket.takes[0], ""
    if wire.plug == "adapter":
        if socket.card is None or not cables_wanted(socket):
            raise _CannotBe(worded("there is no adapter for {socket}", socket=socket.words))
        return "pcie_8pin", "adapter" if socket.sixteen else "dongle"
    if wire.plug in socket.takes:
        return wire.plug, ""
    if wire.plug == "pcie_8pin" and socket.kind == "eps8" and socket.card is not None:
        return "pcie_8pin", "bare"
    raise _CannotBe(
        worded("{kind} does not go into {socket}", kind=cable_words(wire.plug), socket=socket.words)
    )
