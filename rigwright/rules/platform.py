"""Whether CPU, board and chassis belong together at all.

Knows sockets and form factors; nothing of cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import inf
from types import MappingProxyType

from rigwright.assembly import Assembly
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.checks import Check, Judged, Said, Severity, matching
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.figures import Basis, Figure, recorded
from rigwright.parts import Chassis, Cpu, Motherboard, Part
from rigwright.rules.rule import rule
from rigwright.rules.say import sentence, worded
from rigwright.rules.stated import stated
from rigwright.text.numbers import comma_words, length, whole_length

EATX_DEPTH = (
    272.0  # E-ATX is not one size; cases that list it without a depth surely take this much
)
# Width and depth of the forms that have one size: what a chassis that lists one has room for.
SIZES: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "Mini-ITX": (170.0, 170.0),
        "mATX": (244.0, 244.0),
        "ATX": (305.0, 244.0),
        "CEB": (305.0, 267.0),
        "EEB": (305.0, 330.0),
        "EE-ATX": (347.0, 330.0),
    }
)
EATX_WIDTH = 305.0
# "Shares the ATX I/O area and many mounting holes" (corsair.com, SSI-EEB and CEB explained): the
# DIGITS DevBox of NVIDIA is such a board in a chassis that lists E-ATX.
LIKE_ATX = "CEB"
ROUNDED = 1.0  # mm by which makers round the sizes of boards


def _apart_by_socket(part: Part, a: Assembly) -> str:
    """Return the socket of a part and the other one, for its row."""
    if a.board is None:
        return ""
    if isinstance(part, Cpu):
        return worded("{socket}, board has {other}", socket=part.socket, other=a.board.socket)
    if a.cpu is None:
        return ""
    return worded("{socket}, CPU has {other}", socket=a.board.socket, other=a.cpu.socket)


@rule(
    "platform",
    noun="CPU socket",
    short="the socket differs",
    misfit=_apart_by_socket,
    source="Maker specifications",
    sinks=True,
)
def cpu_socket_mismatch(a: Assembly) -> Iterator[Check]:
    """The CPU has another socket than the board."""
    if a.cpu is None or a.board is None:
        return
    yield matching(
        "cpu-socket-mismatch",
        "socket",
        a.labels("cpu", "board"),
        a.cpu.socket == a.board.socket,
        (stated(a.cpu, "socket"), stated(a.board, "socket")),
        partial(_socket_words, a.cpu, a.board),
    )


def _socket_words(cpu: Cpu, board: Motherboard, judged: Judged) -> Said:
    return Said(
        sentence("{cpu} does not go into {board}.", cpu=cpu.name, board=board.name),
        sentence(
            "The CPU has socket {have}, the board takes {takes}.",
            have=cpu.socket,
            takes=board.socket,
        ),
        remedies=(
            Remedy(
                sentence("Choose a CPU with socket {socket}", socket=board.socket),
                Replace(judged.label("cpu"), (Need("socket", equals=board.socket),)),
            ),
            Remedy(
                sentence("Choose a board with socket {socket}", socket=cpu.socket),
                Replace(judged.label("board"), (Need("socket", equals=cpu.socket),)),
            ),
        ),
    )


def _apart_by_form(part: Part, a: Assembly) -> str:
    """Return the form of a board and those of a case, the part's own first, for its row."""
    if a.board is None or a.chassis is None:
        return ""
    form = a.board.form_factor
    forms = comma_words(a.chassis.motherboard_form_factors)
    if isinstance(part, Chassis):
        return worded("takes {forms}, board is {form}", forms=forms, form=form)
    return worded("{form}, case takes {forms}", form=form, forms=forms)


@rule(
    "mechanical",
    noun="board in the case",
    short="the board does not go in",
    tight="not listed, or little room",
    misfit=_apart_by_form,
    source="ATX, SSI-CEB and SSI-EEB dimensions",
    clearance="depth",
    sinks=True,
)
def board_form_factor_unfit(a: Assembly) -> Iterator[Check]:
    """The board's form factor or depth is not one the case takes."""
    chassis = a.chassis
    board = a.board
    if chassis is None or board is None or chassis.board is not None or bounds_nothing(chassis):
        return
    if board.form_factor is None or not chassis.motherboard_form_factors:
        yield _form(a, chassis, board, listed=False, severity=Severity.ERROR)
    elif is_listed(chassis, board):
        yield _form(a, chassis, board, listed=True, severity=Severity.ERROR)
        yield from _depth(a, chassis, board)
    else:
        yield from _unlisted(a, chassis, board)


def bounds_nothing(part: Part) -> bool:
    """Return whether a part stands for any of its kind, so that its figures bound nothing: a
    generic open frame.
    """
    return (
        isinstance(part, Chassis)
        and part.chassis_type == "open_frame"
        and part.brand.casefold() == "generic"
    )


