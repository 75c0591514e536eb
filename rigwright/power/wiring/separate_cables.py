"""How many separate cables carry the 8-pin plugs of a supply at least, where nobody counted them.

A cable has one plug or two: it ends in a socket of the supply with four pairs of contacts, which
carry 8 A each (Intel's design guide of ATX supplies, 336521, section 2.2.1: 6 A to 8 A), so 384 W
at 12 V; a third plug of 150 W would ask 450 W of it. Every supply of the catalog whose cables are
counted keeps to it (`tests/power/test_separate_cables.py`).
"""

from __future__ import annotations

from rigwright.parts import Psu
from rigwright.power.wiring import Wiring
from rigwright.power.wiring.psu_cables import plug_count

MOST_PLUGS = 2  # of a cable


def least_cables(psu: Psu) -> int:
    """Return how many separate cables with 8-pins a supply has at least: those that were counted,
    else as many as it takes with two plugs on each; none where its plugs are not counted either.
    """
    counted = psu.connectors.pcie_8pin_cables if psu.connectors is not None else None
    if counted is not None:
        return counted
    plugs = plug_count(psu, "pcie_8pin") or 0
    return -(-plugs // MOST_PLUGS)


def plugs_in_use(wiring: Wiring, number: int) -> int:
    """Return how many 8-pin plugs of a supply are in sockets."""
    used = wiring.on("pcie_8pin")
    return sum(len(runs) for cable, runs in used.items() if cable.psu == number)


def can_be_separate(wiring: Wiring, number: int, psu: Psu) -> bool:
    """Return whether each 8-pin plug of a supply that is in use can be on a cable of its own,
    however its plugs are shared out among its cables.
    """
    return plugs_in_use(wiring, number) <= least_cables(psu)
