"""Choosing parts for the open build, each as one named step: those it has one of, and those it has
several of.

Knows the session's verbs and no widget; cards are placed, not chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gui.hand.drive_hand import added_words
from gui.hand.part_rows import adjusted_proposal, replace_with, replaced_next
from gui.hand.riser_hand import use_riser
from gui.session.proposal import BuildProposal, ProposalOption
from gui.session.session import Session
from rigwright.build import COUNTED, Build
from rigwright.inventory import PartRow, RowGroup, rows_of
from rigwright.inventory.adjusting import choosing, replacing
from rigwright.inventory.counting import with_more
from rigwright.parts import Part, Psu, Riser
from rigwright.parts.psu_forms import modules_at_once
from rigwright.text.sentence import plural, worded

CHOSEN = ("chassis", "motherboard", "cpu", "cooler", "memory", "psu")  # one in the other's place


def can_choose(kind: str) -> bool:
    """Whether a build can have parts of a kind otherwise than in a place for cards."""
    return kind in CHOSEN or kind in COUNTED or kind == "riser"


def choose(session: Session, part: Part) -> bool:
    """Make a part that of the build, or one more of several.

    False for kinds that a build does not list. A part of the kind that is being replaced takes that
    one's place.
    """
    row = replaced_next(session, part)
    if row is not None:
        replace_with(session, row, part)
    elif isinstance(part, Riser):
        use_riser(session, part)
    elif part.kind == "psu" and session.build.psus:
        session.document.propose(supply_question(session, part))
    elif part.kind in CHOSEN:
        if not is_chosen(session.build, part):
            adjusted = choosing(session.snapshot.committed, part, session.catalog)
            intro = worded("With {part}, this changes as well:", part=part.name)
            session.document.propose(
                adjusted_proposal(
                    part.kind,
                    worded("Accept"),
                    adjusted,
                    worded("Choose {part}", part=part.name),
                    intro,
                )
            )
    elif part.kind in COUNTED:
        more = with_more(session.build, part.kind, part.id)
        session.document.commit(more, added_words(session, part))
    else:
        return False
    return True


def supply_question(session: Session, part: Part) -> BuildProposal:
    """Whether a supply comes beside those that the build has, or in the place of one or of all."""
    committed = session.snapshot.committed
    build = session.build
    supplies = [row for row in rows_of(committed.assembly) if row.group is RowGroup.POWER]
    more = build.changed(psus=(*build.psus, part.id))
    options = [
        ProposalOption(
            worded("Add as PSU {number}", number=len(build.psus) + 1),
            more,
            worded("Add {part}", part=part.name),
            button=worded("Add"),
        )
    ]
    machine = committed.assembly
    in_set = 1
    if isinstance(part, Psu):
        in_set = modules_at_once(machine.chassis, machine.psus, part)
    if in_set == 1:
        options += _in_place_of_one(session, supplies, part)
        if len(supplies) > 1:
            options.append(_in_place_of_all(session, part, in_set))
    elif build.psus != (part.id,) * in_set:
        # a module of another kind stands beside no set: it is meant in the place of each
        options.insert(0, _in_place_of_all(session, part, in_set))
    intro = plural(
        "The build has {name}. What becomes of it with {part}?",
        "The build has {n} power supplies. What becomes of them with {part}?",
        len(supplies),
        name=supplies[0].name,
        part=part.name,
    )
    return BuildProposal("", worded("Add or replace the power supply?"), str(intro), tuple(options))


def _in_place_of_one(
    session: Session, supplies: Sequence[PartRow], part: Part
) -> Iterator[ProposalOption]:
    """Yield a supply in the place of each other one."""
    for row in supplies:
        if row.part_id == part.id:
            continue
        words = worded("Replace {name}", name=row.name)
        if len(supplies) > 1:
            words = worded("Replace {title}, {name}", title=row.title, name=row.name)
        adjusted = replacing(session.snapshot.committed, row, part, session.catalog)
        step = worded("Replace {title} by {part}", title=row.title, part=part.name)
        yield ProposalOption(words, adjusted.build, step, adjusted.changes, worded("Replace"))


def _in_place_of_all(session: Session, part: Part, in_set: int) -> ProposalOption:
    """A supply in the place of all there are, as one or as all modules of a set."""
    words = plural("Use this supply alone", "Replace all {n} modules of the set", in_set)
    adjusted = choosing(session.snapshot.committed, part, session.catalog)
    step = worded("Choose {part}", part=part.name)
    return ProposalOption(str(words), adjusted.build, step, adjusted.changes, worded("Replace"))


def is_chosen(build: Build, part: Part) -> bool:
    """Whether the build has this very part."""
    return part.id in build.part_ids()


def add_supply(session: Session, part: Part) -> None:
    """One more power supply beside those that the build has."""
    session.document.commit(
        session.build.changed(psus=(*session.build.psus, part.id)),
        worded("Add {part}", part=part.name),
    )


def set_count(session: Session, kind: str, count: int) -> None:
    """How many processors or memory kits the build has."""
    build = session.build
    if kind == "cpu" and build.cpus is not None:
        name = plural("Fit {n} processor", "Fit {n} processors", count)
        session.document.commit(build.changed(cpus=build.cpus.changed(count=count)), str(name))
    elif kind == "memory" and build.memory:
        first, *others = build.memory
        name = plural("Fit {n} memory kit", "Fit {n} memory kits", count)
        session.document.commit(
            build.changed(memory=(first.changed(count=count), *others)), str(name)
        )


def pick_up_selected(session: Session) -> bool:
    """Take the selected card in the hand to move it; False where none is selected."""
    snapshot = session.snapshot
    card = snapshot.card(snapshot.selected)
    return card is not None and session.hand.pick_up(card.card.id, card.index)
