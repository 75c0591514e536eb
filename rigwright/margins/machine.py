"""The clearances of everything but the cards: supplies, coolers, memory, radiators, the board itself.

Asks the figures that the rules ask and calls them by the rules' names.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.margins.rows import Clearance, answered, below, unknown
from rigwright.parts import Chassis, Psu
from rigwright.rules.mounts import SHORTEST_BAY, TIGHT_PLUGS, bay_length
from rigwright.rules.platform import EATX_DEPTH

Rows = Iterator[Clearance]


def machine_clearances(a: Assembly) -> Rows:
    """All of them, subject by subject."""
    if a.chassis is not None:
        yield from answered("psu-unfit", _supplies(a, a.chassis))
        yield from answered("board-form-factor-unfit", _board(a, a.chassis))


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
