"""Where a board's sockets, its memory and what stands in the way of cards lie, each with how well
it is known.

Boards publish none of these places: sockets and memory are assumed by the class of board, other
parts follow the words of the board's record. Knows no cards and no rules.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from rigwright.assembly.enclosure import HEAT_SPREADER, SLOT_ONE_BELOW_TOP, Enclosure
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.figures import Basis, Figure
from rigwright.geometry import Box, Vec
from rigwright.parts import Motherboard, Obstruction
from rigwright.record import Value

CONSUMER_SOCKETS = ("AM", "LGA11", "LGA12", "LGA17", "LGA18")
CONSUMER_SOCKET, WIDE_SOCKET = (
    (97.0, 80.0),
    (140.0, 85.0),
)  # from the rear wall, and below the board's top edge
SECOND_SOCKET = 125.0  # farther forward than the first
SOCKET_TOLERANCE = 10.0  # boards of one class differ by this much either way
DIMM_WIDTH, DIMM_BELOW_TOP = 7.0, 8.0
FIRST_DIMM, WIDE_FIRST_DIMM = (
    155.0,
    45.0,
)  # from the rear wall; from the middle of a wide socket, to both sides
DIMM_SEAT = 4.0  # a module's lower edge over the board


def is_wide(board: Motherboard) -> bool:
    """True for workstation and server sockets, which have memory on both sides."""
    return not (board.socket or "").upper().replace(" ", "").startswith(CONSUMER_SOCKETS)


def socket_centres(board: Motherboard, enclosure: Enclosure) -> tuple[Vec, ...]:
    """The middles of the processor sockets on the board's face."""
    x, below = WIDE_SOCKET if is_wide(board) else CONSUMER_SOCKET
    return tuple(
        Vec(x + SECOND_SOCKET * i, enclosure.top_y - below, 0.0)
        for i in range(min(board.cpu_sockets or 1, 2))
    )


def socket_to_slot(board: Motherboard, position: int) -> Figure:
    """From the middle of the sockets to a slot plane, across the slots."""
    socket = CONSUMER_SOCKET
    if is_wide(board):
        socket = WIDE_SOCKET
    _, below_top = socket
    slot_one = SLOT_ONE_BELOW_TOP - below_top
    distance = slot_one + SLOT_PITCH * (position - 1)
    return Figure(distance, Basis.ASSUMED, (board.address("socket"),))


def socket_to_memory(board: Motherboard) -> Figure:
    """From the middle of a socket to the nearest face of the first module, along the slots."""
    middle = WIDE_FIRST_DIMM if is_wide(board) else FIRST_DIMM - CONSUMER_SOCKET[0]
    return Figure(middle - DIMM_WIDTH / 2, Basis.ASSUMED, (board.address("socket"),))


def cooler_box(width: float, depth: float, height: float, socket: Vec) -> Box:
    """What a cooler with its fans takes over a socket: its width across the slots."""
    half_depth = depth / 2
    half_width = width / 2
    x = (socket.x - half_depth, socket.x + half_depth)
    y = (socket.y - half_width, socket.y + half_width)
    z = (HEAT_SPREADER, HEAT_SPREADER + height)
    return Box.of(x, y, z)


class Whereabouts(Value, frozen=True):
    """The slot positions that something on the board lies at.

    `certain` False where only words suggest them.
    """

    positions: frozenset[int]
    certain: bool


_POSITIONS = re.compile(r"pos(?:ition)?\s*(\d+)(?:\s*[-–]\s*(\d+))?", re.IGNORECASE)
LAST_POSITION = 8
_LOW_SLOTS = MappingProxyType({"middle": 3, "lower": 4})  # the first position that a word means


def whereabouts(obstruction: Obstruction) -> Whereabouts | None:
    """Where the record's words place it:

    "pos 7", "near position 6-7", "the lower slots"; None where they do not.
    """
    words = " ".join(obstruction.affects)
    if named := _POSITIONS.findall(words):
        positions: set[int] = set()
        for first, last in named:
            positions.update(range(int(first), int(last or first) + 1))
        bare = _POSITIONS.sub("", words).strip(" ,;")
        return Whereabouts(frozenset(positions), not bare)
    for word, lowest in _LOW_SLOTS.items():
        if word in words:
            return Whereabouts(frozenset(range(lowest, LAST_POSITION + 1)), False)
    return None
