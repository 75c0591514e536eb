"""The spacing of cards on a frame's movable bar, as a menu: all of a bar at one pitch, or one card
by a little.

Each entry is one step of the session; what cannot be is shown, but cannot be chosen.
"""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QWidget

from gui.look.availability import allow
from gui.session.session import Session
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.bars import SNAP_MM
from rigwright.build import Build
from rigwright.routing.bar_spacing import (
    as_the_frame_has_it,
    cards_on_bar,
    moved_by,
    spaced,
    spread,
)
from rigwright.text.numbers import plain_length, whole_length
from rigwright.text.sentence import worded

PITCHES_MM = (50, 60, 70, 80, 90, 100, 120, 140)


def spacing_menu(parent: QWidget, session: Session, label: str) -> QMenu:
    """The menu of a card on a bar, filled when it opens."""
    menu = QMenu(worded("Spacing on the &Bar"), parent)
    menu.aboutToShow.connect(lambda: fill(menu, session, label))
    return menu


def fill(menu: QMenu, session: Session, label: str) -> None:
    """Offer what can be done with a card and the others of its bar."""
    menu.clear()
    a = session.snapshot.committed.assembly
    card = a.card(label)
    if card is None:
        return
    several = len(cards_on_bar(card, a)) > 1
    _add(
        menu,
        session,
        worded("As the frame has it"),
        as_the_frame_has_it(card, a),
        worded("Hang the cards where the frame has places"),
    )
    if several:
        _add(
            menu,
            session,
            worded("As far apart as the bar allows"),
            spread(card, a),
            worded("Spread the cards over the bar"),
        )
        menu.addSeparator()
        for pitch in PITCHES_MM:
            words = worded("{pitch} from card to card", pitch=plain_length(pitch))
            _add(
                menu,
                session,
                words,
                spaced(card, a, pitch),
                worded("Hang the cards {pitch} apart", pitch=plain_length(pitch)),
            )
    menu.addSeparator()
    _add_steps(menu, session, card, a)


def _add_steps(menu: QMenu, session: Session, card: SeatedCard, a: Assembly) -> None:
    for by in (-4 * SNAP_MM, -SNAP_MM, SNAP_MM, 4 * SNAP_MM):
        if by < 0:
            words = worded("{card} {by} up the ladder", card=card.title, by=whole_length(-by))
        else:
            words = worded("{card} {by} down the ladder", card=card.title, by=whole_length(by))
        _add(
            menu,
            session,
            words,
            moved_by(card, a, by),
            worded("Move {card} {by} along the bar", card=card.title, by=whole_length(abs(by))),
        )


def _add(menu: QMenu, session: Session, words: str, build: Build | None, step: str) -> None:
    action = menu.addAction(words)
    why_not = "" if build != session.build else worded("That is so already.")
    allow(action, worded("There is no room for that.") if build is None else why_not)
    action.triggered.connect(
        lambda: session.document.commit(build, step) if build is not None else None
    )
