"""Which of several places is the best for a card, by what the engine says of each.

Everything that places cards by itself asks here: filling a placeholder, importing a list, adding
and doubling cards. The caller decides what it offers, and what it does where no place is left.
"""

from __future__ import annotations

from rigwright.assembly.seats import Mount
from rigwright.checks import WORST_FIRST, Severity
from rigwright.evaluation.answer import Candidate


def place_rank(candidate: Candidate) -> tuple[bool, bool, int, int, bool, int, int, int]:
    """How good a place is, as a key to sort by: the best place has the smallest.

    Places of the machine as it is come before those that take a bracket which no list names, and
    before those that take a riser. What the card does to those that are there already counts
    before its own verdict, and that before the lanes of its slot; of slots whose lanes nobody knows
    the one with the widest connector comes first, and of slots that are alike in this the one
    that leaves the fewest warnings. Where the verdict is the same everywhere, as with
    a supply that is tight, a place in which cards overlap as drawn comes after the others.
    """
    seat = candidate.seat
    slot = candidate.seat.slot
    findings = candidate.evaluation.findings
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    warnings = sum(finding.severity is Severity.WARNING for finding in findings)
    lanes, contacts = 0, 0
    if slot is not None:
        lanes = slot.electrical_lanes or 0
        contacts = slot.mechanical_lanes or 0
    room_mm = candidate.margin_mm
    return (
        seat.bracket is not None,
        seat.mount is Mount.VERTICAL,
        errors,
        -WORST_FIRST.index(candidate.fit),
        room_mm is not None and room_mm < 0,
        -lanes,
        -contacts,
        warnings,
    )
