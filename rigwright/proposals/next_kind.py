"""What an unfinished machine wants next.

Small, since every window asks it before its first picture. Which parts suit is the answer of
`next_part`.
"""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.build.systems import SECONDARY
from rigwright.evaluation import Evaluation
from rigwright.parts.chassis import has_own_board
from rigwright.proposals.seating import can_be_placed

ORDER = ("chassis", "motherboard", "cpu", "cooler", "memory", "psu", "gpu")
# What a second board lacks, asked for once the first system is whole. Its board is never asked for:
# most cases for two systems hold one.
FOR_SECOND_BOARD = tuple(SECONDARY.choice(kind) for kind in ("cpu", "cooler", "memory"))
PLACES = "places"  # what comes next where cards lie beside a machine that has room for them
OFFERED = 5  # parts of a kind


def next_kind(now: Evaluation) -> str:
    """Return the kind of part that a machine wants next; "" where it has all that it needs.

    A chassis with a board of its own brings what cools the processors.
    """
    a = now.assembly
    built_in = has_own_board(a.chassis)
    has = {
        "chassis": a.build.chassis is not None,
        "motherboard": a.build.board is not None or built_in,
        "cpu": a.build.cpus is not None,
        "cooler": a.build.cooler is not None or built_in,
        "memory": bool(a.build.memory),
        "psu": bool(a.build.psus),
        "gpu": bool(a.build.placements),
    }
    missing = [kind for kind in ORDER if not has[kind]]
    if has["chassis"] and has["motherboard"] and can_be_placed(now):
        return PLACES
    return missing[0] if missing else _next_for_second_board(a)


def _next_for_second_board(a: Assembly) -> str:
    """Return what the second board lacks; "" where there is none, or nothing is missing."""
    second = a.build.second
    if second is None or second.board is None:
        return ""
    has = (second.cpus is not None, second.cooler is not None, bool(second.memory))
    for kind, is_there in zip(FOR_SECOND_BOARD, has, strict=True):
        if not is_there:
            return kind
    return ""


def kind_of_part(kind: str) -> str:
    """Return of which kind the parts are that come next: "cpu", also of "second.cpu"."""
    return kind.removeprefix(SECONDARY.branch)
