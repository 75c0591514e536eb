"""Menus for a card that is not in a slot: which riser stands between, and which slot feeds it, with
what it then gets.

Each entry is one step of the session.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from gui.hand import bar_menu, secondary_menu
from gui.hand.card_words import link_short
from gui.hand.riser_hand import riser_proposal, riser_step, takes_duct
from gui.look.availability import allow
from gui.look.plain_words import label_words, tip
from gui.session.session import Session
from rigwright.assembly import Assembly, SeatedCard, assemble
from rigwright.assembly.brackets import is_bracket, risers_in
from rigwright.build import Build
from rigwright.catalog import ALL
from rigwright.catalog.layers import curated
from rigwright.inventory.edits import JOINED
from rigwright.inventory.risers import RiserChoice, hangs_on_a_riser, riser_words
from rigwright.lanes import links_of
from rigwright.parts import Fan, Motherboard, Riser
from rigwright.parts.motherboard import m2_slots_of
from rigwright.routing.ribbons import feeds_for
from rigwright.rules.ducts import LARGEST_ON_DUCT
from rigwright.text.sentence import worded

MOST_JOINED = 16


def with_chain(build: Build, card: SeatedCard, chain: Sequence[Riser]) -> Build:
    """The build with other parts between a card and the slot that feeds it, from the slot on."""
    ids = [part.id for part in chain]
    riser = ids.pop() if ids else None
    cards = list(build.placements)
    cards[card.index] = cards[card.index].changed(riser=riser, adapters=tuple(ids))
    return build.changed(placements=tuple(cards))


def feed_menus(parent: QMenu, session: Session, label: str) -> list[QMenu]:
    """The menus of a card's riser and of the slot or socket that feeds it, each filled when it
    opens; none for a card that needs no riser.
    """
    card = session.snapshot.card(label)
    if card is None or not hangs_on_a_riser(card):
        return []
    menus: list[QMenu] = []
    for words, fill in (
        (worded("&Riser"), _fill_risers),
        (worded("R&iser From Slot"), _fill_slots),
    ):
        menu = QMenu(words, parent)
        menu.aboutToShow.connect(partial(_fill_anew, menu, session, label, fill))
        menus.append(menu)
    return menus


def _fill_anew(
    menu: QMenu, session: Session, label: str, fill: Callable[[QMenu, Session, SeatedCard], None]
) -> None:
    menu.clear()
    card = session.snapshot.card(label)
    if card is not None:
        fill(menu, session, card)


def riser_menu(parent: QWidget, session: Session, kind: str) -> QMenu | None:
    """The menu of risers, feeding slots or spots on the bar for the selected card, or of the second
    system, or of one kind of its parts.

    None where the card needs none.
    """
    if kind == "second":
        menu = QMenu(parent)
        secondary_menu.fill(menu, session)
        return menu
    if kind in secondary_menu.KINDS:
        menu = QMenu(parent)
        secondary_menu.fill_kind(menu, session, kind)
        return menu
    card = session.snapshot.card(session.snapshot.selected)
    if card is None or not (hangs_on_a_riser(card) or (kind == "duct" and takes_duct(card))):
        return None
    menu = QMenu(parent)
    if kind == "duct":
        _fill_ducts(menu, session, card)
        return menu
    if kind == "bar":
        bar_menu.fill(menu, session, card.label)
        return menu
    fill = _fill_risers if kind == "riser" else _fill_slots
    fill(menu, session, card)
    return menu


class _Entries:
    """Entries of a menu and of those in it, one of them chosen."""

    def __init__(self, menu: QMenu, session: Session, card: SeatedCard, field: str) -> None:
        self._session = session
        self._card = card
        self._field = field
        self._group = QActionGroup(menu)
        self._now = getattr(card.placement, field)

    def add(self, menu: QMenu, words: str, value: str | None, step: str) -> QAction:
        """One more, as one step of the session."""
        action = self._group.addAction(menu.addAction(label_words(words)))
        action.setCheckable(True)
        action.setChecked(value == self._now)
        action.triggered.connect(lambda: self._take(value, step))
        return action

    def _take(self, value: str | None, step: str) -> None:
        session = self._session
        card = self._card
        if self._field == "riser":
            session.document.propose(riser_proposal(session, card, value, step))
        else:
            changed = session.build.change_card(card.index, **{self._field: value})
            session.document.commit(changed, step)


def _fill_risers(menu: QMenu, session: Session, card: SeatedCard) -> None:
    entries = _Entries(menu, session, card, "riser")
    committed = session.snapshot.committed
    if card.seat is None or card.seat.bracket is None:  # a bracket's own place is gone without it
        words = _none_words(committed.assembly)
        entries.add(menu, words, None, worded("Choose no riser for {card}", card=card.title))
        menu.addSeparator()
    choices = session.risers.choices(committed, card.index)
    for reason in _shared_reasons(choices):
        menu.addAction(label_words(reason)).setEnabled(False)
    _add_risers(menu, entries, card, choices)
    menu.addSeparator()
    _add_chain(menu, session, card)


def _shared_reasons(choices: Sequence[RiserChoice]) -> list[str]:
    """What leaves several risers open alike, so that it is said once and not of each."""
    reasons = Counter(choice.reason for choice in choices if choice.is_open_as_whole)
    return [reason for reason, count in reasons.items() if count > 1]


def _add_risers(
    menu: QMenu, entries: _Entries, card: SeatedCard, choices: Sequence[RiserChoice]
) -> None:
    """The risers that fit, and behind them, one step away, those that are not known to."""
    known = [choice for choice in choices if choice.is_known_to_fit]
    _add_choices(menu, entries, card, known or choices)
    if not known or len(known) == len(choices):
        return
    further = [choice for choice in choices if not choice.is_known_to_fit]
    holds = any(choice.riser.id == card.placement.riser for choice in further)
    sub = secondary_menu.brand_menu(menu, worded("Others, not known to fit"), holds=holds)
    _add_choices(sub, entries, card, further)


def _add_choices(
    menu: QMenu, entries: _Entries, card: SeatedCard, choices: Sequence[RiserChoice]
) -> None:
    """Risers with what the rules say of each."""
    menu.setToolTipsVisible(True)  # they say why a riser does not fit
    shared = _shared_reasons(choices)
    for choice in choices:
        line = choice.line
        if choice.is_open_as_whole and choice.reason in shared:
            line = choice.verdict
        part = choice.riser
        action = entries.add(menu, riser_words(part), part.id, riser_step(part, card))
        action.setText(f"{action.text()}\t{label_words(line)}")
        action.setToolTip(tip(choice.reason or choice.line))


def _none_words(a: Assembly) -> str:
    """What it is called that no riser is chosen: the chassis may have one of its own."""
    if a.chassis is not None and a.chassis.riser_included:
        return worded("That of {chassis}", chassis=a.chassis.name)
    return worded("Not chosen")


def _add_chain(menu: QMenu, session: Session, card: SeatedCard) -> None:
    """What lies between the slot or socket and the card, part for part, to be taken out or added
    to; a bracket that holds the card stays next to it.
    """
    chain = card.chain
    inner = menu.addMenu(worded("&Adapters and cables, from the slot on"))
    for number, part in enumerate(chain):
        words = worded("{number}. {part}: take it out", number=number + 1, part=part.name)
        action = inner.addAction(label_words(words))
        holds = worded("It holds the card: choose another place for the card instead.")
        allow(action, holds if is_bracket(part) else "")
        step = worded("Take {part} out of the link of {card}", part=part.name, card=card.title)
        left = (*chain[:number], *chain[number + 1 :])
        action.triggered.connect(partial(_commit_chain, session, card, left, step))
    inner.addSeparator()
    end = len(chain) - 1 if is_bracket(card.riser) else len(chain)
    for part in risers_in(session.catalog):
        if part.riser_type not in JOINED:
            continue
        words = worded("Add {part}", part=riser_words(part))
        action = inner.addAction(label_words(words))
        most = worded("No more than {most} parts lie between a slot and a card.", most=MOST_JOINED)
        allow(action, "" if len(chain) < MOST_JOINED else most)
        step = worded("Add {part} to the link of {card}", part=part.name, card=card.title)
        more = (*chain[:end], part, *chain[end:])
        action.triggered.connect(partial(_commit_chain, session, card, more, step))


def _commit_chain(
    session: Session, card: SeatedCard, chain: Sequence[Riser], step: str, _checked: bool = False
) -> None:
    session.document.commit(with_chain(session.build, card, chain), step)


def _fill_ducts(menu: QMenu, session: Session, card: SeatedCard) -> None:
    """Fans that are no larger than the far end of a card."""
    entries = _Entries(menu, session, card, "duct")
    entries.add(menu, worded("No duct"), None, worded("Take the duct off {card}", card=card.title))
    menu.addSeparator()
    rows = curated(session.catalog).search("", "fan", ALL)
    fans = [part for row in rows if isinstance(part := session.catalog.get(row.id), Fan)]
    small = [fan for fan in fans if fan.size_mm is not None and fan.size_mm <= LARGEST_ON_DUCT]
    for fan in sorted(small, key=lambda fan: (fan.size_mm or 0.0, fan.name)):
        air = f" · {fan.airflow_cfm:.0f} CFM" if fan.airflow_cfm is not None else ""
        entries.add(
            menu,
            f"{fan.name}{air}",
            fan.id,
            worded("Put a duct with {fan} on {card}", fan=fan.name, card=card.title),
        )


def _fill_slots(menu: QMenu, session: Session, card: SeatedCard) -> None:
    a = session.snapshot.committed.assembly
    entries = _Entries(menu, session, card, "slot")
    board = a.board
    entries.add(
        menu,
        worded("Not chosen: link not checked"),
        None,
        worded("Choose no slot for {card}", card=card.title),
    )
    menu.addSeparator()
    if board is None:
        menu.addAction(worded("No board is chosen")).setEnabled(False)
    else:
        _add_slots(menu, entries, session, card, board)
        _add_sockets(menu, entries, session, card, board)
    for chamber in a.chambers:
        slots = chamber.board.slots or () if chamber.board is not None else ()
        if slots:
            menu.addSeparator()
        for slot in slots:  # from which a riser may lead into the first board's room
            name = chamber.system.place(slot.name)
            words = worded("Second board: {slot}", slot=_slot_words(session, card, name, slot.name))
            entries.add(
                menu,
                words,
                name,
                worded(
                    "Feed {card} from the second board's {slot}", card=card.title, slot=slot.name
                ),
            )


def _add_slots(
    menu: QMenu, entries: _Entries, session: Session, card: SeatedCard, board: Motherboard
) -> None:
    """The slots of the card's own board; the one that it is nearest to says so."""
    best = next(iter(feeds_for(card, session.snapshot.committed.assembly)), None)
    for slot in board.slots or ():
        words = _slot_words(session, card, slot.name, slot.name)
        if best is not None and best.slot.name == slot.name:
            words = worded("{slot} · nearest", slot=words)
        step = worded("Feed {card} from {slot}", card=card.title, slot=slot.name)
        entries.add(menu, words, slot.name, step)


