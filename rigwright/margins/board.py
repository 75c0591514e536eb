"""The clearances between cards and what is on the board below them, beside them and around their connectors.

Asks the figures that the rules ask and calls them by the rules' names. What only has to be plugged in first never
clashes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from types import MappingProxyType

from rigwright.assembly import Assembly
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.margins.rows import Clearance, above, answered, below, unknown
from rigwright.mechanics.insertion import FINGER, hidden_latches
from rigwright.parts import Gpu, Motherboard
from rigwright.rules.mounts import ATX_DEPTH, ATX_PATTERN, OWN_PATTERN

Rows = Iterator[Clearance]
# PCIe CEM: how long the connectors of so many lanes are.
CONNECTOR_MM: Mapping[int, float] = MappingProxyType({1: 25.0, 4: 39.0, 8: 56.0, 16: 89.0})


def board_clearances(a: Assembly) -> Rows:
    """All of them, subject by subject."""
    if a.board is not None:
        yield from answered("edge-connector-too-short", _connectors(a.board, a))
        yield from answered("slot-latch-covered", _latches(a.board, a))
        yield from answered("board-standoff-pattern", _stand_offs(a.board, a))


def _connectors(board: Motherboard, a: Assembly) -> Rows:
    """Only of cards that do not go in: a slot of the same length is no clearance."""
    for card in a.cards:
        slot = card.seat.slot if card.seat is not None else None
        edge = 16 if isinstance(card.card, Gpu) else card.card.edge_connector_lanes
        lanes = slot.mechanical_lanes if slot is not None else None
        if slot is None or slot.open_ended or edge is None or lanes is None or edge <= lanes:
            continue
        if slot.open_ended is None and lanes > 1:
            field = f"{board.id}.slots.{slot.name}.open_ended"
            yield unknown("edge-connector-too-short", "connector", (card.label, "board"), field)
        elif edge in CONNECTOR_MM and lanes in CONNECTOR_MM:
            field = f"{board.id}.slots.{slot.name}.mechanical_lanes"
            figures = (Figure(CONNECTOR_MM[lanes], Basis.PUBLISHED, (field,)),)
            yield below("edge-connector-too-short", "connector", (card.label, "board"), CONNECTOR_MM[edge],
                        CONNECTOR_MM[lanes], figures)  # fmt: skip


def _latches(board: Motherboard, a: Assembly) -> Rows:
    """Where no finger reaches; no board says where its latches are."""
    for gap in hidden_latches(a):
        if gap.gap.value >= 0:
            figures = (gap.gap, Figure(FINGER, Basis.ASSUMED, (field_of(board.id, "slots"),)))
            yield above("slot-latch-covered", "finger at the latch", (gap.lower.label, gap.upper.label), gap.gap.value,
                        FINGER, figures, clash_mm=-inf)  # fmt: skip


def _stand_offs(board: Motherboard, a: Assembly) -> Rows:
    """A board of a pattern of its own on the stand-offs of ATX: what is beyond them hangs free."""
    chassis = a.chassis
    forms = frozenset(chassis.motherboard_form_factors or ()) if chassis is not None and chassis.board is None else None
    if chassis is None or not forms or board.form_factor not in OWN_PATTERN or board.form_factor in forms:
        return
    if forms & ATX_PATTERN and board.depth_mm is not None:
        figures = (published(board.id, "depth_mm", board.depth_mm),)
        yield below("board-standoff-pattern", "depth on stand-offs", ("board", "chassis"), board.depth_mm, ATX_DEPTH,
                    figures, clash_mm=-inf)  # fmt: skip
