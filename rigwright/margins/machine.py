"""The clearances of everything but the cards: supplies, coolers, memory, radiators, the board itself.

Asks the figures that the rules ask and calls them by the rules' names.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.board_parts import (
    SOCKET_TOLERANCE,
    cooler_box,
    socket_centres,
    socket_to_memory,
    socket_to_slot,
)
from rigwright.assembly.enclosure import has_side_panel
from rigwright.assembly.envelopes import BACK
from rigwright.assembly.seats import Mount
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.geometry import faces, gap_along
from rigwright.margins.rows import Clearance, above, answered, below, unknown
from rigwright.margins.walls import wall_clearances
from rigwright.parts import Cooler
from rigwright.rules.cooling_room import CARD_SPARE, MEMORY_SPARE, PANEL_SPARE, WIDEST, cooler_limit

Rows = Iterator[Clearance]


def machine_clearances(a: Assembly) -> Rows:
    """All of them, subject by subject."""
    if a.chassis is not None:
        yield from wall_clearances(a, a.chassis)
    if a.cooler is not None and a.cooler.cooler_type == "air":
        yield from answered("cooler-too-tall", _cooler(a.cooler, a), "cooler")
        yield from answered("cooler-hits-slot1-card", _beside_cooler(a.cooler, a), "cooler")
        yield from answered("cooler-hits-slot1-card", _before_cooler(a.cooler, a), "cooler")
        yield from answered("cooler-hits-dimm", _over_memory(a.cooler, a), "cooler")


def _cooler(cooler: Cooler, a: Assembly) -> Rows:
    rule, what, labels, limit = "cooler-too-tall", "height", ("cooler", "chassis"), cooler_limit(a)
    if a.chassis is None:
        return
    if limit is None:
        if has_side_panel(a.chassis):
            yield unknown(rule, what, labels, field_of(a.chassis.id, "max_cpu_cooler_height_mm"))
    elif cooler.height_mm is None:
        yield unknown(rule, what, labels, field_of(cooler.id, "height_mm"))
    else:
        height = published(cooler.id, "height_mm", cooler.height_mm)
        yield below(rule, what, labels, height.value, limit.value, (height, limit), wanted_mm=PANEL_SPARE)


def _beside_cooler(cooler: Cooler, a: Assembly) -> Rows:
    """The first card, and any other that it meets. Boards differ in where the socket is: it clashes beyond that."""
    if a.board is None or (a.chassis is not None and a.chassis.board is not None):
        return
    rule, first = "cooler-hits-slot1-card", True
    in_slots = [c for c in a.cards if c.located and c.seat is not None and c.seat.mount is Mount.SLOT]
    for card in sorted(in_slots, key=lambda c: (c.seat.index if c.seat else None) or 0):
        assert card.seat is not None
        distance, field = socket_to_slot(a.board, card.seat.index or 1), field_of(cooler.id, "width_mm")
        width = Figure(cooler.width_mm or WIDEST, Basis.PUBLISHED if cooler.width_mm else Basis.ASSUMED, (field,))
        spare = round(distance.value - width.value / 2 - BACK, 6)
        if cooler.width_mm is None and spare < CARD_SPARE:
            yield unknown(rule, "gap", ("cooler", card.label), field)
        elif first or spare < 0:
            figures = (distance, width)
            yield above(rule, "gap", ("cooler", card.label), spare, 0.0, figures,
                        wanted_mm=CARD_SPARE, clash_mm=-SOCKET_TOLERANCE)  # fmt: skip
        first = False


def _before_cooler(cooler: Cooler, a: Assembly) -> Rows:
    """Cards that hang before the slots, where the cooler stands as far out as they do."""
    width, depth, height = cooler.width_mm, cooler.depth_mm, cooler.height_mm
    if a.board is None or a.enclosure is None or (a.chassis is not None and a.chassis.board is not None):
        return
    if width is None or depth is None or height is None:
        return
    for card in a.cards:
        if not card.located or card.seat is None or card.seat.mount in (Mount.SLOT, Mount.FRAME):
            continue
        for socket in socket_centres(a.board, a.enclosure):
            box = cooler_box(width, depth, height, socket)
            if faces(1, box, card.body):
                figures = (socket_to_slot(a.board, 1), *_hung(card), published(cooler.id, "width_mm", width))
                yield above("cooler-hits-slot1-card", "gap", ("cooler", card.label),
                            round(gap_along(1, box, card.body), 6), 0.0, figures, wanted_mm=CARD_SPARE,
                            clash_mm=-SOCKET_TOLERANCE)  # fmt: skip


def _hung(card: SeatedCard) -> tuple[Figure, ...]:
    """What says where a card on a mount is; its length and thickness decide whether the cooler stands before it."""
    plane, size = card.seat.plane if card.seat is not None else None, card.size
    unknown = (figure for figure in (size.length, size.thickness) if not figure.known)
    return (size.height, *unknown, *((plane,) if plane is not None else ()))


def _over_memory(cooler: Cooler, a: Assembly) -> Rows:
    """Never a clash: the cooler's fan is raised over higher modules."""
    rule, what, labels, board = "cooler-hits-dimm", "height under the cooler", ("memory", "cooler"), a.board
    if board is None or not a.memory:
        return
    if cooler.ram_clearance_mm is None:
        nearest = socket_to_memory(board).value - MEMORY_SPARE
        if cooler.depth_mm is None or cooler.depth_mm / 2 > nearest:
            yield unknown(rule, what, labels, field_of(cooler.id, "ram_clearance_mm"))
        return
    clearance = published(cooler.id, "ram_clearance_mm", cooler.ram_clearance_mm)
    for kit, _ in a.memory:
        if kit.height_mm is None:
            yield unknown(rule, what, labels, field_of(kit.id, "height_mm"))
        else:
            height = published(kit.id, "height_mm", kit.height_mm)
            yield below(rule, what, labels, height.value, clearance.value, (height, clearance), clash_mm=-inf)
