"""What an unfinished machine wants next.

Small, since every window asks it before its first picture. Which parts suit is the answer of
`next_part`.
"""

from __future__ import annotations

from rigwright.evaluation import Evaluation
from rigwright.parts.chassis import has_own_board
from rigwright.proposals.seating import can_be_placed

ORDER = ("chassis", "motherboard", "cpu", "cooler", "memory", "psu", "gpu")
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
    return missing[0] if missing else ""
