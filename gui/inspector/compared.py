"""What the lines of the inspector say otherwise of the build that the open one is compared with.

Values only; how a line is drawn is the inspector's.
"""

from __future__ import annotations

from gui.inspector.properties import Property, of_build, of_card
from gui.session.session import Snapshot
from rigwright.assembly import SeatedCard


def compared_build(snapshot: Snapshot, *, brief: bool) -> tuple[Property, ...]:
    """The lines of the build, each with what it says of the other one."""
    lines = of_build(snapshot.committed, brief=brief)
    if snapshot.pinned is None:
        return lines
    return _with_former(lines, of_build(snapshot.pinned.evaluation, brief=brief))


def compared_card(snapshot: Snapshot, card: SeatedCard) -> tuple[Property, ...]:
    """The lines of a card, each with what it says of the card at the same place."""
    lines = of_card(snapshot.committed, card)
    if snapshot.pinned is None:
        return lines
    other = snapshot.pinned.evaluation
    for there in other.assembly.cards:
        if there.placement.place == card.placement.place:
            return _with_former(lines, of_card(other, there))
    return lines


def _with_former(lines: tuple[Property, ...], others: tuple[Property, ...]) -> tuple[Property, ...]:
    former = {line.label: line.value for line in others}
    told: list[Property] = []
    for line in lines:
        was = former.get(line.label, line.value)
        told.append(line.changed(was=was) if was != line.value else line)
    return tuple(told)