def is_listed(chassis: Chassis, board: Motherboard) -> bool:
    """Return whether the chassis takes boards of that form, once a stand-off that it names is
    out.
    """
    after = [row.form_factor for row in chassis.removable_standoffs or ()]
    return board.form_factor in chassis.motherboard_form_factors or board.form_factor in after


def _form(
    a: Assembly, chassis: Chassis, board: Motherboard, *, listed: bool, severity: Severity
) -> Check:
    return matching(
        "board-form-factor-unfit",
        "form",
        a.labels("board", "chassis"),
        listed,
        (stated(board, "form_factor"), stated(chassis, "motherboard_form_factors")),
        partial(_form_words, chassis, board, severity),
        unless=severity,
    )


def _unlisted(a: Assembly, chassis: Chassis, board: Motherboard) -> Iterator[Check]:
    """A form that is not listed goes in where a larger one does.

    Only the stand-offs differ then.
    """
    depth = inf if board.depth_mm is None else board.depth_mm
    limit = chassis.max_board_depth_mm
    if limit is not None and limit < depth < inf:
        check = _depth_check(a, chassis, board)
        yield check.changed(
            words=partial(_form_words, chassis, board, Severity.ERROR),
            figures=(
                stated(board, "form_factor"),
                stated(chassis, "motherboard_form_factors"),
                *check.figures,
            ),
        )
    elif chassis.chassis_type == "open_frame" or _within_a_listed_form(chassis, board):
        yield _form(a, chassis, board, listed=False, severity=Severity.WARNING)
    elif _is_taller_eatx(chassis, board):
        yield from _taller(a, chassis, board)
    elif not _may_be_like_eatx(chassis, board):
        yield _form(a, chassis, board, listed=False, severity=Severity.ERROR)
    elif depth <= (limit or EATX_DEPTH):
        yield _form(a, chassis, board, listed=False, severity=Severity.WARNING)
    else:
        yield _depth_check(a, chassis, board)


def _within_a_listed_form(chassis: Chassis, board: Motherboard) -> bool:
    return _depth_of_a_listed_form(chassis, board) is not None


def _depth_of_a_listed_form(chassis: Chassis, board: Motherboard) -> float | None:
    """The depth of a form that the chassis lists and that is as large as the board; None where
    none is, or the board's size is not known.
    """
    if board.width_mm is None or board.depth_mm is None:
        return None
    for form in chassis.motherboard_form_factors:
        wide, deep = SIZES.get(form, (0.0, 0.0))
        if board.width_mm <= wide + ROUNDED and board.depth_mm <= deep + ROUNDED:
            return deep
    return None


def _is_taller_eatx(chassis: Chassis, board: Motherboard) -> bool:
    """Whether the board differs from a form that the chassis lists by its height and stand-offs
    alone, as XL-ATX does from E-ATX.
    """
    if board.width_mm is None or board.depth_mm is None:
        return False
    taller = board.width_mm - EATX_WIDTH
    if not ROUNDED < taller <= SLOT_PITCH + ROUNDED:
        return False
    return "E-ATX" in chassis.motherboard_form_factors or board.depth_mm <= _deepest(chassis)


def _deepest(chassis: Chassis) -> float:
    """The depth of board that a chassis takes for sure, by its figure or the forms it lists."""
    deepest = chassis.max_board_depth_mm
    if deepest is not None:
        return deepest
    listed = chassis.motherboard_form_factors
    depths = [SIZES[form][1] for form in listed if form in SIZES]
    if "E-ATX" in listed:
        depths.append(EATX_DEPTH)
    return max(depths, default=0.0) + ROUNDED


def _taller(a: Assembly, chassis: Chassis, board: Motherboard) -> Iterator[Check]:
    """A board that reaches farther down than the listed forms: its room is that of the openings,
    one for each slot of a taller board.
    """
    low, high = _room_below(a, chassis, board)
    if high is not None and high < 0:
        yield _form(a, chassis, board, listed=False, severity=Severity.ERROR)
    elif board.depth_mm is None or board.depth_mm > _deepest(chassis):
        yield _depth_check(a, chassis, board)
    elif low is not None and low >= 0:
        yield _form(a, chassis, board, listed=False, severity=Severity.WARNING)
    else:
        room = recorded(chassis.id, "below_board_mm", chassis.below_board_mm)
        yield Check(
            rule="board-form-factor-unfit",
            what="room below the board",
            parts=a.labels("board", "chassis"),
            value=board.width_mm or 0.0,
            limit=EATX_WIDTH,
            figures=(stated(board, "form_factor"), room),
            words=partial(_form_words, chassis, board, Severity.ERROR),
            at_most=True,
        )


def _room_below(
    a: Assembly, chassis: Chassis, board: Motherboard
) -> tuple[float | None, float | None]:
    """The sure and the likely room below a board; what somebody measured is below an ATX board."""
    if chassis.below_board_mm is not None:
        left = EATX_WIDTH + chassis.below_board_mm - (board.width_mm or 0.0)
        return left, left
    if a.enclosure is None or a.enclosure.below_low is None or a.enclosure.below_high is None:
        return None, None
    return a.enclosure.below_low.value, a.enclosure.below_high.value


