"""What a row of the ladder says in words: on pointing at it, and for screen readers."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from gui.hand.card_words import shown_words, standing_of
from gui.ladder.boxes import Ladder
from gui.ladder.rows import LadderRow
from gui.session.session import Snapshot
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import worded


def row_words(row: LadderRow) -> str:
    """A row in a sentence."""
    words = [row.title, row.detail]
    if row.number.isalnum():
        words.insert(0, worded("row {number}", number=row.number))
    return comma_words(filter(None, words))


def words_at(ladder: Ladder, at: QPointF) -> str:
    """What is named at a place: a row, a card, or the title of a part of the ladder."""
    row = ladder.row_at(at)
    if row is not None and at.x() <= ladder.frame.labels:
        return row_words(row.row)
    card = ladder.card_at(at)
    if card is not None:
        return comma_words((card.card.title, card.card.card.name))
    found = ladder.section_at(at)
    if row is not None or found is None or not found.title.contains(at):
        return ""
    return "\n".join(filter(None, (found.section.title, found.section.note)))


def row_description(snapshot: Snapshot, row: LadderRow | None) -> str:
    """Describe for screen readers the row that is pointed at with its card, or what it answers to
    the held card.
    """
    carried_card = snapshot.carried_card
    if carried_card is not None and snapshot.hovered is not None:
        return shown_words(snapshot)
    if carried_card is not None:
        free = sum(candidate.is_open for candidate in carried_card.candidates)
        fit = worded("{free} of {n} places fit", free=free, n=len(carried_card.candidates))
        return worded("Picked up. {fit}. Arrow keys choose, Enter places, Escape cancels.", fit=fit)
    if row is None or row.seat is None:
        return ""
    card = snapshot.committed.assembly.card_at(row.seat)
    if card is None:
        return worded("{row}, free", row=row_words(row))
    standing = standing_of(snapshot.committed, card.label)
    return comma_words((row_words(row), f"{card.title} {card.card.name}", standing.word))
