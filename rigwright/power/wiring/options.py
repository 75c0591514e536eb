"""What can be chosen for a socket by hand: the cables that go into it, what hangs on each, and the
build that says so.

For menus and for what is dragged; the wiring itself decides what becomes of a choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.build import Build, Wire
from rigwright.power.wiring import Wiring
from rigwright.power.wiring.choices import Through
from rigwright.power.wiring.psu_assignment import cables_wanted
from rigwright.power.wiring.psu_cables import PsuCable, cables_of
from rigwright.power.wiring.sockets import Socket
from rigwright.record import Value


class Option(Value, frozen=True):
    """A cable for a socket:

    `wire` chooses it, `feeds` are the other sockets on it now, `free` its plugs left.
    """

    wire: Wire
    cable: PsuCable
    through: Through
    feeds: tuple[Socket, ...]
    free: int
    current: bool


def can_be_chosen(socket: Socket) -> bool:
    """Whether a document can say which cable feeds a socket: those of cards, their risers, and
    the board.
    """
    return socket.card is not None or socket.consumer == "board"


def options_for(a: Assembly, wiring: Wiring, socket: Socket) -> tuple[Option, ...]:
    """Return every cable that goes into a socket, its own kinds first, then adapters, then a plug
    that would be a mistake.
    """
    if not can_be_chosen(socket):
        return ()
    options: list[Option] = []
    for psu in range(len(a.psus)):
        options += _of_supply(a, wiring, socket, psu)
    return tuple(options)


def _of_supply(a: Assembly, wiring: Wiring, socket: Socket, psu: int) -> Iterator[Option]:
    for i, kind in enumerate(socket.takes):
        for cable in cables_of(psu, a.psus[psu], kind):
            is_other_plug = i > 0 and kind in ("pcie_8pin", "sata", "molex")
            plug = kind if is_other_plug else None
            yield _option(wiring, socket, cable, "", plug)
    if socket.card is not None and cables_wanted(socket):
        through: Through = "adapter" if socket.sixteen else "dongle"
        for cable in cables_of(psu, a.psus[psu], "pcie_8pin"):
            yield _option(wiring, socket, cable, through, "adapter")
            if socket.kind == "eps8":
                yield _option(wiring, socket, cable, "bare", "pcie_8pin")


def _option(
    wiring: Wiring, socket: Socket, cable: PsuCable, through: Through, plug: object
) -> Option:
    on = [run for run in wiring.runs for used in run.cables if used == cable]
    own = [run for run in on if run.socket == socket]
    wire = Wire.of(
        {
            "card": socket.card,
            "socket": socket.number,
            "psu": cable.psu,
            "lead": cable.number,
            "plug": plug,
        }
    )
    feeds = tuple(run.socket for run in on if run.socket != socket)
    current = any(run.cables[0] == cable and run.through == through for run in own)
    return Option(
        wire=wire,
        cable=cable,
        through=through,
        feeds=feeds,
        free=cable.plugs - len(feeds),
        current=current,
    )


def with_wire(build: Build, wire: Wire) -> Build:
    """Return the build with a cable chosen for a socket, instead of one that was chosen before."""
    return build.changed(wires=(*without_wire(build, wire.card, wire.socket).wires, wire))


def without_wire(build: Build, card: int | None, socket: int) -> Build:
    """Return the build that leaves a socket to the engine."""
    return build.changed(
        wires=tuple(w for w in build.wires if (w.card, w.socket) != (card, socket))
    )
