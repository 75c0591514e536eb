"""What can be done with a row of the parts list, as verbs of the session: select, replace, remove,
count.

Each edit is one named step; one that changes anything else is proposed first. Knows no widget.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.session.proposal import BuildProposal, ProposalOption
from gui.session.session import Session, Snapshot
from rigwright.inventory import PartRow, rows_of
from rigwright.inventory.adjusting import Adjusted, removing, replacing
from rigwright.inventory.edits import can_be_removed, can_be_replaced, counted, may_take_place
from rigwright.inventory.filling import can_fill
from rigwright.inventory.part_row import UNKNOWN_KIND
from rigwright.parts import CARD_KINDS, Part
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from rigwright.reports.missing import Missing

ADJUSTED = messages("Your build will be adjusted")
CARD_MENUS = frozenset({"riser", "feed"})  # of the selected card
FILL_STEP = messages("Choose {part} for “{line}”")


def row_with(snapshot: Snapshot, key: str | None) -> PartRow | None:
    """The row of a key."""
    for row in rows_of(snapshot.committed.assembly):
        if row.key == key:
            return row
    return None


def selected_row(snapshot: Snapshot) -> PartRow | None:
    """The row of what is selected: a part by its key or as the picture calls it, else the
    selected card.
    """
    if snapshot.part is None:
        return row_with(snapshot, snapshot.selected)
    by_key = row_with(snapshot, snapshot.part)
    if by_key is not None:
        return by_key
    for row in rows_of(snapshot.committed.assembly):
        if row.shown == snapshot.part:
            return row
    return None


def select_row(session: Session, row: PartRow | None) -> None:
    """Mark a row's part everywhere; what hangs on a card marks the card as well."""
    if row is None:
        session.selection.select(None)
    elif row.kind in CARD_KINDS and not row.missing:
        session.selection.select(row.key)
    else:
        also = frozenset({row.shown}) if row.shown else frozenset[str]()
        session.selection.select(row.parent or None, also - {row.parent}, row.key)


def adjusted_proposal(
    kind: str, words: str, adjusted: Adjusted, step: str, intro: str
) -> BuildProposal:
    """The question about one edit."""
    return BuildProposal(
        kind,
        translated(ADJUSTED),
        intro,
        (ProposalOption(words, adjusted.build, step, adjusted.changes, words),),
    )


def remove_row(session: Session, row: PartRow) -> None:
    """Take a row's part out, as one step."""
    if not can_be_removed(row):
        return
    adjusted = removing(session.snapshot.committed, row, session.catalog)
    step = worded("Remove {part}", part=row.title_and_name)
    intro = worded("Without {part}, this changes as well:", part=row.title_and_name)
    session.document.propose(
        adjusted_proposal(f"remove-{row.kind}", worded("Remove"), adjusted, step, intro)
    )


def begin_replacing(session: Session, row: PartRow) -> bool:
    """Have the next part that is chosen take a row's place; False where none can."""
    if not can_be_replaced(row):
        return False
    select_row(session, row)
    session.selection.replace_next(row.key)
    return True


def replace_with(session: Session, row: PartRow, part: Part) -> None:
    """Put another part in the place of a row's, as one step; one of another sort is refused."""
    if not may_take_place(row, part):
        said = worded("{part} cannot stand where {name} is.", part=part.name, name=row.name)
        session.say(said)
        return
    adjusted = replacing(session.snapshot.committed, row, part, session.catalog)
    step = worded("Replace {former} by {part}", former=row.title_and_name, part=part.name)
    if row.is_placeholder:
        step = worded(FILL_STEP, part=part.name, line=row.name)
    intro = worded(
        "With {part} in the place of {name}, this changes as well:", part=part.name, name=row.name
    )
    session.document.propose(adjusted_proposal(part.kind, worded("Replace"), adjusted, step, intro))


def replaced_next(session: Session, part: Part) -> PartRow | None:
    """The row whose place the next chosen part of this kind takes."""
    row = row_with(session.snapshot, session.snapshot.replacing)
    if row is None:
        return None
    if row.is_placeholder and not can_fill(part.kind):
        return None
    same_kind = row.kind == part.kind or {row.kind, part.kind} == set(CARD_KINDS)
    return row if same_kind or row.kind == UNKNOWN_KIND else None


def count_row(session: Session, row: PartRow, count: int) -> None:
    """Another number of a part, as one step."""
    session.document.commit(
        counted(session.build, row, count),
        worded("Fit {count} × {name}", count=count, name=row.name),
    )


def begin_choosing(session: Session, missing: Missing) -> str:
    """Return what the way to a choice is called; a menu of a card wants that card selected."""
    if missing.choose in CARD_MENUS:
        session.selection.select(next(iter(missing.parts), None))
    return missing.row or missing.choose
