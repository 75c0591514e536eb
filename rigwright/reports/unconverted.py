"""The lengths of rules that still yield findings, as judged checks for the list of clearances.

A bridge: it says nothing of a rule that yields checks of lengths itself, and goes once all three do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import inf

from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, Said, Widths, judge, unmeasured
from rigwright.evaluation import Evaluation
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.parts import Chassis, Motherboard, Psu
from rigwright.provenance.doubts import parts_of
from rigwright.rules.mounts import (
    ATX_DEPTH,
    ATX_PATTERN,
    OWN_PATTERN,
    SHORTEST_BAY,
    TIGHT_PLUGS,
    bay_length,
    board_standoff_pattern,
    psu_unfit,
)
from rigwright.rules.of_second import of_second
from rigwright.rules.platform import EATX_DEPTH, board_form_factor_unfit

Rows = Iterator[Check]


def unconverted_checks(evaluation: Evaluation, converted: Collection[str]) -> list[Judged]:
    """The judged lengths of rules that are not among the `converted`."""
    a = evaluation.assembly
    widths = Widths(parts_of(a))
    chassis_id = a.chassis.id if a.chassis is not None else None
    rows = list(_lengths(a.inside))
    if a.second is not None:
        for check in _lengths(a.second.inside):
            told = of_second(check, chassis_id)
            if isinstance(told, Check):
                rows.append(told)
    return [judge(check, widths) for check in rows if check.rule not in converted]


def _lengths(a: Assembly) -> Rows:
    if a.chassis is not None:
        yield from _supplies(a, a.chassis)
        if a.board is not None and a.chassis.board is None:
            yield from _board_depth(a.board, a.chassis)
            yield from _stand_offs(a.board, a.chassis)


def _nothing_said(_judged: Judged) -> Said:
    raise AssertionError("the rule's own finding says it")


def _most(
    rule: str,
    what: str,
    parts: tuple[str, ...],
    value: float,
    limit: float,
    figures: tuple[Figure, ...],
    wanted: float = 0.0,
    clash: float = 0.0,
) -> Check:
    return Check(
        rule=rule,
        what=what,
        parts=parts,
        value=value,
        limit=limit,
        figures=figures,
        words=_nothing_said,
        at_most=True,
        wanted=wanted,
        clash=clash,
    )


def _supplies(a: Assembly, chassis: Chassis) -> Rows:
    rule, parts, limit = psu_unfit.id, ("psu", "chassis"), bay_length(a)
    for psu in {psu.id: psu for psu in a.psus if psu.form_factor != "redundant_module"}.values():
        if limit is None:
            if chassis.chassis_type != "open_frame":
                yield _in_some_bay(psu, chassis)
        elif psu.length_mm is None:
            yield unmeasured(rule, "length", parts, field_of(psu.id, "length_mm"))
        else:
            figures = (published(psu.id, "length_mm", psu.length_mm), limit)
            wanted = 0.0 if psu.modular == "fixed" else TIGHT_PLUGS
            yield _most(rule, "length", parts, psu.length_mm, limit.value, figures, wanted)


def _in_some_bay(psu: Psu, chassis: Chassis) -> Check:
    """A bay of unknown length takes what the shortest one takes; that much is assumed of it."""
    rule, parts, field = psu_unfit.id, ("psu", "chassis"), field_of(chassis.id, "max_psu_length_mm")
    surely = SHORTEST_BAY.get(psu.form_factor or "", 0.0)
    if psu.length_mm is None or psu.length_mm > surely:
        return unmeasured(rule, "length", parts, field)
    figures = (published(psu.id, "length_mm", psu.length_mm), Figure(surely, Basis.ASSUMED, (field,)))
    return _most(rule, "length", parts, psu.length_mm, surely, figures)


def _board_depth(board: Motherboard, chassis: Chassis) -> Rows:
    """E-ATX is not one size: without a depth of its own, a chassis that lists it takes the usual one."""
    rule, parts = board_form_factor_unfit.id, ("board", "chassis")
    listed = board.form_factor in (chassis.motherboard_form_factors or ())
    limit, depth, any_size = chassis.max_board_depth_mm, board.depth_mm, board.form_factor == "E-ATX"
    if board.form_factor is None or (not listed and board.form_factor != "CEB"):
        return
    if depth is None:
        if listed and (limit is not None or any_size):
            yield unmeasured(rule, "depth", parts, field_of(board.id, "depth_mm"))
    elif limit is not None:
        figures = (published(board.id, "depth_mm", depth), published(chassis.id, "max_board_depth_mm", limit))
        yield _most(rule, "depth", parts, depth, limit, figures)
    elif any_size and listed and depth > EATX_DEPTH:
        yield unmeasured(rule, "depth", parts, field_of(chassis.id, "max_board_depth_mm"))


def _stand_offs(board: Motherboard, chassis: Chassis) -> Rows:
    """A board of a pattern of its own on the stand-offs of ATX: what is beyond them hangs free."""
    rule, parts = board_standoff_pattern.id, ("board", "chassis")
    forms = frozenset(chassis.motherboard_form_factors or ())
    own = board.form_factor in OWN_PATTERN and board.form_factor not in forms
    if own and forms & ATX_PATTERN and board.depth_mm is not None:
        figures = (published(board.id, "depth_mm", board.depth_mm),)
        yield _most(rule, "depth on stand-offs", parts, board.depth_mm, ATX_DEPTH, figures, clash=-inf)