def _may_be_like_eatx(chassis: Chassis, board: Motherboard) -> bool:
    """Whether the chassis lists E-ATX and the board differs from that in its depth and
    stand-offs alone.
    """
    if "E-ATX" not in chassis.motherboard_form_factors or board.form_factor not in ("CEB", "EEB"):
        return False
    return board.width_mm is None or board.width_mm <= EATX_WIDTH + ROUNDED


def _form_words(chassis: Chassis, board: Motherboard, severity: Severity, _judged: Judged) -> Said:
    forms = comma_words(chassis.motherboard_form_factors)
    limit = chassis.max_board_depth_mm
    title = sentence("{board} is {form} (size unknown).", board=board.name, form=board.form_factor)
    if board.width_mm is not None and board.depth_mm is not None:
        title = sentence(
            "{board} is {form} ({width} × {depth}).",
            board=board.name,
            form=board.form_factor,
            width=whole_length(board.width_mm).without_unit(),
            depth=whole_length(board.depth_mm),
        )
    if severity is Severity.WARNING:
        room = "{chassis} takes {forms}: there is room, but the stand-offs of {form} differ."
        if board.form_factor == LIKE_ATX:
            room = (
                "{chassis} takes {forms}: there is room, and most holes of {form} are those of "
                "ATX, not all."
            )
        return Said(
            title,
            sentence(
                room,
                chassis=chassis.name,
                forms=forms,
                form=board.form_factor,
            ),
            remedies=(
                Remedy(
                    sentence(
                        "Set stand-offs for {form} and insulate the others", form=board.form_factor
                    )
                ),
                _that_lists(board),
            ),
        )
    takes = "{chassis} takes {forms}."
    if chassis.motherboard_form_factors == ("proprietary",):
        takes = "{chassis} takes only boards that its maker builds for it."
    detail = sentence(takes, chassis=chassis.name, forms=forms)
    if limit is not None:
        detail = sentence(
            "{chassis} takes {forms}, at most {limit} deep.",
            chassis=chassis.name,
            forms=forms,
            limit=length(limit),
        )
    return Said(
        title, detail, remedies=(_that_lists(board), Remedy(sentence("Choose a smaller board")))
    )


def _that_lists(board: Motherboard) -> Remedy:
    return Remedy(
        sentence("Choose a case that lists {form}", form=board.form_factor),
        Replace("chassis", (Need("motherboard_form_factors", equals=board.form_factor),)),
    )


def _depth(a: Assembly, chassis: Chassis, board: Motherboard) -> Iterator[Check]:
    """Against the depth that the chassis has a figure for.

    E-ATX asks for one beyond what such boards usually are, unless the chassis lists a form of one
    size that is as large: who takes EEB has room for an E-ATX board of 305 × 330 mm.
    """
    depth = board.depth_mm
    if chassis.max_board_depth_mm is not None:
        yield _depth_check(a, chassis, board)
    elif board.form_factor == "E-ATX" and (depth is None or depth > EATX_DEPTH):
        yield _depth_by_form(a, chassis, board)


def _depth_by_form(a: Assembly, chassis: Chassis, board: Motherboard) -> Check:
    """The depth of a board against that of a form that the chassis lists, where one is as large."""
    check = _depth_check(a, chassis, board)
    deep = _depth_of_a_listed_form(chassis, board)
    if deep is None:
        return check
    fields = (chassis.address("motherboard_form_factors"), board.address("width_mm"))
    limit = Figure(max(deep, check.value), Basis.DERIVED, fields)  # makers round both
    return check.changed(limit=limit.value, figures=(check.figures[0], limit))


def _depth_check(a: Assembly, chassis: Chassis, board: Motherboard) -> Check:
    depth = recorded(board.id, "depth_mm", board.depth_mm)
    limit = recorded(chassis.id, "max_board_depth_mm", chassis.max_board_depth_mm)
    return Check(
        rule="board-form-factor-unfit",
        what="depth",
        parts=a.labels("board", "chassis"),
        value=depth.value,
        limit=limit.value,
        figures=(depth, limit) if depth.known else (depth,),
        words=partial(_depth_words, chassis, board),
        at_most=True,
    )


def _depth_words(chassis: Chassis, board: Motherboard, judged: Judged) -> Said:
    depth = judged.check.value
    limit = judged.check.limit
    return Said(
        sentence("{board} is {depth} deep.", board=board.name, depth=length(depth)),
        sentence(
            "{chassis} takes at most {limit}: {over} too deep.",
            chassis=chassis.name,
            limit=length(limit),
            over=length(depth - limit),
        ),
        remedies=(
            Remedy(
                sentence("Choose a case that takes a deeper board"),
                Replace("chassis", (Need("max_board_depth_mm", at_least=depth),)),
            ),
        ),
    )
