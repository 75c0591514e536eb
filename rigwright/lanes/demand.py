"""How many lanes of the processor cards and drives ask for, beside how many it has.

Knows totals only: which of the slots runs narrower where they are too few, the board's table says
or nobody.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.assembly import Assembly
from rigwright.lanes.feeds import shared_feeds
from rigwright.lanes.storage_sockets import m2_use, seated_drives
from rigwright.lanes.widths import ONE_X16, cpu_matches, slot_widths
from rigwright.parts import Cpu, Motherboard
from rigwright.parts.motherboard import is_from_cpu, slots_of, switched_slots
from rigwright.record import Value


class Demand(Value, frozen=True):
    """Lanes of the processors: what cards and drives take of them at the width of their slots,
    and what there are.
    """

    cards: int
    drives: int
    had: int | None
    open_slots: tuple[str, ...] = ()  # slots in use of unknown width, none of which is counted

    @property
    def wanted(self) -> int:
        """All that is asked for."""
        return self.cards + self.drives


def populated_slots(a: Assembly) -> frozenset[str]:
    """Return the slots that feed cards."""
    return frozenset(shared.feed.name for shared in shared_feeds(a) if shared.feed.slot is not None)


def widths_of(a: Assembly) -> Mapping[str, int | None]:
    """Return the width of every slot of the board with the cards, drives and processor of the
    build.
    """
    return a.derived(_widths)


def _widths(a: Assembly) -> Mapping[str, int | None]:
    if a.board is None:
        return {}
    return slot_widths(a.board, populated_slots(a), a.cpu, m2_use(a), a.cpu_count)


def demand_of(a: Assembly) -> Demand | None:
    """Return what is asked of the processors.

    None where no card hangs on them, or switches multiply their lanes.
    """
    return a.derived(_demand)


def _demand(a: Assembly) -> Demand | None:
    cpu = a.cpu
    if cpu is None or switched_slots(a.board):
        return None
    fed = [shared.feed for shared in shared_feeds(a) if is_from_cpu(shared.feed.source)]
    if not fed:
        return None
    widths = widths_of(a)
    cards = 0
    unknown: list[str] = []
    for feed in fed:
        width = widths.get(feed.name, feed.lanes)
        if width is not None:
            cards += width
        elif feed.slot is not None:
            unknown.append(feed.name)
    of_each = cpu.pcie_lanes_total_usable
    had = None if of_each is None else of_each * max(1, a.cpu_count)
    return Demand(
        cards=cards,
        drives=_drive_lanes(a),
        had=had,
        open_slots=tuple(unknown),
    )


def _drive_lanes(a: Assembly) -> int:
    """Return the lanes that drives in the CPU's own sockets take.

    Those that share a slot's are counted there.
    """
    lanes = 0
    for drive in seated_drives(a):
        socket = drive.record
        if socket is not None and socket.name and socket.source == "cpu":
            lanes += 0 if socket.shares_with else socket.lanes or 4
    return lanes


def _wants_too_many(demand: Demand | None) -> bool:
    if demand is None or demand.had is None:
        return False
    return demand.wanted > demand.had


def leaves_widths_open(board: Motherboard, cpu: Cpu | None) -> bool:
    """Return whether the lane table of a board is about this processor and has no widths."""
    return any(row.cpu and not row.lanes and cpu_matches(row.cpu, cpu) for row in board.lane_rules)


def undivided_feeds(a: Assembly) -> frozenset[str]:
    """Return the names of the slots and sockets of the processor of which it is unknown how wide
    they are, since it has too few lanes: fewer than are wanted, or the board's table says so of its
    kind and no more. By such a table the first slot is taken to keep all of its lanes.

    A desktop processor has one port, whose lanes are wired to the slots in order; larger ones have
    several.
    """
    board = a.board
    if board is None:
        return frozenset()
    fed = [shared.feed for shared in shared_feeds(a) if is_from_cpu(shared.feed.source)]
    names = frozenset(feed.name for feed in fed)
    if board.socket not in ONE_X16 and _wants_too_many(demand_of(a)):
        return names
    if not leaves_widths_open(board, a.cpu):
        return frozenset()
    first = next((slot.name for slot in slots_of(board) if is_from_cpu(slot.source)), "")
    return names - {first}
