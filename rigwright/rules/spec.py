"""What stands before every other question: parts that no record describes, and cards without a place.

Yields no findings, only entries that say what was not checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import axes_contradict
from rigwright.figures import field_of
from rigwright.findings import NotChecked
from rigwright.rules.leads import refused_wires
from rigwright.rules.rule import rule
from rigwright.rules.say import unanswered


@rule(
    "data",
    noun="everything about it",
    source="Engineering practice: unknown is never a pass",
)
def spec_unknown(a: Assembly) -> Iterator[NotChecked]:
    """A figure that a rule needs is unknown."""
    rule, chassis = "spec-unknown", a.chassis
    for part_id in a.missing:
        message = f"The part {part_id} is not in the catalog; nothing about it was checked."
        yield NotChecked(rule, (), part_id, message)
    if chassis is not None and axes_contradict(chassis):
        why = f"{chassis.name} takes longer cards than it is long: which of its sizes lies along them is unknown"
        yield unanswered(rule, ("chassis",), field_of(chassis.id, "up"), why)
    for card in a.cards:
        if card.label in a.misplaced:
            yield unanswered(rule, (card.label,), *_why_misplaced(card, a))
    yield from refused_wires(rule, a)


def _why_misplaced(card: SeatedCard, a: Assembly) -> tuple[str, str]:
    """The field to change and the end of the sentence, for a card without a place of its own."""
    if a.chassis is None:
        return "build.chassis", f"{card.title} has no place, since no chassis is chosen"
    place = card.placement.place
    return "build.placements", f"there is no free place {place!r} for {card.title} in this chassis and board"
