"""How many EPS plugs there are at least, and how many a board asks at least, where nobody counted.

A supply for a PC has a plug for the processor (Intel's design guide of ATX supplies, 336521,
section 2.2.1). One of 850 W or more has it with eight pins. Two have those of 1,400 W or more, and
those of 850 W or more with a 16-pin, which is younger than boards with two sockets: so has every
such supply of the catalog that counts them. A board has one socket for each processor
(`tests/power/test_least_plugs.py`).
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.assembly import SeatedGpu
from rigwright.parts import Motherboard, Psu
from rigwright.parts.psu import PC_FORMS
from rigwright.power.wiring.psu_cables import plug_count

LARGE_W, LARGEST_W = 850.0, 1400.0


def least_eps_plugs(psu: Psu) -> int:
    """Return how many EPS plugs a supply has at least: those that were counted, else what a large
    supply for a PC has.
    """
    counted = plug_count(psu, "eps_8pin")
    if counted is not None:
        return counted
    if psu.form_factor not in PC_FORMS or psu.watts < LARGE_W:
        return 0
    has_two = psu.watts >= LARGEST_W or bool(plug_count(psu, "conn_16pin"))
    return 2 if has_two else 1


def least_eps_sockets(board: Motherboard, processors: int) -> int:
    """Return how many EPS sockets a board has at least: those that were counted, else one for
    each processor.
    """
    return processors if board.eps_8pin is None else board.eps_8pin


def may_take_eps(cards: Iterable[SeatedGpu]) -> bool:
    """Return whether a card takes an EPS plug, or may for all that is known of it."""
    for card in cards:
        sockets = card.gpu.power_connectors
        if sockets is None and card.gpu.segment != "consumer":
            return True
        if any(socket.type == "eps8" and socket.count for socket in sockets or ()):
            return True
    return False
