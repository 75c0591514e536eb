"""Which parts of a list are surely for another socket than the open build's, told from two figures
without trying any of them.

It puts rows in their order before the answers are there; what a row says is the answer's affair.
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.assembly import Assembly
from rigwright.parts import Cooler, Cpu, Part
from rigwright.rules.coolers import holes_of

SOCKET_KINDS = frozenset({"cooler", "cpu"})


def sure_misfits(a: Assembly, parts: Iterable[Part]) -> frozenset[str]:
    """Return the ids of the parts whose stated socket is another one than the build's."""
    return frozenset(part.id for part in parts if _has_other_socket(a, part))


def _has_other_socket(a: Assembly, part: Part) -> bool:
    """False where a socket is not known: only what is sure puts a row behind others."""
    if isinstance(part, Cooler):
        below = a.board if a.board is not None else a.cpu
        if below is None or below.socket is None or not part.sockets:
            return False
        holes = holes_of(below.socket)
        return all(holes_of(name) != holes for name in part.sockets)
    if not isinstance(part, Cpu) or a.board is None:
        return False
    other = a.board.socket
    return part.socket is not None and other is not None and part.socket != other
