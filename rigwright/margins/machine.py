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
from rigwright.parts import Chassis, Cooler, Psu
from rigwright.rules.cooling_room import CARD_SPARE, MEMORY_SPARE, PANEL_SPARE, WIDEST, cooler_limit
from rigwright.rules.mounts import SHORTEST_BAY, TIGHT_PLUGS, bay_length
from rigwright.rules.platform import EATX_DEPTH

Rows = Iterator[Clearance]


def machine_clearances(a: Assembly) -> Rows:
    """All of them, subject by subject."""
    if a.chassis is not None:
        yield from answered("psu-unfit", _supplies(a, a.chassis))
        yield from wall_clearances(a, a.chassis)
        yield from answered("board-form-factor-unfit", _board(a, a.chassis))
    if a.cooler is not None and a.cooler.cooler_type == "air":
        yield from answered("cooler-too-tall", _cooler(a.cooler, a), "cooler")
        yield from answered("cooler-hits-slot1-card", _beside_cooler(a.cooler, a), "cooler")
        yield from answered("cooler-hits-slot1-card", _before_cooler(a.cooler, a), "cooler")
        yield from answered("cooler-hits-dimm", _over_memory(a.cooler, a), "cooler")


def _supplies(a: Assembly, chassis: Chassis) -> Rows:
    rule, what, labels, limit = "psu-unfit", "length", ("psu", "chassis"), bay_length(a)
    for psu in {psu.id: psu for psu in a.psus if psu.form_factor != "redundant_module"}.values():
        if limit is None:
            if chassis.chassis_type != "open_frame":
                yield _in_some_bay(psu, chassis)
        elif psu.length_mm is None:
            yield unknown(rule, what, labels, field_of(psu.id, "length_mm"))
        else:
            figures = (published(psu.id, "length_mm", psu.length_mm), limit)
            wanted = 0.0 if psu.modular == "fixed" else TIGHT_PLUGS
            yield below(rule, what, labels, psu.length_mm, limit.value, figures, wanted_mm=wanted)


def _in_some_bay(psu: Psu, chassis: Chassis) -> Clearance:
    """A bay of unknown length takes what the shortest one takes; that much is assumed of it."""
    rule, what, labels, field = "psu-unfit", "length", ("psu", "chassis"), field_of(chassis.id, "max_psu_length_mm")
    surely = SHORTEST_BAY.get(psu.form_factor or "", 0.0)
    if psu.length_mm is None or psu.length_mm > surely:
        return unknown(rule, what, labels, field)
    figures = (published(psu.id, "length_mm", psu.length_mm), Figure(surely, Basis.ASSUMED, (field,)))
    return below(rule, what, labels, psu.length_mm, surely, figures)


def _board(a: Assembly, chassis: Chassis) -> Rows:
    """E-ATX is not one size: without a depth of its own, a chassis that lists it takes the usual one."""
    board, rule, what, labels = a.board, "board-form-factor-unfit", "depth", ("board", "chassis")
    if board is None or chassis.board is not None or board.form_factor is None:
        return
    listed = board.form_factor in (chassis.motherboard_form_factors or ())
    limit, depth, any_size = chassis.max_board_depth_mm, board.depth_mm, board.form_factor == "E-ATX"
    if not listed and board.form_factor != "CEB":
        return
    if depth is None:
        if listed and (limit is not None or any_size):
            yield unknown(rule, what, labels, field_of(board.id, "depth_mm"))
    elif limit is not None:
        figures = (published(board.id, "depth_mm", depth), published(chassis.id, "max_board_depth_mm", limit))
        yield below(rule, what, labels, depth, limit, figures)
    elif any_size and listed and depth > EATX_DEPTH:
        yield unknown(rule, what, labels, field_of(chassis.id, "max_board_depth_mm"))


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
