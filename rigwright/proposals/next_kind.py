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

# The supply comes last: how large it has to be hangs on the cards.
ORDER = ("chassis", "motherboard", "cpu", "cooler", "memory", "gpu", "psu")
# What a second system lacks, asked for before the first card: without its board or its processor
# the build is not decided. Its supplies are the machine's. Where there is none, none is asked for:
# most cases for two hold one.
FOR_SECOND_SYSTEM = tuple(map(SECONDARY.choice, ("motherboard", "cpu", "cooler", "memory")))
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
        **_second_has(a),
        "gpu": bool(a.build.placements),
        "psu": bool(a.build.psus),
    }
    if has["chassis"] and has["motherboard"] and can_be_placed(now):
        return PLACES
    return next((kind for kind, is_there in has.items() if not is_there), "")


def _second_has(a: Assembly) -> dict[str, bool]:
    """Return which of `FOR_SECOND_SYSTEM` are there; nothing where there is no second system."""
    second = a.build.second
    if second is None:
        return {}
    has = (
        second.board is not None,
        second.cpus is not None,
        second.cooler is not None,
        bool(second.memory),
    )
    return dict(zip(FOR_SECOND_SYSTEM, has, strict=True))


def kind_of_part(kind: str) -> str:
    """Return of which kind the parts are that come next: "cpu", also of "second.cpu"."""
    return kind.removeprefix(SECONDARY.branch)
