"""Whether a place takes a card that is added, and the build with the card in it.

Knows one answer of the engine at a time; which of several is the best is for `more`.
"""

from __future__ import annotations

from rigwright.arranging.standing import meets_as_drawn
from rigwright.assembly.brackets import is_bracket
from rigwright.assembly.seats import Mount
from rigwright.build import Build, Placement
from rigwright.evaluation import Candidate

MOST_ROOM_MM = 100.0  # between cards; more of it makes nothing better


def takes(answer: Candidate) -> bool:
    """Return whether a place takes a card: nothing clashes, and where places are only guessed, it
    stands in no other card as it is drawn.
    """
    if answer.refused:
        return False
    machine = answer.evaluation
    return not meets_as_drawn(machine.assembly, len(machine.build.placements) - 1)


def placed_like(card: Placement, answer: Candidate) -> Build:
    """Return the build of an answer with its new card set up as another is."""
    build = answer.evaluation.build
    *others, new = build.placements
    known = answer.evaluation.assembly.catalog
    set_up = new.changed(power_limit_w=card.power_limit_w, duct=card.duct)
    riser = None
    if known is not None and card.riser:
        riser = known.get(card.riser)
    is_on_riser = riser is not None and not is_bracket(riser)
    if is_on_riser and new.riser is None and answer.seat.mount is not Mount.SLOT:
        set_up = set_up.changed(riser=card.riser, adapters=card.adapters)
    return build.changed(placements=(*others, set_up))
