"""Which type and form of memory a board takes with its processor, by socket and chipset.

What follows from a kit that does not go in is in memory.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.parts import Cpu, Motherboard

# The type of memory that the processors of a socket drive; sockets that take two are left out.
TYPE_OF_SOCKET: Mapping[str, str] = MappingProxyType(
    {
        "AM4": "DDR4",
        "AM5": "DDR5",
        "LGA1200": "DDR4",
        "LGA1851": "DDR5",
        "LGA2066": "DDR4",
        "LGA2011-3": "DDR4",
        "sTR4": "DDR4",
        "sTRX4": "DDR4",
        "sWRX8": "DDR4",
        "sTR5": "DDR5",
        "SP3": "DDR4",
        "SP5": "DDR5",
        "SP6": "DDR5",
        "LGA3647": "DDR4",
        "LGA4189": "DDR4",
        "LGA4677": "DDR5",
    }
)

# Sockets whose boards take registered modules only, and those that take none.
REGISTERED_ONLY = frozenset({"SP3", "SP5", "SP6", "LGA3647", "LGA4189", "LGA4677", "sTR5"})
UNBUFFERED_ONLY = frozenset(
    {
        "AM4",
        "AM5",
        "LGA1150",
        "LGA1151",
        "LGA1200",
        "LGA1700",
        "LGA1851",
        "TR4",
        "sTR4",
        "sTRX4",
    }
)
# The socket of two platforms: X299 for Core, which drive no registered modules, and C422 for
# Xeon W, which do (Intel's product briefs of both).
OF_TWO_PLATFORMS, _OF_CORE = "LGA2066", "X299"


def takes_registered(board: Motherboard, cpu: Cpu | None = None) -> bool | None:
    """True where a board takes registered modules only, False where it takes none, None where
    either may do.
    """
    words = board.ram_type or ""
    if cpu is not None and "Core" in cpu.name and "LGA2011-3" in (board.socket, cpu.socket):
        return False  # of the processors of that socket only Xeon drive registered modules
    if "RDIMM" in words:
        return None if "UDIMM" in words else True
    return False if "UDIMM" in words else _by_socket(board, cpu)


def _by_socket(board: Motherboard, cpu: Cpu | None) -> bool | None:
    if board.socket in UNBUFFERED_ONLY:
        return False
    if board.socket == OF_TWO_PLATFORMS and is_of_core(board, cpu):
        return False
    return True if board.socket in REGISTERED_ONLY else None


def is_of_core(board: Motherboard, cpu: Cpu | None) -> bool:
    """Whether a board of the socket of two platforms, or its processor, is of that for Core: all
    others are called Xeon.
    """
    return _OF_CORE in (board.chipset or "") or (cpu is not None and "Xeon" not in cpu.name)
