"""What processors draw over minutes: their own figure, a known budget, or the most of their kind.

Knows single parts, and no build.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rigwright.parts import Cpu
from rigwright.record import Value

# Turbo or PPT budgets of CPUs whose record has only a TDP
_CPU_W: Mapping[str, float] = {
    "intel-core-i9-10900x": 165,
    "intel-xeon-w-2245": 155,
    "intel-xeon-w-2255": 165,
    "intel-xeon-e5-2697-v4": 145,
}
# The most that processors of a socket draw while they boost for long: times their TDP, and in
# watts. Of AM4 and AM5 it is AMD's PPT; of the rest Intel's turbo power, which boards of the
# desktop sockets keep up for as long as it lasts. 125 processors of the catalog that state both
# keep to it (`tests/power/test_power.py`).
_MOST_BY_SOCKET: Mapping[str, tuple[float, float]] = {
    "AM4": (1.36, 230),
    "AM5": (1.36, 230),
    "LGA1200": (3.5, 251),
    "LGA1700": (3.5, 253),
    "LGA1851": (3.5, 250),
    "LGA1151": (2.0, 200),
    "LGA2066": (1.25, 400),
    "LGA2011-3": (1.25, 400),
    "LGA3647": (1.2, 500),
    "LGA4189": (1.2, 500),
    "LGA4677": (1.2, 600),
    "LGA4710": (1.2, 600),
    "SP3": (1.25, 280),
    "SP5": (1.25, 500),
    "SP6": (1.25, 225),
    "TR4": (1.0, 280),
    "sTR4": (1.0, 280),
    "sTRX4": (1.0, 280),
    "sWRX8": (1.0, 280),
    "sTR5": (1.0, 350),
}
_MOST_OF_ANY = (2.0, 300.0)
_LOCKED = re.compile(r"Celeron|Pentium")  # these do not boost beyond their TDP


class CpuPower(Value, frozen=True):
    """The package power of a processor over minutes.

    `off_w` is how much less it may be where it is the most of its kind.
    """

    watts: float
    off_w: float = 0.0
    is_assumed: bool = False

    @property
    def field(self) -> str:
        """The name of the figure that the watts come from."""
        return "tdp_w" if self.is_assumed else "max_power_w"


def cpu_power(cpu: Cpu) -> CpuPower | None:
    """Package power to budget:

    PPT or PL2, else a known budget, else the most of its kind by the TDP; None without.
    """
    if cpu.max_power_w is not None:
        return CpuPower(cpu.max_power_w)
    if cpu.id in _CPU_W:
        return CpuPower(_CPU_W[cpu.id])
    if cpu.tdp_w is None:
        return None
    if _LOCKED.search(cpu.name):
        return CpuPower(cpu.tdp_w, 0.0, True)
    watts = _most_boosted_w(cpu.socket, cpu.tdp_w)
    return CpuPower(watts, watts - cpu.tdp_w, True)


def _most_boosted_w(socket: str | None, tdp_w: float) -> float:
    """The most watts that a processor with that TDP draws in a socket; in one that nobody knows,
    the most in any.
    """
    rows: Iterable[tuple[float, float]] = _MOST_BY_SOCKET.values()
    if socket is not None:
        rows = (_MOST_BY_SOCKET.get(socket, _MOST_OF_ANY),)
    most = tdp_w
    for times, most_w in rows:
        most = max(most, min(times * tdp_w, most_w))
    return most
