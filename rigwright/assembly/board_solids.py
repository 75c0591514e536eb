"""A board as boxes in the chassis frame: its plate, the rear block, the connectors of its slots.

Knows no cards; what stands on a board is in board_fixtures.
"""

from __future__ import annotations

from rigwright.assembly.enclosure import REAR_EDGE, Enclosure
from rigwright.assembly.envelopes import Solid
from rigwright.figures import Basis
from rigwright.geometry import Box
from rigwright.parts import Motherboard
from rigwright.parts.motherboard import slots_of


def board_solids(board: Motherboard, enclosure: Enclosure) -> tuple[Solid, ...]:
    """PCB, rear I/O block and slot connectors of a board, in the chassis frame."""
    top = enclosure.top_y
    width, depth = board.width_mm or 305.0, board.depth_mm or 244.0
    basis = Basis.PUBLISHED if board.width_mm else Basis.ASSUMED
    connectors = (
        Solid(
            f"slot:{slot.name}",
            _connector_box(slot.mechanical_lanes, enclosure.slot_plane(slot.position)),
            basis,
        )
        for slot in slots_of(board)
        if slot.position
    )
    return (
        Solid("pcb", Box.of((REAR_EDGE, REAR_EDGE + depth), (top - width, top), (-1.57, 0)), basis),
        Solid("io", Box.of((0, 30), (top - 156.3, top + 2.4), (0, 40.6)), Basis.PUBLISHED),
        *connectors,
    )


_CONNECTOR_END = {16: 133.7, 8: 100.7, 4: 83.7, 1: 69.7}


def _connector_box(lanes: int | None, plane_y: float) -> Box:
    return Box.of(
        (44.7, _CONNECTOR_END.get(lanes or 16, 133.7)), (plane_y - 3.75, plane_y + 3.75), (0, 11.25)
    )
