"""Which sockets a server feeds by cables of its own, which no list of plugs has.

The one answer for the wiring view, the sheet, JSON and the shared page. Knows no words.
"""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.assembly.seats import Mount
from rigwright.parts.chassis import has_own_board
from rigwright.parts.psu_forms import has_module_form
from rigwright.power.wiring import Wiring, unknown_counts
from rigwright.power.wiring.sockets import Socket


def fed_by_own_cables(a: Assembly, wiring: Wiring) -> tuple[Socket, ...]:
    """Return the sockets without a run that a server's own cables go into: those of cards in its
    bays and of its drives, where the plugs of its supplies are unknown.

    The rules ask for no plug of a supply there. Where the plugs are known to be too few, a socket
    is not among them.
    """
    found: list[Socket] = []
    for socket in wiring.unwired:
        if uncounted_fields(a, socket) and _is_of_the_server(a, socket):
            found.append(socket)
    return tuple(found)


def brings_cables(a: Assembly, socket: Socket) -> bool:
    """Return whether a card's socket is fed by the cables of the server whose bay it is in, since
    all supplies are modules, which have contacts on an edge and no cables.
    """
    are_modules = bool(a.psus) and all(
        has_module_form(psu) and psu.connectors is None for psu in a.psus
    )
    return are_modules and socket.card is not None and _is_of_the_server(a, socket)


def uncounted_fields(a: Assembly, socket: Socket) -> tuple[str, ...]:
    """Return the plug counts of supplies that would tell whether something feeds a socket."""
    fields = unknown_counts(a, *socket.takes)
    if not fields and socket.sixteen:  # an adapter takes 8-pins
        fields = unknown_counts(a, "pcie_8pin")
    return fields


def _is_of_the_server(a: Assembly, socket: Socket) -> bool:
    if socket.card is None:
        return has_own_board(a.chassis)
    return any(card.index == socket.card and card.mount is Mount.BAY for card in a.cards)
