"""What can be done with a card in its place, or with an empty place, as a menu at the pointer.

Every entry is a command of the window or a verb of the session.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from gui.hand.actions import Actions
from gui.hand.bar_menu import spacing_menu
from gui.inspector.riser_menu import feed_menus
from gui.look.availability import allow
from gui.look.plain_words import label_words
from gui.session.session import Session
from rigwright.arranging.freely import lifted
from rigwright.assembly import SeatedCard
from rigwright.build import Build
from rigwright.checks import Fit
from rigwright.evaluation import Candidate, candidates
from rigwright.routing.bar_spacing import on_a_bar
from rigwright.text.language import translated
from rigwright.text.numbers import named_value
from rigwright.text.sentence import messages, worded

CLIPBOARD = ("cut", "copy", "paste", "", "aside", "remove")
_WORDS = {
    Fit.FITS: messages("fits"),
    Fit.TIGHT: messages("tight"),
    Fit.UNKNOWN: messages("unknown"),
    Fit.CLASH: messages("clash"),
}


def card_menu(parent: QWidget, session: Session, actions: Actions, label: str | None) -> QMenu:
    """The menu of a card, or of a place without one."""
    menu = QMenu(parent)
    menu.setToolTipsVisible(True)  # they say why an entry is off
    if label is None:
        menu.addAction(actions["choose_gpu"])
        menu.addAction(actions["paste"])
        menu.addAction(actions["comment"])
        return menu
    if label not in {card.label for card in session.snapshot.chosen}:
        session.selection.select(label)
    menu.addMenu(_moves(session, label, menu))
    card = session.snapshot.card(label)
    if card is not None:
        _add_ways_to_hang(menu, session, card)
    for feed in feed_menus(menu, session, label):
        menu.addMenu(feed)
    verbs = ("move", "duplicate", "fill", "spread", "shift_down", "limit", "comment")
    for name in (*verbs, "", *CLIPBOARD):
        if name:
            menu.addAction(actions[name])
        else:
            menu.addSeparator()
    return menu


def _add_ways_to_hang(menu: QMenu, session: Session, card: SeatedCard) -> None:
    """Add how far a card on a bar is from the next one, and for any card to be held freely."""
    if on_a_bar(card):
        menu.addMenu(spacing_menu(menu, session, card.label))
    carried_card = lifted(card, session.snapshot.committed.assembly)
    if carried_card is not None:
        step = worded("Hold {card} in mid-air", card=card.title)
        entry = menu.addAction(worded("Hold in Mid-Ai&r"))
        entry.triggered.connect(partial(_commit, session, carried_card, step))


def _commit(session: Session, build: Build, step: str, _checked: bool = False) -> None:
    session.document.commit(build, step)


def _moves(session: Session, label: str, parent: QMenu) -> QMenu:
    """Where the card would fit, asked of the engine when the list opens."""
    moves = QMenu(worded("Mov&e to"), parent)
    moves.aboutToShow.connect(lambda: _fill_moves(session, label, moves))
    return moves


def _fill_moves(session: Session, label: str, menu: QMenu) -> None:
    menu.clear()
    committed = session.snapshot.committed
    card = session.snapshot.card(label)
    if card is None:
        return
    for answer in candidates(committed, session.catalog, card.card.id, card.index):
        if card.seat is not None and answer.seat.name == card.seat.name:
            continue
        word = worded("taken") if answer.taken else translated(_WORDS[answer.fit])
        action = menu.addAction(named_value(label_words(answer.seat.title), word))
        action.setStatusTip(answer.reason)
        allow(action, _why_not(answer))
        action.triggered.connect(_move(session, card.card.id, card.index, answer.seat.name))


def _why_not(answer: Candidate) -> str:
    """Why a card cannot go to a place; "" where it can."""
    if answer.taken:
        return worded("Another card stands there.")
    return answer.reason if answer.refused else ""


def _move(session: Session, part_id: str, index: int, seat_name: str) -> Callable[[], None]:
    def use() -> None:
        session.hand.pick_up(part_id, index)
        session.hand.drop(seat_name)

    return use
