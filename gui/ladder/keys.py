"""The slot ladder by keyboard: which place a key leads to, and what keys do with the held or the
selected card.

Everything a drag can do is reached from here through the same calls. Knows no painting and no
pointer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from gui.hand.several import labels_in_row, move_block
from gui.session.session import CarriedCard, Session, Snapshot
from rigwright.arranging.freely import nudged
from rigwright.assembly.bars import SNAP_MM
from rigwright.assembly.seats import Mount, Seat
from rigwright.checks import Fit
from rigwright.routing.bar_spacing import moved_by, on_a_bar
from rigwright.text.numbers import whole_length
from rigwright.text.sentence import worded

STEPS: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
REMOVES = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


def selected_place(snapshot: Snapshot) -> str | None:
    """The place of the selected card, or the empty one that is selected."""
    card = snapshot.card(snapshot.selected)
    return card.placement.place if card is not None else snapshot.place


def move_key(key: int, seats: Sequence[Seat], current: str | None) -> Seat | None:
    """Where arrows, Home and End lead; None for other keys or without places."""
    if not seats:
        return None
    names = [s.name for s in seats]
    at = names.index(current) if current in names else -1
    match key:
        case Qt.Key.Key_Down:
            return seats[min(at + 1, len(seats) - 1)]
        case Qt.Key.Key_Up:
            return seats[max(at - 1, 0)]
        case Qt.Key.Key_Home:
            return seats[0]
        case Qt.Key.Key_End:
            return seats[-1]
        case _:
            return None


def placing_key(
    key: int,
    text: str,
    seats: Sequence[Seat],
    current: str | None,
) -> Seat | None:
    """Take a key while a card is in the hand: also digits for a number among the slots, bays or
    places of a bar, and V for vertical mounts.
    """
    if text.isdigit() and text != "0":
        return _numbered(int(text), seats, current)
    if key == Qt.Key.Key_V:
        return _next_of([s for s in seats if s.mount is Mount.VERTICAL], current)
    return move_key(key, seats, current)


def _numbered(number: int, seats: Sequence[Seat], current: str | None) -> Seat | None:
    """The place of that number: of the kind that is pointed at, else on a bar or in a bay, where
    cards of such a case go, before the board's slot.
    """
    found = [s for s in seats if s.index == number and s.mount is not Mount.VERTICAL]
    for mount in (_mount_of(seats, current), Mount.FRAME, Mount.BAY):
        for seat in found:
            if seat.mount is mount:
                return seat
    return found[0] if found else None


def _next_of(seats: Sequence[Seat], current: str | None) -> Seat | None:
    names = [s.name for s in seats]
    at = names.index(current) if current in names else -1
    return seats[(at + 1) % len(seats)] if seats else None


def _other_mount(
    seats: Sequence[Seat], current: str | None, carried_card: CarriedCard | None, *, back: bool
) -> Seat | None:
    """The first place of the next way to hold a card that this chassis offers: the first that
    takes the card, if any does.
    """
    mounts = list(dict.fromkeys(seat.mount for seat in seats))
    if len(mounts) < 2:
        return None
    wanted = mounts[0]
    here = _mount_of(seats, current)
    if here is not None:
        step = -1 if back else 1
        wanted = mounts[(mounts.index(here) + step) % len(mounts)]
    held_so = [seat for seat in seats if seat.mount is wanted]
    for seat in held_so:
        if carried_card is not None and _takes(carried_card, seat):
            return seat
    return held_so[0]


def _mount_of(seats: Sequence[Seat], name: str | None) -> Mount | None:
    """How a place of a name holds a card; None where there is no such place."""
    for seat in seats:
        if seat.name == name:
            return seat.mount
    return None


def fitting_beside(
    seats: Sequence[Seat],
    carried_card: CarriedCard,
    current: str | None,
    step: int,
    *,
    around: bool = True,
) -> Seat | None:
    """The next place in a direction that takes the carried card.

    Round the end unless told otherwise.
    """
    names = [s.name for s in seats]
    count = len(seats)
    at = -1 if step > 0 else count
    if current in names:
        at = names.index(current)
    for _ in seats:
        at += step
        if not around and not 0 <= at < count:
            return None
        seat = seats[at % count]
        if seat.name != current and _takes(carried_card, seat):
            return seat
    return None


def _takes(carried_card: CarriedCard, seat: Seat) -> bool:
    answer = carried_card.at(seat.name)
    return answer is not None and answer.is_open


def _is_known_to_take(carried_card: CarriedCard, seat: Seat) -> bool:
    answer = carried_card.at(seat.name)
    return answer is not None and not answer.taken and answer.fit in (Fit.FITS, Fit.TIGHT)


class Rows(Protocol):
    """What the keyboard needs of the ladder."""

    place: str | None  # the cursor's

    def seats(self) -> list[Seat]:
        """Every place, in order."""
        ...

    def step_to(self, seat: Seat | None) -> None:
        """Point at a place."""
        ...

    def go_to(self, seat: Seat) -> None:
        """Bring the cursor to a place."""
        ...

    def let_go(self, *, anyway: bool) -> bool:
        """Let go of the carried card at the cursor."""
        ...

    def put_back(self) -> None:
        """Give the gesture up."""
        ...


class Keyboard:
    """Turns keys into the ladder's and the session's verbs.

    Every method tells whether the key was one of its.
    """

    def __init__(self, rows: Rows, session: Session) -> None:
        self._rows = rows
        self._session = session

    def begin(self) -> None:
        """Point at the first place that is known to take the card, else at the first that may, else
        at the first.
        """
        carried_card = self._session.snapshot.carried_card
        if carried_card is None:
            return
        seats = self._rows.seats()
        known = (seat for seat in seats if _is_known_to_take(carried_card, seat))
        likely = fitting_beside(seats, carried_card, None, 1)
        self._rows.step_to(next(known, None) or likely or next(iter(seats), None))

    def tabbed(self, event: QKeyEvent) -> bool:
        """Tab and Shift+Tab with a card in the hand: the next place that fits."""
        carried_card = self._session.snapshot.carried_card
        steps = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
        step = steps.get(Qt.Key(event.key()))
        if carried_card is None or step is None:
            return False
        self._rows.step_to(fitting_beside(self._rows.seats(), carried_card, self._rows.place, step))
        return True

    def pressed(self, event: QKeyEvent) -> bool:
        """Any other key."""
        if self._session.snapshot.carried_card is not None:
            return self._placing(event)
        return self._resting(event)

    def _placing(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self._rows.put_back()
            return True
        with_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._rows.let_go(anyway=with_shift)
        if key == Qt.Key.Key_R:
            return self.try_riser(back=with_shift) or self._go_to_other_mount(back=with_shift)
        hovered = self._session.snapshot.hovered
        if key == Qt.Key.Key_F and hovered is not None and hovered.refused:
            return self._rows.let_go(anyway=False)  # the question names the ways out
        seat = placing_key(key, event.text(), self._rows.seats(), self._rows.place)
        self._rows.step_to(seat)
        return seat is not None

    def try_riser(self, *, back: bool, stays: bool = False) -> bool:
        """R over a place that needs a riser: the next that fits there, or the one before; beyond
        them the next kind of mount unless the card `stays` where the pointer holds it.
        """

        def answered(is_another: bool) -> None:
            hovered = self._session.snapshot.hovered
            if is_another and hovered is not None:
                self._rows.step_to(hovered.seat)
            elif not stays:
                self._go_to_other_mount(back=back)

        return self._session.risers.try_next(-1 if back else 1, answered)

    def _go_to_other_mount(self, *, back: bool) -> bool:
        carried_card = self._session.snapshot.carried_card
        seat = _other_mount(self._rows.seats(), self._rows.place, carried_card, back=back)
        self._rows.step_to(seat)
        return seat is not None

    def _move_cards(self, step: int, *, slide: bool) -> None:
        """Move the selected cards up or down, by millimetres where one of them can slide."""
        if self._session.snapshot.others:
            move_block(self._session, down=step > 0)
        elif not (slide and self._slid(step)):
            self._move_selected(step)

    def _resting(self, event: QKeyEvent) -> bool:
        key = event.key()
        session = self._session
        step = STEPS.get(key, 0)
        modifiers = event.modifiers()
        if step and modifiers & Qt.KeyboardModifier.AltModifier:
            is_slide = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
            self._move_cards(step, slide=is_slide)
            return True
        if step and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._extend(step)
            return True
        if key in REMOVES and session.snapshot.selected is not None:
            session.selection.remove_selected()
            return True
        if key == Qt.Key.Key_Escape and session.snapshot.marked:
            session.selection.select(None)
            return True
        seat = move_key(key, self._rows.seats(), self._rows.place)
        if seat is None:
            return False
        session.selection.select_place(seat)
        self._rows.go_to(seat)
        return True

    def _extend(self, step: int) -> None:
        """Select the next card in a direction besides those that are selected."""
        snapshot = self._session.snapshot
        row = labels_in_row(snapshot)
        chosen = {card.label for card in snapshot.chosen}
        leading = [label for label in row if label in chosen]
        following = 0
        if leading and step > 0:
            following = row.index(leading[-1]) + 1
        elif leading:
            following = row.index(leading[0]) - 1
        if 0 <= following < len(row):
            self._session.selection.select_several([*leading, row[following]])

    def _slid(self, step: int) -> bool:
        """The selected card a little along its bar or through the air; False for any other."""
        session = self._session
        a = session.snapshot.committed.assembly
        card = a.card(session.snapshot.selected)
        if card is None:
            return False
        by_mm = step * SNAP_MM
        by = whole_length(SNAP_MM)
        moved = nudged(card, a, by_mm)
        if moved is not None:
            words = worded("Move {card} {by} in mid-air", card=card.title, by=by)
            session.document.commit(moved, words)
            return True
        if not on_a_bar(card):
            return False
        moved = moved_by(card, a, by_mm)
        if moved is None:
            session.say(worded("{card} is at the end of its bar.", card=card.title))
        else:
            words = worded("Move {card} {by} along the bar", card=card.title, by=by)
            session.document.commit(moved, words)
        return True

    def _move_selected(self, step: int) -> None:
        """The selected card goes to the next place that fits, as one step of the history."""
        session = self._session
        card = session.snapshot.card(session.snapshot.selected)
        if card is None or card.seat is None:
            return
        if not session.hand.pick_up(card.placement.part_id, card.index):
            return
        carried_card = session.snapshot.carried_card
        assert carried_card is not None
        seat = fitting_beside(self._rows.seats(), carried_card, card.seat.name, step, around=False)
        if seat is None:
            session.hand.cancel()
            if step > 0:
                said = worded("There is no place that fits below {card}.", card=card.title)
            else:
                said = worded("There is no place that fits above {card}.", card=card.title)
            session.say(said)
            return
        session.hand.drop(seat.name)
        self._rows.go_to(seat)
