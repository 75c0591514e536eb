"""The picture of a board: its face with slots, sockets and memory, to scale.

Guessed slots are drawn as guesses. The places come from the engine's plan of boards. Knows no
paint.
"""

from __future__ import annotations

from collections.abc import Iterator

from gui.part_editor.drawing_views import View, ViewShape, across, along
from rigwright.assembly.board_plan import plan_of
from rigwright.assembly.enclosure import REAR_EDGE, SLOT_ONE_BELOW_TOP
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.parts import Motherboard
from rigwright.routing.ribbons import CONNECTOR_END, CONNECTOR_START
from rigwright.text.sentence import plural, worded

TWO_SOCKETS_DEPTH = 330.0  # of boards with two processors, where nobody knows it
SOCKET, WIDE_SOCKET = 42.0, 72.0
IO_BELOW_TOP, IO_DEPTH = 156.3, 24.0


def board_views(board: Motherboard) -> tuple[View, ...]:
    """The one view of a board: the rear edge at the left, the edge beside the processor on top."""
    deep = board.depth_mm is None and (board.cpu_sockets or 1) > 1
    plan = plan_of(board.changed(depth_mm=TWO_SOCKETS_DEPTH) if deep else board)
    right = REAR_EDGE + plan.depth
    bottom = -plan.width
    unsure = board.width_mm is None or board.depth_mm is None
    pcb = ViewShape("board", (REAR_EDGE, right), (bottom, 0.0), unsure)
    io = ViewShape("io", (0.0, IO_DEPTH), (-IO_BELOW_TOP, -6.0), words="I/O")
    lines = (
        across("depth_mm", board.depth_mm, (REAR_EDGE, right), bottom),
        along("width_mm", board.width_mm, (bottom, 0.0), right),
    )
    half = (WIDE_SOCKET if plan.wide_socket else SOCKET) / 2
    sockets = (
        ViewShape("socket", (x - half, x + half), (y - half, y + half), field="socket")
        for x, y in plan.sockets
    )
    dimms = (
        ViewShape("dimm", (x - 2.2, x + 2.2), (y - 66.7, y + 66.7), field="ram_slots")
        for x, y in plan.dimms
    )
    shapes = (pcb, io, *dimms, *sockets, *_slots(board, right))
    return (View(worded("Component side"), (0, 0), shapes, lines, _homeless_words(board)),)


def _homeless_words(board: Motherboard) -> str:
    """How many slots are not drawn."""
    homeless = sum(
        slot.position is None and slot.position_guess is None for slot in board.slots or ()
    )
    if homeless == 0:
        return ""
    return str(
        plural("{n} slot without a known place", "{n} slots without a known place", homeless)
    )


def _slots(board: Motherboard, right: float) -> Iterator[ViewShape]:
    for slot in board.slots or ():
        at = slot.position or slot.position_guess
        if at is None:
            continue
        y = -SLOT_ONE_BELOW_TOP - SLOT_PITCH * (at - 1)
        end = min(CONNECTOR_END.get(slot.mechanical_lanes or 16, CONNECTOR_END[16]), right)
        yield ViewShape(
            "connector",
            (CONNECTOR_START, end),
            (y - 3.75, y + 3.75),
            slot.position is None,
            words=slot.name,
            field="slots",
        )
