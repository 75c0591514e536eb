"""Leads that the user chose for plugs: which of the choices can be kept, and why the others cannot.

The order in which choices stand in the document changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from rigwright.build import Wire
from rigwright.text.sentence import worded
from rigwright.wiring.psu_assignment import leads_wanted
from rigwright.wiring.psu_cables import Lead, PsuOutputs, lead_words, plug_count
from rigwright.wiring.sockets import LeadKind, Socket

Through = Literal[
    "", "adapter", "dongle", "bare"
]  # bare: an 8-pin PCIe plug forced into an EPS socket
Chosen = dict[int, tuple[tuple[Lead, ...], Through]]


class _CannotBe(ValueError):
    """Why a choice cannot be kept, as the end of a sentence."""


def by_hand(
    wires: Iterable[Wire], sockets: Sequence[Socket], outputs: PsuOutputs
) -> tuple[Chosen, tuple[tuple[Wire, str], ...]]:
    """The leads chosen for sockets, by the sockets' places in the list, and the choices that
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
            chosen[index] = _leads(wire, sockets[index], outputs)
        except _CannotBe as reason:
            refused.append((wire, str(reason)))
    return chosen, tuple(refused)


def _order(wire: Wire) -> tuple[int, int, int, int, str]:
    return -1 if wire.card is None else wire.card, wire.socket, wire.psu, wire.lead, wire.plug or ""


def _socket(wire: Wire, places: Mapping[tuple[int | None, int], int], chosen: Chosen) -> int:
    index = places.get((wire.card, wire.socket))
    if index is None:
        raise _CannotBe(worded("there is no socket {number}", number=wire.socket + 1))
    if index in chosen:
        raise _CannotBe(worded("socket {number} has a lead already", number=wire.socket + 1))
    return index


def _leads(wire: Wire, socket: Socket, outputs: PsuOutputs) -> tuple[tuple[Lead, ...], Through]:
    """The leads of a choice, taken."""
    if wire.psu >= len(outputs.psus):
        raise _CannotBe(worded("there is no supply {number}", number=wire.psu + 1))
    kind, through = _kind(wire, socket)
    leads = outputs.leads(wire.psu, kind)
    name = outputs.psus[wire.psu].name
    if plug_count(outputs.psus[wire.psu], kind) is None:
        raise _CannotBe(
            worded("how many {kind} leads {psu} has is not known", kind=lead_words(kind), psu=name)
        )
    if wire.lead >= len(leads):
        raise _CannotBe(
            worded(
                "{psu} has no {kind} lead {lead}",
                psu=name,
                kind=lead_words(kind),
                lead=wire.lead + 1,
            )
        )
    first = leads[wire.lead]
    if not outputs.plug(first):
        raise _CannotBe(worded("{lead} of {psu} has no free plug", lead=first.words, psu=name))
    return _completed(
        first, leads_wanted(socket) if through in ("adapter", "dongle") else 1, outputs
    ), through


def _completed(first: Lead, wanted: int, outputs: PsuOutputs) -> tuple[Lead, ...]:
    """The further leads of an adapter, as many as the supply has."""
    leads = [first]
    while len(leads) < wanted and (lead := outputs.take(first.psu, first.kind, leads)):
        leads.append(lead)
    return tuple(leads)


def _kind(wire: Wire, socket: Socket) -> tuple[LeadKind, Through]:
    """The kind of lead that a choice means, and what stands between it and the socket."""
    if wire.plug is None:
        return socket.takes[0], ""
    if wire.plug == "adapter":
        if socket.card is None or not leads_wanted(socket):
            raise _CannotBe(worded("there is no adapter for {socket}", socket=socket.words))
        return "pcie_8pin", "adapter" if socket.sixteen else "dongle"
    if wire.plug in socket.takes:
        return wire.plug, ""
    if wire.plug == "pcie_8pin" and socket.kind == "eps8" and socket.card is not None:
        return "pcie_8pin", "bare"
    raise _CannotBe(
        worded("{kind} does not go into {socket}", kind=lead_words(wire.plug), socket=socket.words)
    )
