"""What a board deeper than ATX meets before its front edge: what ends the cards, the radiator or
the fans beside the board, the grommets for its cables.

Cases publish where cards end, and seldom where a wall beside the board begins: nothing here is more
than a warning. How deep a board goes in at all is in platform.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.assembly.enclosure import REAR_EDGE
from rigwright.assembly.hung import radiators_on, room_before_front
from rigwright.checks import Check, Judged, NotChecked, Said, Severity
from rigwright.checks.remedy import Need, Remedy, Replace, by_hand
from rigwright.figures import Basis, Figure, published
from rigwright.parts import Chassis, Motherboard
from rigwright.parts.chassis import TOWERS, has_own_board
from rigwright.rules.mending import another_chassis
from rigwright.rules.mounts import ATX_DEPTH
from rigwright.rules.platform import EATX_DEPTH, ROUNDED, board_form_factor_unfit, bounds_nothing
from rigwright.rules.rule import rule
from rigwright.rules.say import not_stated, sentence, unanswered
from rigwright.text.numbers import length, millimetres

Result = Iterator[Check | NotChecked]
RULE = "board-front-blocked"
PLUGS = 20.0  # what the plugs at the front edge of a board want: 24-pin and SATA, angled
FRONT_WALL = 12.0  # a front is no thinner
FRAME = 30.0  # what sheet and frame may take of a case before its front
WIDE_FORMS = frozenset({"E-ATX", "CEB", "EEB"})
UPRIGHT = frozenset({*TOWERS, "cube", "dual_system"})


@rule(
    "mechanical",
    noun="room before a deep board",
    short="its front edge is blocked",
    tight="little room before the board",
    source="Case makers' lengths for cards; angled plugs of 20 mm; a fan of 120 or 140 mm beside "
    "the board",
    clearance="board to the front",
    opens_place=False,  # whatever it says is of the board, not of a card
    follows_from=(board_form_factor_unfit,),
    no_clash="what stands there may lie lower or higher than the board",
)
def board_front_blocked(a: Assembly) -> Result:
    """A board deeper than ATX meets what stands before its front edge."""
    chassis = a.chassis
    board = a.board
    if chassis is None or board is None or not _has_walls(chassis):
        return
    if board.depth_mm is None and board.form_factor in WIDE_FORMS:
        yield not_stated(RULE, a.labels("board"), board, "depth_mm")
    if board.depth_mm is None or board.depth_mm <= ATX_DEPTH + ROUNDED:
        return
    yield from _before_cards_end(a, chassis, board, board.depth_mm)
    if chassis.chassis_type in UPRIGHT and chassis.up in ("+y", "-y"):
        yield from _beside_wall(a, chassis, board, board.depth_mm)
        yield _over_grommets(a, chassis, board, board.depth_mm)


def _has_walls(chassis: Chassis) -> bool:
    """Whether a chassis has walls around a board that is chosen apart from it."""
    if has_own_board(chassis) or bounds_nothing(chassis):
        return False
    return chassis.chassis_type != "open_frame"


def _before_cards_end(a: Assembly, chassis: Chassis, board: Motherboard, depth_mm: float) -> Result:
    """What ends the cards stands before the board too, unless it is a cage or a reservoir below."""
    room = room_before_front(a)
    parts = a.labels("board", "chassis")
    if room is None:
        yield not_stated(RULE, parts, chassis, "max_gpu_length_mm")
        return
    reaches = REAR_EDGE + depth_mm
    if not room.free.known or (room.more and room.free.value < reaches + PLUGS):
        why = sentence(
            "what is free before {board} in {chassis} is unknown.",
            board=board.name,
            chassis=chassis.name,
        )
        yield unanswered(RULE, parts, room.free.rests_on[0], why)
        return
    yield Check(
        rule=RULE,
        what="board to the front",
        parts=parts,
        value=round(room.free.value - reaches, 6),
        limit=0.0,
        figures=(published(board.id, "depth_mm", depth_mm), room.free),
        words=partial(_front_words, chassis, board, room.free.value),
        clash=-inf,
        wanted=PLUGS,
    )


def _front_words(chassis: Chassis, board: Motherboard, free_mm: float, judged: Judged) -> Said:
    check = judged.check
    title = "{board} reaches to what ends the cards of {chassis}."
    detail = (
        "It ends {reach} from the rear wall, and {free} are free there: plugs at its front edge "
        "want {plugs}."
    )
    if check.value >= 0:
        title = "{board} leaves little room for the plugs at its front edge."
    return Said(
        sentence(title, board=board.name, chassis=chassis.name),
        sentence(
            detail,
            reach=length(free_mm - check.value),
            free=length(free_mm),
            plugs=length(PLUGS),
        ),
        remedies=(
            another_chassis(
                sentence("Choose a longer case"),
                Need("max_gpu_length_mm", at_least=free_mm - check.value + PLUGS),
            ),
            by_hand("Move the radiator, the fans or the drive cage away from the board"),
            by_hand("Measure from the rear wall to what stands before the board"),
        ),
    )


def _beside_wall(a: Assembly, chassis: Chassis, board: Motherboard, depth_mm: float) -> Result:
    """The radiator, or fans, on the wall beside the board: where they stand, no maker says but by
    the deepest board.
    """
    wide_mm, labels = _on_side(a)
    if not wide_mm or chassis.max_board_depth_mm is not None:
        return
    parts = (*a.labels("board", "chassis"), *labels)
    if chassis.depth_mm is None:
        why = sentence("how deep {chassis} is, nobody states.", chassis=chassis.name)
        yield unanswered(RULE, parts, chassis.address("depth_mm"), why)
        return
    left_mm = chassis.depth_mm - FRONT_WALL - REAR_EDGE - depth_mm
    if left_mm - wide_mm >= FRAME and depth_mm > EATX_DEPTH:
        why = sentence(
            "where {wide} beside the board begin in {chassis}, nobody states: measure how deep a "
            "board may be before them.",
            wide=length(wide_mm),
            chassis=chassis.name,
        )
        yield unanswered(RULE, parts, chassis.address("max_board_depth_mm"), why)
        return
    limit = Figure(left_mm, Basis.ASSUMED, (chassis.address("depth_mm"),))
    yield Check(
        rule=RULE,
        what="room beside the board",
        parts=parts,
        value=round(left_mm - wide_mm, 6),
        limit=0.0,
        figures=(published(board.id, "depth_mm", depth_mm), limit),
        words=partial(_side_words, chassis, board, wide_mm),
        clash=-inf,
        wanted=FRAME,
    )


def _on_side(a: Assembly) -> tuple[float, tuple[str, ...]]:
    """Return how wide what stands on the wall beside the board is, with the radiators there."""
    widths: list[float] = []
    labels: list[str] = []
    for radiator in radiators_on("side", a):
        widths.append(radiator.fan_mm)
        labels.append(radiator.label)
    for fan in a.case_fans:
        if fan.wall == "side":
            widths.append(fan.size_mm)
    return max(widths, default=0.0), tuple(labels)


def _side_words(chassis: Chassis, board: Motherboard, wide_mm: float, judged: Judged) -> Said:
    return Said(
        sentence(
            "{board} may meet what stands beside it in {chassis}.",
            board=board.name,
            chassis=chassis.name,
        ),
        sentence(
            "Before its front edge {left} are left at most; fans at the front are {wide} wide.",
            left=millimetres(wide_mm + judged.check.value),
            wide=length(wide_mm),
        ),
        remedies=(
            by_hand("Put radiator or fans on another wall"),
            Remedy(
                sentence("Choose a board of ATX depth"),
                Replace(judged.label("board"), (Need("depth_mm", at_most=ATX_DEPTH + ROUNDED),)),
            ),
            by_hand("Measure how deep a board may be before them"),
        ),
    )


def _over_grommets(a: Assembly, chassis: Chassis, board: Motherboard, depth_mm: float) -> Check:
    """Where the grommets beside the board are, no maker states: a note, since cables go round."""
    return Check(
        rule=RULE,
        what="grommet depth",
        parts=a.labels("board", "chassis"),
        value=depth_mm,
        limit=EATX_DEPTH + ROUNDED,
        figures=(published(board.id, "depth_mm", depth_mm),),
        words=partial(_grommet_words, chassis, board),
        at_most=True,
        clash=-inf,
        contact=False,
        tight_is=Severity.INFO,
    )


def _grommet_words(chassis: Chassis, board: Motherboard, judged: Judged) -> Said:
    further = judged.check.value - ATX_DEPTH
    return Said(
        sentence("{board} may cover the cable grommets beside it.", board=board.name),
        sentence(
            "It reaches {further} farther than an ATX board; where the grommets of {chassis} are, "
            "nobody states.",
            further=millimetres(further),
            chassis=chassis.name,
        ),
        remedies=(
            by_hand("Lead the cables round the board's upper and lower edge"),
            by_hand("Measure from the rear wall to the grommets"),
        ),
    )
