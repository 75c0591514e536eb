"""Choosing parts for the open build, each as one named step: those it has one of, and those it has several of.

Knows the session's verbs and no widget; cards are placed, not chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gui.session import Session
from rigwright.build import Build, Quantity
from rigwright.parts import Part

CHOSEN: Mapping[str, str] = MappingProxyType({
    "chassis": "case", "motherboard": "board", "cpu": "processor", "cooler": "CPU cooler", "memory": "memory",
    "psu": "power supply",
})  # fmt: skip
ADDED: Mapping[str, str] = MappingProxyType({"drive": "drives", "fan": "fans"})
MOST = 64


def can_choose(kind: str) -> bool:
    """Whether a build can have parts of a kind otherwise than in a place for cards."""
    return kind in CHOSEN or kind in ADDED


def choose(session: Session, part: Part) -> bool:
    """Make a part that of the build, or one more of several. False for kinds that a build does not list."""
    if part.kind in CHOSEN:
        if is_chosen(session.build, part):
            return True
        session.set_part(part.kind, part)
        return True
    if part.kind not in ADDED:
        return False
    field = ADDED[part.kind]
    more = one_more(getattr(session.build, field), part.id)
    session.commit(session.build.changed(**{field: more}), f"Add {part.name}")
    return True


def is_chosen(build: Build, part: Part) -> bool:
    """Whether the build has this very part."""
    return part.id in build.part_ids()


def one_more(quantities: tuple[Quantity, ...], part_id: str) -> tuple[Quantity, ...]:
    """A list of parts with one more of one."""
    if any(q.part_id == part_id for q in quantities):
        return tuple(q.changed(count=min(MOST, q.count + 1)) if q.part_id == part_id else q for q in quantities)
    return (*quantities, Quantity(part_id))


def add_supply(session: Session, part: Part) -> None:
    """One more power supply beside those that the build has."""
    session.commit(session.build.changed(psus=(*session.build.psus, part.id)), f"Add {part.name}")


def set_count(session: Session, kind: str, count: int) -> None:
    """How many processors or memory kits the build has."""
    build = session.build
    if kind == "cpu" and build.cpus is not None:
        name = f"Fit {count} processor{'s' if count > 1 else ''}"
        session.commit(build.changed(cpus=build.cpus.changed(count=count)), name)
    elif kind == "memory" and build.memory:
        first, *others = build.memory
        name = f"Fit {count} memory kit{'s' if count > 1 else ''}"
        session.commit(build.changed(memory=(first.changed(count=count), *others)), name)


def pick_up_selected(session: Session) -> bool:
    """Take the selected card in the hand to move it; False where none is selected."""
    snapshot = session.snapshot
    card = next((c for c in snapshot.committed.assembly.cards if c.label == snapshot.selected), None)
    return card is not None and session.pick_up(card.card.id, card.index)
