"""Which of several places is the best for a card, by what the engine says of each.

Everything that places cards by itself asks here: filling a placeholder, importing a list, adding
and doubling cards. What it offers, and what it does where no place is left, is its own affair.
"""

from __future__ import annotations

from rigwright.assembly.seats import Mount
from rigwright.evaluation import Candidate
from rigwright.findings import WORST_FIRST, Severity


def place_rank(candidate: Candidate) -> tuple[bool, bool, int, int, int]:
    """How good a place is, as a key to sort by: the best place has the smallest.

    Places of the machine as it is come before those that take a bracket which no list names, and
    before those that take a riser. What the card does to those that are there already counts
    before its own verdict, and that before the lanes of its slot.
    """
    seat, slot = candidate.seat, candidate.seat.slot
    findings = candidate.evaluation.findings
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    lanes = 0
    if slot is not None and slot.electrical_lanes is not None:
        lanes = slot.electrical_lanes
    return (
        seat.bracket is not None,
        seat.mount is Mount.VERTICAL,
        errors,
        -WORST_FIRST.index(candidate.fit),
        -lanes,
    )