def _add_sockets(
    menu: QMenu, entries: _Entries, session: Session, card: SeatedCard, board: Motherboard
) -> None:
    """The sockets for M.2 modules and for cables, which feed a card through an adapter."""
    sockets = (*m2_slots_of(board), *(board.cable_sockets or ()))
    names = dict.fromkeys(socket.name for socket in sockets if socket.name is not None)
    if names:
        menu.addSeparator()
    for name in names:
        words = _slot_words(session, card, name, name)
        entries.add(
            menu, words, name, worded("Feed {card} from {name}", card=card.title, name=name)
        )


def _slot_words(session: Session, card: SeatedCard, slot: str, called: str) -> str:
    """Return the name of a slot, with the card in it or the link that the card would get there."""
    for other in session.snapshot.committed.assembly.cards:
        if other.index != card.index and _is_in(other, slot):
            return worded("{slot} · has {holder}", slot=called, holder=other.title)
    fed = assemble(session.build.change_card(card.index, slot=slot), session.catalog)
    for link in links_of(fed):
        if link.card.index == card.index:
            return f"{called} · {link_short(link)}"
    return called


def _is_in(card: SeatedCard, slot: str) -> bool:
    if card.placement.slot == slot:
        return True
    return card.seat is not None and card.seat.slot is not None and card.seat.slot.name == slot
