"""Which parts of a list are surely for another socket than the open build's, told from two figures
without trying any of them.

It puts rows in their order before the answers are there; the words of a row come with its answer.
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
    if isinstance(part, Cooler):
        return _is_for_others(a, part)
    if not isinstance(part, Cpu) or a.board is None:
        return False
    # False where a socket is not known: only what is sure puts a row behind others
    return None not in (part.socket, a.board.socket) and part.socket != a.board.socket


def _is_for_others(a: Assembly, cooler: Cooler) -> bool:
    """Whether all sockets that a cooler is listed for have other holes than the build's."""
    below = a.board if a.board is not None else a.cpu
    if below is None or below.socket is None or not cooler.sockets:
        return False
    holes = holes_of(below.socket)
    return all(holes_of(name) != holes for name in cooler.sockets)
