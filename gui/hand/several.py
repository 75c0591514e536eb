"""What can be done with the selected cards as verbs of the session: select more of them, double,
move, limit, lay aside, copy and paste.

Each edit is one named step, worked out by the engine; what cannot be is said in one sentence. Knows
no widget but the clipboard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from PySide6.QtGui import QGuiApplication

from gui.hand.choices import choose
from gui.hand.part_rows import selected_row
from gui.session.ground import NoAnswerError, sure
from gui.session.session import Session, Snapshot
from rigwright.arranging.lying import lying_words, unplaced_words
from rigwright.arranging.more import added, duplicated, filled
from rigwright.arranging.moved import (
    block_moved,
    laid_aside,
    limited,
    shifted_down,
    spread,
)
from rigwright.assembly import SeatedCard
from rigwright.build import MOST_PLACEMENTS, TRAY, Build, Placement
from rigwright.documents.copied import CopiedError, copied_in, copied_text, is_copied
from rigwright.parts import Gpu, Nic
from rigwright.text.sentence import Sentence, paragraph, plural, worded

T = TypeVar("T")


def cards_words(cards: Iterable[SeatedCard]) -> str:
    """Cards in a sentence: the title of one, the number of several."""
    titles = [card.title for card in cards]
    return titles[0] if len(titles) == 1 else str(plural("{n} card", "{n} cards", len(titles)))


# the selection


def toggle(session: Session, label: str) -> None:
    """Take a card into the selection, or out of it."""
    chosen = [card.label for card in session.snapshot.chosen]
    if label in chosen:
        chosen.remove(label)
    else:
        chosen = [*session.snapshot.chosen_labels, label]
    session.selection.select_several(chosen)


def extend(session: Session, label: str) -> None:
    """Select the cards from the one that leads the selection to another, as they stand."""
    row = labels_in_row(session.snapshot)
    leader = session.snapshot.selected
    if leader not in row or label not in row:
        session.selection.select_several([label])
        return
    first = row.index(leader)
    last = row.index(label)
    between = row[min(first, last) : max(first, last) + 1]
    others = [one for one in between if one != leader]
    session.selection.select_several([*others, leader])


def select_all(session: Session) -> None:
    """Select every card of the machine, the selected one still leading."""
    row = labels_in_row(session.snapshot)
    leader = session.snapshot.selected
    others = [label for label in row if label != leader]
    last = [leader] if leader in row else []
    session.selection.select_several([*others, *last])


def labels_in_row(snapshot: Snapshot) -> list[str]:
    """The labels of all cards from the first place on, those beside the machine last."""
    cards = snapshot.committed.assembly.cards
    places = [seat.name for seat in snapshot.committed.assembly.seats]

    def position(card: SeatedCard) -> tuple[int, int]:
        place = card.seat.name if card.seat is not None else ""
        rank = places.index(place) if place in places else len(places)
        return rank, card.index

    return [card.label for card in sorted(cards, key=position)]


# edits


def duplicate(session: Session) -> None:
    """One more of each selected card, in the best free places; the new ones are selected."""
    chosen = session.snapshot.chosen
    if chosen:
        indices = [card.index for card in chosen]
        words = cards_words(chosen)
        build = _asked(
            session,
            lambda: duplicated(session.snapshot.committed, session.catalog, indices),
            worded("{cards} could not be duplicated", cards=words),
        )
        _commit_more(session, build, worded("Duplicate {cards}", cards=words))


def fill(session: Session) -> None:
    """One more of the selected card in every free place where nothing comes to clash."""
    snapshot = session.snapshot
    card = next((c for c in snapshot.chosen if c.label == snapshot.selected), None)
    if card is None:
        return
    build = _asked(
        session,
        lambda: filled(snapshot.committed, session.catalog, card.placement),
        worded("The free places could not be filled"),
    )
    if build is not None and build == session.build:
        _say(session, lambda: unplaced_words(snapshot.committed, session.catalog, card.card))
    else:
        _commit_more(
            session, build, worded("Fill the free places with {card}", card=card.card.name)
        )


def spread_out(session: Session) -> None:
    """The selected cards, or all where fewer than two are selected, as far apart as can be."""
    snapshot = session.snapshot
    indices = [card.index for card in snapshot.chosen]
    build = _asked(
        session,
        lambda: spread(snapshot.committed, session.catalog, indices),
        worded("The cards could not be spread"),
        worded("No free places set these cards farther apart."),
    )
    if build is not None:
        count = len(indices) if len(indices) > 1 else len(snapshot.committed.assembly.cards)
        name = plural("Spread {n} card evenly", "Spread {n} cards evenly", count)
        session.document.commit(build, str(name))


def shift_down(session: Session) -> None:
    """The selected card one place farther down, with the cards in its way."""
    snapshot = session.snapshot
    first = next((label for label in labels_in_row(snapshot) if _is_chosen(snapshot, label)), None)
    card = next((c for c in snapshot.chosen if c.label == first), None)
    if card is None:
        return
    build = _asked(
        session,
        lambda: shifted_down(snapshot.committed, session.catalog, card.index),
        worded("{card} could not be shifted", card=card.title),
        worded(
            "{card} cannot go farther down: the row ends before everything fits.", card=card.title
        ),
    )
    if build is not None:
        session.document.commit(build, worded("Shift {card} down", card=card.title))


def move_block(session: Session, *, down: bool) -> None:
    """The selected cards together to the next places that take all of them."""
    chosen = session.snapshot.chosen
    words = cards_words(chosen)
    indices = [card.index for card in chosen]
    if down:
        step = worded("Move {cards} down", cards=words)
        nowhere = worded("There are no places below that take {cards} together.", cards=words)
    else:
        step = worded("Move {cards} up", cards=words)
        nowhere = worded("There are no places above that take {cards} together.", cards=words)
    build = _asked(
        session,
        lambda: block_moved(session.snapshot.committed, session.catalog, indices, down),
        worded("{cards} could not be moved", cards=words),
        nowhere,
    )
    if build is not None:
        session.document.commit(build, step)


def lay_aside(session: Session) -> None:
    """The selected cards beside the machine: bought, and in no place."""
    chosen = [card for card in session.snapshot.chosen if card.placement.place != TRAY]
    if chosen:
        indices = [card.index for card in chosen]
        build = laid_aside(session.build, session.catalog, indices)
        session.document.commit(build, worded("Lay {cards} aside", cards=cards_words(chosen)))


def lay_held_aside(session: Session) -> None:
    """The card in the hand beside the machine, with those that move with it."""
    carried_card = session.snapshot.carried_card
    if carried_card is None:
        return
    session.hand.cancel()
    if carried_card.moving is None:
        build = session.build.place(carried_card.part.id, TRAY)
        session.document.commit(build, worded("Lay {part} aside", part=carried_card.part.name))
        return
    indices = carried_card.block or (carried_card.moving,)
    build = laid_aside(session.build, session.catalog, indices)
    session.document.commit(build, worded("Lay {part} aside", part=carried_card.part.name))


def limit_chosen(session: Session, watts: float) -> None:
    """One power limit for all selected graphics cards; their own board power is no limit."""
    cards = [card for card in session.snapshot.chosen if card.gpu is not None]
    build = session.build
    for card in cards:
        own = card.gpu.board_power_w if card.gpu is not None else None
        is_own = own is not None and round(own) == round(watts)
        build = limited(build, [card.index], None if is_own else watts)
    session.document.commit(
        build, worded("Limit {cards} to {watts:.0f} W", cards=cards_words(cards), watts=watts)
    )


def _is_chosen(snapshot: Snapshot, label: str) -> bool:
    return label == snapshot.selected or label in snapshot.others


def _commit_more(session: Session, build: Build | None, step: str) -> None:
    """Commit a build with further cards, select them, and say which found no place."""
    before = len(session.build.placements)
    if build is None:
        return
    if len(build.placements) == before:
        session.say(worded("A build takes {most} cards at most.", most=MOST_PLACEMENTS))
        return
    if not session.document.commit(build, step):
        return
    new = [card for card in session.snapshot.committed.assembly.cards if card.index >= before]
    session.selection.select_several(card.label for card in new)
    lying = [card for card in new if card.placement.place == TRAY]
    if lying:
        machine = session.snapshot.committed
        otherwise = worded("Edit ▸ Cards ▸ Best Places moves others too.")
        _say(session, lambda: lying_words(machine, session.catalog, lying, otherwise))


def _say(session: Session, words: Callable[[], Sentence]) -> None:
    """Say what the places answer."""
    said = _asked(session, words, worded("The places were not tried"))
    if said is not None:
        session.say(str(said))


def _asked(session: Session, work: Callable[[], T], what: str, nothing: str = "") -> T | None:
    """Return the answer of some work; a message follows on a fault, and on no answer where
    `nothing` is one.
    """
    try:
        answer = sure(work, what)
    except NoAnswerError as error:
        session.say(str(error))
        return None
    if answer is None and nothing:
        session.say(nothing)
    return answer


# the clipboard


def copy(session: Session) -> bool:
    """Put the selected cards, or the selected part, on the clipboard as text."""
    chosen = session.snapshot.chosen
    row = selected_row(session.snapshot)
    try:
        if chosen and session.snapshot.part is None:
            text = copied_text((card.placement for card in chosen), session.catalog)
            words = cards_words(chosen)
        elif row is not None and row.part is not None:
            text = copied_text((), session.catalog, [row.part.id])
            words = row.part.name
        else:
            session.say(worded("Select a card or a part first, then copy it."))
            return False
    except CopiedError as error:
        session.say(str(error))
        return False
    QGuiApplication.clipboard().setText(text)
    session.say(worded("Copied {cards}.", cards=words))
    return True


def cut(session: Session) -> None:
    """Copy the selected cards and take them out."""
    chosen = session.snapshot.chosen
    if not chosen or session.snapshot.part is not None or not copy(session):
        return
    placed = len(session.build.placements)
    session.selection.remove_selected()
    if len(session.build.placements) < placed:
        session.say(worded("Cut {cards}.", cards=cards_words(chosen)))


def paste(session: Session) -> None:
    """Put what was copied, here or in another window, into the best free places."""
    text = QGuiApplication.clipboard().text()
    if not is_copied(text):
        none = worded("The clipboard has no copied card or part.")
        instead = worded("File ▸ Import takes in a list.") if text.strip() else ""
        session.say(str(paragraph(none, instead)))
        return
    try:
        copied = copied_in(text)
    except CopiedError as error:
        session.say(str(error))
        return
    session.parts.bring({part.id: part for part in copied.parts})
    if copied.cards:
        _paste_cards(session, copied.cards)
        return
    for part in copied.parts:
        if isinstance(part, Gpu | Nic):
            session.document.commit(
                session.build.place(part.id, TRAY), worded("Paste {part}", part=part.name)
            )
        else:
            choose(session, part)


def _paste_cards(session: Session, cards: Sequence[Placement]) -> None:
    missing = [card.part_id for card in cards if session.catalog.get(card.part_id) is None]
    if missing:
        session.say(
            worded(
                "Not pasted: {missing} is in no catalog here, and came without figures.",
                missing=missing[0],
            )
        )
        return
    build = _asked(
        session,
        lambda: added(session.snapshot.committed, session.catalog, cards),
        worded("The clipboard was not pasted"),
    )
    count = len(cards)
    _commit_more(session, build, str(plural("Paste {n} card", "Paste {n} cards", count)))
