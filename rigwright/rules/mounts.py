"""What the board is screwed to: the stand-offs under it.

Knows hole patterns of the standard boards; whether the board goes in at all is in platform.py, and
the bays of the supplies are in supply_bays.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import inf
from types import MappingProxyType

from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, NotChecked, Said, Severity, matching
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.figures import field_of, published
from rigwright.parts import Chassis, Motherboard
from rigwright.parts.chassis import has_own_board
from rigwright.rules.platform import LIKE_ATX, ROUNDED, board_form_factor_unfit, bounds_nothing
from rigwright.rules.rule import StepKind, rule
from rigwright.rules.say import sentence, unanswered
from rigwright.rules.stated import stated
from rigwright.text.numbers import comma_words, length

# Holes by the letters of the ATX drawing. Further rows of the deeper boards are in no public
# drawing.
HOLES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "ATX": frozenset("ACFGHJKLM"),
        "mATX": frozenset("BCFRHJSLM"),
        "Mini-ITX": frozenset("CFHJ"),
    }
)
FEWER_HOLES = frozenset(HOLES) - {"ATX"}  # forms with holes of ATX, and not all of them
OWN_PATTERN = frozenset({"CEB", "EEB"})
ATX_PATTERN = frozenset({"ATX", "E-ATX", "XL-ATX"})
ATX_DEPTH = 244.0  # what the ATX stand-offs carry
EEB_DEPTH = 330.0  # of a board of SSI-EEB; some of that depth are sold as E-ATX and have its holes


@rule(
    "mechanical",
    noun="stand-offs",
    short="other stand-offs",
    source="ATX, micro-ATX and Mini-ITX hole maps; SSI has others",
    follows_from=(board_form_factor_unfit,),
    no_clash="what is beyond the stand-offs hangs free",
    step=StepKind.STAND_OFFS,
)
def board_standoff_pattern(a: Assembly) -> Iterator[Check | NotChecked]:
    """Stand-offs of the case do not lie under the holes of the board."""
    chassis = a.chassis
    board = a.board
    if chassis is None or board is None or not _have_patterns(chassis, board):
        return
    in_the_way = _standoffs_in_the_way(chassis, board.form_factor)
    if in_the_way:
        words = partial(_in_the_way_words, chassis, board, in_the_way)
        yield _pattern(a, chassis, board, words, Severity.WARNING)
    else:
        yield _by_form(a, chassis, board)


def _by_form(a: Assembly, chassis: Chassis, board: Motherboard) -> Check | NotChecked:
    """Return the check of stand-offs for all forms that a case lists."""
    form = board.form_factor
    forms = frozenset(chassis.motherboard_form_factors)
    if form in OWN_PATTERN - forms and forms & ATX_PATTERN:
        return _on_atx(a, chassis, board)
    if _perhaps_eeb(board) and "EEB" not in forms:
        why = sentence(
            "{board} is as deep as boards of SSI-EEB, and nobody states whether it has their holes "
            "or those of ATX. Where it has those of EEB, enter that form.",
            board=board.name,
        )
        address = field_of(board.id, "form_factor")
        return unanswered("board-standoff-pattern", a.labels("board", "chassis"), address, why)
    if form in FEWER_HOLES and {form, "ATX"} <= forms:
        words = partial(_smaller_words, chassis, board, form)
        return _pattern(a, chassis, board, words, Severity.INFO)
    return _pattern(a, chassis, board, partial(_on_atx_words, chassis, board), None)


def _have_patterns(chassis: Chassis, board: Motherboard) -> bool:
    """Whether stand-offs may differ: a server has its own board, and where nobody states the
    forms that a chassis takes, only boards with a pattern of their own need others.
    """
    if has_own_board(chassis) or bounds_nothing(chassis):
        return False
    return bool(chassis.motherboard_form_factors) or board.form_factor in OWN_PATTERN


def _perhaps_eeb(board: Motherboard) -> bool:
    """Whether a board that is sold as E-ATX may have the holes of SSI-EEB."""
    if board.form_factor != "E-ATX" or board.depth_mm is None:
        return False
    return board.depth_mm >= EEB_DEPTH - ROUNDED


def _standoffs_in_the_way(chassis: Chassis, form: str | None) -> tuple[str, ...]:
    """The stand-offs that come out before a board of this form goes in."""
    if form is None:
        return ()
    rows = chassis.removable_standoffs or ()
    return tuple(row.name for row in rows if row.form_factor == form)


def _pattern(
    a: Assembly,
    chassis: Chassis,
    board: Motherboard,
    words: Callable[[Judged], Said],
    unless: Severity | None,
) -> Check:
    """The check of stand-offs that match, or the severity of their difference."""
    figures = (stated(board, "form_factor"), stated(chassis, "motherboard_form_factors"))
    return matching(
        "board-standoff-pattern",
        "stand-offs",
        a.labels("board", "chassis"),
        unless is None,
        figures,
        words,
        unless=unless or Severity.WARNING,
    )


def _in_the_way_words(
    chassis: Chassis, board: Motherboard, names: tuple[str, ...], _judged: Judged
) -> Said:
    named = comma_words(names)
    return Said(
        sentence(
            "{board} goes in once a stand-off is out: {named}.", board=board.name, named=named
        ),
        sentence(
            "{chassis} has it where boards of form {form} have no hole: it would short or bend "
            "them.",
            chassis=chassis.name,
            form=board.form_factor,
        ),
        remedies=(Remedy(sentence("Take out the stand-off: {named}", named=named)),),
    )


def _on_atx(a: Assembly, chassis: Chassis, board: Motherboard) -> Check:
    """A board with a pattern of its own on the stand-offs of ATX: what is beyond them hangs
    free.
    """
    words = partial(_on_atx_words, chassis, board)
    if board.depth_mm is None or board.depth_mm <= ATX_DEPTH:
        return _pattern(a, chassis, board, words, Severity.WARNING)
    return Check(
        rule="board-standoff-pattern",
        what="depth on stand-offs",
        parts=a.labels("board", "chassis"),
        value=board.depth_mm,
        limit=ATX_DEPTH,
        figures=(
            stated(board, "form_factor"),
            stated(chassis, "motherboard_form_factors"),
            published(board.id, "depth_mm", board.depth_mm),
        ),
        words=words,
        at_most=True,
        clash=-inf,
        contact=False,
    )


def _on_atx_words(chassis: Chassis, board: Motherboard, _judged: Judged) -> Said:
    detail = sentence(
        "Those for ATX carry {depth} of {board}; one with no hole above it makes a short circuit.",
        depth=length(ATX_DEPTH),
        board=board.name,
    )
    if board.depth_mm is not None and board.depth_mm > ATX_DEPTH:
        detail = sentence(
            "Those for ATX carry {depth} of {board}; {past} hang free where plugs push. One "
            "with no hole shorts the board.",
            depth=length(ATX_DEPTH),
            board=board.name,
            past=length(board.depth_mm - ATX_DEPTH),
        )
    form = board.form_factor
    title = "{chassis} has no stand-offs for {form}."
    if form == LIKE_ATX:
        title = "{chassis} may lack stand-offs of {form} that ATX lacks."
    return Said(
        sentence(title, chassis=chassis.name, form=form),
        detail,
        remedies=(
            Remedy(
                sentence(
                    "Add stand-offs under the {form} holes and take out those without one",
                    form=form,
                )
            ),
            Remedy(sentence("Put insulating pads under the free edge")),
            Remedy(
                sentence("Choose a case that lists {form}", form=form),
                Replace("chassis", (Need("motherboard_form_factors", equals=form),)),
            ),
        ),
    )


def _smaller_words(chassis: Chassis, board: Motherboard, form: str, _judged: Judged) -> Said:
    add = comma_words(sorted(HOLES[form] - HOLES["ATX"]))
    remove = comma_words(sorted(HOLES["ATX"] - HOLES[form]))
    detail = (
        "If {chassis} is set for ATX, take out those at holes {remove} (letters of the "
        "ATX drawing)."
    )
    if add:
        detail = (
            "If {chassis} is set for ATX, add stand-offs at holes {add} and take out those at "
            "{remove} (letters of the "
            "ATX drawing)."
        )
    return Said(
        sentence("{board} needs other stand-offs than an ATX board.", board=board.name),
        sentence(detail, chassis=chassis.name, add=add, remove=remove),
    )
