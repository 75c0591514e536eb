"""The clearances between cards and what is on the board below them, beside them and around their connectors.

Asks the figures that the rules ask and calls them by the rules' names. What only has to be plugged in first never
clashes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from types import MappingProxyType

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.board_parts import Whereabouts, whereabouts
from rigwright.assembly.envelopes import BACK, SLOT_PITCH
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.findings import NotChecked
from rigwright.margins.rows import Clearance, above, answered, below, unanswered, unknown
from rigwright.mechanics.insertion import FINGER, hidden_latches
from rigwright.parts import Gpu, Motherboard, Obstruction
from rigwright.rules.positions import overhang_mm
from rigwright.rules.under_cards import (
    AT_FRONT_EDGE,
    BESIDE,
    BOTTOM_HEADERS,
    FRONT_EDGE,
    PORTS,
    TALLEST,
    THICKEST,
    covers,
    in_slots,
    reach_of,
)

Rows = Iterator[Clearance]
# PCIe CEM: how long the connectors of so many lanes are.
CONNECTOR_MM: Mapping[int, float] = MappingProxyType({1: 25.0, 4: 39.0, 8: 56.0, 16: 89.0})


def board_clearances(a: Assembly) -> Rows:
    """All of them, subject by subject."""
    if a.board is not None:
        for part in a.board.obstructions:
            if part.type not in BESIDE:
                yield from answered("tall-part-under-card", _under(part, a.board, a))
            elif part.type in PORTS:
                yield from answered("ports-covered", _ports(part, a.board, a))
        yield from answered("bottom-headers-covered", _headers(a.board, a))
        yield from answered("edge-connector-too-short", _connectors(a.board, a))
        yield from answered("slot-latch-covered", _latches(a.board, a))


def _under(part: Obstruction, board: Motherboard, a: Assembly) -> Rows:
    """A part that is low enough fits wherever it stands; of a higher one it matters where."""
    rule, what, where = "tall-part-under-card", f"height of the {_words(part)}", whereabouts(part)
    low = part.height_mm is not None and part.height_mm <= TALLEST
    for card in in_slots(a):
        for answer in covers(rule, card, where) if where else (True,):
            if isinstance(answer, NotChecked):
                if not low:
                    yield unanswered(what, answer)
            elif part.height_mm is None or (where is None and not low):
                yield unknown(rule, what, ("board",), field_of(board.id, "obstructions"))
                return
            elif where is not None:
                height = published(board.id, "obstructions", part.height_mm)
                sure = low or where.certain
                place = height if sure else height.changed(basis=Basis.ASSUMED)
                figures = (place, *(() if low else reach_of(card, where)))
                yield below(rule, what, (card.label, "board"), part.height_mm, TALLEST, figures)


def _words(part: Obstruction) -> str:
    return part.type.replace("_", " ")


def _ports(part: Obstruction, board: Motherboard, a: Assembly) -> Rows:
    """Ports at the front edge are free of cards that end before them, others of cards that are thin enough."""
    where = whereabouts(part)
    if where is None:
        return
    at = Figure(0.0, Basis.PUBLISHED if where.certain else Basis.ASSUMED, (field_of(board.id, "obstructions"),))
    for card in in_slots(a):
        if part.type in AT_FRONT_EDGE:
            yield from _front_port(card, part, where, at, board)
        else:
            yield from _port_below(card, part, where, at)


def _front_port(card: SeatedCard, part: Obstruction, where: Whereabouts, at: Figure, board: Motherboard) -> Rows:
    rule, what, labels = "ports-covered", f"length before {PORTS[part.type]}", (card.label, "board")
    for answer in covers(rule, card, where):
        if isinstance(answer, NotChecked):
            yield unanswered(what, answer)
        elif board.depth_mm is None:
            yield unknown(rule, what, labels, field_of(board.id, "depth_mm"))
        else:
            limit, size = board.depth_mm - FRONT_EDGE, card.size.length
            figures = (size, published(board.id, "depth_mm", limit), at)
            yield below(rule, what, labels, size.value, limit, figures, clash_mm=-inf)


def _port_below(card: SeatedCard, part: Obstruction, where: Whereabouts, at: Figure) -> Rows:
    """How far a card ends above ports in the rows below its own; over those in its own row no thickness matters."""
    rule, what = "ports-covered", f"thickness before {PORTS[part.type]}"
    assert card.seat is not None and card.seat.index is not None
    nearest = min((SLOT_PITCH * (p - card.seat.index) for p in where.positions if p > card.seat.index), default=inf)
    if nearest < THICKEST and card.seat.index not in where.positions:
        size = card.size.thickness
        yield below(rule, what, (card.label, "board"), size.value - BACK, nearest, (size, at), clash_mm=-inf)


def _headers(board: Motherboard, a: Assembly) -> Rows:
    """The lowest card, and any other that covers the headers at the lower edge."""
    rule, what, labels = "bottom-headers-covered", "edge before the headers", ("board",)
    if not any(part.type == BOTTOM_HEADERS for part in board.obstructions):
        return
    cards = sorted(in_slots(a), key=lambda card: -((card.seat.index if card.seat else None) or 0))
    for number, card in enumerate(cards):
        labels = (card.label, "board")
        if board.width_mm is None:
            yield unknown(rule, what, labels, field_of(board.id, "width_mm"))
            return
        over = overhang_mm(card, board.width_mm)
        if number == 0 or over > 0:
            width = published(board.id, "width_mm", board.width_mm)
            yield below(rule, what, labels, over, 0.0, (card.size.thickness, width), clash_mm=-inf)


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
