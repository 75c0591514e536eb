"""What of the slot ladder a step changes, so that only that is painted anew.

Answers for the one step that has to keep up with the pointer: the card in the hand goes from a free
place to another. Of every other step it says that anything may have changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from PySide6.QtGui import QRegion

from gui.ladder.cards import strip_at
from gui.ladder.gaps import rects_of
from gui.ladder.layout import GapBox, Ladder, OverlapBand, standing_beside
from gui.ladder.paint import strip_of_hovered
from gui.session.session import Snapshot
from rigwright.checks import Fit

T = TypeVar("T")


def changed_region(before: Ladder, was: Snapshot, after: Ladder, now: Snapshot) -> QRegion | None:
    """The strips of the ladder in which something is another than it was, of two snapshots as they
    are drawn; None where anything may be another.
    """
    if not _is_from_place_to_place(was, now) or not _has_same_ground(before, after):
        return None
    changed = [strip_of_hovered(before, was), strip_of_hovered(after, now)]
    for card in _differing(before.cards, after.cards):
        changed.append(card.shell.united(card.bracket))
        seat = card.card.seat
        row = after.row_of(seat.name) if seat is not None else None
        if row is not None:  # its label is stronger beside a card
            changed.append(row.rect)
    changed += [band.rect for band in _differing(_bands(before), _bands(after))]
    gaps = _differing(_judged_gaps(before, was), _judged_gaps(after, now))
    for gap, _judged in gaps:
        changed += rects_of(gap)
    region = QRegion()
    for rect in changed:
        region += strip_at(rect, after)
    return region


def looks_alike(was: Snapshot, now: Snapshot) -> bool:
    """Whether the ladder of two states is the same."""
    pairs = (
        (was.evaluation, now.evaluation),
        (was.committed, now.committed),
        (was.carried_card, now.carried_card),
        (was.glance, now.glance),
        (was.hovered, now.hovered),
        (was.selected, now.selected),
        (was.others, now.others),
        (was.place, now.place),
        (was.pinned, now.pinned),
    )
    return all(a is b for a, b in pairs)


def _is_from_place_to_place(was: Snapshot, now: Snapshot) -> bool:
    """Whether the same card in the hand is tried in a place of the same machine both times."""
    return (
        was.committed is now.committed
        and was.carried_card is not None
        and was.carried_card is now.carried_card
        and was.ghost is not None
        and was.ghost == now.ghost
        and was.answers_hold
        and now.answers_hold
    )


def _has_same_ground(before: Ladder, after: Ladder) -> bool:
    """Whether rows, titles, walls and scale are the same."""
    one = (before.frame, before.row, before.board, before.across, before.height)
    other = (after.frame, after.row, after.board, after.across, after.height)
    return one == other and _sections(before) == _sections(after)


def _sections(ladder: Ladder) -> list[object]:
    return [(box.section, box.title, box.origin, box.scale, box.rows) for box in ladder.sections]


def _bands(ladder: Ladder) -> list[OverlapBand]:
    return [band for section in ladder.sections for band in section.bands]


def _judged_gaps(ladder: Ladder, snapshot: Snapshot) -> list[tuple[GapBox, Fit | None]]:
    """The gaps, each with the verdict that its figure has the colour of."""
    return [
        (gap, standing_beside(gap, ladder, snapshot.evaluation))
        for section in ladder.sections
        for gap in section.gaps
    ]


def _differing(before: Iterable[T], after: Iterable[T]) -> list[T]:
    """What is in one of two rows of things but not in the other."""
    old = list(before)
    new = list(after)
    return [one for one in old if one not in new] + [one for one in new if one not in old]
