"""Whether CPU, board and chassis belong together at all.

Knows sockets and form factors; nothing of cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.figures import field_of
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.parts import Chassis, Motherboard
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence
from rigwright.text.numbers import length

Result = Iterator[Finding | NotChecked]
EATX_DEPTH = 272.0  # E-ATX is not one size; cases that list it without a depth surely take this much


@rule(
    "platform",
    noun="CPU socket",
    short="the socket differs",
    source="Maker specifications",
    sinks=True,
)
def cpu_socket_mismatch(a: Assembly) -> Result:
    """The CPU has another socket than the board."""
    rule = "cpu-socket-mismatch"
    if a.cpu is None or a.board is None:
        return
    for part, label in ((a.cpu, "cpu"), (a.board, "board")):
        if part.socket is None:
            yield not_checked(rule, (label,), field_of(part.id, "socket"), part.name)
    if None not in (a.cpu.socket, a.board.socket) and a.cpu.socket != a.board.socket:
        yield finding(
            rule, Severity.ERROR, ("cpu", "board"),
            sentence("{cpu} does not go into {board}.", cpu=a.cpu.name, board=a.board.name),
            sentence("The CPU has socket {have}, the board takes {takes}.", have=a.cpu.socket, takes=a.board.socket),
            rests_on=(field_of(a.cpu.id, "socket"), field_of(a.board.id, "socket")),
            remedies=(f"Choose a CPU with socket {a.board.socket}", f"Choose a board with socket {a.cpu.socket}"),
        )  # fmt: skip


@rule(
    "mechanical",
    noun="board in the case",
    short="the board does not go in",
    source="ATX, SSI-CEB and SSI-EEB dimensions",
    at_most=True,
    sinks=True,
)
def board_form_factor_unfit(a: Assembly) -> Result:
    """The board's form factor or depth is not one the chassis takes."""
    rule, chassis, board = "board-form-factor-unfit", a.chassis, a.board
    if chassis is None or board is None or chassis.board is not None:
        return
    if board.form_factor is None:
        yield not_checked(rule, ("board",), field_of(board.id, "form_factor"), board.name)
    elif not chassis.motherboard_form_factors:
        yield not_checked(rule, ("chassis",), field_of(chassis.id, "motherboard_form_factors"), chassis.name)
    elif board.form_factor in chassis.motherboard_form_factors:
        yield from _depth(chassis, board)
    elif board.form_factor == "CEB" and "E-ATX" in chassis.motherboard_form_factors:
        too_deep = tuple(_depth(chassis, board))
        yield from too_deep or (_other_form(chassis, board, Severity.WARNING),)
    else:
        yield _other_form(chassis, board, Severity.ERROR)


def _other_form(chassis: Chassis, board: Motherboard, severity: Severity) -> Finding:
    """A warning where only the stand-offs differ."""
    stand_offs, forms = severity is Severity.WARNING, chassis.motherboard_form_factors
    limit, depth = chassis.max_board_depth_mm, board.depth_mm
    at_most = f", at most {length(limit)} deep" if limit is not None else ""
    differ = "; E-ATX room is there, but the stand-offs of CEB differ" if stand_offs else ""
    others = (f"Choose a chassis that lists {board.form_factor}", "Choose a smaller board")
    return finding(
        "board-form-factor-unfit", severity, ("board", "chassis"),
        sentence("{board} is {form} ({size}).", board=board.name, form=board.form_factor, size=_size(board)),
        sentence("{chassis} takes {forms}{limit}{differ}.", chassis=chassis.name, forms=", ".join(forms), limit=at_most,
                 differ=differ),
        measure=Measure(depth, limit, "mm") if depth is not None and limit is not None else None,
        rests_on=(field_of(board.id, "form_factor"), field_of(chassis.id, "motherboard_form_factors")),
        remedies=("Set stand-offs for CEB and insulate the others",) if stand_offs else others,
    )  # fmt: skip


def _size(board: Motherboard) -> str:
    known = board.width_mm is not None and board.depth_mm is not None
    return f"{board.width_mm:.0f} × {board.depth_mm:.0f} mm" if known else "size unknown"


def _depth(chassis: Chassis, board: Motherboard) -> Result:
    rule, limit, depth = "board-form-factor-unfit", chassis.max_board_depth_mm, board.depth_mm
    if depth is None:
        if limit is not None or board.form_factor == "E-ATX":
            yield not_checked(rule, ("board",), field_of(board.id, "depth_mm"), board.name)
    elif limit is None:
        if board.form_factor == "E-ATX" and depth > EATX_DEPTH:
            yield not_checked(rule, ("chassis",), field_of(chassis.id, "max_board_depth_mm"), chassis.name)
    elif depth > limit:
        yield finding(
            rule, Severity.ERROR, ("board", "chassis"),
            sentence("{board} is {depth} deep.", board=board.name, depth=length(depth)),
            sentence("{chassis} takes at most {limit}: {over} too deep.", chassis=chassis.name, limit=length(limit),
                     over=length(depth - limit)),
            measure=Measure(depth, limit, "mm"),
            rests_on=(field_of(board.id, "depth_mm"), field_of(chassis.id, "max_board_depth_mm")),
            remedies=("Choose a chassis that takes a deeper board",),
        )  # fmt: skip
