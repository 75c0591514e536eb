"""Of which form the modules of a kit are, and which forms a board takes with its processor.

Knows lists of boards, sockets and chipsets; what follows from a form that does not go in is in
memory.py.
"""

from __future__ import annotations

from rigwright.parts import Cpu, Memory, Motherboard

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


def form_of(kit: Memory) -> str | None:
    """Return the form of a kit's modules, UDIMM, RDIMM, LRDIMM or SODIMM.

    None where nobody says.
    """
    if kit.form_factor is not None:
        return kit.form_factor.upper().replace("-", "").replace("DIMMS", "DIMM")
    buffered = {"unbuffered": "UDIMM", "registered": "RDIMM", "load-reduced": "LRDIMM"}
    return buffered.get(kit.buffering or "")


def is_registered(form: str) -> bool:
    """Return whether modules of that form have a register, as only some processors drive them."""
    return form.endswith(("RDIMM", "LRDIMM"))


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
